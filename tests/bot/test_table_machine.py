"""Whatever people do to a table at the same moment, nothing they were told yes to is lost.

A state machine over lobby, options, seats, settings, pause, answers, standing orders, votes,
requests and reminders. In each step two or three people act at once through two applications on one
store, as two processes would, interleaved at every access to the store in an order hypothesis
chooses. Afterwards the table must be what some order of the acts that were acknowledged, one after
another, makes of it; the acts are modelled in plain Python.
"""

from __future__ import annotations

import asyncio
import copy
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from bot.errors import UserError
from bot.store import PostgresStore, Preferences, Settings, SqliteStore
from bot.store.model import LIVE, Missed
from bot.tables.schedule import reminders
from bot.words import refusals
from engine import Refused
from engine.core.choice import by_hand
from engine.core.stances import ASK, Order
from tests.bot.interleaving import GatedStore, Scheduler
from tests.bot.support import ADA, BEN, CLEO, HERE, HandClock, House
from tests.core import toy

SEATS = ("left", "right")
PEOPLE = (ADA, BEN, CLEO)
OPTIONS = (("weather", "foul"), ("weather", "grey"), ("mode", "fancy"))
GAME = 1
QUORUM = 2


@dataclass
class Model:
    """A table in plain Python: what was acknowledged, and nothing else.

    Of a vote that ended level the model knows which answers could have won.
    """

    status: str = "lobby"
    options: dict = field(default_factory=dict)
    pace: int = 0
    seats: set = field(default_factory=set)
    answers: list = field(default_factory=list)
    stances: dict = field(default_factory=dict)
    first: dict = field(default_factory=dict)
    requests: int = 0
    votes: dict = field(default_factory=dict)
    snoozed: set = field(default_factory=set)
    time_is_up: bool = False

    def sit(self, seat, user):
        self.seats = (self.seats | {(seat, user)}) - {(seat, 0)}

    def vote(self, user, token):
        self.votes[user] = token
        if len(self.votes) >= QUORUM:
            self.decide()

    def decide(self):
        """The council's majority is carried out, if anybody has voted."""
        if self.votes:
            counted = Counter(self.votes.values())
            most = {it for it in counted if counted[it] == max(counted.values())}
            self.answers.append(("allied", most, 0))
            self.votes = {}


@dataclass
class Act:
    """One thing somebody does: `work` on an application, `apply` on the model and the answer."""

    name: str
    work: object
    apply: object

    def __repr__(self):
        return self.name


