#!/bin/bash
# Installs what is missing (on Debian 12), configures build/ and builds it.
# Usage: setup.sh [TARGET...]      (default: everything)
# Other scripts source this file and call vta_setup with their targets.
# VTA_BUILD_DIR names another build folder, JOBS the number of parallel jobs.

vta_root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [[ $vta_root == *[[:space:]]* ]]; then
  # Lit's RUN lines cannot quote paths, and it follows links: work on a copy
  # that keeps its build. Times are kept too, so nothing is built twice.
  vta_copy=${XDG_CACHE_HOME:-$HOME/.cache}/vta-mlir/$(cksum <<< "$vta_root" | cut -d ' ' -f 1)
  mkdir -p "$vta_copy/build" &&
    find "$vta_copy" -mindepth 1 -maxdepth 1 ! -name 'build*' -exec rm -rf {} + &&
    tar -C "$vta_root" --exclude='./build*' --exclude=./.git -cf - . |
    tar -C "$vta_copy" -xf - || exit 1
  [ -e "$vta_root/build" ] || ln -s "$vta_copy/build" "$vta_root/build"
  vta_root=$vta_copy
fi
vta_build=${VTA_BUILD_DIR:-$vta_root/build}
vta_jobs=${JOBS:-$(nproc 2> /dev/null || echo 2)}
vta_llvm=22

# LLVM and MLIR are in Debian 12's own repositories. The cross compilers and
# QEMU are for the tests that build the runtime for boards.
vta_packages=(
  cmake ninja-build ccache g++ zlib1g-dev
  clang-$vta_llvm lld-$vta_llvm llvm-$vta_llvm-dev llvm-$vta_llvm-tools
  libmlir-$vta_llvm-dev mlir-$vta_llvm-tools
  nlohmann-json3-dev libonnx-dev libprotobuf-dev libgtest-dev libxgboost-dev
  nats-server libnats-dev libssl-dev
  python3-minimal python3-numpy python3-onnx python3-yaml
  gcc-aarch64-linux-gnu g++-aarch64-linux-gnu
  gcc-arm-linux-gnueabihf g++-arm-linux-gnueabihf qemu-user-static
)

vta_fail() {
  echo "error: $*" >&2
  return 1
}

# Debian packages of the list that are not installed.
vta_missing_packages() {
  local installed package
  installed=" $(dpkg-query -W -f='${Package}:${db:Status-Status} ' "$@" 2> /dev/null)"
  for package; do
    [[ $installed == *" $package:installed "* ]] || echo "$package"
  done
}

# A python3 that has numpy; another one may come first in PATH.
vta_find_python() {
  local python
  for python in "${PYTHON:-}" /usr/bin/python3 python3; do
    [ -n "$python" ] && "$python" -c 'import numpy' > /dev/null 2>&1 || continue
    command -v "$python"
    return
  done
  return 1
}

vta_find_tool() {
  local tool
  for tool in "$1-$vta_llvm" "/usr/lib/llvm-$vta_llvm/bin/$1"; do
    command -v "$tool" && return
  done
  return 1
}

# What is not there on a system that is not Debian 12, one item per line.
vta_missing_tools() {
  local compiler
  command -v cmake > /dev/null || echo "cmake (3.20 or newer)"
  command -v ninja > /dev/null || echo "ninja"
  compiler=$(vta_find_tool clang++) || echo "clang-$vta_llvm"
  [ -n "$(vta_find_tool ld.lld)" ] || echo "lld-$vta_llvm"
  [ -n "$(vta_find_tool FileCheck)" ] || echo "LLVM $vta_llvm tools (FileCheck, lit)"
  [ -n "${MLIR_DIR:-}" ] || [ -e /usr/lib/llvm-$vta_llvm/lib/cmake/mlir/MLIRConfig.cmake ] ||
    echo "LLVM and MLIR $vta_llvm development files (or set MLIR_DIR)"
  if [ -n "$compiler" ]; then
    echo '#include <nlohmann/json.hpp>' | "$compiler" -x c++ -std=c++17 -fsyntax-only - 2> /dev/null ||
      echo "nlohmann-json (C++ headers)"
    echo '#include <onnx/onnx_pb.h>' | "$compiler" -x c++ -std=c++17 -DONNX_ML=1 -DONNX_NAMESPACE=onnx -fsyntax-only - 2> /dev/null ||
      echo "ONNX and protobuf (C++ headers and libraries)"
    echo '#include <zlib.h>' | "$compiler" -x c++ -fsyntax-only - 2> /dev/null ||
      echo "zlib (C headers and library)"
    echo '#include <nats/nats.h>' | "$compiler" -x c++ -fsyntax-only - 2> /dev/null ||
      echo "libnats (C headers and library)"
    echo '#include <openssl/x509v3.h>' | "$compiler" -x c++ -fsyntax-only - 2> /dev/null ||
      echo "OpenSSL 3 (C headers and libraries)"
    echo '#include <gtest/gtest.h>' | "$compiler" -x c++ -std=c++17 -fsyntax-only - 2> /dev/null ||
      echo "GoogleTest (C++ headers and library)"
  fi
  PATH=$PATH:/usr/sbin command -v nats-server > /dev/null ||
    echo "nats-server (2.9 or newer)"
  vta_find_python > /dev/null || echo "python3 with numpy"
}

# What system this is, such as debian-12.
vta_system() {
  [ -r /etc/os-release ] && (. /etc/os-release && echo "$ID-${VERSION_ID:-}")
}

