### The settings, and the card for newcomers.

key-settings = Settings
home-settings = Settings
home-settings-more = name, language, theme, bell

settings-title = Settings
settings-language = Language
# $lang: each language calls itself by its own name, in every language
language-name =
    { $lang ->
        [en] English
        [te] తెలుగు
        [mk] Македонски
       *[other] { $lang }
    }
settings-colors = Theme
theme-name =
    { $theme ->
        [gofish] dark
        [gofish-light] light
        [gofish-felt] felt green
        [gofish-dusk] dusk
        [gofish-sand] sand
        [gofish-contrast] high contrast
        [ansi-dark] the terminal’s own, dark
        [ansi-light] the terminal’s own, light
       *[other] { $theme }
    }
settings-suits = Suits
settings-four-colors = in four colors
settings-two-colors = black and red
settings-animation = Animation
settings-bell = Bell on my turn
settings-practice = Coach’s advice
settings-signs = Symbols
settings-signs-drawn = suits and lines
settings-signs-ascii = letters only (ASCII)
settings-first-run = Show tips at start
settings-yes = yes
settings-no = no
settings-kept = Saved on this machine. In a game, F4 opens these settings.

# $kept: the path of the old file. $path: that of the settings
settings-broken = The settings file was damaged. Whatever could be read is used, and the old file is kept: { $kept }
settings-unreadable = The settings file cannot be read. It is left as it is, and changes last only until the program ends: { $path }

first-run-title = Welcome to Go Fish
first-run-ask = Ask a player for a rank that you hold yourself: the player’s number, the rank, Enter.
first-run-get = If they have any, they give you all of them, and you ask again.
first-run-fish = If they have none, you go fish: you draw a card, and the turn moves on.
first-run-book = Four cards of a rank make a book. Whoever has the most books at the end wins.
first-run-keys = Press ? for the keys, r for the rules, and / to talk to the others.
first-run-next = Next
practice-pick = It is your turn. Press 2 to ask Goran.
practice-rank = You hold three sevens. Press 7 to ask for sevens.
practice-ask = Press Enter to ask.
practice-done = Goran gives you the last seven: a book! Press Enter to go on.
first-run-again = Show me this again next time
first-run-never = Got it, don’t show this again
