#!/bin/sh
# A namespace that remembers payments for 30 days: as long as a RefNo is to be paid once by Temporal's own word.
# The worker registers the search attributes.
set -eu
namespace="${TEMPORAL_NAMESPACE:-payments}"
if ! temporal operator namespace describe --namespace "$namespace" >/dev/null 2>&1; then
  temporal operator namespace create --namespace "$namespace" --retention 720h
fi
