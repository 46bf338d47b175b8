"""The rules of movement, supply, retreat and odds once more, as plainly as they are written.

Slow, and independent of how the engine finds the same things out: it shares with it only what is
printed on the map and the counters.
"""

from __future__ import annotations

from heapq import heappop, heappush

from engine.case_yellow.components.map import (
    AROUND,
    CITIES,
    EXIT,
    EXITS,
    FORT_LINE,
    GARRISON,
    LAND,
    NATION,
    NEAR,
    PARIS,
    PORTS,
    TERRAIN,
    TOWNS,
    WORKS,
)
from engine.case_yellow.components.units import COUNTERS, NATIONALITY, SIDE_OF, SIZE, TYPE

OTHER = {"german": "allied", "allied": "german"}
HOME = {"G": "german", "N": "allied", "B": "allied", "F": "allied", "L": ""}
COMPASS = {"allied": ("W", "SW", "NW"), "german": ("E", "NE", "SE")}
GREAT = ("major", "Rhein")
EDGES = [it for it in LAND if it[2:] == "01" or it[:2] == "08"]
RUHR = ["3533", "3534", "3333"]


class Plainly:
    """One position, read hex by hex."""

    def __init__(self, game):
        self.game = game

    def at(self, side, hex_):
        """Who stands in a hex."""
        return [id_ for id_, unit in self.game.army(side).units.items() if unit.hex == hex_]

    def control(self, hex_):
        return self.game.ground.taken.get(hex_) or HOME[NATION[hex_]]

    def fort(self, hex_):
        """Whose undestroyed Fortified Line stands here."""
        if hex_ not in GARRISON or hex_ in self.game.ground.destroyed:
            return ""
        return "german" if FORT_LINE[hex_] == "West Wall" else "allied"

    def works(self, hex_):
        return hex_ in WORKS and hex_ not in self.game.ground.destroyed

    def rating(self, id_, *, attacked=False):
        """6.2, 7.5c, 12.11b"""
        unit = self.game.unit(id_)
        found = COUNTERS[id_].faces[unit.steps - 1].rating
        if not found:
            return 0
        if unit.oos:
            found = max(1, found - 2)
        marked = self.game.scenario.better_rating and unit.hex in self.game.ground.better
        found += attacked and marked and SIDE_OF[id_] == "allied"
        return max(1, found - 2) if unit.disrupted else found

    def zones(self, side, hex_):
        """9.1, 9.4 From where a side's Zones of Control reach a hex, with their ratings."""
        if hex_ in CITIES or self.fort(hex_) or self.works(hex_):
            return []
        found = []
        for way in EXITS[hex_]:
            if way.river in GREAT or (TERRAIN[hex_] == "f" and not way.road):
                continue
            ids = self.at(side, way.to)
            pair = sum(SIZE[it] == "XX" for it in ids) > 1
            able = [it for it in ids if COUNTERS[it].band == "Z" or
                    (pair and COUNTERS[it].band == "y")]  # fmt: skip
            if able:
                found.append((way.to, max(self.rating(it, attacked=True) for it in able)))
        return sorted(found)

    def stops(self, id_, hex_):
        """9.2, 9.3 Whether an enemy zone there stops a unit."""
        zones = self.zones(OTHER[SIDE_OF[id_]], hex_)
        yellow = COUNTERS[id_].mobility == "Y"
        return bool(zones) and not (yellow and all(it < self.rating(id_) for _, it in zones))

    # --- lines ---

    def line(self, side, start, sources, far=999):
        """7.2 Whether a line of at most so many hexes runs to a source in one's own hands."""
        goals = {it for it in sources if self.control(it) == side}
        seen, edge = {start}, [start]
        if start in goals:
            return True
        for _ in range(far):
            ahead = []
            for here in edge:
                for way in EXITS[here]:
                    if way.to in seen or not self._carries(side, here, way):
                        continue
                    watched = self.zones(OTHER[side], way.to) and not self.at(side, way.to)
                    if way.to in goals and not watched:
                        return True
                    seen.add(way.to)
                    if not watched and TERRAIN[way.to] != "w":
                        ahead.append(way.to)
            edge = ahead
            if not edge:
                return False
        return False

    def _carries(self, side, here, way):
        cut = {here, way.to} & {*self.game.ground.interdicted} if side == "german" else ()
        mine = self.control(here) == self.control(way.to) == side
        bridged = not way.river or (way.crossing and mine and not cut)
        works = side == "german" and self.works(way.to)
        walls = self.fort(way.to) == OTHER[side] or works
        return bridged and not walls and not self.at(OTHER[side], way.to)

    def supplied(self, id_):
        """7.3, 7.4"""
        hex_, nation = self.game.unit(id_).hex, NATIONALITY[id_]
        if nation == "NL":
            return NATION[hex_] == "N"
        west = [it for it in EDGES if it[2:] == "01"]
        sources = {
            "GE": [it for it in CITIES if NATION[it] == "G"], "BE": ["3322", "3315"],
            "UK": [*west, *PORTS], "FR": [*EDGES, *PORTS],
        }  # fmt: skip
        return self.line(SIDE_OF[id_], hex_, sources[nation])

    def attack_supplied(self, id_):
        """7.7, 7.8, the West Wall and AG1's sacrifice left aside"""
        game, nation, side = self.game, NATIONALITY[id_], SIDE_OF[id_]
        hex_ = game.unit(id_).hex
        if nation in ("NL", "BE"):
            return self.supplied(id_)
        if nation == "GE":
            dumps = (("GSA", 6), ("GSB", 5))
            home, link, reach = [it for it in CITIES if NATION[it] == "G"], RUHR, 6
        else:
            dumps = (("FSU", 5),)
            home, link, reach = (PARIS, EDGES, 8) if nation == "FR" else (PORTS, (), 3)
        for dump, far in dumps:
            there = game.unit(dump).hex
            if (
                there
                and self.line(side, there, link or EDGES)
                and (self.line(side, hex_, [there], far))
            ):
                return True
        home = [it for it in home if not link or self.line(side, it, link)]
        return self.line(side, hex_, home, reach)

    # --- marches and retreats ---

    def enters(self, id_, hex_):
        """10.1b, 10.10, 12.7 Whether a unit may be in a hex at all."""
        side, nation = SIDE_OF[id_], NATIONALITY[id_]
        abroad = sum(
            bool(unit.hex) and NATION[unit.hex] == "F"
            for other, unit in self.game.allied.units.items()
            if NATIONALITY[other] == "BE" and other != id_
        )
        corner = NATION[hex_] in "NG" and int(hex_[:2]) >= 33 and int(hex_[2:]) >= 18
        return not (
            self.at(OTHER[side], hex_)
            or self.fort(hex_) == OTHER[side]
            or (nation == "NL" and NATION[hex_] != "N")
            or (nation == "BE" and NATION[hex_] == "N")
            or (nation == "BE" and NATION[hex_] == "F" and abroad >= 2)
            or (side == "allied" and self.game.table.open_city and hex_ in PARIS)
            or (self.game.options["scenario"] == "fortress holland" and not corner)
        )

    def cost(self, id_, here, way):
        """The Terrain Effects Chart, 10.4, 10.6, 10.9b, 10.11; None: not this way."""
        side, to = SIDE_OF[id_], way.to
        motorized = COUNTERS[id_].mobility != "-"
        if way.road:
            found = 1
        elif motorized:
            if "f" in (TERRAIN[here], TERRAIN[to]) or TERRAIN[to] == "w":
                return None
            found = {".": 1, "b": 2, "h": 2, "m": 3}[TERRAIN[to]]
        else:
            found = {".": 1, "b": 1, "h": 2, "f": 2, "m": 2, "w": 3}[TERRAIN[to]]
        river = self._river(id_, here, way)
        if river is None:
            return None
        friends = [it for it in self.at(side, to) if it != id_ and COUNTERS[it].mobility != "-"]
        jammed = motorized and TERRAIN[to] == "f" and bool(friends)
        slow = self.works(to) if side == "german" else to in self.crowded()
        return found + river + jammed + slow

    def _river(self, id_, here, way):
        side, ground = SIDE_OF[id_], self.game.ground
        if not way.river:
            return 0
        special = TYPE[id_] in ("Supply", "ARKO")
        if not way.crossing:
            motorized = COUNTERS[id_].mobility != "-"
            if special or way.river == "Rhein" or (way.river == "major" and motorized):
                return None
        vacant = way.river in GREAT and not self.at(side, way.to)
        if vacant and len(self.zones(OTHER[side], way.to)) > 1 and self.stops(id_, way.to):
            return None  # 9.4a
        cut = side == "german" and way.crossing and {here, way.to} & {*ground.interdicted}
        if cut and TYPE[id_] == "Supply":
            return None
        free = way.crossing and way.river == "minor" and self.control(way.to) == side
        beaten = side == "german" and NATION[way.to] in self.game.table.surrendered
        if way.crossing and way.river == "minor" and beaten:
            free = not self.zones("allied", way.to)
        return (not free) + bool(cut)

    def crowded(self):
        """12.6 Where refugees are in the way."""
        ground = self.game.ground
        found = set(ground.refugees)
        for hex_ in ground.refugees:
            if hex_ in CITIES:
                found |= {AROUND[hex_][it] for it in COMPASS["allied"]}
        return found | ({ground.terror, *NEAR[ground.terror]} if ground.terror else set())

    def reach(self, id_, points, *, whole):
        """10.1 Every hex a unit can march to, with the cheapest cost."""
        start = self.game.unit(id_).hex
        best, queue = {start: 0}, [(0, start)]
        while queue:
            spent, here = heappop(queue)
            stopped = self.stops(id_, here)
            if spent > best[here] or (stopped and here != start):
                continue
            for way in EXITS[here]:
                if not self.enters(id_, way.to) or (stopped and self.stops(id_, way.to)):
                    continue
                price = self.cost(id_, here, way)
                if price is None:
                    continue
                if spent + price <= points and spent + price < best.get(way.to, 999):
                    best[way.to] = spent + price
                    heappush(queue, (spent + price, way.to))
                elif here == start and whole and way.to not in best:
                    best[way.to] = points  # 10.1c
        return best

    def retreats(self, id_, steps, fits):
        """11.4 Where a unit may retreat to."""
        start, side = self.game.unit(id_).hex, SIDE_OF[id_]
        ways = []
        for first in EXITS[start]:
            if not self._falls_back(id_, start, first):
                continue
            built = self.fort(first.to) or (side == "allied" and self.works(first.to))
            if steps == 1 or first.river or first.to in CITIES or first.to in TOWNS or built:
                ways.append((first.to,))
            if steps == 1:
                continue
            ways += [
                (first.to, second.to)
                for second in EXITS[first.to]
                if second.to not in (start, *NEAR[start])
                if self._falls_back(id_, first.to, second)
            ]
        for some in ([it for it in ways if self._pointed(side, start, it)], ways):
            room = {it[-1] for it in some if fits(it[-1])}
            further = {
                way.to
                for it in some
                if len(it) == steps
                for way in EXITS[it[-1]]
                if way.to not in (start, *it) and not (steps == 2 and way.to in NEAR[start])
                if self._falls_back(id_, it[-1], way) and fits(way.to)
            }
            if room or further:
                return room or further
        return set()

    def _pointed(self, side, start, way):
        hexes = (start, *way)
        return all(
            to in [AROUND[here][it] for it in COMPASS[side]]
            for here, to in zip(hexes, way, strict=False)
        )

    def _falls_back(self, id_, here, way):
        motorized = COUNTERS[id_].mobility != "-"
        rough = "f" in (TERRAIN[here], TERRAIN[way.to]) or TERRAIN[way.to] == "w"
        if not self.enters(id_, way.to) or (motorized and rough and not way.road):
            return False
        if way.river and not way.crossing:
            if TYPE[id_] in ("Supply", "ARKO") or way.river == "Rhein":
                return False
            if way.river == "major" and motorized:
                return False
        return bool(self.at(SIDE_OF[id_], way.to)) or not self.stops(id_, way.to)

    # --- odds ---

    def odds(self, plan, defenders):
        """11.3a to c, without what supplies the attack: strengths, columns and net shift."""
        game, side, target = self.game, plan.side, plan.target
        enemy, ids = OTHER[side], plan.attackers
        fort = self.fort(target) == enemy
        attack, defense = self._strength(ids), self._strength(defenders)
        defense += GARRISON[target] if fort else 0
        beside = [it for it in ids if it != "GARKO"]
        left = (TERRAIN[target] != ".") + (2 if fort else target in CITIES)
        left += (enemy == "allied" and self.works(target)) + (target in game.ground.better)
        left += all(self._across(plan, it) for it in beside)
        soft = {it for it in LAND if it in CITIES or TERRAIN[it] in "mw"}
        tanks = [it for it in beside if game.unit(it).hex not in soft]
        if fort or target in soft:
            tanks = []
        right = plan.air // 2 if side == "german" and target == game.table.dynamo.port else plan.air
        right += ("GARKO" in ids) + any(game.unit(it).oos for it in defenders)
        armor = ("DLM", "DCR", "Tank", "Armor")
        if side == "german":
            panzers = sum(TYPE[it] == "Panzer" for it in tanks)
            against = any(TYPE[it] in armor for it in defenders)
            right += min(2, max(0, panzers - against))
        else:
            panzers = any(TYPE[it] == "Panzer" for it in defenders)
            right += not panzers and any(TYPE[it] in armor and SIZE[it] == "XX" for it in tanks)
            right += "B1T" in tanks
        return attack, defense, left, right

    def _strength(self, ids):
        return sum(COUNTERS[it].faces[self.game.unit(it).steps - 1].strength for it in ids)

    def _across(self, plan, id_):
        here = self.game.unit(id_).hex
        way = EXIT[here, plan.target]
        jumped = any(self.game.unit(it).hex == here for it in ("GFJ1", "GFJ2"))
        return bool(way.river) and not plan.bridged and not (way.crossing and jumped)

    def owes(self, plan):
        """11.2c to e"""
        hexes = {self.game.unit(it).hex for it in plan.attackers if it != "GARKO"}
        yellow = all(
            COUNTERS[it].mobility == "Y" for hex_ in hexes for it in self.at(plan.side, hex_)
        )
        if len(hexes) == 1 or (len(hexes) == 2 and plan.side == "german" and yellow):
            return set()
        acting = self.game.table.round
        met = {plan.target, *acting.targets, *(self.game.unit(it).hex for it in acting.assaulted)}
        return {it for hex_ in hexes for it, _ in self.zones(OTHER[plan.side], hex_)} - met
