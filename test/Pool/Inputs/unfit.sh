# A key whose board has another configuration than the network net.vta.
# Usage: unfit.sh FOLDER_OF_TOOLS NETWORK
set -uo pipefail
PATH=$1:$PATH
cleanup() {
  kill $(jobs -p) 2> /dev/null || true
  wait
  vta-pool stop pool > /dev/null || true
}
trap cleanup EXIT

vta-pool init pool --boards=sim-1 --port=0 > /dev/null
vta-pool start pool > /dev/null
vta-board --pool=pool/sim-1.conf --key=sim --config=1x16_i8w8a32_14_14_17_16 --quiet &
for i in $(seq 300); do
  vta-pool query | grep -q '^sim  *1 ' && break
  sleep 0.1
done
tune() {
  vta-tune "$1" --shape=data=1x1x8x8 --n-trial=12 --records=log.jsonl --key=sim "${@:2}"
  echo "vta-tune ends with $?"
}
tune "$2" --pool=pool/tuner.conf
tune "$2" --pool=pool/tuner.conf --wait
tune "$2" --pool=pool/sim-1.conf
vta-run net.vta --pool=pool/tuner.conf --key=sim --random-inputs
echo "vta-run ends with $?"
vta-run net.vta --pool=pool/admin.conf --key=sim --random-inputs
echo "records: $(cat log.jsonl 2> /dev/null | wc -l)"
