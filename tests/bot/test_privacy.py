"""What is kept of a person: told, handed out, forgotten; and old games, which go."""

from __future__ import annotations

import asyncio
import json
import logging

import pytest

from bot.config import Config, Misconfigured
from bot.panels.ids import Action, Control
from bot.store.model import ReviewRow
from bot.store.privacy import mark
from bot.store.schema import OF_A_GAME, TABLES
from bot.words import privacy, requests
from engine.core.record import export
from tests.bot.postgres import BOTH
from tests.bot.support import Place

pytestmark = BOTH
ADA, BEN, CLEO = 910_100_000_000_000_001, 920_200_000_000_000_002, 930_300_000_000_000_003


async def everything(store):
    """All rows of all tables, as text."""
    found = {}
    for table in TABLES:
        rows = await store.database.all(f"SELECT * FROM {table}")  # noqa: S608 - our own
        found[table] = [{key: str(row[key]) for key in row.keys()} for row in rows]  # noqa: SIM118
    return found


async def traces(store, user):
    """Where a number still stands."""
    return {
        table
        for table, rows in (await everything(store)).items()
        if any(str(user) in word for row in rows for word in row.values())
    }


def button(talk):
    """The one under what was told."""
    (one,) = talk.shown[-1].controls
    return one.custom_id


async def asked(house, user):
    return await house.type(user, "PrivacyCommands.forget")


async def forget(house, user):
    return await house.press(user, button(await asked(house, user)))


async def busy(house):
    """Ada and Ben play and have done whatever leaves a trace."""
    game = await house.toy(ADA, BEN, mode="fancy")
    await house.answer(game, ADA, "bow")
    await house.answer(game, BEN, "bow")
    await house.type(ADA, "ReminderCommands.remind", zone="Europe/Paris")
    await house.app.seating.replace(game, (await seats(house, game))[ADA], ADA, CLEO)
    await house.app.admin.pause(game, ADA)
    await house.app.admin.resume(game, ADA, Place(1, 7))
    await house.app.worker.all_settled()
    await reviewed(house, game)
    return game


async def reviewed(house, game):
    version = (await house.store.games.get(game)).version
    await house.store.reviews.begin(ReviewRow(game=game, version=version, channel=7, at=1.0))


async def seats(house, game):
    return {it.user: it.seat for it in await house.store.people.seated(game)}


async def test_it_is_told_in_words_what_is_kept(house):
    talk = await house.type(ADA, "PrivacyCommands.about")
    assert "What I keep of you" in talk.text
    assert "/privacy forget" in talk.text


async def test_the_file_holds_all_of_oneself_and_nothing_of_others(house):
    game = await busy(house)
    mine = json.loads(await house.app.privacy.export(ADA))
    assert mine["user"] == ADA
    assert mine["rows"]["preferences"]
    assert [it["game"] for it in mine["rows"]["seats"]] == [game]
    assert [it["id"] for it in mine["rows"]["tables_opened"]] == [game]
    assert len(mine["rows"]["requests"]) == 1
    count = sum(it.user == ADA for it in await house.store.games.entries(game))
    assert len(mine["rows"]["answers"]) == count > 0
    words = json.dumps(mine)
    assert str(BEN) not in words
    assert str(CLEO) not in words
    assert '"seed"' not in words


async def test_the_file_comes_to_oneself_alone(house):
    await busy(house)
    talk = await house.type(ADA, "PrivacyCommands.export")
    assert privacy.EXPORTED in talk.text
    assert talk.shown[-1].alts == ["dynamo-about-you.json"]
    assert not any(it.public for it in talk.shown)


async def test_nothing_is_forgotten_before_it_is_confirmed(house):
    await busy(house)
    before = await everything(house.store)
    talk = await asked(house, ADA)
    assert "cannot be undone" in talk.text
    assert "1 table that is not over" in talk.text
    assert await everything(house.store) == before


async def test_nobody_else_and_nothing_else_is_forgotten_by_a_button(house):
    game = await busy(house)
    pressed = button(await asked(house, ADA))
    before = await everything(house.store)
    assert privacy.OTHERWISE in (await house.press(BEN, pressed)).text
    forged = Control(Action.FORGET, 0, rest="0" * 16).button
    assert privacy.OTHERWISE in (await house.press(ADA, forged)).text
    assert await everything(house.store) == before
    await house.answer(game, ADA, "bid:3")
    assert privacy.OTHERWISE in (await house.press(ADA, pressed)).text


async def test_whoever_is_forgotten_leaves_no_trace_and_the_game_goes_on(house):
    game = await busy(house)
    entries = await house.store.games.entries(game)
    talk = await forget(house, ADA)
    assert "You are forgotten" in talk.text
    assert await traces(house.store, ADA) == set()
    assert await traces(house.store, BEN) >= {"seats", "games"}
    row = await house.store.games.get(game)
    assert row.host == BEN
    after = await house.store.games.entries(game)
    assert [(it.token, it.events) for it in after][: len(entries)] == [
        (it.token, it.events) for it in entries
    ]
    assert {it.user for it in after if it.user not in (0, BEN)} == {mark(row.seed, ADA)}
    await house.answer(game, BEN, "bid:1")
    assert len(await house.store.games.entries(game)) > len(entries)


