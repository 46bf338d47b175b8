"""An order for many is seen on the map before it is given; what dice would say never is."""

from __future__ import annotations

from bot.panels.ids import Action, Control
from bot.store import Settings
from engine import view
from engine.core.foresight import foresee
from tests.bot.support import ADA, HERE


async def asked(house, kind):
    """The German seat of Case Yellow, played as the officer would until a question comes."""
    house.app.lobby.seeds = lambda: "preview"
    row = await house.app.lobby.open("case_yellow", HERE, ADA, Settings())
    await house.app.lobby.officer(row.id, "allied", ADA)
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    for _ in range(60):
        table = await house.position(row.id)
        question = table.questions.get("german")
        if question is not None and question.kind == kind:
            return table, question
        advice = table.rules.officer.advise(table.view("german"))
        await house.app.decisions.answer(row.id, table.game.version, 0, advice.token, ADA)
        await house.settled(row.id)
    raise AssertionError(kind)


def shown(table, token):
    return Control(Action.SHOW, table.game.id, table.game.version, f"0:{token}").button


async def test_a_column_is_seen_before_it_marches(house):
    table, question = await asked(house, "Orders")
    column = next(it.token for it in question.choices if it.token.startswith("col:"))
    halves = foresee(table.state, "german", column)
    goal = next(it for it in view(halves.state, "german").question.choices if it.many)
    talk = await house.press(ADA, shown(table, f"{column};{goal.token}"))
    assert "Not ordered yet" in talk.text
    assert "marches" in talk.text
    assert talk.last.files
    assert (await house.position(table.game.id)).game.version == table.game.version
    back = await house.press(ADA, talk.last.id_of("◀ Back"))
    assert "Towards which place?" in back.text
    await house.press(ADA, talk.last.id_of("Do that"))
    assert (await house.position(table.game.id)).game.version > table.game.version


async def test_nothing_is_shown_of_what_dice_would_say(house):
    table, question = await asked(house, "Attacks")
    attack = next(it.token for it in question.choices if it.token.startswith("a:"))
    talk = await house.press(ADA, shown(table, attack))
    assert "Not ordered yet" not in talk.text


async def test_what_is_no_answer_shows_the_question(house):
    table, _ = await asked(house, "Orders")
    talk = await house.press(ADA, shown(table, "col:nobody"))
    assert "Not ordered yet" not in talk.text
    assert (await house.position(table.game.id)).game.version == table.game.version
