// Where points run, and how they are measured.

// RUN: rm -rf %t && split-file %s %t
// DEFINE: %{tune} = vta-tune %t/conv.mlir --machine=pynq --tuner=random --n-trial=20 --seed=3

// Worker processes count the cycles that this process counts.
// RUN: %{tune} > %t/here.txt
// RUN: %{tune} --runner=process --parallel=2 --records=%t/process.jsonl > %t/there.txt
// RUN: diff %t/here.txt %t/there.txt
// RUN: FileCheck %s --check-prefix=PROCESS --input-file=%t/process.jsonl
// PROCESS-COUNT-20: "artifact":"sha256:{{[0-9a-f]+}}","checked":true,"error":null

// A board that is simulated is slower than its machine, and every figure is a
// function of the seed.
// RUN: %{tune} --runner=blackbox:machine=rtl-de10,noise=board,seed=5 --repeat=3 \
// RUN:   --records=%t/a.jsonl > %t/a.txt
// RUN: %{tune} --runner=blackbox:machine=rtl-de10,noise=board,seed=5 --repeat=3 \
// RUN:   --records=%t/b.jsonl --parallel=3 > %t/b.txt
// RUN: diff %t/a.txt %t/b.txt
// RUN: %python -c "import json; a, b = ([json.loads(line)['cost'] for line in open('%t/%%s.jsonl' \
// RUN:   % name)] for name in 'ab'); print(a == b, {len(c) for c in a if c})" \
// RUN:   | FileCheck %s --check-prefix=SEED
// SEED: True {3}
// RUN: FileCheck %s --check-prefix=BOARD --input-file=%t/a.jsonl
// BOARD: "fidelity":"measured"
// BOARD-SAME: "checked":true

// Bounds of the given machine say nothing of a board that is faster than it: no
// point is left out, and none is printed.
// RUN: vta-tune %t/conv.mlir --machine=pynq --tuner=model --n-trial=40 \
// RUN:   --runner=blackbox:machine=rtl-de10 | FileCheck %s --check-prefix=FASTER
// FASTER: compiled: 40 (cut off: 0, failed: 0), left out by their bound: 0
// FASTER-NEXT: best: {{[0-9.]+}} ms, {{[0-9]+}} instructions, default: {{[0-9.]+}} ms{{$}}
// The default fits the machine to the board instead.
// RUN: vta-tune %t/conv.mlir --machine=pynq --n-trial=40 --runner=blackbox:machine=rtl-de10 \
// RUN:   --json 2>&1 | FileCheck %s --check-prefix=DEFAULT
// DEFAULT: calibrated: costs are predicted within
// DEFAULT: "tuner": "calibrate"

// What another board measured is not taken from a log, nor what was measured
// less often.
// DEFINE: %{board} = %{tune} --records=%t/boards.jsonl --json --runner=blackbox:machine
// RUN: %{board}=pynq > /dev/null
// RUN: %{board}=pynq --resume | FileCheck %s --check-prefix=RESUMED -DN=20
// RUN: %{board}=rtl-de10 --resume | FileCheck %s --check-prefix=RESUMED -DN=0
// RUN: %{board}=pynq --repeat=2 --resume | FileCheck %s --check-prefix=RESUMED -DN=0
// RESUMED: "resumed": [[N]],

// A task whose every point fails; large kernels take far longer to compile.
// RUN: not vta-tune %t/large.mlir --tuner=random --runner=process --timeout=1e-6 --n-trial=2 \
// RUN:   2>&1 | FileCheck %s --check-prefix=FAILED
// FAILED: kernel: not compared with the default schedule: build_timeout: the builder had no result
// FAILED: kernel: all 2 trials failed; the commonest error is build_timeout (2 times)
// FAILED: error: no point could be timed

// RUN: not %{tune} --tuner=calibrate --n-trial=1 --runner=blackbox \
// RUN:   --fitted-machine=%t/fitted.json 2>&1 | FileCheck %s --check-prefix=FITTED
// FITTED: vta-tune: error: --fitted-machine: no machine was fitted: too few points could be measured

