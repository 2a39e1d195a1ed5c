#!/bin/bash
# Builds runtime/ alone, with a compiler of your choice and warnings as errors,
# and runs its unit tests and those of drivers/; those of pools too where libnats is
# installed. Needs CMake, Ninja, nlohmann-json and GoogleTest.
# Usage: test-runtime.sh [--tsan] [COMPILER]
#   COMPILER   for C++ (default: g++)
#   --tsan     with ThreadSanitizer: the tests of networks, devices and pools,
#              which have threads
# VTA_RUNTIME_BUILD_DIR names another build folder, JOBS the number of jobs.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
flags=""
filter="*"
suffix=""
case "${1:-}" in
  -h | --help)
    sed -n '2,/^set /{/^#/s/^# \{0,1\}//p;}' "${BASH_SOURCE[0]}"
    exit ;;
  --tsan)
    flags="-fsanitize=thread -g"
    filter="Network*:VtaRunNetwork*:Device*:SimDriver*:*Threads"
    suffix=-tsan
    # Boards fork, and one test wants to see the signal of a child that crashed.
    export TSAN_OPTIONS="die_after_fork=0 handle_segv=0 ${TSAN_OPTIONS:-}"
    shift ;;
  -*)
    echo "error: unknown option '$1' (--help)" >&2
    exit 2 ;;
esac
compiler=${1:-g++}
command -v "$compiler" > /dev/null || { echo "error: found no compiler '$compiler'" >&2; exit 1; }
# The C compiler of the same name.
c_compiler=${compiler/clang++/clang}
c_compiler=${c_compiler/g++/gcc}
build=${VTA_RUNTIME_BUILD_DIR:-$root/build-runtime-$(basename "$compiler")$suffix}
mkdir -p "$build"
pool=OFF
if echo '#include <nats/nats.h>' | "$c_compiler" -E - > /dev/null 2>&1; then
  pool=ON
fi
cmake -G Ninja -S "$root/runtime" -B "$build" -DCMAKE_BUILD_TYPE=Release \
  "-DCMAKE_CXX_COMPILER=$compiler" "-DCMAKE_C_COMPILER=$c_compiler" \
  "-DCMAKE_CXX_FLAGS=$flags" "-DCMAKE_C_FLAGS=$flags" \
  -DVTA_WERROR=ON "-DVTA_POOL=$pool" > "$build/configure.log" ||
  { tail -n 20 "$build/configure.log" >&2; exit 1; }
cmake --build "$build" -j "${JOBS:-$(nproc)}"
if [ $pool = ON ]; then
  "$build/bin/vta_pool_tests" --gtest_brief=1
fi
"$build/bin/vta_board_tests" --gtest_brief=1 "--gtest_filter=$filter"
exec "$build/bin/vta_runtime_tests" --gtest_brief=1 "--gtest_filter=$filter"