class Acts:
    """What can be done at a table as it stands."""

    def __init__(self, draw, table):
        self.draw, self.table = draw, table

    def one_of(self, values):
        """By its number: what is drawn may depend on nothing that differs from run to run."""
        values = list(values)
        return values[self.draw(st.integers(0, len(values) - 1))]

    def user(self):
        return self.one_of((*PEOPLE, ADA, BEN))

    def option(self):
        key, value = self.one_of(OPTIONS)
        return Act(
            f"option {key} {value}",
            lambda app: app.lobby.options(GAME, ADA, {key: value}),
            lambda model, _: model.options.update({key: value}),
        )

    def pace(self):
        pace = self.one_of((0, 60, 1440))

        def work(app):
            if self.table.game.version:
                return app.admin.settings(GAME, ADA, pace=pace)
            return app.lobby.pace(GAME, ADA, pace, Missed.REMIND)

        return Act(f"pace {pace}", work, lambda model, _: setattr(model, "pace", pace))

    def join(self):
        user, seat = self.user(), self.one_of(SEATS)

        def apply(model, seated):
            if seated:
                model.sit(seat, user)
            else:
                model.requests += 1

        return Act(f"{user} joins {seat}", lambda app: app.lobby.join(GAME, seat, user), apply)

    def leave(self):
        user = self.user()

        def apply(model, _):
            model.seats = {it for it in model.seats if it[1] != user}
            if model.status == "playing" and not any(who for _, who in model.seats):
                model.status = "paused"

        return Act(f"{user} leaves", lambda app: app.lobby.leave(GAME, user), apply)

    def officer(self):
        seat = self.one_of(SEATS)

        def apply(model, _):
            model.seats = model.seats ^ {(seat, 0)}

        return Act(f"officer {seat}", lambda app: app.lobby.officer(GAME, seat, ADA), apply)

    def status(self, name, work, status):
        return Act(name, work, lambda model, _: setattr(model, "status", status))

    def start(self):
        return self.status("start", lambda app: app.lobby.start(GAME, ADA), "playing")

    def pause(self):
        user = self.user()
        return self.status(f"{user} pauses", lambda app: app.admin.pause(GAME, user), "paused")

    def resume(self):
        user = self.user()
        return self.status(
            f"{user} resumes", lambda app: app.admin.resume(GAME, user, HERE), "playing"
        )

    def remind(self):
        user, hours = self.user(), self.one_of((1, 12, 48))
        wish = Preferences(first=hours * 60, quiet_from=0, quiet_to=0)
        return Act(
            f"{user} reminded after {hours}",
            lambda app: app.admin.prefer(user, wish),
            lambda model, _: model.first.update({user: hours * 60}),
        )

    def answer(self):
        seat = self.one_of(sorted(self.table.questions))
        token = self.one_of(it.token for it in self.table.questions[seat].choices)
        user, place = self.user(), self.table.rules.seats.index(seat)
        version = self.table.game.asked[seat].version

        def apply(model, done):
            if done.ballot is None:
                model.answers.append((seat, {token}, user))
            else:
                model.vote(user, token)

        return Act(
            f"{user} answers {token} for {seat}",
            lambda app: app.decisions.answer(GAME, version, place, token, user),
            apply,
        )

    def order(self):
        """A way that asks, with or without exceptions, so that nothing is answered by itself."""
        seat, user = self.one_of(self.table.questions or SEATS[:1]), self.user()
        key = self.one_of(self.table.rules.all_stances)
        order = Order(ASK, self.one_of(((), self.table.rules.all_stances[key].occasions)))
        place = self.table.rules.seats.index(seat)
        return Act(
            f"{user} orders {key} for {seat}",
            lambda app: app.stances.take(GAME, place, user, key, order),
            lambda model, _: model.stances.update({(seat, key): order}),
        )

    def lift(self):
        return self.order()

    def offer(self):
        user = self.user()

        def apply(model, _):
            model.requests += 1

        return Act(
            f"{user} offers a draw", lambda app: app.early_ending.offer_draw(GAME, user), apply
        )

    def agree(self):
        user, agree = self.user(), self.draw(st.booleans())
        open_ones = self.table.stored.requests
        if not open_ones:
            return self.offer()
        request = self.one_of(open_ones)

        def apply(model, words):
            model.requests -= bool(words)
            if words and agree and request.kind == "draw":
                model.status = "over"
            elif words and agree:
                model.sit(request.seat, request.target)

        return Act(
            f"{user} {'agrees' if agree else 'refuses'} {request.kind}",
            lambda app: app.consents.answer(GAME, request.id, user, agree=agree),
            apply,
        )

    def snooze(self):
        nudges = [it for it in self.table.stored.reminders if it.kind == "nudge"]
        if not nudges:
            return self.remind()
        row = self.one_of(nudges)
        return Act(
            f"{row.user} snoozes",
            lambda app: app.reminder_worker.snooze(GAME, row.id, row.user),
            lambda model, _: model.snoozed.add(row.id),
        )

    def tick(self):
        def apply(model, _):
            if model.time_is_up:
                model.decide()

        return Act("tick", lambda app: app.reminder_worker.run_due(), apply)

    def any(self):
        game = self.table.game
        if game.status == "lobby":
            kinds = [self.option, self.pace, self.join, self.leave, self.officer, self.remind]
            return self.one_of([*kinds, *kinds, self.start])()
        kinds = [self.pace, self.pause, self.resume, self.remind, self.snooze, self.tick]
        if self.table.questions:
            kinds += [self.answer] * 5
        if not game.settings.council:
            kinds += [self.join, self.leave, self.order, self.lift, self.offer, self.agree]
        return self.one_of(kinds)()


