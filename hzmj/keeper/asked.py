"""What the form of a hand asks, in words: the questions, the answers with their keys, what is entered."""

from collections.abc import Iterator, Sequence

from hzmj.keeper.entries import Win, check_win
from hzmj.keeper.form import BY_DRAW, DRAWN, GO_ON, LEAVE, NOBODY, SEATS, HandForm
from hzmj.keeper.hands import NamedHand, title
from hzmj.keeper.names import initials
from hzmj.text import Refused, Text
from hzmj.words import Words

_KEYS = {DRAWN: "d", LEAVE: "l", BY_DRAW: "0", NOBODY: "0", GO_ON: "0"}
_LINKS = {"gang": "keep.gang", "piao": "keep.piao"}


def answers(form: HandForm) -> tuple[tuple[str, str], ...]:
    """What can be answered now, each with its key; "" where there is none."""
    return tuple((_key(form, at, answer), answer) for at, answer in enumerate(form.choices))


def _key(form: HandForm, at: int, answer: str) -> str:
    if form.field in ("hand", "check"):
        return ""
    if answer in _KEYS:
        return _KEYS[answer]
    return str(int(answer) + 1) if answer in SEATS else str(at if form.field == "tan" else at + 1)


def question(form: HandForm, names: Sequence[str], words: Words) -> str:
    """What is asked now."""
    if form.field == "feed":
        at = form.fed_links[len(form.feeds)]
        chain = words("keep.then").join(words(_LINKS[link]) for link in form.chain_order)
        kind = "gang" if form.chain_order[at] == "gang" else "piao"
        return words(f"keep.ask_feed_{kind}", n=at + 1, chain=chain)
    return words(f"keep.ask_{form.field}", name="" if form.seat is None else names[form.seat])


def label(form: HandForm, answer: str, names: Sequence[str], words: Words) -> str:
    """An answer in words."""
    match form.field:
        case "outcome" if answer in SEATS:
            return words("keep.won", name=names[int(answer)])
        case "how" if answer in SEATS:
            return words("keep.on_discard", name=names[int(answer)])
        case "hand":
            return _hand_label(form, answer, words)
        case "tan" if answer != GO_ON:
            return _tan_label(form, answer, names, words)
        case "order":
            return words("keep.then").join(words(_LINKS[link]) for link in answer.split(","))
        case _ if answer in SEATS:
            return names[int(answer)]
        case _ if answer == GO_ON:
            return words("keep.go_on_check" if form.field == "check" else "keep.go_on_tan")
        case _:
            return words(f"keep.{answer}")


def _hand_label(form: HandForm, answer: str, words: Words) -> str:
    """The hand's name and, in Chinese, the letters that are enough to type."""
    assert form.by is not None
    told = title(form.rules, form.called(answer), form.by)
    return f"{told.zh}  {initials(told.zh)}" if words.lang == "zh" else told.en


def _tan_label(form: HandForm, answer: str, names: Sequence[str], words: Words) -> str:
    """A pair of seats with three tan, marked where it has been chosen, and who is liable for it."""
    a, _, b = answer.partition(">")
    pair = (int(a), int(b))
    kind = "keep.tan_taken" if pair[0] == form.seat else "keep.tan_given"
    mark = "[x]" if pair in form.liable else "[ ]"
    return f"{mark} {words(kind, a=names[pair[0]], b=names[pair[1]])}"


def told(form: HandForm, names: Sequence[str], words: Words) -> Iterator[str]:
    """What has been entered so far, line by line."""
    if form.outcome == "drawn":
        yield words("keeper.drawn_hand")
    if form.outcome == "leave":
        yield words("keep.leave") if form.seat is None else words("keeper.left", name=names[form.seat])
    if form.outcome == "win" and form.seat is not None:
        yield words("keep.won", name=names[form.seat])
        if form.source is not None:
            yield words("keep.on_discard", name=names[form.source])
        elif form.by is not None:
            only = only_by_draw(form)
            why = "" if only is None else words("keep.because", reason=only.pick(words.lang))
            yield words("keep.draw") + why
    if form.hand is not None and form.by is not None:
        yield title(form.rules, form.hand, form.by).pick(words.lang)
    if form.field != "tan":
        for a, b in form.liable:
            yield words("keep.tan_told", a=names[a], b=names[b])


def only_by_draw(form: HandForm) -> Text | None:
    """Why the winner can win by draw alone at these stakes; None where a discard could be won on."""
    assert form.seat is not None
    reason: Text | None = None
    for source in range(4):
        if source != form.seat:
            try:
                check_win(form.rules, form.stakes, Win(form.seat, NamedHand(), source))
            except Refused as refused:
                reason = refused.text
            else:
                return None
    return reason
