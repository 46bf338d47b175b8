"""The staff officer: legal advice for every question, from the view alone, better than chance."""

from collections import Counter

import pytest

from engine import checks_of, load, new_game, open_asks, play, rules_of, save, view
from engine.core.playout import officer_policy, play_out, random_policy
from engine.core.step import Ask
from engine.france_1940.battle import CombatPhase
from engine.france_1940.components.blocks import FHQS
from engine.france_1940.components.formations import COMMANDS
from engine.france_1940.components.map import distance_from, name
from engine.france_1940.control import owner
from engine.france_1940.dynamo import Evacuation
from engine.france_1940.events import EnemyEvent
from engine.france_1940.movement import BeginMovement, Move
from engine.france_1940.officer import OFFICER, reasons
from engine.france_1940.officer.outlook import Outlook
from engine.france_1940.officer.plans import Attack
from engine.france_1940.rules import RULES, STEPS
from engine.france_1940.sequence import BuyCards
from tests.rules.france_1940 import given

GAME = "france_1940"


def against_chance(seed, side):
    """Who wins if the officer plays one side and chance the other."""
    anyhow, officer = random_policy(seed), officer_policy(GAME)

    def choose(state, seat):
        return (officer if RULES.side(seat) == side else anyhow)(state, seat)

    *_, (outcome, _) = play_out(GAME, seed, {}, choose)
    return RULES.side(outcome.state.result.winners[0])


def advice(state):
    """What the officer answers to the first open question."""
    return OFFICER.advise(view(state, open_asks(state)[0].seat)).token


@pytest.mark.parametrize("side", ["german", "allied"])
def test_the_officer_beats_chance_on_either_side(side):
    assert [against_chance(f"match {number}", side) for number in range(3)] == [side] * 3


def test_he_has_an_answer_to_every_decision():
    asked = {step for step in STEPS if issubclass(step, Ask)}
    assert OFFICER.answers.keys() == asked


@pytest.mark.parametrize("command", COMMANDS)
def test_every_piece_of_advice_is_legal_and_says_why(command):
    options = {"command": command, "infantry_assets": "2"}
    for number, (outcome, _) in enumerate(play_out(GAME, "why", options, random_policy("why"))):
        if number % 3:
            continue
        for question in open_asks(outcome.state):
            found = OFFICER.advise(view(outcome.state, question.seat))
            assert found.token in {choice.token for choice in question.choices}
            assert found.why.endswith(".")
            assert found.why[0].isupper() or found.why[0].isdigit()


def test_he_knows_only_the_view():
    """Other faces, hands, decks and dice behind the enemy's blocks never change his mind."""
    rules = rules_of(GAME)
    for number, (outcome, _) in enumerate(play_out(GAME, "blind", {}, random_policy("blind"))):
        if number % 11:
            continue
        for question in open_asks(outcome.state):
            other = load(save(outcome.state))
            checks_of(rules.id).disguise(other, question.seat, number % 4)
            assert OFFICER.advise(view(other, question.seat)) == OFFICER.advise(
                view(outcome.state, question.seat)
            )


def test_nobody_can_guess_his_strategy():
    chosen = set()
    for number in range(80):
        state = new_game(GAME, f"plan {number}", {}).state
        while open_asks(state)[0].kind != "ChooseStrategy":
            question = open_asks(state)[0]
            state = play(state, question.seat, advice(state)).state
        chosen.add(advice(state))
    assert len(chosen) == 6


def test_an_empty_objective_is_taken():
    state = given.game(
        active="A", blocks={"A-M1": "H8", "A-HQ": "I8"}, phase="Movement", entered=["BE"]
    )
    state = given.begin(state, BeginMovement(), Move())
    assert advice(state) == "march:A-M1"
    state = given.answer(state, "march:A-M1")
    assert advice(state) == "to:H9"


def test_the_headquarters_follows_its_blocks():
    for outcome, _ in play_out(GAME, "last", {}, officer_policy(GAME)):
        state = outcome.state
        if state.table.turn > 1 or state.result:
            break
        if given.asked(state) == "MoveWhere" and state.acting.going[0] in FHQS:
            assert state.acting.moved


def test_on_the_last_turn_the_bef_goes_home():
    state = given.game(
        active="BEF", turn=6, blocks={"E-I1": "C5", "E-HQ": "B5"}, dynamo=True, phase="Movement"
    )
    state = given.begin(state, Evacuation())
    while given.asked(state) == "Evacuation" and advice(state) != "end":
        state = given.answer(state, advice(state))
    assert {state.blocks[id_].fate for id_ in ("E-I1", "E-HQ")} == {"evacuated"}


