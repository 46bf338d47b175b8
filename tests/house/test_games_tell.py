"""Games tell, the bot listens: no line of `bot/` names a kind of event, an answer, a seat, a label
or the id of any game."""

from __future__ import annotations

import importlib
import re

import pytest

from engine import games, new_game, rules_of, view
from tests.house.reading import ROOT, files, literals, short

# Words of the bot's own that happen to be some game's as well, and what they are in the bot.
OWN_WORDS = {
    ("bot/cli/__init__.py", "dynamo"): "the name of the program",
    ("bot/cli/move.py", "move"): "the name of the command",
    ("bot/store/schema.py", "moves"): "the name of a table",
    ("bot/store/privacy.py", "moves"): "the name of a table",
    ("bot/store/claims.py", "dynamo"): "the name of a channel of the database's",
    ("bot/store/postgres_database.py", "dynamo"): "the name of the program",
    ("bot/client/reply.py", "done"): "how an interaction ended",
    ("bot/client/reply.py", "outcome"): "a fact of the log",
    ("bot/logs.py", "level"): "a key of a line of the log",
    ("bot/logs.py", "outcome"): "a key of a line of the log",
    ("bot/metrics.py", "outcome"): "a label of a figure",
    ("bot/cli/verify.py", "dice"): "a key of the printed JSON",
    ("bot/client/commands/game.py", "missed"): "an option of /game settings",
    ("bot/client/commands/orders.py", "order"): "an option of /do",
    ("bot/client/commands/reminders.py", "first"): "an option of /remind",
    ("bot/client/commands/reminders.py", "repeat"): "an option of /remind",
    ("bot/client/commands/reminders.py", "zone"): "an option of /remind",
    ("bot/store/model.py", "move"): "a kind of entry in the log",
    ("bot/store/model.py", "setup"): "a kind of entry in the log",
    ("bot/tables/early_ending.py", "draw"): "a kind of request",
    ("bot/words/stances.py", "order"): "a line of a draft",
    ("bot/client/commands/looking.py", "turn"): "an option of /map",
}


def kinds(game):
    return {str(it) for it in importlib.import_module(f"engine.{game}.kinds").Kind}


def answers(game):
    """The answers of the kept game: whole, and the word before the first colon; no numbers."""
    text = (ROOT / "tests" / "golden" / f"{game}.txt").read_text(encoding="utf-8")
    tokens = {it for it in re.findall(r"^> \w+: (\S.*)$", text, re.MULTILINE) if not it.isdigit()}
    return tokens | {f"{it.partition(':')[0]}:" for it in tokens if ":" in it}


def names(game):
    rules = rules_of(game)
    facts = rules.facts(view(new_game(game, "house").state, None))
    seats = {str(it) for it in (*rules.seats, *rules.sides.values())}
    printed = {*rules.seat_names.values(), *rules.side_names.values()}
    return {game, rules.title, *seats, *printed, *(it.label for it in facts)}


@pytest.mark.parametrize("told", [kinds, answers, names])
@pytest.mark.parametrize("game", games())
def test_no_line_of_the_bot_names_what_a_game_tells(game, told):
    words = told(game)
    found = {(short(path), word) for path in files("bot") for word in literals(path) & words}
    assert not found - OWN_WORDS.keys()


def test_the_list_of_the_bots_own_words_is_not_longer_than_need_be():
    for (path, word), reason in OWN_WORDS.items():
        assert reason
        assert word in literals(ROOT / path), (path, word)
