"""Chapter 10: who takes part in the Battle being fought, and how each block fights."""

from __future__ import annotations

from engine.core.ids import Seat, Side
from engine.france_1940.components.blocks import ARMOR, FHQS, FORMATION, KIND, NAME, RATINGS, SIDE
from engine.france_1940.components.formations import FORMATIONS, GERMAN, OTHER
from engine.france_1940.components.tables import OUT_OF_COMMAND_RATING
from engine.france_1940.firing import OPPOSITE, Fighter
from engine.france_1940.ids import BlockId, CardKey, Role
from engine.france_1940.seats import holder
from engine.france_1940.state import Battle, Campaign

# Bound once: in Python 3.11 a member of an enum is slow to look up, and this is asked all the time.
_ATTACKER = Role.ATTACKER
_DEFENDER = Role.DEFENDER
_ATG = CardKey.ATG
_COMB = CardKey.COMB
_HEDGE = CardKey.HEDGE
_HOLD = CardKey.HOLD


SCREENED = 2  # what the Anti-Tank Screen takes off the rating of German Armor


def current(game: Campaign) -> Battle:
    """The Battle being fought."""
    battle = game.table.battle
    if battle is None:
        raise RuntimeError("no Battle is being fought")
    return battle


def side_of(game: Campaign, role: Role) -> Side:
    """10 The Active Formation attacks, the other side defends."""
    active = FORMATIONS[game.table.active].side
    return active if role == _ATTACKER else OTHER[active]


def role_of(game: Campaign, side: Side) -> Role:
    """The part a side plays in the Battle."""
    return _ATTACKER if FORMATIONS[game.table.active].side == side else _DEFENDER


def standing(game: Campaign, role: Role) -> list[BlockId]:
    """The blocks of one role that still have steps."""
    battle = current(game)
    blocks = battle.attackers if role == _ATTACKER else battle.defenders
    return [id_ for id_ in blocks if game.blocks[id_].steps]


def undecided(game: Campaign) -> bool:
    """Whether both sides still stand."""
    return bool(standing(game, _ATTACKER) and standing(game, _DEFENDER))


def seat_of(game: Campaign, role: Role) -> Seat:
    """Who decides for a role: the holder of the Active Formation, or of the first Defender."""
    if role == _ATTACKER:
        return holder(game, game.table.active)
    first = (*standing(game, _DEFENDER), *current(game).defenders)[0]
    return holder(game, FORMATION[first])


def fighter(game: Campaign, block: BlockId) -> Fighter:
    """A block with all that cards, command and a bridge do to it this Round."""
    battle = current(game)
    role = role_of(game, SIDE[block])
    extra = (battle.bridge == block) + card_dice(block, role, battle.in_force.get(role))
    commanded = block not in battle.out_of_command
    return profile(block, extra, commanded=commanded, screened=screened(game, block))


def screened(game: Campaign, block: BlockId) -> bool:
    """7 Whether the Anti-Tank Screen takes something off a block's rating this Round."""
    role = role_of(game, SIDE[block])
    facing = current(game).in_force.get(OPPOSITE[role]) == _ATG
    return facing and KIND[block] == ARMOR and SIDE[block] == GERMAN


def profile(
    block: BlockId, extra: int = 0, *, commanded: bool = True, screened: bool = False
) -> Fighter:
    """A block as it fights: Out of Command it hits on a 1 only (5C)."""
    ratings = RATINGS[block]
    if not commanded:
        ratings = (OUT_OF_COMMAND_RATING,) * len(ratings)
    elif screened and KIND[block] == ARMOR and SIDE[block] == GERMAN:
        ratings = tuple(max(1, it - SCREENED) for it in ratings)
    return Fighter(KIND[block], ratings, extra)


def card_dice(block: BlockId, role: Role, card: CardKey | None) -> int:
    """The extra dice a Battle card gives a block."""
    if role == _ATTACKER:
        return int(card == _COMB)
    return int(card == _HEDGE or (card == _HOLD and not FORMATIONS[FORMATION[block]].neutral))


def alike(game: Campaign, one: BlockId, other: BlockId) -> bool:
    """Whether it makes no difference which of two blocks takes a hit, or a die at a bridge."""
    same = FORMATION[one] == FORMATION[other] and KIND[one] == KIND[other]
    same = same and game.blocks[one].steps == game.blocks[other].steps
    apart = {one, other} & {current(game).bridge, *FHQS}
    return same and not apart and RATINGS[one] == RATINGS[other]


def about_the_battle(game: Campaign, who: str) -> None:
    """What the next dice decide: whose roll, in which Round of which Battle."""
    battle, table = current(game), game.table
    acts = table.drawn.count(table.active)
    game.chance.about(table.turn, table.active, acts, battle.hex, battle.round, who)


def roll_call(game: Campaign, role: Role) -> str:
    """The blocks of one role with their steps, in words."""
    return ", ".join(f"{NAME[id_]} ({game.blocks[id_].steps})" for id_ in standing(game, role))
