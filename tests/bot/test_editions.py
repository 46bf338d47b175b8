"""A release with other components: games begun before it are played on, and said not to replay."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cli import main
from bot.cli.replay_all import again
from engine import rules_of
from engine.core.registry import register
from tests.bot.fuzz import File
from tests.bot.support import ADA
from tests.bot.test_operating import task_of

NOW = rules_of("spoiled_victory").edition
BEGUN = (
    f"begun with edition {NOW} of the components of A Spoiled Victory; this release has edition"
    f" {NOW + 1}"
)


@pytest.fixture
def release(monkeypatch):
    """The next release of A Spoiled Victory, with other components."""
    rules = rules_of("spoiled_victory")
    monkeypatch.setattr("engine.core.registry._LOADED", {"spoiled_victory": rules})
    return lambda: register(replace(rules, edition=NOW + 1))


async def conceded(house, game):
    await house.app.early_ending.concede(game, ADA)
    await house.settled(game)


async def test_a_game_of_the_release_before_is_played_on_but_not_filmed(house, release):
    game = await house.table()
    release()
    await house.play(game, "hold")
    assert (await house.position(game)).game.version == 2
    talk = await house.type(ADA, "LookingCommands.replay")
    assert f"{BEGUN}. It can be played on but not replayed." in talk.text
    assert not talk.last.files
    found = again(await task_of(house, game))
    assert found.outdated
    assert BEGUN in found.words


async def test_its_dice_cannot_be_checked_and_everybody_is_told_why(
    house, release, tmp_path, capsys
):
    game = await house.table()
    await conceded(house, game)
    file = tmp_path / "game.json"
    file.write_bytes(await house.app.admin.export(await house.store.games.get(game)))
    assert f'"edition": {NOW}' in file.read_text(encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "not one amiss" in (await house.type(ADA, "HelpCommands.verify")).text
    release()
    assert BEGUN in (await house.type(ADA, "HelpCommands.verify")).text
    capsys.readouterr()
    assert main(["verify", str(file)]) == 2
    assert BEGUN in capsys.readouterr().err


async def test_a_game_that_comes_in_keeps_its_edition(house):
    game = await house.table()
    await conceded(house, game)
    data = await house.app.admin.export(await house.store.games.get(game))
    told = await house.type(ADA, "GameCommands.import_", record=File(data))
    assert told.text.startswith("The record is on the table as ")
    assert (await house.position(game + 1)).state.edition == NOW
