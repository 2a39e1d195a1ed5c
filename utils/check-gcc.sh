#!/bin/bash
# Compiles the compiler and its tools with GCC, for its warnings alone: nothing
# is linked or run. Prints how many files have warnings or errors.
# Usage: check-gcc.sh [PATTERN...]     such as 'lib/Kernel/*' (default: all)
# VTA_GCC names another compiler than g++-12, VTA_GCC_BUILD_DIR another build
# folder than build-gcc/, JOBS the number of jobs. Files that were fine and have
# not changed are not compiled again.
case "${1:-}" in
  -h | --help)
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit ;;
  -*)
    echo "error: unknown option '$1' (--help)" >&2
    exit 2 ;;
esac
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
vta_install g++-12 || exit 1
compiler=${VTA_GCC:-g++-12}
command -v "$compiler" > /dev/null || { vta_fail "found no compiler '$compiler'"; exit 1; }
vta_python=$(vta_find_python) || exit 1
build=${VTA_GCC_BUILD_DIR:-$vta_root/build-gcc}
vta_configure "$build" "-DCMAKE_CXX_COMPILER=$compiler" "-DCMAKE_C_COMPILER=${compiler/g++/gcc}" \
  -DLLVM_USE_LINKER= -DCMAKE_BUILD_TYPE=Release -DVTA_ASSERTIONS=ON -DVTA_POOL=ON -DVTA_WERROR=OFF \
  "-DCMAKE_CXX_FLAGS_RELEASE=-O0" || exit 1
vta_compile "$build" vta-headers vta_pch || exit 1
exec "$vta_python" -B "$vta_root/utils/dev/check-files.py" gcc "$build" \
  --jobs "$vta_jobs" "${@/#/--only=}"
