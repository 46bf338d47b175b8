"""A whole game by the staff officer, as text: any change of behaviour shows as a diff.

`DYNAMO_WRITE_GOLDEN=1 make test` writes the transcripts anew; read the diff before you keep it.
"""

import os
from pathlib import Path

import pytest

from engine import games
from engine.core.playout import officer_policy, play_out

HERE = Path(__file__).resolve().parent


def transcript(game):
    """Questions, answers and the diary of one game."""
    lines = []
    for outcome, record in play_out(game, "transcript", {}, officer_policy(game)):
        if record.moves:
            lines.append(f"> {record.moves[-1].seat}: {record.moves[-1].token}")
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
