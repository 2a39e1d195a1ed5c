#!/bin/sh
# Compiles networks for the boards' processors and runs them in QEMU: int8
# networks compute the same bits as on this machine, float ones the same up to
# rounding, also by Winograd's transforms. Networks for VTA run there on the simulator
# and, by the drivers of boards, on a fake board in a process of this machine.
# Points that vta-tune draws are right there.
# Usage: test-networks-cross.sh [--best] BUILD_DIR CROSS_DIR [SIZE]
# (CROSS_DIR: what test-cross.sh was told to work in, with vta-run for them)
#   --best  instead, mobilenet and resnet-18 in float, with Winograd's transforms,
#           with sparse weights, and in int8, each with default schedules and with
#           points that vta-tune has drawn and checked in QEMU. SIZE: of images
#           (default: 32; the networks' own 224 takes two hours)
set -u

best=0
if [ "${1:-}" = --best ]; then
  best=1
  shift
fi
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

# close_to FILE FILE...: the files of each pair are equal up to rounding.
close_to() {
  "$python" -c 'import sys, numpy as np
worst = 0
for names in zip(sys.argv[1::2], sys.argv[2::2]):
    a, b = (np.load(name).astype(np.float64) for name in names)
    error = abs(a - b).max() / abs(a).max() if a.shape == b.shape else np.inf
    print("%s: largest difference: %g of the largest output" % (names[1], error))
    worst = np.maximum(worst, error)
sys.exit(not worst < 1e-5)' "$@"
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

# compute_chains OPTIONS OUT RUN...: OUT.NAME.npy for each output, which are
# close to what ONNX's reference computes.
compute_chains() {
  options=$1 out=$2 chains=$work/chains
  shift 2
  # shellcheck disable=SC2086
  "$build/bin/vta-compile" "$chains/chains.onnx" --quiet $options -o "$out.vta" || return 1
  set -- "$@" "$out.vta" --input "x=$chains/x.npy"
  while read -r output; do
    set -- "$@" --output "$output=$out.$output.npy"
  done < "$chains/names"
  "$@" || return 1
  set --
  while read -r output; do
    set -- "$@" "$chains/$output.wanted.npy" "$out.$output.npy"
  done < "$chains/names"
  close_to "$@"
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

# prune NETWORK: NETWORK.pruned.onnx, without most weights of its 1x1
# convolutions and dense layers, in blocks of 16 features.
prune() {
  "$python" -c 'import sys, numpy as np, onnx
from onnx import numpy_helper
model = onnx.load(sys.argv[1])
constants = {tensor.name: tensor for tensor in model.graph.initializer}
rng = np.random.RandomState(3)
for node in model.graph.node:
    if node.op_type not in ("Conv", "Gemm") or node.input[1] not in constants:
        continue
    weights = numpy_helper.to_array(constants[node.input[1]]).copy()
    first_is_out = node.op_type == "Conv" or any(
        a.name == "transB" and a.i for a in node.attribute)
    matrix = weights if first_is_out else weights.T
    if weights[0, 0].size == 1 and matrix.shape[1] > 1:
        for feature in range(0, len(matrix), 16):
            matrix[feature:feature + 16, rng.rand(matrix.shape[1]) < 0.85] = 0
        constants[node.input[1]].CopyFrom(
            numpy_helper.from_array(weights, node.input[1]))
onnx.save(model, sys.argv[2])' "$work/$1.onnx" "$work/$1.pruned.onnx"
}

# draw SOURCE RECORDS OPTIONS TARGET QEMU SYSROOT RUN: a point of each task that
# the emulator finds right, as if a board had timed it.
draw() {
  # shellcheck disable=SC2086
  "$build/bin/vta-tune" "$1" --device=cpu $3 --tuner=random --n-trial=3 --seed=5 \
    --timeout=600 --records="$2.all" \
    --runner="qemu,run=$7,emulator=$(command -v "$5"),sysroot=/usr/$6" || return 1
  "$python" -c 'import json, sys
drawn = {}
for line in open(sys.argv[1]):
    record = json.loads(line)
    if record["checked"] is not True:
        sys.exit("not right: " + line)
    drawn[record["task"]] = dict(record, cost=[1e-3], fidelity="measured")
print(*map(json.dumps, drawn.values()), sep="\n")' "$2.all" > "$2"
}

# compute_best SOURCE NETWORK KIND TARGET OPTIONS RECORDS RUN...: like compute,
# with a record for each task, which is used.
compute_best() {
  source=$1 out=$work/$2.$3.$4.best data=$work/$2.npy options=$5 records=$6
  shift 6
  # shellcheck disable=SC2086
  "$build/bin/vta-compile" "$source" $options --records="$records" -o "$out.vta" \
    > "$out.txt" 2>&1 || { cat "$out.txt"; return 1; }
  tasks=$(wc -l < "$records")
  grep "^records: matched $tasks of $tasks tasks" "$out.txt" || { cat "$out.txt"; return 1; }
  "$@" "$out.vta" --input "data=$data" --output "output=$out.npy"
}

# best_cases TRIPLE TARGET SYSROOT QEMU RUN: both networks in all forms.
best_cases() {
  triple=$1 target=$2 sysroot=$3 qemu=$4 run=$5
  for network in mobilenet resnet-18; do
    for kind in float winograd sparse int8; do
      flags="--target=$triple --cpu=$target" model=$work/$network.onnx
      like=float same=close_to
      case $kind in
      winograd) flags="$flags --allow=winograd" ;;
      sparse) flags="$flags --sparse" model=$work/$network.pruned.onnx like=pruned ;;
      int8) model=$work/$network.auto.mlir like=auto same=cmp ;;
      esac
      title="$target: $network.$kind" result=$work/$network.$kind.$target
      host=$work/$network.$like.host.npy
      check "$title" compute "$model" "$network" "$kind" "$target" "$flags" \
        "$qemu" -cpu "$target" -L "/usr/$sysroot" "$run"
      check "$title: values" "$same" "$host" "$result.npy"
      check "$title: points" draw "$model" "$result.jsonl" "$flags" "$target" "$qemu" \
        "$sysroot" "$run"
      check "$title: best" compute_best "$model" "$network" "$kind" "$target" "$flags" \
        "$result.jsonl" "$qemu" -cpu "$target" -L "/usr/$sysroot" "$run"
      check "$title: best: values" "$same" "$host" "$result.best.npy"
    done
  done
}

