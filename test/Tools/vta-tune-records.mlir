// Records of a search: what is in them, and what becomes of them.
// DEFINE: %{digits} = %vta_src/examples/digits/digits.onnx --shape=data=1x1x8x8

// RUN: rm -rf %t && mkdir %t
// RUN: vta-tune %s --n-trial=150 --records=%t/whole.jsonl > %t/whole.txt
// RUN: FileCheck %s --input-file=%t/whole.jsonl
// CHECK: {"v":1,"task":"{{[0-9a-f]+}}","name":"kernel","op":"conv2d",
// CHECK-SAME: "tuple":"(1, 6, 5, 32, 32, 3, 3, 1, 1, 1, 1)","weight":1,
// CHECK-SAME: "target":{"device":"vta","config":"1x16_{{[^"]*}}","machine":"rtl-de10","machine_hash":"{{[0-9a-f]+}}"},
// CHECK-SAME: "template":"native/1","point":{"acc_buffers":{{[0-9]+}},
// CHECK-SAME: "fidelity":"simulated","cost":[{{.*}}],"cycles":{{[0-9]+}},
// CHECK: "artifact":"sha256:{{[0-9a-f]+}}","checked":true,"error":null,"default_cost":2.192e-05,"roofline":{{1.[0-9]+e-05}},"tuner":"model","seed":0,"trial":

// Killed at any byte, a search goes on to the same end; threads make no difference.
// RUN: %python %S/Inputs/cut-records.py %t/whole.jsonl %t/cut.jsonl 0.4
// RUN: vta-tune %s --n-trial=150 --jobs=1 --records=%t/cut.jsonl --resume > %t/cut.txt
// RUN: cmp %t/whole.txt %t/cut.txt
// RUN: %python %S/Inputs/cut-records.py --compare %t/whole.jsonl %t/cut.jsonl
// A search that is complete adds nothing.
// RUN: vta-tune %s --n-trial=150 --records=%t/cut.jsonl --resume > %t/again.txt
// RUN: cmp %t/whole.txt %t/again.txt
// RUN: %python %S/Inputs/cut-records.py --compare %t/whole.jsonl %t/cut.jsonl

// Early stopping; other tuners, by names with hyphens too, and their seeds.
// RUN: vta-tune %s --tuner=random --seed=3 --n-trial=64 --records=%t/random.jsonl --json \
// RUN:   > %t/random.json
// RUN: vta-tune %s --tuner=random --seed=4 --n-trial=64 --json > %t/other.json
// RUN: not cmp %t/random.json %t/other.json
// RUN: vta-tune %s --tuner=ga --n-trial=20 --verbose 2>&1 \
// RUN:   | FileCheck %s --check-prefix=VERBOSE
// VERBOSE: kernel trial 0: {{[0-9]+}} cycles tile_b=
// VERBOSE: kernel trial 19: {{[0-9]+}} cycles

// RUN: vta-tune merge %t/whole.jsonl %t/random.jsonl %t/whole.jsonl -o %t/merged.jsonl
// RUN: cat %t/whole.jsonl %t/random.jsonl > %t/both.jsonl && cmp %t/both.jsonl %t/merged.jsonl
// RUN: vta-tune pick %t/merged.jsonl -o %t/best.jsonl
// RUN: vta-tune distill %t/merged.jsonl > %t/shipped.jsonl && grep '"time":0}' %t/shipped.jsonl
// RUN: vta-tune show %t/merged.jsonl | FileCheck %s --check-prefix=SHOW
// SHOW: | Latency (ms) | Fidelity
// SHOW: simulated | model {{.*}} rtl-de10     | kernel: conv2d 1x32x6x5 -> 32
// SHOW: records: {{.*}} failed, {{[0-9]+}} checked, 1 tasks

