"""The command line's commands, one a file, each with `arguments(parser)` and `run(options)`.

What several of them need has files of its own: `parser`, `options`, `wording`, `storage`, `running`.
"""
