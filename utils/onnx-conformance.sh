#!/bin/bash
# Builds vta-compile and vta-run and tries the tests that ONNX has for each of
# its operators with them: passed, refused (and why), wrong or a crash.
# Exits with 1 for the last two and if a test of
# utils/networks/onnx-conformance.txt does not pass. See docs/ONNX.md.
# Usage: onnx-conformance.sh [--only REGEX] [--verbose] [--update] [--help]
#        onnx-conformance.sh --list   prints the names of the tests that have to
#                                     pass; builds and installs nothing
# (VTA_BUILD_DIR names another build folder, JOBS the number of parallel jobs)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1

for argument; do
  case "$argument" in
    --list) exec cat "$vta_root/utils/networks/onnx-conformance.txt" ;;
    -h | --help)
      sed -n '2,/^\. /{/^#/s/^# \{0,1\}//p;}' "${BASH_SOURCE[0]}"
      exit ;;
  esac
done

# The package whose tests these are, and what it takes to run them.
requirements=(onnx==1.23.2)

vta_install python3-venv && vta_setup vta-compile vta-run || exit 1
python=$("$vta_python" -B "$vta_root/utils/networks/python_environment.py" \
  "$vta_build/onnx-conformance" "${requirements[@]}") || exit 1
exec "$python" -B "$vta_root/utils/networks/onnx_conformance.py" \
  --tools "$vta_build/bin" --jobs "$vta_jobs" "$@"
