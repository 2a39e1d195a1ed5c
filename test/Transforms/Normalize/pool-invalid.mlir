// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(linalg-to-vta-kernel,vta-normalize))' \
// RUN:   --split-input-file --verify-diagnostics

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<?x9x1x16xi8>, %init: tensor<?x4x1x16xi8>) -> tensor<?x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected max pooling of tensors of static shape}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %shape : tensor<?x9x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<?x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<?x4x1x16xi8>
  return %max : tensor<?x4x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<7x9x1x16xi8>) -> tensor<1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<1x16xi8>) -> tensor<1x16xi8>
  %shape = tensor.empty() : tensor<7x9xi8>
  // expected-error @+1 {{expected max pooling to keep the rank, pooled dimensions with an extent of 1 included}}
  %max = linalg.generic {indexing_maps = [affine_map<(b, o, y, x) -> (y, x, b, o)>, affine_map<(b, o, y, x) -> (y, x)>, affine_map<(b, o, y, x) -> (b, o)>],
      iterator_types = ["parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %shape : tensor<7x9x1x16xi8>, tensor<7x9xi8>) outs(%init : tensor<1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<1x16xi8>
  return %max : tensor<1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<7x9x0x16xi8>) -> tensor<3x4x0x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x4x0x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x4x0x16xi8>) -> tensor<3x4x0x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected no empty dimensions}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %shape : tensor<7x9x0x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x4x0x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x4x0x16xi8>
  return %max : tensor<3x4x0x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<7x9x1x16xi8>) -> tensor<3x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %init = tensor.empty() : tensor<3x4x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected max pooling to start from a linalg.fill with a constant}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %shape : tensor<7x9x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x4x1x16xi8>
  return %max : tensor<3x4x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<7x7x1x16xi8>) -> tensor<3x3x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x3x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x3x1x16xi8>) -> tensor<3x3x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected the pool's result to be indexed by its parallel dimensions}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, b, o, y, x) -> (h * 2 + y, h * 2 + x, b, o)>, affine_map<(h, b, o, y, x) -> (y, x)>, affine_map<(h, b, o, y, x) -> (h, h, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %shape : tensor<7x7x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x3x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x3x1x16xi8>
  return %max : tensor<3x3x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<7x10x1x16xi8>) -> tensor<3x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x4x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x4x1x16xi8>) -> tensor<3x4x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected the pool's source to be indexed by sums of dimensions times constants}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x + 1, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %shape : tensor<7x10x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x4x1x16xi8>
  return %max : tensor<3x4x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<9x7x1x16xi8>) -> tensor<3x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x4x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x4x1x16xi8>) -> tensor<3x4x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected dimension 0 of the pool's source to be indexed by dimension 0 of its result times a stride plus one of the window}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (w * 2 + y, h * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %shape : tensor<9x7x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x4x1x16xi8>
  return %max : tensor<3x4x1x16xi8>
}
}

// -----

