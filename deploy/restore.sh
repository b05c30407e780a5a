#!/bin/sh
# Restores a backup into a new database: restore.sh FILE DATABASE
# libpq's variables name the server (PGHOST, PGUSER, PGPASSWORD). Afterwards, with DATABASE_URL
# naming the new database:  python manage.py check_records
set -eu
file=${1:?"usage: restore.sh FILE DATABASE"}
database=${2:?"usage: restore.sh FILE DATABASE"}

createdb "$database"  # fails if it exists: no database is overwritten
pg_restore --exit-on-error --no-owner --no-privileges --jobs="${JOBS:-2}" --dbname="$database" "$file"
vacuumdb --analyze-only --quiet "$database"
echo "$database is restored: now check it with manage.py check_records."
