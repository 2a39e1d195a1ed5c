#!/bin/bash
# Builds VTA's Chisel design as a simulator and compares vta-run with it:
# all of DRAM, start and end of every instruction, cycles. Exits with 1 if
# anything differs. See README.md.
# Usage: run.sh --vta DIR [--shell de10|pynq] [--config NAME|FILE]
#               [--bus-bytes 8|16] [--build-only] [OPTION...]
#   --vta DIR      a checkout of apache/tvm-vta at commit 36a9157
#   --shell NAME   the design's shell (default de10): bursts of 16 or 256 beats
#   --config NAME  the design's configuration, such as 1x8_i8w8a32_15_14_16_16,
#                  or a vta_config.json (default 1x16_i8w8a32_15_15_18_17)
#   --bus-bytes N  width of the memory bus (default 8)
#   --build-only   build the RTL simulator and stop
# The other options are those of cosim.py (--help lists them).
# VTA_COSIM_DIR names the folder for what is built (default: build-cosim/).
. "$(dirname "${BASH_SOURCE[0]}")/design.sh" || exit 1

cosim_build_only=
cosim_options=()
while [ $# -gt 0 ]; do
  case $1 in
    --vta=* | --shell=* | --config=* | --bus-bytes=*)
      set -- "${1%%=*}" "${1#*=}" "${@:2}" && continue ;;
    --vta | --shell | --config | --bus-bytes)
      [ $# -ge 2 ] || usage_error "$1 needs a value"
      design_option "$1" "$2"
      shift ;;
    --build-only) cosim_build_only=1 ;;
    -h | --help)
      print_usage "${BASH_SOURCE[0]}"
      exec "$(vta_find_python)" -B "$vta_root/cosim/cosim.py" --help ;;
    *) cosim_options+=("$1") ;;
  esac
  shift
done

# cosim.py [OPTION...]: with what is known of the design.
cosim() {
  "$vta_python" -B "$vta_root/cosim/cosim.py" --shell "$cosim_shell" --config "$cosim_config" \
    --bus-bytes "$cosim_bus_bytes" --rtl "$cosim_dir/vta-rtl-$cosim_design" \
    --build "$vta_build" --work "$cosim_dir/cases-$cosim_design" "$@"
}

vta_python=$(vta_find_python) || cosim_error "found no python3 that can import numpy"
cosim --check-options "${cosim_options[@]}" || exit
check_tools
check_sources
vta_setup vta-opt vta-translate vta-compile vta-run vta_sim_driver vta_random_programs \
  vta_rtl_config || exit 1
choose_design
build_design "$cosim_dir/vta-rtl-$cosim_design" "the RTL simulator" "$cosim_rtl/vta-rtl.cpp"
[ -z "$cosim_build_only" ] || exit 0
cosim "${cosim_options[@]}"
