"""Works out the formula of a transfer, which is written for people: whole numbers, x, +, - and brackets."""

import re


def work_out(formula: str) -> int:
    """The value of the formula."""
    tokens = re.findall(r"\d+|[x+()-]", formula)
    assert "".join(tokens) == formula.replace(" ", ""), formula
    value, rest = _sum(tokens)
    assert not rest, formula
    return value


def _sum(tokens: list[str]) -> tuple[int, list[str]]:
    value, rest = _product(tokens)
    while rest and rest[0] in "+-":
        sign = 1 if rest[0] == "+" else -1
        term, rest = _product(rest[1:])
        value += sign * term
    return value, rest


def _product(tokens: list[str]) -> tuple[int, list[str]]:
    value, rest = _factor(tokens)
    while rest and rest[0] == "x":
        factor, rest = _factor(rest[1:])
        value *= factor
    return value, rest


def _factor(tokens: list[str]) -> tuple[int, list[str]]:
    if tokens[0] == "(":
        value, rest = _sum(tokens[1:])
        assert rest[0] == ")"
        return value, rest[1:]
    return int(tokens[0]), tokens[1:]
