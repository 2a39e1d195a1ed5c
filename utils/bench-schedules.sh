#!/bin/bash
# Builds an optimized tree without assertions in build-release/ and ranks the
# schedules of ResNet-18's layers: what vta-tune finds for each, its cycles,
# those of TVM's programs. Every output is compared with a reference.
# Usage: bench-schedules.sh [--machines rtl-de10,pynq] [--layers C2,C3,..]
#          [--config CONFIG] [--records FILE] [--json] [-o FILE] [--help]
# (VTA_RELEASE_BUILD_DIR names another build folder)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
if [[ " $* " == *" --help "* || " $* " == *" -h "* ]]; then
  vta_python=$(vta_find_python)
else
  vta_setup_release vta-opt vta-translate vta-run vta-tune || exit 1
fi
exec "${vta_python:-python3}" -B "$vta_root/utils/bench/bench-schedules.py" \
  --build "$vta_release" "$@"
