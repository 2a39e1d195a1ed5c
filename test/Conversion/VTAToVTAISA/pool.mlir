// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-from-linalg))' --split-input-file \
// RUN:   | FileCheck %s
// RUN: vta-opt %s --pass-pipeline='builtin.module(func.func(vta-from-linalg),vta-evaluate, \
// RUN:   vtaisa.program(vtaisa-derive-tokens,vtaisa-verify))' --split-input-file \
// RUN:   | FileCheck %s --check-prefix=ISA

// 3x3 windows, two apart, on 4 x 5 accumulators with a row and a column of
// padding before them. Taps run on the outputs for which they are inside; the
// one that is inside for all of them makes the smallest number needless.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// CHECK: #[[MAP:.*]] = affine_map<(d0, d1, d2, d3) -> (d0 * 2 + d2, d1 * 2 + d3)>
// CHECK-LABEL: func @padded
// CHECK: %[[PADDED:.*]] = vta.pad
// CHECK: vta.reset %[[TILE:.*]] to -2147483648
// CHECK-NEXT: vta.alu max %[[TILE]], %[[PADDED]] map #[[MAP]] windows [3, 3]
// CHECK-NOT: memref.alloc
// ISA-LABEL: vtaisa.program @padded
// ISA: vtaisa.load acc sram(0)
// ISA: vtaisa.gemm reset {{.*}} loops(1 x 4)
// ISA-NEXT: vtaisa.alu add {{.*}} loops(2 x 2) dst(2, 1) src(10, 2)
// ISA-NEXT: vtaisa.alu max {{.*}}
// ISA-NEXT: vtaisa.alu max {{.*}} loops(1 x 2) dst(0, 1) src(0, 2)
// ISA-NEXT: vtaisa.alu max {{.*}} loops(1 x 2) dst(0, 1) src(0, 2)
// ISA-NEXT: vtaisa.alu max {{.*}} loops(1 x 2) dst(0, 2) src(0, 10)
// ISA-NEXT: vtaisa.alu max {{.*}} loops(2 x 2)
// ISA-NEXT: vtaisa.alu max {{.*}} loops(1 x 2) dst(0, 2) src(0, 10)
// ISA-NEXT: vtaisa.alu max {{.*}} loops(2 x 2)
// ISA-NEXT: vtaisa.alu max {{.*}} loops(2 x 2)
// ISA-NEXT: vtaisa.store
func.func @padded(%x: memref<4x5x1x16xi32>, %y: memref<2x2x1x16xi8>) {
  %lowest = arith.constant -2147483648 : i32
  %s = vta.alloc() buffers 1 : memref<4x5x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0, 0] high[0, 0, 0, 0] into %s : memref<4x5x1x16xi32> to memref<4x5x1x16xi32, #vta.mem<acc>>
  %p = vta.pad %s low[1, 1, 0, 0] high[0, 0, 0, 0] : memref<4x5x1x16xi32, #vta.mem<acc>> to memref<5x6x1x16xi32, #vta.mem<acc>>
  %t = vta.alloc() buffers 1 : memref<2x2x1x16xi32, #vta.mem<acc>>
  linalg.fill ins(%lowest : i32) outs(%t : memref<2x2x1x16xi32, #vta.mem<acc>>)
  %shape = memref.alloc() : memref<3x3xi8>
  linalg.generic {indexing_maps = [affine_map<(h, w, b, o, y, x) -> (h * 2 + y, w * 2 + x, b, o)>,
                                   affine_map<(h, w, b, o, y, x) -> (y, x)>,
                                   affine_map<(h, w, b, o, y, x) -> (h, w, b, o)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%p, %shape : memref<5x6x1x16xi32, #vta.mem<acc>>, memref<3x3xi8>) outs(%t : memref<2x2x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%in: i32, %w: i8, %acc: i32):
    %0 = arith.maxsi %in, %acc : i32
    linalg.yield %0 : i32
  }
  vta.store %t to %y : memref<2x2x1x16xi32, #vta.mem<acc>> to memref<2x2x1x16xi8>
  return
}
}

// -----

