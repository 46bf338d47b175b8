"""Noise of every kind is refused; nothing makes the server fail."""

from __future__ import annotations

import json
import random

import pytest

from sandbox import openapi
from sandbox.server import ROUTES

BUTTON = {"type": 2, "style": 1, "label": "Go", "custom_id": "a", "emoji": {"name": "⚓"}}
MENU = {
    "type": 3,
    "custom_id": "m",
    "min_values": 1,
    "max_values": 1,
    "options": [{"label": "o", "value": "v", "default": True, "description": "d"}],
}
TEXT = {"type": 10, "content": "x"}
MESSAGE = {
    "content": "x <@1> <@&2> @everyone",
    "flags": 0,
    "nonce": "1",
    "enforce_nonce": True,
    "message_reference": {"message_id": "1", "fail_if_not_exists": False},
    "allowed_mentions": {"parse": ["users"], "roles": ["1"], "replied_user": True},
    "attachments": [],
    "embeds": [
        {
            "title": "t",
            "fields": [{"name": "n", "value": "v", "inline": True}],
            "image": {"url": "https://x/y.png"},
            "footer": {"text": "f"},
            "author": {"name": "a"},
            "color": 5,
        }
    ],
    "components": [{"type": 1, "components": [BUTTON]}, {"type": 1, "components": [MENU]}],
}
LAYOUT = {
    "flags": 1 << 15,
    "components": [
        {
            "type": 17,
            "accent_color": 5,
            "components": [
                TEXT,
                {"type": 9, "components": [TEXT], "accessory": BUTTON},
                {"type": 12, "items": [{"media": {"url": "https://x/y.png"}}]},
                {"type": 14, "spacing": 1},
            ],
        }
    ],
}
FORM = {
    "title": "t",
    "custom_id": "c",
    "components": [
        {"type": 18, "label": "l", "component": {"type": 4, "custom_id": "i", "style": 1}}
    ],
}
OPTION = {"type": 3, "name": "o", "description": "d", "choices": [{"name": "n", "value": "v"}]}
COMMAND = {
    "name": "go",
    "description": "x",
    "type": 1,
    "contexts": [0],
    "default_member_permissions": "8",
    "options": [{"type": 1, "name": "s", "description": "d", "options": [OPTION]}],
}
PATTERNS = [
    MESSAGE,
    LAYOUT,
    {"type": 4, "data": MESSAGE},
    {"type": 8, "data": {"choices": [{"name": "n", "value": "v"}]}},
    {"type": 9, "data": FORM},
    COMMAND,
    [COMMAND, {"name": "menu", "type": 3}],
    {"name": "n", "topic": "t", "type": 11, "auto_archive_duration": 60, "archived": True},
    {"messages": ["1", "2"], "allow": "8", "deny": "0", "recipient_id": "1"},
]
LEAVES = [None, True, -1, 0, 2, 9, 1 << 70, 1.5, "", "x", "12", "²", "\ud800", [], {}, [[]], [{}]]


def spoil(luck, tree):
    """The same tree with something odd in place of one of its nodes."""
    if not isinstance(tree, dict | list) or not tree or luck.random() < 0.25:
        return luck.choice(LEAVES)
    if isinstance(tree, list):
        at = luck.randrange(len(tree))
        return [spoil(luck, one) if i == at else one for i, one in enumerate(tree)]
    at = luck.choice(list(tree))
    return {key: spoil(luck, one) if key == at else one for key, one in tree.items()}


@pytest.fixture
async def paths(stage, api, ada):
    """Every route with living things in its path."""
    stage.sandbox.api.limits.limit = 100_000
    bot = stage.world.bot.id
    command = {"name": "go", "description": "x"}
    kept = (await api("POST", f"/applications/{bot}/commands", command))[1]
    base = f"/channels/{ada.channel.id}"
    message = (await api("POST", f"{base}/messages", {"content": "x"}))[1]
    asked = (await ada.slash("/go", wait=False)).interaction
    known = {
        "channel_id": ada.channel.id,
        "message_id": message["id"],
        "guild_id": stage.guild.id,
        "user_id": ada.id,
        "role_id": stage.guild.id,
        "overwrite_id": ada.id,
        "application_id": bot,
        "command_id": kept["id"],
        "interaction_id": asked.id,
        "interaction_token": asked.token,
        "webhook_id": bot,
        "webhook_token": asked.token,
        "emoji_name": "⚓",
    }
    filled = []
    for route in ROUTES:
        path = route.path.replace("{kind:public|private}", "public")
        if route.method in ("POST", "PUT", "PATCH"):
            filled.append((route.method, path.format_map(known)))
    return filled


@pytest.mark.parametrize("described", [False, True])
async def test_no_body_makes_the_server_fail(stage, api, paths, described):
    if described and (reason := openapi.unchecked()):
        pytest.skip(f"Not checked against Discord's own description: {reason}.")
    if not described:
        stage.sandbox.api.description = None
    luck = random.Random(1940)  # noqa: S311 - noise, repeatable
    failed = []
    for _ in range(60):
        for method, path in paths:
            body = spoil(luck, luck.choice(PATTERNS))
            status, _answer = await api(method, path, raw=json.dumps(body).encode())
            if status >= 500:
                failed.append((method, path, body))
    assert failed == []
