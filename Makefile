# `make` lists the targets. All that is needed is Python 3.11 or newer, and Node.js 20 or newer with npm for the
# editor client; everything else goes into .venv and editor-client/node_modules.

SHELL := /bin/bash
VENV := .venv
PY := $(VENV)/bin/python
PIP = $(PY) -m pip install --quiet --disable-pip-version-check
# Install what the arguments say. Where the index does not answer pip says at the end that there is no such package.
install = log=$$(mktemp) && trap 'rm -f "$$log"' EXIT && { $(PIP) $1 2>"$$log" || { \
	if grep -q 'connection broken by' "$$log"; then \
		sed -n 's/.*connection broken by //p' "$$log" | tail -1 >&2; \
		echo 'The package index could not be reached. Behind a proxy, set HTTPS_PROXY (or PIP_PROXY); for an index of' >&2; \
		echo 'your own, set PIP_INDEX_URL. Without a network, set PIP_NO_INDEX=1 and PIP_FIND_LINKS to a folder with' >&2; \
		echo 'the packages, which "pip download -d FOLDER -r requirements.lock" fills on another machine.' >&2; \
	else cat "$$log" >&2; fi; false; }; }
STAMP := $(VENV)/.made-from-lock
BENCH := $(VENV)/.made-for-bench
FUZZ := $(VENV)/.made-for-fuzz
EDITORS := $(VENV)/.made-for-editors
# Engines need other versions of packages than we develop with, so they have an environment of their own.
ENGINE_VENV := .venv-engines
ENGINES := $(ENGINE_VENV)/.made-from-lock
# So do the clients and frameworks that call models.
INTEGRATION_VENV := .venv-integrations
INTEGRATIONS := $(INTEGRATION_VENV)/.made-from-lock
INTEGRATION_TESTS := tests/engines/test_integrations.py tests/engines/test_schema_functions.py
CODE_SERVER := editor-client/src/test/code-server
WORKBENCH := $(CODE_SERVER)/node_modules/.made-from-lock
CLIENT := editor-client
NPM := npm --prefix $(CLIENT)
MODULES := $(CLIENT)/node_modules/.made-from-lock
WHEEL := $(CLIENT)/bundled
VSIX := $(CLIENT)/dist/descant.vsix
BUNDLE_LIMIT := 540000
SOURCES := $(shell find parsers server -name '*.py' -o -name '*.json' -o -name '*.md')
CLIENT_SOURCES := $(shell find $(CLIENT) -path '*/node_modules' -prune -o -path '*/dist' -prune -o \
	-path '*/bundled' -prune -o -path '*/out' -prune -o -path '*/src/test' -prune -o -type f -print)
DOCS := $(VENV)/.made-for-docs
DISTS := $(VENV)/.made-for-dist
SITE := site
FUZZ_SECONDS := 60
EXAMPLE := tests/examples/tides.response

# Run once more with coverage: what is measured are the branches of descant.contracts.
CONTRACTS := $(wildcard $(addprefix tests/parsers/contracts/test_,contracts.py contracts_golden.py contracts_rejections.py \
	codec*.py sections*.py evolution*.py correction_loop.py))
COVERAGE := .pytest_cache/coverage
# Each of these processes collects all tests and keeps half a gigabyte; who is done takes some from the others.
ON_EACH_PROCESSOR := -n auto --maxprocesses=4 --dist worksteal
PYTEST := $(PY) -m pytest -q
# Where this is set each of the servers that tests start would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

# make test-editors LEAVE_OUT='vscode emacs' does without these; everything else has to be there.
LEAVE_OUT := $(DESCANT_LEAVE_OUT)
COMMA := ,
WITHOUT := $(subst $(COMMA), ,$(LEAVE_OUT))
with = $(if $(filter $1,$(WITHOUT)),,$2)

# The oldest version that we support comes first, so that all developers use the same one if they can.
CANDIDATES := python3.11 python3.12 python3.13 python3.14 python3 python
UV := 0.13.8

.DEFAULT_GOAL := help
.PHONY: help run test test-all tests types test-thorough test-coverage test-pythons test-editors test-engines test-integrations test-live screenshots client client-check client-test vsix offline-vsix lint format bench fuzz editors editor-programs docs dist lock clean
.DELETE_ON_ERROR:

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' Makefile

run: $(STAMP) ## show a broken answer the way `descant show` does
	@echo '$$ descant show $(EXAMPLE)'
	@$(VENV)/bin/descant show $(EXAMPLE) || test $$? -eq 1
	@echo 'Try it on an answer of your own: $(VENV)/bin/descant show FILE'

