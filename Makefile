# Every target sets up what it needs: a virtual environment in .venv with pinned versions, and the
# library of kernels of this machine in src/pions/kernels/built.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL = PIONS_WHEEL=none $(PYTHON) tools/install.py $(BIN)/python --constraint constraints.txt
# What is installed: the package for playing, then what its tests and tools need, what builds the documentation, what trains the Hex network.
READY := $(VENV)/.ready
DEV := $(VENV)/.dev
THOROUGH := $(VENV)/.thorough
DOCS := $(VENV)/.docs
JAX := $(VENV)/.jax
# Compiles what is not there yet, which it sees in a moment; fetches the compiler if need be, into a
# folder of its own. Where no library could be made, kernels find Numba there, if it came so far.
KERNELS = $(BIN)/python tools/kernels --install
START = @$(KERNELS); case $$? in 0) ;; 130) exit 130 ;; *) export PYTHONPATH=$(CURDIR)/$(VENV)/compiler ;; esac; exec $(BIN)/pions
TRAINING := $(wildcard training/tests)
# Whole files go to each process, in the order of tests/conftest.py.
DEALT := --dist loadfile --no-loadscope-reorder
# Many tests wait for a browser or another program: four at once keep two processors busy. They are
# forked when all tests are collected; where forking is not safe, each collects them for itself. What
# fails in that crowd is tried once more alone, and says so: it is wrong if it fails again. What its
# assertions compared is shown then: to prepare that for all tests takes as long as to collect them.
CROWDED = $(BIN)/python -m pytest $(if $(filter Linux,$(shell uname)),--crowd 4,-n 4 $(DEALT)) --assert=plain -q
# Beside the crowd: what fails here is not what it is to try again.
BESIDE = $(BIN)/python -m pytest -q -p no:cacheprovider
ALONE = { echo "What failed is tried once more, alone."; PIONS_KERNELS= $(BIN)/python -m pytest -q --last-failed --last-failed-no-failures none; }
BY_NUMBA = PIONS_KERNELS=jit $(BESIDE) -m "not once and not thorough"
# Each kernel is the same code by Numba as in the library, and takes Numba seconds: those of one file
# stand for all, which `make test-thorough` runs.
SOON_COMPILED := tests/agreement/test_gravity_rules.py

# Bytecode is kept even where the environment says not to: the tests start hundreds of programs.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play terminal editor kernels test test-compiled test-thorough tested-kernels tab-kernels test-plain test-jit test-training test-wheels affected coverage check bench race book openings pictures wheels site try-site docs man translations clean

help: ## Show this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: $(READY) ## Play, analyse and learn on a page in your browser
	@$(BIN)/python tools/editor.py --try
	$(START) serve

terminal: $(READY) ## Play a game of Connect Four in the terminal
	$(START) play

editor: $(READY) ## Build the editor of the page's workbench; fetches node where there is none (60 MB)
	@$(BIN)/python tools/editor.py

kernels: $(READY) ## Compile the kernels for this machine, where they have changed
	@$(KERNELS)

test: $(DEV) ## Run the tests: with the library, those of kernels in plain Python, and some by Numba
	@# Side by side: tests that wait for browsers leave the processors idle. A part that fails does
	@# not hide the others, whose output comes when they are done.
	@$(MAKE) --no-print-directory -k -j2 --output-sync=target test-compiled test-plain test-jit

test-compiled: tested-kernels
	@# The plus sign shows its output as it comes.
	+PIONS_KERNELS= $(CROWDED) -m "not thorough" || $(ALONE)

test-thorough: $(THOROUGH) tested-kernels tab-kernels $(if $(TRAINING),test-training) ## Run the tests that take long and seldom fail alone: a tab's, notebooks', whole experiments, training
	PIONS_KERNELS= $(CROWDED) -m thorough || $(ALONE)
	$(BY_NUMBA) tests/agreement

tested-kernels: $(DEV)
	@$(KERNELS)
	@# Without npm, what is tried in a browser's Python says so and is left out. Once here, not by each of the crowd.
	@$(BIN)/python tools/npm.py && $(BIN)/python tools/editor.py || true

tab-kernels: $(DEV)
	@$(KERNELS) --target emscripten-wasm32 --out build/libraries || true

test-plain: $(DEV)
	PIONS_KERNELS=python $(BESIDE) -m "not once and not thorough" tests

test-jit: $(DEV)
	@# One process: what it compiles is compiled once.
	$(BY_NUMBA) $(SOON_COMPILED)

test-wheels: wheels ## Inspect the wheels of all machines, and use those that run here (minutes)
	PIONS_WHEELS=$(CURDIR)/dist $(BIN)/python -m pytest -q tests/packaging

affected: $(DEV) ## Run the tests near what has changed here (git's files, or FILES=...)
	@$(KERNELS)
	$(BIN)/python tools/affected.py --run $(FILES)

coverage: $(DEV) ## Show what the tests reach of kernels, in plain Python
	PIONS_KERNELS=python $(BIN)/python -m pytest -n 2 $(DEALT) -q -m "not once" tests --cov --cov-report=term:skip-covered

test-training: $(JAX)
	$(BIN)/python -m pytest -q $(TRAINING)