// What becomes of a record.
// RUN: vta-tune check %t/best.jsonl --network=%s --error-on=stale \
// RUN:   | FileCheck %s --check-prefix=EXACT
// EXACT: exact: kernel (conv2d 1x32x6x5 -> 32
// RUN: sed 's/"machine_hash":"[0-9a-f]*"/"machine_hash":"0"/' %t/best.jsonl > %t/machine.jsonl
// RUN: vta-tune check %t/machine.jsonl --network=%s | FileCheck %s --check-prefix=MODEL
// RUN: not vta-tune check %t/machine.jsonl --network=%s --error-on=stale
// MODEL: model changed: kernel {{.*}}: [[CYCLES:[0-9]+]] cycles then, [[CYCLES]] today
// RUN: sed 's/"artifact":"sha256:[0-9a-f]*"/"artifact":"sha256:0"/' %t/best.jsonl > %t/code.jsonl
// RUN: vta-tune check %t/code.jsonl --network=%s | FileCheck %s --check-prefix=CODE
// CODE: code changed: kernel
// RUN: sed 's/"checked":true/"checked":false/' %t/best.jsonl > %t/unchecked.jsonl
// RUN: vta-tune check %t/unchecked.jsonl --network=%s \
// RUN:   | FileCheck %s --check-prefix=UNCHECKED
// UNCHECKED: unchecked: kernel {{.*}}: its records were not run and compared
// RUN: sed 's/"tile_h":[0-9]*/"tile_h":77/' %t/best.jsonl > %t/point.jsonl
// RUN: vta-tune check %t/point.jsonl --network=%s | FileCheck %s --check-prefix=ILLEGAL
// ILLEGAL: illegal: kernel {{.*}}tile_h
// RUN: vta-tune check %t/best.jsonl --network=%s --machine=pynq --json \
// RUN:   | FileCheck %s --check-prefix=NONE
// NONE: "match": "none"
// NONE: "text": "a record is for machine rtl-de10, this is pynq"

// Measured elsewhere: in worker processes, cycles are the same; on a board that is not known.
// RUN: vta-tune %s --tuner=random --n-trial=16 --records=%t/here.jsonl > %t/here.txt
// RUN: vta-tune %s --tuner=random --n-trial=16 --runner=process --parallel=2 > %t/there.txt
// RUN: cmp %t/here.txt %t/there.txt
// RUN: vta-tune %s --tuner=calibrate --n-trial=32 --runner=blackbox:machine=pynq,seed=2 \
// RUN:   --records=%t/board.jsonl --fitted-machine=%t/board.json 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BOARD
// BOARD: calibrated: costs are predicted within {{[0-9.]+}} % (median; before: {{[0-9.]+}} %)
// BOARD: kernel @kernel
// RUN: grep '"fidelity":"measured".*"checked":true.*"board":"blackbox"' %t/board.jsonl | count 33
// RUN: vta-tune pick %t/board.jsonl \
// RUN:   | sed 's/"artifact":"sha256:[0-9a-f]*"/"artifact":"sha256:0"/' > %t/changed.jsonl
// RUN: vta-tune check %t/changed.jsonl --network=%s | FileCheck %s --check-prefix=BOARDCODE
// BOARDCODE: code changed: kernel {{.*}}: {{[0-9]+\.[0-9]+}} ms on blackbox then, {{[0-9]+}} simulated cycles today
// RUN: vta-tune %s --machine=%t/board.json --n-trial=5 | FileCheck %s --check-prefix=FITTED
// FITTED: machine calibrated

