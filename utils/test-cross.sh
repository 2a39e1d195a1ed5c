#!/bin/sh
# Builds the runtime alone: for this machine with an installation that another
# project uses, and for the boards' processors with a case run in QEMU.
# Usage: test-cross.sh [WORK_DIR]   (default: a temporary folder)
set -u

root=$(cd "$(dirname "$0")/.." && pwd)
cases=$root/runtime/unittests/Inputs/cases
if [ $# -gt 0 ]; then
  work=$1
  mkdir -p "$work" || exit 1
  work=$(cd "$work" && pwd)
else
  work=$(mktemp -d) || exit 1
  trap 'rm -rf "$work"' EXIT
fi
jobs=${JOBS:-2}
if command -v ninja > /dev/null; then
  export CMAKE_GENERATOR=Ninja # Make need not be installed.
fi
passed=0
failed=0

# check NAME COMMAND...: runs a step, shows its output only if it fails.
check() {
  name=$1
  shift
  if "$@" > "$work/log" 2>&1; then
    passed=$((passed + 1))
    echo "ok      $name"
  else
    failed=$((failed + 1))
    echo "FAILED  $name"
    tail -n 30 "$work/log"
  fi
}

# build_runtime DIR CMAKE_ARGUMENT...
build_runtime() {
  dir=$1
  shift
  cmake -S "$root/runtime" -B "$work/$dir" -DCMAKE_BUILD_TYPE=Release \
    -DVTA_RUNTIME_TESTS=OFF -DCMAKE_INSTALL_PREFIX="$work/$dir-install" "$@" &&
    cmake --build "$work/$dir" -j "$jobs" &&
    cmake --install "$work/$dir"
}

# The smallest project that uses an installation.
mkdir -p "$work/consumer"
cat > "$work/consumer/CMakeLists.txt" << 'EOF'
cmake_minimum_required(VERSION 3.20)
project(consumer CXX)
find_package(vta-runtime 0.1 REQUIRED)
add_executable(consumer consumer.cpp)
target_link_libraries(consumer PRIVATE vta::runtime)
EOF
cat > "$work/consumer/consumer.cpp" << 'EOF'
#include <cstdio>
#include <vta/driver.h>
#include <vtart/Machine.h>
int main() {
  auto machine = vtart::Machine::find("rtl-de10");
  std::printf("%s %d\n", machine ? machine->name.c_str() : "none", VTA_MAX_XFER);
}
EOF

# build_consumer DIR CMAKE_ARGUMENT...: against the installation of DIR.
build_consumer() {
  dir=$1
  shift
  cmake -S "$work/consumer" -B "$work/$dir-consumer" \
    -Dvta-runtime_DIR="$work/$dir-install/lib/cmake/vta-runtime" "$@" &&
    cmake --build "$work/$dir-consumer"
}

# run_consumer DIR [EMULATOR...]
run_consumer() {
  dir=$1
  shift
  [ "$("$@" "$work/$dir-consumer/consumer")" = "rtl-de10 33554432" ]
}

# run_cases DIR [EMULATOR...]: results and cycles must be those of the host.
run_cases() {
  dir=$1
  shift
  "$@" "$work/$dir-install/bin/vta-run" "$cases/unit-gemm" \
    "$cases/unit-alu-add" "$cases/unit-padded-load-all" \
    "$cases/sequence-gemm-relu" "$cases/tvm-tophub-C10" \
    "$cases/tvm-timing-C11" > "$work/$dir.txt"
  status=$?
  cat "$work/$dir.txt"
  [ "$status" -eq 0 ] || { echo "exit status $status"; return 1; }
  [ "$dir" = host ] || cmp "$work/host.txt" "$work/$dir.txt"
}

check "host: build and install" build_runtime host -DCMAKE_INSTALL_LIBDIR=lib
check "host: cases" run_cases host
check "host: consumer builds" build_consumer host
check "host: consumer runs" run_consumer host

# cross NAME TRIPLE QEMU
cross() {
  toolchain=$root/cmake/toolchains/$1.cmake
  if ! command -v "$2-g++" > /dev/null || ! command -v "$3" > /dev/null; then
    echo "skipped $1: needs $2-g++ and $3"
    return
  fi
  check "$1: build and install" build_runtime "$1" \
    -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DCMAKE_INSTALL_LIBDIR=lib
  check "$1: cases" run_cases "$1" "$3" -L "/usr/$2"
  check "$1: consumer builds" build_consumer "$1" \
    -DCMAKE_TOOLCHAIN_FILE="$toolchain"
  check "$1: consumer runs" run_consumer "$1" "$3" -L "/usr/$2"
}
cross aarch64 aarch64-linux-gnu qemu-aarch64-static
cross armhf arm-linux-gnueabihf qemu-arm-static

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
