"""Answers with blanks: a choice that is completed by numbers or words somebody fills in.

A choice with `fields` is answered by its token, `=` and one text for each field, with `/` between:
`loss:ARM:5PZ=1/L2.III1/4/1/0`. The engine checks every text before anything happens and says what
is wrong with it in a sentence; an interface shows the fields as a form.
"""

from __future__ import annotations

import re

from msgspec import Struct

from engine.core.chance import Chance
from engine.core.counting import count

FILLED = "="
_BETWEEN = "/"
_PART = re.compile(r"([A-Za-z]+)(\d+)")
_AND = "."


class Field(Struct, frozen=True, omit_defaults=True, gc=False):
    """One blank of a form: a whole number from `least` to `most`, unless it says otherwise.

    With `values` it is one of these words. With `kinds` it is numbers by kind, such as `L2.III1`
    for two of the one and one of the other; `0` for none. With `several` it is so many different
    numbers at most, with points between. `given` is what stands in it at first.
    """

    label: str
    least: int = 0
    most: int = 99
    values: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    several: int = 0
    given: str = ""

    def tidied(self, text: str) -> str:
        """What somebody wrote, in the one way it is kept: “L 2, III = 1” is `L2.III1`."""
        if self.values:
            plain = text.strip().casefold()
            return next((it for it in self.values if it.casefold() == plain), text.strip())
        if not self.kinds and not self.several:
            return text.strip()
        parts = [it for it in re.split(r"[\s.,;/+&=:]+", text) if it]
        names = {it.casefold(): it for it in self.kinds}
        return _AND.join(_kinds_together(parts, names) if self.kinds else parts)

    @property
    def hint(self) -> str:
        """What may stand in it, in a few words."""
        if self.values:
            return ", ".join(self.values)
        if self.kinds:
            more = f"{_AND}{self.kinds[-1]}1" if len(self.kinds) > 1 else ""
            return f"such as {self.kinds[0]}2{more}, or 0"
        numbers = f"{self.least} to {self.most}"
        return f"up to {self.several} numbers, {numbers}" if self.several else numbers

    def fault(self, text: str) -> str:
        """What is wrong with a text; nothing if it will do."""
        if self.values:
            known = ", ".join(self.values)
            return "" if text in self.values else f"“{self.label}” can be {known}; not “{text}”."
        parts = text.split(_AND) if self.kinds or self.several else [text]
        if self.kinds:
            return "" if text == "0" else self._fault_of_kinds(text, parts)
        if (self.several and len({*parts}) != len(parts)) or len(parts) > max(self.several, 1):
            return f"“{self.label}” takes {self.hint}, each once; not “{text}”."
        return next((words for words in map(self._fault_of_number, parts) if words), "")

    def _fault_of_kinds(self, text: str, parts: list[str]) -> str:
        found = [_PART.fullmatch(part) for part in parts]
        names = [it[1] for it in found if it]
        if len(names) < len(parts) or {*names} - {*self.kinds} or len({*names}) < len(names):
            known = ", ".join(self.kinds)
            return f"“{self.label}” takes numbers by kind ({known}), {self.hint}; not “{text}”."
        return next((words for it in found if it and (words := self._fault_of_number(it[2]))), "")

    def _fault_of_number(self, text: str) -> str:
        if text.isascii() and text.isdigit() and self.least <= int(text) <= self.most:
            return ""
        least, most = self.least, self.most
        return f"“{self.label}” takes a whole number from {least} to {most}; not “{text}”."

    def any_text(self, chance: Chance) -> str:
        """Some text that will do, for play at random; numbers are small."""
        if self.values:
            return self.values[chance.below(len(self.values))]
        number = self.least + chance.below(min(self.most - self.least, 3) + 1)
        return f"{self.kinds[chance.below(len(self.kinds))]}{number}" if self.kinds else f"{number}"


def _kinds_together(parts: list[str], names: dict[str, str]) -> list[str]:
    """Kinds as they are spelt, each with the number that stands behind it or by itself after it."""
    found: list[str] = []
    for part in parts:
        spelt = _PART.fullmatch(part)
        if spelt:
            found.append(f"{names.get(spelt[1].casefold(), spelt[1])}{spelt[2]}")
        elif part.isdigit() and found and found[-1].isalpha():
            found[-1] += part
        else:
            found.append(names.get(part.casefold(), part))
    return found


def counted(text: str) -> dict[str, int]:
    """The numbers by kind that a text stands for."""
    return {name: int(number) for name, number in _PART.findall(text)}


def filled(token: str, *texts: object) -> str:
    """The answer that fills a form."""
    return f"{token}{FILLED}{_BETWEEN.join(map(str, texts))}"


def blanks(token: str) -> tuple[str, list[str]]:
    """An answer taken apart: the choice, and what was filled in."""
    head, _, text = token.partition(FILLED)
    return head, text.split(_BETWEEN)


def fault(fields: tuple[Field, ...], texts: list[str]) -> str:
    """What is wrong with a form as it was filled in; nothing if it will do."""
    if len(texts) != len(fields):
        names = ", ".join(it.label for it in fields)
        return (
            f"This form has {count(len(fields), 'field')} ({names}); the answer fills {len(texts)}."
        )
    pairs = zip(fields, texts, strict=True)
    return next((words for field, text in pairs if (words := field.fault(text))), "")


def in_words(fields: tuple[Field, ...], texts: list[str]) -> str:
    """A form as it was filled in: every field with its text."""
    return ", ".join(f"{it.label}: {text}" for it, text in zip(fields, texts, strict=False))


def any_filling(token: str, fields: tuple[Field, ...], chance: Chance) -> str:
    """The form filled in at random."""
    return filled(token, *(it.any_text(chance) for it in fields))
