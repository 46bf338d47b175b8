"""The world a newcomer finds: one server, two channels, four people and the bot."""

from __future__ import annotations

from sandbox.world import World

PEOPLE = ("Ada", "Ben", "Cleo", "Dov")
SERVER = "The Map Room"
CHANNELS = (
    ("dunkirk", "The table. Start a game here with /game new."),
    ("lobby", "Talk, and find someone to play with."),
)


def set_scene(world: World) -> World:
    """Fill an empty world."""
    ada, *others = [world.add_user(name) for name in PEOPLE]
    guild = world.add_guild(SERVER, ada)
    for user in others:
        world.join(guild, user)
    for name, topic in CHANNELS:
        world.add_channel(guild, name, topic=topic)
    return world