// A result that repeats.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<2x9x1x16xi8>) -> tensor<3x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x4x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x4x1x16xi8>) -> tensor<3x4x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected dimension 0 of the pool's source to be indexed by dimension 0 of its result times a stride plus one of the window}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (y, w * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %shape : tensor<2x9x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x4x1x16xi8>
  return %max : tensor<3x4x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<8x4x1x16xi8>) -> tensor<3x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x4x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x4x1x16xi8>) -> tensor<3x4x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected one window dimension along dimension 0 of the pool's source}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y + x, w, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %shape : tensor<8x4x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x4x1x16xi8>
  return %max : tensor<3x4x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<3x9x2x16xi8>) -> tensor<3x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x4x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x4x1x16xi8>) -> tensor<3x4x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected no window inside elements, the last two dimensions}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h, w * 2 + x, b * 2 + y, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %shape : tensor<3x9x2x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x4x1x16xi8>
  return %max : tensor<3x4x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<7x9x2x8xi8>) -> tensor<3x4x2x8xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x4x2x8xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x4x2x8xi8>) -> tensor<3x4x2x8xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected max pooling of [.., 1, 16] elements as in configuration 1x16_i8w8a32_15_15_18_17, got 'tensor<3x4x2x8xi8>'}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%x, %shape : tensor<7x9x2x8xi8>, tensor<2x2xi8>) outs(%init : tensor<3x4x2x8xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x4x2x8xi8>
  return %max : tensor<3x4x2x8xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<7x9x1x16xi8>, %p: i8) -> tensor<3x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x4x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x4x1x16xi8>) -> tensor<3x4x1x16xi8>
  %xp = tensor.pad %x low[1, 0, 0, 0] high[0, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %p : i8
  } : tensor<7x9x1x16xi8> to tensor<8x9x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected the pool's source to be padded with a constant by static amounts}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%xp, %shape : tensor<8x9x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x4x1x16xi8>
  return %max : tensor<3x4x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<?x9x1x16xi8>, %n: index) -> tensor<3x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x4x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x4x1x16xi8>) -> tensor<3x4x1x16xi8>
  %pad = arith.constant -128 : i8
  %xp = tensor.pad %x low[%n, 0, 0, 0] high[0, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i8
  } : tensor<?x9x1x16xi8> to tensor<7x9x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected the pool's source to be padded with a constant by static amounts}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%xp, %shape : tensor<7x9x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x4x1x16xi8>
  return %max : tensor<3x4x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<7x9x1x8xi8>) -> tensor<3x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x4x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x4x1x16xi8>) -> tensor<3x4x1x16xi8>
  %pad = arith.constant -128 : i8
  %xp = tensor.pad %x low[0, 0, 0, 4] high[0, 0, 0, 4] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i8
  } : tensor<7x9x1x8xi8> to tensor<7x9x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected no padding inside elements, the last two dimensions}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%xp, %shape : tensor<7x9x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x4x1x16xi8>
  return %max : tensor<3x4x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<7x9x1x16xi8>) -> tensor<3x5x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<3x5x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<3x5x1x16xi8>) -> tensor<3x5x1x16xi8>
  %pad = arith.constant -128 : i8
  %xp = tensor.pad %x low[0, 2, 0, 0] high[0, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i8
  } : tensor<7x9x1x16xi8> to tensor<7x11x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected every window to see an element of the source, got only padding for row 0 of dimension 1}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%xp, %shape : tensor<7x11x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<3x5x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<3x5x1x16xi8>
  return %max : tensor<3x5x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<7x9x1x16xi8>) -> tensor<5x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<5x4x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<5x4x1x16xi8>) -> tensor<5x4x1x16xi8>
  %pad = arith.constant -128 : i8
  %xp = tensor.pad %x low[1, 0, 0, 0] high[3, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i8
  } : tensor<7x9x1x16xi8> to tensor<11x9x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected every window to see an element of the source, got only padding for row 4 of dimension 0}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%xp, %shape : tensor<11x9x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<5x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<5x4x1x16xi8>
  return %max : tensor<5x4x1x16xi8>
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<7x9x1x16xi8>) -> tensor<4x4x1x16xi8> {
  %lowest = arith.constant -128 : i8
  %e = tensor.empty() : tensor<4x4x1x16xi8>
  %init = linalg.fill ins(%lowest : i8) outs(%e : tensor<4x4x1x16xi8>) -> tensor<4x4x1x16xi8>
  %pad = arith.constant 0 : i8
  %xp = tensor.pad %x low[1, 0, 0, 0] high[0, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i8
  } : tensor<7x9x1x16xi8> to tensor<8x9x1x16xi8>
  %shape = tensor.empty() : tensor<2x2xi8>
  // expected-error @+1 {{expected padding with -128, which no maximum comes from, or with no more than what the pool starts from, got 0}}
  %max = linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>, affine_map<(h, w, b, o, y, x) -> (y, x)>, affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%xp, %shape : tensor<8x9x1x16xi8>, tensor<2x2xi8>) outs(%init : tensor<4x4x1x16xi8>) {
  ^bb0(%in: i8, %s: i8, %acc: i8):
    %0 = arith.maxsi %acc, %in : i8
    linalg.yield %0 : i8
  } -> tensor<4x4x1x16xi8>
  return %max : tensor<4x4x1x16xi8>
}
}

