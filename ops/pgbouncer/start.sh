#!/bin/sh
# Starts PgBouncer in its container: writes the role of the compose file with its password, then runs PgBouncer.
set -eu
umask 077
password=$(printf '%s' "${POSTGRES_PASSWORD:?a password}" | sed 's/"/""/g')
printf '"tradesense" "%s"\n' "$password" >/var/lib/postgresql/userlist.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
