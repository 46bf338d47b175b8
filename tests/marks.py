"""`@rule("9.3.4")`: which sections of a rulebook a test covers; `dynamo rules` reads them."""

import pytest

rule = pytest.mark.rule
