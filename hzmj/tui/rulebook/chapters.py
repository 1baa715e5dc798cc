"""The chapters of the rules as lines: the text with tiles drawn in it, then the examples."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rich.text import Text

from hzmj.display.rule_labels import preset_label
from hzmj.display.tile_faces import Look
from hzmj.paths import assets
from hzmj.rules.chain import Chain
from hzmj.rules.groups import Group
from hzmj.rules.melds import Meld
from hzmj.rules.score import Score, WinFacts
from hzmj.text import Lang
from hzmj.tui.result_tables import signed
from hzmj.tui.rulebook.examples import EXAMPLES, Example
from hzmj.tui.rulebook.prose import drawn, lines_of
from hzmj.tutor.texts import Texts
from hzmj.words import Words

INDENT = "  "


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its id, which is the same in both languages, its title and its text."""

    id: str
    title: str
    text: str


@cache
def chapters(lang: Lang) -> tuple[Chapter, ...]:
    """Returns the chapters of the rules in a language."""
    found = tomllib.loads((assets() / "words" / f"rules_{lang}.toml").read_text("utf-8"))
    return tuple(Chapter(each["id"], each["title"], each["text"].strip()) for each in found["chapter"])


def chapter_lines(chapter: Chapter, look: Look, width: int) -> list[Text]:
    """Returns the chapter without its title, in lines of at most `width` cells."""
    lines: list[Text] = []
    for line in chapter.text.splitlines():
        lines += lines_of(line, look, None, width)
    for example in EXAMPLES:
        if example.chapter == chapter.id:
            lines += [Text(), *example_lines(example, look, width)]
    return lines


def example_lines(example: Example, look: Look, width: int) -> Iterator[Text]:
    """Yields the lines of a win: name and value, tiles, how it came about, what each seat gets."""
    facts, score = example.scored()
    words, names = look.words, Texts(look.lang).names
    worth = words("result.times", n=score.multiplier)
    heading = f"{words('rules.example')}   {score.title.pick(look.lang)}   {worth}"
    yield Text(heading, style="bold")
    yield from _tiles(score.groups, facts, look, width)
    sentences = [*_preset(example, words), *_sentences(facts, score, words, look, names)]
    for sentence in sentences:
        for line in lines_of(sentence, look, facts.caishen, width - len(INDENT)):
            yield Text.assemble(INDENT, line)


def _preset(example: Example, words: Words) -> Iterator[str]:
    """Yields the name of the example's preset, unless it is the room rules."""
    named = example.request.get("rules", "room")
    if isinstance(named, str) and named != "room":
        yield preset_label(named, words)


def _tiles(groups: tuple[Group, ...], facts: WinFacts, look: Look, width: int) -> Iterator[Text]:
    """Yields the groups in as many lines as they need, with none broken, the winning tile's marked by "<"."""
    line = Text(INDENT)
    last = max(at for at, group in enumerate(groups) if facts.tile in group.tiles)
    for at, group in enumerate(groups):
        part = drawn(group.tiles, look, facts.caishen)
        if at == last:
            part.append("<", style="bold")
        if line.cell_len + 1 + part.cell_len > width:
            yield line
            line = Text(INDENT)
        line.append(" " if at and line.plain.strip() else "").append_text(part)
    yield line


def _sentences(
    facts: WinFacts, score: Score, words: Words, look: Look, names: tuple[str, ...]
) -> Iterator[str]:
    stakes, comma = facts.stakes, words("result.comma")
    by = "draw" if facts.source is None else "discard"
    yield words(
        f"rules.example_{by}",
        winner=names[facts.winner],
        tile=look.face(facts.tile),
        source="" if facts.source is None else names[facts.source],
        dealer=names[stakes.dealer],
        level=words(f"value.level_{stakes.level}"),
    )
    for tile, faces in _stands(score).items():
        tiles = comma.join(look.face(face) for face in faces)
        yield words("rules.example_stands", tile=look.face(tile), tiles=tiles)
    if facts.melds:
        yield comma.join(_meld(meld, words, names) for meld in facts.melds)
    if facts.chain:
        yield words("rules.example_chain", links=_chain(facts.chain, words, comma))
    yield "   ".join(f"{name} {signed(gain)}" for name, gain in zip(names, score.delta, strict=True))
    for transfer in score.transfers:
        if transfer.reason != "share":
            reason = words(f"result.{transfer.reason}")
            yield f"{names[transfer.source]} {-transfer.amount}   {reason}   {transfer.formula}"


def _stands(score: Score) -> dict[int, list[int]]:
    """Returns the tiles that play as other faces, each with those faces."""
    found: dict[int, list[int]] = {}
    for group in score.groups:
        for tile, face in zip(group.tiles, group.stands_for, strict=True):
            if tile != face:
                found.setdefault(tile, []).append(face)
    return found


def _meld(meld: Meld, words: Words, names: tuple[str, ...]) -> str:
    kind = words(f"result.{meld.kind}")
    return kind if meld.source is None else words("result.claim", kind=kind, name=names[meld.source])


def _chain(chain: Chain, words: Words, comma: str) -> str:
    return comma.join(words(f"rules.{link.kind}") for link in chain if link.kind in ("gang", "piao"))
