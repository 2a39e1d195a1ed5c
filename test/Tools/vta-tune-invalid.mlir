// RUN: rm -rf %t && mkdir %t

// RUN: not vta-tune %t/none.mlir 2>&1 | FileCheck %s --check-prefix=FILE
// FILE: cannot read {{.*}}none.mlir: No such file or directory

// RUN: not vta-tune %s --trials=0 2>&1 | FileCheck %s --check-prefix=TRIALS
// TRIALS: --n-trial: expected at least 1 point, got 0

// RUN: not vta-tune %s --n-trial=-3 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// NEGATIVE: --n-trial: expected at least 1 point, got -3

// RUN: not vta-tune %s --n-trials-total=0 2>&1 | FileCheck %s --check-prefix=TOTAL
// TOTAL: --n-trials-total: expected at least 1 point, got 0

// RUN: not vta-tune %s --device=cpu --target=riscv64-linux-gnu 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FOREIGN
// FOREIGN: --target=riscv64-linux-gnu: its code does not run on this computer, which is {{.*}}; --runner=qemu checks it in an emulator, without times, and vta-compile --target compiles for it without tuning

// Cutting is for networks, and for those that are not int8 yet.
// RUN: not vta-tune %s --list-tasks --device-from=conv 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CUT -DOPTION=device-from
// RUN: not vta-tune %s --list-tasks --skip-conv-layers=0 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CUT -DOPTION=skip-conv-layers
// CUT: error: --[[OPTION]] says how a network is cut, and these are kernels already
// RUN: not vta-tune %s --device=cpu --device-to=conv 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CUTCPU
// CUTCPU: error: --device-to is for --device=vta
// RUN: not vta-tune %s --device=cpu --runner=blackbox:machine=pynq 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CPURUNNER
// RUN: not vta-tune %s --device=cpu --runner=driver=libvta.so 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CPURUNNER
// CPURUNNER: vta-tune: error: --runner={{.*}} is for kernels on VTA: tasks of processors are timed by --runner=process and checked by --runner=qemu
// RUN: not vta-tune %s --device=cpu --whole-network=10s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CPUWHOLE
// CPUWHOLE: vta-tune: error: --whole-network is for --device=vta
// RUN: not vta-tune %vta_src/examples/digits/digits.onnx --shape=data=1x1x8x8 --device=cpu \
// RUN:   --tasks=fc \
// RUN:   --budget=0.001s 2>&1 | FileCheck %s --check-prefix=UNMEASURED
// UNMEASURED: vta-tune: error: nothing was measured: the time was over before the first point of a task
// RUN: not vta-tune %s --device=cpu --skip-conv-layers=0 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SKIPCPU
// SKIPCPU: error: --skip-conv-layers is about quantization: add --calibration=data.npz, --calibration-table=table.txt or --calibrate=global_scale

// RUN: not vta-tune %s --tuner=xgb-fast 2>&1 | FileCheck %s --check-prefix=TUNER
// TUNER: --tuner: unknown tuner 'xgb-fast' (tuners: model, random, gridsearch, ga,

// RUN: not vta-tune %s --tasks=conv3d,kernel 2>&1 | FileCheck %s --check-prefix=TASKS
// TASKS: --tasks: no task is called "conv3d"; the tasks are kernel (conv2d)

// RUN: not vta-tune %s --budget=soon 2>&1 | FileCheck %s --check-prefix=BUDGET
// BUDGET: --budget: expected a time such as 90s, 20m or 1h, got "soon"

// RUN: not vta-tune %s --scheduler=best 2>&1 | FileCheck %s --check-prefix=SCHEDULER
// SCHEDULER: --scheduler: expected in-order, round-robin or gradient, got "best"

// RUN: not vta-tune %s --prove=most 2>&1 | FileCheck %s --check-prefix=PROVE
// PROVE: --prove: expected a percentage from 0 to less than 100, got "most"

// RUN: not vta-tune %s --prove=100 2>&1 | FileCheck %s --check-prefix=PERCENT
// PERCENT: --prove: expected a percentage from 0 to less than 100, got "100"

// RUN: not vta-tune %s --prove --runner=process 2>&1 | FileCheck %s --check-prefix=BOUNDS
// BOUNDS: --prove needs lower bounds: it is for kernels on the simulator

