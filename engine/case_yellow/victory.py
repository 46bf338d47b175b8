"""3, 12.8 Victory: points, levels, and the conditions of the scenarios."""

from __future__ import annotations

from engine.case_yellow.components.calendar import (
    BELGIAN_POINTS,
    CITIES_TO_WIN,
    DUTCH_CITIES_WANTED,
    DUTCH_POINTS,
    EARLY_BELGIAN_POINTS,
    FREE_HANDS,
    FREE_HANDS_CITIES,
    HELD_AT_THE_END,
    HOLDOUT,
    HOLLAND,
    LAST_EARLY_WIN,
    LATE_BELGIAN_POINTS,
    LATE_DUTCH_POINTS,
    LEVELS,
    MOST_FORT_POINTS,
    OPEN_PARIS_POINTS,
    PANZERS_TO_WIN,
    PARIS_HELD_FROM,
    PARIS_POINTS,
    PARIS_TO_WIN,
    PLACE_POINTS,
)
from engine.case_yellow.components.map import (
    BELGIUM,
    CITIES,
    CITIES_OF,
    COAST,
    FORT_LINE,
    GERMAN_CITIES,
    NAMES,
    NETHERLANDS,
    PARIS,
    SOUTH_EDGE,
    TOWNS_OF,
    WEST_EDGE,
)
from engine.case_yellow.components.tables import VARIABLE_VP
from engine.case_yellow.components.units import (
    ARKO,
    ARMOR_REPLACED,
    CORPS,
    DIVISIONS,
    MOTORIZED,
    NAME,
    NATIONALITY,
    PANZERS,
    SIZE,
    SUPPLY,
    TYPE,
)
from engine.case_yellow.ground import HOME, Ground
from engine.case_yellow.ids import ALLIED, GERMAN, SIDES, Fate, HexId, Phase, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.positions import control, stack
from engine.case_yellow.state import Campaign
from engine.case_yellow.table import Tally
from engine.core.counting import count
from engine.core.ids import Side
from engine.core.state import Result
from engine.core.step import Step

_NAMES = {GERMAN: "German", ALLIED: "Allied"}
GONE = frozenset([Fate.LOST.value, Fate.WORN.value, Fate.SURRENDERED.value])


def award(game: Campaign, side: Side, points: int, why: str, *, key: str = "") -> None:
    """Points are gained, never lost; what is scored once has a key."""
    table = game.table
    if key:
        if key in table.scored:
            return
        table.scored.append(key)
    table.points[side] = table.points.get(side, 0) + points
    words = f"{_NAMES[side]} side: {count(points, 'point')}, {why}."
    game.log(Kind.POINTS, words, rule="12.8b")


def roll_for(game: Campaign, side: Side, why: str, *, key: str = "") -> None:
    """A roll on the Variable VP Table."""
    if key and key in game.table.scored:
        return
    game.chance.about("points", why)
    (die,) = dice = game.chance.dice(1)
    game.log(Kind.POINTS, f"A die for {why}.", dice=dice, rule="3.1")
    award(game, side, VARIABLE_VP[die - 1], why, key=key)


def margin(points: dict[Side, int]) -> int:
    """German points less Allied ones."""
    return points.get(GERMAN, 0) - points.get(ALLIED, 0)


def level(bands: tuple[int, ...], difference: int) -> str:
    """12.8d The level of a difference of points."""
    return next((words for words, least in zip(LEVELS, bands, strict=False) if difference >= least),
                LEVELS[-1])  # fmt: skip


def needed(bands: tuple[int, ...]) -> str:
    """12.8d What the difference must be at the end; until then it says little."""
    _, substantial, draw, _ = bands
    return f"a draw needs {draw} to {substantial - 1} at the end"


class VictorySegment(Step[Campaign], frozen=True):
    """12.8 Points are recorded, or the conditions of the scenario are asked."""

    rule = "12.8"

    def run(self, game: Campaign) -> None:
        scenario = game.scenario
        if scenario.points:
            _german_points(game)
            _allied_points(game)
            game.table.casualties = []
        game.table.history.append(tally(game))
        if scenario.id == HOLLAND:
            _holland(game)
        elif scenario.id == FREE_HANDS:
            _free_hands(game)
        elif game.table.turn == scenario.turns:
            _count_up(game)


