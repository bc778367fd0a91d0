"""The same screens in a browser: a server for phones on the same network, and a process of the app for each visitor."""
