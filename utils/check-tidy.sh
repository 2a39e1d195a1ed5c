#!/bin/bash
# Runs clang-tidy with the project's .clang-tidy on every source file, or on
# those that differ from a commit. Prints the findings, of which there have to
# be none.
# Usage: check-tidy.sh [--since COMMIT] [PATTERN...]     such as 'lib/Kernel/*'
# VTA_BUILD_DIR names another build folder, JOBS the number of jobs. Files that
# were fine and have not changed are not checked again.
since=""
case "${1:-}" in
  -h | --help)
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"
    exit ;;
  --since)
    since=${2:?--since needs a commit}
    shift 2 ;;
  -*)
    echo "error: unknown option '$1' (--help)" >&2
    exit 2 ;;
esac
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
vta_install clang-tidy-$vta_llvm || exit 1
vta_setup vta-headers vta_pch || exit 1
patterns=("$@")
if [ -n "$since" ]; then
  changed=$(git -C "$vta_root" diff --name-only "$since" -- '*.cpp') || exit 1
  mapfile -t -O ${#patterns[@]} patterns <<< "$changed"
  [ -n "$changed" ] || { echo "no source file differs from $since"; exit; }
fi
exec "$vta_python" -B "$vta_root/utils/dev/check-files.py" tidy "$vta_build" \
  --jobs "$vta_jobs" "${patterns[@]/#/--only=}"
