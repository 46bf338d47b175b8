"""Chapter 6 and 16: the Event Phase, and the RAF patrol that may follow it (10.10.1)."""

from __future__ import annotations

from engine.core.choice import Choice
from engine.core.counting import tally
from engine.core.ids import Seat
from engine.spoiled_victory import tokens
from engine.spoiled_victory.components import tables
from engine.spoiled_victory.components.calendar import time_of_day
from engine.spoiled_victory.components.cards import CARDS, CardNumber
from engine.spoiled_victory.components.events import BOMBERS, EFFECTS, HARBOR, WAKE_WALKER, Effect
from engine.spoiled_victory.components.map import BEACHES, NIEUPORT, ROUTES, Route, name
from engine.spoiled_victory.components.units import GERMANS, PANZER
from engine.spoiled_victory.deck import draw
from engine.spoiled_victory.jetties import damage
from engine.spoiled_victory.kinds import Kind
from engine.spoiled_victory.losses import AIR_LINES, GUNS_LINES, rally_germans, suffer
from engine.spoiled_victory.positions import (
    effect,
    evacuees_in,
    german_controlled,
    german_name,
    in_track_order,
    unit_name,
)
from engine.spoiled_victory.state import (
    ALLIED,
    NO_CARD,
    Decision,
    Dunkirk,
    Phase,
    PhaseName,
    Readiness,
    Table,
)

EVENT_CONCLUDED = "the Event Phase is concluded"


class EventPhase(Phase, frozen=True):
    """5.0-1, 6.0 Draw a card, read its event and do what is to be done at once."""

    rule = "6.0"
    moment = EVENT_CONCLUDED

    def run(self, game: Dunkirk) -> None:
        table = game.table
        table.phase = PhaseName.EVENTS
        card = draw(game)
        table.event = card.number
        event = EFFECTS[card.event]
        stop = "" if event.title.endswith("!") else "."
        game.log(Kind.EVENT, f"{event.title}{stop} {event.words}", rule="16.0")
        _override_intelligence(game, event)
        _place_marker(table, event)
        _enact_at_once(game, event)


class FlyPatrol(Decision, frozen=True):
    """10.10.1 The RAF may cover one Channel Route before the Luftwaffe comes."""

    rule = "10.10.1"
    decline = tokens.HOLD

    def seats(self, game: Dunkirk) -> tuple[Seat, ...]:
        """Only while the marker is unused and the Luftwaffe comes at all."""
        flies = game.table.patrol == Readiness.READY and effect(game.table).luftwaffe_cards
        return (ALLIED,) if flies else ()

    def prompt(self, game: Dunkirk, seat: Seat) -> str:
        words = "Send the RAF patrol over a Channel Route this turn? You can only do so once."
        at_sea = any(_aboard(game.table, route) for route in ROUTES)
        return words if at_sea else f"{words} Nobody is at sea yet."

    def choices(self, game: Dunkirk, seat: Seat) -> list[Choice]:
        return [
            *(
                Choice(
                    tokens.written(tokens.PATROL, route),
                    "Patrol",
                    f"Route {route}",
                    "",
                    f"{tally(_aboard(game.table, route), 'Evacuee unit')} there",
                )
                for route in ROUTES
            ),
            Choice(tokens.HOLD, "Keep the patrol back", ends=True),
        ]

    def choose(self, game: Dunkirk, seat: Seat, token: str) -> None:
        if token != tokens.HOLD:
            route = tokens.route_in(token)
            game.table.patrol = route
            words = f"The RAF patrols Route {route}: no bomber gets through to it this turn."
            game.log(Kind.RAF, words, *ROUTES[route], rule=self.rule)


def leave_play(game: Dunkirk, card: CardNumber) -> None:
    """6.2 A used event card leaves the game; with Chaotic Events it is only discarded (14.3)."""
    chaotic = game.options["chaotic_events"] == "on"
    (game.table.discards if chaotic else game.table.removed).append(card)


def _override_intelligence(game: Dunkirk, event: Effect) -> None:
    """10.4.1 An event that cancels or mandates the German Moves makes the report false."""
    table = game.table
    if event.overrides_intelligence and table.intelligence:
        table.discards.append(table.intelligence)
        table.intelligence = NO_CARD
        game.log(
            Kind.FALSE_REPORT,
            f"{event.title} makes the Intelligence Report void: its card is discarded.",
            rule="10.4.1",
        )


