# Two commands are all a newcomer needs: `make play` and `make test`.
# Each target makes its own virtual environment first and installs what it needs, and no more:
# `make play` takes the bot and the sandbox, everything else the developers' tools as well.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
PLAY   := $(VENV)/.play
DEV    := $(VENV)/.dev
# Bot and tests start many processes: what one has compiled, the next need not.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: play terminal test lint format bench mutants clean

play: $(PLAY)           ## the bot: on Discord with a token, else in the sandbox (PORT=, FRESH=1)
	@$(BIN)/dynamo sandbox --unless-token --open $(if $(PORT),--port $(PORT)) $(if $(FRESH),--fresh)

terminal: $(PLAY)       ## a game on the terminal
	@$(BIN)/dynamo play

test: $(DEV)            ## every test
	$(BIN)/pytest -q -n auto --dist worksteal

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(DEV)           ## figures of engine, pictures and the whole bot on this machine
	$(BIN)/dynamo bench
	$(BIN)/python -m tests.bot.figures

mutants: $(DEV)         ## which one-line faults do the tests miss? (N=100 SEED=1940 ONLY=bot/)
	$(BIN)/python -m tests.mutants $(if $(N),--number $(N)) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY))

clean:
	rm -rf $(VENV) build dist sandbox/build *.egg-info sandbox/*.egg-info .mypy_cache .ruff_cache .pytest_cache

$(PLAY): pyproject.toml setup.py sandbox/pyproject.toml constraints.txt .ci/system
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Dynamo needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@bash .ci/system
	$(PYTHON) -m venv $(VENV)
	$(PIP) -e ./sandbox -e '.[sandbox]'
	@touch $@

$(DEV): $(PLAY)
	$(PIP) -e ./sandbox -e '.[sandbox,dev]'
	@touch $@