def tally(game: Campaign) -> Tally:
    """What can be counted now."""
    table = game.table
    return Tally(
        table.points.get(GERMAN, 0),
        table.points.get(ALLIED, 0),
        sum(HOME[it] == ALLIED and control(game, it) == GERMAN for it in CITIES),
        _gone(game, GERMAN),
        _gone(game, ALLIED),
        table.evacuated,
    )


def _gone(game: Campaign, side: Side) -> int:
    return sum(it.fate in GONE for it in game.army(side).units.values())


def _german_points(game: Campaign) -> None:
    for place, points in PLACE_POINTS.items():
        if control(game, HexId(place)) == GERMAN:
            award(game, GERMAN, points, f"{NAMES[HexId(place)]} taken", key=place)
    each = OPEN_PARIS_POINTS if game.table.open_city else PARIS_POINTS
    for hex_ in PARIS:
        if control(game, hex_) == GERMAN:
            award(game, GERMAN, each, f"{NAMES[hex_]} taken", key=hex_)
    _german_reach(game)
    forts = [it for it in game.ground.destroyed if FORT_LINE.get(it) in ("Maginot", "Metz")]
    for number in range(1, min(len(forts), MOST_FORT_POINTS) + 1):
        award(game, GERMAN, 1, "a fort of the French Line destroyed", key=f"fort {number}")
    for id_ in game.table.casualties:
        points = _worth_to_germans(id_)
        if points:
            award(game, GERMAN, points, f"{NAME[id_]} destroyed")


def _german_reach(game: Campaign) -> None:
    """The Channel and the edges of the map: each once, for a roll of the die."""
    if any(hex_ in COAST for hex_ in game.german.stacks):
        roll_for(game, GERMAN, "the Channel reached", key="coast")
    for key, edge in (("west", WEST_EDGE), ("south", SOUTH_EDGE)):
        if any(control(game, hex_) == GERMAN for hex_ in edge):
            roll_for(game, GERMAN, f"the {key} edge reached", key=key)


def _worth_to_germans(id_: UnitId) -> int:
    british = 0
    if NATIONALITY[id_] == "UK":
        british = 2 if SIZE[id_] == CORPS else 1
    armored = id_ in ARMOR_REPLACED and id_ in DIVISIONS and TYPE[id_] in ("DCR", "DLM", "Armor")
    return british + int(armored)


def _allied_points(game: Campaign) -> None:
    table = game.table
    for id_ in table.casualties:
        points = _worth_to_allies(id_)
        if points:
            award(game, ALLIED, points, f"{NAME[id_]} destroyed")
    if table.turn >= PARIS_HELD_FROM and all(control(game, it) == ALLIED for it in PARIS):
        award(game, ALLIED, 1, "Paris held")
    for nation, turn in HOLDOUT.items():
        if table.turn == turn and nation not in table.surrendered:
            who = "the Netherlands" if nation == NETHERLANDS else "Belgium"
            roll_for(game, ALLIED, f"{who} still fighting", key=f"holdout {nation}")
    if table.turn == game.scenario.turns:
        for place, points in HELD_AT_THE_END.items():
            if control(game, HexId(place)) == ALLIED:
                award(game, ALLIED, points, f"{NAMES[HexId(place)]} held", key=f"held {place}")


def _worth_to_allies(id_: UnitId) -> int:
    if NATIONALITY[id_] != "GE" or TYPE[id_] in (SUPPLY, ARKO):
        return 0
    if id_ in PANZERS:
        return 2
    return int(SIZE[id_] == CORPS or (id_ in DIVISIONS and id_ in MOTORIZED))


def surrender_points(game: Campaign, nation: str) -> None:
    """12.5 Points for a country that lays down its arms."""
    if not game.scenario.points:
        return
    turn = game.table.turn
    if nation == NETHERLANDS:
        award(game, GERMAN, DUTCH_POINTS.get(turn, LATE_DUTCH_POINTS), "the Netherlands surrender",
              key="N")  # fmt: skip
    else:
        early = EARLY_BELGIAN_POINTS if turn < 4 else LATE_BELGIAN_POINTS
        award(game, GERMAN, BELGIAN_POINTS.get(turn, early), "Belgium surrenders", key=BELGIUM)