# What can run side by side does, the output of each in one piece; where one fails, make fails when the others are done.
SIDE_BY_SIDE := --no-print-directory --jobs=3 --output-sync=target

test: ## lint, types, the editor client and all tests, with a sample of what is tried at random: before each commit
	+@$(MAKE) $(SIDE_BY_SIDE) lint types client
	+@$(MAKE) --no-print-directory tests

test-all: ## what make test leaves out: all prefixes and seeds, coverage, other Pythons, real editors, the site
	+@$(MAKE) $(SIDE_BY_SIDE) test-thorough test-coverage
	+@$(MAKE) --no-print-directory test-pythons test-editors docs

tests: $(STAMP)
	$(PYTEST) $(ON_EACH_PROCESSOR)

types: $(STAMP)
	$(PY) -m mypy

test-thorough: $(STAMP)
	$(PYTEST) $(ON_EACH_PROCESSOR) --thorough -m 'thorough or sampled'

test-coverage: $(STAMP)
	COVERAGE_FILE=$(COVERAGE) $(PYTEST) --cov=descant.contracts --cov-branch --cov-report= $(CONTRACTS)
	COVERAGE_FILE=$(COVERAGE) $(PY) tests/support/coverage_bars.py

test-pythons: $(STAMP) ## the core tests with the oldest and the newest Python of this machine
	$(PY) tests/support/other_pythons.py

test-editors: export DESCANT_LEAVE_OUT := $(WITHOUT)
test-editors: $(STAMP) editor-programs $(call with,neovim,$(EDITORS)) $(call with,vscode,$(WORKBENCH) $(VSIX) offline-vsix) ## all tests in real editors; LEAVE_OUT='vscode emacs' does without these
	$(PY) -m pytest tests/editors
	$(call with,vscode,$(NPM) run --silent test:host)
	$(call with,vscode,$(NPM) run --silent test:workbench)

test-engines: $(ENGINES) test-integrations ## engines of data give the same rows, engines of grammars keep what a schema says, runs go to buckets
	@cd tests && ../$(PY) -m support.engine_programs
	$(ENGINE_VENV)/bin/python -m pytest tests/engines $(addprefix --ignore ,$(INTEGRATION_TESTS)) -q -W ignore --durations=0

test-integrations: $(INTEGRATIONS) ## of test-engines, Descant in clients and frameworks, and what their libraries send
	$(INTEGRATION_VENV)/bin/python -m pytest $(INTEGRATION_TESTS) -q -W ignore

test-live: $(STAMP) ## ask real providers, those whose keys are in the environment; it costs money
	$(PYTEST) -rs tests/live

# Each picture that pages show, and the step of a flow in VS Code that it is of.
PICTURES := problems=answer-2-problems overview=answer-5-tree review=answer-7-all-differences apply=answer-8-applied \
	compare=comparison-table actions=bolt-2-tree edit=cline-1-difference

