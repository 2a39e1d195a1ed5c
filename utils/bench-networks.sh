#!/bin/bash
# Builds an optimized tree without assertions in build-release/ and compiles,
# quantizes and runs networks on the CPU: times, memory, accuracy, beside ONNX
# Runtime, instructions on AArch64. See docs/PerformanceCPU.md.
# Usage: bench-networks.sh [--sections compile,digits,..] [--networks A,B,..]
#          [--quick] [--json] [-o FILE] [--help]
# (VTA_RELEASE_BUILD_DIR names another build folder)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
if [[ " $* " == *" --help "* || " $* " == *" -h "* ]]; then
  vta_python=$(vta_find_python)
else
  # What only these measurements need: a Python environment for ONNX Runtime,
  # and the QEMU that can load plugins.
  vta_install python3-venv qemu-user &&
    vta_setup_release vta-translate vta-compile vta-run vta-tune vta_search_benchmark || exit 1
fi
exec "${vta_python:-python3}" -B "$vta_root/utils/bench/bench-networks.py" \
  --build "$vta_release" "$@"
