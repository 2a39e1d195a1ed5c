#!/bin/bash
# Builds VTA's Chisel design as a simulator: the options, checks and steps that
# run.sh and driver.sh share. Both source this file.
. "$(dirname "${BASH_SOURCE[0]}")/../utils/setup.sh" || exit 1

cosim_dir=${VTA_COSIM_DIR:-$vta_root/build-cosim}
cosim_rtl=$vta_root/cosim/rtl
cosim_repository=https://github.com/apache/tvm-vta
cosim_commit=36a91576edf633479c78649e050f18dd2ddc8103
# Of the files below hardware/chisel/src/main at this commit; see checksum().
cosim_checksum=305ebaa02778f98f4625140b1326ab2b78d7c1fffc6cc58647637a9c96174fe3
cosim_script=${0##*/}

# Options of the design.
cosim_sources=
cosim_shell=de10
cosim_config=1x16_i8w8a32_15_15_18_17
cosim_bus_bytes=8
# Name of the design in the work folder, and the block size of its elements.
cosim_design=
cosim_block=

cosim_error() {
  echo "$cosim_script: error: $*" >&2
  exit 1
}

usage_error() {
  echo "$cosim_script: error: $* ($cosim_script --help lists the options)" >&2
  exit 2
}

# The comment at the top of a script.
print_usage() {
  sed -n '2,/^\./{/^#/s/^# \?//p}' "$1"
}

# design_option NAME VALUE: checked here as far as it can be without a build.
design_option() {
  case $1 in
    --vta) cosim_sources=$2 ;;
    --shell)
      [[ $2 =~ ^(de10|pynq)$ ]] || usage_error "--shell: expected de10 or pynq, got '$2'"
      cosim_shell=$2 ;;
    --bus-bytes)
      [[ $2 =~ ^(8|16)$ ]] || usage_error "--bus-bytes: expected 8 or 16, got '$2'"
      cosim_bus_bytes=$2 ;;
    --config)
      [[ $2 =~ ^(de10|pynq)$ ]] &&
        usage_error "--config: '$2' is a shell, not a configuration: give --shell $2"
      [[ $2 =~ ^([A-Za-z0-9.-]+_)?[0-9]+x[0-9]+(_i[0-9]+w[0-9]+a[0-9]+)?(_[0-9]+){4}$ ]] || [ -f "$2" ] ||
        usage_error "--config: expected a configuration such as $cosim_config or the path" \
          "of a vta_config.json, got '$2'"
      cosim_config=$2 ;;
  esac
}

# How to get the sources, after a message.
fetch_error() {
  echo "$cosim_script: error: $*" >&2
  cat >&2 << END
Get the sources with
  git clone $cosim_repository
  git -C tvm-vta checkout ${cosim_commit:0:7}
and give $cosim_script --vta tvm-vta
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
  local vta=$cosim_sources sources=hardware/chisel/src/main head=""
  [ -n "$vta" ] || fetch_error "--vta DIR is missing: where the design's sources are"
  [ -d "$vta" ] || fetch_error "--vta: no folder $vta"
  if [ -e "$vta/HEAD" ] && [ -d "$vta/objects" ]; then
    fetch_error "--vta: $vta is a bare repository, expected a checkout of apache/tvm-vta"
  fi
  [ -d "$vta/$sources/scala" ] ||
    fetch_error "--vta: $vta has no $sources/scala, expected a checkout of apache/tvm-vta"
  if [ "$(checksum "$vta" $sources)" = $cosim_checksum ]; then
    cosim_sources=$(cd "$vta" && pwd)
    return
  fi
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
  echo "$cosim_script: error: not found: ${missing[*]}" >&2
  echo "On Debian 12: apt-get install ${packages[*]}" >&2
  exit 1
}

# Whether the design can have the configuration, whose full name is needed from
# here on. vta_setup has built the program that says so.
choose_design() {
  local answer
  answer=$("$vta_build/bin/vta_rtl_config" "$cosim_config") || exit 2
  read -r cosim_config cosim_block <<< "$answer"
  cosim_design=$cosim_shell-$cosim_config-$((8 * cosim_bus_bytes))
}

# step NAME COMMAND...: the output is shown if it fails.
step() {
  local name=$1
  shift
  echo "cosim: $name" >&2
  if ! "$@" > "$cosim_dir/step.log" 2>&1; then
    tail -n 40 "$cosim_dir/step.log" >&2
    cosim_error "$name failed, the whole output is in $cosim_dir/step.log"
  fi
}

