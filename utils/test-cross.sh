#!/bin/sh
# Builds the runtime alone: for this machine with an installation that another
# project uses, and for the boards' processors with cases and a compiled network
# run in QEMU.
# Usage: test-cross.sh [WORK_DIR]   (default: a temporary folder; another one
# keeps what was compiled)
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
. "$root/utils/dev/check.sh"

# build_runtime DIR CMAKE_ARGUMENT...
build_runtime() {
  dir=$1
  shift
  rm -rf "$work/$dir-install" "$work/$dir/CMakeCache.txt"
  cmake -S "$root/runtime" -B "$work/$dir" -DCMAKE_BUILD_TYPE=Release \
    -DVTA_WERROR=ON -DVTA_RUNTIME_TESTS=OFF \
    -DCMAKE_INSTALL_PREFIX="$work/$dir-install" "$@" &&
    cmake --build "$work/$dir" -j "$jobs" &&
    cmake --install "$work/$dir"
}

# The smallest project that uses an installation.
mkdir -p "$work/consumer"
cat > "$work/consumer/CMakeLists.txt" << 'EOF'
cmake_minimum_required(VERSION 3.20)
project(consumer C CXX)
find_package(vta-runtime 0.2 REQUIRED)
add_executable(consumer consumer.cpp)
target_link_libraries(consumer PRIVATE vta::runtime)
add_executable(make-network make-network.cpp)
target_link_libraries(make-network PRIVATE vta::runtime)
add_executable(c-consumer "${UNITTESTS}/network/NetworkUser.c")
target_link_libraries(c-consumer PRIVATE vta::network)
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

# make-network CODE TRIPLE OUT: a network file of three kernels, for any target.
cat > "$work/consumer/make-network.cpp" << 'EOF'
#include <cstring>
#include <vtart/Network.h>
int main(int, char **argv) {
  using Kind = vtart::NetworkBuffer::Kind;
  auto code = vtart::readFile(argv[1]);
  if (!code)
    return 1;
  vtart::Network net;
  net.name = "tiny";
  net.producer = "make-network";
  net.target.triple = argv[2];
  net.hostCode.assign(code->begin(), code->end());
  net.inputs = {{"data", "float32", {37, 19}, 0}, {"bias", "int8", {19}, 1}};
  net.outputs = {{"y", "float32", {37, 19}, 2}, {"total", "int32", {37}, 3}};
  net.buffers = {{Kind::Port, 0, 2812}, {Kind::Port, 0, 19},
                 {Kind::Port, 0, 2812}, {Kind::Port, 0, 148},
                 {Kind::Constant, 0, 76}, {Kind::Arena, 0, 2812}};
  net.arenaBytes = 2812;
  net.kernels = {{"test_affine", 37, 0, "", {}},
                 {"test_exp", 37, 0, "", {}},
                 {"test_row_sum", 37, 76, "", {}}};
  net.steps = {{0, {0, 4, 1, 5}, 1, "affine", "", "", 703},
               {1, {5, 2}, 1, "exp", "", "", 0},
               {2, {5, 3}, 1, "sum", "", "", 0}};
  net.constants.resize(76);
  for (int i = 0; i < 19; ++i) {
    float weight = float(i) * 0.75f - 5;
    std::memcpy(&net.constants[i * 4], &weight, 4);
  }
  auto bytes = net.toBytes();
  return net.verify() || vtart::writeFile(argv[3], bytes.data(), bytes.size());
}
EOF

# build_consumer DIR CMAKE_ARGUMENT...: against the installation of DIR.
build_consumer() {
  dir=$1
  shift
  cmake -S "$work/consumer" -B "$work/$dir-consumer" \
    -DUNITTESTS="$root/runtime/unittests" \
    -Dvta-runtime_DIR="$work/$dir-install/lib/cmake/vta-runtime" "$@" &&
    cmake --build "$work/$dir-consumer"
}

