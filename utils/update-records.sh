#!/bin/bash
# Tunes networks of the zoo and writes the records that come with vta-compile,
# records/vta/MACHINE.jsonl: the best of each task, where no network is slower
# with it, and of each network as a whole. Takes hours; what was measured stays
# in the work folder, and is not measured again.
# Usage: update-records.sh [--machines A,B,..] [--networks A,B,..]
#          [--n-trial N] [--whole-network on|off|2m] [--programs-only]
#          [--work FOLDER] [--check] [--help]
# --whole-network=2m limits the search over each network as a whole.
# --programs-only writes the records of these searches, and keeps those of tasks.
# --check tunes nothing: it compares every record with what is so today.
# (VTA_BUILD_DIR names another build folder)
. "$(dirname "${BASH_SOURCE[0]}")/setup.sh" || exit 1
if [[ " $* " == *" --help "* || " $* " == *" -h "* ]]; then
  vta_python=$(vta_find_python)
else
  vta_setup vta-compile vta-tune || exit 1
fi
exec "${vta_python:-python3}" -B "$vta_root/utils/dev/update-records.py" \
  --build "$vta_build" "$@"
