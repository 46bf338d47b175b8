"""Chapter 7: Event cards; when each may be played, and by whom.

Windows: the enemy of the Active Formation is asked once, as it is activated; its own holder plays
Events among his orders; before a Battle and after the last one the German attacker is asked. A
window opens by what everybody knows (`hands.could_hold`), never by what a hand holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.choice import CANCEL, Choice
from engine.france_1940.components.blocks import ARMOR, FHQ, KIND, MECHANIZED, NAME
from engine.france_1940.components.cards import EFFECTS, EVENT
from engine.france_1940.components.formations import (
    ALLIED,
    BEF,
    FORMATIONS,
    GERMAN,
    GROUP_A,
    GROUP_B,
    OTHER,
    SIDE_NAMES,
)
from engine.france_1940.components.map import DISTANCE, EBEN_EMAEL, name
from engine.france_1940.event_targets import TARGETS, apply, repeats, target_choice
from engine.france_1940.ground import blocks_in, fortress_stands, in_play, waters
from engine.france_1940.hands import could_hold, halves, spend, used
from engine.france_1940.marching import EXPLOIT, carry_out, destinations
from engine.france_1940.reach import Front
from engine.france_1940.seats import chief, holder
from engine.france_1940.state import Campaign, Decision

EVENT_TOKEN = "event"
PASS = "pass"
FRENCH_ARMY = "a French army"
ENOUGH = "enough"
Moments = dict[str, Callable[[Campaign], bool]]


def _always(_: Campaign) -> bool:
    """In any Activation of the right side."""
    return True


def _unmoved(game: Campaign) -> bool:
    """Before any movement of this Activation."""
    return not game.acting.moved


def _active(game: Campaign, *formations: str) -> bool:
    return game.table.active in formations


_OWN: Moments = {
    "PARA": lambda game: fortress_stands(game.table),
    "PONT": _always,
    "INTEL": _always,
    "MARCH": lambda game: not FORMATIONS[game.table.active].neutral,
    "DYN": lambda game: _active(game, BEF) and not game.table.dynamo,
    "WEYG": lambda game: (
        FORMATIONS[game.table.active].french
        and bool(game.blocks[FHQ[game.table.active]].hex)
        and _unmoved(game)
    ),
    "FLOOD": _unmoved,
}
_GERMAN_ANSWERS: Moments = {
    "CONF": lambda game: (
        not FORMATIONS[game.table.active].neutral and bool(game.blocks[FHQ[game.table.active]].hex)
    ),
}
_ALLIED_ANSWERS: Moments = {
    "MINES": lambda game: game.table.turn > 1 and not used(game, "MINES"),
    "FUEL": lambda game: game.table.turn > 1 and not used(game, "FUEL"),
    "BRDG": _always,
    "FLOOD": _always,
}


def _allowed(game: Campaign, side: str, key: str, rules: Moments) -> bool:
    """7 Whether the rules let an Event be played now, whoever holds it."""
    if side in game.table.events or key not in rules or not rules[key](game):
        return False
    return key not in TARGETS or bool(TARGETS[key](game, side))


def may_play(game: Campaign, side: str, rules: Moments) -> bool:
    """7 Whether a side might play an Event at a moment, as far as everybody can tell."""
    return any(could_hold(game, side, (key,)) and _allowed(game, side, key, rules) for key in rules)


def _in_hand(game: Campaign, side: str, rules: Moments) -> list[Choice]:
    """The Events of a hand that may be played now."""
    return [
        Choice(
            f"{EVENT_TOKEN}:{card}:{key}",
            "Play Event",
            EFFECTS[key].title,
            "",
            f"card {card}",
        )
        for card, key in halves(game, side, EVENT)
        if _allowed(game, side, key, rules)
    ]


def own_choices(game: Campaign) -> list[Choice]:
    """Events among the orders of the Active Formation."""
    side = FORMATIONS[game.table.active].side
    return _in_hand(game, side, _OWN)


def begin(game: Campaign, seat: str, what: str, back: Any) -> None:
    """Play an Event, after its target is named if it has one; then go back to the question."""
    card, _, key = what.partition(":")
    active = FORMATIONS[game.table.active].side
    side = active if seat == holder(game, game.table.active) else OTHER[active]
    game.then(back)
    if key in TARGETS:
        game.then(EventTarget(side=side, card=card, key=key))
    else:
        _play(game, side, card, key)
        _EFFECTS[key](game)


def _play(game: Campaign, side: str, card: str, key: str) -> None:
    """7 One Event a side an Activation."""
    spend(game, side, card, key)
    game.table.events[side] = key


class EnemyEvent(Decision, frozen=True):
    """7, 8-5 The other side may answer the Activation with an Event."""

    rule = "7"
    private = True
    decline = PASS
    occasions = (*(FORMATIONS[it].name for it in (GROUP_A, GROUP_B, BEF)), FRENCH_ARMY)

    def seats(self, game: Campaign) -> tuple[str, ...]:
        """His chief, if by all that is known he may hold one."""
        side = self._side(game)
        return (chief(game, side),) if may_play(game, side, self._rules(side)) else ()

    def heading(self, game: Campaign, seat: str) -> str:
        """What all may know."""
        return _window(game, self._side(game))

    def prompt(self, game: Campaign, seat: str) -> str:
        """Ask."""
        formation = FORMATIONS[game.table.active]
        return f"{formation.name} is activated. Do you play an Event?"

    def matters(self, game: Campaign, seat: str) -> tuple[str, ...]:
        """Who is activated."""
        formation = FORMATIONS[game.table.active]
        return (FRENCH_ARMY if formation.french else formation.name,)

    def choices(self, game: Campaign, seat: str) -> list[Choice]:
        """What the hand allows, or nothing."""
        side = self._side(game)
        offers = _in_hand(game, side, self._rules(side))
        return [*offers, Choice(PASS, "No Event")]

    def choose(self, game: Campaign, seat: str, token: str) -> None:
        """Play it."""
        if token != PASS:
            begin(game, seat, token.partition(":")[2], EnemyEvent())

    @staticmethod
    def _side(game: Campaign) -> str:
        return OTHER[FORMATIONS[game.table.active].side]

    @staticmethod
    def _rules(side: str) -> Moments:
        return _GERMAN_ANSWERS if side == GERMAN else _ALLIED_ANSWERS


class EventTarget(Decision, frozen=True):
    """7 What an Event is aimed at; the card is spent with the first target."""

    side: str
    card: str
    key: str
    count: int = 0

    rule = "7"
    private = True

    def seats(self, game: Campaign) -> tuple[str, ...]:
        """The player of the Event."""
        active = game.table.active
        own = FORMATIONS[active].side == self.side
        who = holder(game, active) if own else chief(game, self.side)
        return (who,)

    def heading(self, game: Campaign, seat: str) -> str:
        """What all may know."""
        if FORMATIONS[game.table.active].side == self.side:
            return f"{FORMATIONS[game.table.active].name} moves."
        return _window(game, self.side)

    def prompt(self, game: Campaign, seat: str) -> str:
        """Ask."""
        effect = EFFECTS[self.key]
        return f"{effect.title}: where? {effect.words}"

    def choices(self, game: Campaign, seat: str) -> list[Choice]:
        """Every target, and a way out."""
        offers = [target_choice(self.key, target) for target in self._targets(game)]
        out = Choice(ENOUGH, "Enough") if self.count else Choice(CANCEL, "Keep the card")
        return [*offers, out]

    def choose(self, game: Campaign, seat: str, token: str) -> None:
        """Spend the card and apply it."""
        if token in (CANCEL, ENOUGH):
            return
        if not self.count:
            _play(game, self.side, self.card, self.key)
        apply(game, self.side, self.key, token.removeprefix("at:"))
        count = self.count + 1
        if count < repeats(game, self.key):
            game.then(EventTarget(side=self.side, card=self.card, key=self.key, count=count))

    def _targets(self, game: Campaign) -> list[str]:
        return TARGETS[self.key](game, self.side)


class BeforeBattle(Decision, frozen=True):
    """7A, 15 Engineers and Paratroops, just before a German attack is revealed."""

    hex: str

    rule = "7A"
    private = True
    decline = PASS

    def seats(self, game: Campaign) -> tuple[str, ...]:
        """The attacker, if he is German and something here could be taken from the Defender."""
        if FORMATIONS[game.table.active].side != GERMAN:
            return ()
        may = may_play(game, GERMAN, self._rules())
        return (holder(game, game.table.active),) if may else ()

    def heading(self, game: Campaign, seat: str) -> str:
        """What all may know."""
        return _window(game, GERMAN)

    def prompt(self, game: Campaign, seat: str) -> str:
        """Ask."""
        return f"Battle at {name(self.hex)}: do you play an Event first?"

    def choices(self, game: Campaign, seat: str) -> list[Choice]:
        """What the hand allows, or nothing."""
        return [*_in_hand(game, GERMAN, self._rules()), Choice(PASS, "No Event")]

    def choose(self, game: Campaign, seat: str, token: str) -> None:
        """Play it."""
        if token == PASS:
            return
        _, card, key = token.split(":")
        _play(game, GERMAN, card, key)
        if key == "ENG":
            game.table.engineers = self.hex
        else:
            _EFFECTS[key](game)

    def _rules(self) -> Moments:
        return {
            "ENG": lambda game: bool(waters(game, self.hex)),
            "PARA": lambda game: self.hex == EBEN_EMAEL and fortress_stands(game.table),
        }


class Exploitation(Decision, frozen=True):
    """7 After the last Battle one German Armor or Mechanized attacker may move again."""

    rule = "7"
    private = True
    decline = PASS

    def seats(self, game: Campaign) -> tuple[str, ...]:
        """The German attacker, if a block of his could exploit."""
        if FORMATIONS[game.table.active].side != GERMAN or not self._blocks(game):
            return ()
        may = may_play(game, GERMAN, {"EXPL": _always})
        return (holder(game, game.table.active),) if may else ()

    def heading(self, game: Campaign, seat: str) -> str:
        """What all may know."""
        return _window(game, GERMAN)

    def prompt(self, game: Campaign, seat: str) -> str:
        """Ask."""
        return "The Battles are over. Which block exploits?"

    def choices(self, game: Campaign, seat: str) -> list[Choice]:
        """Each block that won ground, or nobody."""
        cards = [card for card, key in halves(game, GERMAN, EVENT) if key == "EXPL"]
        offers = [
            Choice(
                f"{card}:{block}",
                "Exploit with",
                NAME[block],
                "",
                f"card {card}",
                game.blocks[block].hex,
            )
            for card in cards
            for block in self._blocks(game)
            if destinations(game, Front(game, GERMAN), block, EXPLOIT)
        ]
        return [*offers, Choice(PASS, "No Event")]

    def choose(self, game: Campaign, seat: str, token: str) -> None:
        """Name the block; the card is spent when it knows where to go."""
        if token != PASS:
            card, _, block = token.partition(":")
            game.then(ExploitWhere(card=card, block=block))

    def _blocks(self, game: Campaign) -> list[str]:
        return [
            block
            for block in game.acting.attacked
            if KIND[block] in (ARMOR, MECHANIZED)
            and game.blocks[block].hex
            and not blocks_in(game, game.blocks[block].hex, ALLIED)
        ]


class ExploitWhere(Decision, frozen=True):
    """7 Two Movement Points, no enemy hex."""

    card: str
    block: str

    rule = "7"
    private = True

    def seats(self, game: Campaign) -> tuple[str, ...]:
        """The German attacker."""
        return (holder(game, game.table.active),)

    def heading(self, game: Campaign, seat: str) -> str:
        """What all may know."""
        return _window(game, GERMAN)

    def prompt(self, game: Campaign, seat: str) -> str:
        """Ask."""
        return f"{NAME[self.block]}: where to?"

    def choices(self, game: Campaign, seat: str) -> list[Choice]:
        """Every hex in reach."""
        ways = destinations(game, Front(game, GERMAN), self.block, EXPLOIT)
        return [
            *(Choice(f"to:{hex_}", "Exploit to", name(hex_), place=hex_) for hex_ in ways),
            Choice(CANCEL, "Take the order back"),
        ]

    def choose(self, game: Campaign, seat: str, token: str) -> None:
        """Move it."""
        if token == CANCEL:
            game.then(Exploitation())
            return
        ways = destinations(game, Front(game, GERMAN), self.block, EXPLOIT)
        _play(game, GERMAN, self.card, "EXPL")
        carry_out(game, [self.block], ways[token.removeprefix("to:")], EXPLOIT)


def mark_in_command(game: Campaign) -> None:
    """5B In Command at the start: within range now; Weygand and Command Confusion change it."""
    acting, table = game.acting, game.table
    formation = FORMATIONS[acting.formation]
    blocks = in_play(game, formation.id)
    if formation.neutral:
        acting.in_command = blocks
        return
    seat = game.blocks[FHQ[formation.id]].hex
    reach = 3 if table.weygand else 1 if table.confusion else formation.command_range
    acting.in_command = [
        block for block in blocks if seat and DISTANCE[seat][game.blocks[block].hex] <= reach
    ]


def _paratroops(game: Campaign) -> None:
    """7A The fortress is silenced for the rest of the game."""
    game.table.paratroops = True
    game.log("event", "Gliders land on Eben-Emael: its guns fall silent.", EBEN_EMAEL, rule="7A")


def _dynamo(game: Campaign) -> None:
    """7A From now on the B.E.F. may be evacuated."""
    game.table.dynamo = True


def _weygand(game: Campaign) -> None:
    """7 A longer Command Range for this Activation."""
    game.table.weygand = True
    mark_in_command(game)


def _confusion(game: Campaign) -> None:
    """7 A shorter Command Range at the start of this Activation."""
    game.table.confusion = True


def _fuel(game: Campaign) -> None:
    """7A One Movement Point for the Active Formation's Armor and Mechanized blocks."""
    game.table.fuel_shortage = True


_EFFECTS: dict[str, Callable[[Campaign], None]] = {
    "PARA": _paratroops,
    "DYN": _dynamo,
    "WEYG": _weygand,
    "CONF": _confusion,
    "FUEL": _fuel,
}


def _window(game: Campaign, side: str) -> str:
    """The heading of an Event window."""
    return f"{FORMATIONS[game.table.active].name}: the {SIDE_NAMES[side]} side may play an Event."
