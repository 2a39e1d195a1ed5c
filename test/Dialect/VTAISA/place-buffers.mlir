// RUN: vta-opt %s --vtaisa-place-buffers | FileCheck %s
// RUN: vta-opt %s --vtaisa-place-buffers=limit=256 \
// RUN:   | FileCheck %s --check-prefix=SPLIT

// The bits stay, and the verifier finds no race.
// RUN: rm -rf %t && mkdir %t
// RUN: vta-opt %s --vtaisa-derive-tokens --vtaisa-verify \
// RUN:   | vta-translate --vtaisa-to-binary --program=chain -o %t/apart.vtaprog
// RUN: vta-opt %s --vtaisa-place-buffers --vtaisa-derive-tokens --vtaisa-verify \
// RUN:   | vta-translate --vtaisa-to-binary --program=chain -o %t/shared.vtaprog
// RUN: %python %S/Inputs/place-buffers.py %t/x.npy
// RUN: vta-run %t/apart.vtaprog --strict --input x=%t/x.npy --output y=%t/apart.npy
// RUN: vta-run %t/shared.vtaprog --strict --input x=%t/x.npy --output y=%t/shared.npy
// RUN: cmp %t/apart.npy %t/shared.npy
// RUN: %python %S/Inputs/place-buffers.py %t/x.npy %t/shared.npy

// Tokens that were derived before do not know that @a and @c share memory.
// RUN: not vta-opt %s --vtaisa-derive-tokens --vtaisa-place-buffers --vtaisa-verify 2>&1 \
// RUN:   | FileCheck %s --check-prefix=RACE
// RACE: error: 'vtaisa.store' op race: {{.*}}scratch

// @b is live together with @a and with @c, which follow each other.
// CHECK-LABEL: vtaisa.program @chain
// CHECK-NEXT: vtaisa.buffer @x input
// CHECK-NEXT: vtaisa.buffer @constants constant align(256) = dense<{{.*}}> : tensor<384xi8>
// CHECK-NEXT: vtaisa.buffer @scratch scratch align(128) : tensor<256xi8>
// CHECK-NEXT: vtaisa.buffer @y output
// CHECK-NEXT: vtaisa.buffer @u uop
// CHECK-NOT: vtaisa.buffer
// CHECK: load wgt sram(0) dram(@constants) size
// CHECK: load acc sram(16) dram(@constants, 5) size
// CHECK: load acc sram(17) dram(@constants, 4) size
// CHECK: store out sram(0) dram(@scratch, 8) size
// CHECK: load inp sram(4) dram(@scratch, 8) size
// CHECK: store out sram(0) dram(@scratch) size
// CHECK: store out sram(0) dram(@scratch, 4) size
// CHECK: load inp sram(0) dram(@scratch, 2) size
// CHECK: load inp sram(8) dram(@scratch, 8) size
// CHECK: store out sram(0) dram(@scratch, 8) size
// CHECK: load inp sram(4) dram(@scratch, 8) size
// CHECK: load inp sram(12) dram(@scratch) size
// CHECK: store out sram(0) dram(@y) size

