"""`python -m gofish_tui`, the same as the `gofish` command."""

import sys


def main() -> int:
    """Run the command line. It is imported here so that reading this module costs nothing."""
    from gofish_tui.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
