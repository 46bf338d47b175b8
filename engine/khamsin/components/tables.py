"""The printed tables (5.0 to 10.0, charts), and the numbers of our own for the lost basic rules."""

from __future__ import annotations

from engine.khamsin.ids import ALLIED, AXIS, Mobility, Nation

# 3.0 Weather.
STORM_FROM = 5
# 5.0 Air.
PRIORITY_POINTS = 6
PRIORITY_BONUS = 2
AREAS_PER_AIR_STEP = 3
SPORADIC, LIMITED, PRIORITY = "Sporadic", "Limited", "Priority"
AIR_SUPPORT = (SPORADIC, SPORADIC, LIMITED, LIMITED, PRIORITY, PRIORITY)
AIR_VALUE = {"": 0, SPORADIC: 2, LIMITED: 3, PRIORITY: 4}
PORT_ATTACK_RANGE = 3
PORT_ATTACK_FROM = 3
# 6.0 Movement.
ALLOWANCE = {Mobility.RECON: 6, Mobility.MOTOR: 4, Mobility.SEMI_MOTOR: 2, Mobility.LEG: 1}
CONNECTOR_COST = {"road": 1, "trail": 2}
WATERWAY_COST = 1
REFUGEE_COST = 1
REFUGEE_RANGE = 2
STORM_FACTOR = 2
HALT_LIFTED_FROM = 5
NIGHT_RANGE = 2
NIGHT_PENALTY = (10, 5)  # armour, general
# 8.0 Belgians, leaders, the sea.
RESISTANCE = 8
BELGIAN_SP = 2
ASSAULT_FROM = 5
SURRENDER_AT = 6
MOTOR_POOL = 2  # British units Gort puts on wheels
MOTOR_POOL_RANGE = 1
BACKS_TO_THE_SEA_FROM = 4
BACKS_TO_THE_SEA_COST = 10
LIFT = 4
PORT_LIFT, MOLE_LIFT, BEACH_LIFT = 4, 2, 1
NATION_LIFT = 2  # split command: what each nation is sure of
NAVAL_GUNS = {"Range": "-", "ROF": "-", "AT": "5", "FP": "1+", "Special": "smoke bombardment"}
# 1.0 Replacements: armour and general points on each replacement turn.
REPLACEMENTS = {AXIS: (15, 20), ALLIED: (0, 5)}
# 9.0, 10.0 Victory.
REFUSED_WITHDRAWAL = 10
PORT_VP = 5
OBJECTIVE_VP = {AXIS: 1, ALLIED: 2}
EVACUATION_VP = {Nation.BRITISH: 2, Nation.FRENCH: 1}
ARMOUR_PER_VP, GENERAL_PER_VP = 5, 10
SPLIT_COMMAND_VP = 15
OVERWHELMING = (3, 2)

# Charts: the encounter table, by what the forces were doing.
MOVING, STATIONARY, FORTIFIED = "both moving", "defender stationary", "defender fortified"
NOT_ONE_STEP_BACK = "Not One Step Back"
ENCOUNTERS = {
    MOVING: (
        "Free for All", "Free for All", "Encounter", "Encounter", "Encounter", "The Cauldron",
    ),
    STATIONARY: (
        "Hold the Line", "Hold the Line", "No Retreat", "No Retreat", "Breakthrough",
        "Hasty Assault",
    ),
    FORTIFIED: (
        "Trench Fight", "Trench Fight", "The Big Push", "The Big Push", "The Big Push", "Breakout",
    ),
}  # fmt: skip

