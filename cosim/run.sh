#!/bin/bash
# Builds VTA's Chisel design as a simulator and compares vta-run with it:
# output bytes, start and end of every instruction, cycles. Exits with 1 if
# anything differs. See README.md.
# Usage: run.sh --vta DIR [--config de10|pynq] [--build-only] [OPTION...]
#   --vta DIR      a checkout of apache/tvm-vta at commit 36a9157
#   --config NAME  the design's shell (default de10); vta-run's machine is
#                  rtl-NAME
#   --build-only   build the RTL simulator and stop
# The other options are those of cosim.py (--help lists them).
# VTA_COSIM_DIR names the folder for what is built (default: build-cosim/).
. "$(dirname "${BASH_SOURCE[0]}")/../utils/setup.sh" || exit 1

cosim_dir=${VTA_COSIM_DIR:-$vta_root/build-cosim}
cosim_rtl=$vta_root/cosim/rtl
cosim_repository=https://github.com/apache/tvm-vta
cosim_commit=36a91576edf633479c78649e050f18dd2ddc8103
# Of the files below hardware/chisel/src/main at this commit; see checksum().
cosim_checksum=305ebaa02778f98f4625140b1326ab2b78d7c1fffc6cc58647637a9c96174fe3

usage_error() {
  echo "run.sh: error: $* (run.sh --help lists the options)" >&2
  exit 2
}

# How to get the sources, after a message.
fetch_error() {
  echo "run.sh: error: $*" >&2
  cat >&2 << END
Get the sources with
  git clone $cosim_repository
  git -C tvm-vta checkout ${cosim_commit:0:7}
and give run.sh --vta tvm-vta
END
  exit 1
}

# Of names and contents of a folder's files.
checksum() {
  (cd "$1" && find "$2" -type f | LC_ALL=C sort | xargs sha256sum | sha256sum | cut -d ' ' -f 1)
}

# What is checked is the sources themselves: an archive of the commit serves as
# well as a clone, and a clone that somebody edited does not.
check_sources() {
  local vta=$1 sources=hardware/chisel/src/main head=""
  [ -d "$vta" ] || fetch_error "--vta: no folder $vta"
  [ -d "$vta/$sources/scala" ] ||
    fetch_error "--vta: $vta has no $sources/scala, expected a checkout of apache/tvm-vta"
  [ "$(checksum "$vta" $sources)" = $cosim_checksum ] && return
  # Not the commit of a repository around it.
  [ -n "$(git -C "$vta" rev-parse --show-prefix 2> /dev/null)" ] ||
    head=$(git -C "$vta" rev-parse HEAD 2> /dev/null)
  case $head in
    "") fetch_error "--vta: $vta/$sources differs from that of commit ${cosim_commit:0:7}" ;;
    "$cosim_commit") fetch_error "--vta: $vta is at commit ${head:0:7}, but $sources was changed" ;;
    *) fetch_error "--vta: $vta is at commit ${head:0:7}, expected ${cosim_commit:0:7} (the" \
      "commits after it need a Chisel that is not in Maven's repository)" ;;
  esac
}

