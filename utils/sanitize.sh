#!/bin/bash
# Builds with sanitizers and runs tests there.
# Usage: sanitize.sh [--threads]
#   (nothing)   AddressSanitizer and UndefinedBehaviorSanitizer: everything, and
#               all regression and unit tests, in build-asan/
#   --threads   ThreadSanitizer: searches, rankings, workers and schedules that
#               are applied in parallel (vta_thread_tests, in build/). Threads of
#               the runtime: test-runtime.sh --tsan
# VTA_ASAN_BUILD_DIR and VTA_BUILD_DIR name other build folders.
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

if [ $threads -eq 1 ]; then
  vta_setup vta_thread_tests || exit 1
  # LLVM and the parts of the compiler that are not instrumented: TSan sees
  # their locks, but must not judge what they read and write.
  export TSAN_OPTIONS="ignore_noninstrumented_modules=1 ${TSAN_OPTIONS:-}"
  "$vta_build/bin/vta_thread_tests" --gtest_brief=1 || exit 1
  echo "no race was reported, no failure"
  exit
fi

build=${VTA_ASAN_BUILD_DIR:-$vta_root/build-asan}
vta_python=$(vta_find_python) || exit 1
# LLVM_USE_SANITIZER would give only one of the two outside LLVM's tree.
flags="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
flags="$flags -fno-omit-frame-pointer -gline-tables-only"
vta_configure "$build" -DCMAKE_BUILD_TYPE=Release -DVTA_ASSERTIONS=ON -DVTA_POOL=ON \
  -DCMAKE_CXX_FLAGS_RELEASE=-O1 "-DCMAKE_C_FLAGS=$flags" \
  "-DCMAKE_CXX_FLAGS=-Xclang -fno-pch-timestamp $flags" || exit 1
vta_compile "$build" || exit 1

# libMLIR.so is not instrumented: it uses memory of which our half of a
# container thinks that it is poisoned.
export ASAN_OPTIONS=allow_user_poisoning=0:detect_container_overflow=0
failed=0
"$vta_python" "/usr/lib/llvm-$vta_llvm/bin/lit" -sv -j "$vta_jobs" \
  "$build/test" || failed=1
while read -r binary; do
  [ -n "$binary" ] || continue
  echo "Running $(basename "$binary")"
  "$binary" --gtest_brief=1 || failed=1
done < "$build/unittests.txt"
[ $failed -eq 0 ] && echo "no sanitizer report, no failure"
exit $failed
