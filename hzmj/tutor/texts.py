"""The texts of the tutorial in one language, from assets/words. They contain tiles in brackets."""

import tomllib
from functools import cache
from typing import Any

from hzmj.paths import assets
from hzmj.text import Lang
from hzmj.tutor.lessons import Lesson, Question, Step


@cache
def tutorial(lang: Lang) -> dict[str, Any]:
    """Returns the parsed file of a language."""
    return tomllib.loads((assets() / "words" / f"tutorial_{lang}.toml").read_text("utf-8"))


class Texts:
    """Looks up the tutorial's texts in one language."""

    def __init__(self, lang: Lang) -> None:
        self._all = tutorial(lang)

    def ui(self, key: str, **facts: object) -> str:
        """Returns a sentence of the screens around the lessons, formatted with `facts`."""
        sentence: str = self._all["ui"][key]
        return sentence.format(**facts)

    @property
    def names(self) -> tuple[str, str, str, str]:
        """The names of the four seats, the person's first."""
        return self.ui("you"), self.ui("next_seat"), self.ui("across"), self.ui("upper")

    def title(self, lesson: Lesson) -> str:
        """Returns the title of a lesson."""
        return str(self._all[lesson.id]["title"])

    def about(self, lesson: Lesson) -> str:
        """Returns one sentence on what a lesson teaches."""
        return str(self._all[lesson.id]["about"])

    def panel(self, lesson: Lesson) -> str:
        """Returns what to notice on the scoring panel; only for lessons that show it."""
        return str(self._all[lesson.id]["panel"])

    def end(self, lesson: Lesson) -> tuple[str, ...]:
        """Returns the sentences at the end of a lesson."""
        return tuple(self._all[lesson.id]["end"])

    def ask(self, lesson: Lesson, step: Step) -> tuple[str, ...]:
        """Returns the sentences before a step; the last one says what to do."""
        return tuple(self._all[lesson.id][step.key]["ask"])

    def question(self, lesson: Lesson, question: Question) -> tuple[str, tuple[str, ...]]:
        """Returns a question about the panel and the answers to choose from."""
        found = self._all[lesson.id][question.key]
        return found["ask"], tuple(found["options"])

    def right(self, lesson: Lesson, key: str) -> str:
        """Returns the reply to a right answer to a step or question."""
        return str(self._all[lesson.id][key]["right"])

    def wrong(self, lesson: Lesson, key: str, answer: str = "") -> str:
        """Returns the reply to a wrong answer: its own if there is one, else the general one.

        `answer` is written as by `brief_action`.
        """
        found = self._all[lesson.id][key]
        return str(found.get(f"wrong_{answer.replace(' ', '_')}", found["wrong"]))
