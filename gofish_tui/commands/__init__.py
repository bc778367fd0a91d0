"""The command line's commands, one per file, each with `arguments(parser)` and `run(options)`.

What several of them need has its own files: `parser`, `options`, `wording`, `storage`, `running`.
"""
