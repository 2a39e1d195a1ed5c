// What may follow a contraction.
// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --split-input-file --verify-diagnostics

// VTA cannot store accumulators.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @no_epilogue(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+1 {{expected elementwise linalg.generic operations that end in a truncation to i8, got 'func.return'}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-note @+1 {{used here}}
  return %acc : tensor<4x3x1x16xi32>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @two_uses(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+2 {{expected one elementwise use of the i32 accumulators, which VTA cannot store}}
  // expected-note @+1 {{these have 2 uses}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  %dest2 = tensor.empty() : tensor<4x3x1x16xi8>
  %out2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest2 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  %sum = arith.addi %out, %out2 : tensor<4x3x1x16xi8>
  return %sum : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @twice_in_one(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{expected the accumulators to be used once and as they are}}
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %acc : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    %s = arith.addi %a, %b : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @unused(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+2 {{expected one elementwise use of the i32 accumulators, which VTA cannot store}}
  // expected-note @+1 {{these have 0 uses}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %out = tensor.empty() : tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @named_elementwise(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+1 {{expected elementwise linalg.generic operations that end in a truncation to i8, got 'linalg.add'}}
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-note @+1 {{used here}}
  %sum = linalg.add ins(%acc, %zeros : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  return %sum : tensor<4x3x1x16xi32>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @divide(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c = arith.constant 3 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{is not a step that VTA's ALU can do on the accumulators (expected addi, subi, muli, shrsi, shli, maxsi, minsi, then trunci to i8)}}
    %s = arith.divsi %a, %c : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @multiply(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c = arith.constant 3 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{expected a power of two: not all VTA hardware multiplies accumulators, which leaves shifts, got 3}}
    %s = arith.muli %a, %c : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @logical_shift(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c = arith.constant 3 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{is not a step that VTA's ALU can do on the accumulators (expected addi, subi, muli, shrsi, shli, maxsi, minsi, then trunci to i8)}}
    %s = arith.shrui %a, %c : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @select(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c = arith.constant 3 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{is not a step that VTA's ALU can do on the accumulators (expected addi, subi, muli, shrsi, shli, maxsi, minsi, then trunci to i8)}}
    %p = arith.cmpi sgt, %a, %c : i32
    %s = arith.select %p, %a, %c : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @to_float(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{is not a step that VTA's ALU can do on the accumulators (expected addi, subi, muli, shrsi, shli, maxsi, minsi, then trunci to i8)}}
    %s = arith.sitofp %a : i32 to f32
    %u = arith.fptosi %s : f32 to i8
    linalg.yield %u : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @index(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{is not a step that VTA's ALU can do on the accumulators (expected addi, subi, muli, shrsi, shli, maxsi, minsi, then trunci to i8)}}
    %p = linalg.index 1 : index
    %q = arith.index_cast %p : index to i32
    %s = arith.addi %a, %q : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @after_narrowing(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    // expected-error @+1 {{is not a step that VTA's ALU can do on the accumulators (expected addi, subi, muli, shrsi, shli, maxsi, minsi, then trunci to i8)}}
    %u = arith.addi %t, %t : i8
    linalg.yield %u : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @to_i16(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{expected a truncation of the accumulator to i8}}
    %s = arith.trunci %a : i32 to i16
    %t = arith.trunci %s : i16 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @not_the_accumulator(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c = arith.constant 3 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{expected the accumulator as one operand}}
    %s = arith.addi %c, %c : i32
    %u = arith.addi %a, %s : i32
    %t = arith.trunci %u : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @double(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{expected the accumulator as one operand}}
    %s = arith.addi %a, %a : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @reversed(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c = arith.constant 3 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{expected the accumulator as the first operand}}
    %s = arith.subi %c, %a : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

// Poison in MLIR.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @shift_too_far(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c = arith.constant 32 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{expected to shift an i32 value by 0 to 31, got 32}}
    %s = arith.shrsi %a, %c : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @shift_by_negative(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c = arith.constant -1 : i32
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{expected to shift an i32 value by 0 to 31, got -1}}
    %s = arith.shli %a, %c : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @variable(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>, %n: i32) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    // expected-error @+1 {{expected a constant or another operand's value}}
    %s = arith.addi %a, %n : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @variable_shift(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>, %other: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %other : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    // expected-error @+1 {{expected a constant: VTA's ALU adds and compares tensors, it does not subtract them or shift by what is not known}}
    %s = arith.shrsi %a, %b : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @difference(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>, %other: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %other : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    // expected-error @+1 {{expected a constant: VTA's ALU adds and compares tensors, it does not subtract them or shift by what is not known}}
    %s = arith.subi %a, %b : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#t = affine_map<(h, c, b, o) -> (o, c)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @transposed_bias(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>, %other: tensor<16x3xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #t, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %other : tensor<4x3x1x16xi32>, tensor<16x3xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    // expected-error @+1 {{expected the operand to end in [batch, block] or [block], got affine_map<(d0, d1, d2, d3) -> (d3, d1)>}}
    %s = arith.addi %a, %b : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#t = affine_map<(h, c, b, o) -> (h * 2, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @strided_operand(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>, %other: tensor<7x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #t, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %other : tensor<4x3x1x16xi32>, tensor<7x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    // expected-error @+1 {{expected the operand to be indexed by output dimensions}}
    %s = arith.addi %a, %b : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @no_use_of_acc(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c = arith.constant 1 : i8
  // expected-error @+1 {{expected an elementwise operation on the accumulators}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    linalg.yield %c : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @first_step_lost(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %c8 = arith.constant 1 : i8
  %c = arith.constant 5 : i32
  // expected-error @+1 {{expected the last step to be the result}}
  %out = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %s = arith.addi %a, %c : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %c8 : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#t = affine_map<(h, c, b, o) -> (c, h, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @permuted(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x1x16xi32>) -> tensor<3x4x1x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<3x4x1x16xi8>
  // expected-error @+1 {{expected the accumulators to be used once and as they are}}
  %out = linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc : tensor<4x3x1x16xi32>) outs(%dest : tensor<3x4x1x16xi8>) {
  ^bb0(%a: i32, %r: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<3x4x1x16xi8>
  return %out : tensor<3x4x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, o)>
module attributes {vta.config = #vta.config<"2x16_15_15_18_17">} {
func.func @batch(%x: tensor<4x2x2x16xi8>, %w: tensor<3x2x16x16xi8>, %init: tensor<4x3x2x16xi32>, %other: tensor<3x16xi32>) -> tensor<4x3x2x16xi8> {
  %zero = arith.constant 0 : i32
  %zeros = linalg.fill ins(%zero : i32) outs(%init : tensor<4x3x2x16xi32>) -> tensor<4x3x2x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x2x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x2x16xi32>) -> tensor<4x3x2x16xi32>
  %dest = tensor.empty() : tensor<4x3x2x16xi8>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %other : tensor<4x3x2x16xi32>, tensor<3x16xi32>) outs(%dest : tensor<4x3x2x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    // expected-error @+1 {{expected an operand of [.., 2, 16] values, got 'tensor<3x16xi32>': only a constant can be repeated over the batch}}
    %s = arith.addi %a, %b : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x2x16xi8>
  return %out : tensor<4x3x2x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
#three = affine_map<(c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @computed_operand(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %y: tensor<3x1x16xi32>, %n: i32) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %e3 = tensor.empty() : tensor<3x1x16xi32>
  // expected-error @+1 {{computes an i32 operand of an elementwise operation, which VTA cannot store: expected a constant or a function argument}}
  %z = linalg.generic {indexing_maps = [#three, #three], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%y : tensor<3x1x16xi32>) outs(%e3 : tensor<3x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    %s = arith.addi %a, %a : i32
    linalg.yield %s : i32
  } -> tensor<3x1x16xi32>

  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %z : tensor<4x3x1x16xi32>, tensor<3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    // expected-note @+1 {{used here}}
    %s = arith.addi %a, %b : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
#three = affine_map<(c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @slice_of_computed_operand(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %y: tensor<3x1x16xi32>, %n: i32) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %e3 = tensor.empty() : tensor<3x1x16xi32>
  // expected-error @+1 {{computes an i32 operand of an elementwise operation, which VTA cannot store: expected a constant or a function argument}}
  %g = linalg.generic {indexing_maps = [#three, #three], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%y : tensor<3x1x16xi32>) outs(%e3 : tensor<3x1x16xi32>) {
  ^bb0(%a: i32, %r: i32):
    %s = arith.addi %a, %a : i32
    linalg.yield %s : i32
  } -> tensor<3x1x16xi32>
  %z = tensor.extract_slice %g[0, 0, 0] [3, 1, 16] [1, 1, 1] : tensor<3x1x16xi32> to tensor<3x1x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %z : tensor<4x3x1x16xi32>, tensor<3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    // expected-note @+1 {{used here}}
    %s = arith.addi %a, %b : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
#three = affine_map<(c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @contraction_operand(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %y: tensor<3x1x16xi32>, %n: i32) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  // expected-error @+1 {{computes an i32 operand of an elementwise operation, which VTA cannot store: expected a constant or a function argument}}
  %z = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %z : tensor<4x3x1x16xi32>, tensor<4x3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    // expected-note @+1 {{used here}}
    %s = arith.addi %a, %b : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#bias = affine_map<(h, c, b, o) -> (c, b, o)>
#three = affine_map<(c, b, o) -> (c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @unknown_fill_operand(%x: tensor<4x2x1x16xi8>, %w: tensor<3x2x16x16xi8>, %y: tensor<3x1x16xi32>, %n: i32) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<4x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  %dest = tensor.empty() : tensor<4x3x1x16xi8>
  %e3 = tensor.empty() : tensor<3x1x16xi32>
  // expected-error @+1 {{computes an i32 operand of an elementwise operation, which VTA cannot store: expected a constant or a function argument}}
  %z = linalg.fill ins(%n : i32) outs(%e3 : tensor<3x1x16xi32>) -> tensor<3x1x16xi32>
  %out = linalg.generic {indexing_maps = [#id, #bias, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%acc, %z : tensor<4x3x1x16xi32>, tensor<3x1x16xi32>) outs(%dest : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %b: i32, %r: i8):
    // expected-note @+1 {{used here}}
    %s = arith.addi %a, %b : i32
    %t = arith.trunci %s : i32 to i8
    linalg.yield %t : i8
  } -> tensor<4x3x1x16xi8>
  return %out : tensor<4x3x1x16xi8>
}
}