// -----

#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o, y) -> (h * 2 + y, c, b, o)>
#row = affine_map<(h, c, b, o, y) -> (h + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<6x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<1x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %from = arith.constant -2147483648 : i32
  %e = tensor.empty() : tensor<6x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<6x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %shape = tensor.empty() : tensor<2xi8>
  %e1 = tensor.empty() : tensor<3x3x1x16xi32>
  %init1 = linalg.fill ins(%from : i32) outs(%e1 : tensor<3x3x1x16xi32>) -> tensor<3x3x1x16xi32>
  %p = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%acc, %shape : tensor<6x3x1x16xi32>, tensor<2xi8>) outs(%init1 : tensor<3x3x1x16xi32>) {
  ^bb0(%in: i32, %s: i8, %m: i32):
    %0 = arith.maxsi %m, %in : i32
    linalg.yield %0 : i32
  } -> tensor<3x3x1x16xi32>
  %e2 = tensor.empty() : tensor<1x3x1x16xi32>
  %init2 = linalg.fill ins(%from : i32) outs(%e2 : tensor<1x3x1x16xi32>) -> tensor<1x3x1x16xi32>
  // expected-error @+1 {{expected at most one max pool on accumulators: those behind the first one take int8}}
  %q = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %shape : tensor<3x3x1x16xi32>, tensor<2xi8>) outs(%init2 : tensor<1x3x1x16xi32>) {
  ^bb0(%in: i32, %s: i8, %m: i32):
    %0 = arith.maxsi %m, %in : i32
    linalg.yield %0 : i32
  } -> tensor<1x3x1x16xi32>
  %e8 = tensor.empty() : tensor<1x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%q : tensor<1x3x1x16xi32>) outs(%e8 : tensor<1x3x1x16xi8>) {
  ^bb0(%a: i32, %d: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<1x3x1x16xi8>
  return %y : tensor<1x3x1x16xi8>
}
}

// -----

// Sums of 32 products are at least -520192.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o, y) -> (h * 2 + y, c, b, o)>
#row = affine_map<(h, c, b, o, y) -> (h + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<6x2x1x16xi8>, %w: tensor<3x2x16x16xi8>) -> tensor<4x3x1x16xi8> {
  %zero = arith.constant 0 : i32
  %from = arith.constant -2147483648 : i32
  %e = tensor.empty() : tensor<6x3x1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %acc = linalg.mmt4d ins(%x, %w : tensor<6x2x1x16xi8>, tensor<3x2x16x16xi8>) outs(%zeros : tensor<6x3x1x16xi32>) -> tensor<6x3x1x16xi32>
  %shape = tensor.empty() : tensor<2xi8>
  %pad = arith.constant -520000 : i32
  %padded = tensor.pad %acc low[1, 0, 0, 0] high[1, 0, 0, 0] {
  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index):
    tensor.yield %pad : i32
  } : tensor<6x3x1x16xi32> to tensor<8x3x1x16xi32>
  %e1 = tensor.empty() : tensor<4x3x1x16xi32>
  %init1 = linalg.fill ins(%from : i32) outs(%e1 : tensor<4x3x1x16xi32>) -> tensor<4x3x1x16xi32>
  // expected-error @+1 {{expected padding with -2147483648, or with no more than what the pool starts from or the accumulators have, which is at least -520192, got -520000}}
  %p = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%padded, %shape : tensor<8x3x1x16xi32>, tensor<2xi8>) outs(%init1 : tensor<4x3x1x16xi32>) {
  ^bb0(%in: i32, %s: i8, %m: i32):
    %0 = arith.maxsi %m, %in : i32
    linalg.yield %0 : i32
  } -> tensor<4x3x1x16xi32>
  %e8 = tensor.empty() : tensor<4x3x1x16xi8>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<4x3x1x16xi32>) outs(%e8 : tensor<4x3x1x16xi8>) {
  ^bb0(%a: i32, %d: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<4x3x1x16xi8>
  return %y : tensor<4x3x1x16xi8>
}
}

