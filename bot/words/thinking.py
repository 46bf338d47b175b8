"""What playing on has shown: outlooks, answers weighed, reviews."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store import Game
from bot.store.model import Status
from bot.words.names import title
from engine.core.counting import count
from engine.core.estimates import Estimate
from engine.core.outlook import Outlook
from engine.core.review import Review
from engine.core.weighing import Weighed
from renders.core.review import total

OFF = "Whoever runs this bot has switched thinking ahead off, so there are no outlooks or reviews."
NOT_YET_REVIEWED = (
    "A game is reviewed when it is over: until then a review would tell what others may not know."
    " `/outlook` shows how it may end."
)
TOO_LONG = (
    "From here even one war takes longer than may be thought. Ask again when the war is shorter."
)
REVIEW_FAILED = "The review could not be made; the fault is noted. `/review` tries once more."
NOTHING_TO_REVIEW = "Nothing has been decided yet, so there is nothing to review."
_MOST = 3


def outlook_title(game: Game, turn: str) -> str:
    return f"Outlook: {title(game)}, turn {turn}"


def outlook(found: Outlook, whose: str) -> str:
    """How a war may end, in a few lines; `whose` eyes it was seen with."""
    shares = " · ".join(f"**{it.verdict}** {it.share:.0%}" for it in found.shares)
    wars = count(found.wars, "war")
    if found.wars == 1:
        return (
            f"{shares}\nThere was time for a single war, fought to the end by staff officers who"
            f" know what {whose} knows. One says little: ask again in a while."
        )
    return (
        f"{shares}\nFrom here staff officers fought {wars} to the end, knowing what {whose} knows:"
        f" score {found.score.mean:.1f} ± {found.score.error:.1f}, in half of them"
        f" {found.low:.0f} to {found.high:.0f}. Somebody who plays better than they do ends better."
    )


def weighed(found: Sequence[Weighed], *, solitaire: bool) -> str:
    """The officer's answer beside others, each played out in the same worlds."""
    if len(found) < 2:
        return ""
    shown = sorted(found, key=lambda it: -it.value.mean)[:_MOST]
    lines = [f"• {it.label}: {_value(it.value, solitaire=solitaire)}" for it in shown]
    worlds = count(max(it.value.trials for it in found), "world")
    better = [it for it in shown if it.gain.trials > 1 and it.gain.beyond(2)]
    others = "None of the others is" if len(shown) > 2 else "The other is not"
    verdict = (
        f"“{better[0].label}” did clearly better than the officer's own."
        if better
        else f"{others} clearly better."
    )
    return "\n".join([f"Played to the end in up to {worlds}:", *lines, verdict])


def _value(value: Estimate, *, solitaire: bool) -> str:
    if solitaire:
        return f"{value.mean:.1f} ± {value.error:.1f} points"
    if value.mean in (0.0, 1.0):  # nothing is known of its error
        return f"won {value.mean * value.trials:.0f} of {value.trials}"
    return f"{value.mean:.0%} ± {value.error:.0%} to win"


def reviewing(game: Game, share: float = 0.0) -> str:
    """What stands in the channel until the review does."""
    done = f" {share:.0%} are done." if share else ""
    return f"Reviewing {title(game)}. It takes about three minutes and will stand here.{done}"


def review_begun(game: Game) -> str:
    return f"The review of {title(game)} is being made; it will stand in <#{game.channel}>."


def review_title(game: Game) -> str:
    war = "the war" if game.status == Status.OVER else "the war so far"
    return f"{title(game)}: {war} reviewed"


def reviewed(game: Game, found: Review) -> str:
    """The totals, and what the page is."""
    lines = [total(found, it) for it in found.totals]
    page = (
        "The page beside it has the maps of every turn, the decisions and throws that mattered, and"
        " the whole diary; open it in a browser."
    )
    return "\n".join([f"**{review_title(game)}**", *lines, page])