get_jars() {
  mvn -q -B -f "$cosim_rtl/pom.xml" dependency:copy-dependencies \
    "-DoutputDirectory=$cosim_dir/jars.new" &&
    mv "$cosim_dir/jars.new" "$cosim_dir/jars"
}

compile_scala() {
  rm -rf "$cosim_dir/classes" "$cosim_dir/classes.new"
  mkdir -p "$cosim_dir/classes.new"
  find "$cosim_sources/hardware/chisel/src/main/scala" -name '*.scala' \
    ! -path '*/vta/Configs.scala' \
    -exec java -Xss8m -cp "$cosim_dir/jars/*" scala.tools.nsc.Main -nowarn -Xsource:2.11 \
    -language:reflectiveCalls -d "$cosim_dir/classes.new" \
    -classpath "$(printf '%s:' "$cosim_dir"/jars/*.jar)" "$cosim_rtl/Elaborate.scala" {} + &&
    mv "$cosim_dir/classes.new" "$cosim_dir/classes"
}

elaborate() {
  local folder=$cosim_dir/verilog-$cosim_design
  java -Xss32m -Xmx4g \
    -cp "$cosim_dir/classes:$cosim_sources/hardware/chisel/src/main/resources:$cosim_dir/jars/*" \
    cosim.Elaborate "$cosim_shell" $((8 * cosim_bus_bytes)) "$cosim_block" "$folder.new" &&
    mv "$folder.new" "$folder"
}

# The objects serve a program and a shared library.
cosim_flags=(-std=c++17 -fPIC -DVL_USER_STOP)

verilate() {
  local verilog=$cosim_dir/verilog-$cosim_design object=$cosim_dir/object-$cosim_design
  rm -rf "$object" "$object.new"
  verilator --cc --top-module Test --prefix VTest -Mdir "$object.new" \
    -O3 -Wno-fatal -Wno-lint -Wno-WIDTH --x-assign fast --x-initial fast \
    --output-split 20000 --output-split-cfuncs 20000 -CFLAGS "${cosim_flags[*]}" \
    "$cosim_rtl/observed.vlt" "$verilog"/*.sv "$verilog"/*.v &&
    make -C "$object.new" -f VTest.mk -j "$vta_jobs" "OPT_FAST=-O2 -march=native" VTest__ALL.a &&
    mv "$object.new" "$object"
}

# link OUTPUT ARGUMENT...: the design with C++ files of rtl/ and what else is
# given to the compiler.
link() {
  local output=$1 object=$cosim_dir/object-$cosim_design include
  shift
  include=$(verilator --getenv VERILATOR_ROOT)/include
  g++ "${cosim_flags[@]}" -O2 -march=native -fvisibility=hidden -fno-exceptions \
    -DJSON_NOEXCEPTION "-I$object" "-I$include" "-I$include/vltstd" \
    "-I$vta_root/runtime/include" "-I$vta_root/runtime/lib" \
    "-DVTA_RTL_CONFIG=\"$cosim_config\"" "-DVTA_RTL_BUS_BYTES=$cosim_bus_bytes" \
    "$cosim_rtl/Design.cpp" "$cosim_rtl/DescribeRun.cpp" "$@" \
    "$object/VTest__ALL.a" "$include/verilated.cpp" "$include/verilated_dpi.cpp" \
    "$include/verilated_threads.cpp" "$vta_build/lib/libvta_runtime.a" -ldl -lpthread \
    -o "$output.new" &&
    mv "$output.new" "$output"
}

# build_design OUTPUT NAME ARGUMENT...: every step leaves a result and is skipped
# when it is there; the last one, which makes OUTPUT, is repeated when its
# sources or the runtime changed.
build_design() {
  local output=$1 name=$2 object=$cosim_dir/object-$cosim_design
  shift 2
  mkdir -p "$cosim_dir" || exit 1
  [ -d "$cosim_dir/jars" ] || step "getting Chisel" get_jars
  [ -d "$cosim_dir/classes" ] && [ ! "$cosim_rtl/Elaborate.scala" -nt "$cosim_dir/classes" ] ||
    step "compiling the design" compile_scala
  [ -d "$cosim_dir/verilog-$cosim_design" ] ||
    step "elaborating $cosim_design (up to a minute)" elaborate
  [ -d "$object" ] && [ ! "$cosim_rtl/observed.vlt" -nt "$object" ] ||
    step "translating the design to C++ and compiling it" verilate
  [ -e "$output" ] &&
    [ -z "$(find "$cosim_rtl" "$vta_root/runtime/lib/drivers" "$object/VTest__ALL.a" \
      "$vta_build/lib/libvta_runtime.a" -newer "$output")" ] && return
  step "compiling $name" link "$output" "$@"
}
