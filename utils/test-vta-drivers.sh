#!/bin/bash
# Runs VTA's own drivers for PYNQ and DE10-Nano, unmodified, over memory and
# registers that are simulated: programs, networks, the self test and the tuner
# have to get from them what they get from the simulator.
# Usage: test-vta-drivers.sh --vta DIR [--build DIR] [--keep]
#   --vta DIR     a checkout of apache/tvm-vta (tried with commit 36a9157)
#   --build DIR   a build with vta-compile, vta-run and vta-tune (default: build)
#   --keep        keep the folder with what was made
# Needs g++ and python3 with numpy. Takes a minute.
set -u

root=$(cd "$(dirname "$0")/.." && pwd)
vta=""
build=$root/build
keep=false
while [ $# -gt 0 ]; do
  case $1 in
  --vta | --build)
    [ $# -ge 2 ] || { echo "test-vta-drivers.sh: error: $1 needs a folder" >&2; exit 2; }
    [ "$1" = --vta ] && vta=$2 || build=$2
    shift
    ;;
  --keep) keep=true ;;
  *) echo "test-vta-drivers.sh: error: unknown option $1" >&2; exit 2 ;;
  esac
  shift
done
if [ -z "$vta" ] || [ ! -f "$vta/src/pynq/pynq_driver.cc" ] ||
  [ ! -f "$vta/src/de10nano/de10nano_driver.cc" ]; then
  echo "test-vta-drivers.sh: error: --vta: expected a checkout of apache/tvm-vta, got '$vta'" >&2
  exit 2
fi
vta=$(cd "$vta" && pwd)
build=$(cd "$build" && pwd) || exit 2
export PATH=$build/bin:$PATH
python=${vta_python:-/usr/bin/python3}
work=$(mktemp -d) || exit 1
$keep && echo "working in $work" || trap 'rm -rf "$work"' EXIT
. "$root/utils/dev/check.sh"

# build_driver BOARD: libBOARD.so. What the driver asks the system for goes to
# the fake.
build_driver() {
  board=$1
  # shellcheck disable=SC2046 # One option a word.
  set -- $("$python" -B "$vta/config/vta_config.py" --use-cfg="$vta/config/${board}_sample.json" \
    --defs)
  [ "$board" != pynq ] || set -- "$@" -DVTA_FAKE_PYNQ
  # What the header of PYNQ's library brings is included by hand.
  wraps=$(printf ' -Wl,--wrap=%s' open mmap munmap nanosleep sched_yield)
  # shellcheck disable=SC2086 # One option a word.
  g++ -std=c++17 -O1 -fPIC -shared -w -include string.h "$@" \
    -I"$vta/include" -I"$root/utils/vta-drivers" \
    -I"$vta/src/$board" "$vta/src/$board/${board}_driver.cc" \
    -I"$root/runtime/include" "$root/utils/vta-drivers/FakeBoard.cpp" \
    "$build/lib/libvta_runtime.a" $wraps -ldl -lpthread -o "$work/lib$board.so"
}

# make_inputs: programs and networks, and what the simulator computes of them.
make_inputs() {
  "$python" -B "$root/utils/workloads.py" make "$work/conv" ci=32 co=48 h=5 w=6 k=3 p=1 &&
    vta-opt "$work/conv/in.mlir" --vta-pipeline -o "$work/conv.vtaisa.mlir" &&
    vta-translate --vtaisa-to-binary "$work/conv.vtaisa.mlir" -o "$work/conv.vtaprog" &&
    vta-compile "$root/examples/digits/digits.onnx" --shape=data=1x1x8x8 --device=vta \
      --calibration="$root/examples/digits/calibration.npz" -o "$work/digits.vta" &&
    "$python" -B "$root/utils/zoo.py" mobilenet --size=32 -o "$work/mobilenet.onnx" &&
    vta-compile "$work/mobilenet.onnx" --device=vta --calibrate=global_scale \
      -o "$work/mobilenet.vta" &&
    vta-opt "$work/conv/in.mlir" \
      --vta-pipeline="config=$vta/config/de10nano_sample.json" -o "$work/de10.vtaisa.mlir" &&
    vta-translate --vtaisa-to-binary "$work/de10.vtaisa.mlir" -o "$work/de10.vtaprog"
}

# same_program BOARD FILE, same_network BOARD NAME: on the driver as on the simulator.
same_program() {
  vta-run "$work/$2" --list | grep '^input' > "$work/inputs" &&
    "$python" - "$work/inputs" "$work" << 'END' > "$work/options" &&
import sys
import numpy as np
for line in open(sys.argv[1]):
    _, name, rest = line.split(" ", 2)
    dtype, shape = rest.split("[")
    shape = [int(n) for n in shape.split("]")[0].split(", ")]
    data = np.arange(np.prod(shape)).reshape(shape) * 37 % 201 - 100
    np.save(f"{sys.argv[2]}/in.{name}.npy", data.astype(dtype))
    print(f"--input={name}={sys.argv[2]}/in.{name}.npy")
END
    output=$(vta-run "$work/$2" --list | sed -n 's/^output \([^ ]*\) .*/\1/p' | head -n 1) &&
    # shellcheck disable=SC2046 # One option a word.
    vta-run "$work/$2" $(cat "$work/options") --output="$output=$work/sim.npy" &&
    # shellcheck disable=SC2046
    vta-run "$work/$2" $(cat "$work/options") --output="$output=$work/board.npy" \
      --driver="$work/lib$1.so" && cmp "$work/sim.npy" "$work/board.npy"
}
same_network() {
  output=$(vta-run "$work/$2.vta" --list | sed -n 's/^output \([^ ]*\) .*/\1/p' | head -n 1) &&
    vta-run "$work/$2.vta" --random-inputs=3 --output="$output=$work/sim.npy" &&
    vta-run "$work/$2.vta" --random-inputs=3 --output="$output=$work/board.npy" \
      --driver="$work/lib$1.so" && cmp "$work/sim.npy" "$work/board.npy"
}
# tune BOARD: all points run and are right.
tune() {
  vta-tune "$work/conv/in.mlir" --runner="driver=$work/lib$1.so" --tuner=random --n-trial=6 \
    --min-repeat-ms=0 --json --records="$work/$1.jsonl" > "$work/tuned.json" &&
    "$python" - "$work/$1.jsonl" << 'END'
import json
import sys
records = [json.loads(line) for line in open(sys.argv[1])]
wrong = [r for r in records if r["error"] or not r["checked"]]
assert len(records) >= 6 and not wrong, wrong
END
}
refuses_flush() {
  ! vta-run "$work/digits.vta" --random-inputs --driver="$work/libde10nano.so" --noncoherent \
    2> "$work/message" && grep 'VTAFlushCache not implemented' "$work/message"
}

check "programs and networks" make_inputs
for board in pynq de10nano; do
  check "$board: the driver is built, as it is" build_driver $board
  check "$board: self test" vta-run --selftest --driver="$work/lib$board.so"
  check "$board: a program" same_program $board conv.vtaprog
  check "$board: a program for TARGET de10nano" same_program $board de10.vtaprog
  check "$board: digits" same_network $board digits
  check "$board: mobilenet" same_network $board mobilenet
  check "$board: 6 points of the tuner" tune $board
done
check "pynq: with --noncoherent" vta-run "$work/digits.vta" --random-inputs \
  --driver="$work/libpynq.so" --noncoherent
check "de10nano: its driver ends the process if it has to flush" refuses_flush
print_counts
