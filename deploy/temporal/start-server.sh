#!/bin/sh
# Temporal's image takes the database's password from the environment only.
set -eu
POSTGRES_PWD="$(cat "$POSTGRES_PASSWORD_FILE")"
export POSTGRES_PWD
exec /etc/temporal/entrypoint.sh
