"""10.8, 12.3 Bridgeheads: tried before combat or after a march, crossed in the End Phase."""

from __future__ import annotations

from engine.case_yellow.attacks import bridgeheads_left
from engine.case_yellow.components.map import EXIT, NEAR, name
from engine.case_yellow.components.tables import BRIDGEHEAD
from engine.case_yellow.components.units import NAME, YELLOWS
from engine.case_yellow.entering import relocate
from engine.case_yellow.ids import ALLIED, GERMAN, SEAT, HexId, UnitId
from engine.case_yellow.kinds import Kind
from engine.case_yellow.positions import control, engaged, fits, stack, told
from engine.case_yellow.reach import closed, shut
from engine.case_yellow.state import Campaign
from engine.case_yellow.terrain import may_cross
from engine.case_yellow.zones import GREAT_RIVERS
from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.core.memo import remembered
from engine.core.step import Ask

DONE = "done"
ALL = "all"


def modifier(game: Campaign, target: HexId) -> int:
    """12.11a, TEC: less one for Better Defense, less one over a great river."""
    sides = [
        EXIT[here, target].river
        for here in NEAR[target]
        if EXIT[here, target].river and YELLOWS.intersection(stack(game, GERMAN, here))
    ]
    great = bool(sides) and all(it in GREAT_RIVERS for it in sides)
    return -int(great) - int(target in game.ground.better)


def chance_of(game: Campaign, target: HexId) -> float:
    """The chance that a Bridgehead is made."""
    drm = modifier(game, target)
    return sum(BRIDGEHEAD[max(0, die + drm)] for die in range(6)) / 6


def try_bridgehead(game: Campaign, target: HexId) -> bool:
    """10.8c One attempt against a hex in a round."""
    game.acting().tried.append(target)
    game.chance.about("bridgehead", game.table.turn, target)
    (die,) = dice = game.chance.dice(1)
    made = BRIDGEHEAD[min(max(die + modifier(game, target), 1), 6) - 1]
    if made:
        game.lay(bridgeheads=(*game.ground.bridgeheads, target))
    words = "a Bridgehead is won" if made else "no Bridgehead"
    game.log(
        Kind.BRIDGEHEAD,
        f"Over the river at {name(target)}: {words}.",
        target,
        dice=dice,
        good=(made,),
        rule="10.8c",
    )
    return made


@remembered
def open_banks(game: Campaign) -> tuple[HexId, ...]:
    """10.8c Vacant enemy hexes across a river from yellow units that marched or advanced."""
    acting = game.acting()
    found = set()
    for id_ in dict.fromkeys((*acting.spent, *acting.advanced)):
        here = game.unit(id_).hex
        if id_ not in YELLOWS or not here or id_ in engaged(game):
            continue
        for to in NEAR[here]:
            way = EXIT[here, to]
            if not way.river or not may_cross(id_, here, way, bridged=True):
                continue
            if control(game, to) == ALLIED and to not in found:
                vacant = not stack(game, ALLIED, to) and not stack(game, GERMAN, to)
                barred = to in game.ground.forts or to in shut(game, id_)
                if vacant and not barred and to not in acting.tried:
                    found.add(to)
    return tuple(sorted(found - set(game.ground.bridgeheads)))


def idle(game: Campaign) -> tuple[HexId, ...]:
    """10.8d Bridgeheads the German player may give up, so that the marker is free again.

    Those won in this round stay: it would only be won again.
    """
    return tuple(it for it in game.ground.bridgeheads if it not in game.acting().tried)


