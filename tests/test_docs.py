"""What the documents name is there: pages, files, modules, tests, and the page and section that a docstring refers to."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "protocol" / "README.md"])
ROOMS = ("gofish_tui/", "protocol/", "tests/", "docs/")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
QUOTED = re.compile(r"`([^`\s]+)`")
MODULE = re.compile(r"python3? -m ((?:tests|docs|gofish_tui)[\w.]*)")
TEST = re.compile(r"((?:tests/[\w/]+/)?test_\w+\.py)::(test_\w+)")
PAGE_IN_CODE = re.compile(r"\b((?:docs/|protocol/)?[\w-]+\.md)(?:, (\d+))?")


def anchors(page: str) -> set[str]:
    """What a link into this page may name, as GitHub makes it of the headings."""
    headings = re.findall(r"^#+ (.+)$", page, re.M)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in headings}


def code() -> Iterator[Path]:
    """The Python files of the project."""
    for room in ("gofish_tui", "protocol", "tests"):
        yield from (ROOT / room).rglob("*.py")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_names_is_there(page: Path) -> None:
    text = page.read_text("utf-8")
    for target, anchor in LINK.findall(text):
        goal = (page.parent / target).resolve() if target else page
        assert goal.exists(), target
        assert not anchor or anchor in anchors(goal.read_text("utf-8")), f"{target}#{anchor}"
    for name in QUOTED.findall(text):
        if name.startswith(ROOMS) and re.fullmatch(r"[\w./-]+", name):
            assert (ROOT / name).exists(), name
    for module in MODULE.findall(text):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module
    for file, test in TEST.findall(text):
        named = [path.read_text("utf-8") for path in ROOT.glob(f"tests/**/{Path(file).name}")]
        assert any(f"def {test}" in source for source in named), f"{file}::{test}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_table_is_in_one_piece(page: Path) -> None:
    """An empty line between a table's head and its rule makes plain text of all of it."""
    lines = page.read_text("utf-8").splitlines()
    rules = [n for n, line in enumerate(lines) if re.fullmatch(r"\|(:?-+:?\|)+", line)]
    assert [n + 1 for n in rules if not lines[n - 1].startswith("|")] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_percent_sign_follows_its_number(page: Path) -> None:
    assert re.findall(r"\d %(?!\w)", page.read_text("utf-8")) == []


def test_every_page_is_linked_from_another() -> None:
    linked = set()
    for page in PAGES:
        for target, _ in LINK.findall(page.read_text("utf-8")):
            linked.add((page.parent / target).resolve())
    alone = {page.name for page in PAGES if page not in linked}
    assert alone <= {"README.md"}


def test_a_page_that_code_refers_to_is_there_with_that_section() -> None:
    for path in code():
        if path == Path(__file__):
            continue
        for name, section in PAGE_IN_CODE.findall(path.read_text("utf-8")):
            page = ROOT / name
            assert page.exists(), f"{path}: {name}"
            numbered = rf"^(## )?{section}\. "
            assert not section or re.search(numbered, page.read_text("utf-8"), re.M), (path, name)
