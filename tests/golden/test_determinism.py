"""The same game on every machine: nothing depends on the order in which Python hashes words."""

import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

from engine import games

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import hashlib
from engine import games
from tests.golden.test_transcripts import transcript
for game in games():
    print(game, hashlib.sha256(transcript(game).encode()).hexdigest())
"""


def test_every_game_is_the_same_under_any_hash_seed():
    """As it is kept; `test_transcripts` plays it under whatever seed Python takes."""
    run = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, "-c", SCRIPT],
        env=os.environ | {"PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    kept = {game: (Path(__file__).parent / f"{game}.txt").read_bytes() for game in games()}
    digests = dict(line.split() for line in run.stdout.splitlines())
    assert digests == {game: sha256(text).hexdigest() for game, text in kept.items()}
