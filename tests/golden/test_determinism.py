"""The same game on every machine: nothing depends on the order in which Python hashes words."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine import games

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = """
import hashlib
from tests.golden.test_transcripts import transcript
print(hashlib.sha256(transcript({game!r}).encode()).hexdigest())
"""


@pytest.mark.parametrize("game", games())
def test_a_game_is_the_same_under_any_hash_seed(game):
    digests = set()
    for seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        run = subprocess.run(  # noqa: S603 - our own script
            [sys.executable, "-c", SCRIPT.format(game=game)],
            env=environment,
            capture_output=True,
            check=True,
        )
        digests.add(run.stdout)
    assert len(digests) == 1
