"""A whole game by the staff officer, as text: any change of behaviour shows as a diff.

`DYNAMO_WRITE_GOLDEN=1 make test` writes the transcripts anew; read the diff before you keep it.
"""

import os
from pathlib import Path

import pytest

from engine import games, rules_of, view
from engine.core.playout import play_out

HERE = Path(__file__).resolve().parent


def transcript(game):
    """Answers with their reasons, and the diary of one game."""
    lines, advise = [], rules_of(game).officer.advise

    def policy(state, seat):
        advice = advise(view(state, seat))
        lines.append(f"> {seat}: {advice.token} | {advice.why}")
        return advice.token

    for outcome, _ in play_out(game, "transcript", {}, policy):
        lines += [_line(event) for event in outcome.events]
    return "\n".join(lines) + "\n"


def _line(event):
    dice = f" [{' '.join(map(str, event.dice))}]" if event.dice else ""
    rule = f" ({event.rule})" if event.rule else ""
    return f"{event.kind}: {event.words}{dice}{rule}"


@pytest.mark.parametrize("game", games())
def test_the_transcript_is_as_it_was(game):
    path = HERE / f"{game}.txt"
    played = transcript(game)
    if os.environ.get("DYNAMO_WRITE_GOLDEN"):
        path.write_text(played, encoding="utf-8")
    assert played == path.read_text(encoding="utf-8")
