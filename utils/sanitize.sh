#!/bin/bash
# Builds with sanitizers and runs tests there.
# Usage: sanitize.sh [--threads]
#   (nothing)   AddressSanitizer and UndefinedBehaviorSanitizer: everything, and
#               all regression and unit tests, in build-asan/
#   --threads   ThreadSanitizer: the compiler, the tuner and the runtime, and
#               what has threads in them, in build-tsan/
# VTA_ASAN_BUILD_DIR and VTA_TSAN_BUILD_DIR name other build folders.
threads=0
case "${1:-}" in
  "") ;;
  --threads) threads=1 ;;
  -h | --help)
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit ;;
  *)
    echo "error: unknown argument '$1' (--help)" >&2
    exit 2 ;;
esac
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
vta_install libclang-rt-$vta_llvm-dev || exit 1
vta_python=$(vta_find_python) || exit 1
failed=0

# configure DIR SANITIZERS: with assertions, and lines in reports.
# LLVM_USE_SANITIZER would give only one sanitizer outside LLVM's tree.
configure() {
  local flags="-fsanitize=$2 -fno-sanitize-recover=undefined"
  flags="$flags -fno-omit-frame-pointer -gline-tables-only"
  vta_configure "$1" -DCMAKE_BUILD_TYPE=Release -DVTA_ASSERTIONS=ON \
    -DCMAKE_CXX_FLAGS_RELEASE=-O1 "-DCMAKE_C_FLAGS=$flags" \
    "-DCMAKE_CXX_FLAGS=-Xclang -fno-pch-timestamp $flags"
}

# run NAME COMMAND...: one that ends with a status other than 0 failed.
run() {
  local name=$1
  shift
  echo "Running $name"
  "$@" || { failed=1; echo "FAILED  $name"; }
}

if [ $threads -eq 1 ]; then
  build=${VTA_TSAN_BUILD_DIR:-$vta_root/build-tsan}
  configure "$build" thread || exit 1
  vta_compile "$build" vta_unittests vta_runtime_tests vta-compile vta-run vta-tune || exit 1
  work=$(mktemp -d) || exit 1
  trap 'rm -rf "$work"' EXIT
  # libMLIR.so and libLLVM.so are not instrumented: TSan sees their locks, but
  # not their atomics, and must not judge what they read and write.
  export TSAN_OPTIONS="ignore_noninstrumented_modules=1:exitcode=66:halt_on_error=0"
  net="$vta_root/examples/digits/digits.onnx --shape=data=1x1x8x8 --calibrate=global_scale"
  bin=$build/bin
  # Pools, devices and drivers of the runtime.
  run vta_runtime_tests "$bin/vta_runtime_tests" --gtest_brief=1 \
    --gtest_filter='Network*:VtaRunNetwork*:*Device*:SimDriver*'
  # Workers, the ranking of candidates, the spaces and caches that they share.
  suites=(WorkerPool Runners BlackBox Rank MachinePredictor Candidate SegmentCandidate OpenSpace
    OpenScheduleTest VTATask TuneProgram SessionTest DeviceThreads CompileNetwork)
  run vta_unittests "$bin/vta_unittests" --gtest_brief=1 \
    "--gtest_filter=$(printf '%s.*:' "${suites[@]}")"
  # Kernels and tasks that are scheduled and compiled in parallel.
  run "vta-compile, VTA" "$bin/vta-compile" $net --device=vta --jobs=4 --quiet -o "$work/vta.vta"
  run "vta-compile, CPU" "$bin/vta-compile" $net --jobs=4 --threads=4 --quiet -o "$work/cpu.vta"
  run vta-run "$bin/vta-run" "$work/cpu.vta" --threads=4 --random-inputs --compare="$work/vta.vta"
  # A search: tuners, compilers and a whole network.
  run vta-tune "$bin/vta-tune" $net --jobs=4 --n-trial=24 --tasks='block2.*' --whole-network=5s \
    --records="$work/records.jsonl"
  [ $failed -eq 0 ] && echo "no race was reported, no failure"
  exit $failed
fi

build=${VTA_ASAN_BUILD_DIR:-$vta_root/build-asan}
configure "$build" address,undefined || exit 1
vta_compile "$build" || exit 1
# libMLIR.so is not instrumented: it uses memory of which our half of a
# container thinks that it is poisoned.
export ASAN_OPTIONS=allow_user_poisoning=0:detect_container_overflow=0
run "regression tests" "$vta_python" "/usr/lib/llvm-$vta_llvm/bin/lit" -sv -j "$vta_jobs" \
  "$build/test"
while read -r binary; do
  [ -n "$binary" ] || continue
  run "$(basename "$binary")" "$binary" --gtest_brief=1
done < "$build/unittests.txt"
[ $failed -eq 0 ] && echo "no sanitizer report, no failure"
exit $failed
