#!/bin/bash
# Sets up and builds everything, then runs every test. Prints which suite runs
# and, at its end, how long it took. The last line says how many passed and
# failed; the exit status is 0 if none failed.
# Usage: test.sh        (variables: see setup.sh)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
mkdir "$work/results"

# say WORD...: with the time since the start.
say() { printf '[%3d:%02d] %s\n' $((SECONDS / 60)) $((SECONDS % 60)) "$*"; }

# say_spent WORD...: with the processor time of what this shell has started.
say_spent() {
  local file=$work/times.$BASHPID
  times > "$file" # Here, because $(...) is a shell that has started nothing.
  say "$@" "$(awk 'END { split($1, u, /[ms]/); split($2, s, /[ms]/)
    printf "%d", (u[1] + s[1]) * 60 + u[2] + s[2] }' "$file") s of processor time"
}

# suite NAME PASSED FAILED [SKIPPED]: notes the counts, from which run_suite
# makes a line. A suite that ran nothing failed.
suite() {
  local good=$2 bad=$3
  [ "$((good + bad))" -gt 0 ] || bad=1
  echo "$good $bad" >> "$work/results/$BASHPID"
  printf '  %-32s %5d passed, %d failed%s\n' "$1" "$good" "$bad" \
    "$([ "${4:-0}" -eq 0 ] || echo ", $4 not supported here")"
}

# run_suite NAME COMMAND...: in a shell of its own, which calls suite.
run_suite() (
  name=$1 begin=$SECONDS
  shift
  "$@"
  [ -s "$work/results/$BASHPID" ] || suite "$name" 0 1
  say_spent "$name: done in $((SECONDS - begin)) s,"
)

# queue NAME COMMAND...: run_suite beside other suites, as many at a time as
# there are jobs. What it prints comes in one piece, when it is done.
queued=0
queue() {
  while [ "$(jobs -pr | wc -l)" -ge "$vta_jobs" ]; do
    wait -n
  done
  queued=$((queued + 1))
  say "$1: running"
  {
    run_suite "$@" > "$work/queued.$queued" 2>&1
    flock "$work" cat "$work/queued.$queued"
  } &
}

# count FILE EXPRESSION: of the JSON object `r`; "0 1" if there is none.
count() {
  "$vta_python" -c 'import json, sys
r = json.load(open(sys.argv[1])); print(*eval(sys.argv[2]))' "$@" 2> /dev/null ||
    echo 0 1
}

regression_tests() {
  timeout 1800 "$vta_python" "/usr/lib/llvm-$vta_llvm/bin/lit" -sv \
    -j "$vta_jobs" -o "$work/lit.json" "$vta_build/test"
  suite "lit" $(count "$work/lit.json" "[sum(t['code'] in codes for t in r['tests'])
    for codes in [('PASS', 'XFAIL', 'FLAKYPASS'),
                  ('FAIL', 'XPASS', 'UNRESOLVED', 'TIMEOUT'), ('UNSUPPORTED',)]]")
}

# google_tests BINARY
google_tests() {
  local binary=$1 name good bad
  name=$(basename "$binary")
  if ! (cd "$work" && timeout 1800 "$binary" --gtest_brief=1 \
    --gtest_output="json:$work/$name.json" > "$name.log" 2>&1); then
    tail -n 100 "$work/$name.log"
    # A crash leaves no or an old report: count it even if no test failed.
    read -r good bad _ <<< "$(count "$work/$name.json" \
      "[r['tests'] - r['failures'] - r['disabled'], r['failures'] or 1]")"
    suite "$name" "$good" "$bad"
    return
  fi
  # What tests report about themselves.
  grep -vE '^(Running main|\[|Note: |$)' "$work/$name.log" | tail -n 20
  suite "$name" $(count "$work/$name.json" \
    "[r['tests'] - r['failures'] - r['disabled'], r['failures'], r['disabled']]")
}

# counted NAME COMMAND...: a script that ends in "N passed, N failed".
counted() {
  local name=$1 last log=$work/counted.$BASHPID
  shift
  "$@" > "$log" 2>&1
  local status=$?
  last=$(tail -n 1 "$log")
  if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    local good=${BASH_REMATCH[1]} bad=${BASH_REMATCH[2]}
    [ $status -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
    [ "$bad" -eq 0 ] || cat "$log"
    grep -E '^(skipped|swept) ' "$log"
    suite "$name" "$good" "$bad"
  else
    cat "$log"
    suite "$name" 0 1
  fi
}

# The runtime alone, and then networks with what it built for other processors.
# It is built beside everything else: the next run compiles what has changed.
cross_compiled() {
  counted "runtime alone, cross-compiled" env JOBS="$vta_jobs" \
    "$vta_root/utils/test-cross.sh" "$vta_build/cross"
  counted "networks on other processors" \
    "$vta_root/utils/test-networks-cross.sh" "$vta_build" "$vta_build/cross"
}

# keep_objects: machine code of the host's part of networks stays from run to run
# (VTA_OBJECT_CACHE), as ccache keeps that of the build: LLVM takes half of the
# tests' time. It is found by the code that LLVM gets. The folder's name is a
# digest of what decides besides what LLVM makes of it.
keep_objects() {
  local folder=${XDG_CACHE_HOME:-$HOME/.cache}/vta-mlir/objects digest size
  digest=$({ cat "$vta_root"/lib/CPU/Object/*.cpp \
    "$vta_root/lib/CPU/Schedule/CPUTarget.cpp" &&
    stat -Lc '%s %Y' "/usr/lib/llvm-$vta_llvm/lib/libLLVM.so"; } | sha1sum) || return
  digest=${digest%% *}
  mkdir -p "$folder/$digest" && [ -w "$folder/$digest" ] || return
  size=$(du -sm "$folder/$digest" | cut -f 1)
  find "$folder" -mindepth 1 -maxdepth 1 ! -name "$digest" -mtime +7 \
    -exec rm -rf {} +
  # Code that nobody needs any more piles up.
  [ "$size" -lt 2000 ] || find "$folder/$digest" -type f -delete
  export VTA_OBJECT_CACHE=$folder/$digest
}

# build: setup.sh's own messages, then one line.
say "build: running"
vta_setup || exit 1
say_spent "build: done in $SECONDS s,"
keep_objects

say "lit: running"
run_suite "lit" regression_tests

# The longest ones first; most of them use one processor.
queue "cross-compiled" cross_compiled
mapfile -t binaries < "$vta_build/unittests.txt"
[ ${#binaries[@]} -gt 0 ] || queue "unit tests" suite "unit tests" 0 0
for binary in "${binaries[@]}"; do # As CMake lists them.
  [ -z "$binary" ] || queue "$(basename "$binary")" google_tests "$binary"
done
# The example project against an installation.
queue "installation" counted "installation and consumers" env JOBS="$vta_jobs" \
  "$vta_root/utils/test-install.sh" "$vta_build" "$work/install"
# Legal points of every operator's schedule space; all of them: see
# sweep-schedules.sh.
queue "schedule points" counted "schedule points" "$vta_python" -B \
  "$vta_root/utils/dev/sweep-schedules.py" --slice --build "$vta_build" \
  --work "$work/sweep" --jobs "$vta_jobs"
wait

say_spent "all:"
awk '{ good += $1; bad += $2 } END { printf "%d passed, %d failed\n", good, bad
  exit bad > 0 || good == 0 }' "$work"/results/*
