# The first commands of docs/Pool.md, with net.vta in the working folder.
# Usage: two-boards.sh FOLDER_OF_TOOLS
set -euo pipefail
PATH=$1:$PATH
cleanup() {
  kill $(jobs -p) 2> /dev/null || true
  wait
  vta-pool stop pool > /dev/null || true
}
trap cleanup EXIT

vta-pool init pool --boards=sim-1,sim-2 --port=0
vta-pool start pool
for i in 1 2; do vta-board --pool=pool/sim-$i.conf --key=sim --config=1x16_i8w8a32_15_15_18_17 & done
vta-run net.vta --pool=pool/tuner.conf --key=sim --wait --random-inputs --output y.npy --repeat=3

vta-run net.vta --random-inputs --output here.npy
cmp y.npy here.npy
echo "outputs are equal"
vta-pool query
