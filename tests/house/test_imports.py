"""The house: imports point one way, in the whole and inside the bot, and the engine is pure."""

import pytest

from engine import games
from tests.house.reading import ROOT, files, imports, short

HOUSES = {"engine", "renders", "bot", "sandbox"}
ALLOWED = {
    "engine": set(),
    "renders": {"engine"},
    "bot": {"engine", "renders"},
    "sandbox": set(),
}
IMPURE = {
    "aiosqlite", "asyncio", "asyncpg", "datetime", "discord", "io", "logging", "os", "pathlib",
    "random", "secrets", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time",
}  # fmt: skip
# Each may import what stands in a line above its own, and what stands beside it in its own.
BOT = (
    {
        "clock",
        "dotenv",
        "ending",
        "errors",
        "limits",
        "logs",
        "metrics",
        "pictures",
        "queues",
        "search",
        "shards",
        "thinking",
    },
    {"config", "store"},
    {"words"},
    {"tables"},
    {"panels"},
    {"delivery"},
    {"application"},
    {"client"},
    {"serve"},
    {"cli"},
    {"start"},
)  # fmt: skip
# What a picture must not touch: who holds or opens the hidden state of a game.
HIDDEN = {"engine.core.referee", "engine.core.saves", "engine.core.record", "engine.core.state"}


def wrong(house, banned):
    """The imports of a house that a rule forbids, as lines to read."""
    return [
        f"{short(path)} imports {module}"
        for path in files(house)
        for module in sorted(imports(path))
        if banned(path, module)
    ]


def within(module, package):
    return module == package or module.startswith(f"{package}.")


def test_every_folder_of_code_is_a_house():
    found = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert found == HOUSES


@pytest.mark.parametrize("house", sorted(HOUSES))
def test_imports_point_one_way(house):
    barred = HOUSES - ALLOWED[house] - {house}
    assert wrong(house, lambda _, module: module.split(".")[0] in barred) == []


def test_the_engine_touches_no_clock_no_chance_and_no_world():
    assert wrong("engine", lambda _, module: module.split(".")[0] in IMPURE) == []


def test_the_core_knows_no_game():
    known = [f"{house}.{game}" for house in ("engine", "renders") for game in games()]
    for core in ("engine/core", "renders/core"):
        assert wrong(core, lambda _, module: any(within(module, it) for it in known)) == []


@pytest.mark.parametrize("game", games())
def test_no_game_knows_another(game):
    others = [f"{house}.{it}" for house in ("engine", "renders") for it in games() if it != game]
    for house in (f"engine/{game}", f"renders/{game}"):
        assert wrong(house, lambda _, module: any(within(module, it) for it in others)) == []


def test_pictures_see_views_not_states():
    hidden = HIDDEN | {f"engine.{game}.state" for game in games()}
    assert wrong("renders", lambda _, module: any(within(module, it) for it in hidden)) == []


def test_the_bot_knows_no_game():
    known = [f"{house}.{game}" for house in ("engine", "renders") for game in games()]
    assert wrong("bot", lambda _, module: any(within(module, it) for it in known)) == []


def test_every_room_of_the_bot_has_its_layer():
    rooms = {path.stem for path in (ROOT / "bot").glob("*.py")} - {"__init__"}
    rooms |= {path.parent.name for path in (ROOT / "bot").glob("*/__init__.py")}
    assert rooms == set().union(*BOT)


@pytest.mark.parametrize("number", range(len(BOT)))
def test_inside_the_bot_imports_point_one_way(number):
    above = set().union(*BOT[: number + 1])

    def banned(path, module):
        room = path.relative_to(ROOT / "bot").parts[0].removesuffix(".py")
        parts = module.split(".")
        return (
            room in BOT[number] and parts[0] == "bot" and len(parts) > 1 and parts[1] not in above
        )

    assert wrong("bot", banned) == []


def test_only_the_client_speaks_discord_and_only_the_store_sql():
    def banned(path, module):
        room = path.relative_to(ROOT / "bot").parts[0].removesuffix(".py")
        library = module.split(".")[0]
        if library == "discord":
            return room not in ("client", "serve")
        return library in ("sqlite3", "aiosqlite", "asyncpg") and room != "store"

    assert wrong("bot", banned) == []
