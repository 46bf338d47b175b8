"""What happens when units come into a hex, or the last one leaves it, however they move."""

from __future__ import annotations

from collections.abc import Iterable

from engine.case_yellow.components.map import CITIES, NAMES, TOWNS, name
from engine.case_yellow.components.units import SIDE_OF
from engine.case_yellow.ids import ALLIED, GERMAN, NOWHERE, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.positions import control, stack
from engine.case_yellow.state import Campaign
from engine.case_yellow.supply import supplied_at
from engine.core.ids import Side
from engine.core.memo import changed


def relocate(game: Campaign, ids: Iterable[UnitId], hex_: HexId) -> None:
    """Units stand in another hex from now on; what they leave and enter is put in order."""
    moved = list(ids)
    left = dict.fromkeys(game.unit(id_).hex for id_ in moved)
    game.mark_all(moved, hex=hex_)
    for was in left:
        if was and was != hex_:
            vacated(game, was)
    take(game, SIDE_OF[moved[0]], hex_, moved)
    if hex_ == game.table.dynamo.port and SIDE_OF[moved[0]] == ALLIED:
        _at_the_quay(game, moved)
    changed(game)


def take(game: Campaign, side: Side, hex_: HexId, by: Iterable[UnitId] = ()) -> None:
    """10.1b, 10.9b, 12.6b A side enters a hex: control, Works, refugees, Bridgeheads.

    `by` are the units that are in it already; a Bridgehead that others face stays (10.8d).
    """
    ground = game.ground
    if side == GERMAN:
        if hex_ in ground.works:
            game.lay(destroyed=(*ground.destroyed, hex_))
            words = f"The Defensive Works at {name(hex_)} lie in ruins."
            game.log(Kind.DESTROYED, words, hex_, rule="10.9b")
        if hex_ in ground.refugees:
            game.lay(refugees=tuple(it for it in game.ground.refugees if it != hex_))
        if hex_ in ground.better:
            game.lay(better=tuple(it for it in game.ground.better if it != hex_))
    if hex_ in game.ground.bridgeheads and set(stack(game, ALLIED, hex_)).issubset(by):
        game.lay(bridgeheads=tuple(it for it in game.ground.bridgeheads if it != hex_))
    if control(game, hex_) != side:
        game.take(hex_, side)
        _captured(game, side, hex_)


def _captured(game: Campaign, side: Side, hex_: HexId) -> None:
    if hex_ in CITIES or hex_ in TOWNS:
        who = "German" if side == GERMAN else "Allied"
        game.log(Kind.CAPTURE, f"{NAMES[hex_]} is in {who} hands.", hex_, rule="2.2d")
    if side == GERMAN:
        game.table.reached.setdefault(hex_, game.table.turn)
        if hex_ == game.table.dynamo.port:
            lose_port(game)


def lose_port(game: Campaign) -> None:
    """13.3a, 2.2b The evacuation port has fallen: Dynamo is over at once."""
    dynamo = game.table.dynamo
    game.log(
        Kind.DYNAMO, f"{NAMES[dynamo.port]} has fallen: Dynamo is over.", dynamo.port, rule="13.3a"
    )
    dynamo.port = NOWHERE
    dynamo.over = True
    dynamo.ends = game.table.turn


def _at_the_quay(game: Campaign, ids: list[UnitId]) -> None:
    """13.5(2) Two-step units that enter the port lose their order and their equipment."""
    for id_ in ids:
        game.mark(id_, steps=1, disrupted=False)


def vacated(game: Campaign, hex_: HexId, *, survived: bool = True) -> None:
    """12.11e, f A Better Defense marker whose last unit left is free again, or lost."""
    if hex_ not in game.ground.better or stack(game, ALLIED, hex_):
        return
    changed(game)
    kept = survived and supplied_at(game, "FR", hex_)
    game.lay(better=tuple(it for it in game.ground.better if it != hex_))
    game.table.better_free += kept
    if not kept:
        words = f"The Better Defense marker at {name(hex_)} is lost."
        game.log(Kind.BETTER_DEFENSE, words, hex_, rule="12.11f")


def tidy(game: Campaign) -> None:
    """12.11f Better Defense markers under which nobody is left alive are lost."""
    for hex_ in game.ground.better:
        vacated(game, hex_, survived=False)
