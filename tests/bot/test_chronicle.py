"""The war diary of a game to read."""

from bot.words.chronicle import chronicle
from engine import Event, Record, rules_of
from engine.core.log import Weight
from tests.core import toy

PLAIN = {option.key: option.default for option in rules_of("spoiled_victory").options}
RECORD = Record(
    game=toy.RULES.id,
    options={option.key: option.default for option in toy.RULES.options},
    commitment="abc",
    seed="secret",
    events=[
        Event("commitment", "The dice are sealed."),
        Event("turn", "Turn 1: 27 May, day.", weight=Weight.TURN),
        Event("hit", "The Guards are reduced.", dice=(6, 3), rule="9.3.5"),
        Event("cards", "New in hand: Stukas.", seats=("left",)),
        Event("forced", "Hit the Guards (forced)"),
    ],
)


def test_after_the_end_everything_is_told_turn_by_turn():
    assert chronicle(RECORD, over=True) == (
        "# Toy\n"
        "\nThe dice were sealed under `abc`. The seed was `secret`.\n"
        "\n## Turn 1: 27 May, day\n"
        "\n- The Guards are reduced. [6 3] `9.3.5`\n"
        "- (Left) New in hand: Stukas.\n"
    )


def test_before_the_end_seed_and_secrets_stay_out():
    told = chronicle(RECORD, over=False)
    assert "secret" not in told
    assert "Stukas" not in told
    assert "The Guards are reduced." in told


def test_a_record_from_before_weights_reads_the_same():
    events = [
        Event("commitment", "The dice are sealed."),
        Event("turn", "Turn 1: 27 May, day."),
        Event("event", "Fog."),
    ]
    record = Record(game="spoiled_victory", options=PLAIN, commitment="abc", events=events)
    assert chronicle(record, over=False).endswith("\n## Turn 1: 27 May, day\n\n- Fog.\n")


def test_optional_rules_are_named():
    key = toy.RULES.options[0].key
    chosen = {**RECORD.options, key: toy.RULES.options[0].values[-1]}
    record = Record(game=RECORD.game, options=chosen, commitment="abc")
    assert f"Optional rules: {toy.RULES.options[0].title} {chosen[key]}." in chronicle(
        record, over=True
    )
