#!/bin/sh
# Starts Redis in its container: writes the password of the compose file where only Redis reads it, because other users of the machine may
# see command lines, then becomes Redis.
set -eu
umask 077
password=$(printf '%s' "${REDIS_PASSWORD:?a password}" | sed 's/[\\"]/\\&/g')
file=$(mktemp)
printf 'requirepass "%s"\n' "$password" >"$file"
exec redis-server "$file" "$@"
