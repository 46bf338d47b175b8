"""A tiny game of two sides that uses everything the engine offers.

Each of three rounds both leaders secretly bid 1 to 3; after the dice either may spend a charm to
roll again; the higher bid takes the dice and spreads the points between two piles. A fancy game
adds a salute both owe at once, a secret word the winner may speak, and boats to send in batches.
Under a split command each side has an aide, who sends the boats. A planned game begins each round
with an order sheet of every seat. With reports the winner of a round fills in a form, and there is
a chart to be handed out.
"""

from __future__ import annotations

from msgspec import field

from engine.core.checks import Checks
from engine.core.choice import CANCEL, Choice
from engine.core.forms import Field, blanks
from engine.core.ids import Seat, Side
from engine.core.log import Telling, Weight
from engine.core.officer import Officer
from engine.core.registry import register
from engine.core.rules import Option, Rules
from engine.core.sheet import READY, Sheet, forget_sheet, scramble, written
from engine.core.stances import stance_on
from engine.core.state import Result, State
from engine.core.step import Ask, Step
from engine.core.views import Advice, Fact, Forecast, When

LEFT, RIGHT = Seat("left"), Seat("right")
AIDES = {LEFT: Seat("left_aide"), RIGHT: Seat("right_aide")}
SEATS = (LEFT, AIDES[LEFT], RIGHT, AIDES[RIGHT])
BOATS = tuple(f"Boat {number}" for number in range(1, 13))
SHORES = ("North", "South", "West")


TELLINGS = {
    "bid": Telling(Weight.QUIET),
    "dice": Telling(heads=True),
    "secret": Telling(),
    "salute": Telling(Weight.MINOR),
    "silence": Telling(Weight.SILENT),
    "word": Telling(Weight.MAJOR),
    "send": Telling(),
    "plan": Telling(Weight.MINOR),
    "ready": Telling(Weight.MINOR),
    "report": Telling(Weight.MINOR),
}


class Toy(State, omit_defaults=True, dict=True):
    """The table, with each seat's secret number."""

    tellings = TELLINGS

    round: int = 0
    bids: dict[str, int] = {}
    dice: list[int] = []
    spare: int = 0
    piles: dict[str, list[int]] = field(default_factory=lambda: {LEFT: [0, 0], RIGHT: [0, 0]})
    charms: dict[str, bool] = field(default_factory=lambda: {LEFT: True, RIGHT: True})
    secrets: dict[str, int] = field(default_factory=lambda: {LEFT: 1, RIGHT: 2})
    winner: str = ""
    spoken: list[str] = []
    sent: dict[str, str] = {}
    pencilled: dict[str, dict[str, str]] = {}


class Round(Step[Toy], frozen=True):
    """1 A round."""

    rule = "1"

    def run(self, game):
        if game.round == 3:
            score = sum(game.piles[LEFT]) - sum(game.piles[RIGHT])
            winners = (LEFT,) if score > 0 else (RIGHT,) if score < 0 else ()
            game.end(Result("done", score, winners, label=f"{len(game.spoken)} words"))
            return
        game.round += 1
        if game.options["planning"] == "on":
            game.then(Plan(), Round2())
            return
        game.then(Round2())


class Round2(Step[Toy], frozen=True):
    """1 What a round consists of."""

    rule = "1"

    def run(self, game):
        report = (Report(),) if game.options["reports"] == "on" else ()
        if game.options["mode"] == "plain":
            game.then(Bid(), Throw(), Take(), *report, Spread(), Round())
        else:
            fancy = (Salute((LEFT, RIGHT)), Bid(), Throw(), Take(), *report, Speak(), Send())
            game.then(*fancy, Spread(), Round())


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
        return [Choice("yes", "Use it"), Choice("no", "Keep it", ends=True)]

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
        return [
            Choice("a", "Pile A"),
            Choice("b", "Pile B"),
            Choice(CANCEL, "Think again", ends=True),
        ]

    def choose(self, game, seat, token):
        if token != CANCEL:
            take = min(2, game.spare)
            game.piles[seat]["ab".find(token)] += take
            game.spare -= take
        game.then(Spread())


class Salute(Ask[Toy], frozen=True):
    """7 Both leaders salute, in any order; all may see how."""

    rule = "7"
    owing: tuple[str, ...] = ()

    def seats(self, game):
        return self.owing

    def prompt(self, game, seat):
        return f"Round {game.round}: how does {seat} salute?"

    def choices(self, game, seat):
        return [Choice("bow", "Bow"), Choice("nod", "Nod")]

    def choose(self, game, seat, token):
        game.log("salute", f"{seat}: a {token}.")
        game.then(Salute(tuple(other for other in self.owing if other != seat)))


