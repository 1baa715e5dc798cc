"""Small tables for the result of a hand, with columns that line up in both languages."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from hzmj.display.result_text import is_capped, own_seat, steps
from hzmj.display.sanitize import number, pad, signs
from hzmj.display.seat_names import names_of
from hzmj.game.view import View
from hzmj.rules.score import Score
from hzmj.rules.settle import Transfer
from hzmj.words import Words

FAN_NAME, FAN_COUNT, FAN_TIMES, FAN_PRODUCT = 20, 3, 5, 5
SEAT_DEALER, SEAT_SCORE, SEAT_ALL = 3, 6, 34
PAYMENT_ALL, PAYMENT_GAPS = 75, 6
MUTED = "$quiet"


def right(text: str, width: int) -> str:
    """Returns `text` right-aligned in `width` cells."""
    return " " * max(0, width - cell_len(text)) + text


def signed(amount: int) -> str:
    """Returns an amount with its sign; zero has none."""
    return f"{'+' if amount > 0 else ''}{number(amount)}"


def gain_style(amount: int) -> str:
    """Returns the colour of a gain, a loss or zero."""
    return "$success" if amount > 0 else "$error" if amount < 0 else MUTED


def fan_sheet(score: Score, words: Words) -> Content:
    """Returns the fan line by line with the multiplier so far, and the total as a power of two."""
    rows = [
        (step.name, f"+{step.fan}", f"x{2**step.fan}", str(step.multiplier)) for step in steps(score, words)
    ]
    if not rows:
        rows.append((words("result.no_fan"), "", "", "1"))
    total = words("result.capped" if is_capped(score) else "result.total", n=score.fan)
    width = max(FAN_NAME, *(cell_len(row[0]) for row in rows))
    lines = [Content.styled(words("result.fans"), "bold $accent")]
    for name, count, times, product in rows:
        lines.append(
            Content.assemble(
                pad(name, width),
                (right(count, FAN_COUNT), MUTED),
                right(times, FAN_TIMES),
                right(product, FAN_PRODUCT),
            )
        )
    power = right(f"2^{score.fan}", FAN_COUNT + FAN_TIMES)
    product = right(str(score.multiplier), FAN_PRODUCT)
    lines.append(Content.assemble((pad(total, width) + power, "bold"), (product, "bold $accent")))
    return Content("\n").join(lines)


def score_sheet(view: View, words: Words) -> Content:
    """Returns a table of score before, gain and score now, with the seats in turn order.

    It begins with the only person's seat, or with seat 0 if there is no such seat.
    """
    names, own = names_of(view.seats, words.lang), own_seat(view)
    delta: Sequence[int] = view.settled.delta if view.settled else (0, 0, 0, 0)
    seats = [((own or 0) + step) % 4 for step in range(4)]
    rows = [(str(view.scores[s] - delta[s]), signed(delta[s]), str(view.scores[s])) for s in seats]
    width = max(SEAT_SCORE, *(len(cell) + 1 for row in rows for cell in row))
    name_width = SEAT_ALL - SEAT_DEALER - 3 * width
    head = "".join(right(words(f"result.{column}"), width) for column in ("before", "delta", "after"))
    title = pad(words("result.scores"), name_width + SEAT_DEALER)
    lines = [Content.assemble((title, "bold $accent"), (head, MUTED))]
    for seat, (before, gain, after) in zip(seats, rows, strict=True):
        dealer = words("result.is_dealer") if seat == view.dealer else ""
        lines.append(
            Content.assemble(
                (pad(names[seat], name_width), "bold" if seat == own else ""),
                (right(dealer, SEAT_DEALER), "$accent"),
                (right(before, width), MUTED),
                (right(gain, width), gain_style(delta[seat])),
                (right(after, width), "bold"),
            )
        )
    return Content("\n").join(lines)


def payment_lines(view: View, transfers: Sequence[Transfer], words: Words) -> tuple[Content, ...]:
    """Returns a line for each transfer: who pays whom how much, why, and the formula of the amount.

    The payee is shown by one character (see `signs`) if full names would not leave room for the formula.
    """
    names = names_of(view.seats, words.lang)
    winds = [words(f"table.wind_{(seat - view.dealer) % 4}")[0] for seat in range(4)]
    for payees in (names, signs(names, winds)):
        rows = [
            (
                words("result.pays", payer=names[t.source], to=payees[t.to]),
                signed(-t.amount),
                words(f"result.{t.reason}"),
                t.formula,
            )
            for t in transfers
        ]
        widths = [max(cell_len(row[column]) for row in rows) for column in range(4)]
        if sum(widths) + PAYMENT_GAPS <= PAYMENT_ALL:
            break
    return tuple(
        Content.assemble(
            pad(payment, widths[0] + 1),
            (right(amount, widths[1] + 1), "bold $error"),
            "  ",
            (pad(reason, widths[2]), MUTED if transfer.reason == "share" else "bold $warning"),
            (f"  {formula}", MUTED),
        )
        for transfer, (payment, amount, reason, formula) in zip(transfers, rows, strict=True)
    )
