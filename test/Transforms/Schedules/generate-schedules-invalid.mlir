// Also functions of inner modules.
// DEFINE: %{kernels} = \
// DEFINE:   func.func(linalg-to-vta-kernel),builtin.module(func.func(linalg-to-vta-kernel))
// RUN: vta-opt %s --pass-pipeline='builtin.module(%{kernels},vta-generate-schedules)' \
// RUN:   --split-input-file --verify-diagnostics

// One output and its operand are the smallest tile.
#x = affine_map<(h, b, o, y, i) -> (h + y, b, i)>
#w = affine_map<(h, b, o, y, i) -> (y, o, i)>
#y = affine_map<(h, b, o, y, i) -> (h, b, o)>
#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_12_10_13_6">, vta.machine = "rtl-de10"} {
func.func @window(%x: tensor<23x1x16xi8>, %w: tensor<20x16x16xi8>, %r: tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
  // expected-error @+1 {{no schedule fits: predicate 'acc' removes the last points: the smallest tile needs 128 B of ACC SRAM, configuration 1x16_i8w8a32_12_10_13_6 has 64 B}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<23x1x16xi8>, tensor<20x16x16xi8>) outs(%zeros : tensor<4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<4x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x1x16xi32>) outs(%acc : tensor<4x1x16xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %b, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x1x16xi32>
  %e8 = tensor.empty() : tensor<4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x1x16xi32>) outs(%e8 : tensor<4x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x16xi8>
  return %out : tensor<4x1x16xi8>
}
}

// -----

#x = affine_map<(h, b, o, y, i) -> (h + y, b, i)>
#w = affine_map<(h, b, o, y, i) -> (y, o, i)>
#y = affine_map<(h, b, o, y, i) -> (h, b, o)>
#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @window(%x: tensor<23x1x16xi8>, %w: tensor<20x16x16xi8>, %r: tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
  // expected-error @+1 {{no machine: expected a 'vta.machine' attribute on the module (--vta-attach-target)}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<23x1x16xi8>, tensor<20x16x16xi8>) outs(%zeros : tensor<4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<4x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x1x16xi32>) outs(%acc : tensor<4x1x16xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %b, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x1x16xi32>
  %e8 = tensor.empty() : tensor<4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x1x16xi32>) outs(%e8 : tensor<4x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x16xi8>
  return %out : tensor<4x1x16xi8>
}
}

// -----

#x = affine_map<(h, b, o, y, i) -> (h + y, b, i)>
#w = affine_map<(h, b, o, y, i) -> (y, o, i)>
#y = affine_map<(h, b, o, y, i) -> (h, b, o)>
#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.machine = "rtl-de10"} {
// expected-error @+1 {{no hardware configuration: expected a 'vta.config' attribute on the module (--vta-attach-target)}}
func.func @window(%x: tensor<23x1x16xi8>, %w: tensor<20x16x16xi8>, %r: tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<23x1x16xi8>, tensor<20x16x16xi8>) outs(%zeros : tensor<4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<4x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x1x16xi32>) outs(%acc : tensor<4x1x16xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %b, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x1x16xi32>
  %e8 = tensor.empty() : tensor<4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x1x16xi32>) outs(%e8 : tensor<4x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x16xi8>
  return %out : tensor<4x1x16xi8>
}
}

// -----

#x = affine_map<(h, b, o, y, i) -> (h + y, b, i)>
#w = affine_map<(h, b, o, y, i) -> (y, o, i)>
#y = affine_map<(h, b, o, y, i) -> (h, b, o)>
#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "fast"} {
func.func @window(%x: tensor<23x1x16xi8>, %w: tensor<20x16x16xi8>, %r: tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
  // expected-error @+1 {{machine "fast" is neither built in (rtl-de10, rtl-pynq, pynq) nor a file}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %w : tensor<23x1x16xi8>, tensor<20x16x16xi8>) outs(%zeros : tensor<4x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<4x1x16xi32>
  %sum = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%r : tensor<4x1x16xi32>) outs(%acc : tensor<4x1x16xi32>) {
  ^bb0(%a: i32, %b: i32):
    %s = arith.addi %b, %a : i32
    linalg.yield %s : i32
  } -> tensor<4x1x16xi32>
  %e8 = tensor.empty() : tensor<4x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sum : tensor<4x1x16xi32>) outs(%e8 : tensor<4x1x16xi8>) {
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x1x16xi8>
  return %out : tensor<4x1x16xi8>
}
}

// -----

