# `make` alone lists the targets. The first run builds .venv; later runs start at once.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

GAME := $(VENV)/.game-installed
DEV := $(VENV)/.dev-installed
PEERS := $(VENV)/.bench-installed

.DEFAULT_GOAL := help
.PHONY: help play test test-slow snapshots pictures coverage check lint types format bench ladder ablation clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(GAME) ## Open the game; ARGS="play --seed spring" goes straight to a table
	@$(BIN)/hzmj $(ARGS)

test: $(DEV) ## Run the tests
	$(BIN)/python -m pytest --quiet -n auto

test-slow: $(DEV) ## Run the long sweeps
	$(BIN)/python -m pytest --quiet -n auto -m slow

snapshots: $(DEV) ## Write the snapshots of the screens anew, to be looked at with git diff
	$(BIN)/python -m tests.snapshots

pictures: $(DEV) ## Write the pictures of the README anew, from the running app
	$(BIN)/python -m tests.pictures

coverage: $(DEV) ## Measure how much of the rules and the engine the tests reach
	$(BIN)/python -m pytest --quiet -n auto --cov=hzmj.rules --cov=hzmj.game --cov-branch \
		--cov-report=term-missing:skip-covered --cov-fail-under=97

check: lint types test ## Everything that has to hold: style, types, tests, the README's commands

lint: $(DEV) ## Check the style
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(DEV) ## Check the types
	$(BIN)/mypy

format: $(DEV) ## Put the code into its format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: $(PEERS) ## Measure the speed beside other packages
	$(BIN)/python -m tests.bench.bench_startup
	$(BIN)/python -m tests.bench.bench_distance
	$(BIN)/python -m tests.bench.bench_selfplay
	$(BIN)/python -m tests.bench.bench_terminal
	$(BIN)/python -m tests.bench.bench_resume

WALLS ?= 5000
CONTEST = $(BIN)/hzmj sim --hands $(WALLS) --set start_level=3 --jobs $$(nproc)

ladder: $(GAME) ## Play the levels against each other; WALLS=20000 for more
	$(CONTEST) --ladder easy,normal,hard,master --seed ladder --state build/ladder.jsonl

ablation: $(GAME) ## Measure what each piece of the master's strategy is worth
	$(CONTEST) --ablation --seed ablation --state build/ablation.jsonl

clean: ## Remove everything that was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage
	find hzmj tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(GAME): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable .
	@touch $@

$(DEV): $(GAME)
	$(PIP) --editable '.[dev]'
	@touch $@

$(PEERS): $(GAME)
	$(PIP) --editable '.[bench]'
	@touch $@
