"""What holds for every test: no test reads the settings of whoever runs it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot import config
from sandbox.openapi import SETTING

# The one exception: where Discord's description lies, here or in .env, is the same setting.
os.environ.setdefault(SETTING, config.settings().get(SETTING, ""))


@pytest.fixture(autouse=True)
def _no_settings_of_the_developer(monkeypatch):
    monkeypatch.setattr(config, "ENV_FILE", Path("no such .env"))
