// RUN: vta-opt %s --vta-evaluate --split-input-file --verify-diagnostics

#i = affine_map<(d, e) -> (d + e)>
#w = affine_map<(d, e) -> (e)>
#a = affine_map<(d, e) -> (d)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %i = vta.alloc() buffers 1 : memref<4x1x16xi8, #vta.mem<inp>>
  %w = vta.alloc() buffers 1 : memref<2x16x16xi8, #vta.mem<wgt>>
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{reads coordinates 0 to 4 of an input tile of 4}}
  vta.gemm %i, %w into %a maps [#i, #w, #a] : memref<4x1x16xi8, #vta.mem<inp>>, memref<2x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

#i = affine_map<(d, e) -> (d + e)>
#w = affine_map<(d, e) -> (e)>
#a = affine_map<(d, e) -> (d)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %i = vta.alloc() buffers 1 : memref<4x2x1x16xi8, #vta.mem<inp>>
  %w = vta.alloc() buffers 1 : memref<2x16x16xi8, #vta.mem<wgt>>
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected map 0 to have 2 results, one per dimension besides the element}}
  vta.gemm %i, %w into %a maps [#i, #w, #a] : memref<4x2x1x16xi8, #vta.mem<inp>>, memref<2x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

#i = affine_map<(d) -> (d)>
#w = affine_map<(d) -> (d)>
#a = affine_map<(d) -> (d)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %i = vta.alloc() buffers 1 : memref<4x1x16xi8, #vta.mem<inp>>
  %w = vta.alloc() buffers 1 : memref<2x16x16xi8, #vta.mem<wgt>>
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected equal extents of dimension 0, got 2 and 4}}
  vta.gemm %i, %w into %a maps [#i, #w, #a] : memref<4x1x16xi8, #vta.mem<inp>>, memref<2x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

#i = affine_map<(d, e) -> (d mod 2 + e)>
#w = affine_map<(d, e) -> (e)>
#a = affine_map<(d, e) -> (d)>
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %i = vta.alloc() buffers 1 : memref<4x1x16xi8, #vta.mem<inp>>
  %w = vta.alloc() buffers 1 : memref<2x16x16xi8, #vta.mem<wgt>>
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected affine indexing maps}}
  vta.gemm %i, %w into %a maps [#i, #w, #a] : memref<4x1x16xi8, #vta.mem<inp>>, memref<2x16x16xi8, #vta.mem<wgt>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %b = vta.alloc() buffers 1 : memref<4x2x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected a map from 1 to 2 dimensions without symbols, got affine_map<(d0) -> (d0)>}}
  vta.alu add %a, %b map affine_map<(d) -> (d)> : memref<4x1x16xi32, #vta.mem<acc>>, memref<4x2x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{reads and writes the same tile, which not all hardware executes alike}}
  vta.alu add %a, %a map affine_map<(d) -> (d)> : memref<4x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %a = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %b = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected the operand to be indexed by sums of dimensions times constants}}
  vta.alu add %a, %b map affine_map<(d) -> (d floordiv 2)> : memref<4x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// An operand of the ALU that is smaller than what is asked of it.
func.func @f(%x: memref<2x1x16xi32>, %y: memref<4x1x16xi32>, %a: memref<4x1x16xi8> {bufferize.result}) {
  %1 = vta.alloc() buffers 1 : memref<2x1x16xi32, #vta.mem<acc>>
  %0 = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %1 : memref<2x1x16xi32> to memref<2x1x16xi32, #vta.mem<acc>>
  vta.load %y low[0, 0, 0] high[0, 0, 0] into %0 : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{reads coordinates 0 to 3 of an operand tile of 2}}
  vta.alu add %0, %1 map affine_map<(c) -> (c)> : memref<4x1x16xi32, #vta.mem<acc>>, memref<2x1x16xi32, #vta.mem<acc>>
  vta.store %0 to %a : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<4x1x16xi32>, %a: memref<4x1x16xi8> {bufferize.result}) {
  %0 = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %1 = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.reset %0 : memref<4x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %1 : memref<4x1x16xi32> to memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{reads coordinates -3 to 0 of an operand tile of 4}}
  vta.alu add %0, %1 map affine_map<(c) -> (c - 3)> : memref<4x1x16xi32, #vta.mem<acc>>, memref<4x1x16xi32, #vta.mem<acc>>
  vta.store %0 to %a : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi8>
  return
}
}
