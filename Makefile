# Two commands for a fresh clone: `make demo` and `make test`. Everything else is for those who work on the program.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup demo test check quality bench docs clean
setup: .venv/.ready

.venv/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "claim-kg needs Python 3.11 or newer; '$(PYTHON)' is older. Try: make PYTHON=python3.12 demo" >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv module is missing. On Debian or Ubuntu: apt-get install python3-venv" >&2; exit 2; }
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Setting up .venv (once, about a minute) ..." >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]' -c constraints.txt
	@touch $@

demo: setup
	@$(BIN)/kg demo

test: setup
	@$(BIN)/python -m pytest -q

check: setup
	$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy && $(BIN)/lint-imports

quality: setup
	$(BIN)/python -m bench.quality

bench: setup
	$(BIN)/python -m bench.speed

clean:
	rm -rf .venv dist build
