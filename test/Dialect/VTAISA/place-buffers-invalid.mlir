// RUN: vta-opt %s --vtaisa-place-buffers --split-input-file --verify-diagnostics
// RUN: not vta-opt %s --vtaisa-place-buffers=limit=0 2>&1 | FileCheck %s

// CHECK: error: 'vtaisa.program' op expected 'limit' to be at least 1 byte, got 0
vtaisa.program @elided config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
  // expected-error @below {{expected the data of resource '__elided__', got none (elided?)}}
  vtaisa.buffer @v constant = dense_resource<__elided__> : tensor<16x16xi8>
  vtaisa.buffer @w constant = dense<2> : tensor<16x16xi8>
  vtaisa.load wgt sram(0) dram(@v) size(1 x 1)
  vtaisa.load wgt sram(1) dram(@w) size(1 x 1)
  vtaisa.finish
}