// Boards have names: what one has measured is not for the others.
// DEFINE: %{lab} = vta-tune %s --tuner=random --n-trial=4 --runner=blackbox:machine=pynq \
// DEFINE:   --records=%t/lab.jsonl
// RUN: %{lab} --board=lab > %t/lab.txt
// RUN: %{lab} --board=desk --seed=1 > %t/desk.txt
// RUN: %{lab} --board=lab --resume --json | FileCheck %s --check-prefix=LAB
// LAB: "resumed": 4,
// RUN: %{lab} --resume --json | FileCheck %s --check-prefix=NOLAB
// NOLAB: "resumed": 0,
// RUN: vta-tune pick %t/lab.jsonl | grep '"machine_hash":"[0-9a-f]*","board":"' | count 2
// RUN: vta-tune pick %t/lab.jsonl --board=lab | grep '"board":"lab"}' | count 1
// RUN: vta-tune show %t/lab.jsonl --board=desk \
// RUN:   | FileCheck %s --check-prefix=SHOWDESK --implicit-check-not=lab
// SHOWDESK: rtl-de10 @desk | kernel
// RUN: vta-tune pick %t/lab.jsonl --board=lab -o %t/onlylab.jsonl
// RUN: vta-tune pick %t/onlylab.jsonl | grep -v '"board":"lab"}' > %t/unnamed.jsonl
// RUN: grep '"board":"lab"}' %t/onlylab.jsonl > %t/named.jsonl
// RUN: vta-tune check %t/named.jsonl --board=lab --network=%s \
// RUN:   | FileCheck %s --check-prefix=EXACT
// RUN: vta-tune check %t/named.jsonl --network=%s | FileCheck %s --check-prefix=ADDBOARD
// ADDBOARD: none: kernel ({{.*}}): a record is for board lab: add --board=lab
// RUN: vta-tune check %t/named.jsonl --board=desk --network=%s \
// RUN:   | FileCheck %s --check-prefix=OTHERBOARD
// OTHERBOARD: none: kernel ({{.*}}): a record is for board lab, this is for board desk
// RUN: vta-tune check %t/unnamed.jsonl --board=desk --network=%s \
// RUN:   | FileCheck %s --check-prefix=UNNAMED
// UNNAMED: none: kernel ({{.*}}): a record is of a board without a name, this is for board desk
// What was simulated is for all boards.
// RUN: vta-tune check %t/best.jsonl --board=desk --network=%s \
// RUN:   | FileCheck %s --check-prefix=EXACT
// RUN: vta-tune %{digits} --tasks=fc,pool --tuner=random --n-trial=3 \
// RUN:   --runner=blackbox:machine=pynq --board=lab --records=%t/named2.jsonl > %t/named2.txt 2>&1
// RUN: vta-compile %{digits} --device=vta --calibrate=global_scale --records=%t/named2.jsonl \
// RUN:   --board=lab -o %t/lab.vta 2>&1 | FileCheck %s --check-prefix=FORLAB
// FORLAB: records: matched 2 of 8 tasks
// RUN: vta-compile %{digits} --device=vta --calibrate=global_scale --records=%t/named2.jsonl \
// RUN:   -o %t/lab.vta 2>&1 | FileCheck %s --check-prefix=NOTFORLAB
// NOTFORLAB: records: matched 0 of 8 tasks
// NOTFORLAB: none: a record is for board lab: add --board=lab
// RUN: not vta-tune %s --board=lab 2>&1 | FileCheck %s --check-prefix=NORUNNER
// NORUNNER: vta-tune: error: --board is what measures: add --runner=driver=PATH.so
// RUN: not vta-tune %s --board= 2>&1 | FileCheck %s --check-prefix=NOBOARD
// RUN: not vta-compile %{digits} --device=vta --calibrate=global_scale --records=%t/lab.jsonl \
// RUN:   --board= 2>&1 | FileCheck %s --check-prefix=NOBOARD
// NOBOARD: error: --board: expected a name, got an empty one
// RUN: not vta-tune %s --device=cpu --board=lab 2>&1 | FileCheck %s --check-prefix=CPUBOARD
// CPUBOARD: vta-tune: error: --board is for --device=vta
// RUN: not vta-compile %{digits} --device=vta --calibrate=global_scale --board=lab 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BOARDRECORDS
// BOARDRECORDS: vta-compile: error: --board is about the records of a file: add --records=file.jsonl

// Records of TVM, there and back: the same point.
// RUN: vta-tune %s --template=tvm --n-trial=30 --records=%t/tvm.jsonl > %t/tvm.txt
// RUN: vta-tune pick %t/tvm.jsonl -o %t/tvmbest.jsonl
// RUN: vta-tune convert %t/tvmbest.jsonl --board=pynq -o %t/tvm.log
// RUN: FileCheck %s --check-prefix=TVM --input-file=%t/tvm.log
// TVM: {"input":["ext_dev -device=vta -keys=cpu -model=pynq_1x16_{{.*}}","conv2d_packed.vta",
// RUN: vta-tune convert %t/tvm.log --for=%s --machine=rtl-de10 -o %t/back.jsonl 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BACK
// BACK: records of TVM for 1 of 1 tasks
// RUN: %python -c "import json; a, b = (json.loads(open('%t/' + f).read()) for f in \
// RUN:   ('tvmbest.jsonl', 'back.jsonl')); \
// RUN:   assert all(a[k] == b[k] for k in ('task', 'point', 'cost', 'artifact', 'checked', \
// RUN:   'template')), (a, b); assert b['checked']"
// The machine is the one that the log names, or one that the user names.
// RUN: vta-tune convert %t/tvm.log --for=%s -o %t/pynq.jsonl
// RUN: grep '"machine":"pynq"' %t/pynq.jsonl | count 1
// RUN: vta-tune convert %t/tvmbest.jsonl -o %t/sim.log
// RUN: not vta-tune convert %t/sim.log --for=%s 2>&1 | FileCheck %s --check-prefix=WHICH
// WHICH: vta-tune: error: the logs do not say which machine was measured (they are of sim): add --machine=NAME, a built-in machine or a JSON file
// RUN: vta-opt %s --vta-attach-target=machine=rtl-pynq -o %t/attached.mlir
// RUN: vta-tune convert %t/sim.log --for=%t/attached.mlir -o %t/attached.jsonl
// RUN: grep '"machine":"rtl-pynq"' %t/attached.jsonl | count 1
// RUN: not vta-tune convert %t/best.jsonl 2>&1 | FileCheck %s --check-prefix=NOTTVM
// NOTTVM: 1 records left out: TVM has convolutions
// NOTTVM: no record that TVM can read

