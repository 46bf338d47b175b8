"""What people do at a table, in the words of the tests."""

from __future__ import annotations

import asyncio

from bot.panels.decision import step_at
from bot.panels.menu_path import NOBODY, MenuPath
from bot.words import labels
from engine.core.choice import BATCH


async def started(actor, bot, **options):
    """A table of this person's, begun; gives the board message."""
    await actor.slash("/game new", **{"game": "spoiled_victory", **options})
    lobby = await actor.message("is being set up")
    await actor.click(lobby, "Start")
    return await actor.message("RAF patrol")


async def shown(bot, game=1, version=None):
    """Wait until the board shows the present version, and nothing else has controls.

    Of what somebody writes on an order sheet no board tells.
    """
    while True:
        row = await bot.app.store.games.get(game)
        mail = await bot.app.store.outbox.open(game)
        written = any(it.posed for it in row.asked.values()) or await _discreet(bot, row)
        current = len(mail.boards) == 1 and (mail.boards[0].shown == row.version or written)
        if not mail.rows and current and (version is None or row.version > version):
            return row
        await asyncio.sleep(0.005)


async def _discreet(bot, row):
    """Whether a sheet is being written of which no board tells either that it is signed."""
    return bool(row.version) and (await bot.app.service.snapshots.open(row.id)).discreet


def board_of(actor):
    """The newest public message with a picture of the board."""
    public = [it for it in actor.messages() if not it.private and it.attachments]
    return [it for it in public if it.attachments[0].filename.startswith("board-")][-1]


async def question(bot, game=1):
    position = await bot.app.service.snapshots.open(game)
    return next(iter(position.questions.values()))


async def choose(actor, bot, token, game=1):
    """Give an answer the way a person would: a button, or the private panel."""
    row = await shown(bot, game)
    await Person(actor, bot, game=game).answer(token)
    return await shown(bot, game, row.version)


class Person:
    """Somebody who answers by the board's buttons and the private panel, and counts the presses."""

    def __init__(self, actor, bot, seat="allied", game=1):
        self.actor, self.bot, self.seat, self.game = actor, bot, seat, game
        self.panel = None
        self.presses = 0

    async def answer(self, token):
        """One answer, or several of a batch; on the open panel, on the board, or by Decide."""
        row = await shown(self.bot, self.game)
        position = await self.bot.app.service.snapshots.open(self.game)
        number = position.rules.seats.index(self.seat)
        asked = row.asked[self.seat]
        address = f"{self.game}:{asked.version}:{number}"
        await self._turned(address)
        board = board_of(self.actor)
        if any(it.custom_id == f"b:p:{address}:{token}" for it in board.buttons):
            self.panel = None
            self.presses += 1
            return await self.actor.click(board, custom_id=f"b:p:{address}:{token}")
        if self.panel is None:
            self.presses += 1
            door = f"b:decide:{self.game}:{asked.first}:{number}"
            self.panel = (await self.actor.click(board, custom_id=door)).message
        return await self._picked(position.questions[self.seat], token)

    async def type(self, token):
        """The same by `/do`; a panel left open is out of date."""
        self.panel = None
        return await self.actor.slash("/do", order=token)

    async def _turned(self, address):
        """The open panel follows; where the table waits for somebody else it is put away."""
        if self.panel is None:
            return
        ids = lambda: _ids(self.panel)  # noqa: E731 - a question, inline
        follows = lambda: not ids() or any(f":{address}:" in f"{it}:" for it in ids())  # noqa: E731
        await self.actor.stage.until(follows, "the panel to follow")
        if not ids():
            self.panel = None

    async def _picked(self, asked, token):
        count, done = await pick(self.actor, self.panel, asked, *token.split(BATCH))
        self.presses += count
        return done or await self.type(token)


def _ids(message):
    """What a panel asks; the way back to a signed sheet asks nothing."""
    found = [it.custom_id for it in (*message.buttons, *message.selects)]
    return [it for it in found if not it.startswith("b:reopen:")]


async def pick(actor, panel, asked, *tokens):
    """Walk through the private panel to one answer, or several; how many presses it took."""
    path = MenuPath()
    for count in range(1, 20):
        press = next((it for it in panel.buttons if _played(it.custom_id) == tokens[0]), None)
        if press is not None and len(tokens) == 1:
            return count, await actor.click(panel, custom_id=press.custom_id)
        seen = _ids(panel)
        half = any(it.opens for it in asked.choices if it.token == tokens[0])
        if half or path.whose != NOBODY:  # typed here; a panel gives both halves in one press
            return count - half, None
        if any(it.label == labels.ALL_OF_THEM for it in panel.buttons):
            await actor.click(panel, labels.ALL_OF_THEM)
            await actor.stage.until(lambda: _ids(panel) != seen, "the list")  # noqa: B023
            continue
        if not panel.selects:
            path = await _led_on(actor, panel, asked, path, tokens)
            if path is None:  # the first half of an order: a panel gives both in one press
                return count, None
            await actor.stage.until(lambda: _ids(panel) != seen, "the next step")  # noqa: B023
            continue
        menu = panel.selects[0]
        values = [it["value"] for it in menu.body["options"]]
        if f"={tokens[0]}" in values:
            return count, await actor.select(panel, "", *(f"={token}" for token in tokens))
        path = MenuPath.read(menu.custom_id.split(":", 5)[5])
        lines = step_at(asked, path).entries
        found = [n for n, it in enumerate(lines) if tokens[0] in {c.token for c in it.choices}]
        line = found[0] if found else -1
        if line < 0:
            await actor.click(panel, "◀ Back")
        elif f"+{line}" in values:
            await actor.select(panel, "", f"+{line}")
        else:
            await actor.click(panel, "Next page")
        await actor.stage.until(lambda: _ids(panel) != seen, "the next step")  # noqa: B023 - at once
    raise AssertionError(f"{tokens} cannot be reached")


async def _led_on(actor, panel, asked, path, tokens):
    """Press the button that leads on to an answer; None if it begins an order of two halves."""
    lines = step_at(asked, path).entries
    line = next((n for n, it in enumerate(lines) if tokens[0] in it.tokens), None)
    if len(tokens) > 1 or (line is not None and lines[line].token):
        return None
    ways = [MenuPath()]
    if line is not None:
        whose = asked.choices.index(lines[line].choices[0])
        ways = [path.pick(line), MenuPath(whose=whose)]
    for onward in ways:
        for button in panel.buttons:
            if button.custom_id.endswith(f":{onward.code}"):
                await actor.click(panel, custom_id=button.custom_id)
                return onward
    return None  # the panel has gone on to the next unit by itself


def _played(custom_id):
    """The answer a button stands for."""
    parts = custom_id.split(":", 5)
    return parts[5] if parts[:2] == ["b", "p"] else None


async def to_actions(actor, bot, game=1):
    """Play first choices by `/do` until Player Actions are asked for."""
    while (await question(bot, game)).kind != "TakeAction":
        row = await shown(bot, game)
        await actor.slash("/do", order=(await question(bot, game)).choices[0].token)
        await shown(bot, game, row.version)
    return await question(bot, game)


def advised(position, seat="allied"):
    """What the staff officer would answer."""
    return position.rules.officer.advise(position.view(seat), frozenset()).token
