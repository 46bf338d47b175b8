"""Positions to draw: the start, the middle and the end of games, and a table to change at will."""

import copy
from functools import cache

import pytest

import engine
from engine.core.playout import play_out, random_policy


@cache
def played(game, seed):
    return [outcome for outcome, _ in play_out(game, seed, {}, random_policy(seed))]


@pytest.fixture
def game():
    """Every outcome of one whole game."""
    return played("spoiled_victory", "pictures")


@pytest.fixture
def dunkerque():
    """Every outcome of one whole game of Miracle at Dunkerque."""
    return played("miracle", "pictures")


@pytest.fixture
def opening(dunkerque):
    """Its opening position, free to be changed."""
    return copy.deepcopy(engine.view(dunkerque[0].state, "allied"))


@pytest.fixture
def start(game):
    """The opening position, free to be changed."""
    return copy.deepcopy(engine.view(game[0].state, "allied"))


@pytest.fixture
def everywhere(game):
    """Views and events from all over the game."""
    return [(engine.view(outcome.state, "allied"), outcome.events) for outcome in game[::17]]
