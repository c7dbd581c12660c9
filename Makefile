# Each goal sets up .venv by itself, once, with what it needs of the pinned versions in requirements/.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps

.NOTPARALLEL:  # a goal uses all cores by itself
.PHONY: help verify test quick coverage test-long book site kernel kernel-test formal sympy replay dist bench lint ledger clean
.DEFAULT_GOAL := help

help:      ## what can be made
	@sed -n 's/^\([a-z-]*\): .*## /  make \1\t/p; s/^\([a-z-]*\):  *## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 18

verify: .venv/.verify ## judge every claim, meet every line with numbers, write build/, compare the ledger
	@$(BIN)/phaseproof verify $(if $(CI),--fresh)

test: .venv/.test ## run the tests, in parallel
	@$(BIN)/python -m pytest -q -n auto

quick: lint .venv/.test ## the loop of a minute: lint, the kernel and what attacks it, the book's form, printers, the claims that changed
	@$(BIN)/python -m pytest -q -n auto -m 'not slow and not rocq'
	@$(BIN)/phaseproof verify

test-long: .venv/.test ## the same with all mutants and twenty times as many examples for each property
	@HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest -q -n auto

book: .venv/.verify ## the same as verify, and make the PDFs: the book and its digest (needs latexmk)
	@$(BIN)/phaseproof book

site: .venv/.site ## the same as verify, and the site in build/site (needs nothing else)
	@$(BIN)/phaseproof site
	@rm -rf build/site build/site-trees
	@$(BIN)/sphinx-build -q -W -j auto -d build/site-trees -c docs/site build/site-source build/site
	@$(BIN)/phaseproof golden --out build/site/golden.json
	@cp docs/golden.schema.json build/site/
	@echo 'The site begins at build/site/index.html.'

kernel: .venv/.verify ## add the kernel to build/site, so that readers judge in their browsers (needs npm)
	@mkdir -p build/kernel/wheels && cp requirements/browser/package*.json build/kernel
	@cd build/kernel && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary :all: \
	  --platform pyemscripten_2026_0_wasm32 --implementation cp --python-version 3.14 --abi cp314 \
	  -d build/kernel/wheels -r requirements/browser.txt
	@$(BIN)/python -m tools.kernel_assets

kernel-test: kernel .venv/.test ## ask that kernel: in node, and in Chromium from disk with the network off; FULL=1: about the whole book
	@$(if $(FULL),HYPOTHESIS_PROFILE=long )$(BIN)/python -m pytest -q tests/browser

formal: verify .venv/.test ## check the certificates by Rocq, a second referee (needs coq, libcoq-coquelicot, libcoq-interval)
	@$(BIN)/phaseproof formal
	@$(BIN)/python -m pytest -q -n auto -m rocq tests/rocq/test_rocq.py

sympy: verify ## run the scripts of SymPy, one for each claim, from build/sympy
	@$(BIN)/phaseproof sympy

replay: verify ## judge all certificates again from an installed wheel, in an empty folder, without the chapters
	@rm -rf build/wheel build/elsewhere build/lib
	@$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation -w build/wheel .
	@$(PYTHON) -m venv build/elsewhere
	@build/elsewhere/bin/python -m pip install --quiet --disable-pip-version-check --no-deps \
	  -r requirements/verify.txt build/wheel/*.whl
	@rm -rf build/elsewhere/lib/python*/site-packages/phaseproof/derivations
	@mkdir build/elsewhere/empty
	@cd build/elsewhere/empty && ../bin/phaseproof replay ../../certificates

dist: book site kernel replay ## what a release consists of, in dist/: wheel, sdist, PDFs, site, certificates, ledger
	@rm -rf dist && mkdir dist
	@cp build/wheel/*.whl build/verdicts.jsonl dist
	@cp build/book.pdf dist/phaseproof.pdf
	@cp build/digest.pdf dist/phaseproof-digest.pdf
	@$(BIN)/python -c 'from setuptools import build_meta; build_meta.build_sdist("dist")'
	@cd build && for x in site certificates; do ../$(BIN)/python -m zipfile -c ../dist/$$x.zip $$x; done
	@cd dist && sha256sum * > ../build/SHA256SUMS && mv ../build/SHA256SUMS .

coverage: .venv/.test ## what of the code the quick tests run, line by line: build/coverage/index.html
	@$(BIN)/python -m pytest -q -n auto -m 'not slow and not rocq' --cov --cov-report=html:build/coverage --cov-report=term

bench: .venv/.verify ## time this project beside its peers, as ratios: build/bench.json (about ten minutes)
	@$(BIN)/python -m tools.bench

lint: .venv/.lint ## ruff, mypy --strict, which room takes from which, spelling, the changelog's entries
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy
	@$(BIN)/codespell
	@said=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$said"; exit 1; }
	@said=$$($(BIN)/towncrier build --draft --version 0 2>&1) || { echo "$$said"; exit 1; }

ledger: .venv/.verify ## accept the verdicts as they are now: docs/verdicts.jsonl, docs/history.jsonl, docs/tags; what SymPy does, docs/sympy.jsonl; and what docs/kernel.md, docs/author.md and docs/numbers.md say
	@$(BIN)/phaseproof ledger
	@$(BIN)/phaseproof sympy --search
	@$(BIN)/python -m tools.kernel_page
	@$(BIN)/python -m tools.author_page
	@$(BIN)/python -m tools.numbers_page

clean: ## remove everything that was made
	rm -rf build dist .venv *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.verify: requirements/verify.txt pyproject.toml
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@$(PIP) -r $<
	@$(PIP) --no-build-isolation -e .
	@touch $@

.venv/.test: | .venv/.site  # the tests set it, too
.venv/.%: requirements/%.txt | .venv/.verify
	@$(PIP) -r $<
	@touch $@
