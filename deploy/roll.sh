#!/bin/sh
# Puts the version named in .env (BUILD_VERSION) in the place of the running one, under play.
# Each process is replaced when the one before it works. It stops at the first that does not: then
# the old version and the new one go on beside each other, and it can be run again, or back.
set -eu
cd "$(dirname "$0")"

version=$(sed -n 's/^BUILD_VERSION=//p' .env)
# One that is there already is not built again: going back, it would be from the new source.
docker image inspect "parcheesi:$version" > /dev/null 2>&1 || docker compose build
docker compose run --rm migrate
# The workers first: they know the tasks that a new beat or web asks for. A beat has no check of its
# own: the second one stays until the first has had time to begin.
for name in play-1 play-2 beat-1 ranking mail streams-1 streams-2 beat-2 api-1 api-2; do
  docker compose up --detach --no-deps --wait "$name"
done
docker compose up --detach --no-deps --wait proxy
docker compose exec proxy nginx -c /etc/parcheesi/nginx.conf -s reload
# All is replaced; now the whole has to be well, the workers and beats too.
docker compose exec api-1 python -c \
  "import urllib.request as r; print(r.urlopen('http://127.0.0.1:8000/health/ready', timeout=10).read().decode())"
