#!/bin/bash
# Installs a build into a folder and uses it as another project would.
# Usage: test-install.sh BUILD_DIR WORK_DIR
set -u
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$(cd "${1:?usage: test-install.sh BUILD_DIR WORK_DIR}" && pwd) || exit 1
mkdir -p "${2:?usage: test-install.sh BUILD_DIR WORK_DIR}" || exit 1
work=$(cd "$2" && pwd)
prefix=$work/prefix
example=$root/examples/standalone-consumer
passed=0
failed=0

# check NAME COMMAND...: runs a step, shows its output only if it fails.
check() {
  local name=$1
  shift
  if "$@" > "$work/log" 2>&1; then
    passed=$((passed + 1))
    echo "ok      $name"
  else
    failed=$((failed + 1))
    echo "FAILED  $name"
    tail -n 40 "$work/log"
  fi
}

cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }

# consumer DIR CMAKE_ARGUMENT...: configures and builds the example.
consumer() {
  local dir=$1
  shift
  cmake -G Ninja -S "$example" -B "$work/$dir" \
    "-DCMAKE_C_COMPILER=$(cached CMAKE_C_COMPILER)" \
    "-DCMAKE_CXX_COMPILER=$(cached CMAKE_CXX_COMPILER)" \
    -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS=$2" "$1" &&
    cmake --build "$work/$dir" -j "${JOBS:-2}"
}

# What a consumer prints for its input.
prints() {
  local expected=$1
  shift
  [ "$("$@")" = "$expected" ] || { "$@"; return 1; }
}

installed_files() {
  local file
  for file in bin/vta-opt bin/vta-translate bin/vta-run bin/vta-lsp-server \
    bin/vta-reduce lib/VTAPlugin.so lib/libvta_sim.so lib/libvta_network.so lib/libMLIRVTADialect.a \
    lib/cmake/VTA/VTAConfig.cmake lib/cmake/vta-runtime/vta-runtimeConfig.cmake \
    include/VTA/InitAll.h include/VTA/Dialect/VTA/IR/VTAOps.td \
    include/VTA/Dialect/VTA/IR/VTAOps.h.inc include/vta/driver.h \
    include/vta/network.h include/vtart/Network.h include/vtart/Executor.h share/vta/machines/rtl-de10.json; do
    [ -e "$prefix/$file" ] || { echo "not installed: $file"; return 1; }
  done
  # Nothing may point back into the source or build folder.
  ! grep -rlF -e "$root/" -e "$build/" "$prefix/lib/cmake" "$prefix/include"
}

installed_opt() {
  "$prefix/bin/vta-opt" "$example/conv.mlir" --vta-pipeline --mlir-print-debuginfo \
    -o "$work/opt.mlir" &&
    "$prefix/bin/vta-translate" --vtaisa-to-binary "$work/opt.mlir" -o "$work/opt.vtaprog"
}

check "install" cmake --install "$build" --prefix "$prefix"
check "installed files" installed_files
check "installed tools compile" installed_opt
check "consumer of the installation builds" consumer installed \
  "-DCMAKE_PREFIX_PATH=$prefix" "-Wall -Wextra -Werror -Wno-unused-parameter"
check "its dialect verifies" prints "1 vta operations" \
  "$work/installed/check-module" "$example/stage.mlir"
check "it compiles a module" prints "compiled @conv" \
  "$work/installed/compile-module" "$example/conv.mlir" "$work/conv.vtaprog"
check "to what vta-opt gives" cmp "$work/conv.vtaprog" "$work/opt.vtaprog"
check "which runs" "$prefix/bin/vta-run" --timing "$work/conv.vtaprog"
check "consumer of the build tree configures" \
  cmake -G Ninja -S "$example" -B "$work/tree" "-DVTA_DIR=$build/lib/cmake/VTA" \
  "-DCMAKE_C_COMPILER=$(cached CMAKE_C_COMPILER)" \
  "-DCMAKE_CXX_COMPILER=$(cached CMAKE_CXX_COMPILER)"
check "and builds" cmake --build "$work/tree" --target check-module

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
