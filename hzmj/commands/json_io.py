"""JSON input and output: standard input is untrusted, standard output is UTF-8 in any locale."""

import io
import json
import sys
from typing import Any

from hzmj.files import read_text
from hzmj.text import Refused, Text

MOST_BYTES = 1 << 26
"""Size limit of the input, all requests together; one request takes less than a thousand bytes."""


def read_json() -> Any:
    """Returns the JSON value on standard input; raises Refused if it is empty, too long or not valid JSON."""
    try:
        text = read_text(sys.stdin.buffer, MOST_BYTES) if sys.stdin is not None else ""
    except Refused as refused:
        zh, en = refused.text
        raise Refused(Text(f"标准输入：{zh}", f"standard input: {en}"), "request") from None
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise Refused(Text("标准输入是空的", "standard input is empty"), "request")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        at = error.lineno, error.colno
        fault = Text(f"不是 JSON（第 {at[0]} 行第 {at[1]} 列）", f"not JSON (line {at[0]}, column {at[1]})")
    except ValueError:
        fault = Text("有一个数太长", "a number has too many digits")
    except RecursionError:
        fault = Text("嵌套太深", "it is nested too deeply")
    raise Refused(fault, "request")


def print_json(value: Any) -> None:
    """Prints a value as one line of JSON, with unprintable characters escaped.

    A terminal might interpret those as control sequences.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        # backslashreplace writes a lone surrogate, which UTF-8 cannot encode, as JSON escapes it.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    text = json.dumps(value, ensure_ascii=False)
    print("".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text))