async def test_no_record_no_backup_no_log_and_nobodys_file_names_whoever_was_forgotten(
    house, caplog, tmp_path
):
    caplog.set_level(logging.DEBUG, "bot")
    game = await busy(house)
    await forget(house, ADA)
    assert not any(json.loads(await house.app.privacy.export(ADA))["rows"].values())
    copy = tmp_path / "backup.sqlite3"
    await house.store.backup(copy)
    files = [
        await house.app.privacy.export(BEN),
        export(await house.app.admin.record(game)),
        copy.read_bytes(),
        caplog.text.encode(),
    ]
    for file in files:
        assert str(ADA).encode() not in file
        assert ADA.to_bytes(8, "big") not in file  # as SQLite writes numbers
    for nobody in (BEN, CLEO):  # records and logs name nobody at all
        assert str(nobody).encode() not in files[1] + files[3]
    assert BEN.to_bytes(8, "big") in files[2]


async def test_whoever_was_forgotten_does_not_come_back_on_the_other_side(house):
    game = await busy(house)
    held = await seats(house, game)
    await forget(house, ADA)
    with pytest.raises(Exception, match=requests.KNOWS_TOO_MUCH[:20]):
        await house.app.lobby.join(game, held[BEN], ADA)
    assert await house.app.lobby.join(game, held[ADA], ADA)


async def test_a_finished_game_can_still_be_read_and_verified(house):
    game = await house.toy(ADA, BEN)
    await house.answer(game, ADA, "bid:3")
    await house.answer(game, BEN, "bid:1")
    before = await house.app.admin.record(game)
    await house.app.early_ending.concede(game, ADA)
    await house.app.worker.all_settled()
    await forget(house, ADA)
    await house.app.worker.all_settled()
    assert await traces(house.store, ADA) == set()
    row = await house.store.games.get(game)
    assert row.status == "over"
    assert mark(row.seed, ADA) not in {it.user for it in await house.store.games.entries(game)}
    assert (await house.app.admin.record(game)).moves == before.moves
    await house.app.admin.verify(game)
    talk = await house.type(BEN, "GameCommands.status")
    assert "a player" in talk.text


async def test_a_lobby_of_ones_own_closes_and_another_finds_a_host(house):
    alone = await house.type(ADA, "GameCommands.new", game="spoiled_victory", channel=8)
    assert alone.text
    await forget(house, ADA)
    assert await house.store.games.at(8) is None
    assert await traces(house.store, ADA) == set()


async def test_two_who_are_forgotten_stay_two(house):
    game = await busy(house)
    await forget(house, ADA)
    await forget(house, BEN)
    assert await traces(house.store, BEN) == set()
    rows = await house.store.database.all("SELECT * FROM seats WHERE game = ?", (game,))
    people = {row["user"] for row in rows if row["user"]}
    assert len(people) == 2
    assert all(it < 0 for it in people)


async def test_a_death_in_the_middle_forgets_nothing(house, monkeypatch):
    await busy(house)
    kept = button(await asked(house, ADA))
    real = "bot.store.privacy._silence"

    async def dies(*_):
        raise asyncio.CancelledError

    monkeypatch.setattr(real, dies)
    with pytest.raises(asyncio.CancelledError):
        await house.app.privacy.forget(ADA, kept[-16:])
    assert {"moves", "seats", "preferences"} <= await traces(house.store, ADA)
    monkeypatch.undo()
    await forget(house, ADA)
    assert await traces(house.store, ADA) == set()


async def test_moves_are_changed_in_no_other_way(house):
    await busy(house)
    for change in ("token = 'x'", "seat = 'x', \"user\" = -5", '"user" = 7', "at = 0"):
        with pytest.raises(Exception, match="append only"):
            await house.store.database.execute(f"UPDATE moves SET {change}")  # noqa: S608 - ours
    with pytest.raises(Exception, match="append only"):
        await house.store.database.execute("DELETE FROM moves")


# old games


async def test_old_games_that_are_over_go_whole_and_others_stay(house):
    over = await house.toy(ADA, BEN, where=Place(1, 21))
    running = await house.toy(ADA, BEN, where=Place(1, 22))
    await house.app.early_ending.concede(over, ADA)
    await house.app.worker.all_settled()
    await reviewed(house, over)
    await reviewed(house, running)
    house.app.retention.days = 30
    assert await house.app.retention.run() == 0
    house.clock.advance(days=29)
    fresh = await house.toy(ADA, BEN, where=Place(1, 23))
    await house.app.early_ending.concede(fresh, BEN)
    await house.app.worker.all_settled()
    assert await house.app.retention.run() == 0
    house.clock.advance(days=2)
    assert await house.app.retention.run() == 1
    assert await house.store.games.get(over) is None
    kept = await everything(house.store)
    assert {int(it["id"]) for it in kept["games"]} == {running, fresh}
    for table in OF_A_GAME:
        assert str(over) not in {it["game"] for it in kept[table]}, table
    assert {int(it["game"]) for it in kept["moves"]} == {running, fresh}
    assert [int(it["game"]) for it in kept["reviews"]] == [running]
    assert await house.store.problems() == []


async def test_unless_asked_for_nothing_goes(house):
    over = await house.toy(ADA, BEN)
    await house.app.early_ending.concede(over, ADA)
    house.clock.advance(days=4000)
    assert await house.app.retention.run() == 0
    assert await house.store.games.get(over) is not None


def test_how_long_games_are_kept_is_a_number_of_days_or_nothing(store):
    assert Config.read({}).keep_days == 0
    assert Config.read({"DYNAMO_KEEP_DAYS": "365"}).keep_days == 365
    for odd in ("29", "0", "-1", "a year", "36501"):
        with pytest.raises(Misconfigured, match="DYNAMO_KEEP_DAYS"):
            Config.read({"DYNAMO_KEEP_DAYS": odd})