// RUN: not vta-tune %s --prove --early-stopping=9 2>&1 | FileCheck %s --check-prefix=EARLY
// RUN: not vta-tune %s --prove --early-stopping-total=9 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EARLY
// EARLY: --prove goes on after the search: it excludes --early-stopping

// RUN: not vta-tune %s --prove-trials=9 2>&1 | FileCheck %s --check-prefix=ALONE
// ALONE: --prove-trials is for --prove

// RUN: not vta-tune %s --resume 2>&1 | FileCheck %s --check-prefix=RESUME
// RESUME: --resume goes on with a log: add --records=file.jsonl

// RUN: not vta-tune %s --device=gpu 2>&1 | FileCheck %s --check-prefix=DEVICE
// DEVICE: --device: "gpu" is unknown

// RUN: not vta-tune %s --records=%t/no/folder.jsonl 2>&1 | FileCheck %s --check-prefix=LOG
// LOG: cannot write records to {{.*}}folder.jsonl: No such file or directory

// RUN: not vta-tune %s --n-trial=2 --records=/dev/full 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FULL
// FULL: cannot write records to /dev/full: No space left on device

// RUN: not vta-tune %s --runner=board 2>&1 | FileCheck %s --check-prefix=RUNNER
// RUNNER: unknown runner 'board'; there are simulator, process, driver=PATH.so, blackbox

// RUN: not vta-tune %s --repeat=0 2>&1 | FileCheck %s --check-prefix=REPEAT
// REPEAT: --repeat: expected at least 1, got 0
// RUN: not vta-tune %s --runner=process --timeout=-1 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TIMEOUT
// TIMEOUT: --timeout: expected at least 0, got -1
// RUN: not vta-tune %s --runner=process --cooldown=nan 2>&1 \
// RUN:   | FileCheck %s --check-prefix=COOLDOWN
// COOLDOWN: --cooldown: expected at least 0, got nan
// RUN: not vta-tune %s --runner=process --number=2 --flush-cache 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FLUSH
// FLUSH: --flush-cache: flushing the caches needs repetitions of 1 run
// RUN: not vta-tune %s --cpu=cortex-a53 2>&1 | FileCheck %s --check-prefix=CPU
// CPU: --cpu is for --device=cpu
// RUN: not vta-tune %s --device=cpu --threads=0 2>&1 | FileCheck %s --check-prefix=THREADS
// THREADS: --threads: expected 1 to 1024, got 0
// RUN: not vta-tune %s --jobs=0 2>&1 | FileCheck %s --check-prefix=NOJOBS
// NOJOBS: --jobs: expected 1 to 1024 threads, got 0
// RUN: not vta-tune %s --budget= 2>&1 | FileCheck %s --check-prefix=NOBUDGET
// NOBUDGET: --budget: expected a time such as 90s, 20m or 1h, got ""

// RUN: not vta-tune %s --repeat=3 2>&1 | FileCheck %s --check-prefix=SIMULATED
// SIMULATED: --repeat is for runners that measure, the simulator counts: add --runner=

// RUN: not vta-tune %s --fitted-machine=%t/m.json 2>&1 | FileCheck %s --check-prefix=FITTED
// FITTED: --fitted-machine is what --tuner=calibrate finds

// RUN: not vta-tune pick %t/none.jsonl 2>&1 | FileCheck %s --check-prefix=PICK
// PICK: cannot read {{.*}}none.jsonl: No such file or directory

// RUN: echo garbage > %t/garbage.jsonl
// RUN: not vta-tune distill %t/garbage.jsonl 2>&1 | FileCheck %s --check-prefix=GARBAGE
// GARBAGE: garbage.jsonl: 1 of 1 lines skipped
// GARBAGE-NEXT: garbage.jsonl:1: not JSON: torn, or not a record
// GARBAGE: no record that was run and compared among 0: nothing to distill

// Parsers recurse.
// RUN: %python -c "print('[' * 1000000); print('{\"v\":' * 200000)" > %t/nested.jsonl
// RUN: not vta-tune pick %t/nested.jsonl 2>&1 | FileCheck %s --check-prefix=NESTED
// NESTED: nested.jsonl:1: JSON nested deeper than 32 levels
// NESTED: nested.jsonl:2: JSON nested deeper than 32 levels