# Charts: attrition points for each loss: (armour, general).
AFV_PLATOON, AFV, CZECH_PANZER, PANZER_III, PANZER_IV = "p", "L", "C", "III", "IV"
OTHER_PLATOON, HALVED_PLATOON, TEAM = "o", "h", "t"
ATTRITION = {
    AFV_PLATOON: (2, 0),
    AFV: (1, 0),
    CZECH_PANZER: (1, 0),
    PANZER_III: (2, 0),
    PANZER_IV: (3, 0),
    OTHER_PLATOON: (0, 3),
    HALVED_PLATOON: (0, 1),
    TEAM: (0, 1),
}
LOSS_NAMES = {
    AFV_PLATOON: "armoured platoons lost",
    AFV: "armoured vehicles lost",
    CZECH_PANZER: "PzKw 35(t) and 38(t) lost",
    PANZER_III: "PzKw III lost",
    PANZER_IV: "PzKw IV lost",
    OTHER_PLATOON: "other platoons lost",
    HALVED_PLATOON: "other platoons below half",
    TEAM: "independent teams lost",
}
# Charts: effects of attrition, from which number on.
FEWER_VEHICLES = ((30, 2), (15, 1))  # armour points, vehicles fewer in each armoured platoon
TIRED, WORN, INEFFECTIVE = 40, 60, 120  # total points
ACTIVATION_PENALTY = ((WORN, -2), (TIRED, -1))
# Ours: what a unit that regroups recovers.
RECOVERY = (1, 3)

# Ours: the auto-resolver.
QUALITY = {2: 115, 3: 110, 4: 100, 5: 90, 6: 80}
WEAK_PERCENT = 75
WEAR = ((INEFFECTIVE, 0), (WORN, 75), (TIRED, 90), (0, 100))
ARMOUR_WEAR = ((30, 90), (15, 95), (0, 100))
UNSUPPLIED, UNSUPPLIED_AT_LILLE = 75, 90
SIDE_BY_SIDE = 85  # split command: British and French in one fight, under two commanders
ARMOUR_ATTACK, ARMOUR_HAMPERED = 120, 100
FULL_VALUE_SP = 6
# (attacker, defender): the shift where attacker's sum x defender's part >= defender's x attacker's.
ODDS_SHIFTS = ((4.0, 5), (3.0, 4), (2.0, 3), (1.5, 2), (1.2, 1))
TERRAIN_SHIFT = {
    "urban": 0, "village": -1, "wooded": -1, "ridge": -1, "waterway": -1, "old_fort": -1,
}  # fmt: skip
STORM_WATERWAY_SHIFT = -1
MOST_TERRAIN_SHIFT = -2
MISSION_SHIFT = {
    "Free for All": 0,
    "Encounter": 0,
    "The Cauldron": 1,
    "Hold the Line": 0,
    "No Retreat": 0,
    "Breakthrough": 0,
    "Hasty Assault": 0,
    "Trench Fight": -1,
    "The Big Push": 0,
    "Breakout": 0,
    NOT_ONE_STEP_BACK: 0,
}
NAVAL_SHIFT = 1
BROOKE_SHIFT = 1
# The score of winner and loser by how far the margin goes.
SCORES = ((6, (6, 1)), (3, (5, 2)), (1, (4, 3)))
DRAW = (3, 3)
# By score: what the winner and the loser lose, as (platoons, dice of three) lost and halved.
LOSSES = {
    (4, 3): ((1, 1), (2, 1)),
    (5, 2): ((1, 0), (3, 1)),
    (6, 1): ((0, 0), (4, 1)),
    (3, 3): ((1, 1), (1, 1)),
}
AFV_PLATOON_UP_TO = 2  # on this or less a platoon lost by an armoured formation is armoured
AFVS_LOST, AFVS_HALVED = 1, 1
# Ours: the size of a tabletop force.
FORCE_POINTS, WEAK_POINTS, MORE_POINTS, MOST_MORE = 1500, 1125, 250, 1000

# 7.0 The terrain table: one roll for each of six sections.
SECTIONS_OF_TABLE = ("A1", "A2", "A3", "B1", "B2", "B3")
TERRAIN_TABLE = ("nothing", "nothing", "crop field", "crop field", "orchard", "small wood")
DITCH_OR_BOG = "ditch or boggy ground"
SCRUB = "scrub"
OPEN_ROLL, WATERWAY_ROLL, STORM_ROLL = -1, 1, 2
