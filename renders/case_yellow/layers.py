"""Layers over the map: control, supply, zones of control, reach and the odds of attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.case_yellow.attacking import offers
from engine.case_yellow.components.map import LAND
from engine.case_yellow.components.units import NATIONALITY, SIDE_OF
from engine.case_yellow.ids import ALLIED, GERMAN, OTHER, SIDES, HexId
from engine.case_yellow.positions import zone_of
from engine.case_yellow.rail import rail_ends, rail_left
from engine.case_yellow.reach import reach
from engine.case_yellow.sight import seen_board
from engine.case_yellow.strength import reckon, success
from engine.case_yellow.supply import lines_from, sources
from engine.case_yellow.views import Board
from engine.core.ids import Side
from renders.case_yellow.layout import LAYOUT
from renders.case_yellow.pocket import cut_off
from renders.core.icons import pill
from renders.core.layers import THICK, THIN, Groups, Layer, by_words, frames, held
from renders.core.marks import disc, resized
from renders.core.palette import Theme
from renders.core.scene import Arrow, Loose, Mark, PlacedSprite

_COLOURS = {GERMAN: "alarm", ALLIED: "allied"}
_ZONE = 0.34
_LINE = 2.4
_NATIONS = {"GE": GERMAN, "FR": ALLIED, "UK": ALLIED, "BE": ALLIED}


def _control(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    for hex_ in LAND:
        side = board.control(hex_)
        if side:
            yield held(theme, LAYOUT, "german" if side == GERMAN else "french", hex_)


def _zones(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    for side, hexes in zones(board).items():
        for hex_ in hexes:
            yield LAYOUT.tint(theme, hex_, _COLOURS[side], _ZONE)


def zones(board: Board) -> dict[Side, list[HexId]]:
    """The hexes into which the Zones of Control of each side reach."""
    game = seen_board(board)
    return {side: [hex_ for hex_ in LAND if zone_of(game, side, hex_)] for side in SIDES}


def _supply(theme: Theme, board: Board, _place: str) -> Iterator[Mark]:
    """Lines of Supply from their sources to every stack; who has none is framed."""
    for side, ways in supply_lines(board).items():
        for one, other in sorted(ways):
            start, end = LAYOUT.centres[one], LAYOUT.centres[other]
            yield Arrow(start, end, theme[_COLOURS[side]], theme["white"], f"supply {side}", _LINE)
    for side in SIDES:
        yield from frames(theme, LAYOUT, "amber", cut_off(board, side), THICK)


def _sources(theme: Theme, board: Board, _place: str) -> Iterator[Loose]:
    for hex_, side in supply_sources(board).items():
        sprite = resized(disc("", theme[_COLOURS[side]]), 12)
        yield Loose(sprite, LAYOUT.spots(hex_, 12, 12), "source", hex_)


def supply_sources(board: Board) -> dict[HexId, Side]:
    """Where supply comes from now."""
    return {
        hex_: side
        for nationality, side in _NATIONS.items()
        for hex_ in sources(nationality)
        if board.control(hex_) == side
    }


def supply_lines(board: Board) -> dict[Side, set[tuple[HexId, HexId]]]:
    """Every step of the lines that feed the stacks of each side, from the source on."""
    game = seen_board(board)
    found: dict[Side, set[tuple[HexId, HexId]]] = {side: set() for side in SIDES}
    for nationality, side in _NATIONS.items():
        fed = lines_from(game, side, sources(nationality))
        for hex_, ids in board.army(side).stacks.items():
            if hex_ in fed and any(NATIONALITY[id_] == nationality for id_ in ids):
                found[side].update(_line(fed, hex_))
    return found


def _line(fed: dict[HexId, HexId], hex_: HexId) -> Iterator[tuple[HexId, HexId]]:
    """Back to the source, step by step."""
    while fed[hex_] != hex_:
        yield fed[hex_], hex_
        hex_ = fed[hex_]


def _reach(theme: Theme, board: Board, place: str) -> Iterator[PlacedSprite]:
    marched, by_rail = reach_of(board, place)
    yield from frames(theme, LAYOUT, "allied", by_rail - marched, THIN)
    yield from frames(theme, LAYOUT, "amber", marched, THIN)


def reach_of(board: Board, place: str) -> tuple[set[HexId], set[HexId]]:
    """The hexes that units in a place can march to, and those they can reach by rail."""
    game, marched, by_rail = seen_board(board), set[HexId](), set[HexId]()
    for side in SIDES:
        for id_ in board.army(side).stacks.get(HexId(place), ()):
            marched.update(reach(game, id_).cost)
            if game.table.round and game.table.round.side == SIDE_OF[id_] and rail_left(game) > 0:
                by_rail.update(rail_ends(game, id_))
    return marched, by_rail


def _odds(theme: Theme, board: Board, _place: str) -> Iterator[PlacedSprite]:
    acting = board.table.round
    if acting:
        colour = _COLOURS[OTHER[acting.side]]
        yield from frames(theme, LAYOUT, colour, attack_odds(board).keys(), THIN)


def _odds_labels(theme: Theme, board: Board, _place: str) -> Iterable[Loose]:
    for hex_, words in attack_odds(board).items():
        sprite = pill(words, theme["ink"])
        yield Loose(sprite, LAYOUT.spots(hex_, sprite.width, sprite.height), "odds", hex_)


def attack_odds(board: Board) -> dict[HexId, str]:
    """The best attack on every hex that can be attacked in this round: odds and success."""
    if board.table.round is None or board.table.battle is not None:
        return {}
    game = seen_board(board)
    best: dict[HexId, tuple[float, str]] = {}
    for force, air, given in offers(game).values():
        plan = force.plan._replace(air=air, sacrifice=given)
        sum_ = reckon(game, plan)
        chance = success(sum_)
        if chance > best.get(plan.target, (-1.0, ""))[0]:
            best[plan.target] = chance, f"{sum_.odds} {chance:.0%}"
    return {hex_: words for hex_, (_, words) in best.items()}


def _reach_told(board: Board, place: str) -> Groups:
    marched, by_rail = reach_of(board, place)
    return ("By march", marched), ("By rail besides", by_rail - marched)


def _supply_told(board: Board, _place: str) -> Groups:
    return (("No line", {it for side in SIDES for it in cut_off(board, side)}),)


LAYERS: dict[str, Layer[Board]] = {
    "control": Layer("Control: blue is Allied, dark is German", _control),
    "supply": Layer(
        "Lines of Supply: red German, blue Allied; discs are sources, amber frames have no line",
        _supply,
        _sources,
        told=_supply_told,
    ),
    "zones": Layer("Zones of Control: red German, blue Allied; both where they overlap", _zones),
    "reach": Layer(
        "Reach of the units here: amber frames by march, blue ones by rail",
        _reach,
        told=_reach_told,
        of_a_place=True,
    ),
    "odds": Layer(
        "The best attack on each hex in this round: odds and chance to gain ground",
        _odds,
        _odds_labels,
        told=lambda board, _: by_words(attack_odds(board)),
    ),
}
