#!/bin/sh
# Compiles networks for the boards' processors and runs them in QEMU: int8
# networks compute the same bits as on this machine, float ones the same up to
# rounding, also by Winograd's transforms. Networks for VTA run there on the simulator
# and, by the drivers of boards, on a fake board in a process of this machine.
# Points that vta-tune draws are right there.
# Usage: test-networks-cross.sh BUILD_DIR CROSS_DIR
# (CROSS_DIR: what test-cross.sh was told to work in, with vta-run for them)
set -u

root=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd) || exit 1
cross=$(cd "$2" && pwd) || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
python=${vta_python:-/usr/bin/python3}
# Layers that networks for the CPU alone and for VTA share are compiled once.
export VTA_OBJECT_CACHE="${VTA_OBJECT_CACHE:-$work/objects}"
. "$root/utils/dev/check.sh"

# make_network NAME ZOO_ARGUMENT...: NAME.onnx, NAME.npz to calibrate with and
# NAME.npy to run.
make_network() {
  network=$1
  shift
  if [ "$network" = digits ]; then
    cp "$root/examples/digits/digits.onnx" "$work/digits.onnx"
    cp "$root/examples/digits/calibration.npz" "$work/digits.npz"
  else
    "$python" -B "$root/utils/zoo.py" "$network" "$@" -o "$work/$network.onnx" &&
      "$python" -B "$root/utils/zoo.py" "$network" "$@" --images=4 \
        -o "$work/$network.npz" || return 1
  fi
  "$python" -c 'import sys, numpy as np
np.save(sys.argv[2], np.load(sys.argv[1])["data"][-1:])' \
    "$work/$network.npz" "$work/$network.npy"
}

# quantize_options NETWORK KIND: how vta-compile makes it.
quantize_options() {
  case $2 in
  float) ;;
  auto) echo "--calibration=$work/$1.npz" ;;
  *) echo "--calibrate=$2" ;;
  esac
  [ "$1" != digits ] || echo "--shape=data=1x1x8x8"
}

# translate NETWORK KIND: NETWORK.KIND.mlir, quantized once for all processors.
translate() {
  # shellcheck disable=SC2046
  "$build/bin/vta-compile" "$work/$1.onnx" --quiet --emit=tosa \
    $(quantize_options "$1" "$2") -o "$work/$1.$2.mlir"
}

# compute SOURCE NETWORK KIND TARGET OPTIONS RUN...: NETWORK.KIND.TARGET.npy.
# OPTIONS are words of vta-compile's.
compute() {
  source=$1 out=$work/$2.$3.$4 data=$work/$2.npy options=$5
  shift 5
  # shellcheck disable=SC2086
  "$build/bin/vta-compile" "$source" --quiet $options -o "$out.vta" &&
    "$@" "$out.vta" --input "data=$data" --output "output=$out.npy"
}

# close_to FILE FILE: up to rounding.
close_to() {
  "$python" -c 'import sys, numpy as np
a, b = (np.load(name).astype(np.float64) for name in sys.argv[1:])
error = abs(a - b).max() / abs(a).max()
print("largest difference: %g of the largest output" % error)
sys.exit(not error < 1e-5)' "$1" "$2"
}

list="digits.float digits.auto digits.global_scale resnet-18.auto
  mobilenet.auto squeezenet_v1.1.global_scale"

# The same bits with VTA as without.
vta_list="digits.global_scale digits.auto mobilenet.auto"

# cases TARGET OPTIONS RUN...: every network, compared with this machine's.
cases() {
  target=$1
  shift
  for item in $list; do
    kind=${item##*.}
    check "$target: $item" compute "$work/$item.mlir" "${item%.*}" "$kind" \
      "$target" "$@"
    host=$work/$item.host.npy there=$work/$item.$target.npy
    case $kind in
    float) check "$target: $item: values" close_to "$host" "$there" ;;
    *) check "$target: $item: bits" cmp "$host" "$there" ;;
    esac
  done
}

