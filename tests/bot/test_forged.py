"""What comes from outside is read strictly: ids, values, options, records."""

from __future__ import annotations

import json
import logging

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from bot.client.commands import COGS
from bot.errors import UserError
from bot.panels import ids
from bot.panels.ids import Action
from bot.store import Settings
from bot.tables.lobby import Place
from bot.words import refusals, requests
from engine import new_game, open_asks, play
from engine.core.chance import commitment
from engine.core.record import Move, Record
from tests.bot.forger import COMMANDS, SUGGESTIONS
from tests.bot.fuzz import fuzz, submitted
from tests.bot.support import ADA, BEN, HERE, Talk, asking

FORGED = 10_000
ELSEWHERE = Place(1, 8)
UNREADABLE = {
    "a game beyond 64 bits": ("b:decide:99999999999999999999:1:0", ()),
    "a version beyond 64 bits": ("b:p:1:99999999999999999999:0:bow", ()),
    "a digit that is none": ("b:agree:1:0:²", ()),
    "a reminder beyond 64 bits": ("b:snooze:1:0:99999999999999999999", ()),
    "an empty select": ("s:game:1:0:", ()),
    "an empty seat select": ("s:seat:1:0:", ()),
    "an empty pace": ("s:pace:1:0:", ()),
    "a pace not offered": ("s:pace:1:0:", ("7=remind",)),
    "a quorum beyond 64 bits": ("s:council:1:0:", ("99999999999999999999=60",)),
    "a quorum not offered": ("s:council:1:0:", ("4=60",)),
    "a step that is no number": ("s:browse:1:1:0:/0", ("+²",)),
    "an answer and a step": ("s:browse:1:1:0:/0", ("=bow", "+1")),
    "a menu that is a button": ("s:start:1:0:", ("x",)),
    "a button with something after it": ("b:start:1:0:now", ()),
    "an action nobody knows": ("b:dance:1:0:", ()),
    "no id at all": ("b:", ()),
}


@pytest.mark.parametrize("forged", UNREADABLE)
async def test_what_no_board_bears_is_one_friendly_refusal(house, caplog, forged):
    await house.app.lobby.open("spoiled_victory", HERE, ADA, asking())
    custom_id, values = UNREADABLE[forged]
    with caplog.at_level(logging.DEBUG, "bot.client.errors"):
        talk = await house.press(ADA, custom_id, *values, private=False)
    assert talk.text == refusals.UNKNOWN_CONTROL
    ours = [it for it in caplog.records if it.name == "bot.client.errors"]
    assert [it.levelno for it in ours] == [logging.DEBUG]


def test_an_id_within_bounds_is_read():
    assert ids.read("b:snooze:1:0:7").number == 7
    with pytest.raises(ids.UnreadableError):
        ids.read("b:snooze:01:0:7")


async def test_forged_interactions_break_nothing_and_write_nothing(store):
    report = await fuzz(store, FORGED)
    assert not report.broken
    assert not report.written
    assert len(report.told) > 300
    assert set(report.reached) == set(Action)  # past the border, too, is every handler tried


def test_every_command_that_takes_something_and_every_suggestion_is_fuzzed():
    open_ended, completed = set(), set()
    for cog in COGS:
        for command in cog.__cog_app_commands__:
            name = f"{cog.__name__}.{command.callback.__name__}"
            for option in command.parameters:
                if option.type.name in ("string", "user", "attachment"):
                    open_ended.add(name)
                if option.autocomplete:
                    completed.add(command._params[option.name].autocomplete.__name__)
    assert open_ended <= {*COMMANDS, "GameCommands.import_"}
    assert completed == {it.partition(".")[2] for it in SUGGESTIONS}


def record(game, seed, moves):
    """A record of a game in which first answers are given."""
    outcome = new_game(game, seed)
    events, given = list(outcome.events), []
    for _ in range(moves):
        seat, question = next(iter(_questions(outcome.state)))
        token = question.choices[0].token
        outcome = play(outcome.state, seat, token)
        given.append(Move(seat, token))
        events += outcome.events
    state = outcome.state
    return Record(
        game=game,
        edition=state.edition,
        options=state.options,
        commitment=commitment(seed),
        seed=seed,
        moves=given,
        events=events,
        result=state.result,
    )


def _questions(state):
    return [(it.seat, it) for it in open_asks(state)]


def written(it, **changes):
    return json.dumps({**to_builtins(it), **changes}).encode()


def contradicting(it):
    """The record with one die of its log turned."""
    events = list(it.events)
    at = next(number for number, event in enumerate(events) if event.dice)
    dice = type(events[at].dice)((events[at].dice[0] % 6 + 1, *events[at].dice[1:]))
    events[at] = replace(events[at], dice=dice)
    return replace(it, events=events)


