"""Answers with blanks: every text is checked, and what is wrong is said in a sentence."""

import pytest

from engine import Refused, new_game, play
from engine.core.chance import Chance
from engine.core.choice import Choice
from engine.core.forms import Field, any_filling, blanks, counted, fault, filled, in_words
from engine.core.memo import forget
from engine.core.step import Ask
from tests.core.toy import LEFT, Toy

WINNER = Field("Winner", values=("attacker", "defender"))
NUMBER = Field("Platoons lost", most=12)
TANKS = Field("Tanks lost", kinds=("L", "III", "IV"))
PLATOONS = Field("Platoons", least=1, most=20, several=3)


@pytest.mark.parametrize(
    ("field", "text"),
    [(WINNER, "attacker"), (NUMBER, "0"), (NUMBER, "12"), (TANKS, "0"), (TANKS, "L2.III1"),
     (PLATOONS, "4"), (PLATOONS, "1.4.20")],
)  # fmt: skip
def test_what_fits_has_no_fault(field, text):
    assert field.fault(text) == ""


def test_the_hint_names_two_kinds_where_there_are_two():
    assert TANKS.hint == "such as L2.IV1, or 0"
    assert Field("Vehicles lost", kinds=("L",)).hint == "such as L2, or 0"


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        (WINNER, "nobody", "“Winner” can be attacker, defender; not “nobody”."),
        (NUMBER, "13", "“Platoons lost” takes a whole number from 0 to 12; not “13”."),
        (NUMBER, "-1", "“Platoons lost” takes a whole number from 0 to 12; not “-1”."),
        (NUMBER, "٣", "“Platoons lost” takes a whole number from 0 to 12; not “٣”."),
        (NUMBER, "", "“Platoons lost” takes a whole number from 0 to 12; not “”."),
        (TANKS, "L100", "“Tanks lost” takes a whole number from 0 to 99; not “100”."),
        (PLATOONS, "0", "“Platoons” takes a whole number from 1 to 20; not “0”."),
    ],
)
def test_what_does_not_fit_gets_a_sentence(field, text, words):
    assert field.fault(text) == words


@pytest.mark.parametrize("text", ["X1", "L", "L1.L2", "L1 III2", "1"])
def test_numbers_by_kind_name_known_kinds_once(text):
    assert TANKS.fault(text).startswith("“Tanks lost” takes numbers by kind (L, III, IV)")


@pytest.mark.parametrize("text", ["1.1", "1.2.3.4"])
def test_several_numbers_are_few_and_different(text):
    assert PLATOONS.fault(text).startswith("“Platoons” takes up to 3 numbers")


def test_a_form_is_one_answer():
    token = filled("loss:ARM:5PZ", 1, "L2.III1", 4)
    assert token == "loss:ARM:5PZ=1/L2.III1/4"
    assert blanks(token) == ("loss:ARM:5PZ", ["1", "L2.III1", "4"])
    assert counted("L2.III1") == {"L": 2, "III": 1}
    assert fault((NUMBER, TANKS, NUMBER), blanks(token)[1]) == ""
    words = "This form has 1 field (Winner); the answer fills 3."
    assert fault((WINNER,), blanks(token)[1]) == words


def test_a_form_filled_at_random_fits():
    fields = (WINNER, NUMBER, TANKS, PLATOONS)
    chance = Chance("forms")
    for _ in range(50):
        assert fault(fields, blanks(any_filling("x", fields, chance))[1]) == ""


class Report(Ask[Toy], frozen=True):
    """Two forms, and an answer without blanks."""

    rule = "1"
    forms = True

    def seats(self, game):
        return (LEFT,)

    def prompt(self, game, seat):
        return "What did it cost?"

    def choices(self, game, seat):
        return [
            Choice("fought", "Fought", fields=(WINNER, NUMBER)),
            Choice("shelled", "Shelled", fields=(NUMBER,)),
            Choice("quiet", "All quiet", ends=True),
        ]

    def objection(self, game, seat, token):
        return "There were only eleven." if token.endswith("/12") else ""

    def choose(self, game, seat, token):
        game.log("report", token)


@pytest.fixture
def report():
    state = new_game("toy", "seed").state
    state.agenda.append(Report())
    forget(state)
    return state


@pytest.mark.parametrize("token", ["fought=attacker/3", "shelled=12", "quiet"])
def test_a_form_that_fits_is_carried_out(report, token):
    assert play(report, LEFT, token).events[0].words == token


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("fought=attacker/13", "“Platoons lost” takes a whole number from 0 to 12; not “13”."),
        ("fought", "This form has 2 fields (Winner, Platoons lost); the answer fills 1."),
        ("shelled", "“Platoons lost” takes a whole number from 0 to 12; not “”."),
        ("fought=defender/12", "There were only eleven."),
        (f"shelled={'1' * 80}", "That is more than fits into this form."),
        ("quiet=1", "“quiet=1” is not a legal answer to: What did it cost?"),
    ],
)
def test_a_form_that_does_not_fit_is_refused_with_its_fault(report, token, words):
    with pytest.raises(Refused) as refused:
        play(report, LEFT, token)
    assert refused.value.reason == words


def test_what_people_write_is_kept_in_one_way():
    tanks = Field("Tanks", kinds=("L", "III", "IV"))
    for text in ("L2.III1", "l2 iii1", "L=2, III=1", "L: 2; III 1", " L 2 + iii 1 "):
        assert tanks.tidied(text) == "L2.III1"
    assert tanks.tidied("0") == "0"
    assert tanks.fault(tanks.tidied("2 L")) != ""
    assert tanks.fault(tanks.tidied("L2 L1")) != ""
    assert Field("Winner", values=("attacker", "none")).tidied(" Attacker ") == "attacker"
    assert Field("Winner", values=("attacker",)).tidied("me") == "me"
    assert Field("Lost").tidied(" 5 ") == "5"
    assert Field("Lost").tidied("5:2") == "5:2"
    assert Field("Platoons", several=3).tidied("1, 3 4") == "1.3.4"


def test_a_form_in_words():
    assert in_words((Field("Won"), Field("Lost")), ["5", "2"]) == "Won: 5, Lost: 2"