// No tap is inside for both outputs: the smallest number, -32768 * 65536. The
// window comes before the result, the middle of a tile is padded, twice.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// CHECK: #[[MAP:.*]] = affine_map<(d0, d1) -> (d0 + d1)>
// CHECK-LABEL: func @apart
// CHECK: vta.alu max %{{.*}}, %{{.*}} map #[[MAP]] windows [4]
// ISA-LABEL: vtaisa.program @apart
// ISA: vtaisa.gemm reset {{.*}} loops(1 x 2)
// ISA-NEXT: vtaisa.alu add imm(-32768)
// ISA-NEXT: vtaisa.alu shr imm(-16)
// ISA-NEXT: vtaisa.alu max
// ISA-NEXT: vtaisa.alu max
// ISA-NEXT: vtaisa.store
func.func @apart(%x: memref<9x1x16xi32>, %y: memref<2x1x16xi8>) {
  %lowest = arith.constant -2147483648 : i32
  %s = vta.alloc() buffers 1 : memref<9x1x16xi32, #vta.mem<acc>>
  vta.load %x low[0, 0, 0] high[0, 0, 0] into %s : memref<9x1x16xi32> to memref<9x1x16xi32, #vta.mem<acc>>
  %part = memref.subview %s[4, 0, 0] [1, 1, 16] [1, 1, 1] : memref<9x1x16xi32, #vta.mem<acc>> to memref<1x1x16xi32, strided<[16, 16, 1], offset: 64>, #vta.mem<acc>>
  %0 = vta.pad %part low[1, 0, 0] high[0, 0, 0] : memref<1x1x16xi32, strided<[16, 16, 1], offset: 64>, #vta.mem<acc>> to memref<2x1x16xi32, #vta.mem<acc>>
  %1 = vta.pad %0 low[0, 0, 0] high[3, 0, 0] : memref<2x1x16xi32, #vta.mem<acc>> to memref<5x1x16xi32, #vta.mem<acc>>
  %t = vta.alloc() buffers 1 : memref<2x1x16xi32, #vta.mem<acc>>
  linalg.fill ins(%lowest : i32) outs(%t : memref<2x1x16xi32, #vta.mem<acc>>)
  %shape = memref.alloc() : memref<4xi8>
  linalg.generic {indexing_maps = [affine_map<(y, h, b, o) -> (h + y, b, o)>,
                                   affine_map<(y, h, b, o) -> (y)>,
                                   affine_map<(y, h, b, o) -> (h, b, o)>],
      iterator_types = ["reduction", "parallel", "parallel", "parallel"]}
      ins(%1, %shape : memref<5x1x16xi32, #vta.mem<acc>>, memref<4xi8>) outs(%t : memref<2x1x16xi32, #vta.mem<acc>>) {
  ^bb0(%in: i32, %w: i8, %acc: i32):
    %2 = arith.maxsi %in, %acc : i32
    linalg.yield %2 : i32
  }
  vta.store %t to %y : memref<2x1x16xi32, #vta.mem<acc>> to memref<2x1x16xi8>
  return
}
}

// -----

// Any number, from immediates of 16 bits.
module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
// ISA-LABEL: vtaisa.program @numbers
// ISA: vtaisa.gemm reset
// ISA-NEXT: vtaisa.alu add imm(-5)
// ISA-NEXT: vtaisa.store
// ISA-NEXT: vtaisa.gemm reset
// ISA-NEXT: vtaisa.alu add imm(2)
// ISA-NEXT: vtaisa.alu shr imm(-16)
// ISA-NEXT: vtaisa.alu add imm(-31072)
// ISA-NEXT: vtaisa.store
// ISA-NEXT: vtaisa.gemm reset
// ISA-NEXT: vtaisa.alu add imm(-32768)
// ISA-NEXT: vtaisa.alu shr imm(-16)
// ISA-NEXT: vtaisa.alu add imm(-1)
// ISA-NEXT: vtaisa.store
// ISA: vtaisa.finish
func.func @numbers(%a: memref<2x1x16xi8>, %b: memref<2x1x16xi8>, %c: memref<2x1x16xi8>) {
  %t = vta.alloc() buffers 1 : memref<2x1x16xi32, #vta.mem<acc>>
  vta.reset %t to -5 : memref<2x1x16xi32, #vta.mem<acc>>
  vta.store %t to %a : memref<2x1x16xi32, #vta.mem<acc>> to memref<2x1x16xi8>
  vta.reset %t to 100000 : memref<2x1x16xi32, #vta.mem<acc>>
  vta.store %t to %b : memref<2x1x16xi32, #vta.mem<acc>> to memref<2x1x16xi8>
  vta.reset %t to 2147483647 : memref<2x1x16xi32, #vta.mem<acc>>
  vta.store %t to %c : memref<2x1x16xi32, #vta.mem<acc>> to memref<2x1x16xi8>
  return
}
}
