#!/bin/bash
# Builds an optimized tree without assertions in build-release/ and compares
# tuners: searches of ResNet-18's layers on a simulated board whose machine they
# do not know, and trials per second.
# Usage: bench-tuning.sh [--quick|--full] [--noise] [--layers C4,C6,..]
#          [--tuners random,xgb_knob,..] [--seeds N] [--jobs N] [--json]
#          [-o FILE] [--help]
# --quick, the default, takes four layers and three seeds.
# (VTA_RELEASE_BUILD_DIR names another build folder)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
if [[ " $* " == *" --help "* || " $* " == *" -h "* ]]; then
  vta_python=$(vta_find_python)
else
  vta_setup_release vta_tuning_benchmark || exit 1
fi
exec "${vta_python:-python3}" -B "$vta_root/utils/bench/bench-tuning.py" \
  --build "$vta_release" "$@"
