#!/bin/bash
# Builds an optimized tree without assertions in build-release/ and runs the
# benchmarks, or those whose names match a regular expression.
# Usage: bench.sh [REGEX]   (VTA_RELEASE_BUILD_DIR names another build folder)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
build=${VTA_RELEASE_BUILD_DIR:-$vta_root/build-release}
vta_install libbenchmark-dev || exit 1
vta_python=$(vta_find_python) || exit 1
vta_configure "$build" -DCMAKE_BUILD_TYPE=Release -DVTA_ASSERTIONS=OFF \
  -DVTA_TESTS=OFF -DVTA_RUNTIME_TESTS=OFF -DVTA_BENCHMARKS=ON \
  -DVTA_RUNTIME_BENCHMARKS=ON "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG" \
  "-DCMAKE_CXX_FLAGS=-Xclang -fno-pch-timestamp" || exit 1
vta_compile "$build" || exit 1
status=0
while read -r binary; do
  [ -n "$binary" ] || continue
  "$binary" --benchmark_filter="${1:-.}" || status=1
done < "$build/benchmarks.txt"
exit $status
