"""A save leaves out whatever is as usual, so what is usual stays as it was when it was written.

`DYNAMO_WRITE_DEFAULTS=1 pytest tests/core/test_defaults.py` writes what is usual anew. For a field
that games were saved without, raise `version` in the game's `rules.py` first, and bring the older
saves along in `upgrades`.
"""

import json
import os
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect

from engine import games, rules_of
from engine.spoiled_victory.state import Dunkirk

STORED = Path(__file__).with_name("defaults.json")


def usual(*types):
    """What every field of a saved struct holds if the save does not name it."""
    found = {}
    for struct in _structs(inspect.multi_type_info(types), {}).values():
        for field in struct.fields:
            if field.default_factory is not msgspec.NODEFAULT:
                found[f"{struct.cls.__name__}.{field.encode_name}"] = field.default_factory()
            elif field.default is not msgspec.NODEFAULT:
                found[f"{struct.cls.__name__}.{field.encode_name}"] = field.default
    return json.loads(msgspec.json.encode(found, order="sorted"))


def _structs(types, found):
    """All structs that these types hold, at any depth."""
    for type_ in types:
        if isinstance(type_, inspect.StructType) and type_.cls not in found:
            found[type_.cls] = type_
            _structs([it.type for it in type_.fields], found)
        elif not isinstance(type_, inspect.StructType):
            _structs(_parts(type_), found)
    return found


def _parts(type_):
    """The types of the items of a list, the values of a dictionary, the ways of a union."""
    for name in type_.__struct_fields__:
        part = getattr(type_, name)
        yield from (it for it in (part if isinstance(part, tuple) else [part]) if _is_type(it))


def _is_type(part):
    return isinstance(part, inspect.Type)


@pytest.mark.parametrize("game", games())
def test_what_a_save_leaves_out_is_as_it_was(game):
    rules = rules_of(game)
    present = usual(rules.state, *rules.steps)
    known = json.loads(STORED.read_text(encoding="utf-8"))
    if os.environ.get("DYNAMO_WRITE_DEFAULTS"):
        known[game] = present
        STORED.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert present == known[game], __doc__


def test_fields_are_found_wherever_a_state_holds_them():
    found = usual(Dunkirk)
    assert found["Dunkirk.ply"] == found["Table.harbour_closed"] == 0
    assert found["Unit.reduced"] is found["March.free"] is False
