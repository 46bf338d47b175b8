"""Lifeboats: the smallest whole game, walked through in docs/adding-a-game.md.

Twelve men wait on a beach. In each of four tides a boat takes some of them off, by the surf or over
the bar: the bar is quicker, room for one man more, and drowns the boat on a one or a two.
"""

from msgspec import Struct, field

from engine.core import dice
from engine.core.checks import Checks
from engine.core.choice import Choice
from engine.core.destination import Destination
from engine.core.ids import Seat
from engine.core.log import Telling, Weight
from engine.core.officer import Officer
from engine.core.registry import register
from engine.core.rules import Rules
from engine.core.state import Result, State
from engine.core.step import Ask, Step
from engine.core.views import Advice, Fact, Forecast, When

COXSWAIN = Seat("coxswain")
BOATS = {"cutter": 2, "launch": 4}
WAYS = {"surf": (0, 1), "bar": (1, 2)}  # men more than the boat holds; lost on so much or less


class Beach(Struct):
    tide: int = 0
    waiting: int = 12
    home: int = 0


class Night(State, omit_defaults=True, dict=True):
    tellings = {"tide": Telling(Weight.TURN), "boat": Telling(heads=True)}
    beach: Beach = field(default_factory=Beach)


class Tide(Step[Night], frozen=True):
    rule = "1"

    def run(self, game):
        beach = game.beach
        if beach.tide == 4 or not beach.waiting:
            game.end(Result(f"{beach.home} men are home.", beach.home))
            return
        beach.tide += 1
        game.log("tide", f"Tide {beach.tide}.", rule=self.rule)
        game.then(Launch(), Tide())


class Launch(Ask[Night], frozen=True):
    rule = "2"

    def seats(self, game):
        return (COXSWAIN,)

    def prompt(self, game, seat):
        return f"Tide {game.beach.tide}: which boat goes out?"

    def choices(self, game, seat):
        return [Choice(boat, "Launch", boat, detail=f"{men} men") for boat, men in BOATS.items()]

    def choose(self, game, seat, token):
        game.then(Row(token))


class Row(Destination[Night], frozen=True):
    rule = "3"
    boat: str

    def seats(self, game):
        return (COXSWAIN,)

    def about(self, game, seat):
        return (self.boat,)

    def prompt(self, game, seat):
        return f"The {self.boat}: by which way?"

    def destinations(self, game, seat):
        return [Choice(way, "Row by", f"the {way}", place=way) for way in WAYS]

    def go(self, game, seat, token):
        more, lost_on = WAYS[token]
        game.chance.about("tide", game.beach.tide)
        (roll,) = thrown = game.chance.dice(1)
        men = min(BOATS[self.boat] + more, game.beach.waiting)
        game.beach.waiting -= men
        game.beach.home += men * (roll > lost_on)
        came = "is lost" if roll <= lost_on else f"brings {men} home"
        game.log("boat", f"The {self.boat} {came}.", token, dice=thrown, rule=self.rule)

    def think_again(self, game, seat):
        game.then(Launch())


def forecasts(view):
    for way, (_, lost_on) in WAYS.items():
        home, lost = dice.hits(1, lost_on / 6)
        yield Forecast(f"A boat by the {way}", "3", (("home", home), ("lost", lost)))


def launch(beach, question, forbidden):
    return Advice("launch" if beach.waiting > 2 else "cutter", "As many as there are.")


def row(beach, question, forbidden):
    return Advice("surf", "The bar has drowned better crews.")


RULES = Rules(
    id="lifeboats",
    title="Lifeboats",
    seats=(COXSWAIN,),
    seat_names={COXSWAIN: "Coxswain"},
    state=Night,
    steps=(Tide, Launch, Row),
    setup=lambda game: game.then(Tide()),
    board=lambda game, seat: game.beach,
    when=lambda beach: When(f"Tide {beach.tide} of 4", "At sea"),
    facts=lambda view: (Fact("Home", f"{view.board.home} men"),),
    describe=lambda view: f"{view.board.home} men are home, {view.board.waiting} wait.",
    forecasts=lambda view: tuple(forecasts(view)),
    officer=Officer(reads=lambda view: view.board, answers={Launch: launch, Row: row}),
    invariants=lambda game: ["nobody can wait"] * (game.beach.waiting < 0),
    longest=100,
)


def disguise(game, seat, variant):
    game.chance.seed += f" {variant}"


SECTIONS = {"1": "tides", "2": "boats", "3": "ways home"}
register(RULES, Checks(sections=SECTIONS, ids=frozenset(BOATS), disguise=disguise))
