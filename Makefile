# Two commands are all a newcomer needs: `make play` and `make test`.
# Each target makes its own virtual environment first and installs what is missing.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready

-include .env
export DISCORD_TOKEN DYNAMO_DATABASE DYNAMO_DISCORD_API DYNAMO_LOG_LEVEL DYNAMO_DRAWING_PROCESSES

BESIDE := env DISCORD_TOKEN={token} DYNAMO_DISCORD_API={api} DYNAMO_LOG_LEVEL=WARNING \
	DYNAMO_DATABASE={folder}/dynamo.sqlite3 $(BIN)/dynamo run

.PHONY: play terminal test lint format bench clean

play: $(READY)          ## the bot: on Discord with a token, else in the sandbox
ifeq ($(strip $(DISCORD_TOKEN)),)
	@$(BIN)/python -m sandbox --open --bot '$(BESIDE)'
else
	@$(BIN)/dynamo run
endif

terminal: $(READY)      ## a game on the terminal
	@$(BIN)/dynamo play

test: $(READY)          ## every test
	$(BIN)/pytest -q -n auto

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(READY)         ## figures of engine, pictures and the whole bot on this machine
	$(BIN)/dynamo bench
	$(BIN)/python -m tests.bot.figures

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache

$(READY): pyproject.toml constraints.txt .ci/system
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Dynamo needs Python 3.11 or newer; try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@bash .ci/system
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@
