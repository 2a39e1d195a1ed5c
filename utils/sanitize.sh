#!/bin/bash
# Builds everything with AddressSanitizer and UndefinedBehaviorSanitizer in
# build-asan/ and runs the regression and unit tests there.
# Usage: sanitize.sh        (VTA_ASAN_BUILD_DIR names another build folder)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
build=${VTA_ASAN_BUILD_DIR:-$vta_root/build-asan}
vta_install libclang-rt-$vta_llvm-dev || exit 1
vta_python=$(vta_find_python) || exit 1
# LLVM_USE_SANITIZER would give only one of the two outside LLVM's tree.
flags="-fsanitize=address,undefined -fno-sanitize-recover=undefined"
flags="$flags -fno-omit-frame-pointer -gline-tables-only"
vta_configure "$build" -DCMAKE_BUILD_TYPE=Release -DVTA_ASSERTIONS=ON \
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
