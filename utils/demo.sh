#!/bin/bash
# Sets up, then compiles ResNet-18's ten convolutions, runs them on the
# simulator, checks every output byte and prints a table.
# Usage: demo.sh [OPTION...]       (resnet18.py --help lists the options)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
vta_setup vta-opt vta-translate vta-run || exit 1
exec "$vta_python" "$vta_root/utils/resnet18.py" --build "$vta_build" "$@"
