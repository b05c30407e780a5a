#!/bin/sh
# Replaces the running version by the one named in .env (BUILD_VERSION), during play.
# Each process is replaced when the previous one is healthy. The script stops at the first that is
# not: then the old and the new version run side by side. Run it again to continue, or to go back.
set -eu
cd "$(dirname "$0")"

version=$(sed -n 's/^BUILD_VERSION=//p' .env)
# An existing image is not rebuilt: on going back, it would be built from the new source.
docker image inspect "parcheesi:$version" > /dev/null 2>&1 || docker compose build
# One that runs is left alone: it is shared by all processes.
docker compose up --detach --no-deps --no-recreate --wait pgbouncer
docker compose run --rm migrate
# The workers come first: they must have the tasks that a new beat or web process schedules. A beat
# has no health check: the second one stays until the first has had time to start.
for name in play-1 play-2 beat-1 ranking analysis mail streams-1 streams-2 beat-2 api-1 api-2; do
  docker compose up --detach --no-deps --wait "$name"
done
docker compose up --detach --no-deps --wait proxy
docker compose exec proxy nginx -c /etc/parcheesi/nginx.conf -s reload
# All processes are replaced; now check the whole service, including workers and beats.
docker compose exec api-1 python -c \
  "import urllib.request as r; print(r.urlopen('http://127.0.0.1:8000/health/ready', timeout=10).read().decode())"
