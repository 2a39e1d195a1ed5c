#!/bin/bash
# Builds an optimized tree without assertions in build-release/ and measures a
# pool of boards on this computer: how busy boards are, jobs a second, files. Or
# does to it what happens to pools, and counts results. With --driver, boards have
# the driver LIB, such as that of cosim/driver.sh.
# Usage: bench-pool.sh [--json] [--boards N] [--jobs N] [--file FILE]
#          [--faults N [--slack SECONDS]
#           [--kinds child,nursery,board,stop-child,stop-board,server,cut]]
#          [--records N] [--evil] [--drift] [--driver LIB] [--soak N] [--help]
# (VTA_RELEASE_BUILD_DIR names another build folder)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
if [[ " $* " == *" --help "* || " $* " == *" -h "* ]]; then
  vta_python=$(vta_find_python)
else
  vta_setup_release vta-board vta-pool vta-tune vta-opt vta-translate vta_pool_load \
    vta_counting_driver || exit 1
fi
exec "${vta_python:-python3}" -B "$vta_root/utils/bench/bench-pool.py" \
  --build "$vta_release" "$@"
