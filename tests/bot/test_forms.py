"""Answers with blanks: a form from board, panel, menu or `/do`; a slip changes nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot import limits
from bot.panels import ids
from bot.panels.decision import PanelState, decision
from bot.panels.ids import Action
from bot.words import labels, refusals
from engine.core.choice import Choice
from engine.core.forms import Field
from tests.bot.support import ADA, BEN, parts


def labels_of(form):
    return [it.text for it in form.children]


def board_button(house, label):
    return next(it for it in parts(house.messenger.last.panel) if it.label == label)


async def version(house, game):
    return (await house.store.games.get(game)).version


async def test_a_button_of_the_board_opens_the_form_and_what_is_filled_in_is_the_answer(house):
    game = await house.reporting()
    opened = await house.press(ADA, board_button(house, "Report the landing").id, private=False)
    form = opened.form
    assert form.title == "Report the landing"
    assert labels_of(form) == ["Crews landed", "Weather", "Boats by kind"]
    assert [it.description for it in form.children] == [
        "0 to 9",
        "fair, foul",
        "such as A2.B1, or 0",
    ]
    landed, weather, boats = (it.component for it in form.children)
    assert landed.default == "0"
    assert [it.value for it in weather.options] == ["fair", "foul"]
    assert boats.max_length == limits.FIELD_TEXT
    talk = await house.submit(ADA, form, "3", "Fair", "a 2, b=1", private=False)
    assert not talk.shown
    position = await house.position(game)
    assert position.questions["left"].kind == "Spread"
    assert "left reports report 3, fair, A2.B1." in house.messenger.last.panel.text


async def test_a_slip_gets_a_sentence_and_the_form_again_as_it_was(house):
    game = await house.reporting()
    before = await version(house, game)
    form = (await house.press(ADA, board_button(house, "Report the landing").id)).form
    for texts, words in (
        (("12", "fair", "0"), "“Crews landed” takes a whole number from 0 to 9; not “12”."),
        (("1", "dull", "0"), "“Weather” can be fair, foul; not “dull”."),
        (("1", "fair", "C3"), "“Boats by kind” takes numbers by kind (A, B)"),
        (("9", "foul", "0"), "Nobody lands nine crews in foul weather."),
        (("1",), "This form has 3 fields"),
    ):
        talk = await house.submit(ADA, form, *texts)
        assert talk.text.startswith(words)
        assert talk.text.endswith("Nothing was changed.")
        assert await version(house, game) == before
    talk = await house.submit(ADA, form, "12", "fair", "A2")
    again = (await house.press(ADA, talk.last.id_of(labels.FILL_IN_AGAIN))).form
    landed, weather, boats = (it.component for it in again.children)
    assert (landed.default, boats.default) == ("12", "A2")
    assert [it.default for it in weather.options] == [True, False]
    await house.submit(ADA, again, "2", "fair", "A2")
    assert await version(house, game) > before


async def test_what_no_id_can_hold_is_left_out_when_the_form_opens_again(house):
    await house.reporting()
    form = (await house.press(ADA, board_button(house, "Report the landing").id)).form
    for odd in ("zwölf", "1/2", "9" * 90, "1;2"):
        talk = await house.submit(ADA, form, odd, "fair", "0")
        assert "“Crews landed” takes a whole number" in talk.text
        again = (await house.press(ADA, talk.last.id_of(labels.FILL_IN_AGAIN))).form
        assert again.children[0].component.default == ("1;2" if odd == "1;2" else "0")


async def test_the_private_panel_and_its_menu_open_the_form(house):
    game = await house.reporting()
    asked = (await house.position(game)).game.asked["left"].version
    panel = (await house.press(ADA, f"b:decide:{game}:{asked}:0", private=False)).last
    form = (await house.press(ADA, panel.id_of("Report a wreck"))).form
    assert labels_of(form) == ["Crews landed"]
    picked = await house.press(ADA, f"s:browse:{game}:{asked}:0:/0", "?wreck")
    assert picked.form.custom_id == form.custom_id
    shown = await house.submit(ADA, form, "4", private=True)
    assert "6 left" in shown.text or "left" in shown.text


async def test_do_takes_a_form_in_a_line_or_hands_it_over(house):
    game = await house.reporting()
    before = await version(house, game)
    blank = await house.type(ADA, "OrderCommands.do", order="Report a wreck")
    assert blank.text == "**Report a wreck** has blanks to fill in."
    form = (await house.press(ADA, blank.last.id_of(labels.FILL_IN))).form
    assert labels_of(form) == ["Crews landed"]
    row = await house.type(ADA, "OrderCommands.do", order="Report a wreck; quiet")
    assert row.text == refusals.FORMS_STAND_ALONE
    slip = await house.type(ADA, "OrderCommands.do", order="wreck=40")
    assert slip.text == "“Crews landed” takes a whole number from 0 to 9; not “40”."
    assert await version(house, game) == before
    done = await house.type(ADA, "OrderCommands.do", order="the landing = 3/FAIR/A1")
    assert "Report the landing (Crews landed: 3, Weather: fair, Boats by kind: A1)" in done.text
    assert await version(house, game) == before + 1


async def test_only_who_owes_may_fill_in_and_only_while_it_is_asked(house):
    game = await house.reporting()
    button = board_button(house, "Report the landing").id
    form = (await house.press(ADA, button)).form
    assert "left" in (await house.press(BEN, button)).text.casefold()
    other = await house.submit(BEN, form, "1", "fair", "0")
    assert not other.form
    assert "Left" in other.text
    await house.answer(game, ADA, "quiet")
    late = await house.press(ADA, button)
    assert late.form is None
    assert late.text.startswith(refusals.ANSWERED)
    assert (await house.submit(ADA, form, "1", "fair", "0")).text.startswith(refusals.ANSWERED)


async def test_a_form_of_an_answer_without_blanks_is_none(house):
    game = await house.reporting()
    asked = (await house.position(game)).game.asked["left"].version
    for token in ("quiet", "moon", "report;quiet"):
        talk = await house.press(ADA, f"b:f:{game}:{asked}:0:{token}")
        assert talk.text == refusals.NOT_AN_ANSWER
    talk = await house.press(ADA, f"b:p:{game}:{asked}:0:report")
    assert talk.text.startswith("This form has 3 fields")


async def test_hints_and_drafts_give_forms_as_the_officer_filled_them_in(house):
    game = await house.reporting()
    hint = await house.type(ADA, "OrderCommands.hint")
    assert "Report the landing (Crews landed: 2, Weather: fair, Boats by kind: A1)" in hint.text
    await house.press(ADA, hint.last.id_of(labels.DO_THAT))
    assert (await house.position(game)).questions["left"].kind == "Spread"


async def test_a_page_is_handed_out_to_whoever_presses(house):
    game = await house.reporting()
    button = board_button(house, "Sea chart")
    assert ids.read(button.id).what == Action.HANDOUT
    for user in (ADA, BEN):
        talk = await house.press(user, button.id, private=False)
        assert talk.text == "**Sea chart**"
        assert talk.last.alts == ["A page: chart."]
        assert not talk.last.public
    gone = await house.press(ADA, f"b:handout:{game}:0:moon", private=False)
    assert gone.text == refusals.NO_HANDOUT


async def test_lines_with_blanks_are_picked_one_at_a_time(house):
    game = await house.reporting()
    table = await house.position(game)
    question = table.questions["left"]
    field = (Field("Lost"),)
    many = tuple(Choice(f"loss:{n}", "Losses of", f"Unit {n}", fields=field) for n in range(20))
    panel = decision(table, replace(question, choices=many, batch=True), PanelState(), None)
    menu = next(it for row in panel.rows if not isinstance(row, tuple) for it in [row])
    assert menu.most == 1
    assert menu.options[0].value == "?loss:0"


@pytest.mark.parametrize(
    "forged",
    ["m:f:1:1:0:report", "m:p:1:1:0:report", "m:f:1:1:0:", "m:start:1:0:", "m:f:1:1:0:a\nb"],
)
def test_ids_of_forms_are_read_strictly(forged):
    with pytest.raises(ids.UnreadableError):
        ids.read(forged, () if forged.endswith("report") and ":f:" in forged else ("1",))
    with pytest.raises(ids.UnreadableError):
        ids.read("m:f:1:1:0:report", ("1",) * 6)
    assert ids.read("m:f:1:1:0:report", ("1", "1")).values == ("1", "1")
