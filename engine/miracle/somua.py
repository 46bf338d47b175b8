"""Section 7.6: the Somua Tank Pillboxes are placed, with any Corps or French card."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.miracle.components.map import TRACKS, name
from engine.miracle.ids import NodeId, Track
from engine.miracle.kinds import Kind
from engine.miracle.orders import read
from engine.miracle.positions import german_held
from engine.miracle.state import Dunkerque, Table, WhereTo

PLACE_SOMUA = Choice("somua", "Place the Somua pillboxes")


def sites(table: Table, track: Track) -> list[NodeId]:
    """The nodes of a track without entrenchments or Germans."""
    return [
        node
        for node in TRACKS[track][1:]
        if node not in table.entrenched and not german_held(table, node)
    ]


class SomuaTrack(WhereTo, frozen=True):
    """7.6 Any node without entrenchments: first its track."""

    rule = "7.6"
    way_back = "Keep them for now"

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return "On which track do the Somua pillboxes go?"

    def destinations(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Tracks with a free node."""
        tracks = [track for track in TRACKS if sites(game.table, track)]
        return [Choice(f"track:{track}", "Track", track, place=track) for track in tracks]

    def go(self, game: Dunkerque, seat: Seat, token: str) -> None:
        game.then(SomuaNode(Track(read(token).who)))


class SomuaNode(WhereTo, frozen=True):
    """7.6 The node itself."""

    track: Track
    rule = "7.6"
    way_back = "Another track"

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return f"Where on Track {self.track} do the pillboxes go?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return (self.track,)

    def destinations(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """The free nodes of the track."""
        return [
            Choice(f"at:{node}", "Place at", name(node), place=node)
            for node in sites(game.table, self.track)
        ]

    def think_again(self, game: Dunkerque, seat: Seat) -> None:
        game.then(SomuaTrack())

    def go(self, game: Dunkerque, seat: Seat, token: str) -> None:
        node = NodeId(read(token).who)
        game.table.somua = node
        game.log(Kind.SOMUA, f"Somua pillboxes stand at {name(node)}.", node, rule=self.rule)