// RUN: not %{tune} --runner=fpga 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: vta-tune: error: --runner: unknown runner 'fpga'; there are simulator, process, driver=PATH.so, blackbox
// RUN: not %{tune} --runner=driver=%t/none.so 2>&1 | FileCheck %s --check-prefix=DRIVER
// DRIVER: vta-tune: error: --runner: runner driver: no driver library '{{.*}}none.so'
// RUN: not %{tune} --repeat=3 2>&1 | FileCheck %s --check-prefix=SIMULATOR
// SIMULATOR: vta-tune: error: --repeat is for runners that measure, the simulator counts: add --runner=
// RUN: not %{tune} --runner=process --number=0 2>&1 | FileCheck %s --check-prefix=NUMBER
// NUMBER: vta-tune: error: --number: expected at least 1, got 0

//--- conv.mlir
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
//--- large.mlir
#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x16x56x56x1x16xi8> {vta.name = "x"}, %w: tensor<16x16x3x3x16x16xi8> {vta.name = "w"}) -> tensor<1x16x56x56x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -34974, -14987, 9613, -780, 1002, 1226, -131071, 20359, 16043, 268, -6077, -853, 1249, -44097, 64527], [-31758, -13980, -2835, 669, -747, 27685, -14231, -5622, -7593, -2856, 801, 1756, -38590, 17981, -11358, 12239], [5290, -2872, -22, 4670, 4376, 20814, -7401, -3785, -361, 379, -89160, -57781, -3531, 1736, -608, -1208], [-1686, -95982, -57361, 6213, 4245, 4578, 3594, -439, -127842, 26271, 4697, -8544, -6421, -1787, 2039, 69968], [-63264, 662, 10263, -5861, 1083, -66, -109567, 56587, 26370, -9116, -7251, 1033, -1233, -80830, -876, 27473], [-11016, 3866, 1995, 755, 23965, 30622, 11790, -9467, 1257, 2130, -716, 129454, -17956, -20769, 4741, 5421], [474, 1938, 123719, 64462, -335, 13304, -4691, -1718, 787, -41638, 5247, -6004, 15694, 4943, 530, -1709], [-7661, 40830, 15881, -15284, -1435, 3181, 1454, -72108, 4864, -28663, 13595, 5139, -3435, 1236, 75399, -25537], [19455, -12559, -7412, -3063, -1070, 80538, 10163, -20871, -11322, -3117, -3544, 261, -110477, -60696, 27977, -10859], [-7265, -1433, -879, -72706, -40582, -30552, 1087, 4239, -2610, -709, -65631, 15861, -22958, 7944, 4470, -1562], [-319, 66812, -63385, 2539, 11624, -1384, -2391, -1932, -79889, 33270, -2593, 4706, 7519, -3481, 514, 77326], [2957, -12470, 3366, 4015, -861, -295, 34277, 20875, 6573, 1562, 6666, -1487, 1492, 76731, -63381, -29566], [2259, 3953, -3789, -1849, -62619, 1365, 32212, 9912, -5478, -1188, -1900, -124221, -6529, -9710, 5152, -4574], [-1165, 501, -114430, 1091, 1923, 3577, -5251, -3525, -72, 27745, -50782, -203, -10530, 4523, 1610, -680], [-99418, -39153, -4029, 7900, 4928, -3255, -1149, -2831, 24083, -16361, -11769, 4798, 2506, 862, 114059, -55085], [-19977, 14167, 4619, 1247, -201, 47719, -24962, -22433, 6696, 7781, -1602, 760, 64911, 17604, -21631, -377]]> : tensor<16x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x16x56x56x1x16xi8> to tensor<1x16x58x58x1x16xi8>
  %empty = tensor.empty() : tensor<1x16x56x56x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x16x56x56x1x16xi32>) -> tensor<1x16x56x56x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x16x58x58x1x16xi8>, tensor<16x16x3x3x16x16xi8>)
      outs(%init : tensor<1x16x56x56x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x16x56x56x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x16x56x56x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x16x56x56x1x16xi32>, tensor<16x16xi32>) outs(%empty8 : tensor<1x16x56x56x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x16x56x56x1x16xi8>
  return %out : tensor<1x16x56x56x1x16xi8>
}
