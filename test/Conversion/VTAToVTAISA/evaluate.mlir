// RUN: vta-opt %s --vta-evaluate | FileCheck %s
// RUN: vta-opt %s --vta-evaluate="split-last=false" | FileCheck %s --check-prefix=WHOLE
// RUN: vta-opt %s --vta-evaluate=print-trace-after=all -o /dev/null 2> %t.trace
// RUN: FileCheck %s --check-prefix=STEPS --input-file=%t.trace
// The description of the pass has the table of the steps.
// RUN: sed -n 's/^@row after \(.*\), which \(.*\):$/| `\1` | \2 |/p' %t.trace > %t.steps
// RUN: grep -Fx -f %t.steps %vta_src/docs/Passes.md | diff %t.steps -
// Programs of this form are run in test/Integration.

// A function that uses VTA becomes a program of the same name, its arguments
// buffers. Padding is neither loaded nor multiplied: each group of taps covers
// the outputs that it is valid for.

#x = affine_map<(c, w, x) -> (w + x)>
#w = affine_map<(c, w, x) -> (c, x)>
#y = affine_map<(c, w, x) -> (c, w)>

module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {

// CHECK-LABEL: vtaisa.program @row
// CHECK: vtaisa.buffer @x input : tensor<7x1x16xi8>
// CHECK: vtaisa.buffer @w input : tensor<2x3x16x16xi8>
// CHECK: vtaisa.buffer @out0 output : tensor<2x7x1x16xi8>
// CHECK: vtaisa.buffer @uops uop
// CHECK-DAG: vtaisa.load inp sram(0) dram(@x) size(1 x 7){{$}}
// CHECK-DAG: vtaisa.load wgt sram(0) dram(@w) size(1 x 6){{$}}
// CHECK: vtaisa.gemm reset uops({{.*}}) loops(1 x 14)
// The left tap misses the first output, the right one the last.
// CHECK: vtaisa.gemm uops({{.*}}) loops(2 x 6) dst(7, 1) src(0, 1) wgt(3, 0)
// CHECK: vtaisa.gemm uops({{.*}}) loops(2 x 7) dst(7, 1) src(0, 1) wgt(3, 0)
// CHECK: vtaisa.gemm uops({{.*}}) loops(2 x 6) dst(7, 1) src(0, 1) wgt(3, 0)
// The last tile ends in two pieces: while one is stored, the other is computed.
// CHECK: vtaisa.alu shr
// CHECK: vtaisa.store out sram(0) dram(@out0) size(1 x 7)
// CHECK: vtaisa.alu shr
// CHECK: vtaisa.store out sram(7) dram(@out0, 7) size(1 x 7)
// CHECK: vtaisa.finish
// CHECK-NOT: func.func @row

// WHOLE: vtaisa.alu shr
// WHOLE-NOT: vtaisa.alu
// WHOLE: vtaisa.store out sram(0) dram(@out0) size(1 x 14)
// WHOLE-NOT: vtaisa.store
// WHOLE: vtaisa.finish

// Steps have names; each has a test in Steps/. What leaves the trace as it is
// says so.
// STEPS:      @row after interpret, which
// STEPS-NEXT: buffer
// STEPS:      @row after keep-operands, which
// STEPS-NEXT: nothing changed
// STEPS:      @row after assign-slots, which
// STEPS-NEXT: buffer
// STEPS:      @row after split-first, which
// STEPS-NEXT: nothing changed
// STEPS-NEXT: @row after order-loads, which
// STEPS-NEXT: nothing changed
// STEPS-NEXT: @row after expand-pools, which
// STEPS-NEXT: nothing changed
// STEPS-NEXT: @row after split-last, which
// STEPS-NEXT: buffer
// STEPS:      @row after emit, which
// STEPS-NEXT: sequence 0
// STEPS:      @row after place-loads, which
// STEPS-NEXT: nothing changed
// STEPS-NEXT: @row after place-uops, which
// STEPS-NEXT: uops:
// STEPS-NOT:  after
func.func @row(%x: memref<7x1x16xi8> {vta.name = "x"}, %w: memref<2x3x16x16xi8> {vta.name = "w"},
               %y: memref<2x7x1x16xi8> {bufferize.result}) {
  %i = vta.alloc() buffers 1 : memref<9x1x16xi8, #vta.mem<inp>>
  vta.load %x low[1, 0, 0] high[1, 0, 0] into %i : memref<7x1x16xi8> to memref<9x1x16xi8, #vta.mem<inp>>
  %f = vta.alloc() buffers 1 : memref<2x3x16x16xi8, #vta.mem<wgt>>
  vta.load %w low[0, 0, 0, 0] high[0, 0, 0, 0] into %f : memref<2x3x16x16xi8> to memref<2x3x16x16xi8, #vta.mem<wgt>>
  %a = vta.alloc() buffers 1 : memref<2x7x1x16xi32, #vta.mem<acc>>
  vta.reset %a : memref<2x7x1x16xi32, #vta.mem<acc>>
  vta.gemm %i, %f into %a maps [#x, #w, #y] : memref<9x1x16xi8, #vta.mem<inp>>, memref<2x3x16x16xi8, #vta.mem<wgt>>, memref<2x7x1x16xi32, #vta.mem<acc>>
  vta.alu shr %a imm 6 : memref<2x7x1x16xi32, #vta.mem<acc>>
  vta.store %a to %y : memref<2x7x1x16xi32, #vta.mem<acc>> to memref<2x7x1x16xi8>
  return
}

// Without tiles it is none of VTA's business.
// CHECK-LABEL: func @host
func.func @host(%x: f32) -> f32 {
  return %x : f32
}
}