# vta_apt_install COMMAND...: runs the command, which installs packages. Debian's
# nats-server would start a service of its own on port 4222, at once and at each
# boot. A preset prevents this during the installation; where there is no systemd
# to read it, a link goes again. The service stays disabled when the package is
# upgraded. A package that is there already is left alone.
vta_apt_install() (
  if [ -z "$(vta_missing_packages nats-server)" ]; then
    "$@"
    return
  fi
  preset=/run/systemd/system-preset/00-vta-mlir.preset
  unprevent() {
    "${as_root[@]}" rm -f "$preset" \
      /etc/systemd/system/multi-user.target.wants/nats-server.service
    "${as_root[@]}" rmdir -p --ignore-fail-on-non-empty "${preset%/*}"
  }
  trap unprevent EXIT
  trap 'exit 130' INT TERM
  "${as_root[@]}" mkdir -p "${preset%/*}" &&
    echo "disable nats-server.service" | "${as_root[@]}" tee "$preset" > /dev/null && "$@"
)

# vta_install [PACKAGE...]: makes the list above and the arguments available.
vta_install() {
  local missing as_root=()
  if [ "$(vta_system)" != debian-12 ]; then
    missing=$(vta_missing_tools)
    [ -z "$missing" ] && return
    vta_fail "this is not Debian 12, so nothing is installed automatically." \
      "Missing:"$'\n'"$(sed 's/^/  /' <<< "$missing")"$'\n'"(on Debian 12:" \
      "${vta_packages[*]} $*)"
    return
  fi
  mapfile -t missing < <(vta_missing_packages "${vta_packages[@]}" "$@")
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo > /dev/null; then
      vta_fail "these packages are missing, and installing them needs root or" \
        "sudo: ${missing[*]}"
      return
    fi
    as_root=(sudo)
  fi
  echo "Installing ${missing[*]}" >&2
  "${as_root[@]}" apt-get update -q >&2 &&
    vta_apt_install "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y \
      --no-install-recommends "${missing[@]}" >&2 ||
    vta_fail "apt-get could not install: ${missing[*]}"
}

# vta_configure DIR CMAKE_ARGUMENT...: once, and again when the arguments change.
vta_configure() {
  local dir=$1 stamp launcher=()
  shift
  if command -v ccache > /dev/null; then
    # A precompiled header needs these to be found in the cache.
    launcher=("-DCMAKE_CXX_COMPILER_LAUNCHER=$(command -v cmake);-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime;$(command -v ccache)")
  fi
  set -- -G Ninja "-DCMAKE_C_COMPILER=$(vta_find_tool clang)" \
    "-DCMAKE_CXX_COMPILER=$(vta_find_tool clang++)" -DLLVM_USE_LINKER=lld -DVTA_WERROR=ON \
    "-DPython3_EXECUTABLE=$vta_python" ${MLIR_DIR:+"-DMLIR_DIR=$MLIR_DIR"} \
    "${launcher[@]}" "$@"
  stamp=$(printf '%s\n' "$vta_root" "$@")
  if [ -e "$dir/build.ninja" ] && [ "$(cat "$dir/.configured" 2> /dev/null)" = "$stamp" ]; then
    return
  fi
  mkdir -p "$dir" || return
  rm -f "$dir/CMakeCache.txt" "$dir/.configured"
  echo "Configuring $dir" >&2
  if ! cmake -S "$vta_root" -B "$dir" "$@" > "$dir/configure.log" 2>&1; then
    tail -n 40 "$dir/configure.log" >&2
    vta_fail "configuring failed, the whole output is in $dir/configure.log"
    return
  fi
  echo "$stamp" > "$dir/.configured"
}

# vta_compile DIR [TARGET...]: everything, or these.
vta_compile() {
  local dir=$1
  shift
  (cd "$dir" && NINJA_STATUS='[%f/%t, %es] ' ninja -j "$vta_jobs" "$@" >&2) ||
    vta_fail "the build failed"
}

# vta_setup [TARGET...]: the tree that demo and tests share.
vta_setup() {
  vta_install || return
  vta_python=$(vta_find_python) ||
    { vta_fail "found no python3 that can import numpy"; return; }
  export vta_python
  vta_configure "$vta_build" -DCMAKE_BUILD_TYPE=Release -DVTA_ASSERTIONS=ON -DVTA_POOL=ON \
    -DCMAKE_CXX_FLAGS_RELEASE=-O1 "-DCMAKE_CXX_FLAGS=-Xclang -fno-pch-timestamp" ||
    return
  vta_compile "$vta_build" "$@"
}

# vta_setup_release [TARGET...]: the tree that benchmarks share, optimized and
# without assertions. VTA_RELEASE_BUILD_DIR names another build folder.
vta_release=${VTA_RELEASE_BUILD_DIR:-$vta_root/build-release}
vta_setup_release() {
  vta_install libbenchmark-dev || return
  vta_python=$(vta_find_python) ||
    { vta_fail "found no python3 that can import numpy"; return; }
  vta_configure "$vta_release" -DCMAKE_BUILD_TYPE=Release -DVTA_ASSERTIONS=OFF \
    -DVTA_TESTS=OFF -DVTA_RUNTIME_TESTS=OFF -DVTA_BENCHMARKS=ON -DVTA_POOL=ON \
    -DVTA_RUNTIME_BENCHMARKS=ON "-DCMAKE_CXX_FLAGS_RELEASE=-O2 -DNDEBUG" \
    "-DCMAKE_CXX_FLAGS=-Xclang -fno-pch-timestamp" || return
  vta_compile "$vta_release" "$@"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  vta_setup "$@" || exit 1
fi
