# A server whose disk gets full: run by `unshare -rm`, in an empty folder.
# Usage: disk-full.sh FOLDER_OF_TOOLS
set -uo pipefail
PATH=$1:$PATH
trap 'vta-pool stop disk/pool > /dev/null 2>&1' EXIT

mkdir disk
mount -t tmpfs -o size=24m none disk
vta-pool init disk/pool --boards=sim-1 --port=0 > /dev/null
vta-pool start disk/pool
head -c 1000000 /dev/urandom > small
head -c 40000000 /dev/urandom > large
send() { vta_pool_load disk/pool/tuner.conf sim blob "$1"; }
send small
send large
vta-pool stop disk/pool
mount -o remount,size=600m disk
vta-pool start disk/pool
send small
send large
