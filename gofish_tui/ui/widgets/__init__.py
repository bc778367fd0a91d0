"""One widget per file. Each draws the view it is given and posts what the player wants; none keeps game state."""
