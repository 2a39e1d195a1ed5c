#!/bin/bash
# Builds an optimized tree without assertions in build-release/ and checks that
# every legal point of the schedule spaces of small kernels of every operator,
# and samples of those of ResNet-18's layers, compile to programs that compute
# the right bits.
# Usage: sweep-schedules.sh [--slice] [--configs A,B,..] [--kernels A,B,..]
#          [--machine M] [--jobs N] [--seed N] [--help]
# (VTA_RELEASE_BUILD_DIR names another build folder)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
if [[ " $* " == *" --help "* || " $* " == *" -h "* ]]; then
  vta_python=$(vta_find_python)
else
  vta_setup_release vta_sweep vta-check || exit 1
fi
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
"${vta_python:-python3}" -B "$vta_root/utils/dev/sweep-schedules.py" \
  --build "$vta_release" --work "$work" "$@"
