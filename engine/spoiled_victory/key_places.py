"""Places that matter: the diary tells when one falls, when it is ours again, and what that means.

Harbour, Beaches, La Panne and Nieuport (8.2, 11.1, 11.5).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from engine.core.memo import kept
from engine.spoiled_victory.components.map import (
    BEACHES,
    DUNKIRK,
    EAST_JETTY,
    LA_PANNE_SPACE,
    LAND,
    NIEUPORT,
    TRACKS,
    SpaceId,
)
from engine.spoiled_victory.components.units import GermanId
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.positions import german_in, german_name, occupied
from engine.spoiled_victory.state import Dunkirk, German, Table

KEY_PLACES = (*DUNKIRK, *BEACHES, LA_PANNE_SPACE, NIEUPORT)
_ALL = frozenset(KEY_PLACES)
_DUNKIRK = DUNKIRK[0]
_NOWHERE: frozenset[SpaceId] = frozenset()
_LOSS = {
    LA_PANNE_SPACE: ("your Evacuation Moves are halved until it is retaken", "11.5"),
    NIEUPORT: ("its guns reach Route Y, and on some days they fire on the Beaches", "8.2"),
    EAST_JETTY: ("nobody can embark at the Mole any more", "11.2"),
    _DUNKIRK: ("only the East Jetty is left of the harbour", "7.1"),
    **dict.fromkeys(BEACHES, ("nobody can gather or embark there any more", "11.2")),
}
_RELIEF = {
    LA_PANNE_SPACE: "you have your full Evacuation Moves again",
    NIEUPORT: "its guns are silent",
    EAST_JETTY: "the Mole is in use again",
    _DUNKIRK: "the harbour has its town back",
    **dict.fromkeys(BEACHES, "men can embark there again"),
}
# The key places on each track, up to each of its spaces: this is asked about all the time.
_REACHED = {
    letter: tuple(_ALL.intersection(track[: at + 1]) for at in range(len(track)))
    for letter, track in TRACKS.items()
}


def fallen(table: Table, places: frozenset[SpaceId] = _ALL) -> frozenset[SpaceId]:
    """Key places in German hands: a German unit is alone there, or has gone on from there."""
    reached = places & _reached(table.germans)
    return reached.difference(occupied(table)) if reached else reached


@kept
def _reached(germans: Mapping[GermanId, German]) -> frozenset[SpaceId]:
    """The key places a German unit has come to, or gone on from."""
    return _NOWHERE.union(*[_REACHED[it.track][it.at] for it in germans.values()])


def _taker(table: Table, space: SpaceId) -> GermanId | None:
    """The German unit that came to a place, be it still there or beyond."""
    came = (
        german for german, it in table.germans.items() if space in TRACKS[it.track][: it.at + 1]
    )
    return next(came, None)


class told:  # noqa: N801 - it reads as what it does: with told(game)
    """Tell after what is done here, or so far, which places changed hands by it.

    Only `spaces` can, if there are any; so most of what happens needs no look at the map.
    """

    __slots__ = ("before", "game", "places")

    def __init__(self, game: Dunkirk, *spaces: SpaceId) -> None:
        self.game = game
        self.places = _ALL.intersection(spaces) if spaces else _ALL

    def __enter__(self) -> Self:
        self.before = self._fallen()
        return self

    def __exit__(self, *_: object) -> None:
        self.so_far()

    def so_far(self) -> None:
        """Tell what is to be told by now."""
        before, self.before = self.before, self._fallen()
        if before != self.before:
            _tell(self.game, before, self.before)

    def _fallen(self) -> frozenset[SpaceId]:
        return fallen(self.game.table, self.places) if self.places else self.places


def _tell(game: Dunkirk, before: frozenset[SpaceId], after: frozenset[SpaceId]) -> None:
    """What was lost, then what was won back."""
    for space in KEY_PLACES:
        if space in after and space not in before:
            _falls(game, space)
    for space in KEY_PLACES:
        if space in before and space not in after:
            _is_ours_again(game, space)


def _falls(game: Dunkirk, space: SpaceId) -> None:
    german, (cost, rule) = _taker(game.table, space), _LOSS[space]
    if german:
        words = f"{LAND[space].name} falls to {german_name(game.table, german)}: {cost}."
        game.log(Kind.FALLEN, words, space, rule=rule, who=(german,))


def _is_ours_again(game: Dunkirk, space: SpaceId) -> None:
    """A German unit that is not alone there holds it no more."""
    how = "is fought over again" if german_in(game.table, space) else "is free of the enemy"
    words = f"{LAND[space].name} {how}: {_RELIEF[space]}."
    game.log(Kind.RETAKEN, words, space, rule=_LOSS[space][1])
