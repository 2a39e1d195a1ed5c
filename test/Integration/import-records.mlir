// Records of TVM's tuner become schedules that compute the right bits.

// RUN: rm -rf %t && split-file %s %t
// DEFINE: %{kernel} =
// DEFINE: %{config} = 1x16_15_15_18_17
// DEFINE: %{run} = vta-opt %t/%{kernel}.mlir --pass-pipeline='builtin.module( \
// DEFINE:     vta-attach-target{config=%{config} machine=pynq}, \
// DEFINE:     func.func(linalg-to-vta-kernel,vta-normalize), \
// DEFINE:     vta-import-records{file=%S/Inputs/tvm-records.log})' -o %t/scheduled.mlir \
// DEFINE:     2> %t/report && \
// DEFINE:   vta-check %t/scheduled.mlir --reference=%t/%{kernel}.mlir \
// DEFINE:     --pipeline='vta-apply-schedules,vta-lowering-pipeline'

//--- conv.mlir
// REDEFINE: %{kernel} = conv
// RUN: %{run} && FileCheck %s --check-prefix=CONV --input-file=%t/report
// CONV: remark: conv2d 1x32x10x6 -> 64, {{.*}} (tile_b=1 tile_h=5 tile_w=3 tile_ci=1 tile_co=2 oc_nthread=2 h_nthread=1; 0.4 ms)
// CONV: 16 records taken, 0 refused; matched 1 of 1 kernels

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x2x10x6x1x16xi8> {vta.name = "x"}, %w: tensor<4x2x3x3x16x16xi8> {vta.name = "w"}) -> tensor<1x4x10x6x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, 63022, -11002, 13016, 5697, -450, 2023, -131071, -14949, 6275, 8907, -7534, -1588, -1774, -9416, -35875], [-13906, -2696, 3501, 1586, -72, -105142, -15367, 23255, -8922, -823, -2557, -1254, -22778, 47769, 31604, 6254], [-7605, 2947, -1198, 121935, 7577, 20945, -12569, -2573, -3842, 1994, -130424, 33165, -24207, 10454, 729, -1108], [-699, 25356, 51266, 8017, 2294, -3651, 91, -86, 99805, -29938, -6453, -6949, 2956, 1263, 1652, -125851]]> : tensor<4x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<1x2x10x6x1x16xi8> to tensor<1x2x12x8x1x16xi8>
  %empty = tensor.empty() : tensor<1x4x10x6x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x4x10x6x1x16xi32>) -> tensor<1x4x10x6x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x2x12x8x1x16xi8>, tensor<4x2x3x3x16x16xi8>)
      outs(%init : tensor<1x4x10x6x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x4x10x6x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x4x10x6x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x4x10x6x1x16xi32>, tensor<4x16xi32>) outs(%empty8 : tensor<1x4x10x6x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x4x10x6x1x16xi8>
  return %out : tensor<1x4x10x6x1x16xi8>
}

//--- point.mlir
// REDEFINE: %{kernel} = point
// RUN: %{run} && FileCheck %s --check-prefix=POINT --input-file=%t/report
// POINT: (tile_b=1 tile_h=3 tile_w=4 tile_ci=2 tile_co=3 oc_nthread=2 h_nthread=2; 0.2 ms)

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x2x12x8x1x16xi8> {vta.name = "x"}, %w: tensor<6x2x1x1x16x16xi8> {vta.name = "w"}) -> tensor<1x6x12x8x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -41625, 18172, 12950, 3520, 3208, -877, -131071, 26078, -9587, -11756, 3006, -1361, -1065, 34458, 44917], [20976, 244, 7086, 1205, 1345, -11791, 13821, 20197, -16046, 4774, 527, 1246, -18948, -17673, -18289, -4664], [-2107, -2109, 198, 104732, 33675, -25068, -12156, -2371, 1600, -1909, 80239, 20425, -9246, 15063, 6603, 292], [988, -121934, -57595, -9655, 15198, 2649, 2298, -1387, 55635, 2583, -2978, -5320, 4067, -3728, 1048, 74249], [-15941, -13765, -12112, -5222, -2092, 644, -62860, -7856, -29240, -5751, -642, -3254, 665, 127846, 28771, 6120], [-7976, -929, 919, 355, 115509, -6119, 22918, 9478, 2490, 2999, -1013, -51871, 45713, 28221, 5168, -3355]]> : tensor<6x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %empty = tensor.empty() : tensor<1x6x12x8x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x6x12x8x1x16xi32>) -> tensor<1x6x12x8x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%x, %w : tensor<1x2x12x8x1x16xi8>, tensor<6x2x1x1x16x16xi8>)
      outs(%init : tensor<1x6x12x8x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x6x12x8x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x6x12x8x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x6x12x8x1x16xi32>, tensor<6x16xi32>) outs(%empty8 : tensor<1x6x12x8x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x6x12x8x1x16xi8>
  return %out : tensor<1x6x12x8x1x16xi8>
}

