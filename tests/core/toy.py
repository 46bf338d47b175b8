"""A tiny two-seat game that uses everything the engine offers: sealed asks, batches, interrupts.

Each of three rounds both seats secretly bid 1 to 3; the higher bid takes the dice rolled, less
what the other may spoil with a charm; the winner then spreads the points between two piles.
"""

from __future__ import annotations

from msgspec import field

from engine.core.choice import CANCEL, Choice
from engine.core.registry import register
from engine.core.rules import Option, Rules
from engine.core.state import Result, State
from engine.core.step import Ask, Step
from engine.core.views import Advice, Fact, Forecast

LEFT, RIGHT = "left", "right"


class Toy(State, kw_only=True, omit_defaults=True, dict=True):
    """The table, with each seat's secret number."""

    round: int = 0
    bids: dict[str, int] = {}
    dice: list[int] = []
    spare: int = 0
    piles: dict[str, list[int]] = field(default_factory=lambda: {LEFT: [0, 0], RIGHT: [0, 0]})
    charms: dict[str, bool] = field(default_factory=lambda: {LEFT: True, RIGHT: True})
    secrets: dict[str, int] = field(default_factory=lambda: {LEFT: 1, RIGHT: 2})
    winner: str = ""


class Round(Step[Toy], frozen=True):
    """1 A round."""

    rule = "1"

    def run(self, game):
        if game.round == 3:
            score = sum(game.piles[LEFT]) - sum(game.piles[RIGHT])
            game.end(Result("done", score, (LEFT,) if score > 0 else (RIGHT,)))
            return
        game.round += 1
        game.then(Bid(), Throw(), Take(), Spread(), Round())


class Bid(Ask[Toy], frozen=True):
    """2 Both bid in secret."""

    rule = "2"
    sealed = True
    private = True

    def seats(self, game):
        return (LEFT, RIGHT)

    def prompt(self, game, seat):
        return f"{seat}: bid? Your secret is {game.secrets[seat]}."

    def choices(self, game, seat):
        return [Choice(f"bid:{number}", "Bid", str(number)) for number in (1, 2, 3)]

    def choose(self, game, seat, token):
        game.bids[seat] = int(token[4:])
        game.log("bid", f"{seat} bids {game.bids[seat]}.")


class Throw(Step[Toy], frozen=True):
    """3 Dice fall."""

    rule = "3"
    moment = "dice fell"

    def run(self, game):
        game.dice = game.chance.dice(2)
        game.log("dice", "Dice.", dice=game.dice)


class Charm(Ask[Toy], frozen=True):
    """4 After any dice a charm may roll them again."""

    rule = "4"
    decline = "no"
    seat: str = LEFT

    def seats(self, game):
        return (self.seat,) if game.charms[self.seat] else ()

    def prompt(self, game, seat):
        return "Use your charm?"

    def choices(self, game, seat):
        return [Choice("yes", "Use it"), Choice("no", "Keep it")]

    def choose(self, game, seat, token):
        if token == "yes":
            game.charms[seat] = False
            game.then(Throw())


class Take(Step[Toy], frozen=True):
    """5 The higher bid takes the dice."""

    rule = "5"

    def run(self, game):
        game.winner = max(game.bids, key=lambda seat: game.bids[seat])
        game.spare = sum(game.dice)
        game.bids, game.dice = {}, []
        secret = game.secrets[game.winner]
        game.log("secret", f"Your secret is {secret}.", seats=(game.winner,))


class Spread(Ask[Toy], frozen=True):
    """6 The winner spreads the points, two at a time."""

    rule = "6"
    batch = True

    def seats(self, game):
        return (game.winner,) if game.spare else ()

    def prompt(self, game, seat):
        return f"{game.spare} left."

    def choices(self, game, seat):
        if game.spare == 1:
            return [Choice("one", "The last one")]
        return [Choice("a", "Pile A"), Choice("b", "Pile B"), Choice(CANCEL, "Think again")]

    def choose(self, game, seat, token):
        if token != CANCEL:
            take = min(2, game.spare)
            game.piles[seat]["ab".find(token)] += take
            game.spare -= take
        game.then(Spread())


def _disguise(game, seat, variant):
    game.chance.seed += f" {variant}"
    for other in (LEFT, RIGHT):
        if other != seat:
            game.secrets[other] = variant + 10
            if other in game.sealed:
                game.sealed[other] = f"bid:{variant % 3 + 1}"


RULES = Rules(
    id="toy",
    title="Toy",
    version=2,
    seats=(LEFT, RIGHT),
    options=(Option("mode", "Mode", "How to play.", ("plain", "fancy")),),
    state=Toy,
    steps=(Round, Bid, Throw, Charm, Take, Spread),
    setup=lambda game: game.then(Round()),
    board=lambda game, seat: (game.round, game.piles, game.charms, game.secrets.get(seat)),
    facts=lambda view: (Fact("Round", str(view.board[0])),),
    describe=lambda view: f"Round {view.board[0]}.",
    invariants=lambda game: [] if game.spare >= 0 else ["points below nothing"],
    disguise=_disguise,
    advise=lambda view, forbidden: Advice(view.question.choices[0].token, "Why not."),
    tools=(),
    forecasts=lambda view: (Forecast("dice", "3", (("any", 1.0),)),),
    sections={"1": "rounds"},
    interrupts={"dice fell": (Charm(LEFT), Charm(RIGHT))},
    forced=frozenset({Spread}),
    renamed={"Scatter": "Spread"},
    upgrades={1: lambda raw: {**raw, "charms": {LEFT: False, RIGHT: False}}},
    longest=200,
)
register(RULES)
