"""Saving and loading a state; saves of older releases are brought up to date."""

from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec

from engine.core.referee import resume
from engine.core.refusal import RefusalKind, Refused
from engine.core.registry import rules_of
from engine.core.rules import Json, Rules
from engine.core.state import State

FORMAT = 1


def save(state: State) -> bytes:
    """The state as JSON, with the versions it was written by."""
    rules = rules_of(state.game)
    document = {"dynamo": FORMAT, "game": rules.id, "rules": rules.version, "state": state}
    return msgspec.json.encode(document)


def load(data: bytes) -> State:
    """A state from a save of this release or any earlier one, ready to be played on."""
    document = _document(data)
    rules = rules_of(str(document["game"]))
    raw = _upgraded(rules, document)
    try:
        raw["agenda"] = [
            msgspec.convert(_renamed(rules, step), _steps(rules.id))
            for step in raw.get("agenda", [])
        ]
        state: State = msgspec.convert(raw, rules.state, str_keys=True)
    except (msgspec.ValidationError, TypeError, AttributeError, KeyError) as error:
        raise Refused(RefusalKind.SAVE, f"This save is broken: {error}.") from error
    return resume(_sound(rules, state))


@cache
def _steps(game: str) -> Any:
    return Union[rules_of(game).steps]  # noqa: UP007 - a union made of a tuple


def _document(data: bytes) -> Json:
    """The outer envelope, checked."""
    try:
        document = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(RefusalKind.SAVE, "This is not a Dynamo save: it cannot be read.") from error
    if not isinstance(document, dict) or not {"dynamo", "game", "rules", "state"} <= set(document):
        raise Refused(RefusalKind.SAVE, "This is not a Dynamo save: its heading is missing.")
    if not isinstance(document["dynamo"], int) or document["dynamo"] > FORMAT:
        raise Refused(
            RefusalKind.SAVE, "This save was written by a newer Dynamo; update Dynamo to load it."
        )
    envelope: Json = document
    return envelope


def _upgraded(rules: Rules, document: Json) -> Json:
    """The raw state, carried through every release since it was written."""
    version: int = document["rules"]
    raw: Json = document["state"]
    if not isinstance(version, int) or not isinstance(raw, dict):
        raise Refused(RefusalKind.SAVE, "This save is broken: its state is not a state.")
    if version > rules.version:
        raise Refused(
            RefusalKind.SAVE, f"This save needs newer rules of {rules.title}; update Dynamo."
        )
    for release in range(version, rules.version):
        if release in rules.upgrades:
            raw = rules.upgrades[release](raw)
    return raw


def _renamed(rules: Rules, step: Json) -> Json:
    """A step under the name it has today."""
    return {**step, "type": rules.renamed.get(step["type"], step["type"])}


def _sound(rules: Rules, state: State) -> State:
    """The state, if its game says that it can exist."""
    problems = rules.invariants(state)
    if problems:
        raise Refused(
            RefusalKind.SAVE, f"This save cannot be a game of {rules.title}: {problems[0]}."
        )
    return state