//--- groups.mlir
// REDEFINE: %{kernel} = groups
// RUN: %{run} && FileCheck %s --check-prefix=GROUPS --input-file=%t/report
// GROUPS: remark: group_conv2d
// RUN: FileCheck %s --check-prefix=GROUP-KNOBS --input-file=%t/scheduled.mlir
// GROUP-KNOBS: knob<"tile_g"> = 2
// GROUP-KNOBS: knob<"tile_co"> = 3

#x = affine_map<(n, g, c, h, w, b, o, k, y, x, i) -> (n, g, k, h + y, w + x, b, i)>
#w = affine_map<(n, g, c, h, w, b, o, k, y, x, i) -> (g, c, k, y, x, o, i)>
#y = affine_map<(n, g, c, h, w, b, o, k, y, x, i) -> (n, g, c, h, w, b, o)>
#id = affine_map<(n, g, c, h, w, b, o) -> (n, g, c, h, w, b, o)>
#bias = affine_map<(n, g, c, h, w, b, o) -> (g, c, o)>
func.func @kernel(%x: tensor<1x2x2x6x8x1x16xi8> {vta.name = "x"}, %w: tensor<2x3x2x3x3x16x16xi8> {vta.name = "w"}) -> tensor<1x2x3x6x8x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[[131071, 47637, -7239, -5065, 6134, -3547, 1498, -131071, -43146, -30139, -10686, 2097, 1722, 1478, 99484, 28900], [-16839, -4728, 956, 222, 162, 91888, -53201, -27951, 14274, 3713, -4051, -32, -107808, -5273, -9901, 1697], [4312, -184, -116, -128701, -14033, -21156, 14736, 7876, -766, -1549, 63138, 36838, 4830, 2057, -7066, -769]], [[-210, 89026, 32018, 3584, 5644, 7160, -3184, -1719, -78068, -64, 6517, -14189, 6867, 131, -1892, 25090], [62570, 26412, 6716, 2315, -3295, 225, 42877, 12808, 27271, -10898, 2952, -1511, 1504, -126390, 52695, 1166], [9196, -1304, 504, -433, 102072, 15166, 688, -2610, -5784, 1649, 1422, -51654, -54451, -28743, 15946, 1459]]]> : tensor<2x3x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 0, 1, 1, 0, 0] high[0, 0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index, %i6: index):
    tensor.yield %zero8 : i8
  } : tensor<1x2x2x6x8x1x16xi8> to tensor<1x2x2x8x10x1x16xi8>
  %empty = tensor.empty() : tensor<1x2x3x6x8x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x2x3x6x8x1x16xi32>) -> tensor<1x2x3x6x8x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x2x2x8x10x1x16xi8>, tensor<2x3x2x3x3x16x16xi8>)
      outs(%init : tensor<1x2x3x6x8x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x2x3x6x8x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x2x3x6x8x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x2x3x6x8x1x16xi32>, tensor<2x3x16xi32>) outs(%empty8 : tensor<1x2x3x6x8x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x2x3x6x8x1x16xi8>
  return %out : tensor<1x2x3x6x8x1x16xi8>
}

//--- transposed.mlir
// REDEFINE: %{kernel} = transposed
// RUN: %{run} && FileCheck %s --check-prefix=TRANSPOSED --input-file=%t/report
// TRANSPOSED: remark: conv2d_transpose

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<1x2x5x3x1x16xi8> {vta.name = "x"}, %w: tensor<2x2x4x4x16x16xi8> {vta.name = "w"}) -> tensor<1x2x10x6x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -11686, -25923, 6257, -1837, 2278, -1111, -131071, -37941, -9746, -7282, 7959, -3695, 948, 42899, 32970], [-5913, -874, 7753, 3574, -1559, -26908, -8409, -4736, -10662, 2013, 2604, 52, -128673, 34193, 17847, 2232]]> : tensor<2x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xe = tensor.empty() : tensor<1x2x13x9x1x16xi8>
  %xz = linalg.fill ins(%zero8 : i8) outs(%xe : tensor<1x2x13x9x1x16xi8>) -> tensor<1x2x13x9x1x16xi8>
  %xp = tensor.insert_slice %x into %xz[0, 0, 2, 2, 0, 0] [1, 2, 5, 3, 1, 16] [1, 1, 2, 2, 1, 1]
      : tensor<1x2x5x3x1x16xi8> into tensor<1x2x13x9x1x16xi8>
  %empty = tensor.empty() : tensor<1x2x10x6x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<1x2x10x6x1x16xi32>) -> tensor<1x2x10x6x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<1x2x13x9x1x16xi8>, tensor<2x2x4x4x16x16xi8>)
      outs(%init : tensor<1x2x10x6x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x2x10x6x1x16xi32>
  %empty8 = tensor.empty() : tensor<1x2x10x6x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<1x2x10x6x1x16xi32>, tensor<2x16xi32>) outs(%empty8 : tensor<1x2x10x6x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<1x2x10x6x1x16xi8>
  return %out : tensor<1x2x10x6x1x16xi8>
}