class FormBridgeheads(Ask[Campaign], frozen=True):
    """10.8c, f After marches and advances: one attempt against each vacant hex over a river."""

    rule = "10.8c"
    decline = DONE
    batch = True

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        if game.acting().side != GERMAN or not open_banks(game):
            return ()
        return (SEAT[GERMAN],) if bridgeheads_left(game) or idle(game) else ()

    def prompt(self, game: Campaign, seat: Seat) -> str:
        left = bridgeheads_left(game)
        return f"Try for Bridgeheads over the rivers? {left} markers are left."

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return open_banks(game)

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        banks = open_banks(game) if bridgeheads_left(game) else ()
        all_ = (Choice(ALL, "Try everywhere", detail="as far as markers go"),)
        return [
            *(all_ if len(banks) > 1 else ()),
            *(
                Choice(
                    hex_,
                    "Cross to",
                    name(hex_),
                    detail=f"{chance_of(game, hex_):.0%}",
                    place=hex_,
                )
                for hex_ in banks
            ),
            *(
                Choice(f"off:{hex_}", "Give up the Bridgehead at", name(hex_), place=hex_)
                for hex_ in idle(game)
            ),
            Choice(DONE, "No more Bridgeheads", ends=True),
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        if token == ALL:
            for hex_ in open_banks(game):
                if bridgeheads_left(game):
                    try_bridgehead(game, hex_)
            return
        game.then(self)
        if token.startswith("off:"):
            given_up = HexId(token[4:])
            left = tuple(it for it in game.ground.bridgeheads if it != given_up)
            game.lay(bridgeheads=left)
            words = f"The Bridgehead at {name(given_up)} is given up."
            game.log(Kind.BRIDGEHEAD, words, given_up, rule="10.8d")
        else:
            try_bridgehead(game, HexId(token))


def crossers(game: Campaign, hex_: HexId) -> list[UnitId]:
    """12.3 Yellow units that may cross into a Bridgehead."""
    if hex_ in closed(game, GERMAN):
        return []
    there = stack(game, GERMAN, hex_)
    return [
        id_
        for here in sorted(NEAR[hex_])
        if EXIT[here, hex_].river
        for id_ in stack(game, GERMAN, here)
        if id_ in YELLOWS
        and id_ not in engaged(game)
        and may_cross(id_, here, EXIT[here, hex_], bridged=True)
        and fits(game, GERMAN, hex_, (*there, id_))
    ]


class CrossBridgeheads(Ask[Campaign], frozen=True):
    """12.3 In the End Phase yellow units cross into their Bridgeheads."""

    rule = "12.3"
    decline = DONE
    batch = True
    crossed: tuple[UnitId, ...] = ()

    def ways(self, game: Campaign) -> list[tuple[HexId, UnitId]]:
        return [
            (hex_, id_)
            for hex_ in game.ground.bridgeheads
            for id_ in crossers(game, hex_)
            if id_ not in self.crossed
        ] + [
            (here, id_)
            for here in dict.fromkeys(game.unit(it).hex for it in self.crossed)
            for id_ in crossers(game, here)
            if id_ not in self.crossed
        ]

    def seats(self, game: Campaign) -> tuple[Seat, ...]:
        return (SEAT[GERMAN],) if self.ways(game) else ()

    def run(self, game: Campaign) -> None:
        """10.8d Markers on hexes nobody crossed into stay; the others came off by crossing."""

    def prompt(self, game: Campaign, seat: Seat) -> str:
        return "Who crosses into the Bridgeheads?"

    def about(self, game: Campaign, seat: Seat) -> tuple[str, ...]:
        return tuple(dict.fromkeys(hex_ for hex_, _ in self.ways(game)))

    def choices(self, game: Campaign, seat: Seat) -> list[Choice]:
        all_ = (Choice(ALL, "Everybody who can crosses"),)
        return [
            *(all_ if len(self.ways(game)) > 1 else ()),
            *(
                Choice(f"{id_}>{hex_}", "Cross with", NAME[id_], name(hex_), place=hex_)
                for hex_, id_ in self.ways(game)
            ),
            Choice(DONE, "Nobody else crosses", ends=True),
        ]

    def choose(self, game: Campaign, seat: Seat, token: str) -> None:
        if token == DONE:
            return
        crossed = self.crossed
        if token == ALL:
            while CrossBridgeheads(crossed).ways(game):
                hex_, id_ = CrossBridgeheads(crossed).ways(game)[0]
                self.cross(game, id_, hex_)
                crossed = (*crossed, id_)
            return
        word, _, there = token.partition(">")
        self.cross(game, UnitId(word), HexId(there))
        game.then(CrossBridgeheads((*crossed, UnitId(word))))

    def cross(self, game: Campaign, id_: UnitId, hex_: HexId) -> None:
        """One unit goes over."""
        here = game.unit(id_).hex
        game.log(
            Kind.ADVANCE,
            f"{told((id_,))} crosses to {name(hex_)}.",
            here,
            hex_,
            who=(id_,),
            rule=self.rule,
        )
        relocate(game, (id_,), hex_)
