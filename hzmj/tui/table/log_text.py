"""The sentences that the log shows for an event."""

from hzmj.game import events as ev
from hzmj.rules.settle import LIABLE_TAN
from hzmj.tui.table.model import TableModel


def log_sentence(event: ev.Event, model: TableModel) -> str:
    """Returns a sentence for an event that is masked for the model's seat; "" for an event without one."""
    words, name, face = model.look.words, model.name, model.look.face
    match event:
        case ev.HandBegun():
            return words("story.hand", n=event.hand, name=name(event.dealer))
        case ev.Discard():
            key = "story.throw" if event.tile == model.view.caishen else "story.discard"
            return words(key, name=name(event.seat), tile=face(event.tile))
        case ev.Chi():
            tiles = model.look.faces(sorted((event.tile, *event.own)))
            return words("story.chi", name=name(event.seat), tile=tiles)
        case ev.Peng():
            return words("story.peng", name=name(event.seat), tile=face(event.tile))
        case ev.Gang(tile=None):
            return words("story.gang_hidden", name=name(event.seat))
        case ev.Gang():
            assert event.tile is not None
            return words("story.gang", name=name(event.seat), tile=face(event.tile))
        case ev.Reveal():
            return words("story.reveal", name=name(event.seat), tile=face(event.tile))
        case ev.Overridden():
            return words("story.overridden", claim=words(f"table.{event.claim}"))
        case ev.Win():
            return words("story.win", name=name(event.seat), tile=face(event.tile))
        case ev.DrawnHand():
            return words("story.drawn_hand")
        case ev.Abandon():
            return words("story.abandon", name=name(event.seat))
        case _:
            return ""


def log_sentences(event: ev.Event, model: TableModel) -> list[str]:
    """Returns all sentences of the log for an event, with the warning if there is one."""
    return [sentence for sentence in (log_sentence(event, model), warning(event, model)) if sentence]


def warning(event: ev.Event, model: TableModel) -> str:
    """Returns a warning that this claim, or the next one, makes its seat liable (RULES.md 12); else ""."""
    if not isinstance(event, ev.Chi | ev.Peng | ev.Gang) or event.source is None:
        return ""
    count = dict(model.tan_warned(event.seat)).get(event.source, 0)
    if not count:
        return ""
    key = "story.tan_two" if count < LIABLE_TAN else "story.tan_liable"
    return model.look.words(key, name=model.name(event.seat), other=model.name(event.source), n=count)
