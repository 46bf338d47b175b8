"""What can be decided ahead in Dunkirk: France 1940."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.stances import STAFF, Option, Subject, stance_on
from engine.core.views import View
from engine.france_1940 import (
    answers,
    battle,
    battle_cards,
    battle_events,
    battle_round,
    dynamo,
    events,
    hits,
    movement,
    reinforcements,
    reserves,
    sequence,
)
from engine.france_1940.components.blocks import ARMOR, KIND, SIDE
from engine.france_1940.components.map import BRIDGE, RIVER, name
from engine.france_1940.ids import BlockId


def held(view: View) -> tuple[Subject, ...]:
    """The hexes where own blocks stand: where they may be attacked."""
    hexes = dict.fromkeys(face.hex for face in view.board.faces if face.hex and _own(view, face.id))
    return tuple(Subject(hex_, name(hex_)) for hex_ in hexes)


def _own(view: View, block: BlockId) -> bool:
    return bool(SIDE[block] == view.board.side)


def _tokens(view: View) -> list[str]:
    return [it.token for it in view.question.choices] if view.question else []


def _the_hex(view: View) -> str:
    """The ground of the hex itself stands first."""
    return next(iter(_tokens(view)), "")


def _the_water(view: View) -> str:
    """The River before the Bridge, and a Bridge for the block that has most steps."""
    steps = {face.id: face.steps for face in view.board.faces}
    wet = {
        it: answers.ground(it)
        for it in _tokens(view)
        if answers.ground(it).effect in (RIVER, BRIDGE)
    }
    return max(
        wet, key=lambda it: (wet[it].effect == RIVER, steps.get(wet[it].bridge, 0)), default=""
    )


def _on(*, armor: bool) -> Callable[[View], str]:
    """The first block that is Armor, or that is not; whoever there is otherwise."""

    def taker(view: View) -> str:
        return max(
            _tokens(view),
            key=lambda it: (KIND[answers.HIT.of(it)] == ARMOR) == armor,
            default="",
        )

    return taker


STANCES = (
    stance_on(
        battle_cards.PlayBattleCard,
        "Battle cards and strikes",
        "What is played in a Battle",
        passes="Play no strike and no Battle card",
        staff="As the staff reckons them",
        proposed=STAFF,
        subjects=held,
    ),
    stance_on(
        battle_events.BeforeBattle,
        "Before a Battle",
        "Engineers and Paratroops",
        passes="Play no Engineers or Paratroops before a Battle",
        staff="As the staff reckons them",
        proposed=STAFF,
    ),
    stance_on(
        battle_events.Exploitation,
        "Exploitation",
        "After the Battles",
        passes="Exploit with nobody after the Battles",
    ),
    stance_on(
        battle.NextBattle,
        "Order of Battles",
        "Which Battle of an Activation is fought next",
        staff="The most promising first; neutrals attack where it pays",
        ways=(Option("listed", "As they are listed", _the_hex),),
        proposed=STAFF,
    ),
    stance_on(
        battle_round.ChooseGround,
        "Ground",
        "Which ground we use when attacked across water",
        staff="The one that costs the attackers most",
        ways=(
            Option("hex", "The hex itself", _the_hex),
            Option("water", "The River or the Bridge", _the_water),
        ),
        proposed=STAFF,
        subjects=held,
    ),
    stance_on(
        hits.ChooseHit,
        "Odd hits",
        "Which of two equal blocks loses the step",
        staff="The block we miss least",
        ways=(
            Option("foot", "Infantry and others before Armor", _on(armor=False)),
            Option("armor", "Armor first", _on(armor=True)),
        ),
        proposed=STAFF,
        subjects=held,
    ),
    stance_on(
        battle_round.SecondRound,
        "Second Round",
        "Whether a Battle goes into a second Round",
        passes="Fight no second Round",
        staff="Where the odds are good",
        proposed=STAFF,
    ),
    stance_on(
        dynamo.Evacuation,
        "Embarking",
        "Who embarks under Dynamo",
        passes="Let nobody embark under Dynamo",
    ),
    stance_on(
        events.EnemyEvent,
        "Events in their turn",
        "Events during the enemy's Activations",
        passes="Play no Event in the enemy's Activations",
        staff="When one fits",
        proposed=STAFF,
    ),
    stance_on(
        hits.UseAsset,
        "Infantry Assets",
        "Taking a hit on an Asset",
        passes="Keep the Infantry Assets",
        staff="When it saves more than it costs",
        proposed=STAFF,
        subjects=held,
    ),
    stance_on(movement.GrantSteps, "SHQ steps", "Granting steps", passes="Grant no SHQ steps"),
    stance_on(
        reinforcements.PlayReinforcement,
        "Reinforcement cards",
        "When they are played",
        passes="Play no Reinforcement card",
    ),
    stance_on(
        reserves.CallUp, "Reserves", "Whom to call up", passes="Call nobody up from the Reserves"
    ),
    stance_on(sequence.BuyCards, "Buying cards", "At the start of a turn", passes="Buy no cards"),
)
