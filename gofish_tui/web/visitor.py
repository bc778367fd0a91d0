"""`python -m gofish_tui.web.visitor`: the process of one visitor. Started by the server, spoken to over pipes.

Standard output is the connection to the browser: anything printed there would break it, so what libraries print goes to
the log with everything else.
"""

from __future__ import annotations

import logging
import os
import sys

from gofish_tui.web.visitor_config import VisitorConfig, read_orders

log = logging.getLogger(__name__)


def main() -> int:
    """Load everything, wait for orders, run the app until its visitor leaves."""
    from gofish_tui.ui import preload
    from gofish_tui.ui.termwidth import use_spacing_marks
    from gofish_tui.web.app import VisitorApp
    from gofish_tui.web.resource_limits import limit_memory
    from gofish_tui.web.visitor_service import VisitorTableService

    # The terminal in the page gives Telugu's spacing marks a cell (docs/web.md).
    use_spacing_marks()
    preload.load()
    orders = read_orders(0)
    if orders is None:
        return 0
    _log_to_file(orders)
    limit_memory()
    os.environ["COLUMNS"], os.environ["ROWS"] = str(orders.width), str(orders.height)
    try:
        app = VisitorApp(VisitorTableService(orders), lang=orders.lang)
        app.run()
        if app.crash is not None:
            raise app.crash
    except Exception:  # a traceback belongs into the log, not into a stranger's browser
        log.exception("the visitor's app")
        return 1
    return 0


def _log_to_file(orders: VisitorConfig) -> None:
    """The log, and standard error, and whatever is printed, into the log's file; into nothing where there is none."""
    try:
        file = os.open(orders.log_file or os.devnull, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    except OSError:
        file = os.open(os.devnull, os.O_WRONLY)
    os.dup2(file, 2)
    os.close(file)
    # The driver keeps the real standard output for itself.
    sys.stdout = sys.stderr
    logging.basicConfig(
        level=logging.WARNING,
        format="%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
    )


if __name__ == "__main__":
    sys.exit(main())