def _count_up(game: Campaign) -> None:
    difference = margin(game.table.points)
    words = level(game.scenario.bands, difference)
    winner = {"German": GERMAN, "Allied": ALLIED}.get(words.split()[0])
    finish(game, words, difference, winner)


def finish(game: Campaign, words: str, score: int, winner: Side | None) -> None:
    """The game is over."""
    table = game.table
    table.phase = Phase.OVER.value
    table.round = None
    points = {side: table.points.get(side, 0) for side in SIDES}
    tally = f"{points[GERMAN]} to {points[ALLIED]} points" if game.scenario.points else _taken(game)
    game.log(Kind.RESULT, f"{words} ({tally}).", rule="12.8d")
    winners = (str(winner),) if winner else ()
    game.end(Result(f"{words} ({tally}).", score, winners, label=game.scenario.title))


def _taken(game: Campaign) -> str:
    """What counts where there are no points: Dutch cities, or Paris and the great cities."""
    if game.scenario.id == HOLLAND:
        return f"{dutch_cities(game)} of the {DUTCH_CITIES_WANTED} cities that decide"
    paris = sum(control(game, it) == GERMAN for it in PARIS)
    cities = sum(control(game, HexId(it)) == GERMAN for it in FREE_HANDS_CITIES)
    return (
        f"{paris} of {len(PARIS)} parts of Paris and {count(cities, 'great city', 'great cities')}"
    )


# --- Fortress Holland and Free Hands -------------------------------------------------------------


def _holland(game: Campaign) -> None:
    fallen = NETHERLANDS in game.table.surrendered
    words = (
        "The Netherlands surrender: German victory"
        if fallen
        else ("Fortress Holland holds: Allied victory")
    )
    finish(game, words, dutch_cities(game), GERMAN if fallen else ALLIED)


def dutch_cities(game: Campaign) -> int:
    """12.5a Dutch cities in German hands: three towns count as one, so does one terror bombed."""
    held = sum(control(game, it) == GERMAN for it in CITIES_OF[NETHERLANDS])
    return held + counting_as_cities(game.ground)


def counting_as_cities(ground: Ground) -> int:
    """12.5a What counts as a Dutch city without being one in German hands."""
    towns = sum(ground.taken.get(it) == GERMAN for it in TOWNS_OF[NETHERLANDS])
    bombed = ground.terror in CITIES_OF[NETHERLANDS]
    return towns // 3 + bombed


def broken_panzers(game: Campaign) -> int:
    """Panzer divisions that no refit can bring back (12.12d)."""
    return sum(game.german.units[id_].fate == Fate.LOST.value for id_ in PANZERS)


def _free_hands(game: Campaign) -> None:
    table = game.table
    paris = sum(control(game, it) == GERMAN for it in PARIS)
    out = {NETHERLANDS, BELGIUM} <= table.surrendered.keys()
    cities = sum(control(game, HexId(it)) == GERMAN for it in FREE_HANDS_CITIES)
    held = [it for it in GERMAN_CITIES if stack(game, ALLIED, it)]
    twice = [it for it in held if it in table.german_city]
    table.german_city = held
    score = cities + 3 * paris
    ends = table.turn == game.scenario.turns
    if paris == len(PARIS) and out and table.turn <= LAST_EARLY_WIN:
        finish(game, "Paris has fallen in time: German victory", score, GERMAN)
    elif ends and paris >= PARIS_TO_WIN and cities >= CITIES_TO_WIN:
        finish(game, "Paris and the great cities are lost: German victory", score, GERMAN)
    elif broken_panzers(game) >= PANZERS_TO_WIN:
        finish(game, "The panzer arm is broken: Allied victory", score, ALLIED)
    elif twice:
        words = f"{NAMES[twice[0]]} is held by the Allies: Allied victory"
        finish(game, words, score, ALLIED)
    elif ends:
        finish(game, "France stands: Allied victory", score, ALLIED)
