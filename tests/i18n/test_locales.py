"""The Fluent files: they parse, they format, the languages agree, and the program uses them."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from gofish_tui.i18n.ids import RANKS, SUITS
from gofish_tui.i18n.loader import LOCALES, Messages, sources
from gofish_tui.i18n.picking import LANGUAGES
from gofish_tui.web.words import FILES as WORDS

PROGRAM = Path(__file__).resolve().parents[2] / "gofish_tui"

# Ids that code puts together; anything else has to stand in the code as it is.
PAGE = PROGRAM / "web" / "page"
FAMILIES = re.compile(r"(error|unreachable)-.+")

# The words a language makes its sentences of; it may have more of them than English.
FORMS = re.compile(r"(rank|suit|card)-")

NUMBERS = {"count", "books", "stock", "seat", "seats", "seconds", "game", "port"}


class References(Visitor):  # type: ignore[misc] # fluent.syntax has no types
    """The variables and the messages that an entry refers to."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)


@cache
def entries(lang: str) -> dict[str, References]:
    """Every message of a language, and every attribute as `message.attribute`."""
    found: dict[str, References] = {}
    for file in sources(lang):
        for entry in FluentParser().parse(file.read_text("utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{lang}/{file.name}: {entry.content[:80]!r}"
            if not isinstance(entry, ftl.Message):
                continue
            parts = [(entry.id.name, entry.value)]
            parts += [(f"{entry.id.name}.{a.id.name}", a.value) for a in entry.attributes]
            for name, value in parts:
                assert name not in found, f"{lang}: {name} is there twice"
                found[name] = References()
                if value is not None:
                    found[name].visit(value)
    return found


def variables(lang: str, name: str) -> set[str]:
    """The variables a message needs, those of the messages it refers to included."""
    entry = entries(lang)[name]
    needed = set(entry.variables)
    for other in entry.messages:
        needed |= variables(lang, other)
    return needed


def samples(names: set[str]) -> list[dict[str, str | int]]:
    """Sets of arguments: every rank and suit, small and large numbers, names of all kinds."""
    people = ("Asha", "Ѓорѓи", "గిరి", "[/]")
    return [
        {
            name: RANKS[i]
            if name == "rank"
            else SUITS[i % 4]
            if name == "suit"
            else (0, 1, 2, 3, 4, 5, 11, 21, 101)[i % 9]
            if name in NUMBERS
            else people[i % 4]
            for name in names
        }
        for i in range(13)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_formats(lang: str) -> None:
    messages = Messages(lang, strict=True)
    for name in entries(lang):
        for args in samples(variables(lang, name)):
            said = messages.text(name, **args)
            assert said.strip() == said != "", name
            assert not re.search(r"[{}\u2068\u2069]|\$\w", said), f"{name}: {said}"


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_languages_say_the_same_things(lang: str) -> None:
    """A message exists in every language, in the file of the same name, and uses the same variables.
    Forms such as `rank-def` are a language's own affair."""
    own = {name for name in entries(lang) if FORMS.match(name)}
    assert set(entries("en")) - set(entries(lang)) == set(), f"not in {lang}"
    assert set(entries(lang)) - set(entries("en")) - own == set(), "not in en"
    for name in entries("en"):
        assert variables(lang, name) == variables("en", name), name
    assert [f.name for f in sources(lang)] == [f.name for f in sources("en")]


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_help_gives_the_same_figures(lang: str) -> None:
    """A default or a limit that changed has changed in every language."""
    english, own = Messages("en", strict=True), Messages(lang, strict=True)
    for name in entries("en"):
        if name.startswith(("cli-option-", "cli-word-")):
            figures = [sorted(re.findall(r"\d+", m.text(name))) for m in (english, own)]
            assert figures[0] == figures[1], name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_joiners(lang: str) -> None:
    """Terminals measure U+200C and U+200D each in their own way."""
    for file in sources(lang):
        assert not re.search("[\u200c\u200d]", file.read_text("utf-8")), file.name


def test_macedonian_words_are_cyrillic_throughout() -> None:
    """A Latin è or a looks the same, and is not found, read aloud or sorted as it should be."""
    for file in sources("mk"):
        words = re.findall(r"[^\W\d_]+", file.read_text("utf-8"))
        mixed = [
            w for w in words if re.search("[\u0400-\u04ff]", w) and re.search("[A-Za-zÀ-ɏ]", w)
        ]
        assert mixed == [], file.name


OTHERS_WORDS = re.compile(r"(.)\{ \$(?:detail|why|error|text) \}(.)")
FILLED_WITH_OUR_WORDS = {
    "with-detail",
    "cli-wrong-address",
    "cli-wrong-broker",
    "said",
    "said-spectator",
}
"""their variable holds a sentence of ours, or one that `quotation` has marked; or what a player says"""


@pytest.mark.parametrize(("lang", "marks"), [("te", "“”"), ("mk", "„“")])
def test_what_others_say_is_a_quotation(lang: str, marks: str) -> None:
    """The system, brokers and libraries speak English, in the middle of a sentence in another language."""
    for file in sources(lang):
        for line in file.read_text("utf-8").splitlines():
            name = line.partition(" = ")[0]
            if not line.startswith("#") and name not in FILLED_WITH_OUR_WORDS:
                found = ["".join(match) for match in OTHERS_WORDS.findall(f"{line} ")]
                assert set(found) <= {marks}, line


SPOKEN = {"WrongUse", "WrongAddress", "BrokerFailed", "NoServer", "NoTableBecause"}
"""errors that carry a message and its arguments (`spoken.SpokenError`, `parser.WrongUse`)"""


def test_errors_for_people_name_a_message_and_fill_it_in() -> None:
    """So that no error of ours is English in the middle of another language."""
    wrong, seen = [], set()
    for path in sorted(PROGRAM.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Name(id=kind), args=[ast.Constant(value=str(name))], keywords=given
                ) if kind in SPOKEN:
                    seen.add(kind)
                    if name not in entries("en") or variables("en", name) != {
                        keyword.arg for keyword in given
                    }:
                        wrong.append(f"{path.name}:{node.lineno}: {name}")
    assert wrong == []
    assert seen == SPOKEN


def test_every_word_of_a_refusal_has_a_sentence() -> None:
    words = """game_over not_your_turn no_such_player cannot_ask_yourself player_is_out bad_ask
        already_a_book rank_not_held card_is_yours stale too_fast not_allowed bad_command wrong_code
        table_full no_such_table broker_unreachable version kicked table_closed unknown"""
    for word in words.split():
        name = "error-" + word.replace("_", "-")
        assert variables("en", name) == set(), name


def test_ranks_and_suits_all_have_names() -> None:
    messages = Messages("en", strict=True)
    for form in ("rank-one", "rank-many", "rank-short"):
        said = [messages.text(form, rank=rank) for rank in RANKS]
        assert len(set(said)) == 13
    assert [messages.text("rank-one", rank=rank) for rank in RANKS] == list(RANKS)
    assert "".join(messages.text("suit-symbol", suit=suit) for suit in SUITS) == "♣♦♥♠"


def strings_of_the_program() -> set[str]:
    """Every string literal of the program."""
    return {
        node.value
        for path in PROGRAM.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def strings_of_the_page() -> set[str]:
    """Every string literal of the page for phones that could be a message's id."""
    scripts = [path for path in PAGE.rglob("*.js") if path.parent.name != "vendor"]
    return {
        name
        for path in scripts
        for name in re.findall(r'"([a-z][a-z-]+)"', path.read_text("utf-8"))
    }


def test_every_message_is_used() -> None:
    referred = {other for entry in entries("en").values() for other in entry.messages}
    used = strings_of_the_program() | strings_of_the_page() | referred | {"page-old"}  # in its HTML
    unused = [n for n in entries("en") if n not in used and not FAMILIES.fullmatch(n)]
    assert unused == []


def test_every_message_that_the_program_names_is_there() -> None:
    """Calls of `….text("id", …)` name a message that exists and give it what it needs."""
    wrong = []
    for path in sorted(PROGRAM.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="text"),
                    args=[ast.Constant(value=str(name))],
                    keywords=keywords,
                ):
                    where = f"{path.relative_to(PROGRAM)}:{node.lineno}: {name}"
                    given = {k.arg for k in keywords}
                    if name not in entries("en"):
                        wrong.append(f"{where}: no such message")
                    elif None not in given and (lacks := variables("en", name) - given):
                        wrong.append(f"{where}: without {sorted(lacks)}")
                case ast.Call(func=ast.Name("Narration"), args=[ast.Constant(str(name)), *_]):
                    if name not in entries("en"):
                        wrong.append(f"{path.relative_to(PROGRAM)}:{node.lineno}: {name}: none")
    assert wrong == []


def test_every_message_that_the_page_names_is_in_its_files() -> None:
    """The page reads some of the language files; whatever it says, or refers to in what it says, is in these."""
    for lang in LANGUAGES:
        texts = [(LOCALES / lang / f"{name}.ftl").read_text("utf-8") for name in WORDS]
        there = set(re.findall(r"^([a-z][\w-]*) *=", "\n".join(texts), re.MULTILINE))
        named = {
            name
            for path in PAGE.rglob("*.js")
            for name in re.findall(r'\bt\(\s*"([a-z-]+)"', path.read_text("utf-8"))
        }
        assert len(named) > 80
        assert named <= there, lang
        referred = {name for text in texts for name in re.findall(r"{ ([a-z][a-z-]+) }", text)}
        assert referred <= there, lang
