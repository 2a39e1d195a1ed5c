// An operation becomes one to a few instructions: the outer taps of the product
// miss an output each, and zero is added to a tile that was only loaded before
// it is stored. Uops have no addresses yet; equal sequences are one.
// RUN: vta-opt %s --vta-evaluate=print-trace-after=split-last \
// RUN:   -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: vta-opt %s --vta-evaluate=print-trace-after=emit \
// RUN:   -o /dev/null 2>&1 | FileCheck %s

// BEFORE:      load inp1.0
// BEFORE-NEXT: load wgt2.0
// BEFORE-NEXT: reset acc3.0
// BEFORE-NEXT: gemm inp1.0 wgt2.0 into acc3.0
// BEFORE-NEXT: alu shr acc3.0 imm 6
// BEFORE-NEXT: store acc3.0
// BEFORE-NEXT: load acc4.0
// BEFORE-NEXT: store acc4.0 dram(@z) size(7) stride(16){{$}}
// BEFORE-NOT:  {{.}}

// CHECK:      @f after emit, which writes instructions and the uops that they need:
// CHECK-NEXT: sequence 0: (0, 0, 0)
// CHECK-NEXT: sequence 1: (1, 0, 0)
// CHECK-NEXT: sequence 2: (0, 0, 1)
// CHECK-NEXT: sequence 3: (0, 1, 2)
// CHECK-NEXT: sequence 4: (7, 7, 0)
// CHECK-NEXT: load inp sram=0 dram=0x0 y=1 x=7 stride=7 buffer=@x
// CHECK-NEXT: load wgt sram=0 dram=0x0 y=1 x=3 stride=3 buffer=@w
// CHECK-NEXT: gemm reset {{.*}} iter=1x7 dst=0,1 src=0,0 wgt=0,0 sequence=0
// CHECK-NEXT: gemm {{.*}} iter=1x6 dst=0,1 src=0,1 wgt=0,0 sequence=1
// CHECK-NEXT: gemm {{.*}} iter=1x7 dst=0,1 src=0,1 wgt=0,0 sequence=2
// CHECK-NEXT: gemm {{.*}} iter=1x6 dst=0,1 src=0,1 wgt=0,0 sequence=3
// CHECK-NEXT: alu shr imm=6 {{.*}} iter=1x7 dst=0,1 src=0,1 sequence=0
// CHECK-NEXT: store out sram=0 dram=0x0 y=1 x=7 stride=7 buffer=@y
// CHECK-NEXT: load acc sram=7 dram=0x0 y=1 x=7 stride=7 buffer=@r
// CHECK-NEXT: alu add imm=0 {{.*}} iter=1x7 dst=0,1 src=0,1 sequence=4
// CHECK-NEXT: store out sram=7 dram=0x0 y=1 x=7 stride=7 buffer=@z

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: memref<7x1x16xi8> {vta.name = "x"}, %w: memref<3x16x16xi8> {vta.name = "w"},
             %r: memref<7x1x16xi32> {vta.name = "r"}, %y: memref<7x1x16xi8> {vta.name = "y", bufferize.result},
             %z: memref<7x1x16xi8> {vta.name = "z", bufferize.result}) {
  %i = vta.alloc() buffers 1 : memref<9x1x16xi8, #vta.mem<inp>>
  vta.load %x low[1, 0, 0] high[1, 0, 0] into %i : memref<7x1x16xi8> to memref<9x1x16xi8, #vta.mem<inp>>
  %f = vta.alloc() buffers 1 : memref<3x16x16xi8, #vta.mem<wgt>>
  vta.load %w low[0, 0, 0] high[0, 0, 0] into %f : memref<3x16x16xi8> to memref<3x16x16xi8, #vta.mem<wgt>>
  %a = vta.alloc() buffers 1 : memref<7x1x16xi32, #vta.mem<acc>>
  vta.reset %a : memref<7x1x16xi32, #vta.mem<acc>>
  vta.gemm %i, %f into %a maps [affine_map<(w, x) -> (w + x)>, affine_map<(w, x) -> (x)>, affine_map<(w, x) -> (w)>]
      : memref<9x1x16xi8, #vta.mem<inp>>, memref<3x16x16xi8, #vta.mem<wgt>>, memref<7x1x16xi32, #vta.mem<acc>>
  vta.alu shr %a imm 6 : memref<7x1x16xi32, #vta.mem<acc>>
  vta.store %a to %y : memref<7x1x16xi32, #vta.mem<acc>> to memref<7x1x16xi8>
  %b = vta.alloc() buffers 1 : memref<7x1x16xi32, #vta.mem<acc>>
  vta.load %r low[0, 0, 0] high[0, 0, 0] into %b : memref<7x1x16xi32> to memref<7x1x16xi32, #vta.mem<acc>>
  vta.store %b to %z : memref<7x1x16xi32, #vta.mem<acc>> to memref<7x1x16xi8>
  return
}
}