def _place_marker(table: Table, event: Effect) -> None:
    """Markers that stay beyond this turn (6.1, 10.10.2, 12.5)."""
    if event.marker == HARBOR:
        table.harbor_closed = 2
    elif event.marker == WAKE_WALKER:
        table.wake_walker = 2
    elif event.marker == BOMBERS:
        table.bombers, table.bombers_card = Readiness.READY, table.event


def _enact_at_once(game: Dunkirk, event: Effect) -> None:
    """Effects of the Event Phase itself."""
    if event.rally == "at once":
        rally_germans(game)
    if event.replacements:
        _fresh_replacements(game)
    if event.raided_route:
        _raid(game, event)
    if event.damages:
        damage(game, event.damages, "16.0")
    if event.shells_beaches:
        _shell_beaches(game)
    if event.spirit:
        _raise_spirit(game)


def _fresh_replacements(game: Dunkirk) -> None:
    """The first reduced German unit that never had tanks is made up to strength."""
    for german in in_track_order(game.table):
        if game.table.germans[german].reduced and GERMANS[german].kind != PANZER:
            game.table.mark_german(german, reduced=False)
            words = f"{german_name(game.table, german)} is back at full strength."
            game.log(Kind.REPLACEMENTS, words, rule="16.0", who=(german,))
            return
    game.log(Kind.REPLACEMENTS, "No German unit needs replacements.", rule="16.0")


def _raise_spirit(game: Dunkirk) -> None:
    """The marker, or one more action for whoever holds it."""
    table = game.table
    if table.spirit:
        table.extra_actions += 1
        words = "You hold the Dunkirk Spirit already: one more Player Action this turn."
    else:
        table.spirit = True
        words = "You take the Dunkirk Spirit."
    game.log(Kind.SPIRIT_RAISED, words, rule="16.0")


def _raid(game: Dunkirk, event: Effect) -> None:
    """S-Boats and mines strike each Evacuee unit beyond the Staging Area, without modifiers."""
    table = game.table
    afloat = ROUTES[event.raided_route][1:]
    if not any(evacuees_in(table, space) for space in afloat):
        words = f"Nobody is on Route {event.raided_route} beyond the Staging Area."
        game.log(Kind.AIR_MISS, words, *afloat, rule="16.0")
    for space in afloat:
        for unit in evacuees_in(table, space):
            game.about(unit)
            dice = game.chance.dice(2)
            who = unit_name(table, unit)
            toll = suffer(table, unit, tables.luftwaffe(tables.CHANNEL_ROW, sum(dice)))
            words = f"{event.title}, {who} at {name(space)}: {sum(dice)}, {toll}."
            game.log(AIR_LINES[toll], words, space, dice=dice, rule="16.0", who=(unit,))


def _shell_beaches(game: Dunkirk) -> None:
    """The guns of Nieuport, in German hands, reach the Beaches: the Interdiction table (8.2)."""
    table, time = game.table, time_of_day(game.table.turn)
    if not german_controlled(table, NIEUPORT):
        return
    targets = [(unit, space) for space in BEACHES for unit in evacuees_in(table, space)]
    if not targets:
        game.log(Kind.GUNS_MISS, "The guns of Nieuport find nobody on the Beaches.", rule="16.0")
    for unit, space in targets:
        game.about("guns", unit)
        dice = game.chance.dice(2)
        who = unit_name(table, unit)
        toll = suffer(table, unit, tables.interdiction(time, sum(dice)))
        words = (
            f"The guns of Nieuport fire by {time} on {who} at {name(space)}: {sum(dice)}, {toll}."
        )
        game.log(GUNS_LINES[toll], words, space, dice=dice, rule="16.0", who=(unit,))


def _aboard(table: Table, route: Route) -> int:
    return sum(len(evacuees_in(table, space)) for space in ROUTES[route])


def end_patrol(table: Table) -> None:
    """The patrol's effect ends with the Luftwaffe Attacks Phase (10.10.1)."""
    if table.patrol in ROUTES:
        table.patrol = Readiness.SPENT


def remove_event(game: Dunkirk) -> None:
    """12.1 The event card of the turn leaves play; the bombers' card waits for its strike."""
    table = game.table
    if table.event != table.bombers_card:
        leave_play(game, table.event)
    table.event = NO_CARD


def card_title(number: CardNumber) -> str:
    """The event printed on a card."""
    return EFFECTS[CARDS[number].event].title
