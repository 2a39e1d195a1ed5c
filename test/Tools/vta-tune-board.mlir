// A driver library that plays a board: what it says, and that what it measures counts.

// RUN: rm -rf %t && mkdir %t
// DEFINE: %{board} = vta-tune %s --tuner=random \
// DEFINE:   --runner=driver=%vta_libs/libvta_board_driver%shlibext --board=lab

// What a driver prints is in the message. What fails at once is not a timeout.
// RUN: env VTA_TEST_BOARD=no-device not %{board} --n-trial=2 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DEVICE
// DEVICE: not compared with the default schedule: runtime_device: the driver has no device: board: no device; at /dev/none
// DEVICE: no point could be timed
// RUN: env VTA_TEST_BOARD=fails not %{board} --n-trial=2 --records=%t/fails.jsonl > %t/fails.txt \
// RUN:   2>&1
// RUN: FileCheck %s --check-prefix=FAILS --input-file=%t/fails.jsonl
// FAILS: "error":{"kind":"runtime_device","text":"the driver failed to run {{[0-9]+}} instructions (driver status 5, too early for a timeout of {{[0-9]+}} polls): board: bus error"}
// RUN: env VTA_TEST_BOARD=aborts not %{board} --n-trial=2 2>&1 | FileCheck %s --check-prefix=ABORTS
// ABORTS: the runner crashed (Aborted): board: about to crash

// On a board that takes a time for each instruction, the point with the fewest wins,
// whatever the model says of it; the default is one of the candidates.
// RUN: env VTA_TEST_BOARD=insn=300 %{board} --n-trial=60 --records=%t/log.jsonl --json \
// RUN:   > %t/report.json 2> %t/progress.txt
// RUN: %python -c "import json; r = [json.loads(l) for l in open('%t/log.jsonl')]; \
// RUN:   *trials, last = r; \
// RUN:   n = sorted(t['instructions'] for t in trials if not t['error']); print(len(trials), \
// RUN:   'trials'); \
// RUN:   assert last['decided'] and last['instructions'] <= n[len(n) // 4], (last, n); \
// RUN:   assert all(t['target']['board'] == 'lab' and t['fidelity'] == 'measured' for t in r)" \
// RUN:   | FileCheck %s --check-prefix=TRIALS
// TRIALS: 60 trials
// RUN: vta-tune check %t/log.jsonl --network=%s --board=lab --error-on=stale \
// RUN:   | FileCheck %s --check-prefix=EXACT
// EXACT: exact: kernel

// With one trial, the default of the compiler is measured as well, and the better one of both is
// decided.
// RUN: env VTA_TEST_BOARD=insn=300 %{board} --n-trial=1 --seed=3 --records=%t/one.jsonl --json \
// RUN:   > %t/one.json 2> %t/progress.txt
// RUN: %python -c "import json; k = json.load(open('%t/one.json'))['kernels'][0]; best = \
// RUN:   k['best'][0]['seconds']; \
// RUN:   assert 0 < best <= k['default_seconds'], k; print('ok')" | FileCheck %s --check-prefix=ONE
// ONE: ok

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x2x5x6x1x16xi8> {vta.name = "x"}, %w: tensor<3x2x3x3x16x16xi8> {vta.name = "w"}) -> tensor<1x3x5x6x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -12031, -237, -15059, -5446, -3771, 1448, -131071, 15547, 14572, 7450, 291, 627, -1307, -41691, -59066], [-21935, 3617, -385, 866, -1257, -85944, -42365, 2821, 10887, 3803, -1874, 1984, 21790, 48632, 21272, -13019], [-184, -3549, -1195, -54962, -13264, 20353, -3234, 6687, 2158, 1869, 18863, -38046, 32486, 993, -7172, -2406]]> : tensor<3x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x2x5x6x1x16xi8> to tensor<1x2x7x8x1x16xi8>
  %empty = tensor.empty() : tensor<1x3x5x6x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x3x5x6x1x16xi32>) -> tensor<1x3x5x6x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x2x7x8x1x16xi8>, tensor<3x2x3x3x16x16xi8>)
      outs(%init : tensor<1x3x5x6x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x3x5x6x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x3x5x6x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x3x5x6x1x16xi32>, tensor<3x16xi32>) outs(%empty8 : tensor<1x3x5x6x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x3x5x6x1x16xi8>
  return %out : tensor<1x3x5x6x1x16xi8>
}