// -----

// Accumulators are computed by kernels.
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o, y) -> (h * 2 + y, c, b, o)>
#row = affine_map<(h, c, b, o, y) -> (h + y, c, b, o)>
#window = affine_map<(h, c, b, o, y) -> (y)>
#out = affine_map<(h, c, b, o, y) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%acc: tensor<6x3x1x16xi32>) -> tensor<3x3x1x16xi32> {
  %from = arith.constant -2147483648 : i32
  %shape = tensor.empty() : tensor<2xi8>
  %e1 = tensor.empty() : tensor<3x3x1x16xi32>
  %init1 = linalg.fill ins(%from : i32) outs(%e1 : tensor<3x3x1x16xi32>) -> tensor<3x3x1x16xi32>
  // expected-error @+1 {{expected max pooling of int8 values, or of the accumulators of a kernel that ends in a truncation to i8}}
  %p = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%acc, %shape : tensor<6x3x1x16xi32>, tensor<2xi8>) outs(%init1 : tensor<3x3x1x16xi32>) {
  ^bb0(%in: i32, %s: i8, %m: i32):
    %0 = arith.maxsi %m, %in : i32
    linalg.yield %0 : i32
  } -> tensor<3x3x1x16xi32>
  return %p : tensor<3x3x1x16xi32>
}
}

// -----

// Accumulators that only say how large the window is.
#x = affine_map<(b, o, i) -> (b, i)>
#w = affine_map<(b, o, i) -> (o, i)>
#y = affine_map<(b, o, i) -> (b, o)>
#id = affine_map<(h, c, b, o) -> (h, c, b, o)>
#rows = affine_map<(h, c, b, o, y, z) -> (h + y, c + z, b, o)>
#window = affine_map<(h, c, b, o, y, z) -> (y, z)>
#out = affine_map<(h, c, b, o, y, z) -> (h, c, b, o)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
func.func @f(%x: tensor<1x16xi8>, %w: tensor<16x16xi8>, %other: tensor<2x20x1x16xi32>) -> tensor<2x5x1x16xi8> {
  %zero = arith.constant 0 : i32
  %from = arith.constant -2147483648 : i32
  %e = tensor.empty() : tensor<1x16xi32>
  %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<1x16xi32>) -> tensor<1x16xi32>
  %acc = linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<1x16xi8>, tensor<16x16xi8>) outs(%zeros : tensor<1x16xi32>) {
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<1x16xi32>
  %e1 = tensor.empty() : tensor<2x5x1x16xi32>
  %init1 = linalg.fill ins(%from : i32) outs(%e1 : tensor<2x5x1x16xi32>) -> tensor<2x5x1x16xi32>
  // expected-error @+1 {{expected max pooling of the accumulators that are its operand}}
  %p = linalg.generic {indexing_maps = [#rows, #window, #out], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%other, %acc : tensor<2x20x1x16xi32>, tensor<1x16xi32>) outs(%init1 : tensor<2x5x1x16xi32>) {
  ^bb0(%in: i32, %s: i32, %m: i32):
    %0 = arith.maxsi %m, %in : i32
    linalg.yield %0 : i32
  } -> tensor<2x5x1x16xi32>
  %e8 = tensor.empty() : tensor<2x5x1x16xi8>
  %q = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p : tensor<2x5x1x16xi32>) outs(%e8 : tensor<2x5x1x16xi8>) {
  ^bb0(%a: i32, %d: i8):
    %0 = arith.trunci %a : i32 to i8
    linalg.yield %0 : i8
  } -> tensor<2x5x1x16xi8>
  return %q : tensor<2x5x1x16xi8>
}
}