class TableMachine(RuleBasedStateMachine):
    """The toy game with two seats, from its lobby on."""

    game, settings_ = toy.RULES.id, Settings()

    def __init__(self):
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.scheduler, self.clock = Scheduler(), HandClock()
        self.model = Model()

    def teardown(self):
        self.runner.run(self.store.close())
        self.runner.close()
        self.folder.cleanup()

    @initialize()
    def opened(self):
        self.runner.run(self._open())

    async def _open(self):
        self.store = await self._database()
        gated = GatedStore(self.store, self.scheduler)
        self.apps = [House(gated, clock=self.clock).app for _ in range(2)]
        for app in self.apps:
            app.lobby.seeds = lambda: "machine"
            app.worker.wake = lambda _: None  # nobody draws boards or plays for the officer here
        row = await self.apps[0].lobby.open(self.game, HERE, ADA, self.settings_)
        self.model.options = dict(row.options)
        self.model.seats = {(it.seat, it.user) for it in await self.store.people.seated(GAME)}
        await self._look()

    async def _database(self):
        store = await SqliteStore.open(Path(self.folder.name) / "dynamo.sqlite3")
        await store.database._writer.execute("PRAGMA synchronous = OFF")
        return store

    async def _look(self):
        """The table as it is kept."""
        stored = await self.apps[0].service.snapshots.stored(GAME)
        self.table = (
            await self.apps[0].service.snapshots.of(stored)
            if stored.game.version
            else _Lobby(stored)
        )
        self.entries = await self.store.games.entries(GAME)
        self.wishes = await self.store.people.preferences(PEOPLE)  # also of those who do not sit

    @rule(data=st.data(), people=st.integers(2, 3))
    def act(self, data, people):
        """Two or three people act at once."""
        if self.model.status == "over":
            return
        acts = [Acts(data.draw, self.table).any() for _ in range(people)]
        apps = [self.apps[data.draw(st.integers(0, 1))] for _ in acts]
        self.runner.run(self._act(acts, apps, lambda count: data.draw(st.integers(0, count - 1))))

    @rule(hours=st.sampled_from((1, 13, 25)))
    def wait(self, hours):
        self.clock.advance(hours=hours)

    async def _act(self, acts, apps, choose):
        works = [act.work(app) for act, app in zip(acts, apps, strict=True)]
        came = await self.scheduler.run(works, choose)
        done = []
        for act, result in zip(acts, came, strict=True):
            if isinstance(result, UserError | Refused):
                assert str(result) != refusals.MOVED_ON, act
            elif isinstance(result, BaseException):
                raise result
            else:
                done.append((act, result))
        await self._look()
        self._agree(done)
        state = self.table.state
        assert reminders(self.table.stored, state) == self.table.stored.reminders
        for app in self.apps:
            shown = await app.service.snapshots.shown(GAME, self.table.game.revision)
            assert _on_a_board(shown) == _on_a_board(self.table.stored)

    def _agree(self, done):
        """Some order of what was acknowledged makes the table what it is."""
        for order, time_is_up in product(permutations(done), (False, True)):
            model = copy.deepcopy(self.model)
            model.time_is_up = time_is_up  # whether a vote that was open so long is closed
            for act, result in order:
                act.apply(model, result)
            if self._is(model):
                self.model = model
                return
        raise AssertionError(f"{[act for act, _ in done]} lost something: {self.table.stored}")

    def _is(self, model):
        stored = self.table.stored
        game = stored.game
        given = [it for it in self.entries[1:] if it.cause != "standing order"]
        return (
            (game.status if game.status != "over" else model.status) == model.status
            and (model.status == "over") <= (game.status == "over")
            and game.options == model.options
            and game.settings.pace == model.pace
            and {(it.seat, it.user) for it in stored.seated} == model.seats
            and len(given) == len(model.answers)
            and all(
                (it.seat, it.user) == (seat, user) and by_hand(it.token) in tokens
                for it, (seat, tokens, user) in zip(given, model.answers, strict=True)
            )
            and stored.stances.items() >= model.stances.items()
            and all(self.wishes[user].first == first for user, first in model.first.items())
            and len(stored.requests) == model.requests
            and {it.user: it.token for it in stored.votes} == model.votes
            and all(it.snoozed > 0 for it in stored.reminders if it.id in model.snoozed)
        )


