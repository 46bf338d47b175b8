"""One step of a player posts one board, whoever answers in between."""

from __future__ import annotations

from bot.store.model import OFFICER
from tests.bot.support import ADA, HERE, asking


async def begun(house, game, *officers):
    """A game of Ada's with the staff officer on those seats."""
    row = await house.app.lobby.open(game, HERE, ADA, asking())
    for seat in officers:
        await house.app.lobby.officer(row.id, seat, ADA)
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    return row.id


def boards(house):
    return [it for it in house.messenger.messages.values() if it.panel.name.startswith("board-")]


async def pass_or_follow_advice(house, game):
    """Ada declines where she may; gives the question and how many boards her answer posted."""
    position = await house.position(game)
    (seat,) = position.seats_to_answer(ADA)
    question = position.questions[seat]
    advice = position.rules.officer.advise(position.view(seat), frozenset())
    before = len(boards(house))
    await house.answer(game, ADA, question.decline or advice.token)
    return question, len(boards(house)) - before


async def test_what_the_staff_officer_answers_at_once_comes_on_the_same_board(house):
    game = await begun(house, "france_1940", "allied")
    assert len(boards(house)) == 1
    passed = set()
    for _ in range(120):
        version = (await house.position(game)).game.version
        question, posted = await pass_or_follow_advice(house, game)
        answers = await house.store.games.entries(game, version)
        assert posted <= 1, question.prompt
        if question.decline and any(it.user == OFFICER for it in answers):
            passed.add(question.kind)
    assert {"PlayBattleCard", "EnemyEvent"} <= passed
    assert not any("is thinking" in it.panel.text for it in boards(house))


async def test_passing_a_card_to_the_units_it_moves_keeps_the_board(house):
    game = await begun(house, "miracle")
    for _ in range(80):
        question, posted = await pass_or_follow_advice(house, game)
        (after,) = (await house.position(game)).questions.values()
        if (question.kind, after.kind) == ("CommandWindow", "UnitAction"):
            break
    assert not posted
    board = boards(house)[-1]
    assert f": {question.matters[0]}.\n" in board.panel.text
    assert after.prompt in board.panel.text
    assert not board.stripped


async def test_marches_that_can_be_taken_back_go_on_below_one_picture(house):
    row = await house.app.lobby.open("case_yellow", HERE, ADA, asking())
    await house.app.lobby.options(row.id, ADA, {"scenario": "fortress holland"})
    await house.app.lobby.officer(row.id, "allied", ADA)
    await house.app.lobby.start(row.id, ADA)
    await house.settled(row.id)
    ordered, taken, posted = 0, 0, []
    while True:
        position = await house.position(row.id)
        question = position.questions["german"]
        if question.kind == "Attacks":
            break
        advice = position.rules.officer.advise(position.view("german"), frozenset())
        before = len(boards(house))
        await house.answer(row.id, ADA, advice.token)
        if question.kind in ("Orders", "ColumnGoal", "MarchWhere"):
            posted.append(len(boards(house)) - before)
            entries = await house.store.games.entries(row.id)
            taken += sum(it.kind == "capture" for it in entries[-1].events)
            ordered += 1
    assert ordered > 5
    assert taken > 2, "places captured, each enough for a board of its own"
    assert sum(posted) <= 1, "the dice of the drop stay in the channel"
    assert "is in German hands" in boards(house)[-1].panel.text


async def test_a_long_turn_of_the_staff_officer_is_shown_in_parts(house, monkeypatch):
    monkeypatch.setattr("bot.tables.officer.STRETCH", 2)
    game = await begun(house, "france_1940", "allied")
    longest = 0
    for _ in range(120):
        before, former = shown(house), await house.position(game)
        await pass_or_follow_advice(house, game)
        answers = await house.store.games.entries(game, former.game.version)
        stretches = -(-sum(it.user == OFFICER and not it.cause for it in answers) // 2)
        after = await house.position(game)
        sheet = former.sheet is not None and former.sheet == after.sheet  # no board tells of it
        assert shown(house) - before == max(0 if sheet else 1, stretches)
        longest = max(longest, stretches)
    assert longest > 3


def shown(house):
    """How often a board was posted or edited."""
    return sum(1 + it.edits for it in boards(house))
