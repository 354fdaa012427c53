#!/bin/sh
# Makes or updates Temporal's tables; run again after each update of the server's image, which compose does.
set -eu
SQL_PASSWORD="$(cat "$POSTGRES_PASSWORD_FILE")"
export SQL_PASSWORD

set_up() {
  tool="temporal-sql-tool --plugin postgres12 --ep $POSTGRES_HOST -p 5432 -u $POSTGRES_USER --db $1"
  $tool create
  $tool setup-schema -v 0.0
  $tool update-schema -d "/etc/temporal/schema/postgresql/v12/$2/versioned"
}

set_up temporal temporal
set_up temporal_visibility visibility
