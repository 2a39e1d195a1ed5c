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
# The layers of each step on VTA, and what they take on the machine.
profile() { vta-run net.vta --random-inputs --profile "$@" | grep -E 'bound by|ms on VTA'; }
profile --pool=pool/tuner.conf --key=sim > there.txt
profile > here.txt
# The columns have the same widths, the share of time differs.
diff <(sed 's/ [0-9.]*%//' there.txt) <(sed 's/ [0-9.]*%//' here.txt)
echo "$(grep -c 'bound by' there.txt) layers are equal"
vta-run net.vta --random-inputs --pool=pool/tuner.conf --key=sim | grep 'ms on VTA'
vta-pool query
