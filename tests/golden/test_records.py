"""One finished game of every game under every option: each must replay and verify for good.

Officers play them against each other from fixed seeds. `DYNAMO_WRITE_GOLDEN=1 pytest tests/golden`
plays them anew; that is right after a new edition, or for an option that had none. A record that
does not replay any more means that games people have begun would not either.
"""

import gzip
import os
from pathlib import Path

import msgspec
import pytest

from engine import games
from engine.core.playout import officer_policy, play_out
from engine.core.record import Record, read, rolls, verify
from tests.variants import named, variants

RECORDS = Path(__file__).resolve().parents[1] / "records"
CASES = [
    pytest.param(game, options, id=f"{game}-{named(game, options)}")
    for game in games()
    for options in variants(game)
]


def played(game, options):
    """A game by the staff officer; of its log only what the proof needs, the dice."""
    *_, (_, record) = play_out(
        game, f"record {named(game, options)}", options, officer_policy(game)
    )
    record.events = [msgspec.structs.replace(it, words="") for it in rolls(record.events)]
    return record


def stored(game, options):
    return RECORDS / game / f"{named(game, options).replace(' ', '-')}.json.gz"


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_finished_game_replays(game, options):
    path = stored(game, options)
    if os.environ.get("DYNAMO_WRITE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        data = msgspec.json.encode(played(game, options))
        path.write_bytes(gzip.compress(data, mtime=0))
    record: Record = read(gzip.decompress(path.read_bytes()))
    assert record.game == game
    assert options.items() <= record.options.items()
    assert record.result
    assert verify(record) > 5  # a game of one turn rolls few dice


def test_every_record_belongs_to_an_option():
    kept = {stored(game, options) for game in games() for options in variants(game)}
    assert {path for path in RECORDS.rglob("*") if path.is_file()} == kept
