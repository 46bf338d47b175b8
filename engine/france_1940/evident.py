"""Answers nobody would change, from what lies open in a Battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.core.stances import Way
from engine.core.step import Ask
from engine.core.views import View
from engine.france_1940 import answers, battle_round
from engine.france_1940.components.blocks import KIND
from engine.france_1940.components.tables import EFFECTS, Fire
from engine.france_1940.firing import firing_order
from engine.france_1940.ids import BlockId, Role


def ground(view: View) -> str:
    """15 A ground on which everybody fires as on any other, the Defenders with no die fewer.

    Cards and strikes count alike on every ground, so the blocks of the Battle tell, which lie open.
    """
    battle = view.board.table.battle
    if view.question is None or battle is None:
        return ""
    field = dict.fromkeys(battle.attackers, Role.ATTACKER)
    field |= dict.fromkeys(battle.defenders, Role.DEFENDER)
    tokens = [it.token for it in view.question.choices]
    for token in tokens:
        if all(_no_worse(token, other, field) for other in tokens):
            return token
    return ""


def _no_worse(token: str, other: str, field: Mapping[BlockId, Role]) -> bool:
    """Same order of fire, no Defender with fewer dice, no Attacker with more."""
    if _order(token, field) != _order(other, field):
        return False
    return all(
        _dice(token, block, role) >= _dice(other, block, role)
        if role == Role.DEFENDER
        else _dice(token, block, role) <= _dice(other, block, role)
        for block, role in field.items()
    )


def _order(token: str, field: Mapping[BlockId, Role]) -> list[tuple[Role, frozenset[str]]]:
    """Who fires when, of those who are there."""
    there = {(role, KIND[block]) for block, role in field.items()}
    lines = firing_order(answers.ground(token).effect)
    return [(role, firing) for role, firing in _of(lines, there) if firing]


def _of(
    lines: Iterable[Fire], there: set[tuple[Role, str]]
) -> Iterable[tuple[Role, frozenset[str]]]:
    for role, kinds in lines:
        yield role, frozenset(kind for kind in kinds if (role, kind) in there)


def _dice(token: str, block: BlockId, role: Role) -> int:
    """How many dice more than its steps a block rolls."""
    used = answers.ground(token)
    effect = EFFECTS[used.effect]
    if role == Role.ATTACKER:
        return -effect.fewer
    return (KIND[block] in effect.extra) + (used.bridge == block) - effect.fewer


EVIDENT: Mapping[type[Ask[Any]], Way] = {battle_round.ChooseGround: ground}
