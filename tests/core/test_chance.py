"""Fair dice: reproducible, published by commitment, checkable by anybody."""

from collections import Counter
from hashlib import sha256

import pytest
from msgspec import structs

from engine import Refused, new_game, play, rules_of, view
from engine.core.chance import Chance, commitment
from engine.core.log import Event
from engine.core.playout import checked_game, random_policy
from engine.core.record import Move, export, read, rolls, verify


def test_the_nth_value_is_a_digest_of_seed_and_counter():
    chance = Chance("seed", drawn=7)
    expected = int.from_bytes(sha256(b"seed:1").digest()[24:32], "big") % 6 + 1
    assert chance.die() == expected
    assert chance.drawn == 8


def test_dice_and_shuffles_are_even_handed():
    chance = Chance("even")
    faces = Counter(chance.dice(6_000))
    assert all(880 < count < 1_120 for count in faces.values())
    firsts = Counter()
    for _ in range(3_000):
        cards = list("abc")
        chance.shuffle(cards)
        firsts["".join(cards)] += 1
    assert len(firsts) == 6
    assert all(400 < count < 600 for count in firsts.values())


def test_an_ordinary_game_does_not_listen_to_the_subject():
    plain, told = Chance("seed"), Chance("seed")
    told.about("Luftwaffe", "B07")
    assert plain.dice(8) == told.dice(8)
    assert (told.subject, told.told) == ("", None)


def test_in_a_paired_game_each_subject_has_luck_of_its_own():
    one, other = Chance("seed", told={}), Chance("seed", told={})
    one.about(5, "attack on Furnes")
    first = one.dice(4)
    other.about(5, "raid on Dunkirk")
    other.dice(3)
    other.about(5, "attack on Furnes")
    assert other.dice(4) == first
    other.about(5, "attack on Furnes")
    assert other.dice(4) != first


def test_in_a_paired_game_a_subject_prefers_the_same_card_of_any_pile():
    one, other = Chance("seed", told={}), Chance("seed", told={})
    cards = list(range(36))
    one.about(3, "card")
    drawn = one.top(cards)
    assert drawn not in cards
    other.about(3, "card")
    assert other.top([drawn, *range(40, 50), *cards[:20]]) in {drawn, *range(40, 50)}
    assert Chance("seed").top([1, 2, 3]) == 3


def test_a_paired_game_goes_on_with_the_same_luck_after_another_decision():
    """Two games part at the first patrol, which changes nothing on an empty sea."""
    state = new_game("spoiled_victory", "luck", paired=True).state
    held, flown = (play(state, "allied", token).events for token in ("hold", "patrol:Y"))
    thrown = [event.dice for event in held if event.dice]
    assert thrown
    assert thrown == [event.dice for event in flown if event.dice]


@pytest.fixture(scope="module")
def record():
    return checked_game("spoiled_victory", "verify", {}, random_policy("verify"))


def test_a_finished_game_verifies_with_every_die(record):
    again = read(export(record))
    assert verify(again) == sum(len(event.dice) for event in record.events) > 100
    assert again.commitment == commitment("verify")


def test_the_seed_stays_out_of_an_export_before_the_end(record):
    unfinished = read(export(record))
    unfinished.result = None
    data = export(unfinished)
    assert b"seed" not in data
    with pytest.raises(Refused, match="published when the game ends"):
        verify(read(data))


def test_the_seed_never_shows_in_a_view():
    state = new_game("spoiled_victory", "very secret seed").state
    assert "very secret seed" not in str(view(state, "allied"))


@pytest.mark.parametrize(
    "forge",
    [
        lambda it: setattr(it, "seed", "another"),
        lambda it: setattr(it, "events", rolls(it.events)[:-1]),
        lambda it: setattr(it, "events", [*it.events, rolls(it.events)[-1]]),
        lambda it: it.moves.__setitem__(0, Move("allied", "forged")),
        lambda it: it.moves.pop(),
        lambda it: setattr(it, "result", None) or setattr(it, "seed", "verify"),
    ],
)
def test_a_forged_record_is_found_out(record, forge):
    forged = read(export(record))
    forge(forged)
    with pytest.raises(Refused):
        verify(forged)


def test_one_changed_die_is_found_out(record):
    data = export(record)
    dice = next(event.dice for event in record.events if len(event.dice) == 2)
    forged = read(data)
    place = next(n for n, event in enumerate(forged.events) if event.dice == dice)
    event = forged.events[place]
    fields = {name: getattr(event, name) for name in event.__struct_fields__}
    forged.events[place] = type(event)(**{**fields, "dice": (7 - dice[0], dice[1])})
    with pytest.raises(Refused, match="does not hold"):
        verify(forged)


def test_other_words_for_the_same_roll_do_not_matter(record):
    retold = read(export(record))
    retold.events = [structs.replace(event, words="Retold.") for event in retold.events]
    assert verify(retold) == verify(record)


def test_a_release_may_tell_more_or_less_around_the_rolls(record):
    retold = read(export(record))
    retold.events = [Event("rumour", "Told before."), *rolls(retold.events)]
    assert verify(retold) == verify(record)


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b'{"game": 4}', b"\xff"])
def test_what_is_no_record_is_refused(data):
    with pytest.raises(Refused):
        read(data)


def test_rules_declare_what_is_forced():
    names = {ask.__name__ for ask in rules_of("spoiled_victory").forced}
    assert "ChooseFrontline" in names
    assert "DunkirkSpirit" not in names
