"""Chapter 15: set-up."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.ids import Seat
from engine.miracle.components.cards import ACTIVATIONS
from engine.miracle.components.channel import CHANNEL_CARDS
from engine.miracle.components.evacuees import AT_START, FOURS, VALUE
from engine.miracle.components.events import EVENTS
from engine.miracle.components.map import TRACKS, name
from engine.miracle.components.sea import DOVER, SLIPS, water_name
from engine.miracle.components.ships import (
    AT_DOVER,
    LARGE_REGULARS,
    LITTLE_AT_START,
    LITTLE_SHIPS,
    REGULARS_AT_START,
    SHIPS,
)
from engine.miracle.components.units import ALLIES, SUPPORTS, Role
from engine.miracle.deck import draw_evacuee
from engine.miracle.ids import NodeId, ShipId, Track, UnitId, WaterId
from engine.miracle.kinds import Kind
from engine.miracle.orders import read
from engine.miracle.positions import deck_words, evacuee_name, room_at, ship_name, unit_name
from engine.miracle.sequence import GameTurn
from engine.miracle.state import ALLIED, Decision, Dunkerque, Evacuee, Phase, Table, WhereTo


def set_up(game: Dunkerque) -> None:
    """15.0 Place everything, ask for the player's choices, and begin."""
    game.then(
        PlaceCounters(),
        ShuffleDecks(),
        FirstEvacuees(),
        PlaceSupport(),
        ChooseShips(),
        ShipAtTheMole(),
        GameTurn(),
    )


class PlaceCounters(Phase, frozen=True):
    """15.0 The Allied units of the set-up sheet; all Germans wait in their Start spaces."""

    rule = "15.0"

    def run(self, game: Dunkerque) -> None:
        """Place them; Corps Support is the player's to place."""
        for unit, counter in ALLIES.items():
            if counter.kind != Role.SUPPORT:
                game.table.mark(unit, space=counter.space)
        for ship in AT_DOVER:
            game.table.mark_ship(ship, space=DOVER)


class ShuffleDecks(Phase, frozen=True):
    """15.0 Three decks are shuffled; the Turn Order Cards are at the start of each turn."""

    rule = "15.0"

    def run(self, game: Dunkerque) -> None:
        game.activations, game.channel = list(ACTIVATIONS), list(CHANNEL_CARDS)
        game.events_deck = list(EVENTS)
        game.chance.about("activations")
        game.chance.shuffle(game.activations)
        game.chance.about("channel")
        game.chance.shuffle(game.channel)
        game.chance.about("events")
        game.chance.shuffle(game.events_deck)


class FirstEvacuees(Phase, frozen=True):
    """15.0 Eight Evacuees Units are drawn; one without value leaves its place empty."""

    rule = "15.0"

    def run(self, game: Dunkerque) -> None:
        """Draw; the option may have taken some of the best out of the bag (4.1d)."""
        table = game.table
        for evacuee in FOURS[int(game.options["fours"]) :]:
            table.bag.remove(evacuee)
        for node in AT_START:
            evacuee = draw_evacuee(game, node)
            words = f"One group of men at {name(node)} has scattered."
            if VALUE[evacuee]:
                table.evacuees[evacuee] = Evacuee(node)
                words = f"{evacuee_name(table, evacuee)} wait at {name(node)}."
            game.log(Kind.SETUP, words, node, rule=self.rule)


def unplaced(table: Table) -> list[UnitId]:
    return [unit for unit in SUPPORTS.values() if not table.units[unit].space]


