"""The Textual screens. They draw what a session reports and post commands; the game itself is elsewhere."""
