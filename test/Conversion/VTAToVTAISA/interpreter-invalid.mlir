// RUN: vta-opt %s --vta-evaluate --split-input-file --verify-diagnostics

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{expected argument 0 to be a contiguous memref of i8 or i32, got 'memref<?x16xi8>'}}
func.func @f(%x: memref<?x16xi8>) {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{expected argument 1 to be a contiguous memref of i8 or i32, got 'memref<4x16xi8, strided<[32, 1]>>'}}
func.func @f(%x: memref<4x16xi8>, %y: memref<4x16xi8, strided<[32, 1]>>) {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{expected argument 0 to be a contiguous memref of i8 or i32, got 'memref<4x16xi16>'}}
func.func @f(%x: memref<4x16xi16>) {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{expected argument 0 to be a contiguous memref of i8 or i32, got 'memref<4x16xf32>'}}
func.func @f(%x: memref<4x16xf32>) {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{expected argument 0 to be a contiguous memref of i8 or i32, got 'index'}}
func.func @f(%n: index) {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{expected results as out-parameters, got 1 results (--vta-bufferize)}}
func.func @f(%x: memref<4x16xi8>) -> memref<4x16xi8> {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  return %x : memref<4x16xi8>
}
}

// -----

// expected-error @+1 {{no hardware configuration: expected a 'vta.config' attribute on the module (--vta-attach-target)}}
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  return
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">} {
// expected-error @+1 {{no machine: expected a 'vta.machine' attribute on the module (--vta-attach-target)}}
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  // expected-error @+1 {{expected [.., 1, 16] elements of i32 in acc as in configuration 1x16_i8w8a32_15_15_18_17, got 'memref<4x1x8xi32, #vta.mem<acc>>'}}
  %t = vta.alloc() buffers 1 : memref<4x1x8xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  // expected-error @+1 {{expected [.., 16, 16] elements of i8 in wgt}}
  %t = vta.alloc() buffers 1 : memref<4x1x16xi8, #vta.mem<wgt>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  // expected-error @+1 {{expected [.., 1, 16] elements of i8 in inp}}
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  // expected-error @+1 {{expected [.., 1, 16] elements of i8 in inp}}
  %t = vta.alloc() buffers 1 : memref<16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<4x16xi32>) {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{cannot be evaluated at compile time: expected loops with constant bounds, index arithmetic, memory views and vta operations}}
  %x0 = memref.load %x[%c0, %c0] : memref<4x16xi32>
  %n = arith.index_cast %x0 : i32 to index
  scf.for %i = %c0 to %n step %c1 {
  }
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %big = arith.constant 1000000000000 : index
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{is where evaluation stops, after}}
  scf.for %i = %c0 to %big step %c1 {
  }
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected a positive step, got 0}}
  scf.for %i = %c0 to %c1 step %c0 {
  }
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{carries values: expected memrefs only}}
  %s = scf.for %i = %c0 to %c1 step %c1 iter_args(%a = %c0) -> index {
    scf.yield %a : index
  }
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  %true = arith.constant true
  // expected-error @+1 {{cannot be evaluated at compile time}}
  scf.if %true {
  }
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func private @g()
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{cannot be evaluated at compile time}}
  call @g() : () -> ()
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{overflows or divides by less than one}}
  %d = affine.apply affine_map<(d0)[s0] -> (d0 floordiv s0)>(%c1)[%c0]
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{cannot be evaluated at compile time}}
  %d = arith.divsi %c1, %c0 : index
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %n = arith.constant -3 : index
  // expected-error @+1 {{expected dimension 0 to be at least 0, got -3}}
  %t = vta.alloc(%n) buffers 1 : memref<?x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %o = arith.constant 2 : index
  %n = arith.constant 3 : index
  %s = arith.constant 1 : index
  // expected-error @+1 {{goes beyond dimension 0 of 4: offset 2, size 3, stride 1}}
  %p = memref.subview %t[%o, 0, 0] [%n, 1, 16] [%s, 1, 1] : memref<4x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi32, strided<[?, 16, 1], offset: ?>, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %o = arith.constant -1 : index
  %n = arith.constant 2 : index
  %s = arith.constant 1 : index
  // expected-error @+1 {{goes beyond dimension 0 of 4: offset -1, size 2, stride 1}}
  %p = memref.subview %t[%o, 0, 0] [%n, 1, 16] [%s, 1, 1] : memref<4x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi32, strided<[?, 16, 1], offset: ?>, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %o = arith.constant 0 : index
  %n = arith.constant 3 : index
  %s = arith.constant 2 : index
  // expected-error @+1 {{goes beyond dimension 0 of 4: offset 0, size 3, stride 2}}
  %p = memref.subview %t[%o, 0, 0] [%n, 1, 16] [%s, 1, 1] : memref<4x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi32, strided<[?, 16, 1], offset: ?>, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %o = arith.constant 0 : index
  %n = arith.constant 2 : index
  %s = arith.constant 9223372036854775807 : index
  // expected-error @+1 {{goes beyond dimension 0 of 4: offset 0, size 2, stride 9223372036854775807}}
  %p = memref.subview %t[%o, 0, 0] [%n, 1, 16] [%s, 1, 1] : memref<4x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi32, strided<[?, 16, 1], offset: ?>, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %o = arith.constant 0 : index
  %n = arith.constant -1 : index
  %s = arith.constant 1 : index
  // expected-error @+1 {{goes beyond dimension 0 of 4: offset 0, size -1, stride 1}}
  %p = memref.subview %t[%o, 0, 0] [%n, 1, 16] [%s, 1, 1] : memref<4x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi32, strided<[?, 16, 1], offset: ?>, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %o = arith.constant 0 : index
  %n = arith.constant 2 : index
  %s = arith.constant -1 : index
  // expected-error @+1 {{goes beyond dimension 0 of 4: offset 0, size 2, stride -1}}
  %p = memref.subview %t[%o, 0, 0] [%n, 1, 16] [%s, 1, 1] : memref<4x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi32, strided<[?, 16, 1], offset: ?>, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %o = arith.constant 9223372036854775807 : index
  %n = arith.constant 1 : index
  %s = arith.constant 1 : index
  // expected-error @+1 {{goes beyond dimension 0 of 4: offset 9223372036854775807, size 1, stride 1}}
  %p = memref.subview %t[%o, 0, 0] [%n, 1, 16] [%s, 1, 1] : memref<4x1x16xi32, #vta.mem<acc>> to memref<?x1x16xi32, strided<[?, 16, 1], offset: ?>, #vta.mem<acc>>
  return
}
}

