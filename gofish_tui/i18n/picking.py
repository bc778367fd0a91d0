"""Which languages there are, and which one to speak. Apart from the messages, since `gofish --help` needs no more."""

from __future__ import annotations

import os

TYPE_CHECKING = False  # `typing` would cost `gofish --help` a sixth of its time
if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES = ("en", "te", "mk")
"""What `--lang` takes. A language with few files, or none yet, speaks English for the rest."""


def pick_language(
    option: str | None, env: Mapping[str, str] | None = None, saved: str | None = None
) -> str:
    """The language to speak: `--lang`, else the saved setting, else the locale's, else English."""
    environ = os.environ if env is None else env
    locale = next((v for k in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := environ.get(k))), "")
    for wanted in (option, saved, locale):
        code = (wanted or "").replace("-", "_").partition(".")[0].partition("_")[0].lower()
        if code in LANGUAGES:
            return code
    return "en"
