#!/bin/sh
# Brings a backup back, as a new database beside those there are: restore.sh FILE DATABASE
# Where the server is, libpq's variables tell (PGHOST, PGUSER, PGPASSWORD). Afterwards, with
# DATABASE_URL naming the new database:  python manage.py check_records
set -eu
file=${1:?"usage: restore.sh FILE DATABASE"}
database=${2:?"usage: restore.sh FILE DATABASE"}

createdb "$database"  # which fails where there is one: nothing is written over
pg_restore --exit-on-error --no-owner --no-privileges --jobs="${JOBS:-2}" --dbname="$database" "$file"
vacuumdb --analyze-only --quiet "$database"
echo "$database is there: now check it with manage.py check_records."
