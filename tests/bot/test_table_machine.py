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
from dataclasses import dataclass
from itertools import permutations, product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from bot.errors import UserError
from bot.store import PostgresStore, Preferences, Settings, SqliteStore
from bot.store.model import LIVE
from bot.tables.schedule import reminders
from bot.words import refusals
from engine import Refused
from engine.core.choice import by_hand
from tests.bot.interleaving import GatedStore, Scheduler
from tests.bot.support import ADA, HERE, HandClock, House
from tests.bot.table_acts import GAME, PEOPLE, QUORUM, Acts, Model, Said
from tests.core import toy


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
