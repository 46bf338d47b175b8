"""Nothing the bot shows to anybody depends on what they may not know; for every game of sides."""

from __future__ import annotations

import pytest

from bot.client.commands import COGS, orders
from bot.delivery import reminder_worker
from bot.panels import board
from bot.store import Settings
from bot.tables import film
from bot.tables.snapshot import TableSnapshot
from engine import games, rules_of, view
from engine.core.choice import EVIDENT_MARK
from engine.core.log import readable
from tests.bot.leaks import (
    COMMANDS,
    LOOKING_BACK,
    Table,
    compare,
    films,
    snapshots,
    unfinished,
)
from tests.bot.support import ADA, BEN, HERE, parts
from tests.core import toy

MOST_DECISIONS = {"case_yellow": 60}  # its positions are large
SEVERAL = [game for game in (*games(), toy.RULES.id) if len(rules_of(game).seats) > 1]


def variants(game):
    """As it comes, and with every option at its last value."""
    return ({}, {option.key: option.values[-1] for option in rules_of(game).options})


CASES = [
    pytest.param(game, options, id=f"{game}-{'plain' if not options else 'all options'}")
    for game in SEVERAL
    for options in variants(game)
]


@pytest.mark.parametrize(("game", "options"), CASES)
async def test_nobody_sees_what_they_may_not_know(game, options, store, tmp_path):
    table = Table(game, options, tmp_path)
    seen = 0
    async for position in snapshots(table, store, MOST_DECISIONS.get(game, 160)):
        for viewer in table.viewers():
            truth, disguised = await compare(table, store, position, viewer, tmp_path)
            assert truth == disguised
            assert len(truth) > 15
            seen += 1
    assert seen >= 6


@pytest.mark.parametrize("store", ["postgresql"], indirect=True)
async def test_nobody_sees_it_on_a_server_either(store, tmp_path):
    await test_nobody_sees_what_they_may_not_know(toy.RULES.id, {"mode": "fancy"}, store, tmp_path)


OF_TURNS = [case for case in CASES if case.values[0] in games()]


@pytest.mark.parametrize(("game", "options"), OF_TURNS)
async def test_a_film_of_many_turns_shows_nobody_what_they_may_not_know(game, options):
    record = unfinished(game, options)
    viewers = (None, *rules_of(game).seated(record.options))
    truth, *disguised = [it async for it in films(record, viewers)]
    assert disguised == [truth] * len(viewers)
    assert len(truth.content.splitlines()) > 3


CHANGE_THE_TABLE = {
    f"GameCommands.{name}"
    for name in ("new", "join", "leave", "replace", "officer", "draw", "start", "pause", "resume")
} | {f"GameCommands.{name}" for name in ("resign", "end", "settings", "import_", "fork")}
TELL_NO_POSITION = {"HelpCommands.rules", "HelpCommands.help", "ReminderCommands.remind"} | {
    f"PrivacyCommands.{name}" for name in ("about", "export", "forget")
}


def test_every_command_that_shows_a_position_is_compared():
    commands = {
        f"{cog.__name__}.{command.callback.__name__}"
        for cog in COGS
        for command in cog.__cog_app_commands__
    }
    compared = {command for command, _ in (*COMMANDS, *LOOKING_BACK)}
    taken_back = {"OrderCommands.undo"}  # after an answer of one's own
    assert commands == compared | taken_back | CHANGE_THE_TABLE | TELL_NO_POSITION


def _wordy(position, question, *_):
    return f"{question.seat}: {question.prompt}"


def _blunt(position, reminder):
    return position.questions[reminder.seat].prompt


def _anybodys(position, user, seat=""):
    return next(iter(position.questions.values()), None)


LEAKS = {
    "a board that shows the question": (board, "_asks", _wordy),
    "a reminder that tells the question": (reminder_worker, "_heading", _blunt),
    "orders for everybody": (orders, "owed", _anybodys),
    "a map through another's eyes": (
        TableSnapshot,
        "viewing_seat",
        lambda self, user: self.rules.seats[0],
    ),
    "a film through another's eyes": (film, "view", lambda state, _: view(state, toy.LEFT)),
    "a film with lines for others": (film, "readable", lambda events, _: events),
}


@pytest.mark.parametrize("leak", LEAKS)
async def test_the_harness_finds(leak, store, tmp_path, monkeypatch):
    monkeypatch.setattr(*LEAKS[leak])
    table = Table(toy.RULES.id, {"mode": "fancy"}, tmp_path)
    found = []
    async for position in snapshots(table, store, 10):
        truth, disguised = await compare(table, store, position, None, tmp_path)
        found.append(truth != disguised)
    assert any(found)


def _public(house):
    """Everything that was posted, and to whom, as it stands now."""
    return [(it.channel, it.panel, it.edits) for it in house.messenger.messages.values()]


async def _at_war(house, **settings):
    """France 1940 with a person on each side, where the German moves."""
    row = await house.app.lobby.open("france_1940", HERE, ADA, Settings(**settings))
    await house.app.lobby.join(row.id, "allied", BEN)
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    advise = rules_of("france_1940").officer.advise
    while "Move" not in {it.kind for it in (await house.position(row.id)).questions.values()}:
        position = await house.position(row.id)
        seat = next(iter(position.questions))
        user = ADA if seat == "german" else BEN
        await house.answer_for(row.id, seat, advise(position.view(seat)).token, user)
    return row.id


async def test_drafts_and_stances_reach_nobody_else(house):
    game = await _at_war(house)
    before, version = _public(house), (await house.position(game)).game.version
    sheet = (await house.type(BEN, "OrderCommands.orders")).text
    controls = {it.label: it.id for it in parts(house.messenger.last.panel)}
    draft = await house.press(ADA, controls["Draft"], private=False)
    orders = await house.type(ADA, "OrderCommands.orders")
    opened = await house.press(ADA, orders.last.menu.custom_id, "SecondRound")
    changed = await house.press(ADA, opened.last.id_of("Fight no second Round"))
    for talk in (draft, orders, opened, changed):
        assert talk.shown
        assert not any(it.public for it in talk.shown)
    assert _public(house) == before, "nothing was posted, edited or sent"
    assert (await house.position(game)).game.version == version
    assert (await house.type(BEN, "OrderCommands.orders")).text == sheet
    for control in (controls["Draft"], draft.last.id_of("Sign")):
        told = await house.press(BEN, control, private=False)
        assert "1. **" not in told.text
    assert "no second Round" not in (await house.type(BEN, "OrderCommands.orders")).text


async def test_a_window_that_is_passed_over_is_told_as_a_pass_and_no_more(house):
    game = await _at_war(house, swift=True, asks_all=True)
    passed = []
    for _ in range(120):
        position = await house.position(game)
        seat = next(iter(position.questions))
        token = rules_of("france_1940").officer.advise(position.view(seat)).token
        version = position.game.version
        await house.answer_for(game, seat, token, ADA if seat == "german" else BEN)
        entries = await house.store.games.entries(game, version)
        passed += [it for it in entries if EVIDENT_MARK in it.token]
    assert passed
    secret = {card for hand in (await house.position(game)).state.hands.values() for card in hand}
    for entry in passed:
        lines = readable(entry.events, None)
        assert not secret & {who for line in lines for who in line.who}
        assert not any(card in line.words for line in lines for card in secret)