def test_a_garrison_under_attack_does_not_walk_away_on_the_last_turn():
    """Whoever leaves a contested city leaves it to the enemy."""
    state = given.game(
        active="RSV",
        turn=6,
        blocks={"R-I1": "F11", "R-HQ": "E11", "A-I1": "F11", "A-HQ": "H8"},
        phase="Movement",
        container=["A"],
    )
    state = given.begin(state, BeginMovement(), Move())
    assert advice(state) != "march:R-I1"


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ((), "The only block that could still march: no hex in reach is better."),
        (("R-A1",), "Both blocks that could still march: no hex in reach is better."),
    ],
)
def test_he_says_how_many_stay_where_they_are(others, words):
    blocks = {"R-I1": "F11", "R-HQ": "E11", "A-I1": "F11", "A-HQ": "H8"}
    state = given.game(
        active="RSV", turn=6, blocks=blocks | dict.fromkeys(others, "F11"), phase="Movement"
    )
    state = given.begin(state, BeginMovement(), Move())
    state.activation.moved = ["R-HQ"]
    assert OFFICER.advise(view(state, "allied")).why == words


@pytest.mark.parametrize("tool", OFFICER.tools)
def test_a_forbidden_tool_stays_in_the_box(tool):
    banned = {
        "Strategic Movement": "strategic:",
        "second Rounds": "buy",
        "Battle cards": ":AIR",
        "Reserves": "call:",
        "Dynamo": ":DYN",
    }[tool]

    *_, (_, record) = play_out(GAME, "box", {}, officer_policy(GAME, frozenset({tool})))
    answers = [it.token for it in record.moves if not it.token.startswith("buy:")]
    assert not [token for token in answers if banned in token]


def test_he_lays_no_mines_behind_the_germans():
    state = given.game(
        active="A",
        turn=4,
        blocks={"A-HQ": "I6", "A-I1": "H6", "BE-4": "G5", "1-I1": "F6", "1-HQ": "E7"},
        allied=("A3",),
        owned={"I5": "german", "I6": "german", "H6": "german"},
        entered=["BE"],
    )
    state = given.begin(state, EnemyEvent())
    assert advice(state) == "event:A3:MINES"
    state = given.answer(state, "event:A3:MINES")
    target = advice(state).removeprefix("at:")
    assert owner(state.table, target) == "allied"


@pytest.mark.parametrize(("held", "played"), [((), True), (("B5", "C5"), False)])
def test_he_plays_dynamo_only_with_a_free_port_in_reach(held, played):
    state = given.game(
        active="BEF",
        turn=5,
        blocks={"E-HQ": "B6", "E-I1": "C6", "A-HQ": "F8", "A-I1": "E7"},
        allied=("A1",),
        owned=dict.fromkeys(held, "german"),
        phase="Movement",
    )
    state = given.begin(state, BeginMovement(), Move())
    assert (advice(state) == "event:A1:DYN") is played


def test_a_card_that_loses_much_if_the_bef_sails_is_drawn_more_seldom():
    state = new_game(GAME, "plan", {}).state
    while open_asks(state)[0].kind != "ChooseStrategy":
        question = open_asks(state)[0]
        state = play(state, question.seat, advice(state)).state
    drawn = Counter()
    for number in range(300):
        state.hands["german"] = [f"hand {number}"]
        found = OFFICER.advise(view(state, open_asks(state)[0].seat))
        drawn[found.token] += 1
        assert "if the whole B.E.F. sails" in found.why
    often, seldom = [f"strategy:S{it}" for it in (2, 3)], [f"strategy:S{it}" for it in (4, 5, 6)]
    assert min(drawn[it] for it in often) > 2 * max(drawn[it] for it in seldom)
    assert max(drawn[it] for it in seldom) < drawn["strategy:S1"] < min(drawn[it] for it in often)
    assert min(drawn[it] for it in seldom) > 5


