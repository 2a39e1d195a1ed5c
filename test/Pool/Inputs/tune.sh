# Tunes a task on two boards that are simulated, and on this computer.
# Usage: tune.sh FOLDER_OF_TOOLS NETWORK
set -euo pipefail
PATH=$1:$PATH
cleanup() {
  kill $(jobs -p) 2> /dev/null || true
  wait
  vta-pool stop pool > /dev/null || true
}
trap cleanup EXIT

vta-pool init pool --boards=sim-1,sim-2 --port=0 > /dev/null
vta-pool start pool > /dev/null
for i in 1 2; do
  vta-board --pool=pool/sim-$i.conf --key=sim --config=1x16_i8w8a32_15_15_18_17 \
    --machine=rtl-de10 --quiet &
done
until vta-pool query | grep -q '^sim  *2 '; do sleep 0.1; done
tune() {
  vta-tune "$1" --shape=data=1x1x8x8 --machine=rtl-de10 --tasks=fc --whole-network=off \
    --tuner=random --seed=3 --n-trial=12 "${@:2}"
}
tune "$2" --pool=pool/tuner.conf --key=sim --records=pool.jsonl
tune "$2" --runner=process --records=here.jsonl
