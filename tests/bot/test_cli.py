"""The command line: figures for people and machines, and no trace for bad input."""

import json
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli import bench, main, rules, soak
from bot.cli.calibrate import Task, play_one
from bot.cli.contest import beside
from bot.cli.play import converse
from engine import Outcome, load, new_game
from engine.core.playout import checked_game, random_policy
from engine.core.record import export, read, replay
from engine.core.registry import register
from engine.core.state import Result
from engine.spoiled_victory import RULES
from engine.spoiled_victory import officer as spoiled_victory
from renders import bench as pictures
from tests.core import toy


def run(capsys, *arguments):
    status = main(arguments)
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_rules_shows_no_gap(capsys):
    status, out, _ = run(capsys, "rules", "spoiled_victory", "--json")
    figures = json.loads(out)
    assert (status, figures["uncovered"], figures["unknown"]) == (0, [], [])
    assert figures["sections"] == figures["covered"] > 80


def test_rules_tells_of_every_gap(capsys, monkeypatch, tmp_path):
    # given a folder whose only test knows another rulebook
    (tmp_path / "spoiled_victory").mkdir()
    strange = tmp_path / "spoiled_victory" / "test_strange.py"
    strange.write_text('@rule("99.9")\ndef test_strange():\n    pass\n')
    monkeypatch.setattr(rules, "TESTS", tmp_path)
    # then everything is called uncovered, the strange section is named, and the status says so
    status, out, _ = run(capsys, "rules", "spoiled_victory", "--json")
    figures = json.loads(out)
    assert (status, figures["covered"], figures["unknown"]) == (1, 0, ["99.9"])
    assert len(figures["uncovered"]) == figures["sections"]


def test_soak_plays_random_games_without_failure(capsys, tmp_path):
    status, out, _ = run(
        capsys, "soak", "spoiled_victory", "--games", "12", "--json", "--failures", str(tmp_path)
    )
    figures = json.loads(out)
    assert (status, figures["games"], figures["failures"]) == (0, 12, [])
    assert figures["decisions"] > 1_000


def test_calibrate_reports_mean_levels_and_ablation(capsys):
    status, out, _ = run(
        capsys, "calibrate", "spoiled_victory", "--games", "3", "--only", "flooding", "--json"
    )
    figures = json.loads(out)
    assert status == 0
    assert set(figures["ablation"]) == {"random play", "the general", "without flooding"}
    assert set(figures["ablation_error"]) == set(figures["ablation"])
    assert figures["ablation_error"]["random play"] > 0
    assert figures["mean"] > 20 > figures["mean"] + figures["ablation"]["random play"]
    assert abs(figures["ablation"]["the general"]) < 10
    assert sum(figures["levels"].values()) == pytest.approx(1, abs=0.01)
    told = figures["story"]
    assert 0 < told["Belgians surrender"]["quartiles"][1] < 10
    assert told["panzers are withdrawn"]["least"] >= 5
    assert told["British units sailed"]["mean"] > 0
    assert sum(told["first order"]["shares"].values()) == pytest.approx(1, abs=0.01)


def test_calibrate_measures_sides_against_each_other(capsys):
    status, out, _ = run(capsys, "calibrate", toy.RULES.id, "--games", "20", "--json")
    figures = json.loads(out)
    assert (status, figures["games"]) == (0, 20)
    shares = [it["share"] for it in figures["wins"].values()]
    assert sum(shares) + figures["draws"]["share"] == pytest.approx(1)
    assert set(figures["wins"]) == set(figures["against_random"]) == {"left", "right"}
    assert figures["by_label"] == {"0 words": {"games": 20, "wins": figures["wins"]}}
    assert all(0 <= it["standard_error"] < 0.12 for it in figures["wins"].values())
    assert figures["ablation"] == {}
    _, out, _ = run(capsys, "calibrate", toy.RULES.id, "--games", "20", "--only", "charm")
    assert "left without charm           +0.0% ± 0.0%" in out
    assert "20 games, officer against officer: left wins" in out
    assert "Officer against random play: left wins" in out


def test_calibrate_plays_with_options(capsys):
    given = ("--games", "4", "--option", "mode=fancy", "--option", "command=split")
    status, out, _ = run(capsys, "calibrate", toy.RULES.id, *given, "--json")
    assert status == 0
    assert set(json.loads(out)["wins"]) == {"left", "right"}
    assert list(json.loads(out)["by_label"]) == ["3 words"]
    status, _, err = run(capsys, "calibrate", toy.RULES.id, "--option", "mode=wild")
    assert (status, "not “wild”" in err) == (2, True)


def test_calibrate_refuses_a_single_game(capsys):
    status, _, err = run(capsys, "calibrate", "spoiled_victory", "--games", "1")
    assert status == 2
    assert "Two games" in err


def test_soak_refuses_to_play_nothing(capsys):
    status, _, err = run(capsys, "soak", "spoiled_victory", "--games", "0")
    assert (status, "One game" in err) == (2, True)