// @w has the 256 bytes for itself; the others share the next buffer.
// SPLIT-LABEL: vtaisa.program @chain
// SPLIT: vtaisa.buffer @w constant align(256) = dense<{{.*}}> : tensor<16x16xi8>
// SPLIT: vtaisa.buffer @constants constant align(64) = dense<{{.*}}> : tensor<128xi8>
// SPLIT: vtaisa.buffer @scratch scratch align(128) : tensor<256xi8>
// SPLIT: load wgt sram(0) dram(@w) size
// SPLIT: load acc sram(16) dram(@constants, 1) size
// SPLIT: load acc sram(17) dram(@constants) size
vtaisa.program @chain config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  vtaisa.buffer @x input : tensor<4x16xi8>
  vtaisa.buffer @w constant align(256) = dense<[
    [-2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2],
    [1, 0, -1, -2, 2, 1, 0, -1, -2, 2, 1, 0, -1, -2, 2, 1],
    [0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0],
    [0, -2, 1, -1, 2, 0, -2, 1, -1, 2, 0, -2, 1, -1, 2, 0],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    [-2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2],
    [1, 0, -1, -2, 2, 1, 0, -1, -2, 2, 1, 0, -1, -2, 2, 1],
    [0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0],
    [0, -2, 1, -1, 2, 0, -2, 1, -1, 2, 0, -2, 1, -1, 2, 0],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    [-2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2],
    [1, 0, -1, -2, 2, 1, 0, -1, -2, 2, 1, 0, -1, -2, 2, 1],
    [0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0],
    [0, -2, 1, -1, 2, 0, -2, 1, -1, 2, 0, -2, 1, -1, 2, 0],
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    [-2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2, 0, 2, -1, 1, -2]]> : tensor<16x16xi8>
  vtaisa.buffer @second constant align(64) = dense<[
    [1, -2, 3, -4, 5, -6, 7, -8, 9, -10, 11, -12, 13, -14, 15, -16]]> : tensor<1x16xi32>
  vtaisa.buffer @first constant align(64) = dense<[
    [30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0]]> : tensor<1x16xi32>
  vtaisa.buffer @unused scratch : tensor<4x16xi8>
  vtaisa.buffer @a scratch align(128) : tensor<4x16xi8>
  vtaisa.buffer @b scratch align(64) : tensor<8x16xi8>
  vtaisa.buffer @c scratch align(64) : tensor<4x16xi8>
  vtaisa.buffer @y output : tensor<4x16xi8>
  vtaisa.buffer @u uop = dense<[
    [0, 0, 0], [0, 4, 0], [0, 8, 0], [0, 16, 0], [0, 17, 0], [0, 12, 0]]> : tensor<6x3xi32>
  vtaisa.load uop sram(0) dram(@u) size(1 x 6)
  vtaisa.load inp sram(0) dram(@x) size(1 x 4)
  vtaisa.load wgt sram(0) dram(@w) size(1 x 1)
  vtaisa.load acc sram(16) dram(@first) size(1 x 1)
  vtaisa.load acc sram(17) dram(@second) size(1 x 1)
  // a = x * w + first
  vtaisa.gemm reset uops(0 to 1) loops(1 x 4) dst(0, 1)
  vtaisa.gemm uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1)
  vtaisa.alu add uops(3 to 4) loops(1 x 4) dst(0, 1)
  vtaisa.store out sram(0) dram(@a) size(1 x 4)
  // b[0..3] = a * w + second, b[4..7] = b[0..3] + first
  vtaisa.load inp sram(4) dram(@a) size(1 x 4)
  vtaisa.gemm reset uops(0 to 1) loops(1 x 4) dst(0, 1)
  vtaisa.gemm uops(1 to 2) loops(1 x 4) dst(0, 1) src(0, 1)
  vtaisa.alu add uops(4 to 5) loops(1 x 4) dst(0, 1)
  vtaisa.store out sram(0) dram(@b) size(1 x 4)
  vtaisa.alu add uops(3 to 4) loops(1 x 4) dst(0, 1)
  vtaisa.store out sram(0) dram(@b, 4) size(1 x 4)
  // c = b[2..5] * w; the last load of @a is in front of it, its use is not.
  vtaisa.load inp sram(0) dram(@b, 2) size(1 x 4)
  vtaisa.load inp sram(8) dram(@a) size(1 x 4)
  vtaisa.gemm reset uops(0 to 1) loops(1 x 4) dst(0, 1)
  vtaisa.gemm uops(0 to 1) loops(1 x 4) dst(0, 1) src(0, 1)
  vtaisa.store out sram(0) dram(@c) size(1 x 4)
  // y = c * w + a * w + b[0..3] * w
  vtaisa.load inp sram(4) dram(@c) size(1 x 4)
  vtaisa.load inp sram(12) dram(@b) size(1 x 4)
  vtaisa.gemm reset uops(0 to 1) loops(1 x 4) dst(0, 1)
  vtaisa.gemm uops(1 to 2) loops(1 x 4) dst(0, 1) src(0, 1)
  vtaisa.gemm uops(2 to 3) loops(1 x 4) dst(0, 1) src(0, 1)
  vtaisa.gemm uops(5 to 6) loops(1 x 4) dst(0, 1) src(0, 1)
  vtaisa.store out sram(0) dram(@y) size(1 x 4)
  vtaisa.finish
}
