# `make help` lists what there is. PYTHON chooses the interpreter that the environment is made with.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
GAME ?= ten
YARDSTICKS := $(VENV)/yardsticks
BENCH_JSON ?= var/bench.json

.DEFAULT_GOAL := help
.PHONY: help run demo test test-interpreted soak compile check lint types contract bench clean

help:  ## list the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

run: compile  ## start Redis, the API and workers; Ctrl-C stops all of it
	@exec $(BIN)/python -m launcher

demo: $(VENV)/.run  ## with `make run` in another shell: two bots play a tournament of GAME (ten, okey, marten, tzq)
	@GAME=$(GAME) exec $(BIN)/python -m examples.demo

test: $(VENV)/.dev compile  ## run the whole test suite; it starts what it needs
	$(BIN)/python -m pytest -n auto --dist loadgroup

test-interpreted: $(VENV)/.dev  ## the same, with the engines not compiled
	TILEHALL_ENGINES=interpreted $(BIN)/python -m pytest -n auto --dist loadgroup

soak: $(VENV)/.dev compile  ## the longer checks: crashes under 10,000 games, 100,000 hands of each game by brute force
	$(BIN)/python -m pytest -m soak --timeout 7200

compile: $(VENV)/.run  ## compile the engines, where there is a C compiler; done by `run` and `test` too
	@$(BIN)/python -m launcher.compile

check: lint types contract  ## what CI checks beside the tests

lint: $(VENV)/.dev  ## style
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev  ## types
	$(BIN)/mypy

contract: $(VENV)/.dev  ## openapi.yaml agrees with the code
	$(BIN)/python -m service openapi --check

bench: $(VENV)/.bench compile  ## measure beside the peers: one table of ratios
	@mkdir -p $(dir $(BENCH_JSON))
	PYTHONPATH=$(YARDSTICKS) $(BIN)/python -m benchmarks --json $(BENCH_JSON) $(KEEP)

clean:  ## remove the environment, the data and what was compiled
	rm -rf $(VENV) var build

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; set PYTHON to one, as in: make run PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
		{ echo "Python's venv module is incomplete; on Debian: apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements.txt requirements-build.txt constraints.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements.txt -r requirements-build.txt -c constraints.txt
	@touch $@

$(VENV)/.dev: requirements.txt requirements-build.txt requirements-dev.txt constraints.txt | $(VENV)/bin/python
	$(BIN)/pip install --quiet --disable-pip-version-check -r requirements-dev.txt -c constraints.txt
	@touch $@ $(VENV)/.run

# Beside the product's packages, not among them: only `make bench` sees what it measures against.
$(VENV)/.bench: benchmarks/requirements.txt constraints.txt $(VENV)/.run
	@rm -rf $(YARDSTICKS)
	$(BIN)/pip install --quiet --disable-pip-version-check --target $(YARDSTICKS) -r benchmarks/requirements.txt -c constraints.txt || \
		echo "The packages to measure against cannot be installed here; their lines will be skipped."
	@touch $@
