"""A game remembers the edition of the components it was begun with, and is replayed on it alone.

`DYNAMO_WRITE_EDITIONS=1 pytest tests/core/test_editions.py` writes the digests anew. An edition
that games were begun with keeps its digest: raise `edition` in the game's `rules.py` first.
"""

import dataclasses
import hashlib
import json
import os
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

from engine import Refused, games, load, new_game, play, replay, rules_of, save
from engine.core.playout import checked_game, random_policy
from engine.core.record import export, read, verify
from engine.core.registry import register
from engine.france_1940.components import strategy
from tests.core import toy

STORED = Path(__file__).with_name("editions.json")
# A constant may get a better name, what it says may not change: each digest is of the former names.
FORMER_NAMES = {"HARBOR": "HARBOUR", "french_defense": "french_defence"}
SAVES = Path(__file__).resolve().parents[1] / "saves"


def digest(game):
    """Of every constant in a game's components, prose aside, in whichever file it stands."""
    package = import_module(f"engine.{game}.components")
    names = [f"{package.__name__}.{it.name}" for it in pkgutil.iter_modules(package.__path__)]
    data = {constant for name in names for constant in _constants(import_module(name))}
    return hashlib.sha256(repr(sorted(data)).encode()).hexdigest()


def _constants(module):
    """Names and values; a bare word is only a name for something else, which counts."""
    return {
        (_former(name), repr(plain(value)))
        for name, value in vars(module).items()
        if name.isupper() and not isinstance(value, str)
    }


def _former(name):
    return FORMER_NAMES.get(name, name)


def plain(value):
    """A value whose `repr` is the same on every machine; words are told, not played by.

    A name out of a list of names (`StrEnum`) is the word it stands for.
    """
    if dataclasses.is_dataclass(value):
        fields = {it.name: getattr(value, it.name) for it in dataclasses.fields(value)}
        fields.pop("words", None)
        return [(_former(name), plain(it)) for name, it in fields.items() if it not in ("", None)]
    if isinstance(value, dict):
        return [(plain(key), plain(it)) for key, it in value.items()]
    if isinstance(value, (set, frozenset)):
        return sorted((plain(it) for it in value), key=repr)
    if isinstance(value, str):
        return str(value)
    return [plain(it) for it in value] if isinstance(value, (tuple, list)) else value


def test_components_change_only_with_a_new_edition():
    known = json.loads(STORED.read_text(encoding="utf-8"))
    present = {game: (str(rules_of(game).edition), digest(game)) for game in games()}
    if os.environ.get("DYNAMO_WRITE_EDITIONS"):
        for game, (edition, found) in present.items():
            known.setdefault(game, {})[edition] = found
        STORED.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")
    for game, (edition, found) in present.items():
        assert known[game].get(edition) == found, f"{game} {edition}: {__doc__}"
        assert int(edition) == max(map(int, known[game])), f"{game} {edition}: {__doc__}"


def test_a_changed_number_changes_the_digest(monkeypatch):
    before = digest("france_1940")
    monkeypatch.setattr(strategy, "GERMAN_WIN", strategy.GERMAN_WIN - 1)
    assert digest("france_1940") != before


@pytest.fixture
def record():
    """A finished toy game."""
    return read(export(checked_game("toy", "edition", {}, random_policy("edition"))))


@pytest.fixture
def second_edition():
    """The toy with other components: its rounds are as before, its edition is not."""
    register(dataclasses.replace(toy.RULES, edition=2))
    yield
    register(toy.RULES)


def forged(record):
    """One die of a record changed."""
    place = next(n for n, event in enumerate(record.events) if event.dice)
    event = record.events[place]
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    record.events[place] = type(event)(**{**fields, "dice": (7 - event.dice[0], *event.dice[1:])})
    return record


def test_a_game_and_its_record_carry_the_edition(record):
    state = new_game("toy", "edition").state
    assert state.edition == record.edition == 1
    assert load(save(state)).edition == 1
    assert b'"edition": 1' in export(record)
    assert verify(record) > 0


@pytest.mark.parametrize("check", [verify, lambda it: list(replay(it))])
def test_a_game_of_another_edition_is_not_replayed(record, check, request):
    request.getfixturevalue("second_edition")
    with pytest.raises(Refused) as refused:
        check(record)
    assert str(refused.value) == (
        "This game was begun with edition 1 of the components of Toy; this release has edition 2."
        " It can be played on but not replayed."
    )


def test_a_game_of_another_edition_is_played_on(request):
    state = new_game("toy", "edition").state
    request.getfixturevalue("second_edition")
    after = play(load(save(state)), "left", "bid:2").state
    assert after.edition == 1


def test_a_forged_record_of_this_edition_has_no_excuse(record):
    with pytest.raises(Refused, match=r"does not hold: it says “Dice\.”, the dice say “Dice\.”\.$"):
        verify(forged(record))


def test_a_record_without_an_edition_may_be_of_another(record):
    record.edition = 0
    assert verify(record) > 0
    with pytest.raises(Refused, match="begun before editions of the components were noted: either"):
        verify(forged(record))


def test_replaying_does_not_guess_an_edition(record):
    record.edition = 0
    assert {outcome.state.edition for outcome in replay(record)} == {0}


def test_old_saves_are_of_an_unknown_edition():
    path = next(SAVES.glob("spoiled_victory/v1-*.json"))
    assert load(path.read_bytes()).edition == 0
