#!/bin/bash
# Sets up, then compiles ResNet-18's ten convolutions for VTA, runs them on the
# simulator, checks every output byte and prints a table; then the whole network,
# beside its file for the CPU.
# Usage: demo.sh [OPTION...]       (resnet18.py --help lists the options; the
#                                  network follows --machine=.. and --config=..,
#                                  and is left out with --layers and --json)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
vta_setup vta-opt vta-translate vta-run vta-compile || exit 1
"$vta_python" "$vta_root/utils/resnet18.py" --build "$vta_build" "$@" || exit 1
options=()
while [ $# -gt 0 ]; do
  case "$1" in
    -h | --help | --json | --layers | --layers=*) exit 0 ;;
    --machine=* | --config=*) options+=("$1") ;;
    --machine | --config) options+=("$1" "$2"); shift ;;
  esac
  shift
done
echo
exec "$vta_python" -B "$vta_root/utils/bench/bench-networks.py" \
  --build "$vta_build" --sections vta --networks resnet-18 --images 1 \
  --calibrate global_scale --machine rtl-de10 "${options[@]}"
