"""Section 7.6: the Somua Tank Pillboxes are placed, with any Corps or French card."""

from __future__ import annotations

from engine.core.choice import CANCEL, Choice
from engine.core.ids import Seat
from engine.miracle.components.map import TRACKS, name
from engine.miracle.kinds import Kind
from engine.miracle.positions import german_held
from engine.miracle.state import ALLIED, Decision, Dunkerque, Table

PLACE_SOMUA = Choice("somua", "Place the Somua pillboxes")


def sites(table: Table, track: str) -> list[str]:
    """The nodes of a track without entrenchments or Germans."""
    return [
        node
        for node in TRACKS[track][1:]
        if node not in table.entrenched and not german_held(table, node)
    ]


class SomuaTrack(Decision, frozen=True):
    """7.6 Any node without entrenchments: first its track."""

    rule = "7.6"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """The Allied player."""
        return (ALLIED,)

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        """Ask."""
        return "On which track shall the Somua pillboxes stand?"

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Tracks with a free node."""
        tracks = [track for track in TRACKS if sites(game.table, track)]
        offers = [Choice(f"track:{track}", "Track", track, place=track) for track in tracks]
        return [*offers, Choice(CANCEL, "Keep them for now", ends=True)]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """On to the node."""
        if token != CANCEL:
            game.then(SomuaNode(token.removeprefix("track:")))


class SomuaNode(Decision, frozen=True):
    """7.6 The node itself."""

    track: str
    rule = "7.6"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """The Allied player."""
        return (ALLIED,)

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        """Ask."""
        return f"Where on Track {self.track} shall the pillboxes stand?"

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """The free nodes of the track."""
        offers = [
            Choice(f"at:{node}", "Place at", name(node), place=node)
            for node in sites(game.table, self.track)
        ]
        return [*offers, Choice(CANCEL, "Another track", ends=True)]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Place the marker."""
        if token == CANCEL:
            game.then(SomuaTrack())
            return
        node = token.removeprefix("at:")
        game.table.somua = node
        game.log(Kind.SOMUA, f"Somua pillboxes stand at {name(node)}.", node, rule=self.rule)