# build_drivers DIR CMAKE_ARGUMENT...: those of boards alone, against the
# installation of DIR.
build_drivers() {
  dir=$1
  shift
  rm -rf "$work/$dir-drivers-install" "$work/$dir-drivers/CMakeCache.txt"
  cmake -S "$root/drivers" -B "$work/$dir-drivers" -DCMAKE_BUILD_TYPE=Release \
    -DVTA_WERROR=ON -DCMAKE_INSTALL_PREFIX="$work/$dir-drivers-install" \
    -Dvta-runtime_DIR="$work/$dir-install/lib/cmake/vta-runtime" "$@" &&
    cmake --build "$work/$dir-drivers" -j "$jobs" &&
    cmake --install "$work/$dir-drivers" &&
    ls "$work/$dir-drivers-install/lib/libvta_pynq.so" \
      "$work/$dir-drivers-install/lib/libvta_de10nano.so"
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

# run_network DIR CC TRIPLE [EMULATOR...]: a network file that this machine makes
# for the target; its integers must be those of this machine.
run_network() {
  dir=$1
  net=$work/$1.vta
  "$2" -shared -fPIC -nostdlib -O2 -ffp-contract=off -o "$work/$1-code.so" \
    "$root/runtime/unittests/network/NetworkKernels.c" &&
    "$work/host-consumer/make-network" "$work/$1-code.so" "$3" "$net" || return 1
  shift 3
  "$@" "$work/$dir-install/bin/vta-run" "$net" --random-inputs=5 --threads=3 \
    --repeat=3 --profile --output "total=$work/$dir-total.npy" \
    --output "y=$work/$dir-y.npy" &&
    cmp "$work/host-total.npy" "$work/$dir-total.npy" &&
    [ "$("$@" "$work/$dir-consumer/c-consumer" "$net" | tail -n 1)" = "done" ]
}

# refuse_network DIR: code of another processor must not be run here.
refuse_network() {
  ! "$work/host-install/bin/vta-run" "$work/$1.vta" --random-inputs \
    2> "$work/refused" || return 1
  cat "$work/refused"
  grep -q "the network was compiled for .*, this process runs on " "$work/refused"
}

check "host: build and install" build_runtime host -DCMAKE_INSTALL_LIBDIR=lib
check "host: cases" run_cases host
check "host: consumer builds" build_consumer host
check "host: consumer runs" run_consumer host
check "host: drivers alone" build_drivers host -DCMAKE_INSTALL_LIBDIR=lib
check "host: network" run_network host "${CC:-cc}" "$(uname -m)-linux-gnu"

# cross NAME TOOLS QEMU TRIPLE
# What the optimizer finds, and missing includes, are seen in the build for this
# machine.
cross() {
  toolchain=$root/cmake/toolchains/$1.cmake
  if ! command -v "$2-g++" > /dev/null || ! command -v "$3" > /dev/null; then
    echo "skipped $1: needs $2-g++ and $3"
    return
  fi
  check "$1: build and install" build_runtime "$1" \
    -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DCMAKE_INSTALL_LIBDIR=lib \
    -DVTA_PCH=ON "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG -Wno-error=maybe-uninitialized"
  check "$1: cases" run_cases "$1" "$3" -L "/usr/$2"
  check "$1: consumer builds" build_consumer "$1" \
    -DCMAKE_TOOLCHAIN_FILE="$toolchain"
  check "$1: consumer runs" run_consumer "$1" "$3" -L "/usr/$2"
  check "$1: network" run_network "$1" "$2-gcc" "$4" "$3" -L "/usr/$2"
  [ "$(uname -m)" = "${4%%-*}" ] || check "$1: network refused here" refuse_network "$1"
}
cross aarch64 aarch64-linux-gnu qemu-aarch64-static aarch64-linux-gnu
cross armhf arm-linux-gnueabihf qemu-arm-static armv7-linux-gnueabihf

print_counts
