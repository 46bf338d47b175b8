"""`python -m tests.bot.readme_pictures`: draws every picture of the README again.

The boards are positions of games that staff officers play, always the same; the others are what
the sandbox's page shows of a game just begun, for which `chromium` must be on the PATH.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path

from PIL import Image

import engine
from bot.pictures import Pool, RendersStudio
from engine.core.playout import officer_policy, play_out
from renders import atlas_of
from sandbox import driver
from tests.bot.e2e.acting import advised, shown
from tests.bot.e2e.conftest import bot_running
from tests.bot.e2e.test_in_a_browser import AT_THE_END, begin
from tests.sandbox import browser

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
BOARDS = {  # the file, the game, who sees it, the turn and phase it is taken from
    "board": ("spoiled_victory", "allied", 5, "Evacuation Moves"),
    "miracle": ("miracle", "allied", 4, ""),
    "france_1940": ("france_1940", "german", 2, ""),
    "case_yellow": ("case_yellow", "german", 4, ""),
    "khamsin": ("khamsin", "axis", 6, "Orders"),
}
DESK, TALL, PHONE = (1120, 800), (1120, 1080), (390, 800)
LAST_BOARD = (
    "[...document.querySelectorAll('.message:not(.private)')]"
    ".findLast((e) => e.querySelector('img')?.naturalWidth)"
)


def boards():
    """The boards as they are posted."""
    for name, (game, seat, turn, phase) in BOARDS.items():
        outcomes = [it for it, _ in play_out(game, "readme", {}, officer_policy(game))]
        tables = [(it, it.state.table) for it in outcomes]
        then = [it for it, at in tables if at.turn == turn and at.phase.startswith(phase)]
        outcome = then[len(then) // 2]
        picture = atlas_of(game).snapshot(engine.view(outcome.state, seat), outcome.events)
        (FOLDER / f"{name}.png").write_bytes(picture.png)


def sheet():
    """The sheet of an engagement that is fought on a table."""
    game = "khamsin"
    played = play_out(game, "readme", {"battles": "table"}, officer_policy(game))
    for outcome, _ in played:
        seen = engine.view(outcome.state, None)
        pages = engine.rules_of(game).handouts(seen)
        if outcome.state.table.turn > 3 and pages:
            picture = atlas_of(game).handout(seen, next(iter(pages)))
            (FOLDER / "engagement.png").write_bytes(picture.png)
            return


@asynccontextmanager
async def page(size, phase):
    """A page on which Ada has begun a game with the real bot, as the staff officer advises her."""
    studio = RendersStudio(Pool(1))
    await studio.crop(engine.view(engine.new_game("spoiled_victory", "readme").state, None), "A4")
    with tempfile.TemporaryDirectory() as folder:
        try:
            async with (
                driver.stage() as stage,
                bot_running(stage, Path(folder) / "dynamo.sqlite3", studio=studio) as bot,
                browser.open_tab(stage.sandbox.base_url + "/", Path(folder) / "tab", *size) as tab,
            ):
                await begin(tab)
                await play_on(stage.actor("Ada"), bot, phase)
                await tab.until(AT_THE_END)
                yield tab
        finally:
            studio.close()


async def play_on(actor, bot, phase):
    """As far as the first question of that phase."""
    while True:
        row = await shown(bot)
        position = await bot.app.service.snapshots.open(1)
        if position.state.table.phase == phase:
            return
        await actor.slash("/do", order=advised(position))
        await shown(bot, version=row.version)


async def keep(tab, name):
    """What the screen shows, in 256 colours."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shot.png"
        await tab.picture(path)
        shot = Image.open(io.BytesIO(path.read_bytes())).convert("RGB")
    shot.quantize(256, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


async def open_panel(tab):
    """The private panel of the question, up to its zoomed map."""
    await tab.click(".message button", "Decide")
    await tab.click(".message.private button", "March")
    await tab.until("[...document.querySelectorAll('.message.private img')].at(-1)?.naturalWidth")
    await tab.until(AT_THE_END)


async def screens():
    """The page at a desk and on a phone."""
    async with page(TALL, "Evacuation Moves") as tab:
        await tab.until(LAST_BOARD)
        await tab.js(f"{LAST_BOARD}.scrollIntoView({{block: 'start'}})")
        await keep(tab, "decision")
    async with page(DESK, "Player Actions") as tab:
        await open_panel(tab)
        await keep(tab, "panel")
    async with page(PHONE, "Player Actions") as tab:
        await open_panel(tab)
        await keep(tab, "phone")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", action="store_true", help="only those that need no browser")
    only_boards = parser.parse_args().boards
    boards()
    sheet()
    if not only_boards:
        asyncio.run(screens())


if __name__ == "__main__":
    main()
