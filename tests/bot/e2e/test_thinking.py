"""`/outlook`, `/review` and the figures of `/hint`, as people see them."""

from bot.thinking import Budget, Thinking
from engine.core.state import Result
from tests.bot.e2e.acting import started
from tests.bot.test_thinking import Here

FEW = Budget(hint=0, outlook=0, review=0, wars=1, trials=1)


async def test_an_outlook_for_the_player_and_for_the_channel(ada, ben, bot, stage):
    bot.app.thinking = Thinking(Here(), FEW)
    await started(ada, bot)
    own = (await ada.slash("/outlook")).message
    assert own.private
    assert "fought 2 wars to the end, knowing what the Allied seat knows" in own.text
    assert own.attachments[0].filename == "outlook.png"
    shared = (await ben.slash("/outlook", share=True)).message
    assert not shared.private
    assert "what a spectator knows" in shared.text
    assert not stage.refusals


async def test_a_hint_comes_at_once_and_then_with_figures(ada, bot, stage):
    await started(ada, bot)
    plain = (await ada.slash("/hint")).message.text
    assert "Played to the end" not in plain
    bot.app.thinking = Thinking(Here(), FEW)
    hint = (await ada.slash("/hint")).message
    await stage.until(lambda: "Played to the end in up to 1 world:" in hint.text, "the figures")
    assert "points" in hint.text
    assert "staff officer would" in hint.text
    assert not stage.refusals


async def test_a_solitaire_is_reviewed_by_its_player_alone_until_it_is_over(
    ada, ben, bot, stage, monkeypatch
):
    # trials have tests of their own; here it is about who sees what
    monkeypatch.setattr("bot.thinking.run", lambda *_: Result("Good", 40))
    assert "switched thinking ahead off" in (await ada.slash("/review")).message.text
    bot.app.thinking = Thinking(Here(), FEW)
    await started(ada, bot)
    assert "nothing to review" in (await ada.slash("/review")).message.text
    await ada.slash("/do", order="Keep the patrol back")
    assert "reviewed when it is over" in (await ben.slash("/review")).message.text
    done = (await ada.slash("/review")).message
    await stage.until(lambda: "the war reviewed" in done.text, "the review")
    names = [it.filename for it in done.attachments]
    assert names == ["review.png", "review-1.html"]
    assert not stage.refusals
