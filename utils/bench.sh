#!/bin/bash
# Builds an optimized tree without assertions in build-release/ and runs the
# benchmarks, or those whose names match a regular expression.
# Usage: bench.sh [REGEX]   (VTA_RELEASE_BUILD_DIR names another build folder)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
vta_setup_release || exit 1
status=0
while read -r binary; do
  [ -n "$binary" ] || continue
  "$binary" --benchmark_filter="${1:-.}" || status=1
done < "$vta_release/benchmarks.txt"
exit $status
