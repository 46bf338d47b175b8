"""`make mutants` puts in the faults it says it puts in."""

from __future__ import annotations

from pathlib import Path

from tests.mutants.__main__ import ROOT, Trial, equivalent, sample
from tests.mutants.faults import Fault, faults
from tests.mutants.targets import files, seeing

CODE = '''\
"""Words with 1 and not 2."""
SIZE: int = 3


class Unit(Base, frozen=True):
    steps: int = 1


def fires(unit, other):
    """Doc."""
    if unit.steps >= 2 and not (other):
        log.info("no %d", 1)
        game.hit(other)
        return f"{1 + 1}" + "x"
    return a.b - 1 if "é" in c else True


PAIRS = zip(a, b, strict=True)
'''


def test_every_kind_of_fault_and_nothing_in_words(tmp_path):
    (tmp_path / "a.py").write_text(CODE)
    found = faults(tmp_path, Path("a.py"))
    changed = {(it.line, it.after.strip()) for it in found}
    assert changed == {
        (2, "SIZE: int = 4"),
        (6, "steps: int = 2"),
        (11, "if unit.steps > 2 and not (other):"),
        (11, "if unit.steps >= 3 and not (other):"),
        (11, "if unit.steps >= 2 or not (other):"),
        (11, "if unit.steps >= 2 and (other):"),
        (13, "pass"),
        (15, 'return a.b + 1 if "é" in c else True'),
        (15, 'return a.b - 2 if "é" in c else True'),
        (15, 'return a.b - 1 if "é" not in c else True'),
        (15, 'return a.b - 1 if "é" in c else False'),
    }


def test_a_sample_is_the_same_for_the_same_seed():
    assert sample(5, 1, "engine/core") == sample(5, 1, "engine/core") != sample(5, 2, "engine/core")


def test_every_file_has_tests_that_are_there():
    for path in files(ROOT):
        for words in seeing(ROOT, path):
            named = [it.partition("::")[0] for it in words if it.startswith("tests/")]
            assert named
            assert all((ROOT / it).exists() for it in named), path


def test_a_fault_is_put_in_and_taken_out_again(tmp_path, monkeypatch):
    monkeypatch.setattr("tests.mutants.__main__.COPIED", ())
    trial = Trial(tmp_path / "copy")
    (trial.folder / "a.py").write_text("x = 1\n")

    def complaint(path):
        seen = (trial.folder / path).read_text()
        return "1 failed\nFAILED tests/test_a.py::test_x[1] - x is 2\n" if "2" in seen else ""

    monkeypatch.setattr(trial, "complaint", complaint)
    assert trial.noticed(Fault(Path("a.py"), 1, "x = 1", "x = 2")) == "tests/test_a.py::test_x[1]"
    assert not trial.noticed(Fault(Path("a.py"), 1, "x = 1", "x = 3"))
    assert (trial.folder / "a.py").read_text() == "x = 1\n"


def test_what_counts_as_equivalent_is_still_in_the_code():
    named = {Path(file) for file, _, _ in equivalent()}
    assert named <= set(files(ROOT))
    now = {
        (str(it.path), it.before.strip(), it.after.strip())
        for path in named
        for it in faults(ROOT, path)
    }
    assert equivalent() <= now