# vta_cases TARGET OPTIONS RUN...: networks for VTA and this processor.
vta_cases() {
  target=$1 options=$2
  shift 2
  for item in $vta_list; do
    network=${item%.*} kind=${item##*.}
    check "$target: $item on VTA" compute "$work/$item.mlir" "$network" \
      "$kind-vta" "$target" "--device=vta $options" "$@"
    check "$target: $item on VTA: bits" cmp "$work/$item.host.npy" \
      "$work/$item-vta.$target.npy"
  done
}

# run_on_board SHELL OUT RUN...: on a fake board, which must see nothing strange.
run_on_board() {
  shell=$1 out=$2
  shift 2
  VTA_BOARD_TIMEOUT_MS=60000 "$build/bin/vta-fake-board" "--shell=$shell" \
    --root="$work/board" --size=0x2000000 -- "$@" --output "output=$out" 2> "$work/board.log"
  status=$?
  cat "$work/board.log"
  [ "$status" -eq 0 ] && grep -q ' 0 failed, 0 addresses beyond the pool' "$work/board.log"
}

# board_cases TARGET LIBRARIES RUN...: networks of vta_cases by the drivers of boards.
board_cases() {
  target=$1 libraries=$2
  shift 2
  for item in $vta_list; do
    network=$work/$item-vta.$target.vta data=$work/${item%.*}.npy
    for kind in hls:pynq chisel:de10nano; do
      out=$work/$item.${kind#*:}.npy
      check "$target: $item on ${kind#*:}" run_on_board "${kind%:*}" "$out" "$@" "$network" \
        --input "data=$data" "--driver=$libraries/libvta_${kind#*:}.so"
      check "$target: $item on ${kind#*:}: bits" cmp "$work/$item.host.npy" "$out"
    done
  done
}

# winograd_case TARGET OPTIONS RUN...: beside the direct form on this machine.
winograd_case() {
  target=$1 options=$2
  shift 2
  check "$target: resnet-18.winograd" compute "$work/resnet-18.float.mlir" \
    resnet-18 winograd "$target" "--allow=winograd $options" "$@"
  check "$target: resnet-18.winograd: values" close_to \
    "$work/resnet-18.float.host.npy" "$work/resnet-18.winograd.$target.npy"
}

# tune_case TARGET OPTIONS QEMU SYSROOT RUN: points that the emulator checks.
tune_case() {
  tuned=$work/tuned.$1.jsonl
  "$build/bin/vta-tune" "$work/digits.onnx" --shape=data=1x1x8x8 --device=cpu \
    --target="$2" --cpu="$1" --n-trial=2 --seed=1 --records="$tuned" \
    --runner="qemu,run=$5,emulator=$(command -v "$3"),sysroot=/usr/$4" || return 1
  # Every point of every task is right.
  grep -q '"checked":true' "$tuned" && ! grep '"checked":false' "$tuned"
}

check "digits" make_network digits
check "resnet-18" make_network resnet-18 --size=32
check "mobilenet" make_network mobilenet --size=32
check "squeezenet_v1.1" make_network squeezenet_v1.1 --size=48
for item in $list; do
  network=${item%.*} kind=${item##*.}
  check "$item" translate "$network" "$kind"
  check "host: $item" compute "$work/$network.onnx" "$network" "$kind" host \
    "$(quantize_options "$network" "$kind")" "$build/bin/vta-run"
done

check "resnet-18.float" translate resnet-18 float
check "host: resnet-18.float" compute "$work/resnet-18.float.mlir" resnet-18 \
  float host "" "$build/bin/vta-run"

# board NAME TRIPLE CPU SYSROOT QEMU
board() {
  run=$cross/$1-install/bin/vta-run
  if ! command -v "$5" > /dev/null || [ ! -x "$run" ]; then
    echo "skipped $1: needs $5 and $run"
    return
  fi
  cases "$3" "--target=$2 --cpu=$3" "$5" -cpu "$3" -L "/usr/$4" "$run"
  vta_cases "$3" "--target=$2 --cpu=$3" "$5" -cpu "$3" -L "/usr/$4" "$run"
  winograd_case "$3" "--target=$2 --cpu=$3" "$5" -cpu "$3" -L "/usr/$4" "$run"
  check "$3: digits, tuned in QEMU" tune_case "$3" "$2" "$5" "$4" "$run"
}
board aarch64 aarch64-linux-gnu cortex-a72 aarch64-linux-gnu qemu-aarch64-static
board aarch64 aarch64-linux-gnu cortex-a53 aarch64-linux-gnu qemu-aarch64-static
board armhf armv7-linux-gnueabihf cortex-a9 arm-linux-gnueabihf qemu-arm-static
if [ -x "$cross/armhf-install/bin/vta-run" ] && command -v qemu-arm-static > /dev/null; then
  board_cases cortex-a9 "$cross/armhf-install/lib" qemu-arm-static -cpu cortex-a9 \
    -L /usr/arm-linux-gnueabihf "$cross/armhf-install/bin/vta-run"
fi

print_counts
