# The same few commands for players, developers and CI. Needs python3 (3.11 or newer) and make.
PYTHON ?= python3
VENV := .venv
READY := $(VENV)/.ready
CODE := $(wildcard engine players narrator prompts api tests bench)
LOCK_TOOLS := build/lock-tools
ARGS ?=

.PHONY: help play watch test check cassettes lock clean python
.DEFAULT_GOAL := help

help:
	@echo "make play    play in the browser: opens the page with a game running"
	@echo "make watch   watch a game of AI players in this terminal (ARGS=\"--seed 7\" and so on)"
	@echo "make test    run every test on two cores (ARGS=\"tests/engine -k vote\" to choose)"
	@echo "make check   formatting, lint, types, import contracts"
	@echo "make cassettes  record the tests' model conversations anew (MODEL=http://127.0.0.1:8080/v1 NAME=model)"
	@echo "make lock    pin the dependencies of pyproject.toml (ARGS=--upgrade for newer ones)"
	@echo "make clean   delete what these commands built"

play: $(READY)
	@echo "play: serving the page with a game running; Ctrl-C ends it"
	@$(VENV)/bin/wolfhour serve --demo --open $(ARGS)

watch: $(READY)
	@echo "watch: a game of AI players, in this terminal" >&2
	@$(VENV)/bin/wolfhour watch $(ARGS)

# worksteal keeps a file's tests together, so that its fixtures are made once, until a core is idle.
test: $(READY)
	@echo "test: every test, on two cores"
	@$(VENV)/bin/python -m pytest -n 2 --dist worksteal $(ARGS)

check: $(READY)
	@echo "check: formatting, lint, types, import contracts"
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/mypy $(CODE)
	@$(VENV)/bin/lint-imports

# A recording needs a server; replaying needs none, so that this is the only command that does.
cassettes: $(READY)
	@test -n "$(MODEL)" && test -n "$(NAME)" || { \
		echo "cassettes: say which server and which model: make cassettes MODEL=http://127.0.0.1:8080/v1 NAME=SmolLM2-135M-Instruct.Q4_1" >&2; exit 1; }
	@echo "cassettes: recording conversations with $(NAME) at $(MODEL) into cassettes/; this takes minutes"
	@$(VENV)/bin/python -m tests.cassettes.record --url "$(MODEL)" --name "$(NAME)" $(ARGS)
	@$(VENV)/bin/python -m tests.cassettes.narration --url "$(MODEL)" --name "$(NAME)"

# The lock is made by a tool of its own, so that it can be made before anything is installed.
lock: python
	@echo "lock: pinning every dependency in requirements.lock, for all systems and Python 3.11 on"
	@$(PYTHON) -m venv --clear $(LOCK_TOOLS)
	@$(LOCK_TOOLS)/bin/python -m pip install -qq uv
	@$(LOCK_TOOLS)/bin/uv pip compile --quiet --universal --python-version 3.11 --extra dev \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
		$(ARGS) --output-file requirements.lock pyproject.toml
	@if grep -nE '://|^-| @ ' requirements.lock; then \
		echo "lock: requirements.lock must name packages only, not where they came from" >&2; exit 1; fi

clean:
	@echo "clean: deleting the environment, builds and caches"
	@rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache \
		.hypothesis .coverage .coverage.* htmlcov
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

python:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
		echo "wolfhour needs Python 3.11 or newer, and there is no $(PYTHON) here; say where it is with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "wolfhour needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1); choose another with make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "wolfhour needs Python's venv module; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }

$(READY): requirements.lock pyproject.toml | python
	@echo "installing from requirements.lock into $(VENV)" >&2
	@test -x $(VENV)/bin/pip || $(PYTHON) -m venv --clear $(VENV)
	@$(VENV)/bin/python -m pip install -qq --disable-pip-version-check -r requirements.lock
	@$(VENV)/bin/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
