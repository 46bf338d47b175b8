"""Chapter 9: which German units activate, and how they set out (9.1 to 9.3)."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.miracle.command import ghq_ready
from engine.miracle.components.cards import ACTIVATIONS, Call, CallKind, tracks_words
from engine.miracle.components.map import SECTORS, along
from engine.miracle.components.tables import GERMAN_FOOT, GERMAN_WHEELS
from engine.miracle.components.units import GERMANS, Arm
from engine.miracle.deck import draw_activation, moment
from engine.miracle.german_advance import advance
from engine.miracle.german_attacks import EndOfTrackAttack, GermanAttack
from engine.miracle.ids import Track
from engine.miracle.kinds import Kind
from engine.miracle.positions import (
    at_last_node,
    german_at,
    german_name,
    german_node,
    next_node,
    night,
    place_name,
    reorganizing,
    side,
)
from engine.miracle.state import ALLIED, Decision, Dunkerque, Phase, Table


class WehrmachtActivation(Phase, frozen=True):
    """9.1, 9.2 A German Activation Card is drawn, and the units it names activate."""

    rule = "9.1"

    def run(self, game: Dunkerque) -> None:
        _draw(game)
        game.then(IntelligenceReport(), ActivateGermans())


def _draw(game: Dunkerque) -> None:
    card = draw_activation(game, "Wehrmacht")
    game.table.activation = card.number
    words = f"The Wehrmacht moves: {summons(game.table, card.call)}."
    game.log(Kind.ACTIVATION, words, rule="9.2")


class IntelligenceReport(Decision, frozen=True):
    """6.2a GHQ may exchange the German Activation Card for the next one, once."""

    rule = "6.2a"
    decline = "accept"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """While GHQ can command."""
        return (ALLIED,) if ghq_ready(game.table) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        call = summons(game.table, ACTIVATIONS[game.table.activation].call)
        return f"The Wehrmacht is about to move: {call}. Use GHQ for an Intelligence Report?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return tuple(named(game.table, ACTIVATIONS[game.table.activation].call))

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Let it stand or draw another."""
        return [
            Choice(self.decline, "Let them come", ends=True),
            Choice("replace", "Intelligence Report", detail="draw another card"),
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Draw another, for better or worse."""
        if token == "replace":
            game.table.command_used = True
            game.log(Kind.COMMAND, "An Intelligence Report upsets the German plan.", rule=self.rule)
            _draw(game)


class ActivateGermans(Phase, frozen=True):
    """9.2 The tracks the card calls, one after the other; Hitler may hold back the Panzers."""

    rule = "9.2"

    def run(self, game: Dunkerque) -> None:
        table = game.table
        tracks = called(game, ACTIVATIONS[table.activation].call)
        if table.halt_order:
            table.halt_order = False
            halted = [track for track in tracks if side(table, track).kind == Arm.PANZER]
            tracks = [track for track in tracks if track not in halted]
            game.log(Kind.HALT, halt_words(table, halted), rule="7.1")
        elif not tracks:
            game.log(Kind.STANDS, "No unit of that Corps is left here: nobody moves.", rule="9.2b")
        game.then(*(ActivateTrack(track) for track in tracks))


def halt_words(table: Table, halted: list[Track]) -> str:
    """7.1 Whom the Halt Order stops, if the card calls any Panzers."""
    if not halted:
        return "The Halt Order stops nobody: no Panzers were called."
    names = ", ".join(german_name(table, track) for track in dict.fromkeys(halted))
    return f"The Halt Order holds back {names}."


def called(game: Dunkerque, call: Call) -> list[Track]:
    """9.2 The tracks that activate, in order; chance picks them for a random flank."""
    if call.sector is None:
        return named(game.table, call)
    twice = call.kind == CallKind.RANDOM_TWICE
    game.chance.about("random tracks", moment(game))
    dice = game.chance.dice(2 if twice else 1)
    tracks = [SECTORS[call.sector][die - 1] for die in dice]
    same = twice and tracks[0] == tracks[1]
    picked = f"{tracks[0]} twice" if same else ", then Track ".join(tracks)
    words = f"By lot {along(call.sector)}: Track {picked}."
    game.log(Kind.LOT, words, dice=dice, rule="9.2e" if twice else "9.2d")
    return tracks


def named(table: Table, call: Call) -> list[Track]:
    """9.2a-c The tracks a card names, lowest letter first."""
    if call.kind == CallKind.CORPS:
        return [track for track in GERMANS if _in_corps(table, track, call.corps)]
    return [Track(letter) for letter in call.tracks]


def summons(table: Table, call: Call) -> str:
    """A call in words, with the tracks that a Corps or a Drive stands for."""
    if call.kind not in (CallKind.CORPS, CallKind.DRIVE):
        return str(call)
    return f"{call} ({tracks_words(named(table, call))})"


def _in_corps(table: Table, track: Track, corps: tuple[str, str]) -> bool:
    """9.2b The first number is read before the Reorganization of a unit, the second after it."""
    return side(table, track).corps == corps[table.germans[track].reorganized]


class ActivateTrack(Phase, frozen=True):
    """9.3 The German unit of a track recovers, moves and attacks, or attacks from its last node."""

    track: Track
    rule = "9.3"

    def run(self, game: Dunkerque) -> None:
        table, track = game.table, self.track
        if table.germans[track].disrupted:
            table.mark_german(track, disrupted=False)
            words = f"{german_name(table, track)} recovers."
            game.log(Kind.RALLY, words, german_node(table, track), rule="9.3c")
        elif at_last_node(table, track):
            game.then(EndOfTrackAttack(track))
        else:
            start = german_node(table, track)
            if advance(game, track, allowance(table, track)):
                game.then(GermanAttack(track, german_node(table, track)))
            elif german_node(table, track) == start:
                _tell_why_not(game, track)


def _tell_why_not(game: Dunkerque, track: Track) -> None:
    """9.3 A unit that was called and stays: another is in its way, or infantry is too slow now."""
    table = game.table
    here, ahead = german_node(table, track), next_node(table, track)
    if allowance(table, track) <= 0:
        reason = "by night, while its flank reorganizes"
    else:
        reason = f"behind {german_name(table, german_at(table, ahead))}"
    words = f"{german_name(table, track)} stays at {place_name(here)} {reason}."
    game.log(Kind.STANDS, words, here, rule="9.3")


def allowance(table: Table, track: Track) -> int:
    """9.3a, 9.3b, 13.1a Nodes a German unit moves: fewer by night and while reorganizing."""
    nodes = GERMAN_FOOT if side(table, track).kind == Arm.INFANTRY else GERMAN_WHEELS
    return nodes - night(table) - (GERMANS[track].sector == reorganizing(table))
