"""11.5 Advance after combat: into the hex that was cleared, and a second hex for panzers."""

from __future__ import annotations

from engine.case_yellow.components.map import (
    EXIT,
    EXITS,
    FLOODED,
    MAJOR,
    NEAR,
    RHEIN,
    TERRAIN,
    name,
)
from engine.case_yellow.components.units import ARKO_UNIT, FIGHTERS, NAME, YELLOWS
from engine.case_yellow.entering import relocate
from engine.case_yellow.ids import GERMAN, OTHER, SEAT, Action, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.losses import eliminate
from engine.case_yellow.positions import (
    RESPECTED,
    engaged,
    fits,
    stack,
    told,
    too_many_abroad,
)
from engine.case_yellow.reach import closed, shut
from engine.case_yellow.state import Campaign
from engine.case_yellow.strength import paratroops_at
from engine.case_yellow.terrain import may_cross
from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.core.step import Ask

STAY = "stay"


def may_advance(game: Campaign, id_: UnitId) -> bool:
    """11.5 Whether one attacker could go into the hex that was cleared."""
    battle = game.battling()
    here = game.unit(id_).hex
    if not here or id_ == ARKO_UNIT or battle.target not in NEAR[here]:
        return False
    if id_ in engaged(game) or battle.target in shut(game, id_):
        return False
    if battle.side != GERMAN and game.table.open_city and battle.target in RESPECTED:
        return False
    way = EXIT[here, battle.target]
    bridged = battle.bridged or (way.crossing and paratroops_at(game, here))
    return may_cross(id_, here, way, bridged=bridged)


def advancing(game: Campaign) -> list[UnitId]:
    """The attackers that could still advance, each for itself."""
    battle = game.battling()
    if not cleared(game):
        return []
    there = stack(game, battle.side, battle.target)
    return [
        id_
        for id_ in battle.attackers
        if may_advance(game, id_) and fits(game, battle.side, battle.target, (*there, id_))
    ]


def everybody(game: Campaign) -> tuple[UnitId, ...]:
    """As many of them as fit, the strongest first; motorized ones before those on foot."""
    battle = game.battling()
    there = stack(game, battle.side, battle.target)
    going: tuple[UnitId, ...] = ()
    order = sorted(advancing(game), key=lambda it: it not in YELLOWS)
    for id_ in order:
        more = (*going, id_)
        room = fits(game, battle.side, battle.target, (*there, *more))
        if room and not too_many_abroad(game, more, battle.target):
            going = more
    return going


def go_forward(game: Campaign, ids: tuple[UnitId, ...], to: HexId) -> None:
    """Carry an advance out."""
    here = [game.unit(id_).hex for id_ in ids]
    words = f"{told(ids)} {'advance' if len(ids) > 1 else 'advances'} to {name(to)}."
    game.log(Kind.ADVANCE, words, here[0], to, who=ids, rule="11.5")
    battle, acting = game.battling(), game.table.round
    for id_ in stack(game, OTHER[battle.side], to):
        eliminate(game, id_, "7.9")  # supply units that could not leave
    relocate(game, ids, to)
    battle.advanced += [id_ for id_ in ids if id_ not in battle.advanced]
    if acting:
        acting.advanced += [id_ for id_ in ids if id_ not in acting.advanced]


class Advance(Ask[Campaign], frozen=True):
    """11.5a Who advances into the hex that was cleared."""

    rule = "11.5"
    decline = STAY
    batch = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[game.battling().side],) if advancing(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return f"{name(game.battling().target)} is clear. Who advances into it?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return (game.battling().target, *advancing(game))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        target = game.battling().target
        able = advancing(game)
        all_ = everybody(game)
        found = []
        if len(all_) > 1:
            found.append(Choice("all", "Advance", told(all_), name(target), place=target))
        found += [Choice(id_, "Advance", NAME[id_], name(target), place=target) for id_ in able]
        words = "Nobody advances" if not game.battling().advanced else "The others stay"
        return [*found, Choice(STAY, words, ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == STAY:
            return
        ids = everybody(game) if token == "all" else (UnitId(token),)
        go_forward(game, ids, game.battling().target)
        if token != "all":
            game.then(self)


def second_hexes(game: Campaign, id_: UnitId) -> list[HexId]:
    """11.5f Vacant hexes a yellow unit may go on to."""
    here = game.unit(id_).hex
    battle = game.battling()
    found = []
    for way in EXITS[here]:
        to = way.to
        if to in closed(game, GERMAN) or to in game.ground.forts or TERRAIN[to] == FLOODED:
            continue
        if to in shut(game, id_) or not may_cross(id_, here, way):
            continue
        cut = not {here, to}.isdisjoint(game.ground.interdicted)
        if way.river in (MAJOR, RHEIN) and (not way.crossing or cut):
            continue
        there = stack(game, GERMAN, to)
        if not set(there) <= set(battle.advanced) or not fits(game, GERMAN, to, (*there, id_)):
            continue
        found.append(to)
    return found


class SecondAdvance(Ask[Campaign], frozen=True):
    """11.5f Yellow units that advanced in a German Combat round may go one hex further."""

    rule = "11.5f"
    decline = STAY
    done: tuple[UnitId, ...] = ()

    def going(self, game: Campaign) -> list[UnitId]:
        battle, acting = game.battling(), game.table.round
        if battle.side != GERMAN or battle.one_hex or acting is None:
            return []
        if acting.side != GERMAN or acting.action != Action.COMBAT:
            return []
        return [
            id_
            for id_ in battle.advanced
            if id_ in YELLOWS and id_ not in self.done and game.unit(id_).hex == battle.target
            if second_hexes(game, id_)
        ]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[GERMAN],) if self.going(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        id_ = self.going(game)[0]
        return f"{NAME[id_]} may advance a second hex from {name(game.unit(id_).hex)}. Where to?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        id_ = self.going(game)[0]
        return (id_, game.unit(id_).hex)

    def together(self, game: Campaign) -> list[HexId]:
        ids = self.going(game)
        if len(ids) < 2:
            return []
        shared = [to for to in second_hexes(game, ids[0]) if to in second_hexes(game, ids[1])]
        return [to for to in shared if fits(game, GERMAN, to, (*stack(game, GERMAN, to), *ids[:2]))]

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        ids = self.going(game)
        pair = told(ids[:2])
        found = [
            Choice(f"all:{to}", "Advance", pair, name(to), place=to) for to in self.together(game)
        ]
        found += [
            Choice(to, "Advance", NAME[ids[0]], name(to), place=to)
            for to in second_hexes(game, ids[0])
        ]
        return [*found, Choice(STAY, f"{NAME[ids[0]]} stays", ends=True)]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        ids = self.going(game)
        if token.startswith("all:"):
            go_forward(game, tuple(ids[:2]), HexId(token[4:]))
            game.then(SecondAdvance((*self.done, *ids[:2])))
            return
        if token != STAY:
            go_forward(game, (ids[0],), HexId(token))
        game.then(SecondAdvance((*self.done, ids[0])))


def cleared(game: Campaign) -> bool:
    """Whether nobody who can fight holds the hex that was attacked any more, and no fort."""
    battle = game.battling()
    enemy = OTHER[battle.side]
    held = any(id_ in FIGHTERS for id_ in stack(game, enemy, battle.target))
    return not held and battle.target not in game.ground.forts_of(enemy)