def _on_a_board(stored):
    """What boards show: remembered from the writing or read, it is the same.

    How people want to be reminded is of no account once nothing falls due any more: whoever changes
    it at the moment a game ends changes nothing at its table.
    """
    seated = sorted((it.seat, it.user) for it in stored.seated)
    votes = sorted((it.version, it.user, it.token) for it in stored.votes)
    told = {(it.kind, it.seat, it.user, it.version): (it.sent, it.told) for it in stored.reminders}
    reminded = stored.seated if stored.game.status in LIVE else ()
    wishes = {it.user: stored.preferences.get(it.user, Preferences()) for it in reminded}
    return stored.game, seated, votes, stored.stances, told, wishes


@dataclass
class _Lobby:
    """A table without a game yet, as far as acts look at it."""

    stored: object
    state: None = None

    @property
    def game(self):
        return self.stored.game


class ServerMachine(TableMachine):
    """The same on PostgreSQL, where both applications are connected for themselves."""

    async def _database(self):
        return await PostgresStore.open(ServerMachine.cluster.fresh())

    async def _open(self):
        await super()._open()
        self.other = await PostgresStore.open(self.store.database.place)
        self.apps[1] = House(GatedStore(self.other, self.scheduler), clock=self.clock).app
        self.apps[1].worker.wake = lambda _: None

    def teardown(self):
        self.runner.run(self.other.close())
        super().teardown()


class CouncilMachine(TableMachine):
    """A solitaire game whose channel votes."""

    game, settings_ = "spoiled_victory", Settings(council=True, quorum=QUORUM)

    async def _open(self):
        await super()._open()
        await self.apps[0].lobby.start(GAME, ADA)
        self.model.status = "playing"
        await self._look()


@pytest.fixture
def _served(cluster):
    ServerMachine.cluster = cluster


_MUCH = settings(
    max_examples=40,
    stateful_step_count=15,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),  # each step is slow, and says itself what was lost
    suppress_health_check=list(HealthCheck),
)
TestTable = TableMachine.TestCase
TestTable.settings = _MUCH
TestServer = pytest.mark.usefixtures("_served")(ServerMachine.TestCase)
TestServer.settings = settings(_MUCH, max_examples=15)
TestCouncil = CouncilMachine.TestCase
TestCouncil.settings = settings(_MUCH, max_examples=10)


class Said(Acts):
    """One act of which all is given."""

    def __init__(self, table, kind, *values):
        super().__init__(None, table)
        self.act, self.values = getattr(self, kind), list(values)

    def one_of(self, values):
        return self.values.pop(0)


@pytest.fixture
def machine():
    one = TableMachine()
    one.runner.run(one._open())
    yield one
    one.teardown()


@pytest.mark.parametrize("last", [0, 1])
def test_of_two_wishes_at_once_the_later_is_known_before_its_owner_sits(machine, last):
    def together(*said):
        acts = [Said(machine.table, *it).act() for it in said]
        work = machine._act(acts, machine.apps[: len(acts)], lambda count: min(last, count - 1))
        machine.runner.run(work)

    together(("leave", ADA))
    together(("remind", ADA, 1), ("remind", ADA, 12))
    together(("join", ADA, "right"))
    assert machine.model.first == {ADA: 60 * (12, 1)[last]}