// -----

// The same in DRAM.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<4x1x16xi8>) {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %o = arith.constant 2 : index
  %n = arith.constant 3 : index
  %s = arith.constant 1 : index
  // expected-error @+1 {{goes beyond dimension 0 of 4: offset 2, size 3, stride 1}}
  %p = memref.subview %x[%o, 0, 0] [%n, 1, 16] [%s, 1, 1] : memref<4x1x16xi8> to memref<?x1x16xi8, strided<[?, 16, 1], offset: ?>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{cannot take a part of an on-chip element}}
  %p = memref.subview %t[0, 0, 8] [4, 1, 8] [1, 1, 1] : memref<4x1x16xi32, #vta.mem<acc>> to memref<4x1x8xi32, strided<[16, 16, 1], offset: 8>, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<4x1x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{cannot drop dimensions of an on-chip tile}}
  %p = memref.subview %t[0, 0, 0, 0] [4, 1, 1, 16] [1, 1, 1, 1] : memref<4x1x1x16xi32, #vta.mem<acc>> to memref<4x1x16xi32, strided<[16, 16, 1]>, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected a static memref in DRAM}}
  %p = memref.expand_shape %t [[0, 1], [2], [3]] output_shape [2, 2, 1, 16] : memref<4x1x16xi32, #vta.mem<acc>> into memref<2x2x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<2x2x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected a static memref in DRAM}}
  %p = memref.collapse_shape %t [[0, 1], [2], [3]] : memref<2x2x1x16xi32, #vta.mem<acc>> into memref<4x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

// Nothing is known about how rows follow each other, until it runs.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<4x6x1x16xi8>) {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %s = memref.subview %x[0, 0, 0, 0] [4, 3, 1, 16] [1, 1, 1, 1] : memref<4x6x1x16xi8> to memref<4x3x1x16xi8, strided<[96, 16, 16, 1]>>
  %c = memref.cast %s : memref<4x3x1x16xi8, strided<[96, 16, 16, 1]>> to memref<4x3x1x16xi8, strided<[?, ?, 16, 1]>>
  // expected-error @+1 {{expected dimensions that follow each other in DRAM, got a stride of 96 for 3 elements with a stride of 16}}
  %p = memref.collapse_shape %c [[0, 1], [2], [3]] : memref<4x3x1x16xi8, strided<[?, ?, 16, 1]>> into memref<12x1x16xi8, strided<[?, 16, 1]>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{expected argument 0 to be a contiguous memref of i8 or i32}}
