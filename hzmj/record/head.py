"""The first line of a record: the setup of its match."""

from hzmj.game import events as ev
from hzmj.record.lines import Fault, Line, Lines
from hzmj.rules.ruleset import read_recorded
from hzmj.text import Refused, Text


def read_head(lines: Lines) -> ev.MatchSetup:
    """Returns the setup in the first line, without taking the line.

    Raises Refused if the file does not begin as a record of this format.
    """
    try:
        line = lines.peek()
    except Fault as fault:
        raise _no_record(fault.text, fault.field) from None
    if line is None:
        if lines.torn:
            raise _no_record(Text("没有一行是完整的", "no complete line"))
        raise Refused(Text("文件是空的，不是对局记录", "the file is empty: this is no hzmj record"))
    if line["event"] != "match":
        raise _no_record(Text("开头不是对局", "it does not begin with a match"), "event")
    try:
        return _setup(line)
    except Refused as refused:
        raise _no_record(refused.text, refused.field) from None


def _no_record(why: Text, field: str | None = None) -> Refused:
    zh = f"没有能读的 hzmj 对局记录：第 1 行：{why.zh}"
    return Refused(Text(zh, f"no hzmj record that can be read: line 1: {why.en}"), field)


def _setup(line: Line) -> ev.MatchSetup:
    a, b, c, d = (ev.Seat(seat["name"], seat["player"]) for seat in line["seats"])
    rules = read_recorded(line["rules"])
    is_open = line.get("open_table", False)
    return ev.MatchSetup(line["preset"], rules, (a, b, c, d), line["seed"], line["created"], is_open)