check_tools() {
  local missing=() packages=() tool
  for tool in java:openjdk-17-jdk-headless mvn:maven verilator:verilator g++:g++ make:make; do
    command -v "${tool%%:*}" > /dev/null && continue
    missing+=("${tool%%:*}")
    packages+=("${tool#*:}")
  done
  [ ${#missing[@]} -eq 0 ] && return
  echo "run.sh: error: not found: ${missing[*]}" >&2
  echo "On Debian 12: apt-get install ${packages[*]}" >&2
  exit 1
}

# step NAME COMMAND...: the output is shown if it fails.
step() {
  local name=$1
  shift
  echo "cosim: $name" >&2
  if ! "$@" > "$cosim_dir/step.log" 2>&1; then
    tail -n 40 "$cosim_dir/step.log" >&2
    echo "run.sh: error: $name failed, the whole output is in $cosim_dir/step.log" >&2
    exit 1
  fi
}

get_jars() {
  mvn -q -B -f "$cosim_rtl/pom.xml" dependency:copy-dependencies \
    "-DoutputDirectory=$cosim_dir/jars.new" &&
    mv "$cosim_dir/jars.new" "$cosim_dir/jars"
}

compile_scala() {
  rm -rf "$cosim_dir/classes.new"
  mkdir -p "$cosim_dir/classes.new"
  find "$1/hardware/chisel/src/main/scala" -name '*.scala' ! -path '*/vta/Configs.scala' \
    -exec java -Xss8m -cp "$cosim_dir/jars/*" scala.tools.nsc.Main -nowarn -Xsource:2.11 \
    -language:reflectiveCalls -d "$cosim_dir/classes.new" \
    -classpath "$(printf '%s:' "$cosim_dir"/jars/*.jar)" "$cosim_rtl/Elaborate.scala" {} + &&
    mv "$cosim_dir/classes.new" "$cosim_dir/classes"
}

elaborate() {
  java -Xss32m -Xmx4g \
    -cp "$cosim_dir/classes:$1/hardware/chisel/src/main/resources:$cosim_dir/jars/*" \
    cosim.Elaborate "$2" "$cosim_dir/verilog-$2.new" &&
    mv "$cosim_dir/verilog-$2.new" "$cosim_dir/verilog-$2"
}

verilate() {
  local verilog=$cosim_dir/verilog-$1
  verilator --cc --exe --top-module Test --prefix VTest -Mdir "$cosim_dir/object-$1" \
    -O3 -Wno-fatal -Wno-lint -Wno-WIDTH --x-assign fast --x-initial fast \
    --output-split 20000 --output-split-cfuncs 20000 \
    -CFLAGS "-std=c++17 -DVL_USER_STOP -I$vta_root/runtime/include" \
    -LDFLAGS "$vta_build/lib/libvta_runtime.a -ldl -lpthread" \
    "$cosim_rtl/observed.vlt" "$verilog"/*.sv "$verilog"/*.v \
    "$cosim_rtl/Design.cpp" "$cosim_rtl/vta-rtl.cpp" -o "$cosim_dir/vta-rtl-$1"
}

# Every step leaves a result and is skipped when it is there; the harness is
# compiled anew when it or the runtime changed.
build_rtl() {
  local vta=$1 config=$2 program=$cosim_dir/vta-rtl-$2
  mkdir -p "$cosim_dir" || exit 1
  [ -d "$cosim_dir/jars" ] || step "getting Chisel" get_jars
  [ -d "$cosim_dir/classes" ] || step "compiling the design" compile_scala "$vta"
  [ -d "$cosim_dir/verilog-$config" ] ||
    step "elaborating the design for $config (some minutes)" elaborate "$vta" "$config"
  [ -e "$program" ] &&
    [ -z "$(find "$cosim_rtl" "$vta_build/lib/libvta_runtime.a" -newer "$program")" ] && return
  rm -f "$program"
  step "translating the design to C++" verilate "$config"
  step "compiling the simulator" make -C "$cosim_dir/object-$config" -f VTest.mk \
    -j "$vta_jobs" "OPT_FAST=-O2 -march=native"
}

cosim_config=de10
cosim_sources=
cosim_build_only=
cosim_options=()
while [ $# -gt 0 ]; do
  case $1 in
    --vta=* | --config=*) set -- "${1%%=*}" "${1#*=}" "${@:2}" && continue ;;
    --vta | --config)
      [ $# -ge 2 ] || usage_error "$1 needs a value"
      if [ "$1" = --vta ]; then cosim_sources=$2; else cosim_config=$2; fi
      shift ;;
    --build-only) cosim_build_only=1 ;;
    -h | --help)
      sed -n '2,/^\./{/^#/s/^# \?//p}' "${BASH_SOURCE[0]}"
      exec "$(vta_find_python)" -B "$vta_root/cosim/cosim.py" --help ;;
    *) cosim_options+=("$1") ;;
  esac
  shift
done
[[ $cosim_config =~ ^(de10|pynq)$ ]] ||
  usage_error "--config: expected de10 or pynq, got '$cosim_config'"
check_tools
[ -n "$cosim_sources" ] || fetch_error "--vta DIR is missing: where the design's sources are"
check_sources "$cosim_sources"
vta_setup vta-opt vta-translate vta-compile vta-run vta_random_programs || exit 1
cosim_sources=$(cd "$cosim_sources" && pwd)
build_rtl "$cosim_sources" "$cosim_config"
[ -z "$cosim_build_only" ] || exit 0
exec "$vta_python" -B "$vta_root/cosim/cosim.py" --rtl "$cosim_dir/vta-rtl-$cosim_config" \
  --machine "rtl-$cosim_config" --build "$vta_build" --work "$cosim_dir/cases-$cosim_config" \
  "${cosim_options[@]}"
