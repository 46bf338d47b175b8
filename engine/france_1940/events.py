"""Chapter 7: Events as a Formation is activated and while it moves.

The enemy of the Active Formation is asked once, as it is activated; its own holder plays Events
among his orders. `battle_events.py` has the windows around Battles.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.choice import CANCEL, Choice
from engine.core.ids import Seat, Side
from engine.france_1940 import answers
from engine.france_1940.components.cards import EFFECTS
from engine.france_1940.components.formations import (
    BEF,
    FORMATIONS,
    GERMAN,
    GROUP_A,
    GROUP_B,
    OTHER,
)
from engine.france_1940.event_effects import take_effect
from engine.france_1940.event_targets import TARGETS, apply, repeats, target_choice
from engine.france_1940.event_timing import (
    ALLIED_ANSWERS,
    GERMAN_ANSWERS,
    OWN,
    Moments,
    in_hand,
    may_play,
    play_event,
    window,
)
from engine.france_1940.ids import CardId, CardKey
from engine.france_1940.seats import chief, holder
from engine.france_1940.state import Campaign, Decision

FRENCH_ARMY = "a French army"
ENOUGH = "enough"


def own_choices(game: Campaign) -> list[Choice]:
    """Events among the orders of the Active Formation."""
    side = FORMATIONS[game.table.active].side
    return in_hand(game, side, OWN)


def begin(game: Campaign, seat: Seat, played: answers.Half, back: Decision) -> None:
    """Play an Event, after its target is named if it has one; then go back to the question."""
    card, key = played
    active = FORMATIONS[game.table.active].side
    side = active if seat == holder(game, game.table.active) else OTHER[active]
    game.then(back)
    if key in TARGETS:
        game.then(EventTarget(side=side, card=card, key=key))
    else:
        play_event(game, side, card, key)
        take_effect(game, key)


class EnemyEvent(Decision, frozen=True):
    """7, 8-5 The other side may answer the Activation with an Event."""

    rule = "7"
    private = True
    decline = answers.PASS
    occasions = (*(FORMATIONS[it].name for it in (GROUP_A, GROUP_B, BEF)), FRENCH_ARMY)

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """His chief, if by all that is known he may hold one."""
        side = self._side(game)
        return (chief(game, side),) if may_play(game, side, self._rules(side)) else ()

    def heading(self, game: Campaign, seat: Seat) -> str:
        return window(game, self._side(game))

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """Who acts; and what could be played against it, or that nothing of it is in hand."""
        who = FORMATIONS[game.table.active].at_first
        side = self._side(game)
        if in_hand(game, side, self._rules(side)):
            return f"{who} is activated. Play an Event?"
        return f"{who} is activated. You hold no Event for this moment."

    def matters(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        formation = FORMATIONS[game.table.active]
        return (FRENCH_ARMY if formation.french else formation.name,)

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (game.table.active,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """What the hand allows, or nothing."""
        side = self._side(game)
        offers = in_hand(game, side, self._rules(side))
        return [*offers, Choice(answers.PASS, "No Event", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if played := answers.event(token):
            begin(game, seat, played, EnemyEvent())

    @staticmethod
    def _side(game: Campaign) -> Side:
        return OTHER[FORMATIONS[game.table.active].side]

    @staticmethod
    def _rules(side: Side) -> Moments:
        return GERMAN_ANSWERS if side == GERMAN else ALLIED_ANSWERS


class EventTarget(Decision, frozen=True):
    """7 What an Event is aimed at; the card is spent with the first target."""

    side: Side
    card: CardId
    key: CardKey
    count: int = 0

    rule = "7"
    private = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        active = game.table.active
        own = FORMATIONS[active].side == self.side
        who = holder(game, active) if own else chief(game, self.side)
        return (who,)

    def heading(self, game: Campaign, seat: Seat) -> str:
        if FORMATIONS[game.table.active].side == self.side:
            return f"{FORMATIONS[game.table.active].at_first} moves."
        return window(game, self.side)

    def prompt(self, game: Campaign, seat: Seat) -> str:
        ask = "Which block" if self.key == CardKey.MARCH else "Where"
        left = repeats(game, self.key) - self.count
        most = f" Pick up to {left}, one at a time." if left > 1 else ""
        return f"{EFFECTS[self.key].text} {ask}?{most}"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (self.card,)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Every target, and a way out."""
        offers = [target_choice(self.key, target) for target in self._targets(game)]
        out = (
            Choice(ENOUGH, "No further target", ends=True)
            if self.count
            else Choice(CANCEL, "Keep the card", ends=True)
        )
        return [*offers, out]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """Spend the card and apply it."""
        if token in (CANCEL, ENOUGH):
            return
        if not self.count:
            play_event(game, self.side, self.card, self.key)
        apply(game, self.side, self.key, answers.AIM.of(token))
        count = self.count + 1
        if count < repeats(game, self.key):
            game.then(EventTarget(side=self.side, card=self.card, key=self.key, count=count))

    def _targets(self, game: Campaign) -> Sequence[str]:
        return TARGETS[self.key](game, self.side)
