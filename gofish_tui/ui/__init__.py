"""The Textual screens. They draw what a session tells them and post wishes; the game itself is elsewhere."""