// A file that is not a log stays as it is.
// RUN: cp %vta_src/examples/digits/digits.onnx %t/model.onnx
// RUN: not vta-tune %s --n-trial=1 --records=%t/model.onnx 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOTALOG
// NOTALOG: cannot write records to {{.*}}model.onnx: it has other contents: no line of it is a record
// RUN: cmp %vta_src/examples/digits/digits.onnx %t/model.onnx

// RUN: not vta-tune check %t/garbage.jsonl --network=%s --error-on=fresh 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ERRORON
// ERRORON: --error-on: expected stale, got "fresh"

// RUN: not vta-tune %s --jobs=1025 2>&1 | FileCheck %s --check-prefix=JOBS
// JOBS: --jobs: expected 1 to 1024 threads, got 1025

// RUN: not vta-tune %s --template=other 2>&1 | FileCheck %s --check-prefix=TEMPLATE
// TEMPLATE: Cannot find option named 'other'!

// RUN: not vta-tune %s --machine=fast 2>&1 | FileCheck %s --check-prefix=MACHINE
// MACHINE: error: {{.*}}fast

// RUN: not vta-tune %s --config=1x16 2>&1 | FileCheck %s --check-prefix=CONFIG
// CONFIG: error: {{.*}}1x16

// RUN: not vta-tune %s --trials=1 -o %t/no/such/folder.mlir 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OUTPUT
// OUTPUT: {{.*}}folder.mlir: no folder {{.*}}no/such

// RUN: echo 'module {}' | not vta-tune 2>&1 | FileCheck %s --check-prefix=KERNEL
// KERNEL: error: expected a kernel to tune, found none

// RUN: echo 'module {' | not vta-tune 2>&1 | FileCheck %s --check-prefix=PARSE
// PARSE: error:

// Nothing fits: the predicate that removes the last points is named.
// RUN: not vta-tune %s --config=1x16_i8w8a32_6_4_8_6 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SPACE
// SPACE: error: 'linalg.generic' op no schedule fits: predicate 'acc' removes the last points: the smallest tile needs 128 B

// RUN: not vta-tune %s --tuner=ga --transfer=%t/log.jsonl 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TRANSFER
// TRANSFER: --transfer is for tuners that learn from other tasks (--tuner=evolution, xgb and its forms), 'ga' does not
// RUN: not vta-tune %s --device=cpu --tuner=evolution --transfer-networks=%s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NETWORKS
// NETWORKS: --transfer-networks are networks that a log has records of: add --device=cpu --transfer=file.jsonl
// RUN: not vta-tune %s --device=cpu --tuner=evolution --transfer=%t/log.jsonl \
// RUN:   --transfer-networks=%s, 2>&1 | FileCheck %s --check-prefix=NONETWORK
// NONETWORK: --transfer-networks: expected files, got an empty name
// RUN: not vta-tune %s --tuner=xgb --transfer= 2>&1 | FileCheck %s --check-prefix=NOTRANSFER
// NOTRANSFER: --transfer: expected on, off or a log of records, got an empty name
// RUN: not vta-tune %s --tuner=xgb --transfer=%t/none.jsonl 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NOLOG
// NOLOG: cannot read {{.*}}none.jsonl: No such file or directory

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x1x2x2x1x16xi8> {vta.name = "x"}, %w: tensor<1x1x1x1x16x16xi8> {vta.name = "w"}) -> tensor<1x1x2x2x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -14408, 31174, 15554, -8007, 1026, 1260, -131071, 13256, 1410, 1103, -3130, -2925, -428, 51431, 57794]]> : tensor<1x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %empty = tensor.empty() : tensor<1x1x2x2x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x1x2x2x1x16xi32>) -> tensor<1x1x2x2x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x1x2x2x1x16xi8>, tensor<1x1x1x1x16x16xi8>)
      outs(%init : tensor<1x1x2x2x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x1x2x2x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x1x2x2x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x1x2x2x1x16xi32>, tensor<1x16xi32>) outs(%empty8 : tensor<1x1x2x2x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x1x2x2x1x16xi8>
  return %out : tensor<1x1x2x2x1x16xi8>
}
