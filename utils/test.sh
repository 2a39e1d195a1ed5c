#!/bin/bash
# Sets up and builds everything, then runs every test. The last line says how
# many passed and failed; the exit status is 0 if none failed.
# Usage: test.sh        (variables: see setup.sh)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
vta_setup || exit 1

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# suite NAME PASSED FAILED [SKIPPED]: adds up. A suite that ran nothing failed.
suite() {
  local good=$2 bad=$3
  [ "$((good + bad))" -gt 0 ] || bad=1
  passed=$((passed + good))
  failed=$((failed + bad))
  printf '%-32s %5d passed, %d failed%s\n' "$1" "$good" "$bad" \
    "$([ "${4:-0}" -eq 0 ] || echo ", $4 not supported here")"
}

# count FILE EXPRESSION: of the JSON object `r`; "0 1" if there is none.
count() {
  "$vta_python" -c 'import json, sys
r = json.load(open(sys.argv[1])); print(*eval(sys.argv[2]))' "$@" 2> /dev/null ||
    echo 0 1
}

# Regression tests.
timeout 1800 "$vta_python" "/usr/lib/llvm-$vta_llvm/bin/lit" -sv \
  -j "$vta_jobs" -o "$work/lit.json" "$vta_build/test"
suite "lit" $(count "$work/lit.json" "[sum(t['code'] in codes for t in r['tests'])
  for codes in [('PASS', 'XFAIL', 'FLAKYPASS'),
                ('FAIL', 'XPASS', 'UNRESOLVED', 'TIMEOUT'), ('UNSUPPORTED',)]]")

# GoogleTest binaries, as CMake lists them.
binaries=0
while read -r binary; do
  [ -n "$binary" ] || continue
  binaries=$((binaries + 1))
  name=$(basename "$binary")
  if ! (cd "$work" && timeout 1800 "$binary" --gtest_brief=1 \
    --gtest_output="json:$work/$name.json" > "$name.log" 2>&1); then
    tail -n 100 "$work/$name.log"
    # A crash leaves no or an old report: count it even if no test failed.
    read -r good bad _ <<< "$(count "$work/$name.json" \
      "[r['tests'] - r['failures'] - r['disabled'], r['failures'] or 1]")"
    suite "$name" "$good" "$bad"
    continue
  fi
  # What tests report about themselves.
  grep -vE '^(Running main|\[|Note: |$)' "$work/$name.log" | tail -n 20
  suite "$name" $(count "$work/$name.json" \
    "[r['tests'] - r['failures'] - r['disabled'], r['failures'], r['disabled']]")
done < "$vta_build/unittests.txt"
[ "$binaries" -gt 0 ] || suite "unit tests" 0 0

# The example project against an installation, and the runtime alone.
# counted NAME COMMAND...: a script that ends in "N passed, N failed".
counted() {
  local name=$1 last
  shift
  "$@" > "$work/counted.log" 2>&1
  local status=$?
  last=$(tail -n 1 "$work/counted.log")
  if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    local good=${BASH_REMATCH[1]} bad=${BASH_REMATCH[2]}
    [ $status -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
    [ "$bad" -eq 0 ] || cat "$work/counted.log"
    grep -E '^(skipped|swept) ' "$work/counted.log"
    suite "$name" "$good" "$bad"
  else
    cat "$work/counted.log"
    suite "$name" 0 1
  fi
}
# Legal points of every operator's schedule space; all of them: see
# sweep-schedules.sh.
counted "schedule points" "$vta_python" -B "$vta_root/utils/dev/sweep-schedules.py" \
  --slice --build "$vta_build" --work "$work/sweep" --jobs "$vta_jobs"
counted "installation and consumers" env JOBS="$vta_jobs" \
  "$vta_root/utils/test-install.sh" "$vta_build" "$work/install"
counted "runtime alone, cross-compiled" env JOBS="$vta_jobs" \
  "$vta_root/utils/test-cross.sh" "$work/cross"
counted "networks on other processors" \
  "$vta_root/utils/test-networks-cross.sh" "$vta_build" "$work/cross"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
