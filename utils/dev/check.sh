# Steps of a test script that are counted; sourced by utils/test-*.sh, which set
# `work`, a folder. The last line of such a script is what print_counts prints.
passed=0
failed=0

# check NAME COMMAND...: runs a step, shows its output only if it fails.
check() {
  name=$1
  shift
  if "$@" > "$work/log" 2>&1; then
    passed=$((passed + 1))
    echo "ok      $name"
  else
    failed=$((failed + 1))
    echo "FAILED  $name"
    tail -n 40 "$work/log"
  fi
}

# print_counts: fails if a step has failed.
print_counts() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}
