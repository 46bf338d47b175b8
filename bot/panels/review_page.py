"""The review of a war as one page for a browser, with nothing outside it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from bot.pictures import Picture
from engine import Event, Record, rules_of
from engine.core.log import Weight
from engine.core.review import Moment, Review
from engine.core.rules import Rules
from renders.core.review import moment_title, total, worth_words

_STYLE = """
body { margin: 0 auto; max-width: 60rem; padding: 1rem; background: #f1ead8; color: #23262a;
  font: 1.05rem/1.5 Georgia, serif; }
h1, h2, h3 { line-height: 1.2; } h2 { border-bottom: 2px solid #23262a; margin-top: 2.5rem; }
img { box-sizing: border-box; max-width: 100%; height: auto; border: 1px solid #6b6659; }
figure { margin: 1rem 0; text-align: center; } .soft { color: #6b6659; } a { color: #1f5fa8; }
.better { font-weight: bold; color: #1f5fa8; } .worse { font-weight: bold; color: #c3281c; }
ul { padding-left: 1.2rem; } .major { font-weight: bold; }
"""
_GOES_ON = "The war is not over yet."
_SECTIONS = {
    "luck": "Decisions and luck",
    "decisions": "Decisions that mattered most",
    "throws": "Throws that mattered most",
    "losses": "Score and losses",
    "turns": "Turn by turn",
}


@dataclass(frozen=True)
class TurnShown:
    """A turn: its name, the map at its end, and what was written down in it."""

    name: str
    map: Picture | None
    events: Sequence[Event]


@dataclass(frozen=True)
class MomentShown:
    """A decision or a throw with its picture."""

    moment: Moment
    picture: Picture | None


@dataclass(frozen=True)
class Pages:
    """All that the page shows."""

    title: str
    review: Review
    front: Sequence[Picture]
    chart: Picture
    decisions: Sequence[MomentShown]
    throws: Sequence[MomentShown]
    turns: Sequence[TurnShown]


def review_page(record: Record, pages: Pages) -> bytes:
    """The page: what came of it, what mattered, and every turn with its map and diary."""
    rules = rules_of(record.game)
    side = rules.side_name(pages.review.side) if pages.review.side else ""
    result = record.result
    ended = f"How it ended: {result.verdict.rstrip('.')}." if result else _GOES_ON
    parts = [
        f"<h1>{escape(pages.title)}</h1><p>{escape(ended)}</p>",
        _links(_SECTIONS.items()),
        *(_picture(it) for it in pages.front),
        _head("luck"),
        _totals(pages.review),
        _head("decisions"),
        _moments(rules, side, pages.decisions),
        _head("throws"),
        _moments(rules, side, pages.throws),
        f"<p class=soft>{_looked(pages.review)}</p>",
        _head("losses"),
        _picture(pages.chart),
        _head("turns"),
        _links((_anchor(at), it.name) for at, it in enumerate(pages.turns)),
        *(_turn(_anchor(at), it) for at, it in enumerate(pages.turns)),
    ]
    head = (
        "<!doctype html><html lang=en><meta charset=utf-8>"
        '<meta name=viewport content="width=device-width">'
        f"<title>{escape(pages.title)}</title><style>{_STYLE}</style>"
    )
    return (head + "\n".join(parts)).encode()


def _head(anchor: str) -> str:
    return f"<h2 id={anchor}>{_SECTIONS[anchor]}</h2>"


def _anchor(turn: int) -> str:
    return f"turn-{turn}"


def _links(goals: Iterable[tuple[str, str]]) -> str:
    links = (f'<a href="#{anchor}">{escape(words)}</a>' for anchor, words in goals)
    return f"<nav>{' · '.join(links)}</nav>"


def _totals(review: Review) -> str:
    lines = "".join(f"<li>{escape(total(review, it))}</li>" for it in review.totals)
    return (
        f"<ul>{lines}</ul><p class=soft>What decisions brought beside the officer's own, judged by"
        " what their seat could know then. Luck is what they do not explain of the difference"
        " between the end and what was to be expected at the beginning.</p>"
    )


def _looked(review: Review) -> str:
    return (
        f"{review.looked} of {review.of} decisions and throws were looked at, in {review.trials}"
        " wars fought on from them. A gain is what staff officers make of it on average, with its"
        " error."
    )


def _picture(picture: Picture | None) -> str:
    if picture is None:
        return ""
    data = b64encode(picture.png).decode()
    return f'<figure><img alt="{escape(picture.alt)}" src="data:image/png;base64,{data}"></figure>'


def _moments(rules: Rules, side: str, shown: Sequence[MomentShown]) -> str:
    return (
        "\n".join(_moment(rules, side, it) for it in shown)
        or "<p>None stands out beyond chance.</p>"
    )


def _moment(rules: Rules, side: str, shown: MomentShown) -> str:
    it = shown.moment
    mood = "worse" if it.gain.mean < 0 else "better"
    whose = rules.seat_name(it.seat) if side else ""
    gain = worth_words(side, it.gain.mean, signed=True)
    error = f"{worth_words(side, it.gain.error)} {'to win' if side else 'points'}"
    better = f"<p>The officer: {escape(it.better)}. {escape(it.why)}</p>" if it.better else ""
    told = "".join(f"<li>{escape(words)}</li>" for words in it.told)
    return (
        f"<h3>{escape(moment_title(it, whose))}</h3><p class=soft>{escape(it.asked)}</p>"
        f"<p><span class={mood}>{gain}</span> ± {error}</p>{better}"
        f"<ul>{told}</ul>{_picture(shown.picture)}"
    )


def _turn(anchor: str, turn: TurnShown) -> str:
    lines = "".join(_line(it) for it in turn.events if Weight.SILENT < it.weight < Weight.TURN)
    end = f"{_picture(turn.map)}<p class=soft>So it stood then.</p>" if turn.map else ""
    return f"<h3 id={anchor}>{escape(turn.name)}</h3><ul>{lines}</ul>{end}"


def _line(event: Event) -> str:
    loud = " class=major" if event.weight >= Weight.MAJOR else ""
    dice = f" [{' '.join(map(str, event.dice))}]" if event.dice else ""
    return f"<li{loud}>{escape(event.words)}{dice}</li>"
