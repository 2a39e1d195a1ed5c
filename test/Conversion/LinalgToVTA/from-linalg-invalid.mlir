// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-from-linalg))' --split-input-file \
// RUN:   --verify-diagnostics

// An operand that was not staged.
#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi32>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: copies between 'memref<4x1x16xi32>' and 'memref<4x1x16xi32, #vta.mem<acc>>' cannot run on VTA (is every operand staged?)}}
  memref.copy %x, %a : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f(%one: i32) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: expected a fill of accumulators with a constant, got 'memref<4x1x16xi32, #vta.mem<acc>>' (stage it with transform.vta.stage)}}
  linalg.fill ins(%one : i32) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>)
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi32>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %zero = arith.constant 0 : i32
  // expected-error @+1 {{is left over: expected a fill of accumulators with a constant, got 'memref<4x1x16xi32>' (stage it with transform.vta.stage)}}
  linalg.fill ins(%zero : i32) outs(%x : memref<4x1x16xi32>)
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f() {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: VTA has no instruction for it}}
  linalg.add ins(%a, %a : memref<4x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>)
  return
}

// -----

#x = affine_map<(d, b, o, i) -> (d, b, i)>
#w = affine_map<(d, b, o, i) -> (d, o, i)>
#y = affine_map<(d, b, o, i) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi8>, %w: memref<4x16x16xi8, #vta.mem<wgt>>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected operand 0 to be staged to inp, got 'memref<4x1x16xi8>'}}
  linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : memref<4x1x16xi8>, memref<4x16x16xi8, #vta.mem<wgt>>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i8, %q: i8, %r: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %r, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// -----

#x = affine_map<(d, b, o, i) -> (d, b, i)>
#w = affine_map<(d, b, o, i) -> (d, o, i)>
#y = affine_map<(d, b, o, i) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected operand 1 to be staged to wgt, got 'memref<4x16x16xi8>'}}
  linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i8, %q: i8, %r: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %r, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// -----

#x = affine_map<(d, b, o, i) -> (d, b, i)>
#w = affine_map<(d, b, o, i) -> (d, o, i)>
#y = affine_map<(d, b, o, i) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8, #vta.mem<inp>>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected operand 1 to be staged to wgt, got 'memref<4x16x16xi8, #vta.mem<inp>>'}}
  linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<inp>>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i8, %q: i8, %r: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %r, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// -----

#x = affine_map<(d, b, o, i) -> (d, b, i)>
#w = affine_map<(d, b, o, i) -> (d, o, i)>
#y = affine_map<(d, b, o, i) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8, #vta.mem<wgt>>, %d: memref<4x1x16xi32>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected operand 2 to be staged to acc, got 'memref<4x1x16xi32>'}}
  linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>) outs(%d : memref<4x1x16xi32>) {
  ^bb0(%p: i8, %q: i8, %r: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %r, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// -----

#x = affine_map<(d, b, o, i) -> (d, b, i)>
#w = affine_map<(d, b, o, i) -> (d, i, o)>
#y = affine_map<(d, b, o, i) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8, #vta.mem<wgt>>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected packed operands: input [.., batch, in], weights [.., out, in], accumulators [.., batch, out]}}
  linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i8, %q: i8, %r: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %r, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// -----

#x = affine_map<(d, b, o, i) -> (d, b, i)>
#w = affine_map<(d, b, o, i) -> (d, o, i)>
#y = affine_map<(d, b, o, i) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi8, #vta.mem<inp>>, %w: memref<4x16x16xi8, #vta.mem<wgt>>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected 'vta.uop_loops' to name dimensions outside of the elements, got 1}}
  linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : memref<4x1x16xi8, #vta.mem<inp>>, memref<4x16x16xi8, #vta.mem<wgt>>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) attrs = {vta.uop_loops = array<i64: 0, 1>} {
  ^bb0(%p: i8, %q: i8, %r: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.extsi %q : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %r, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f() {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: expected one in-place step of VTA's ALU on accumulators, or a truncation of accumulators to DRAM}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%r: i32):
    %0 = arith.divsi %r, %r : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f() {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: expected one in-place step of VTA's ALU on accumulators, or a truncation of accumulators to DRAM}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%r: i32):
    linalg.yield %r : i32
  }
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f() {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: expected one in-place step of VTA's ALU on accumulators, or a truncation of accumulators to DRAM}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%r: i32):
    %c = arith.constant 1 : i32
    %0 = arith.addi %r, %c : i32
    %1 = arith.maxsi %0, %c : i32
    linalg.yield %1 : i32
  }
  return
}

// -----

// Not in place.
#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi32>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: expected one in-place step of VTA's ALU on accumulators, or a truncation of accumulators to DRAM}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : memref<4x1x16xi32>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i32, %r: i32):
    %c = arith.constant 1 : i32
    %0 = arith.addi %p, %c : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

// In DRAM.
#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi32>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: expected one in-place step of VTA's ALU on accumulators, or a truncation of accumulators to DRAM}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%x : memref<4x1x16xi32>) {
  ^bb0(%r: i32):
    %c = arith.constant 1 : i32
    %0 = arith.addi %r, %c : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f() {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{immediate 32768 does not fit VTA's 16 bits}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%r: i32):
    %c = arith.constant 32768 : i32
    %0 = arith.addi %r, %c : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi32>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected operand 0 to be staged to acc, got 'memref<4x1x16xi32>'}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : memref<4x1x16xi32>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i32, %r: i32):
    %0 = arith.addi %r, %p : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi32, #vta.mem<acc>>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected to shift by a constant tensor}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : memref<4x1x16xi32, #vta.mem<acc>>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i32, %r: i32):
    %0 = arith.shrsi %r, %p : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
#row = affine_map<(d, b, o) -> (b, o)>
memref.global "private" constant @shifts : memref<1x16xi32> = dense<[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16]]>
func.func @f() {
  %c = memref.get_global @shifts : memref<1x16xi32>
  %s = vta.alloc() buffers 1 : memref<1x16xi32, #vta.mem<acc>>
  vta.load %c low[0, 0] high[0, 0] into %s : memref<1x16xi32> to memref<1x16xi32, #vta.mem<acc>>
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected to shift by 0 to 15, which all VTA hardware does, got 16 in the tensor}}
  linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : memref<1x16xi32, #vta.mem<acc>>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i32, %r: i32):
    %0 = arith.shrsi %r, %p : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
#row = affine_map<(d, b, o) -> (b, o)>
func.func @f(%c: memref<1x16xi32>) {
  %s = vta.alloc() buffers 1 : memref<1x16xi32, #vta.mem<acc>>
  vta.load %c low[0, 0] high[0, 0] into %s : memref<1x16xi32> to memref<1x16xi32, #vta.mem<acc>>
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected to shift by a constant tensor}}
  linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%s : memref<1x16xi32, #vta.mem<acc>>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i32, %r: i32):
    %0 = arith.shrsi %r, %p : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

