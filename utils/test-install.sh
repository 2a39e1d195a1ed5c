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
. "$root/utils/dev/check.sh"

# component NAME: installs it alone; standard input has the folders it fills,
# apart from manual pages, which are there if they were made.
component() {
  rm -rf "$work/part" &&
    cmake --install "$build" --prefix "$work/part" --component "$1" &&
    diff <(cd "$work/part" && find . -type f,l | sed 's,[^/]*$,,' |
      grep -v '^./share/man/' | sort -u) -
}

# Consumers are compiled to see that they compile, which needs no optimization.
quick="-DCMAKE_CXX_FLAGS_RELEASE=-O0 -DNDEBUG"

cached() { sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"; }

# consumer DIR CMAKE_ARGUMENT...: configures and builds the example.
consumer() {
  local dir=$1
  shift
  cmake -G Ninja -S "$example" -B "$work/$dir" \
    "-DCMAKE_C_COMPILER=$(cached CMAKE_C_COMPILER)" \
    "-DCMAKE_CXX_COMPILER=$(cached CMAKE_CXX_COMPILER)" \
    -DCMAKE_BUILD_TYPE=Release "$quick" "-DCMAKE_CXX_FLAGS=$2" "$1" &&
    cmake --build "$work/$dir" -j "${JOBS:-2}"
}

# The sources as a subdirectory of the example: one dialect is enough to see
# that targets bring what they need.
subdirectory() {
  local launcher
  launcher=$(cached CMAKE_CXX_COMPILER_LAUNCHER)
  cmake -G Ninja -S "$example" -B "$work/sub" "-DVTA_SOURCE=$root" \
    "-DCMAKE_C_COMPILER=$(cached CMAKE_C_COMPILER)" \
    "-DCMAKE_CXX_COMPILER=$(cached CMAKE_CXX_COMPILER)" \
    ${launcher:+"-DCMAKE_CXX_COMPILER_LAUNCHER=$launcher"} \
    "-DMLIR_DIR=$(cached MLIR_DIR)" "$quick" -DVTA_PCH=OFF &&
    cmake --build "$work/sub" -j "${JOBS:-2}" --target check-module
}
without_warnings() {
  "$@" > "$work/warnings" 2>&1
  local status=$?
  cat "$work/warnings"
  [ $status -eq 0 ] && ! grep -q 'warning:' "$work/warnings"
}

# The installation does not depend on the compiler that made it.
gcc_consumer() {
  cmake -G Ninja -S "$example" -B "$work/gcc" -DCMAKE_C_COMPILER=gcc \
    -DCMAKE_CXX_COMPILER=g++ "-DCMAKE_PREFIX_PATH=$prefix" -DCMAKE_BUILD_TYPE=Release \
    "$quick" "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror -Wno-unused-parameter" &&
    cmake --build "$work/gcc" -j "${JOBS:-2}" --target check-module compile-module
}

# The other project's cache and build folder stay its own, except for a file of
# LLVM's TableGen.
untouched() {
  local found
  grep -E '^(CMAKE_BUILD_TYPE:[^=]*=.|LLVM_EXTERNAL_LIT|VTA_(TESTS|INSTALL|WERROR):BOOL=ON)' \
    "$work/sub/CMakeCache.txt" && return 1
  found=$(cd "$work/sub" && find . -mindepth 1 -maxdepth 1 ! -name '.ninja*' ! -name 'CMake*' \
    ! -name tablegen_compile_commands.yml |
    sort | tr '\n' ' ')
  [ "$found" = "./build.ninja ./check-module ./cmake_install.cmake ./vta-mlir " ] ||
    { echo "in the other project's build folder: $found"; return 1; }
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
    bin/vta-board bin/vta-pool lib/systemd/system/vta-pool.service \
    lib/systemd/system/vta-board@.service \
    bin/vta-reduce lib/VTAPlugin.so lib/libvta_sim.so lib/libvta_network.so lib/libvta_pynq.so \
    lib/libvta_de10nano.so lib/libMLIRVTADialect.a \
    lib/cmake/VTA/VTAConfig.cmake lib/cmake/vta-runtime/vta-runtimeConfig.cmake \
    lib/VTAPluginBody.so lib/pkgconfig/vta-network.pc \
    lib/pkgconfig/vta-runtime.pc share/doc/vta-mlir/LICENSE share/doc/vta-mlir/NOTICE.md \
    share/doc/vta-mlir/README.md share/doc/vta-mlir/docs/Integration.md \
    share/doc/vta-mlir/examples/standalone-consumer/CMakeLists.txt \
    include/VTA-c/Compiler.h lib/libMLIRVTACAPI.a \
    include/VTA/InitAll.h include/VTA/Dialect/VTA/IR/VTAOps.td \
    include/VTA/Dialect/VTA/IR/VTAOps.h.inc include/vta/driver.h \
    include/vta/network.h include/vtart/Network.h include/vtart/Executor.h share/vta/machines/rtl-de10.json; do
    [ -e "$prefix/$file" ] || { echo "not installed: $file"; return 1; }
  done
  # Nothing may point back into the source or build folder.
  ! grep -rlF -e "$root/" -e "$build/" "$prefix/lib/cmake" "$prefix/include" \
    "$prefix/lib/pkgconfig"
}

dev_alone() {
  rm -rf "$work/part" &&
    cmake --install "$build" --prefix "$work/part" --component dev &&
    [ -e "$work/part/lib/libMLIRVTADialect.a" ] &&
    [ -e "$work/part/include/vta/network.h" ] &&
    [ -e "$work/part/share/doc/vta-mlir/LICENSE" ] &&
    [ ! -e "$work/part/bin" ]
}

# Passes for tests stay in the build folder.
without_test_passes() {
  ! "$prefix/bin/vta-opt" --help | grep -E '^ +--test-vta'
}

# pc_flags FILE: the flags that pkg-config gives for it.
pc_flags() {
  local pcfiledir
  pcfiledir=$(dirname "$1")
  eval "$(grep -E '^[a-z]+=' "$1")"
  eval "echo $(sed -nE 's/^(Cflags|Libs): //p' "$1" | tr '\n' ' ')"
}
c_program() {
  "$(cached CMAKE_C_COMPILER)" -std=c99 "$root/runtime/unittests/network/NetworkUser.c" \
    $(pc_flags "$prefix/lib/pkgconfig/vta-network.pc") -o "$work/c-program"
}

installed_opt() {
  "$prefix/bin/vta-opt" "$example/conv.mlir" --vta-pipeline --mlir-print-debuginfo \
    -o "$work/opt.mlir" &&
    "$prefix/bin/vta-translate" --vtaisa-to-binary "$work/opt.mlir" -o "$work/opt.vtaprog"
}

check "install" cmake --install "$build" --prefix "$prefix"
check "installed files" installed_files
check "installed vta-opt has no passes for tests" without_test_passes
check "component runtime" component runtime << 'EOF'
./bin/
./lib/
./lib/systemd/system/
./share/doc/vta-mlir/
./share/vta/machines/
EOF
check "component tools" component tools << 'EOF'
./bin/
./lib/
./share/doc/vta-mlir/
./share/vta/records/vta/
EOF
check "component dev has no programs" dev_alone
check "installed tools compile" installed_opt
check "consumer of the installation builds" consumer installed \
  "-DCMAKE_PREFIX_PATH=$prefix" "-Wall -Wextra -Werror -Wno-unused-parameter"
check "its dialect verifies" prints "1 vta operations" \
  "$work/installed/check-module" "$example/stage.mlir"
check "it compiles a module" prints "compiled @conv" \
  "$work/installed/compile-module" "$example/conv.mlir" "$work/conv.vtaprog"
check "to what vta-opt gives" cmp "$work/conv.vtaprog" "$work/opt.vtaprog"
check "which runs" "$prefix/bin/vta-run" --timing "$work/conv.vtaprog"
check "the consumer has operations of its own on VTA" prints \
  "2 kernels on VTA, 2 operations of mine on the host" \
  "$work/installed/place-module" "$root/test/Transforms/Pack/pack-interface.mlir"
check "a C program with the flags of vta-network.pc builds" c_program
check "consumer builds with GCC" gcc_consumer
check "which compiles a module as well" prints "compiled @conv" \
  "$work/gcc/compile-module" "$example/conv.mlir" "$work/gcc.vtaprog"
check "as a subdirectory of another project, without warnings" \
  without_warnings subdirectory
check "its dialect verifies as well" prints "1 vta operations" \
  "$work/sub/check-module" "$example/stage.mlir"
check "the other project keeps its cache and folder" untouched
check "consumer of the build tree configures" \
  cmake -G Ninja -S "$example" -B "$work/tree" "-DVTA_DIR=$build/lib/cmake/VTA" \
  "-DCMAKE_C_COMPILER=$(cached CMAKE_C_COMPILER)" \
  "-DCMAKE_CXX_COMPILER=$(cached CMAKE_CXX_COMPILER)"
check "and builds" cmake --build "$work/tree" --target check-module

print_counts