class Speak(Ask[Toy], frozen=True):
    """8 The winner may speak a word that only the own side knows."""

    rule = "8"
    decline = "pass"
    private = True
    occasions = ("the first round", "a rich throw")

    def seats(self, game):
        return (game.winner,)

    def prompt(self, game, seat):
        return f"Speak? Your secret is {game.secrets[seat]}."

    def heading(self, game, seat):
        return "A word may be spoken."

    def about(self, game, seat):
        return (f"secret-{game.secrets[seat]}",)

    def matters(self, game, seat):
        found = (game.round == 1, game.spare >= 7)
        return tuple(word for word, holds in zip(self.occasions, found, strict=True) if holds)

    def choices(self, game, seat):
        return [
            *(Choice(f"speak:{word}", "Speak", word) for word in _words(game.secrets[seat])),
            Choice("pass", "Say nothing", ends=True),
        ]

    def choose(self, game, seat, token):
        if token == "pass":
            game.log("silence", f"{seat} says nothing.")
            return
        game.reveal()
        game.spoken.append(token[6:])
        game.log("word", f"{seat} says {token[6:]}.")


def _words(secret):
    return tuple(f"word-{secret}-{number}" for number in range(1, secret % 3 + 2))


class Send(Ask[Toy], frozen=True):
    """9 The winner's aide, or the winner, sends boats to shores; no more than five to one."""

    rule = "9"
    batch = True

    def seats(self, game):
        aide = AIDES[game.winner]
        return (aide,) if aide in _seating(game.options) else (game.winner,)

    def prompt(self, game, seat):
        return f"Which boats go where? {len(game.sent)} are at sea."

    def choices(self, game, seat):
        full = [shore for shore in SHORES if list(game.sent.values()).count(shore) == 5]
        return [
            *(
                Choice(f"send:{boat[5:]}>{shore}", "Send", boat, shore, place=shore)
                for boat in BOATS
                if boat not in game.sent
                for shore in SHORES
                if shore not in full
            ),
            Choice("end", "No more boats", ends=True),
        ]

    def choose(self, game, seat, token):
        if token == "end":
            game.sent = {}
            return
        boat, shore = token[5:].split(">")
        game.sent[f"Boat {boat}"] = shore
        game.log("send", f"Boat {boat} goes {shore}.", shore)
        game.then(Send())


class Plan(Sheet[Toy], frozen=True):
    """10 Every seat writes in secret which of its boats is to go where: two to a shore at most."""

    rule = "10"

    def seats(self, game):
        return _seating(game.options)

    def prompt(self, game, seat):
        return f"Plan for round {game.round}: {len(written(game, seat))} boats. Your turn, {seat}."

    def heading(self, game, seat):
        return "Plans are being written."

    def orders(self, game, seat):
        taken = list(game.pencilled.get(seat, {}).values())
        offers = [
            Choice(f"{boat}>{shore}", "Plan", boat, shore, place=shore)
            for boat in BOATS[:3]
            for shore in SHORES
            if taken.count(shore) < 2 and f"{boat}>{shore}" not in written(game, seat)
        ]
        return [*offers, Choice("all", "All boats", "North and South")]

    def lines_of(self, game, seat, token):
        if token != "all":
            return (token,)
        return ("Boat 1>North", "Boat 2>North", "Boat 3>South")

    def subject(self, line):
        return line.partition(">")[0]

    def worded(self, game, seat, line):
        return line.replace(">", " → ")

    def complete(self, game, seat):
        return bool(written(game, seat))

    def put(self, game, seat, line):
        boat, shore = line.split(">")
        game.pencilled.setdefault(seat, {})[boat] = shore

    def remove(self, game, seat, line):
        del game.pencilled[seat][line.partition(">")[0]]
        if not game.pencilled[seat]:
            del game.pencilled[seat]

    def tell(self, game, seat, token, changed):
        if token == READY:
            game.log("ready", f"{seat} has signed.")

    def open_sheets(self, game, sheets):
        game.pencilled = {}
        for seat, lines in sheets.items():
            game.log("plan", f"{seat} plans {', '.join(lines)}.")