check: $(DEV) ## Lint, types, layers, translations
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@# Every sentence is in every catalog, and the catalogs are compiled from what is there.
	$(BIN)/python -m pytest -q -p no:cacheprovider tests/test_translations.py

bench: $(DEV) kernels ## Measure speed, as ratios in one run
	$(BIN)/python benchmarks/speed.py

race: $(DEV) kernels ## Race the solver against another from PyPI, and time its analyses
	@$(INSTALL) --editable '.[race]'
	$(BIN)/python benchmarks/solver.py

book: $(DEV) kernels ## Build the book of Connect Four (hours; stop it when you like, it goes on)
	$(BIN)/python tools/book.py all --discs 12
	$(BIN)/python tools/book.py all --discs 13 --bounded

openings: $(DEV) kernels ## Make the table of fair openings of Hex again, for another network (some minutes)
	$(BIN)/python tools/hex_openings.py

pictures: $(DEV) kernels ## Make the pictures of the README and the walk-through from the real program
	$(BIN)/python docs/pictures/make.py
	$(BIN)/python docs/pictures/page.py
	$(BIN)/python docs/pictures/report.py
	$(BIN)/python docs/check/make.py

wheels: $(DEV) ## Build the sdist and the wheels for every machine into dist/
	@$(BIN)/python tools/wheels.py

site: $(DEV) $(DOCS) ## Build the page and the documentation as static files that need no server, into dist/site
	@$(BIN)/python tools/site/make.py
	@$(BIN)/python tools/docs/build.py

try-site: site ## Serve dist/site here, as any host would
	@$(BIN)/python tools/site/serve.py

docs: $(DOCS) ## Build the documentation as a site, in French and English, into dist/site/docs/
	@$(BIN)/python tools/docs/build.py

man: $(READY) ## Write the manual pages of all commands, in French and English, into dist/man/
	@$(BIN)/python tools/docs/manual.py

# What marks a sentence in the code: `_`, a word for later, and the errors, whose message comes first.
KEYWORDS := _ ngettext:1,2 Plural:1,2 translate Term PionsError IllegalMove InvalidText InvalidGrid InvalidOption UnknownName \
	ArenaFault BadMessage BookFault BrokenGame Disqualified:2 ForeignFile Foul InvalidRecord InvalidSgf MemoryFull NetworkFault NotCovered NotTaken Outdated PlayerFileError PortTaken SandboxMissing Sentence Stopped StoreFault StrategyFault TooBusy TooFewPlayers TooLong Unavailable
LOCALE := src/pions/locale
TEMPLATE := build/pions.pot

translations: $(DEV) ## Extract the sentences to translate, and compile the catalog of every language
	@mkdir -p $(dir $(TEMPLATE))
	$(BIN)/pybabel -q extract --mapping-file=pyproject.toml --no-default-keywords $(addprefix -k ,$(KEYWORDS)) --add-location=file \
		--ignore-dirs=handouts --omit-header --output=$(TEMPLATE) src
	$(BIN)/pybabel -q update --domain=pions --input-file=$(TEMPLATE) --output-dir=$(LOCALE) \
		--ignore-obsolete --no-fuzzy-matching --ignore-pot-creation-date --no-wrap
	$(BIN)/pybabel -q compile --domain=pions --directory=$(LOCALE) --statistics

define MADE
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Pions needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
@echo "Setting up $(1), once (about $(2) MB to download)..."
@test -x $(BIN)/python && test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV)
endef

$(READY): pyproject.toml constraints.txt
	$(call MADE,Pions in $(VENV),25)
	@$(INSTALL) --editable .
	@touch $@

# All at once: where Pions is not set up yet, this does it too.
$(DEV): pyproject.toml constraints.txt
	$(call MADE,Pions and what its tests and tools need in $(VENV),170)
	@$(INSTALL) --upgrade "pip>=25.1"
	@# First what compiles the kernels, which goes on beside the rest. Where it fails, it is said by who needs them.
	@$(INSTALL) --no-compile --editable '.[jit]'
	@$(MAKE) --no-print-directory -j2 dev-packages early-kernels
	@touch $(READY) $@

.PHONY: dev-packages early-kernels
dev-packages:
	@# Tests import less than a half of it: what they import is compiled then, and not all by pip.
	@# By name: Pions itself is there, and is not built again.
	@$(INSTALL) --no-compile --group dev 'pions[lab,cluster]'

early-kernels:
	@$(KERNELS) 2>/dev/null | cat

$(THOROUGH): $(DEV)
	@echo "Setting up what the thorough tests need, once (about 150 MB to download)..."
	@$(INSTALL) --no-compile --group thorough
	@touch $@

$(DOCS): $(READY)
	@echo "Setting up what builds the documentation, once (about 8 MB to download)..."
	@$(INSTALL) --upgrade "pip>=25.1"
	@$(INSTALL) --group docs
	@touch $@

$(JAX): $(DEV)
	@echo "Setting up the training of the Hex network, once (about 120 MB to download)..."
	@$(INSTALL) --group training
	@touch $@

clean: ## Remove what the other targets made
	rm -rf $(VENV) dist build src/pions/kernels/built src/pions/web/static/built .coverage* .pytest_cache .mypy_cache .ruff_cache .hypothesis