// vta-compile takes them for kernels that have no others.
// RUN: vta-tune %{digits} --template=tvm --n-trial=4 --tasks=stem.conv,block1* \
// RUN:   --whole-network=off --records=%t/knobs.jsonl > %t/knobs.txt
// Measured on a board they are used, faster or not.
// RUN: sed -i 's/"fidelity":"simulated"/"fidelity":"measured"/' %t/knobs.jsonl
// RUN: vta-compile %{digits} --device=vta --calibrate=global_scale --records=%t/knobs.jsonl \
// RUN:   -o %t/knobs.vta 2>&1 | FileCheck %s --check-prefix=KNOBS
// KNOBS: records: matched 2 of 8 tasks
// RUN: vta-compile %{digits} --device=vta --calibrate=global_scale --records=off --quiet \
// RUN:   -o %t/default.vta
// RUN: vta-run %t/knobs.vta --random-inputs=3 --output=%t/knobs.npy > %t/run.txt
// RUN: vta-run %t/default.vta --random-inputs=3 --output=%t/default.npy > %t/run.txt
// RUN: cmp %t/knobs.npy %t/default.npy
// RUN: not cmp %t/knobs.vta %t/default.vta

// A second writer.
// RUN: %python %S/Inputs/cut-records.py --lock %t/best.jsonl -- vta-tune %s --n-trial=2 \
// RUN:   --records=%t/best.jsonl 2>&1 | FileCheck %s --check-prefix=LOCK
// LOCK: cannot write records to {{.*}}best.jsonl: another process writes to it; use another file and vta-tune merge
// RUN: %python %S/Inputs/cut-records.py --lock %t/best.jsonl -- vta-tune pick %t/best.jsonl \
// RUN:   -o %t/best.jsonl 2>&1 | FileCheck %s --check-prefix=LOCK

// A mark of UTF-8 is not part of the first line.
// RUN: %python -c \
// RUN:   "open('%t/mark.jsonl', 'wb').write(b'\xef\xbb\xbf' + open('%t/best.jsonl', 'rb').read())"
// RUN: vta-tune pick %t/mark.jsonl -o %t/unmarked.jsonl 2>&1 | count 0
// RUN: cmp %t/best.jsonl %t/unmarked.jsonl

// RUN: not vta-tune show %t/best.jsonl 2> %t/full.err > /dev/full
// RUN: FileCheck %s --check-prefix=FULL --input-file=%t/full.err
// FULL: vta-tune: error: cannot write to standard output: No space left on device

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x2x6x5x1x16xi8> {vta.name = "x"}, %w: tensor<2x2x3x3x16x16xi8> {vta.name = "w"}) -> tensor<1x2x6x5x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, 3120, -10770, 12761, -5477, 2558, 1926, -131071, -57414, -3801, 8318, -5544, -3572, -597, -1238, -40453], [8032, 11328, -6975, 847, 304, 114358, -59496, -5875, -929, 3304, 1246, 1364, 128595, -63848, 25514, -5805]]> : tensor<2x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x2x6x5x1x16xi8> to tensor<1x2x8x7x1x16xi8>
  %empty = tensor.empty() : tensor<1x2x6x5x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x2x6x5x1x16xi32>) -> tensor<1x2x6x5x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x2x8x7x1x16xi8>, tensor<2x2x3x3x16x16xi8>)
      outs(%init : tensor<1x2x6x5x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x2x6x5x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x2x6x5x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x2x6x5x1x16xi32>, tensor<2x16xi32>) outs(%empty8 : tensor<1x2x6x5x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x2x6x5x1x16xi8>
  return %out : tensor<1x2x6x5x1x16xi8>
}
