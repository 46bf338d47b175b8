"""Files as options of a command: from the driver and from the page."""

from base64 import b64encode

import aiohttp
import pytest

from sandbox.commands import FILE, CannotDo, Filler
from sandbox.server import running
from sandbox.uploads import Upload

SPEC = [{"name": "record", "type": FILE, "required": True}]


async def filled(sandbox, value):
    channel = next(iter(sandbox.world.channels.values()))
    filler = Filler(sandbox.world, channel)
    (option,) = filler.options(SPEC, {"record": value})
    return option, filler.found()


@pytest.mark.parametrize(
    "value",
    [
        Upload("game.json", "application/json", b"{}"),
        {"name": "game.json", "data": b64encode(b"{}").decode()},
    ],
)
async def test_a_file_is_resolved_and_served(value):
    async with running() as sandbox, aiohttp.ClientSession() as http:
        option, found = await filled(sandbox, value)
        body = found["resolved"]["attachments"][option["value"]]
        assert (body["filename"], body["size"]) == ("game.json", 2)
        async with http.get(body["url"]) as answer:
            assert await answer.read() == b"{}"
        async with http.get(body["url"].replace(option["value"], "1")) as answer:
            assert answer.status == 404


@pytest.mark.parametrize("value", ["words", {}, {"name": "x", "data": "@"}, 7])
async def test_what_is_no_file_is_refused(value):
    async with running() as sandbox:
        with pytest.raises(CannotDo, match="not a file"):
            await filled(sandbox, value)


async def test_too_large_a_file_is_refused():
    async with running() as sandbox:
        sandbox.world.attachment_limit = 10
        with pytest.raises(CannotDo, match="too large"):
            await filled(sandbox, Upload("x", "text/plain", b"x" * 11))
