# `make` lists the targets. All that is needed is Python 3.11 or newer; everything else goes into .venv.

SHELL := /bin/bash
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
STAMP := $(VENV)/.made-from-lock
BENCH := $(VENV)/.made-for-bench
FUZZ := $(VENV)/.made-for-fuzz
EDITORS := $(VENV)/.made-for-editors
FUZZ_SECONDS := 60
EXAMPLE := tests/examples/tides.response

# These tests run with coverage, and all others without: what is measured are the branches of descant.contracts.
CONTRACTS := $(wildcard $(addprefix tests/test_,contracts.py contracts_golden.py contracts_rejections.py \
	codec*.py sections*.py evolution*.py))
COVERAGE := .pytest_cache/coverage

# The oldest version that we support comes first, so that all developers use the same one if they can.
CANDIDATES := python3.11 python3.12 python3.13 python3.14 python3 python
UV := 0.13.8

.DEFAULT_GOAL := help
.PHONY: help run test lint format bench fuzz editors lock clean
.DELETE_ON_ERROR:

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' Makefile

run: $(STAMP) ## show a broken answer the way `descant show` does
	@echo '$$ descant show $(EXAMPLE)'
	@$(VENV)/bin/descant show $(EXAMPLE) || test $$? -eq 1
	@echo 'Try it on an answer of your own: $(VENV)/bin/descant show FILE'

test: $(STAMP) lint ## lint, types and all tests
	$(PY) -m mypy
	$(PY) -m pytest $(CONTRACTS:%=--ignore=%)
	COVERAGE_FILE=$(COVERAGE) $(PY) -m pytest --cov=descant.contracts --cov-branch --cov-report= $(CONTRACTS)
	COVERAGE_FILE=$(COVERAGE) $(PY) tests/coverage_bars.py

lint: $(STAMP) ## only what takes no time
	$(PY) -m ruff check
	$(PY) -m ruff format --check

format: $(STAMP) ## lay out the code as `make lint` wants it
	$(PY) -m ruff check --fix
	$(PY) -m ruff format

bench: $(BENCH) ## measure time and memory; WRITE=1 puts the tables into tests/bench/README.md
	cd tests && ../$(PY) -m bench $(if $(WRITE),--write) $(if $(ONLY),--only $(ONLY))

fuzz: $(FUZZ) ## try texts nobody has thought of, for FUZZ_SECONDS=60
	cd tests && ../$(PY) -m fuzz --seconds $(FUZZ_SECONDS)

editors: $(EDITORS) ## install Neovim, for the tests that edit with it

lock: $(STAMP) ## resolve the dependencies anew and write requirements*.lock
	@uv=$$(mktemp -d) && trap 'rm -rf "$$uv"' EXIT && $(PY) -m venv "$$uv" && \
	"$$uv/bin/pip" install --quiet 'uv==$(UV)' && \
	compile() { "$$uv/bin/uv" pip compile --quiet --upgrade --universal \
		--system-certs --python-version 3.11 --generate-hashes --no-annotate --no-header \
		--no-emit-index-url --no-emit-find-links "$$@"; } && \
	printf 'hatchling\neditables\n' | compile --group dev --extra languages \
		--output-file requirements.lock pyproject.toml - && \
	for group in bench fuzz editors; do \
		compile --group $$group --constraints requirements.lock --output-file requirements-$$group.lock || exit; \
	done

clean: ## remove what make has made
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

# Packages are installed anew when the lock changes; an environment that was left half made is made anew.
$(STAMP): requirements.lock pyproject.toml
	@for candidate in $(CANDIDATES); do \
		if "$$candidate" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
		then python=$$candidate; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo 'descant needs Python 3.11 or newer with its venv module (on Debian the package python3-venv).' >&2; \
		echo 'None of these is: $(CANDIDATES)' >&2; \
		exit 1; \
	fi; \
	set -e; \
	echo "Setting up $(VENV) with $$("$$python" --version), once." >&2; \
	$(PY) -m pip --version >/dev/null 2>&1 || "$$python" -m venv --clear $(VENV); \
	$(PIP) --require-hashes -r requirements.lock; \
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

# Heavy extras, each for one target only.
$(BENCH): requirements-bench.lock $(STAMP)
	@$(PIP) --require-hashes -r $<
	@touch $@

$(FUZZ): requirements-fuzz.lock $(STAMP)
	@$(PIP) --require-hashes -r $< || { \
		echo 'make fuzz needs atheris, which there is for Python 3.11 to 3.13 on Linux.' >&2; exit 1; }
	@touch $@

$(EDITORS): requirements-editors.lock $(STAMP)
	@$(PIP) --require-hashes -r $< || { \
		echo 'There is no Neovim for this machine; one on the PATH does as well.' >&2; exit 1; }
	@touch $@