# best_board NAME TRIPLE CPU SYSROOT QEMU
best_board() {
  run=$cross/$1-install/bin/vta-run
  if ! command -v "$5" > /dev/null || [ ! -x "$run" ]; then
    echo "skipped $3: needs $5 and $run"
    return
  fi
  best_cases "$2" "$3" "$4" "$5" "$run"
}

if [ $best -eq 1 ]; then
  size=${3:-32}
  for network in mobilenet resnet-18; do
    check "$network" make_network "$network" "--size=$size"
    check "$network.pruned" prune "$network"
    check "$network.auto" translate "$network" auto
    for item in float:.onnx pruned:.pruned.onnx auto:.auto.mlir; do
      check "host: $network.${item%:*}" compute "$work/$network${item#*:}" "$network" \
        "${item%:*}" host "" "$build/bin/vta-run"
    done
  done
  best_board aarch64 aarch64-linux-gnu cortex-a72 aarch64-linux-gnu qemu-aarch64-static
  best_board aarch64 aarch64-linux-gnu cortex-a53 aarch64-linux-gnu qemu-aarch64-static
  best_board armhf armv7-linux-gnueabihf cortex-a9 arm-linux-gnueabihf qemu-arm-static
  print_counts
  exit
fi

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
make_chains() {
  mkdir "$work/chains" && "$python" -B "$root/utils/networks/chains.py" "$work/chains" \
    > "$work/chains/names"
}
check "chains" make_chains
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
  check "$3: chains" compute_chains "--target=$2 --cpu=$3" "$work/chains/$3" \
    "$5" -cpu "$3" -L "/usr/$4" "$run"
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
