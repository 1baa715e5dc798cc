"""What an event says in words, for the log."""

from hzmj.game import events as ev
from hzmj.rules.settle import LIABLE_TAN
from hzmj.tui.scene import Scene


def story(event: ev.Event, scene: Scene) -> str:
    """One short sentence on an event masked for the scene's seat; "" where there is nothing to tell."""
    words, name, face = scene.look.words, scene.name, scene.look.face
    match event:
        case ev.Hand():
            return words("story.hand", n=event.hand, name=name(event.dealer))
        case ev.Discard():
            key = "story.throw" if event.tile == scene.view.caishen else "story.discard"
            return words(key, name=name(event.seat), tile=face(event.tile))
        case ev.Chi():
            tiles = scene.look.faces(sorted((event.tile, *event.own)))
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


def told(event: ev.Event, scene: Scene) -> list[str]:
    """All that the log tells of an event."""
    return [sentence for sentence in (story(event, scene), warning(event, scene)) if sentence]


def warning(event: ev.Event, scene: Scene) -> str:
    """What a claim means for liability (RULES.md 12): that the next one, or this one, makes liable."""
    if not isinstance(event, ev.Chi | ev.Peng | ev.Gang) or event.source is None:
        return ""
    count = dict(scene.tan_warned(event.seat)).get(event.source, 0)
    if not count:
        return ""
    key = "story.tan_two" if count < LIABLE_TAN else "story.tan_liable"
    return scene.look.words(key, name=scene.name(event.seat), other=scene.name(event.source), n=count)
