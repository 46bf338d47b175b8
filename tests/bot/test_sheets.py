"""Order sheets on the private panel: what is written stands there, and is taken back by entry."""

from __future__ import annotations

from msgspec.structs import replace

from bot.limits import CONTENT
from bot.panels.decision import PanelState, decision
from tests.bot.support import ADA, BEN, labels


async def planning(house):
    game = await house.toy(ADA, BEN, planning="on")
    position = await house.position(game)
    return game, position.questions["left"]


async def test_the_panel_shows_what_is_written_and_offers_to_withdraw_it(house):
    game, question = await planning(house)
    orders = [it for it in question.choices if not it.ends][:2]
    await house.answer(game, ADA, orders[0].token)
    number = (await house.position(game)).game.asked["left"].version
    panel = (await house.press(ADA, f"b:decide:{game}:{number}:0", private=False)).last
    assert "Written so far, 1 line:\n• " in panel.text
    position = await house.position(game)
    again = position.questions["left"]
    assert f"• {again.lines[0]}" in panel.text
    assert any(it.token.startswith("withdraw:") for it in again.choices)
    # its own last entry is taken back by an answer, so no second button does the same
    assert "Take back" not in panel.labels
    other = (await house.press(BEN, f"b:decide:{game}:1:2", private=False)).last
    assert "Written so far" not in other.text


async def test_a_long_sheet_shows_its_last_lines_and_counts_the_others(house):
    game, question = await planning(house)
    table = await house.position(game)
    lines = tuple(f"Unit {n} marches to a hex with a rather long name" for n in range(60))
    panel = decision(table, replace(question, lines=lines), PanelState(), None)
    assert len(panel.text) <= CONTENT
    assert "Written so far, 60 lines:" in panel.text
    shown = [line for line in panel.text.splitlines() if line.startswith("• Unit")]
    assert shown[-1] == f"• {lines[-1]}"
    assert f"• … {60 - len(shown)} earlier lines" in panel.text
    assert "Hint" in labels(panel)
