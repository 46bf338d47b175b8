"""Checks request bodies against Discord's own machine-readable description."""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from sandbox.errors import INVALID_FORM, Refused
from sandbox.limits.form import Form

try:
    import jsonschema  # type: ignore[import-untyped, unused-ignore]
    from jsonschema.exceptions import (  # type: ignore[import-untyped, unused-ignore]
        best_match,
    )
except ImportError:
    jsonschema = None  # type: ignore[assignment, unused-ignore]

SETTING = "DYNAMO_DISCORD_OPENAPI"
CODES = {
    "maxLength": "BASE_TYPE_BAD_LENGTH",
    "minLength": "BASE_TYPE_BAD_LENGTH",
    "maxItems": "BASE_TYPE_BAD_LENGTH",
    "minItems": "BASE_TYPE_BAD_LENGTH",
    "required": "BASE_TYPE_REQUIRED",
    "enum": "BASE_TYPE_CHOICES",
    "maximum": "NUMBER_TYPE_MAX",
    "minimum": "NUMBER_TYPE_MIN",
}


class Fault(Protocol):
    """What is read of a fault found by the schema library."""

    validator: str
    message: str

    @property
    def absolute_path(self) -> Any:
        """Where it was found."""


def unchecked() -> str:
    """Why bodies are not checked against Discord's description; empty if they are."""
    named = os.environ.get(SETTING)
    if not named:
        return f"{SETTING} does not say where Discord's openapi.json lies"
    if not Path(named).is_file():
        return f"{SETTING} names {named}, which is no file"
    if jsonschema is None:
        return "the package jsonschema is not installed"
    return ""


class Description:
    """Discord's description, ready to check bodies with."""

    def __init__(self, path: Path) -> None:
        self._document = json.loads(path.read_text(encoding="utf-8"))
        snowflake = self._document["components"]["schemas"]["SnowflakeType"]
        snowflake["type"] = ["string", "integer"]  # ids may come as numbers
        self._checkers: dict[tuple[str, str], Any] = {}

    @classmethod
    def load(cls) -> Description | None:
        """The description the environment names, if it can be used."""
        return None if unchecked() else _read(Path(os.environ[SETTING]))

    def check(self, method: str, path: str, body: Any) -> None:
        """Refuse a body the description does not allow."""
        checker = self._checker(method.lower(), path)
        if checker is None:
            return
        fault = best_match(checker.iter_errors(body))
        if fault is not None:
            raise Refused(INVALID_FORM, _report(fault))

    def _checker(self, method: str, path: str) -> Any:
        key = (method, path)
        if key not in self._checkers:
            self._checkers[key] = self._make(method, path)
        return self._checkers[key]

    def _make(self, method: str, path: str) -> Any:
        operation = self._document["paths"].get(path, {}).get(method, {})
        content = operation.get("requestBody", {}).get("content", {})
        schema = content.get("application/json", {}).get("schema")
        if schema is None:
            return None
        return _reader()({**schema, "components": self._document["components"]})


@cache
def _read(path: Path) -> Description:
    return Description(path)


def _reader() -> Any:
    """A reader that takes one-of as any-of: a number in a string fits both kinds of nonce."""
    plain = jsonschema.Draft202012Validator
    kinds = plain.TYPE_CHECKER.redefine("integer", _integer)
    rules = {"oneOf": plain.VALIDATORS["anyOf"]}
    return jsonschema.validators.extend(plain, rules, type_checker=kinds)


def _integer(_checker: Any, value: Any) -> bool:
    """Number-like strings count as integers, says the publisher."""
    if isinstance(value, bool):
        return False
    if isinstance(value, str):
        return value.removeprefix("-").isdigit()
    return isinstance(value, int) or (isinstance(value, float) and value.is_integer())


def _report(fault: Fault) -> dict[str, Any]:
    form = Form()
    path = tuple(fault.absolute_path)
    form.fault(path, CODES.get(fault.validator, "MODEL_TYPE_CONVERT"), fault.message[:300])
    return form.errors