class Report(Ask[Toy], frozen=True):
    """11 The winner of the round may report: how many landed, in what weather, which boats."""

    rule = "11"
    forms = True
    decline = "quiet"

    def seats(self, game):
        return (game.winner,)

    def prompt(self, game, seat):
        return f"Round {game.round}: what does {seat} report?"

    def choices(self, game, seat):
        fields = (
            Field("Crews landed", most=9, given="0"),
            Field("Weather", values=("fair", "foul")),
            Field("Boats by kind", kinds=("A", "B")),
        )
        return [
            Choice("report", "Report", "the landing", fields=fields),
            Choice("wreck", "Report", "a wreck", fields=fields[:1]),
            Choice("quiet", "No report", ends=True),
        ]

    def objection(self, game, seat, token):
        head, texts = blanks(token)
        if head == "report" and texts[:2] == ["9", "foul"]:
            return "Nobody lands nine crews in foul weather."
        return ""

    def choose(self, game, seat, token):
        head, texts = blanks(token)
        if head != "quiet":
            game.log("report", f"{seat} reports {head} {', '.join(texts)}.")


def _seating(options):
    return (LEFT, RIGHT) if options["command"] == "single" else SEATS


def _disguise(game, seat, variant):
    game.chance.seed += f" {variant}"
    for other in (LEFT, RIGHT):
        if seat not in (other, AIDES[other]):
            game.secrets[other] = variant + 10
            if other in game.sealed:
                game.sealed[other] = f"bid:{variant % 3 + 1}"
    scramble(game, seat, variant)


def _resample(game, seat, lots):
    for other in (LEFT, RIGHT):
        if seat not in (other, AIDES[other]):
            game.secrets[other] = lots.below(10)
    for other in [it for it in game.sheets if it != seat]:
        forget_sheet(game, other)


def _bid(board, question, forbidden):
    return Advice(question.choices[0].token, f"Round {board[0]}: keep something back.")


def _report(board, question, forbidden):
    return Advice("report=2/fair/A1", "Two crews came ashore.")


def _invariants(game):
    wrong = [] if game.spare >= 0 else ["points below nothing"]
    for seat, draft in game.sheets.items():
        pencilled = [f"{boat}>{shore}" for boat, shore in game.pencilled.get(seat, {}).items()]
        if sorted(draft.lines) != sorted(pencilled):
            wrong.append(f"the map of {seat} does not show the sheet")
    return wrong


RULES = Rules(
    id="toy",
    title="Toy",
    version=2,
    seats=SEATS,
    options=(
        Option("mode", "Mode", "How to play.", ("plain", "fancy")),
        Option("command", "Command", "Who sits at the table.", ("single", "split")),
        Option("planning", "Planning", "Whether rounds begin with a plan."),
        Option("weather", "Weather", "What the sky is like.", ("fair", "grey", "foul")),
        Option("reports", "Reports", "Whether the winner of a round reports."),
    ),
    state=Toy,
    steps=(Round, Round2, Plan, Bid, Throw, Charm, Take, Report, Spread, Salute, Speak, Send),
    setup=lambda game: game.then(Round()),
    board=lambda game, seat: (
        *(game.round, game.piles, game.charms),
        game.secrets[RULES.side(seat)] if seat else None,
        game.pencilled.get(seat),
    ),
    when=lambda board: When(f"Round {board[0]}", "Play"),
    facts=lambda view: (Fact("Round", str(view.board[0])),),
    describe=lambda view: f"Round {view.board[0]}.",
    invariants=_invariants,
    officer=Officer(
        reads=lambda view: view.board,
        answers={Bid: _bid, Report: _report},
        indifferent=frozenset({Plan, Charm, Spread, Salute, Speak, Send}),
    ),
    forecasts=lambda view: (Forecast("dice", "3", (("any", 1.0),)),),
    resample=_resample,
    interrupts={"dice fell": (Charm(LEFT), Charm(RIGHT))},
    forced=frozenset({Spread}),
    stances=(
        stance_on(Charm, "Charm", "Using the charm", passes="Keep the charm"),
        stance_on(Speak, "Speaking", "A word in each round", passes="Say nothing"),
        stance_on(Report, "Reports", "After each round", passes="No report"),
    ),
    renamed={"Scatter": "Spread"},
    upgrades={1: lambda raw: {**raw, "charms": {LEFT: False, RIGHT: False}}},
    longest=400,
    seating=_seating,
    sides={seat: Side(leader) for leader, aide in AIDES.items() for seat in (leader, aide)},
    seat_names={LEFT: "Left", RIGHT: "Right", AIDES[LEFT]: "Aide, left", AIDES[RIGHT]: "Aide"},
    side_names={Side(LEFT): "Left", Side(RIGHT): "Right"},
    hand=lambda view: (Fact("Secret", str(view.board[3])),),
    handouts=lambda view: {"chart": "Sea chart"} if view.options["reports"] == "on" else {},
)
CHECKS = Checks(
    sections={"1": "rounds"},
    ids=frozenset(f"secret-{number}" for number in range(20)),
    disguise=_disguise,
)
register(RULES, CHECKS)
