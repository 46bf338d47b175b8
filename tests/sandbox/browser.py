"""A real browser, driven over its own debugging protocol; no library needed."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import shutil
from contextlib import asynccontextmanager

import aiohttp

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync "
    "--disable-background-networking --disable-component-update --remote-debugging-port=0"
)
KEYS = {"Enter": (13, "\r"), "Tab": (9, None), "Escape": (27, None), "ArrowDown": (40, None)}
WAIT = """new Promise((done, give_up) => {
  const start = performance.now();
  const look = () => {
    let found = null;
    try { found = (%s); } catch (error) { found = null; }
    if (found) done(true);
    else if (performance.now() - start > 8000) give_up(new Error("waited in vain"));
    else setTimeout(look, 25);
  };
  look();
})"""

# The middle of an element once it has stopped moving: pictures push things about while they load.
STILL = """new Promise((done) => {
  let last = "", calm = 0;
  const look = () => {
    const all = [...document.querySelectorAll(%s)].filter((e) => e.textContent.includes(%s));
    const e = all.findLast((e) => e.checkVisibility()) ?? all.at(-1);
    e?.scrollIntoView({block: "nearest"});
    const b = e?.getBoundingClientRect();
    const now = b ? [b.x, b.y, b.width, b.height].join() : "";
    calm = now && now === last ? calm + 1 : 0;
    last = now;
    if (calm >= 4) done([b.x + b.width / 2, b.y + b.height / 2]);
    else setTimeout(look, 30);
  };
  look();
})"""


class Tab:
    """One page in the browser."""

    def __init__(self, socket, session):
        self.socket = socket
        self.session = session
        self.number = 0
        self.troubles = []

    async def command(self, method, **params):
        self.number += 1
        body = {"id": self.number, "method": method, "params": params}
        if self.session:
            body["sessionId"] = self.session
        await self.socket.send_str(json.dumps(body))
        while True:
            answer = json.loads((await self.socket.receive(timeout=20)).data)
            if answer.get("method") == "Runtime.exceptionThrown":
                self.troubles.append(answer["params"]["exceptionDetails"])
            if answer.get("method") == "Log.entryAdded":
                self.troubles.append(answer["params"]["entry"])
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                return answer["result"]

    async def js(self, text):
        """The value of an expression in the page."""
        answer = await self.command(
            "Runtime.evaluate", expression=text, awaitPromise=True, returnByValue=True
        )
        assert "exceptionDetails" not in answer, (text, answer["exceptionDetails"])
        return answer["result"].get("value")

    async def until(self, text):
        """Wait until an expression holds."""
        await self.js(WAIT % text)

    async def see(self, selector, words=""):
        """Wait until something shows, with these words in it."""
        await self.until(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".find((e) => e.checkVisibility() && e.textContent.includes({json.dumps(words)}))"
        )

    async def click(self, selector, words=""):
        """Press what is seen, with the mouse."""
        await self.see(selector, words)
        x, y = await self.js(STILL % (json.dumps(selector), json.dumps(words)))
        for kind in ("mousePressed", "mouseReleased"):
            await self.command(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )

    async def type(self, words):
        await self.command("Input.insertText", text=words)

    async def key(self, name):
        code, text = KEYS[name]
        for kind in ("keyDown", "keyUp"):
            more = {"text": text} if text and kind == "keyDown" else {}
            await self.command(
                "Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=code, **more
            )

    async def picture(self, path):
        """Keep what the screen shows."""
        shot = await self.command("Page.captureScreenshot", format="png")
        path.write_bytes(base64.b64decode(shot["data"]))


@asynccontextmanager
async def open_tab(address, folder, width=1280, height=800):
    """A fresh browser showing one page."""
    flags = [*FLAGS.split(), f"--user-data-dir={folder}", "about:blank"]
    browser = await asyncio.create_subprocess_exec(
        CHROMIUM, *flags, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
    )
    try:
        line = ""
        while "DevTools listening" not in line:
            line = (await asyncio.wait_for(browser.stderr.readline(), 30)).decode()
        url = re.search(r"ws://\S+", line).group()
        async with aiohttp.ClientSession() as http, http.ws_connect(url, max_msg_size=0) as socket:
            yield await _attach(Tab(socket, None), address, width, height)
    finally:
        browser.terminate()
        await browser.wait()


async def _attach(tab, address, width, height):
    target = (await tab.command("Target.createTarget", url="about:blank"))["targetId"]
    attached = await tab.command("Target.attachToTarget", targetId=target, flatten=True)
    tab.session = attached["sessionId"]
    for domain in ("Page", "Runtime", "Log"):
        await tab.command(f"{domain}.enable")
    await tab.command("Emulation.setFocusEmulationEnabled", enabled=True)
    await tab.command(
        "Emulation.setDeviceMetricsOverride",
        width=width,
        height=height,
        deviceScaleFactor=1,
        mobile=width < 600,
    )
    await tab.command("Page.navigate", url=address)
    await tab.see("#room-name", "dunkirk")
    return tab
