"""The files for operators: a unit systemd accepts, a dashboard of figures that exist."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.config import NAMES
from bot.metrics import METRICS

FOLDER = Path(__file__).resolve().parents[2] / "deploy"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed here")
def test_systemd_accepts_the_unit(tmp_path):
    text = (FOLDER / "dynamo.service").read_text()
    unit = tmp_path / "dynamo.service"
    unit.write_text(text.replace("/opt/dynamo/bin/dynamo run", "/bin/true"))
    words = ["systemd-analyze", "verify", "--man=no", str(unit)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    about = [line for line in done.stderr.splitlines() if "dynamo.service" in line]
    assert (done.returncode, about) == (0, [])


def test_the_dashboard_shows_figures_that_exist():
    known = set(re.findall(r"^# TYPE (\w+)", METRICS.page().decode(), re.MULTILINE))
    board = json.loads((FOLDER / "grafana.json").read_text())
    shown = set()
    for panel in board["panels"]:
        for target in panel["targets"]:
            shown |= set(re.findall(r"dynamo_\w+", target["expr"]))
    shown = {it.removesuffix("_bucket") for it in shown}
    assert shown <= known
    assert {it for it in known if not it.endswith("_created")} == shown


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "dynamo.service"])
def test_the_files_name_settings_that_exist_and_hold_no_secret(name):
    text = (FOLDER / name).read_text()
    assert set(re.findall(r"\bDYNAMO_[A-Z_]+", text)) <= NAMES
    assert not re.search(r"(TOKEN|PASSWORD)\s*[:=]\s*[A-Za-z0-9]{8,}", text)


def test_a_stop_has_the_ten_seconds_it_may_take():
    unit = (FOLDER / "dynamo.service").read_text()
    assert int(re.search(r"TimeoutStopSec=(\d+)", unit)[1]) > 10
    assert (
        int(re.search(r"stop_grace_period: (\d+)s", (FOLDER / "compose.yaml").read_text())[1]) > 10
    )
