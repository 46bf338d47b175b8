"""Answers with blanks: every text is checked, and what is wrong is said in a sentence."""

import pytest

from engine.core.chance import Chance
from engine.core.forms import Field, any_filling, blanks, counted, fault, filled

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


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        (WINNER, "nobody", "Winner can be attacker, defender; not “nobody”."),
        (NUMBER, "13", "Platoons lost takes a whole number from 0 to 12; not “13”."),
        (NUMBER, "-1", "Platoons lost takes a whole number from 0 to 12; not “-1”."),
        (NUMBER, "٣", "Platoons lost takes a whole number from 0 to 12; not “٣”."),
        (NUMBER, "", "Platoons lost takes a whole number from 0 to 12; not “”."),
        (TANKS, "L100", "Tanks lost takes a whole number from 0 to 99; not “100”."),
        (PLATOONS, "0", "Platoons takes a whole number from 1 to 20; not “0”."),
    ],
)
def test_what_does_not_fit_gets_a_sentence(field, text, words):
    assert field.fault(text) == words


@pytest.mark.parametrize("text", ["X1", "L", "L1.L2", "L1 III2", "1"])
def test_numbers_by_kind_name_known_kinds_once(text):
    assert TANKS.fault(text).startswith("Tanks lost takes numbers by kind (L, III, IV)")


@pytest.mark.parametrize("text", ["1.1", "1.2.3.4"])
def test_several_numbers_are_few_and_different(text):
    assert PLATOONS.fault(text).startswith("Platoons takes up to 3 numbers")


def test_a_form_is_one_answer():
    token = filled("loss:ARM:5PZ", 1, "L2.III1", 4)
    assert token == "loss:ARM:5PZ=1/L2.III1/4"
    assert blanks(token) == ("loss:ARM:5PZ", ["1", "L2.III1", "4"])
    assert counted("L2.III1") == {"L": 2, "III": 1}
    assert fault((NUMBER, TANKS, NUMBER), blanks(token)[1]) == ""
    words = "This form has 1 field (Winner); 3 were filled in."
    assert fault((WINNER,), blanks(token)[1]) == words


def test_a_form_filled_at_random_fits():
    fields = (WINNER, NUMBER, TANKS, PLATOONS)
    chance = Chance("forms")
    for _ in range(50):
        assert fault(fields, blanks(any_filling("x", fields, chance))[1]) == ""