async def refused(house, data, words):
    with pytest.raises(UserError, match=words):
        await house.app.admin.import_record(data, ELSEWHERE, ADA)
    assert await house.store.games.get(1) is None


async def test_a_record_that_does_not_hold_is_refused_and_nothing_is_created(house):
    good = record("spoiled_victory", "good", 40)
    await refused(house, written(good, seed="other"), "does not fit its seal")
    await refused(house, written(good, seed=""), "still sealed")
    await refused(house, written(good, game="chess"), "I know no game “chess”")
    await refused(house, written(good, edition=99), "edition 99")
    await refused(house, written(good, options={"nonsense": "on"}), "no optional rule “nonsense”")
    await refused(house, written(good, moves=[["allied", "nonsense"]]), "does not hold")
    await refused(house, written(good, moves=[["a", "b"]] * 30_000), "No game is as long")
    await refused(house, written(contradicting(good)), "does not hold")
    await refused(house, b"{", "no exported game")
    await refused(house, b"[" * 100_000, "no exported game")
    await refused(house, written(good, seed=10**40), "no exported game")


@pytest.mark.parametrize(("game", "moves"), [("spoiled_victory", 12), ("toy", 3)])
async def test_an_unfinished_record_goes_on_after_it_is_resumed(house, game, moves):
    data = written(record(game, "onwards", moves))
    taken = await house.app.admin.import_record(data, HERE, ADA)
    await house.settled(taken.id)
    await house.type(ADA, "GameCommands.resume")
    resumed = (await house.position(taken.id)).game.version
    assert resumed > moves
    for _ in range(5):
        table = await house.position(taken.id)
        seat, question = next(iter(table.questions.items()))
        await house.answer_for(taken.id, seat, question.choices[0].token, ADA)
    table = await house.position(taken.id)
    assert (table.game.status, table.game.version) == ("playing", resumed + 5)


async def test_an_open_call_is_answered_or_not_but_refused_by_nobody(house):
    game = await house.toy(ADA, BEN)
    await house.type(BEN, "GameCommands.replace", seat="right", user=None)
    talk = await house.press(ADA, f"b:refuse:{game}:0:1")
    assert talk.text == requests.NOT_ASKED
    assert (await house.store.people.request(1)).state == "open"


async def test_no_council_decides_where_several_sides_play(house):
    row = await house.app.lobby.open("toy", HERE, ADA, Settings())
    talk = await house.press(ADA, f"s:council:{row.id}:0:", "2=60")
    assert talk.text == refusals.ONLY_SOLITAIRE_COUNCIL
    assert not (await house.store.games.get(row.id)).settings.council


async def test_the_staff_officer_does_not_play_what_a_council_decides(house):
    game = await house.table(ADA, council=True)
    version = (await house.store.games.get(game)).version
    assert (await house.type(ADA, "GameCommands.officer")).text == requests.COUNCIL_DECIDES
    talk = await house.press(ADA, f"b:standin:{game}:{version}:away")
    assert talk.text == requests.COUNCIL_DECIDES
    assert not (await house.position(game)).has_officer("allied")


async def test_a_form_we_never_made_is_refused(house):
    talk = await submitted(house, ADA, "b:start:1:0:", ("x",))
    assert talk.text == refusals.UNKNOWN_CONTROL


async def test_a_layer_nobody_knows_is_told(house):
    await house.table()
    talk = await house.type(ADA, "LookingCommands.map_", layer="moon")
    assert "no layer “moon”" in talk.text


async def test_a_layer_of_a_place_asks_for_the_place(house):
    await house.table()
    talk = await house.type(ADA, "LookingCommands.map_", layer="reach")
    assert talk.text == refusals.LAYER_OF_WHICH_PLACE
    assert (await house.type(ADA, "LookingCommands.map_", layer="reach", place="A4")).last.alts


async def test_a_film_says_what_it_shows(house):
    await house.table()
    (alt,) = (await house.type(ADA, "LookingCommands.replay")).last.alts
    assert alt.startswith("Moving picture of A Spoiled Victory")


async def test_what_was_asked_stays_above_the_answer(house):
    game = await house.toy(ADA, BEN)
    await house.app.early_ending.offer_draw(game, ADA)
    await house.settled(game)
    asked = house.messenger.last.panel
    talk = Talk(BEN)
    talk.message.content = asked.text
    await house.press_router.take(talk, asked.rows[0][0].id)
    assert talk.text == f"{asked.text}\n<@{BEN}> accepts the draw."