func.func @f(%u: memref<4x1x16xi32, #vta.mem<acc>>) {
  vta.reset %u : memref<4x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<2x1x16xi32>) {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %p = memref.subview %t[0, 0, 0] [2, 1, 16] [1, 1, 1] : memref<4x1x16xi32, #vta.mem<acc>> to memref<2x1x16xi32, strided<[16, 16, 1]>, #vta.mem<acc>>
  // expected-error @+1 {{expected to fill a whole tile}}
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %p : memref<2x1x16xi32> to memref<2x1x16xi32, strided<[16, 16, 1]>, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<2x1x16xi32>) {
  %n = arith.constant 1 : index
  // expected-error @+1 {{expected [.., 1, 16] elements of i8 in inp}}
  %t = vta.alloc(%n) buffers 1 : memref<4x?x16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<2x1x16xi8>) {
  %n = arith.constant 3 : index
  %t = vta.alloc() buffers 1 : memref<4x1x16xi8, #vta.mem<inp>>
  // expected-error @+1 {{expected pads and source of dimension 0 to add up to 4, got 3 + 2 + 0}}
  vta.load %x low[%n, 0, 0] high[0, 0, 0] into %t : memref<2x1x16xi8> to memref<4x1x16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<2x1x16xi8>) {
  %n = arith.constant -1 : index
  %t = vta.alloc() buffers 1 : memref<1x1x16xi8, #vta.mem<inp>>
  // expected-error @+1 {{expected pads and source of dimension 0 to add up to 1, got -1 + 2 + 0}}
  vta.load %x low[%n, 0, 0] high[0, 0, 0] into %t : memref<2x1x16xi8> to memref<1x1x16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<2x1x16xi8>) {
  %n = arith.constant 1 : index
  %t = vta.alloc() buffers 1 : memref<2x1x16xi8, #vta.mem<inp>>
  // expected-error @+1 {{expected no padding inside elements}}
  vta.load %x low[0, %n, 0] high[0, 0, 0] into %t : memref<2x1x16xi8> to memref<2x1x16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<2x1x32xi8>) {
  %t = vta.alloc() buffers 1 : memref<2x1x16xi8, #vta.mem<inp>>
  %p = memref.subview %x[0, 0, 0] [2, 1, 16] [1, 1, 2] : memref<2x1x32xi8> to memref<2x1x16xi8, strided<[32, 32, 2]>>
  // expected-error @+1 {{expected contiguous elements of 16 B as in configuration 1x16_i8w8a32_15_15_18_17}}
  vta.load %p low[0, 0, 0] high[0, 0, 0] into %t : memref<2x1x16xi8, strided<[32, 32, 2]>> to memref<2x1x16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<2x1x32xi8>) {
  %t = vta.alloc() buffers 1 : memref<2x1x16xi8, #vta.mem<inp>>
  %p = memref.subview %x[0, 0, 8] [2, 1, 16] [1, 1, 1] : memref<2x1x32xi8> to memref<2x1x16xi8, strided<[32, 32, 1], offset: 8>>
  // expected-error @+1 {{expected rows of whole elements of 16 B}}
  vta.load %p low[0, 0, 0] high[0, 0, 0] into %t : memref<2x1x16xi8, strided<[32, 32, 1], offset: 8>> to memref<2x1x16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%y: memref<2x1x16xi32>) {
  %t = vta.alloc() buffers 1 : memref<2x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected contiguous elements of 16 B as in configuration 1x16_i8w8a32_15_15_18_17}}
  vta.store %t to %y : memref<2x1x16xi32, #vta.mem<acc>> to memref<2x1x16xi32>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%y: memref<2x1x16xi8>) {
  %n = arith.constant 3 : index
  %t = vta.alloc(%n) buffers 1 : memref<?x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected equal shapes besides the element}}
  vta.store %t to %y : memref<?x1x16xi32, #vta.mem<acc>> to memref<2x1x16xi8>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected a static buffer in DRAM}}
  %b = memref.alloc() : memref<4x16xi8, 3>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
memref.global "private" @g : memref<4x16xi8>
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  // expected-error @+1 {{expected a global with a value}}
  %b = memref.get_global @g : memref<4x16xi8>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// expected-error @+1 {{is called: expected a function that becomes a program to be an entry point}}
func.func @f() {
  %t = vta.alloc() buffers 1 : memref<1x1x16xi32, #vta.mem<acc>>
  return
}
func.func @main() {
  call @f() : () -> ()
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<4x1x16xi8>) {
  %t = vta.alloc() buffers 1 : memref<4x1x16xi8, #vta.mem<inp>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %t : memref<4x1x16xi8> to memref<4x1x16xi8, #vta.mem<inp>>
  %s = memref.subview %x[0, 0, 0] [2, 1, 16] [1, 1, 1] : memref<4x1x16xi8> to memref<2x1x16xi8, strided<[16, 16, 1]>>
  // expected-error @+1 {{fills a tile again with other padding}}
  vta.load %s low[2, 0, 0] high[0, 0, 0] into %t : memref<2x1x16xi8, strided<[16, 16, 1]>> to memref<4x1x16xi8, #vta.mem<inp>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<4x1x16xi32>) {
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %t = vta.alloc() buffers 1 : memref<4x1x16xi32, #vta.mem<acc>>
  %s = memref.subview %x[0, 0, 0] [%c2, 1, 16] [1, 1, 1] : memref<4x1x16xi32> to memref<?x1x16xi32, strided<[16, 16, 1]>>
  // expected-error @+1 {{expected padding of inp tiles only}}
  vta.load %s low[%c2, 0, 0] high[%c0, 0, 0] into %t : memref<?x1x16xi32, strided<[16, 16, 1]>> to memref<4x1x16xi32, #vta.mem<acc>>
  return
}
}

// -----

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f() {
  %c = arith.constant 4294967296 : index
  // expected-error @+1 {{has more values than any on-chip memory}}
  %t = vta.alloc(%c, %c) buffers 1 : memref<?x?x1x16xi32, #vta.mem<acc>>
  return
}
}