class PlaceSupport(Decision, frozen=True):
    """15.0 The four Corps Support units go where the player likes: first the track."""

    rule = "15.0"

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """Until all are placed."""
        return (ALLIED,) if unplaced(game.table) else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        waiting = unplaced(game.table)
        usual = name(ALLIES[waiting[0]].space)
        return f"Where does {unit_name(waiting[0])} stand? A good place is {usual}."

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        unit = unplaced(game.table)[0]
        return unit, ALLIES[unit].space

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """The good places for all that are left, or a track to choose from."""
        who = unit_name(unplaced(game.table)[0])
        return [
            Choice("usual", "Place all Corps Support as suggested"),
            *(
                Choice(f"track:{track}", "Place", who, f"Track {track}", place=track)
                for track in TRACKS
            ),
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """Place all, or ask for the node."""
        waiting = unplaced(game.table)
        if token == "usual":
            for unit in waiting:
                _station(game, unit, _good_place(game.table, unit))
        else:
            game.then(SupportNode(waiting[0], Track(read(token).who)), PlaceSupport())


def _good_place(table: Table, unit: UnitId) -> NodeId:
    """The suggested node, or the next one towards the enemy with room."""
    usual = ALLIES[unit].space
    track = TRACKS[Track(usual[0])]
    back = reversed(track[1 : track.index(usual) + 1])
    return next(node for node in back if room_at(table, node))


def _station(game: Dunkerque, unit: UnitId, node: NodeId) -> None:
    game.table.mark(unit, space=node)
    game.log(Kind.SETUP, f"{unit_name(unit)} stands at {name(node)}.", node, rule="15.0")


class SupportNode(WhereTo, frozen=True):
    """15.0 The node on that track, if there is room in its Area."""

    unit: UnitId
    track: Track
    rule = "15.0"
    way_back = "Another track"

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return f"Where on Track {self.track} does {unit_name(self.unit)} stand?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return self.unit, self.track

    def destinations(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Nodes with room."""
        return [
            Choice(f"at:{node}", "Place at", name(node), place=node)
            for node in TRACKS[self.track][1:]
            if room_at(game.table, node)
        ]

    def go(self, game: Dunkerque, seat: Seat, token: str) -> None:
        _station(game, self.unit, NodeId(read(token).who))


LARGEST = Choice("largest", "Take the rest by what they carry, the largest first")


def _carries(ship: ShipId) -> tuple[int, int, int]:
    """What a ship carries, how fast and how safely."""
    side = SHIPS[ship].full
    return side.capacity, side.movement, side.defense


def _chosen(table: Table, ships: tuple[ShipId, ...]) -> list[ShipId]:
    return [ship for ship in ships if table.ships[ship].space]


class ChooseShips(Decision, frozen=True):
    """15.0 Five regular Large Ships and one of the Little Ships begin; by choice or by lot."""

    rule = "15.0"
    batch = True

    def seats(self, game: Dunkerque) -> tuple[Seat, ...]:
        """Until all are chosen."""
        return (ALLIED,) if self._wanted(game.table)[1] else ()

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        ships, wanted = self._wanted(game.table)
        kind = "Large Ships" if ships == LARGE_REGULARS else "Little Ships"
        return f"Choose the {kind} to begin with: {wanted} more."

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Those not chosen yet; or all the rest at once, by what they carry or by lot."""
        ships, _ = self._wanted(game.table)
        offers = [
            Choice(f"ship:{ship}", "Take", ship_name(ship), "", deck_words(game.table, ship), DOVER)
            for ship in ships
            if not game.table.ships[ship].space
        ]
        return [*offers, LARGEST, Choice("lot", "Draw the rest by lot")]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        """One ship, or all the rest by what they carry or by lot."""
        table = game.table
        if token == "lot":
            self._draw_lots(game)
        elif token == LARGEST.token:
            self._take_the_largest(game)
        else:
            table.mark_ship(ShipId(read(token).who), space=DOVER)
        game.then(ChooseShips())

    def _draw_lots(self, game: Dunkerque) -> None:
        ships, wanted = self._wanted(game.table)
        waiting = [ship for ship in ships if not game.table.ships[ship].space]
        game.chance.about("ships at the start")
        game.chance.shuffle(waiting)
        for ship in waiting[:wanted]:
            game.table.mark_ship(ship, space=DOVER)
        names = ", ".join(ship_name(ship) for ship in waiting[:wanted])
        game.log(Kind.SETUP, f"By lot: {names}.", DOVER, rule=self.rule)

    def _take_the_largest(self, game: Dunkerque) -> None:
        """All that are still to be chosen, Large and Little."""
        table, taken = game.table, list[ShipId]()
        while (wanted := self._wanted(table))[1]:
            waiting = [ship for ship in wanted[0] if not table.ships[ship].space]
            taken.append(max(waiting, key=_carries))
            table.mark_ship(taken[-1], space=DOVER)
        names = ", ".join(map(ship_name, taken))
        game.log(Kind.SETUP, f"With most room: {names}.", DOVER, rule=self.rule)

    def _wanted(self, table: Table) -> tuple[tuple[ShipId, ...], int]:
        """Large Ships first, then Little Ships; and how many are still to be chosen."""
        large = REGULARS_AT_START - len(_chosen(table, LARGE_REGULARS))
        if large:
            return LARGE_REGULARS, large
        return LITTLE_SHIPS, LITTLE_AT_START - len(_chosen(table, LITTLE_SHIPS))


class ShipAtTheMole(Decision, frozen=True):
    """15.0 One of the regular Large Ships already lies at the Mole, in either slip."""

    rule = "15.0"

    def prompt(self, game: Dunkerque, seat: Seat) -> str:
        return "Which Large Ship already lies at the Mole?"

    def about(self, game: Dunkerque, seat: Seat) -> tuple[str, ...]:
        return SLIPS

    def choices(self, game: Dunkerque, seat: Seat) -> list[Choice]:
        """Each of them, in either slip."""
        return [
            Choice(f"slip:{ship}>{slip}", "Begin with", ship_name(ship), water_name(slip), "", slip)
            for ship in _chosen(game.table, LARGE_REGULARS)
            for slip in SLIPS
        ]

    def choose(self, game: Dunkerque, seat: Seat, token: str) -> None:
        order = read(token)
        ship, slip = ShipId(order.who), WaterId(order.to)
        game.table.mark_ship(ship, space=slip)
        words = f"{ship_name(ship)} lie at {water_name(slip)}."
        game.log(Kind.SETUP, words, slip, rule=self.rule)
