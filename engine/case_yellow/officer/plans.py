"""Where the German armies are to go: the sickle cut, Fall Rot, Holland."""

from __future__ import annotations

from engine.case_yellow.columns import column_goal
from engine.case_yellow.components.calendar import HOLLAND
from engine.case_yellow.components.formations import FORMATIONS
from engine.case_yellow.components.map import NETHERLANDS, PARIS
from engine.case_yellow.deck import fall_rot
from engine.case_yellow.ids import GERMAN, FormationId, HexId, UnitId
from engine.case_yellow.positions import control
from engine.case_yellow.state import Campaign
from engine.core.memo import remembered

# The first of the list that is not yet German is the goal.
_SICKLE = {
    "a18": "3929 4025 4324 4323 3322 3218 3315 3212",
    "k26": "3828 3726 3527 3922 3322 3218 3315 3110",
    "kav": "4129 4429 4324 4323 3322 3315",
    "k39": "3527 3623 3823 3922 4021 3322 3218 3315",
    "air": "3922 4021 3322 3315",
    "a6": "3028 3126 3023 3021 3322 3218 3315 3212 2909",
    "k16": "3028 2823 2622 2617 2815 2912 3212",
    "a4": "2726 2622 2520 2417 2815",
    "k15": "2524 2520 2416 2714 2815 3212",
    "a12": "2124 2218 1918 1816",
    "k19": "2124 2216 2410 2909 3110 3212",
    "k41": "2123 2218 2416 2514 2912 3212",
    "k14": "2124 1918 2013 2212",
    "a16": "2029 1926 1823 1626",
    "a1": "1734",
    "okh": "2124 1918 1720 1515",
}
# Fall Rot, and whatever is left over before it: south to the Seine and Paris.
_RED = {
    "a18": "2212 1811 1412 1312 1313",
    "k26": "2410 1806 1902",
    "kav": "2410 1806 1902",
    "k39": "2008 1806 1608 1312",
    "air": "2008 1806",
    "a6": "2016 1814 1412 1313",
    "k16": "1816 1515 1313 1412",
    "a4": "2013 1811 1412 1312",
    "k15": "2008 1806 1510 1312",
    "a12": "1918 1720 1421 1222",
    "k19": "1720 1421 1229 1626",
    "k41": "1918 1816 1517 1313 1412 1312",
    "k14": "1814 1412 1313 1312",
    "a16": "1823 1626 1629 1229",
    "a1": "1629 1229",
    "okh": "1918 1720 1515 1313",
}
SICKLE = {FormationId(it): tuple(map(HexId, goals.split())) for it, goals in _SICKLE.items()}
RED = {FormationId(it): tuple(map(HexId, goals.split())) for it, goals in _RED.items()}
# Who is turned on the evacuation port as soon as the ships come.
CLEARERS = frozenset(("a18", "k26", "a6"))  # who sees the pocket through to its end
HUNTERS = frozenset(("k14", "k15", "k16", "k19", "k41", "k39", "a6", "a4"))


@remembered
def goal_of(game: Campaign, formation: FormationId) -> HexId:
    """Where a German formation marches now."""
    if game.options["scenario"] == HOLLAND:
        return _holland(game, formation)
    port = game.table.dynamo.port
    if port and formation in HUNTERS:
        return port
    lists = [SICKLE[formation], RED[formation]]
    if fall_rot(game) and formation not in CLEARERS:
        lists = lists[1:]
    left = [goal for goals in lists for goal in goals if not _done(game, goal)]
    now = column_goal(game, FORMATIONS[formation].units[0])
    return now if now in left else left[0] if left else PARIS[0]


def _done(game: Campaign, goal: HexId) -> bool:
    """Whether nobody need march there any more."""
    if NETHERLANDS in game.table.surrendered and goal[:2] >= "34":
        return True
    return control(game, goal) == GERMAN


# Fortress Holland: five towns and three cities are within reach, each for somebody; one of the
# cities of the west must fall too. Arnhem, Nijmegen and Eindhoven are held once they are taken.
_HOLLAND = {
    "GX": "3929 3828",
    "G207": "3929",
    "GXXVI": "3828 3726 3623",
    "G9Pz": "3623 3823 3922",
    "GSSV": "3527 3726 3623 3922",
    "G11S": "3527",
    "GLAH": "4129 4429 4025",
    "G1K": "4429 4129 4025",
    "GFJ1": "3823 3922",
    "GFJ2": "3823 3922",
    "G22": "3922",
}
HOLLAND_GOALS = {UnitId(it): tuple(map(HexId, goals.split())) for it, goals in _HOLLAND.items()}


def dutch_goal(game: Campaign, unit: UnitId) -> HexId:
    """Where a German unit goes in Fortress Holland."""
    goals = HOLLAND_GOALS[unit]
    return next((it for it in goals if control(game, it) != GERMAN), goals[-1])


def _holland(game: Campaign, formation: FormationId) -> HexId:
    units = [it for it in FORMATIONS[formation].units if game.unit(it).hex]
    return dutch_goal(game, units[0]) if units else HexId("3922")
