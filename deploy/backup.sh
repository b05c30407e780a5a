#!/bin/sh
# Writes the whole database into one file: backup.sh FOLDER
# libpq's variables name the database (PGHOST, PGUSER, PGPASSWORD, PGDATABASE).
# Files older than KEEP_DAYS (14) are deleted once the new one is complete.
set -eu
folder=${1:?"usage: backup.sh FOLDER"}
umask 077

file=$folder/parcheesi-$(date -u +%Y%m%dT%H%M%SZ).dump
trap 'rm -f "$file.part"' EXIT
pg_dump --format=custom --no-owner --no-privileges --file="$file.part"
pg_restore --list "$file.part" > /dev/null  # fails if the file is incomplete
mv "$file.part" "$file"
find "$folder" -name 'parcheesi-*.dump' -mtime +"${KEEP_DAYS:-14}" -delete
echo "$file"