def test_the_headquarters_stays_in_range_of_its_own_attacks():
    state = given.game(
        active="A",
        turn=6,
        blocks={
            "A-HQ": "D8",
            "A-A1": "C6",
            "A-A2": "C6:2",
            "A-A3": "G9",
            "A-M1": "E4:1",
            "A-M2": "G9:2",
            "A-I1": "E4:2",
            "A-I4": "H9:1",
            "A-I6": "H9:1",
            "A-I7": "G7:1",
            "A-I8": "F9:1",
            "7-M1": "E4:1",
            "R-HQ": "G9",
            "R-M1": "H9:1",
            "R-A1": "G7:1",
            "R-A2": "G7",
            "E-HQ": "E4:2",
            "E-I3": "C6",
        },
        owned={"H9": "german", "G7": "german"},
        entered=["BE", "LU", "NL"],
        phase="Movement",
    )
    state.strategy = "S3"
    state = given.begin(state, BeginMovement(), Move())
    state.activation.moved = [it for it in state.blocks if it.startswith("A-") and it != "A-HQ"]
    assert advice(state) == "march:A-HQ"
    state = given.answer(state, "march:A-HQ")
    post = advice(state).removeprefix("to:")
    fights = [it.hex for id_, it in state.blocks.items() if id_.startswith("A-") and it.hex]
    assert max(distance_from(post)[hex_] for hex_ in fights) <= 3


@pytest.mark.parametrize(("steps", "bought"), [(2, "buy:0"), (3, "buy:1"), (5, "buy:1")])
def test_the_german_buys_a_card_of_what_is_more_than_two_steps(steps, bought):
    assert advice(given.begin(given.game(shq=(steps, 4)), BuyCards())) == bought


def test_a_panzer_corps_out_of_command_comes_back_for_an_shq_step():
    state = given.game(
        active="A",
        turn=4,
        blocks={"A-HQ": "H8", "A-A1": "G12", "A-I2": "H9"},
        owned={"H9": "german"},
        entered=["BE", "LU"],
        phase="Movement",
    )
    state.activation.in_command.remove("A-A1")
    state = given.begin(state, BeginMovement(), Move())
    assert advice(state) == "relief:A-A1"
    seen = view(state, open_asks(state)[0].seat)
    assert "3 Movement Points for an SHQ step, not 1" in OFFICER.advise(seen).why
    poor = given.begin(given.game(active="A", turn=4, blocks={"A-A1": "G12"}, shq=(0, 4)), Move())
    assert not advice(poor).startswith("relief:")


def test_a_city_that_counts_nothing_is_taken_without_a_word_of_points():
    board = view(moving("A", turn=3, blocks={"A-A1": "G12"}), "german").board
    outlook = Outlook(board)
    plan, panzers = Attack(outlook), next(it for it in outlook.mine if it.id == "A-A1")
    worthless = min(outlook.front.prizes - plan.take.keys())
    assert reasons.march(outlook, plan, panzers, worthless).endswith(f"{name(worthless)}.")
    wanted = min(outlook.front.prizes & plan.take.keys())
    assert "points to us" in reasons.march(outlook, plan, panzers, wanted)


def why(state):
    """The reason he gives for his answer to the first open question."""
    return OFFICER.advise(view(state, open_asks(state)[0].seat)).why


def moving(formation, **position):
    return given.begin(
        given.game(active=formation, phase="Movement", **position), BeginMovement(), Move()
    )


@pytest.mark.parametrize("steps", [1, 2])
def test_a_worn_block_does_not_lead_into_five_steps(steps):
    """Against two full corps it holds nothing: the strong come first."""
    blocks = {"1-HQ": "E6", "1-I2": f"E5:{steps}", "B-I1": "F4", "B-I2": "F4:2", "B-HQ": "H4"}
    held = {"F4": "german", "G5": "german"}
    state = moving("1ST", turn=5, blocks=blocks, owned=held, entered=["BE"], shq=(4, 0))
    while advice(state) != "end":
        state = given.answer(state, advice(state))
    assert "F4" not in {state.blocks[it].hex for it in ("1-HQ", "1-I2")}


def test_a_headquarters_goes_where_it_has_company_not_alone_before_panzers():
    blocks = {"A-A3": "H9:2", "A-I6": "H8", "2-HQ": "G10", "9-HQ": "F9", "2-I4": "H9:2"}
    blocks |= dict.fromkeys(("A-M1", "A-M2"), "G7:2") | dict.fromkeys(("2-I1", "2-I3"), "H7:2")
    state = moving("2ND", turn=2, blocks=blocks, owned={"G5": "german", "F4": "german"})
    state.activation.moved = ["2-I1", "2-I3"]
    assert advice(state) == "march:2-HQ"
    assert advice_after(state, "march:2-HQ") == "to:F9"


def in_rotterdam(hand=()):
    """Two German corps attack a Dutch one, and all dice miss."""
    blocks = dict.fromkeys(("B-I1", "B-I2", "NL-1"), "G1")
    state = given.game(active="B", blocks=blocks, german=hand, dice=[10] * 40)
    return given.begin(state, CombatPhase())


@pytest.mark.parametrize(("hand", "played"), [(("G1",), "pass"), (("G1", "G9"), "G9:AIR3")])
def test_no_stuka_group_for_a_dutch_corps_where_fewer_dice_will_do(hand, played):
    assert advice(in_rotterdam(hand)) == played


