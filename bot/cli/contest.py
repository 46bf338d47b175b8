"""Figures of a game of several sides: who wins, by which plan, and what random play is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.estimates import estimate
from engine.core.rules import Rules
from engine.core.state import Result


def contest(
    rules: Rules,
    sides: Sequence[str],
    matched: Sequence[Result],
    unmatched: Mapping[str, Sequence[Result]],
) -> dict[str, Any]:
    """Officers on every side; and for each side, the officer there against random play."""
    return {
        "games": len(matched),
        **share_of_wins(rules, sides, matched),
        "draws": _share(sum(not result.winners for result in matched), len(matched)),
        "against_random": {
            side: _wins(rules, [side], results)[side] for side, results in unmatched.items()
        },
    }


def share_of_wins(rules: Rules, sides: Sequence[str], results: Sequence[Result]) -> dict[str, Any]:
    """Who won how often, in all and by label."""
    labels = sorted({result.label for result in results if result.label})
    return {
        "wins": _wins(rules, sides, results),
        "by_label": {
            label: _group(rules, sides, [it for it in results if it.label == label])
            for label in labels
        },
    }


def contest_lines(figures: dict[str, Any]) -> list[str]:
    """The same for people."""
    won = _words(figures["wins"])
    draws = f"draws {figures['draws']['share']:.0%}"
    lines = [f"{figures['games']} games, officer against officer: {won}, {draws}."]
    lines += _by_label(figures)
    lines.append(f"Officer against random play: {_words(figures['against_random'])}.")
    for plan, it in figures["plans"].items():
        won, change = _words(it["wins"]), f"{it['change']:+.1%} ± {it['standard_error']:.1%}"
        lines.append(f"With the plan “{plan}”, on the same seeds: {won}; {it['side']} {change}.")
        lines += _by_label(it)
    lines += _rival_lines(figures["rival"])
    return lines + [
        f"{way:28} {it['change']:+.1%} ± {it['standard_error']:.1%}"
        for way, it in figures["ablation"].items()
    ]


def _rival_lines(figures: dict[str, Any]) -> list[str]:
    """Today's officer beside a rival, where one was sent for."""
    if not figures:
        return []
    each = ", ".join(
        f"{it['share']:.0%} ± {it['standard_error']:.1%} where the rival is {side}"
        for side, it in figures["against"].items()
    )
    share, error = figures["together"]["share"], figures["together"]["standard_error"]
    return [f"Today's officer wins {share:.0%} ± {error:.1%} against the rival: {each}."]


def _by_label(figures: dict[str, Any]) -> list[str]:
    return [
        f"{label:28} {group['games']:>5} games: {_words(group['wins'])}"
        for label, group in figures["by_label"].items()
    ]


def beside(rules: Rules, results: Mapping[str, Sequence[Result]]) -> dict[str, Any]:
    """How often today's officer wins where a rival leads this side; and on all sides together."""
    if not results:
        return {}
    lost = {
        side: [float(bool(it.winners) and not won) for it, won in zip(played, mine, strict=True)]
        for side, played in results.items()
        for mine in [_won(rules, side, played)]
    }
    by_seed = [sum(row) / len(row) for row in zip(*lost.values(), strict=True)]
    found = estimate(by_seed)
    return {
        "against": {side: _share(int(sum(rows)), len(rows)) for side, rows in lost.items()},
        "together": {"share": round(found.mean, 3), "standard_error": round(found.error, 3)},
    }


def ablation(
    rules: Rules, side: str, matched: Sequence[Result], results: Sequence[Result]
) -> dict[str, float]:
    """What a side's share of wins changes by when its officer lacks a tool, game by game."""
    pairs = zip(_won(rules, side, matched), _won(rules, side, results), strict=True)
    changes = [after - before for before, after in pairs]
    found = estimate(changes)
    return {"change": round(found.mean, 3), "standard_error": round(found.error, 3)}


def _group(rules: Rules, sides: Sequence[str], results: Sequence[Result]) -> dict[str, Any]:
    return {"games": len(results), "wins": _wins(rules, sides, results)}


def _wins(rules: Rules, sides: Sequence[str], results: Sequence[Result]) -> dict[str, Any]:
    """The share of the games each side won."""
    return {side: _share(sum(_won(rules, side, results)), len(results)) for side in sides}


def _won(rules: Rules, side: str, results: Sequence[Result]) -> list[int]:
    """Which games a side won; winners may be named by seat or by side."""
    return [side in [rules.side(winner) for winner in result.winners] for result in results]


def _share(count: int, of: int) -> dict[str, float]:
    share = count / of
    return {
        "share": round(share, 3),
        "standard_error": round((share * (1 - share) / of) ** 0.5, 3),
    }


def _words(wins: Mapping[str, Mapping[str, float]]) -> str:
    return ", ".join(
        f"{side} wins {it['share']:.0%} ± {it['standard_error']:.1%}" for side, it in wins.items()
    )
