"""Chapter 11, first part: the free SHQ step and one Reinforcement card a side."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import count
from engine.core.ids import Seat, Side
from engine.france_1940 import answers
from engine.france_1940.components.blocks import FORMATION, INFANTRY, KIND, NAME, SIDE, STEPS
from engine.france_1940.components.cards import EFFECTS, REINFORCEMENT, REPLACEMENTS, STAFF_STEPS
from engine.france_1940.components.formations import (
    ALLIED,
    FORMATIONS,
    GERMAN,
    OTHER,
    SIDE_NAMES,
    SIDE_OF_SEAT,
    SIDES,
)
from engine.france_1940.components.map import name
from engine.france_1940.components.tables import SHQ_FULL
from engine.france_1940.deck import could_hold, halves, spend
from engine.france_1940.ids import BlockId, CardKey, HexId, TurnPhase
from engine.france_1940.kinds import Kind
from engine.france_1940.positions import in_command
from engine.france_1940.reserves import CallUp, LateFreeStep, add_step, returnable
from engine.france_1940.seats import chief, seats_of
from engine.france_1940.state import Campaign, Decision, Phase

MOST_STEPS = 2
_KEYS = tuple(key for key, effect in EFFECTS.items() if effect.kind == REINFORCEMENT)


class ReinforcementsAndReserves(Phase, frozen=True):
    """11 A free SHQ step, Reinforcements, then Reserves; never after Turn 6."""

    rule = "11"

    def run(self, game: Campaign) -> None:
        """In that order; a full SHQ waits for its step (11A)."""
        table = game.table
        table.phase = TurnPhase.END_OF_TURN
        table.free_step_waits = [side for side in SIDES if table.shq[side] == SHQ_FULL]
        for side in SIDES:
            add_step(game, side)
        levels = ", ".join(f"{SIDE_NAMES[side]} {table.shq[side]}" for side in SIDES)
        game.log(Kind.SHQ, f"The free SHQ step of the Turn is in. SHQ steps: {levels}.", rule="11A")
        game.then(
            PlayReinforcement(), ReplaceLosses(), CallUp(GERMAN), CallUp(ALLIED), LateFreeStep()
        )


class PlayReinforcement(Decision, frozen=True):
    """11B Each side may play one Reinforcement card; both decide at the same time."""

    rule = "11B"
    sealed = True
    private = True
    decline = answers.PASS

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The chiefs of the sides that may hold one."""
        return tuple(chief(game, side) for side in SIDES if could_hold(game, side, _KEYS))

    def heading(self, game: Campaign, seat: Seat) -> str:
        return "Reinforcements: does each side play a card?"

    def prompt(self, game: Campaign, seat: Seat) -> str:
        """Which card; or that there is none to play."""
        if len(self.choices(game, seat)) > 1:
            return f"End of Turn {game.table.turn}. Play a Reinforcement card?"
        return f"End of Turn {game.table.turn}. You hold no Reinforcement card that is of use."

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Every half that is of use."""
        side = SIDE_OF_SEAT[seat]
        offers = [
            Choice(
                answers.half_token(card, key),
                "Play",
                EFFECTS[key].title,
                "",
                f"{card}{_gain(game, side, key)}",
            )
            for card, key in halves(game, side, REINFORCEMENT)
            if key != CardKey.DEG or returnable(game, ALLIED, degaulle=True)
        ]
        return [*offers, Choice(answers.PASS, "No Reinforcement card", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """Show it; the staff works at once."""
        played = answers.half(token)
        if played is None:
            return
        side = SIDE_OF_SEAT[seat]
        spend(game, side, *played)
        if played.key == CardKey.STAFF:
            gained = _staff_steps(game, side)
            game.table.shq[side] = steps = game.table.shq[side] + gained
            words = f"{SIDE_NAMES[side]} Supreme Headquarters gains {count(gained, 'step')}"
            game.log(Kind.SHQ, f"{words} and has {steps}.", rule="11B")
        else:
            game.table.reinforcing[side] = played.key


class ReplaceLosses(Decision, frozen=True):
    """11B The steps of a card go to blocks In Command, away from the enemy, two a block at most.

    `given` are the steps added so far, a block's id for each.
    """

    rule = "11B"
    batch = True
    private = True
    given: tuple[BlockId, ...] = ()

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        """The chiefs who have steps to give; whether they can is their secret."""
        due = game.table.reinforcing
        return tuple(chief(game, side) for side in SIDES if due.get(side) in REPLACEMENTS)

    def heading(self, game: Campaign, seat: Seat) -> str:
        return "Which blocks receive the replacements?"

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = count(self._left(game, SIDE_OF_SEAT[seat]), "replacement step")
        return f"You have {left} to give. Which block gains one?"

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        """Blocks that may gain a step."""
        offers = [
            Choice(
                answers.ADD.token(id_),
                "Strengthen",
                NAME[id_],
                "",
                _strength(game, id_),
                _hex(game, id_),
            )
            for id_ in self._eligible(game, SIDE_OF_SEAT[seat])
        ]
        return [*offers, Choice(answers.END, "Give no more", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        """Add one; the last one ends it."""
        side = SIDE_OF_SEAT[seat]
        given = self.given
        block = answers.ADD.read(token)
        if block:
            game.mark(block, steps=game.blocks[block].steps + 1)
            given = (*given, block)
            words = f"{NAME[block]} is back to {count(game.blocks[block].steps, 'step')}."
            place = game.blocks[block].hex
            game.log(Kind.REPLACEMENT, words, place, rule="11B", seats=seats_of(game, side))
        again = ReplaceLosses(given)
        if not block or not again._left(game, side):
            steps = sum(SIDE[id_] == side for id_ in given)
            much = count(steps, "replacement step") if steps else "no replacement steps"
            words = f"The {SIDE_NAMES[side]} side gives its blocks {much}."
            game.log(Kind.REPLACEMENTS, words, rule="11B")
            del game.table.reinforcing[side]
        game.then(again)

    def _left(self, game: Campaign, side: Side) -> int:
        gone = sum(SIDE[id_] == side for id_ in self.given)
        return REPLACEMENTS[game.table.reinforcing[side]] - gone

    def _eligible(self, game: Campaign, side: Side) -> list[BlockId]:
        able = _can_gain(game, side, game.table.reinforcing[side])
        return [id_ for id_ in able if self.given.count(id_) < MOST_STEPS]


def _can_gain(game: Campaign, side: Side, key: CardKey) -> list[BlockId]:
    """11B Who may gain a step by a card: weakened, In Command, away from the enemy."""
    enemy = game.numbers(OTHER[side])
    return [
        id_
        for id_, it in game.blocks.items()
        if SIDE[id_] == side
        and it.hex
        and it.hex not in enemy
        and it.steps < STEPS[id_]
        and not (key == CardKey.PZW and KIND[id_] == INFANTRY)
        and not FORMATIONS[FORMATION[id_]].neutral
        and in_command(game, id_)
    ]


def _staff_steps(game: Campaign, side: Side) -> int:
    return min(SHQ_FULL - game.table.shq[side], STAFF_STEPS)


def _gain(game: Campaign, side: Side, key: CardKey) -> str:
    """What a card would bring now, as its owner sees it."""
    if key == CardKey.STAFF:
        return f", {count(_staff_steps(game, side), 'SHQ step')}"
    if key not in REPLACEMENTS:
        return ""
    wanted = (STEPS[id_] - game.blocks[id_].steps for id_ in _can_gain(game, side, key))
    steps = min(sum(min(it, MOST_STEPS) for it in wanted), REPLACEMENTS[key])
    return f", {count(steps, 'step')}" if steps else ", nobody can gain a step now"


def _hex(game: Campaign, block: BlockId) -> HexId:
    return game.blocks[block].hex


def _strength(game: Campaign, block: BlockId) -> str:
    it = game.blocks[block]
    return f"{it.steps} of {STEPS[block]} steps, {name(it.hex)}"