def test_verify_checks_a_file_and_refuses_a_forged_one(capsys, tmp_path):
    path = tmp_path / "game.json"
    data = export(checked_game("spoiled_victory", "cli", {}, random_policy("cli")))
    path.write_bytes(data)
    status, out, _ = run(capsys, "verify", str(path))
    assert status == 0
    assert "dice checked" in out
    path.write_bytes(data.replace(b'"seed": "cli"', b'"seed": "cLi"'))
    status, _, err = run(capsys, "verify", str(path))
    assert status == 2
    assert "not the one the game was committed to" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", "nowhere.json"),
        ("soak", "chess"),
        ("rules", "chess"),
        ("play", "chess"),
        ("play", "--option", "nonsense"),
    ],
)
def test_bad_input_is_a_sentence(capsys, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, _, err = run(capsys, *arguments)
    assert status == 2
    assert err.startswith("dynamo: ")
    assert "Traceback" not in err


def test_a_failing_game_is_kept_and_can_be_loaded(capsys, tmp_path, monkeypatch, request):
    def third_turn(state):
        return ["turn three"] if state.table.turn == 3 else []

    register(replace(RULES, invariants=third_turn))
    request.addfinalizer(lambda: register(RULES))
    monkeypatch.setattr(soak, "in_parallel", lambda work, tasks, what: map(work, tasks))
    status, out, _ = run(
        capsys, "soak", "spoiled_victory", "--games", "1", "--failures", str(tmp_path)
    )
    assert status == 1
    assert "turn three" in out
    (path,) = tmp_path.glob("*.json")
    *_, last = replay(read(path.read_bytes()))
    assert last.state.table.turn == 3


def test_bench_prints_the_figures(capsys, monkeypatch):
    monkeypatch.setattr(bench, "_BATCHES", 1)
    monkeypatch.setattr(bench, "_GAMES_A_BATCH", 1)
    monkeypatch.setattr(pictures, "_MOST_POSITIONS", 2)
    monkeypatch.setattr(pictures, "_WHOLE_DRAWINGS", 1)
    status, out, _ = run(capsys, "bench", "spoiled_victory", "--json")
    figures = json.loads(out)
    assert status == 0
    assert figures["spoiled_victory.largest_save_bytes"] < 16_384
    assert figures["spoiled_victory.clone_microseconds"] > 0


def test_a_game_on_the_terminal(tmp_path):
    answers = iter(["h", "o", "b", "nonsense", "1", "q"])
    said = []
    outcome = new_game("spoiled_victory", "terminal")
    assert converse(outcome, tmp_path / "s.json", lambda _: next(answers), said.append) == 0
    text = "\n".join(said)
    assert "Staff officer:" in text
    assert "not a legal answer" in text
    assert "Rescued:" in text


def test_a_terminal_game_is_saved_and_goes_on(tmp_path):
    path = tmp_path / "s.json"
    outcome = new_game("spoiled_victory", "terminal")
    converse(outcome, path, lambda _: "s", lambda _: None)
    assert load(path.read_bytes()).table.turn == 1


def test_a_terminal_game_ends_with_the_verdict(tmp_path):
    said = []
    state = new_game("spoiled_victory", "end").state
    state.table.turn = 18
    answers = iter(lambda: "1", None)
    converse(Outcome(state, ()), tmp_path / "s.json", lambda _: next(answers), said.append)
    assert "Victory Points" in said[-1]


def test_calibrate_measures_against_a_plan_that_players_have(capsys):
    given = ("calibrate", "france_1940", "--games", "2", "--plan")
    status, out, _ = run(capsys, *given, "everybody home", "--json")
    figures = json.loads(out)
    plan = figures["plans"]["everybody home"]
    assert (status, plan["games"], plan["side"]) == (0, 2, "allied")
    assert sum(it["share"] for it in plan["wins"].values()) == pytest.approx(1)
    more = plan["wins"]["allied"]["share"] - figures["wins"]["allied"]["share"]
    assert plan["change"] == pytest.approx(more)
    status, out, err = run(capsys, *given, "everybody home + surrender")
    assert (status, out) == (2, "")
    assert "No plan “surrender”" in err
    assert "there is: everybody home" in err


def test_calibrate_follows_plans_of_both_sides_in_one_game():
    card, both = (
        play_one(Task("france_1940", "both", plan=plan))
        for plan in ("Severed Front", "everybody home + Severed Front")
    )
    assert card.result.label == both.result.label == "Severed Front"
    assert both.result.score != card.result.score


def test_calibrate_plays_the_officer_of_another_release(capsys, tmp_path):
    officer = Path(spoiled_victory.__file__).parent
    shutil.copytree(officer, tmp_path / "engine" / "spoiled_victory" / "officer")
    given = ("calibrate", "spoiled_victory", "--games", "2", "--only", "RAF", "--json", "--rival")
    status, out, _ = run(capsys, *given, str(tmp_path))
    assert status == 0
    assert json.loads(out)["ablation"]["the rival"] == 0, "a copy plays alike"
    status, out, err = run(capsys, *given, str(tmp_path / "nowhere"))
    assert (status, out) == (2, "")
    assert "No officer of spoiled_victory" in err


def test_an_officer_beside_a_rival_is_measured_on_both_sides():
    left, right, drawn = Result("", 1, ("left",)), Result("", 1, ("right",)), Result("")
    found = beside(toy.RULES, {"left": [right, left], "right": [left, drawn]})
    assert {side: it["share"] for side, it in found["against"].items()} == {
        "left": 0.5,
        "right": 0.5,
    }
    assert found["together"] == {"share": 0.5, "standard_error": 0.5}
    assert beside(toy.RULES, {}) == {}


_CTRL_C_WHILE_READING = """
import os, signal, sys

class CtrlC:
    def find_spec(self, name, *_):
        if name == "bot.cli":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, CtrlC())
from bot.start import main
main()
"""


def test_ctrl_c_before_the_commands_are_read_says_nothing():
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", _CTRL_C_WHILE_READING], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")
