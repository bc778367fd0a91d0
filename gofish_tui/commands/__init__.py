"""The command line's commands, one per file, each with `arguments(parser)` and `run(options)`.

What several of them need is in `gofish_tui.cli_support`.
"""
