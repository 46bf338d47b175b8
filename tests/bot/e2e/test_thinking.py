"""`/outlook`, `/review` and the figures of `/hint`, as people see them."""

import pytest

from bot.thinking import Budget, Thinking
from engine.core.state import Result
from tests.bot.e2e.acting import started
from tests.bot.test_thinking import LONG, Here

FEW = Budget(hint=LONG, outlook=LONG, review=LONG, wars=2, trials=1)


@pytest.fixture(autouse=True)
def _short_wars(monkeypatch):
    """Playing on has tests of its own; here it is about who sees what."""
    for place in ("engine.core.outlook", "engine.core.weighing", "engine.core.positions"):
        monkeypatch.setattr(f"{place}.play_on", lambda *_: Result("Good", 40))


def thinking_on(bot):
    """Let the bot think, a little, on the spot."""
    app = bot.app
    app.thinking = app.reviews.thinking = app.review_pages.thinking = Thinking(Here(), FEW)


async def test_an_outlook_for_the_player_and_for_the_channel(ada, ben, bot, stage):
    thinking_on(bot)
    await started(ada, bot)
    own = (await ada.slash("/outlook")).message
    assert own.private
    assert "fought 4 wars to the end, knowing what the Allied seat knows" in own.text
    assert own.attachments[0].filename == "outlook.png"
    shared = (await ben.slash("/outlook", share=True)).message
    assert not shared.private
    assert "what a spectator knows" in shared.text
    assert not stage.refusals


async def test_a_hint_comes_at_once_and_then_with_figures(ada, bot, stage):
    await started(ada, bot)
    plain = (await ada.slash("/hint")).message.text
    assert "Played to the end" not in plain
    thinking_on(bot)
    hint = (await ada.slash("/hint")).message
    await stage.until(lambda: "Played to the end in up to 2 worlds:" in hint.text, "the figures")
    assert "points" in hint.text
    assert "staff officer would" in hint.text
    assert not stage.refusals


async def test_a_solitaire_is_reviewed_by_its_player_alone_until_it_is_over(ada, ben, bot, stage):
    assert "switched thinking ahead off" in (await ada.slash("/review")).message.text
    thinking_on(bot)
    await started(ada, bot)
    assert "nothing to review" in (await ada.slash("/review")).message.text
    await ada.slash("/do", order="Keep the patrol back")
    assert "reviewed when it is over" in (await ben.slash("/review")).message.text
    begun = (await ada.slash("/review")).message
    assert begun.private
    assert "is being made" in begun.text
    done = await ada.message("the war so far reviewed")
    names = [it.filename for it in done.attachments]
    assert names == ["review.png", "review-1.html"]
    assert "decisions" in done.text
    assert "luck" in done.text
    kept = (await ada.slash("/review")).message
    assert kept.private
    assert kept.text == done.text
    assert [it.filename for it in kept.attachments] == names
    assert sum("the war so far reviewed" in it.text for it in ada.messages() if not it.private) == 1
    assert not stage.refusals