//--- dense.mlir
// REDEFINE: %{kernel} = dense
// RUN: %{run} && FileCheck %s --check-prefix=DENSE --input-file=%t/report
// DENSE: remark: dense 6x64 -> 64

#x = affine_map<(n, c, b, o, k, i) -> (n, k, b, i)>
#w = affine_map<(n, c, b, o, k, i) -> (c, k, o, i)>
#y = affine_map<(n, c, b, o, k, i) -> (n, c, b, o)>
#id = affine_map<(n, c, b, o) -> (n, c, b, o)>
#bias = affine_map<(n, c, b, o) -> (c, o)>
func.func @kernel(%x: tensor<6x4x1x16xi8> {vta.name = "x"}, %w: tensor<4x4x16x16xi8> {vta.name = "w"}) -> tensor<6x4x1x16xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, -61019, -8497, 14930, -1182, -3718, 412, -131071, -35930, -20783, 206, 5918, 1687, 1669, 115969, 29628], [-19829, 11581, -7805, -1963, 1638, 103646, -35533, -26140, 13230, -3123, -1666, 1471, 71091, 25020, -4030, 14203], [6924, 2856, 1856, -75734, 6545, -5344, 10387, 8010, 2116, 831, 85620, 38522, 335, -13670, -1778, 3717], [-1041, 13224, 31946, -22702, 13419, 1207, 994, 1701, 19092, 5830, -30881, 16158, -8083, 3502, 1034, -741]]> : tensor<4x16xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %empty = tensor.empty() : tensor<6x4x1x16xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<6x4x1x16xi32>) -> tensor<6x4x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<6x4x1x16xi8>, tensor<4x4x16x16xi8>)
      outs(%init : tensor<6x4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<6x4x1x16xi32>
  %empty8 = tensor.empty() : tensor<6x4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<6x4x1x16xi32>, tensor<4x16xi32>) outs(%empty8 : tensor<6x4x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<6x4x1x16xi8>
  return %out : tensor<6x4x1x16xi8>
}

//--- batch.mlir
// TVM does not apply tile_b to convolutions.
// REDEFINE: %{config} = 4x8_15_16_16_18
// REDEFINE: %{kernel} = batch
// RUN: %{run} && FileCheck %s --check-prefix=BATCH --input-file=%t/report
// BATCH: tile_b=2 tile_h=3
// RUN: FileCheck %s --check-prefix=BATCH-KNOBS --input-file=%t/scheduled.mlir
// BATCH-KNOBS: knob<"tile_b"> = 1 {{.*}}options = [1, 2]

#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, h + y, w + x, b, i)>
#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, i)>
#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, o)>
#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>
#bias = affine_map<(n, c, h, w, b, o) -> (c, o)>
func.func @kernel(%x: tensor<2x4x12x7x4x8xi8> {vta.name = "x"}, %w: tensor<3x4x3x3x8x8xi8> {vta.name = "w"}) -> tensor<2x3x12x7x4x8xi8> {
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  %bias = arith.constant dense<[[131071, 17299, 9668, -6233, 123, 101, 957, -131071], [64773, -9785, -14701, -3612, -3384, -710, 87811, 55774], [14663, -15892, -7047, 2398, -1974, 20060, -62035, -13665]]> : tensor<3x8xi32>
  %shift = arith.constant 8 : i32
  %low = arith.constant 0 : i32
  %high = arith.constant 127 : i32
  %xp = tensor.pad %x low[0, 0, 1, 1, 0, 0] high[0, 0, 1, 1, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
    tensor.yield %zero8 : i8
  } : tensor<2x4x12x7x4x8xi8> to tensor<2x4x14x9x4x8xi8>
  %empty = tensor.empty() : tensor<2x3x12x7x4x8xi32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<2x3x12x7x4x8xi32>) -> tensor<2x3x12x7x4x8xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction", "reduction"]}
      ins(%xp, %w : tensor<2x4x14x9x4x8xi8>, tensor<3x4x3x3x8x8xi8>)
      outs(%init : tensor<2x3x12x7x4x8xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<2x3x12x7x4x8xi32>
  %empty8 = tensor.empty() : tensor<2x3x12x7x4x8xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %bias : tensor<2x3x12x7x4x8xi32>, tensor<3x8xi32>) outs(%empty8 : tensor<2x3x12x7x4x8xi8>) {
  ^bb0(%a: i32, %b: i32, %c: i8):
    %s0 = arith.addi %a, %b : i32
    %s1 = arith.shrsi %s0, %shift : i32
    %s2 = arith.maxsi %s1, %low : i32
    %s3 = arith.minsi %s2, %high : i32
    %t = arith.trunci %s3 : i32 to i8
    linalg.yield %t : i8
  } -> tensor<2x3x12x7x4x8xi8>
  return %out : tensor<2x3x12x7x4x8xi8>
}