screenshots: ## the pictures of README and documentation, from the last run of make test-editors
	@cd $(CLIENT)/out/pictures 2>/dev/null && test -e answer-2-problems-dark.png || { \
		echo 'There are no pictures: run make test-editors first, and look at them.' >&2; exit 1; }
	@for picture in $(PICTURES); do \
		made=$(CLIENT)/out/pictures/$${picture#*=} name=$${picture%%=*}; \
		cp $$made-dark.png $(CLIENT)/images/screenshot-$$name.png && \
		cp $$made-light.png docs/pictures/$$name-light.png && cp $$made-dark.png docs/pictures/$$name-dark.png || exit; \
	done

client: client-check client-test ## lint, types and unit tests of the editor client

client-check: $(MODULES) $(STAMP)
	$(NPM) run --silent check

client-test: $(MODULES) $(WHEEL)
	$(NPM) run --silent test

vsix: $(if $(OFFLINE),offline-vsix,$(VSIX)) ## the extension for VS Code as one file; OFFLINE=1 for set-ups without a network

lint: $(STAMP) ## only what takes no time
	$(PY) -m ruff check
	$(PY) -m ruff format --check

format: $(STAMP) ## lay out the code as `make lint` wants it
	$(PY) -m ruff check --fix
	$(PY) -m ruff format

bench: $(BENCH) ## measure time and memory; WRITE=1 puts the tables into tests/bench/README.md
	cd tests && ../$(PY) -m bench $(if $(WRITE),--write) $(if $(ONLY),--only $(ONLY)) $(if $(HISTORY),--history $(abspath $(HISTORY)))

fuzz: $(FUZZ) ## try texts nobody has thought of, for FUZZ_SECONDS=60
	cd tests && ../$(PY) -m fuzz --seconds $(FUZZ_SECONDS)

editors: $(EDITORS) ## install Neovim, for the tests that edit with it

docs: $(DOCS) ## make the site of the documentation, in site/html
	@rm -rf $(SITE)/pages $(SITE)/html && mkdir -p $(SITE) && cp -Rp docs $(SITE)/pages
	@cp -Rp server/descant_server/problems $(SITE)/pages/problems && cp -p CHANGELOG.md $(SITE)/pages/changelog.md
	@$(PY) -m sphinx -q -W --keep-going -j auto -c docs -d $(SITE)/read $(SITE)/pages $(SITE)/html
	@$(PY) tests/support/site_check.py $(SITE)/html
	@$(PY) tests/support/site_in_browser.py $(SITE)/html
	@echo 'The site is in $(SITE)/html: open $(SITE)/html/index.html'

dist: $(DISTS) $(VSIX) ## wheel, source and extension of a release in dist/: built twice, checked, installed and tried
	@cd tests && ../$(PY) -m support.distribution

lock: $(STAMP) ## resolve the dependencies anew and write requirements*.lock
	@uv=$$(mktemp -d) && trap 'rm -rf "$$uv"' EXIT && $(PY) -m venv "$$uv" && \
	"$$uv/bin/pip" install --quiet 'uv==$(UV)' && \
	compile() { "$$uv/bin/uv" pip compile --quiet --upgrade --universal \
		--system-certs --python-version 3.11 --generate-hashes --no-annotate --no-header \
		--no-strip-extras --no-emit-index-url --no-emit-find-links "$$@"; } && \
	printf 'hatchling\neditables\n' | compile --group dev --extra all --extra testing \
		--output-file requirements.lock pyproject.toml - && \
	for group in bench fuzz editors docs dist; do \
		compile --group $$group --constraints requirements.lock --output-file requirements-$$group.lock || exit; \
	done && \
	printf 'aider-chat==0.86.2\n' | compile --no-deps - >>requirements-bench.lock && \
	without_batch='--extra cli --extra lsp --extra schemas --extra store --extra reports --extra secrets' && \
	printf 'hatchling\neditables\n' | compile --group engines $$without_batch --extra batch \
		--output-file requirements-engines.lock pyproject.toml - && \
	printf 'hatchling\neditables\n' | compile --group integrations $$without_batch \
		--output-file requirements-integrations.lock pyproject.toml - && \
	compile --group grammars --no-deps --constraints requirements-engines.lock --output-file requirements-grammars.lock && \
	compile --constraints requirements.lock --extra lsp --extra schemas \
		--output-file requirements-server.lock pyproject.toml && \
	$(PY) -c 'import tomllib; file = open("pyproject.toml", "rb"); \
		print(*tomllib.load(file)["project"]["optional-dependencies"]["secrets"], sep="\n")' | \
		compile --constraints requirements-server.lock --output-file requirements-secrets.lock - && \
	echo pip | compile --output-file requirements-pip.lock -

clean: ## remove what make has made
	rm -rf $(VENV) $(ENGINE_VENV) $(INTEGRATION_VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis $(SITE) dist
	rm -rf $(CODE_SERVER)/node_modules $(CLIENT)/out

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
	$(call install,--require-hashes -r requirements.lock); \
	$(PIP) --no-deps --no-build-isolation -e .
	@# As pip does for a package: who may not write byte code would else compile all modules at each start.
	@$(PY) -m compileall -q parsers server
	@touch $@

# The editor client
$(MODULES): $(CLIENT)/package-lock.json $(CLIENT)/package.json
	@command -v node >/dev/null && command -v npm >/dev/null || { \
		echo 'The editor client needs Node.js 20 or newer with npm (on Debian the packages nodejs and npm).' >&2; exit 1; }
	@echo "Setting up $(CLIENT)/node_modules, once." >&2
	@$(NPM) ci --loglevel=error || $(NPM) ci --loglevel=error # what was interrupted is begun anew
	@touch $@

# The same sources give the same bytes: both are dated by the last commit.
$(WHEEL) $(VSIX) offline-vsix dist: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 1767225600)

# The extension makes an environment of its own out of these: the server, and all that it needs, by its hash.
$(WHEEL): $(STAMP) $(SOURCES) pyproject.toml README.md requirements-server.lock requirements-secrets.lock \
		requirements-pip.lock $(CLIENT)/scripts/bundle.py
	@$(PY) $(CLIENT)/scripts/bundle.py $@

pack = cp LICENSE $(CLIENT)/LICENSE && mkdir -p $(CLIENT)/dist && $(NPM) run --silent package -- --out dist/$1 $2 && { \
	test $$(wc -c < $(CLIENT)/dist/extension.js) -lt $(BUNDLE_LIMIT) || { \
		echo 'dist/extension.js has grown over $(BUNDLE_LIMIT) bytes, which would be felt at every start.' >&2; \
		rm -f $(CLIENT)/dist/$1; exit 1; }; }

$(VSIX): $(MODULES) $(WHEEL) $(CLIENT_SOURCES)
	@$(call pack,descant.vsix)

# What another machine of this kind needs no network for. It is made anew each time; the other bundle is put back.
offline-vsix: $(MODULES) $(STAMP)
	@aside() { rm -rf "$$2" && { test ! -d "$$1" || mv "$$1" "$$2"; }; } && \
	trap 'aside $(WHEEL).aside $(WHEEL)' EXIT && aside $(WHEEL) $(WHEEL).aside && \
	$(PY) $(CLIENT)/scripts/bundle.py $(WHEEL) --offline && \
	platform=$$(node -p 'process.platform + "-" + process.arch') && \
	$(call pack,descant-offline-$$platform.vsix,--target $$platform)

# Heavy extras, each for one target only.
$(BENCH): requirements-bench.lock $(STAMP)
	@$(call install,--no-deps --require-hashes -r $<)
	@touch $@

$(FUZZ): requirements-fuzz.lock $(STAMP)
	@$(call install,--require-hashes -r $<) || { \
		echo 'make fuzz needs atheris, which there is for Python 3.11 to 3.13 on Linux.' >&2; exit 1; }
	@touch $@

$(EDITORS): requirements-editors.lock $(STAMP)
	@$(call install,--require-hashes -r $<) || { \
		echo 'There is no Neovim for this machine; one on the PATH does as well.' >&2; exit 1; }
	@touch $@

$(ENGINES): private PY = $(ENGINE_VENV)/bin/python
$(ENGINES): requirements-engines.lock requirements-grammars.lock pyproject.toml $(STAMP)
	@echo 'Setting up $(ENGINE_VENV), once: about two minutes, 2 GB.' >&2
	@$(PY) -m pip --version >/dev/null 2>&1 || $(VENV)/bin/python -m venv --clear $(ENGINE_VENV)
	@$(call install,--require-hashes -r $<)
	@# xgrammar asks for torch, 5 GB of it, and makes its grammars without.
	@$(PIP) --no-deps --require-hashes -r requirements-grammars.lock
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(INTEGRATIONS): private PY = $(INTEGRATION_VENV)/bin/python
$(INTEGRATIONS): requirements-integrations.lock pyproject.toml $(STAMP)
	@echo 'Setting up $(INTEGRATION_VENV), once: about two minutes, 700 MB.' >&2
	@$(PY) -m pip --version >/dev/null 2>&1 || $(VENV)/bin/python -m venv --clear $(INTEGRATION_VENV)
	@$(call install,--require-hashes -r $<)
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

editor-programs: $(STAMP)
	@cd tests && ../$(PY) -m support.editor_programs

# VS Code itself, with its workbench and extension host. Its own lock inside of the package pins what it needs.
$(WORKBENCH): $(CODE_SERVER)/package-lock.json
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || { \
		echo 'The tests in VS Code need Node 20 or newer, with npm.' >&2; exit 1; }
	@echo 'Setting up VS Code for its tests, once: 20 to 60 seconds, 300 MB.' >&2
	@cd $(CODE_SERVER) && { npm ci --loglevel=error || npm ci --loglevel=error; } && cd node_modules/code-server/lib/vscode && \
	npm install --silent --ignore-scripts --omit=dev && \
	(cd extensions && npm install --silent --ignore-scripts --omit=dev) && \
	ln -sfn node_modules node_modules.asar
	@touch $@

$(DOCS): requirements-docs.lock $(STAMP)
	@$(call install,--require-hashes -r $<)
	@touch $@

$(DISTS): requirements-dist.lock $(STAMP)
	@$(call install,--require-hashes -r $<)
	@touch $@
