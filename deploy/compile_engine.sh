#!/usr/bin/env bash
# Compiles the rules (games/engine) of the folder that is named, beside their sources:
#   deploy/compile_engine.sh FOLDER
# Needs a C compiler, and Python with mypy, setuptools and the packages of the service.
set -euo pipefail
cd "$1"
# Left as they are: what mypyc does not take (generators under `with`), and what has little code.
left='/(records/[a-z]+|json/types|__init__)\.py$'
mapfile -t modules < <(find games/engine -name '*.py' | grep -vE "$left" | sort)
mypyc --config-file= --ignore-missing-imports --follow-imports=silent "${modules[@]}" > compiling.log ||
  { cat compiling.log >&2; exit 1; }
rm -r build compiling.log
python -c 'import sys, games.engine; sys.exit(not sys.modules["games.engine.play"].__file__.endswith(".so"))'
