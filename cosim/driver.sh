#!/bin/bash
# Builds a VTA driver whose device is VTA's Chisel design under Verilator: a
# shared library for vta-run --driver, vta-tune --runner=driver= and any other
# user of vta/driver.h. See README.md.
# Usage: driver.sh --vta DIR [--shell de10|pynq] [--config NAME|FILE]
#                  [--bus-bytes 8|16] [-o FILE]
#   --vta DIR      a checkout of apache/tvm-vta at commit 36a9157
#   --shell NAME   the design's shell (default de10): bursts of 16 or 256 beats
#   --config NAME  the design's configuration, such as 1x8_i8w8a32_15_14_16_16,
#                  or a vta_config.json (default 1x16_i8w8a32_15_15_18_17)
#   --bus-bytes N  width of the memory bus (default 8)
#   -o FILE        where the library goes (default libvta_rtl.so)
# VTA_COSIM_DIR names the folder for what is built (default: build-cosim/).
. "$(dirname "${BASH_SOURCE[0]}")/design.sh" || exit 1

cosim_output=libvta_rtl.so
while [ $# -gt 0 ]; do
  case $1 in
    --vta=* | --shell=* | --config=* | --bus-bytes=*)
      set -- "${1%%=*}" "${1#*=}" "${@:2}" && continue ;;
    --vta | --shell | --config | --bus-bytes)
      [ $# -ge 2 ] || usage_error "$1 needs a value"
      design_option "$1" "$2"
      shift ;;
    -o)
      [ $# -ge 2 ] || usage_error "$1 needs a value"
      cosim_output=$2
      shift ;;
    -h | --help)
      print_usage "${BASH_SOURCE[0]}"
      exit ;;
    *) usage_error "unknown option '$1'" ;;
  esac
  shift
done
cosim_folder=$(dirname "$cosim_output")
[ -d "$cosim_folder" ] && [ ! -d "$cosim_output" ] ||
  usage_error "-o: expected a file in an existing folder, got '$cosim_output'"

check_tools
check_sources
vta_setup vta_runtime vta_rtl_config || exit 1
choose_design
cosim_library=$cosim_dir/libvta_rtl-$cosim_design.so
build_design "$cosim_library" "the driver" -shared "$cosim_rtl/RtlDriver.cpp" \
  "$vta_root/runtime/lib/drivers/DriverMemory.cpp" \
  "-Wl,--version-script=$cosim_rtl/RtlDriver.map"
cp "$cosim_library" "$cosim_output.new" && mv "$cosim_output.new" "$cosim_output" ||
  cosim_error "$cosim_output cannot be written"
echo "cosim: $cosim_output is a driver for $cosim_config with the shell $cosim_shell" \
  "and a bus of $cosim_bus_bytes bytes" >&2
