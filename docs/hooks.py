"""What the site has besides the pages of `docs/`: pages from elsewhere in the repository, and pages made from the sources.

MkDocs calls `on_files` and `on_page_markdown`. A link to a file of the repository that is not on the site becomes plain text.
"""

from __future__ import annotations

import posixpath
import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "docs")]

import command_line  # noqa: E402

from gofish_protocol import vocabulary  # noqa: E402
from gofish_tui.cli_support.parser import shown  # noqa: E402

ELSEWHERE = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "protocol/README.md": "wire.md",
    "protocol/reference.md": "messages.md",
    "protocol/asyncapi.yaml": "asyncapi.yaml",
}
"""Files of the repository outside `docs/`, and where each is on the site."""

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^)\s]+)\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not files of `docs/`."""
    made = {site: (ROOT / source).read_text("utf-8") for source, site in ELSEWHERE.items()}
    made |= {"command-line.md": command_line_page(), "words.md": words_page()}
    for name, content in made.items():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Lead each link of a page to where its target is on the site."""
    del config
    place = {site: source for source, site in ELSEWHERE.items()}
    source = place.get(page.file.src_uri, f"docs/{page.file.src_uri}")

    def lead(match: re.Match[str]) -> str:
        picture, text, target = match.groups()
        path, mark, anchor = target.partition("#")
        if "://" in target or not path:
            return match[0]
        wanted = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        site = ELSEWHERE.get(wanted, wanted.removeprefix("docs/"))
        if wanted.startswith(("docs/", *ELSEWHERE)) and files.get_file_from_path(site):
            there = posixpath.relpath(site, posixpath.dirname(page.file.src_uri) or ".")
            return f"{picture}[{text}]({there}{mark}{anchor})"
        if not (ROOT / wanted).exists():
            return match[0]  # a dead link: MkDocs says so
        return text

    return LINK.sub(lead, markdown)


def command_line_page() -> str:
    """Every command with its words and options, as the parsers have them."""
    lines = ["# Command line", "", "`gofish COMMAND --help` shows the same in your language.", ""]
    for command, parser in command_line.parsers().items():
        lines += [f"## gofish {command}".rstrip(), "", f"{parser.description}.", ""]
        lines += ["| | |", "|---|---|"]
        for action in parser.documented():
            row = (f"`{shown(action)}`", str(action.help))
            lines.append("| {} | {} |".format(*(cell.replace("|", "\\|") for cell in row)))
        lines.append("")
    return "\n".join(lines)


def words_page() -> str:
    """Every closed set of words, as `vocabulary.py` has them."""
    lines = ["# Words of the wire and of JSON", "", (vocabulary.__doc__ or "").strip(), ""]
    for name, words in vars(vocabulary).items():
        if isinstance(words, type) and issubclass(words, StrEnum) and words is not StrEnum:
            lines += [f"## {name}", "", (words.__doc__ or "").strip(), ""]
            lines += [", ".join(f"`{word}`" for word in words), ""]
    return "\n".join(lines)
