"""牌 Tiles: faces, their notation, and what a piece plays as (RULES.md 1, 2).

A face is an int 0-33: characters 0-8, dots 9-17, bamboo 18-26, winds 27-30 (east, south,
west, north), white 31, green 32, red 33. The four pieces of a face cannot be told apart, so
a tile is written as its face. Counts are a list of 34 numbers, one per face.
"""

from collections.abc import Iterable

from hzmj.text import Refused, Text, shortened

FACES = 34
COPIES = 4
WHITE = 31
FIRST_HONOUR = 27
CODES: tuple[str, ...] = tuple(f"{n}{suit}" for suit in "mps" for n in range(1, 10)) + tuple(
    f"{n}z" for n in range(1, 8)
)
FACE_OF: dict[str, int] = {code: face for face, code in enumerate(CODES)}
ALL_TILES: tuple[int, ...] = tuple(face for face in range(FACES) for _ in range(COPIES))

_NAMES_ZH = tuple(n + suit for suit in "万筒条" for n in "一二三四五六七八九") + tuple("东南西北白发中")
_NAMES_EN = (
    *(f"{n} {suit}" for suit in ("characters", "dots", "bamboo") for n in range(1, 10)),
    *("east", "south", "west", "north", "white", "green", "red"),
)
NAMES: tuple[Text, ...] = tuple(map(Text, _NAMES_ZH, _NAMES_EN))


def parse_tiles(text: str) -> tuple[int, ...]:
    """Returns the faces of tiles written in MPSZ, in the order written. Raises Refused for any other text.

    >>> parse_tiles("123m55z")
    (0, 1, 2, 31, 31)
    """
    faces: list[int] = []
    digits = ""
    for char in text:
        if "1" <= char <= "9":
            digits += char
            continue
        if not digits:
            raise Refused(
                Text(f"「{shortened(text)}」不是牌的写法", f"{shortened(text)!r} is not tile notation")
            )
        for digit in digits:
            face = FACE_OF.get(digit + char)
            if face is None:
                raise Refused(Text(f"没有「{digit + char}」这张牌", f"there is no tile {digit + char!r}"))
            faces.append(face)
        digits = ""
    if digits:
        raise Refused(
            Text(f"「{shortened(text)}」缺了花色字母", f"{shortened(text)!r} ends without a suit letter")
        )
    return tuple(faces)


def parse_tile(text: str) -> int:
    """Returns the face of one tile code such as "5z". Raises Refused for any other text."""
    face = FACE_OF.get(text)
    if face is None:
        raise Refused(Text(f"没有「{shortened(text)}」这张牌", f"there is no tile {shortened(text)!r}"))
    return face


def write_tiles(faces: Iterable[int]) -> str:
    """Returns the faces in MPSZ, in the order given. The inverse of `parse_tiles`.

    >>> write_tiles([0, 1, 2, 31, 31])
    '123m55z'
    """
    text = ""
    for face in faces:
        code = CODES[face]
        if text and text[-1] == code[1]:
            text = text[:-1] + code
        else:
            text += code
    return text


def count_tiles(faces: Iterable[int]) -> list[int]:
    """Returns the counts of the faces: a list of 34 numbers."""
    counts = [0] * FACES
    for face in faces:
        counts[face] += 1
    return counts


def plays_as(piece: int, caishen: int) -> int:
    """Returns the face a piece plays as (RULES.md 2).

    If the caishen is not the white, a white plays as the caishen's face. Any other piece, a caishen
    included, plays as its own face.
    """
    return caishen if piece == WHITE else piece


def sort_key(piece: int, caishen: int) -> tuple[bool, int, bool]:
    """Returns a key that sorts a hand for display: caishen first, whites where they play (RULES.md 2)."""
    return piece != caishen, plays_as(piece, caishen), piece == WHITE


def is_honour(face: int) -> bool:
    """Returns whether the face is a wind or a dragon."""
    return face >= FIRST_HONOUR


def run_position(face: int) -> int:
    """Returns the position of a face within its suit, 0-8, or -1 for honours, which make no runs."""
    return face % 9 if face < FIRST_HONOUR else -1


def edge(face: int) -> int:
    """Returns the distance of a number tile from the nearer end of its suit: 0 for 1 and 9, 4 for 5."""
    return min(face % 9, 8 - face % 9)
