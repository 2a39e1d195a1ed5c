#!/bin/bash
# Builds vta-board for the boards' processors and serves a pool with them in
# QEMU: jobs of this machine must have the results of this machine. By hand: it
# fetches the NATS client for these processors.
# Usage: test-pool-cross.sh [WORK_DIR]   (default: a temporary folder)
# (VTA_BUILD_DIR names the build folder with vta-pool and vta-run)
set -u

. "$(dirname "$0")/setup.sh" || exit 1
vta_setup vta-pool vta-run vta-board vta-opt vta-translate || exit 1
root=$vta_root
bin=$vta_build/bin
if [ $# -gt 0 ]; then
  work=$1
  mkdir -p "$work" || exit 1
  work=$(cd "$work" && pwd)
else
  work=$(mktemp -d) || exit 1
fi
. "$root/utils/dev/check.sh"
board=
finish() {
  [ -z "$board" ] || kill "$board" 2> /dev/null
  "$bin/vta-pool" stop "$work/pool" > /dev/null 2>&1
  [ $# -eq 0 ] || rm -rf "$work"
}
if [ $# -gt 0 ]; then trap finish EXIT; else trap 'finish remove' EXIT; fi

# build_board NAME ARCHITECTURE TRIPLE
build_board() {
  nats=$work/nats-$1
  "$root/utils/dev/fetch-nats.sh" "$2" "$nats" &&
    cmake -G Ninja -S "$root/runtime" -B "$work/$1" -DCMAKE_BUILD_TYPE=Release \
      -DCMAKE_TOOLCHAIN_FILE="$root/cmake/toolchains/$1.cmake" \
      -DVTA_WERROR=ON -DVTA_RUNTIME_TESTS=OFF -DVTA_DRIVERS=OFF \
      -DVTA_POOL=ON -DVTA_POOL_ADMIN=OFF -DNATS_INCLUDE_DIR="$nats/usr/include" \
      -DNATS_LIBRARY="$nats/usr/lib/$3/libnats.so" &&
    ninja -C "$work/$1" -j "${JOBS:-2}" vta-board &&
    "$3-strip" -o "$work/vta-board-$1" "$work/$1/bin/vta-board"
}

# check_size NAME: at most 3 MB.
check_size() {
  size=$(stat -c %s "$work/vta-board-$1") && echo "$size bytes" &&
    [ "$size" -le 3000000 ]
}

# make_network NAME CC TRIPLE: the kernels of the unit tests as a network.
make_network() {
  "$2" -shared -fPIC -nostdlib -O2 -ffp-contract=off -o "$work/$1.so" \
    "$root/runtime/unittests/network/NetworkKernels.c" &&
    "$work/make-network" "$work/$1.so" "$3" "$work/$1.vta"
}

# make_program: a convolution for VTA with inputs, and its results.
make_program() {
  "$vta_python" -B "$root/utils/workloads.py" make "$work/kernel" ci=32 co=48 h=5 w=6 k=3 p=1 &&
    "$bin/vta-opt" "$work/kernel/in.mlir" --vta-pipeline -o "$work/isa.mlir" &&
    "$bin/vta-translate" --vtaisa-to-binary "$work/isa.mlir" -o "$work/kernel.vtaprog" &&
    output=$("$bin/vta-run" "$work/kernel.vtaprog" --list | sed -n 's/^output \([^ ]*\) .*/\1/p') &&
    run_program "$work/host-kernel.npy"
}

# run_program OUT [OPTION...]
run_program() {
  out=$1
  shift
  "$bin/vta-run" "$work/kernel.vtaprog" --input "x=$work/kernel/x.npy" \
    --input "w=$work/kernel/w.npy" --output "$output=$out" "$@"
}

# serve NAME QEMU TRIPLE: a simulated board in QEMU, and jobs for it.
serve() {
  "$2" -L "/usr/$3" -E "LD_LIBRARY_PATH=$work/nats-$1/usr/lib/$3" \
    "$work/vta-board-$1" --pool="$work/pool/$1.conf" --key="$1" \
    --cache="$work/cache-$1" --config=1x16_i8w8a32_15_15_18_17 --allow-network \
    > "$work/$1.log" 2>&1 &
  board=$!
  for _ in $(seq 100); do
    grep -q "serves key" "$work/$1.log" && break
    sleep 0.1
  done
  "$bin/vta-run" "$work/$1.vta" --pool="$work/pool/tuner.conf" --key="$1" \
    --random-inputs=5 --repeat=3 --output "total=$work/$1-total.npy" &&
    run_program "$work/$1-kernel.npy" --pool="$work/pool/tuner.conf" --key="$1"
  status=$?
  kill "$board"
  wait "$board"
  board=
  cat "$work/$1.log"
  [ "$status" -eq 0 ] && cmp "$work/host-total.npy" "$work/$1-total.npy" &&
    cmp "$work/host-kernel.npy" "$work/$1-kernel.npy"
}

sed -n '/^cat > .*make-network.cpp/,/^EOF$/p' "$root/utils/test-cross.sh" |
  sed '1d;$d' > "$work/make-network.cpp"
check "host: maker of networks" "$(vta_find_tool clang++)" -std=c++17 \
  -I "$root/runtime/include" "$work/make-network.cpp" \
  "$vta_build/lib/libvta_runtime.a" -ldl -lpthread -o "$work/make-network"
check "host: network" make_network host "${CC:-cc}" "$(uname -m)-linux-gnu"
check "host: run" "$bin/vta-run" "$work/host.vta" --random-inputs=5 \
  --output "total=$work/host-total.npy"
check "host: program" make_program
check "pool: init" "$bin/vta-pool" init "$work/pool" \
  --boards=aarch64:aarch64,armhf:armhf --port="${VTA_POOL_PORT:-4997}"
check "pool: start" "$bin/vta-pool" start "$work/pool"

# cross NAME ARCHITECTURE TRIPLE QEMU NETWORK_TRIPLE
cross() {
  if ! command -v "$3-g++" > /dev/null || ! command -v "$4" > /dev/null; then
    echo "skipped $1: needs $3-g++ and $4"
    return
  fi
  check "$1: vta-board" build_board "$1" "$2" "$3"
  check "$1: size" check_size "$1"
  check "$1: network" make_network "$1" "$3-gcc" "$5"
  check "$1: jobs" serve "$1" "$4" "$3"
}
cross aarch64 arm64 aarch64-linux-gnu qemu-aarch64-static aarch64-linux-gnu
cross armhf armhf arm-linux-gnueabihf qemu-arm-static armv7-linux-gnueabihf

print_counts
