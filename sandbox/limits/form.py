"""Collects the faults of a request body under their paths, as Discord reports them."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from sandbox.errors import INVALID_FORM, Refused

Step = str | int
Body = dict[str, Any]
_HALF_A_LETTER = re.compile("[\ud800-\udfff]")


class Form:
    """The faults found in one request."""

    def __init__(self) -> None:
        self.errors: dict[str, Any] = {}

    def fault(self, path: tuple[Step, ...], code: str, message: str) -> None:
        """Write down one fault."""
        place = self.errors
        for step in path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def settle(self) -> None:
        """Refuse the request if anything was wrong."""
        if self.errors:
            raise Refused(INVALID_FORM, self.errors)


class Part:
    """One object inside the body, with the path that leads to it."""

    def __init__(self, form: Form, body: Any, path: tuple[Step, ...] = ()) -> None:
        self.form = form
        self.path = path
        self.body: Body = body if isinstance(body, dict) else {}
        if not isinstance(body, dict):
            form.fault(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")

    def get(self, key: str) -> Any:
        return self.body.get(key)

    def fault(self, key: Step | None, code: str, message: str) -> None:
        """Write down a fault of this object or of one of its keys."""
        self.form.fault(self.path if key is None else (*self.path, key), code, message)

    def need(self, key: str) -> bool:
        """Whether a required key is there; a fault if not."""
        if self.body.get(key) is None:
            self.fault(key, "BASE_TYPE_REQUIRED", "This field is required")
            return False
        return True

    def text(self, key: str, low: int, high: int, *, required: bool = False) -> str:
        """A string whose length is checked; empty if absent."""
        value = self.body.get(key)
        if value is None:
            if required:
                self.need(key)
            return ""
        if not isinstance(value, str):
            self.fault(key, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
            return ""
        if _HALF_A_LETTER.search(value):
            self.fault(key, "STRING_TYPE_CONVERT", "Not valid Unicode.")
        self._length(key, len(value), low, high)
        return value

    def number(self, key: str, low: float, high: float, *, required: bool = False) -> float | None:
        """A number whose size is checked."""
        value = self.body.get(key)
        if value is None:
            if required:
                self.need(key)
            return None
        number = _as_number(value)
        if number is None:
            self.fault(key, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if number < low:
            self.fault(key, "NUMBER_TYPE_MIN", f"int value should be at least {low}.")
        if number > high:
            self.fault(key, "NUMBER_TYPE_MAX", f"int value should be at most {high}.")
        return number

    def choice(self, key: str, allowed: Collection[int], *, required: bool = True) -> int | None:
        """A number that must be one of a few."""
        value = self.body.get(key)
        if value is None:
            if required:
                self.need(key)
            return None
        if isinstance(value, bool) or not isinstance(value, int) or value not in allowed:
            self.fault(key, "BASE_TYPE_CHOICES", f"Value must be one of {tuple(sorted(allowed))}.")
            return None
        return int(value)

    def part(self, key: str) -> Part | None:
        """An object inside, if given."""
        value = self.body.get(key)
        return None if value is None else Part(self.form, value, (*self.path, key))

    def values(self, key: str, low: int, high: int, *, required: bool = False) -> list[Any]:
        """A list whose length is checked."""
        value = self.body.get(key)
        if value is None:
            if required:
                self.need(key)
            return []
        if not isinstance(value, list):
            self.fault(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        self._length(key, len(value), low, high)
        return value

    def parts(self, key: str, low: int, high: int, *, required: bool = False) -> list[Part]:
        """The objects of a list whose length is checked."""
        values = self.values(key, low, high, required=required)
        return [Part(self.form, value, (*self.path, key, i)) for i, value in enumerate(values)]

    def _length(self, key: str, length: int, low: int, high: int) -> None:
        if length > high and low == 0:
            self.fault(key, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif not low <= length <= high:
            self.fault(key, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")


def _as_number(value: Any) -> float | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value
    if isinstance(value, str) and value.isascii() and value.removeprefix("-").isdigit():
        return int(value[:40])
    return None


def as_id(value: Any) -> int:
    """An id given as a string or a number; 0 for anything else."""
    text = str(value)
    plain = text.isascii() and text.isdigit() and len(text) <= 20
    return int(text) if plain and not isinstance(value, bool) else 0
