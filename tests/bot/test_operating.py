"""What an operator uses: configuration, backup, doctor, replay-all."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.cli import main
from bot.cli.replay_all import Task, again
from bot.config import Config, Misconfigured
from engine.core.record import Move
from tests.bot.support import House


def test_everything_comes_from_the_environment():
    config = Config.read(
        {"DISCORD_TOKEN": "t", "DYNAMO_DATABASE": "/x/y", "DYNAMO_LOG_LEVEL": "debug"}
    )
    assert (config.token, str(config.database), config.log_level) == ("t", "/x/y", "DEBUG")
    assert config.with_token() is config


@pytest.mark.parametrize(
    "environment",
    [{"DYNAMO_LOG_LEVEL": "loud"}, {"DYNAMO_DRAWING_PROCESSES": "many"}],
)
def test_a_wrong_variable_is_named(environment):
    with pytest.raises(Misconfigured, match=next(iter(environment))):
        Config.read(environment)


def test_without_a_token_run_says_what_to_do(monkeypatch, capsys, tmp_path):
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.setenv("DYNAMO_DATABASE", str(tmp_path / "d.sqlite3"))
    assert main(["run"]) == 2
    assert "DISCORD_TOKEN is not set" in capsys.readouterr().err


def test_the_token_never_shows(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("DISCORD_TOKEN", "very-secret")
    monkeypatch.setenv("DYNAMO_DATABASE", str(tmp_path / "d.sqlite3"))
    monkeypatch.setenv("DYNAMO_DISCORD_API", "http://127.0.0.1:9/api/v10")
    assert main(["doctor"]) == 1
    told = capsys.readouterr()
    assert "cannot be reached" in told.out
    assert "very-secret" not in told.out + told.err


def test_backup_needs_a_database_and_overwrites_nothing(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("DYNAMO_DATABASE", str(tmp_path / "none.sqlite3"))
    assert main(["backup", str(tmp_path / "copy")]) == 2
    assert "no database" in capsys.readouterr().err
    monkeypatch.setenv("DYNAMO_DATABASE", str(tmp_path / "d.sqlite3"))
    main(["doctor"])
    assert main(["backup", str(tmp_path / "copy")]) == 0
    assert main(["backup", str(tmp_path / "copy")]) == 2
    assert "overwrites nothing" in capsys.readouterr().err


async def task_of(house, game):
    row = await house.store.games.get(game)
    record = await house.app.keeper.record(row)
    return Task(game, record, await house.store.games.state(game, row.version))


async def test_replay_all_finds_the_first_difference(store):
    house = House(store)
    game = await house.table()
    for _ in range(15):
        await house.play(game)
    task = await task_of(house, game)
    assert again(task).words == ""
    rolled = next(n for n, event in enumerate(task.record.events) if event.dice)
    told = replace(task.record.events[rolled], words="Something else.")
    task.record.events[rolled] = told
    assert again(task).words == ""  # other words for the same roll are no difference
    task.record.events[rolled] = replace(told, dice=())
    found = again(task)
    assert "the log says “Something else.”" in found.words
    assert found.decision < 15
    illegal = await task_of(house, game)
    illegal.record.moves[3] = Move("allied", "nonsense")
    assert "not a legal answer" in again(illegal).words
    await house.app.herald.close()
