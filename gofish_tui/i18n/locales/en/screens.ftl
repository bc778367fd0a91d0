### The screens: titles, labels and keys.

app-title = Go Fish