// Shifts that one instruction cannot do are split by vta-normalize.
#channels = affine_map<(h, c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
  %y = vta.kernel "f" (%a = %x) : (tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
    %w = arith.constant dense<3> : tensor<3x2x16x16xi8>
    %s = arith.constant dense<[[[3, 4, 5, 6, 7, 8, 9, 10, 3, 4, 5, 6, 7, 8, 9, 16]], [[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]], [[2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]]]> : tensor<3x1x16xi32>
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %acc = linalg.mmt4d ins(%a, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    // expected-error @+1 {{'vta.step' op expected to shift by 0 to 15, which all VTA hardware does, got 16 in the tensor (run vta-normalize first)}}
    %0 = vta.step shr map #channels ins(%s : tensor<3x1x16xi32>) outs(%acc : tensor<4x3x1x16xi32>)
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%0 : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}

// expected-error @+1 {{expected @vta_schedules to be a module for schedules, with attribute 'transform.with_named_sequence'}}
module @vta_schedules {
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
module @nested {
func.func @f(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+1 {{expected kernels in the outermost module}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}
}

// -----

#x = affine_map<(h, b, o, i) -> (h, b, i)>
#w = affine_map<(h, b, o, i) -> (o, i)>
#y = affine_map<(h, b, o, i) -> (h, b, o)>
#id = affine_map<(h, b, o) -> (h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @huge(%x: tensor<4000000000000000x1x16xi8>, %w: tensor<16x16xi8>) -> tensor<4000000000000000x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4000000000000000x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4000000000000000x1x16xi32>) -> tensor<4000000000000000x1x16xi32>
  // expected-error @+1 {{expected dimensions of at most 1048576 iterations and 1125899906842624 of all of them, got 4000000000000000 of dimension 0}}
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<4000000000000000x1x16xi8>, tensor<16x16xi8>) outs(%zeros : tensor<4000000000000000x1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<4000000000000000x1x16xi32>
  %e8 = tensor.empty() : tensor<4000000000000000x1x16xi8>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4000000000000000x1x16xi32>) outs(%e8 : tensor<4000000000000000x1x16xi8>) {
  ^bb0(%a: i32, %d: i8):
    %2 = arith.trunci %a : i32 to i8
    linalg.yield %2 : i8
  } -> tensor<4000000000000000x1x16xi8>
  return %q : tensor<4000000000000000x1x16xi8>
}
}

// -----

// There is nothing to tile by.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() -> tensor<4x3x1x16xi8> {
  %y = vta.kernel "l" () : () -> tensor<4x3x1x16xi8> {
    %zero = arith.constant 0 : i32
    %e = tensor.empty() : tensor<4x3x1x16xi32>
    // expected-error @+1 {{'linalg.fill' op expected a kernel without a contraction to begin with a step that reads a tensor}}
    %z = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
    %e8 = tensor.empty() : tensor<4x3x1x16xi8>
    %n = vta.step narrow ins(%z : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
    vta.yield %n : tensor<4x3x1x16xi8>
  }
  return %y : tensor<4x3x1x16xi8>
}
}

// -----

// A kernel that starts from another number.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
#row = affine_map<(h, c, b, o) -> (h, b, o)>
#ch = affine_map<(h, c, b, o) -> (c, h, b, o)>
#bo = affine_map<(h, c, b, o) -> (b, o)>
#x6 = affine_map<(h, c, b, o, k, i) -> (h, k, b, i)>
#w6 = affine_map<(h, c, b, o, k, i) -> (c, k, o, i)>
#y6 = affine_map<(h, c, b, o, k, i) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x2x1x16xi8>, %ww: tensor<3x2x16x16xi8>, %rr: tensor<4x3x1x16xi8>, %tt: tensor<3x4x1x16xi8>, %bb: tensor<3x1x16xi32>, %ff: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
 %y = vta.kernel "l" (%a = %x, %w = %ww, %r = %rr, %t = %tt, %bi = %bb, %fi = %ff) : (tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>, tensor<4x3x1x16xi8>, tensor<3x4x1x16xi8>, tensor<3x1x16xi32>, tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
%zero = arith.constant 7 : i32
%e = tensor.empty() : tensor<4x3x1x16xi32>
%zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
// expected-error @+1 {{'linalg.mmt4d' op expected accumulators to start from a fill with zero: add another start as a step}}
%acc = linalg.mmt4d ins(%a, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
%e8 = tensor.empty() : tensor<4x3x1x16xi8>
%n = vta.step narrow ins(%acc : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>)
vta.yield %n : tensor<4x3x1x16xi8>
 }
 return %y : tensor<4x3x1x16xi8>
}
}

// -----

// A kernel that is scheduled already.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} { 
func.func @dense(%x: tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
      // expected-error @+1 {{'vta.kernel' op expected a kernel that is not scheduled yet}}
      %y = vta.kernel "fc1" (%a = %x) : (tensor<4x2x1x16xi8>) -> tensor<4x3x1x16xi8> {
 %c0 = arith.constant 0 : index
 %c1 = arith.constant 1 : index
 %e8 = tensor.empty() : tensor<4x3x1x16xi8>
 %4 = scf.for %i = %c0 to %c1 step %c1 iter_args(%b = %e8) -> tensor<4x3x1x16xi8> { scf.yield %b : tensor<4x3x1x16xi8> }
 vta.yield %4 : tensor<4x3x1x16xi8> }
 return %y : tensor<4x3x1x16xi8> } }