// No instruction shifts to the left by a tensor.
#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi32, #vta.mem<acc>>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: expected one in-place step of VTA's ALU on accumulators, or a truncation of accumulators to DRAM}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : memref<4x1x16xi32, #vta.mem<acc>>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i32, %r: i32):
    %0 = arith.shli %r, %p : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi8>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected operand 0, which is i8, to be staged to inp, got 'memref<4x1x16xi8>'}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : memref<4x1x16xi8>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i8, %r: i32):
    %0 = arith.extsi %p : i8 to i32
    %1 = arith.addi %r, %0 : i32
    linalg.yield %1 : i32
  }
  return
}

// -----

// Element dimensions the wrong way around.
#id = affine_map<(d, b, o) -> (d, b, o)>
#t = affine_map<(d, b, o) -> (d, o, b)>
func.func @f(%x: memref<4x16x1xi32, #vta.mem<acc>>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected operand 0 to end in the elements' dimensions, got affine_map<(d0, d1, d2) -> (d0, d2, d1)>}}
  linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : memref<4x16x1xi32, #vta.mem<acc>>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i32, %r: i32):
    %0 = arith.addi %r, %p : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

// Stores go to DRAM.
#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi8, #vta.mem<inp>>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: expected one in-place step of VTA's ALU on accumulators, or a truncation of accumulators to DRAM}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : memref<4x1x16xi32, #vta.mem<acc>>) outs(%x : memref<4x1x16xi8, #vta.mem<inp>>) {
  ^bb0(%p: i32, %r: i8):
    %0 = arith.trunci %p : i32 to i8
    linalg.yield %0 : i8
  }
  return
}

// -----

#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f(%x: memref<4x1x16xi8>) {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: expected one in-place step of VTA's ALU on accumulators, or a truncation of accumulators to DRAM}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : memref<4x1x16xi32, #vta.mem<acc>>) outs(%x : memref<4x1x16xi8>) {
  ^bb0(%p: i32, %r: i8):
    %c = arith.constant 1 : i8
    linalg.yield %c : i8
  }
  return
}

// -----

// Nothing is written.
#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f() {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is left over: expected one in-place step of VTA's ALU on accumulators, or a truncation of accumulators to DRAM}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%p: i32):
    linalg.yield
  }
  return
}

// -----

#x = affine_map<(h, b, o, i) -> (h + i, b, i)>
#w = affine_map<(h, b, o, i) -> (o, i)>
#y = affine_map<(h, b, o, i) -> (h, b, o)>
func.func @f(%x: memref<19x1x16xi8, #vta.mem<inp>>, %w: memref<16x16xi8, #vta.mem<wgt>>, %a: memref<4x1x16xi32, #vta.mem<acc>>) {
  vta.reset %a : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected the dimensions inside an element to index nothing else}}
  linalg.generic {indexing_maps = [#x, #w, #y], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%x, %w : memref<19x1x16xi8, #vta.mem<inp>>, memref<16x16xi8, #vta.mem<wgt>>) outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%l: i8, %r: i8, %s: i32):
    %0 = arith.extsi %l : i8 to i32
    %1 = arith.extsi %r : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %s, %2 : i32
    linalg.yield %3 : i32
  }
  return
}

// -----

// Hints are those of contractions.
#id = affine_map<(d, b, o) -> (d, b, o)>
func.func @f() {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{has 'vta.first_ci', which only contractions of int8 can have}}
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel", "parallel"]} outs(%a : memref<4x1x16xi32, #vta.mem<acc>>) attrs = {vta.first_ci = 1} {
  ^bb0(%r: i32):
    %c = arith.constant 5 : i32
    %0 = arith.addi %r, %c : i32
    linalg.yield %0 : i32
  }
  return
}
