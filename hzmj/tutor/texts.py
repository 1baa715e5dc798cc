"""The sentences of the tutorial in one language, from assets/words. Tiles in them stand in brackets."""

import tomllib
from functools import cache
from typing import Any

from hzmj.paths import assets
from hzmj.text import Lang
from hzmj.tutor.lessons import Lesson, Question, Step


@cache
def tutorial(lang: Lang) -> dict[str, Any]:
    """The whole file of a language."""
    return tomllib.loads((assets() / "words" / f"tutorial_{lang}.toml").read_text("utf-8"))


class Texts:
    """Looks the tutorial's sentences up in one language."""

    def __init__(self, lang: Lang) -> None:
        self._all = tutorial(lang)

    def ui(self, key: str, **facts: object) -> str:
        """A sentence of the screens around the lessons."""
        sentence: str = self._all["ui"][key]
        return sentence.format(**facts)

    @property
    def names(self) -> tuple[str, str, str, str]:
        """What the four seats are called, the person's first."""
        return self.ui("you"), self.ui("next_seat"), self.ui("across"), self.ui("upper")

    def title(self, lesson: Lesson) -> str:
        """What the lesson is called."""
        return str(self._all[lesson.id]["title"])

    def about(self, lesson: Lesson) -> str:
        """What it teaches, in a sentence."""
        return str(self._all[lesson.id]["about"])

    def panel(self, lesson: Lesson) -> str:
        """What to notice on the scoring panel; only of lessons that show it."""
        return str(self._all[lesson.id]["panel"])

    def end(self, lesson: Lesson) -> tuple[str, ...]:
        """What is said at the end."""
        return tuple(self._all[lesson.id]["end"])

    def ask(self, lesson: Lesson, step: Step) -> tuple[str, ...]:
        """What is said before a step; the last sentence says what to do."""
        return tuple(self._all[lesson.id][step.key]["ask"])

    def question(self, lesson: Lesson, question: Question) -> tuple[str, tuple[str, ...]]:
        """A question on the panel and the answers to pick from."""
        found = self._all[lesson.id][question.key]
        return found["ask"], tuple(found["options"])

    def right(self, lesson: Lesson, key: str) -> str:
        """What is said after a right answer to a step or question."""
        return str(self._all[lesson.id][key]["right"])

    def wrong(self, lesson: Lesson, key: str, answer: str = "") -> str:
        """What is said after a wrong one, `answer` as `brief_action` writes it."""
        found = self._all[lesson.id][key]
        return str(found.get(f"wrong_{answer.replace(' ', '_')}", found["wrong"]))
