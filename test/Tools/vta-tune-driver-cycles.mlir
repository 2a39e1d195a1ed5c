// Drivers that tell cycles, and drivers whose memory is flushed by hand.

// RUN: rm -rf %t && mkdir %t
// DEFINE: %{on} = vta-tune %s --seed=3 --n-trial=20 --machine=rtl-de10 \
// DEFINE:   --runner=driver=%vta_libs
// DEFINE: %{counting} = %{on}/libvta_counting_driver%shlibext
// DEFINE: %{silent} = %{on}/libvta_board_driver%shlibext

// This board is the simulator of rtl-de10, so that what a search finds is what it finds there: one
// run for each point, in cycles, in records too, and no point is measured again.
// RUN: vta-tune %s --seed=3 --n-trial=20 --machine=rtl-de10 --tuner=random \
// RUN:   --runner=process --records=%t/sim.jsonl > %t/sim.txt
// RUN: %{counting} --tuner=random --records=%t/board.jsonl > %t/board.txt 2> %t/board.err
// RUN: FileCheck %s --check-prefix=ONCE --input-file=%t/board.err
// ONCE: runner: the driver tells cycles: each point runs once
// RUN: grep best: %t/sim.txt | sed 's/, bound [0-9]*//' > %t/sim.best
// RUN: grep best: %t/board.txt > %t/board.best
// RUN: diff %t/sim.best %t/board.best
// RUN: FileCheck %s --check-prefix=BEST --input-file=%t/board.best
// BEST: best: {{[0-9]+}} cycles, {{[0-9]+}} instructions, default: {{[0-9]+}} cycles
// RUN: %python -c "import json; sim, board = ([json.loads(l) for l in open('%t/%%s.jsonl' % n)] \
// RUN:   for n in ('sim', 'board')); \
// RUN:   assert [r['cycles'] for r in sim] == [r['objective'] for r in board]; \
// RUN:   assert all(len(r['cost']) == 1 and r['fidelity'] == 'measured' for r in board); \
// RUN:   print(len(board), {r['runner'].split('/')[-1] for r in board})" \
// RUN:   | FileCheck %s --check-prefix=RECORDS
// RECORDS: 2{{[01]}} {'libvta_counting_driver.so cycles'}

// Never worse than the default, which is a candidate, whatever two points find.
// RUN: %{counting} --tuner=random --n-trial=2 --json 2> %t/two.err > %t/two.json
// RUN: %python -c "import json; k = json.load(open('%t/two.json'))['kernels'][0]; \
// RUN:   assert 0 < k['best'][0]['cycles'] <= k['default_cycles'], k; print('ok')" \
// RUN:   | FileCheck %s --check-prefix=OK
// OK: ok

// The board is the machine: cycles are predicted as they are.
// RUN: %{counting} --json 2>&1 > %t/fit.json | FileCheck %s --check-prefix=CALIBRATE
// CALIBRATE: calibrated: costs are predicted within 0.00 % (median; before: 0.00 %)

// What is about times is refused.
// RUN: not %{counting} --repeat=3 2>&1 | FileCheck %s --check-prefix=REPEAT
// REPEAT: vta-tune: error: --repeat is for times, which vary: this driver tells cycles, and each point runs once
// RUN: env VTA_TEST_BOARD=cycles=none not %{counting} --tuner=random --n-trial=2 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NONE
// NONE: runtime_device: the driver did not tell the cycles of this run

// As VTA's own driver for DE10-Nano: it ends the process if it has to flush, so it has not to.
// RUN: env VTA_TEST_BOARD=flush-aborts %{silent} --tuner=random --n-trial=2 > %t/silent.txt
// RUN: env VTA_TEST_BOARD=flush-aborts not %{silent},noncoherent --tuner=random --n-trial=2 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FLUSHED
// FLUSHED: the runner crashed (Aborted): board: Check failed
// RUN: env VTA_TEST_BOARD=noncoherent %{silent},noncoherent --tuner=random --n-trial=2 \
// RUN:   > %t/flushed.txt
// RUN: not %{silent},coherent,noncoherent 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: vta-tune: error: --runner: runner driver: expected one of coherent and noncoherent, got both or one twice
// RUN: not %{silent},cold 2>&1 | FileCheck %s --check-prefix=WORD
// WORD: vta-tune: error: --runner: runner driver: expected coherent or noncoherent after the library, got 'cold'

// Libraries that are not drivers, before anything is compiled.
// RUN: not vta-tune %s --runner=driver=%s 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NODRIVER
// NODRIVER: vta-tune: error: --runner: runner driver: driver {{.*}}cycles.mlir cannot be loaded:
// RUN: env VTA_TEST_BOARD=config=1x17 not %{counting} 2>&1 | FileCheck %s --check-prefix=LIES
// LIES: vta-tune: error: --runner: runner driver: configuration of driver {{.*}}: configuration name '1x17' is not of the form

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