def test_no_shq_step_for_a_dutch_corps():
    """It can do no more harm: the next attack is early enough."""
    state = given.passing(in_rotterdam(), "SecondRound")
    assert advice(state) == "end"
    assert "Another Round is not worth its price: " in why(state)


def test_a_forced_march_takes_the_city_one_point_too_far_away():
    taken = dict.fromkeys(("C6", "F4", "F5", "F6", "G5", "G7", "I5", "I6"), "german")
    blocks = {"B-HQ": "G5", "B-I6": "G6", "9-I1": "F9"}
    state = moving("B", turn=3, blocks=blocks, german=("G20",), owned=taken, entered=["BE"])
    state.strategy, state.table.paratroops = "S2", True
    assert advice(state) == "event:G20:MARCH"
    assert "Ghent E4" in why(state)
    state = given.answer(state, "event:G20:MARCH", advice_after(state, "event:G20:MARCH"))
    assert state.activation.forced_march == ["B-I6"]
    assert advice(state) == "enough", "nobody else gains by it"


def advice_after(state, token):
    return advice(given.answer(state, token))


def test_a_pontoon_bridge_where_two_corps_gain_by_it():
    blocks = {"A-I1": "I9", "A-I2": "I9", "1-I1": "H9:2", "9-HQ": "F10"}
    state = moving(
        "A",
        turn=4,
        blocks=blocks,
        german=("G23",),
        owned={"I9": "german"},
        entered=["BE", "LU", "NL"],
    )
    assert advice(state) == "event:G23:PONT"
    bank = advice_after(state, "event:G23:PONT").removeprefix("at:").split("/")
    assert "I9" in bank


@pytest.mark.parametrize(("hand", "scouts"), [(("G2", "G3", "G4", "G5", "G8"), True), (("G2",), 0)])
def test_scouts_go_out_when_a_card_is_to_spare(hand, scouts):
    blocks = {"A-I1": "G10", "A-I2": "G10", "2-I1": "H9", "2-HQ": "H12"}
    state = moving("A", turn=3, blocks=blocks, german=hand, owned={"G9": "german"})
    assert (advice(state) == "event:G2:INTEL") is bool(scouts)
    if scouts:
        assert advice_after(state, "event:G2:INTEL") == "at:H9"


def answering(formation, **position):
    state = given.game(active=formation, phase="Activation", **position)
    return given.begin(state, EnemyEvent())


def test_a_bridge_before_a_garrison_is_blown_when_cards_are_to_spare():
    blocks = {"A-HQ": "I7", "A-I1": "H8", "A-I2": "H8", "2-I1": "H9", "2-I2": "H9", "2-HQ": "H11"}
    hand = ("A15", "A16", "A17", "A18", "A19")
    held = {"H8": "german", "I8": "german"}
    state = answering("A", turn=6, blocks=blocks, allied=hand, owned=held, entered=["BE"])
    assert advice(state) == "event:A15:BRDG"
    assert advice_after(state, "event:A15:BRDG") == "at:H8/H9"


def test_the_sluices_open_before_many_germans_and_an_open_city():
    blocks = dict.fromkeys(("B-A1", "B-M1"), "H4") | dict.fromkeys(("B-I1", "B-I2"), "H5")
    blocks |= {"B-HQ": "J4", "BE-1": "I6", "BE-2": "E4"}
    held = dict.fromkeys(("I3", "I4", "H4", "H5"), "german")
    state = answering("B", turn=1, blocks=blocks, allied=("A27",), owned=held, entered=["BE", "NL"])
    assert advice(state) == "event:A27:FLOOD"
    assert advice_after(state, "event:A27:FLOOD") == "at:G4"
    afar = blocks | {"B-A1": "K4", "B-M1": "K4", "B-I1": "K5", "B-I2": "K5"}
    assert advice(answering("B", turn=1, blocks=afar, allied=("A27",))) == "pass"


def test_a_fuel_shortage_is_played_for_the_fast_blocks():
    """All five of Group A; its infantry and its headquarters march as far as before."""
    blocks = {"A-HQ": "I7", "A-A1": "H8", "A-I1": "I8", "9-I1": "F9", "9-HQ": "E11"}
    state = answering("A", turn=2, blocks=blocks, allied=("A6",), entered=["BE"])
    found = OFFICER.advise(view(state, "allied"))
    assert found.token == "event:A6:FUEL"
    assert found.why.startswith("5 fast blocks of Army Group A would move one hex")
