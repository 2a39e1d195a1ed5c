// RUN: vta-opt %s | vta-opt | FileCheck %s
// RUN: vta-opt %s --mlir-print-op-generic | vta-opt | FileCheck %s
// RUN: vta-opt %s --emit-bytecode | vta-opt | FileCheck %s

// The name is kept as written; what it means is compared by the passes.
// CHECK: module attributes {vta.config = #vta.config<"1x16_i8w8a32_15_15_18_17">, vta.machine = "rtl-de10"}
module attributes {vta.config = #vta.config<"1x16_i8w8a32_15_15_18_17">, vta.machine = "rtl-de10"} {
  // CHECK: func @configs
  // CHECK-DAG: #vta.config<"1x8_15_14_16_16">
  // CHECK-DAG: #vta.config<"1x32_15_15_18_17">
  // CHECK-DAG: #vta.config<"2x16_15_15_18_17">
  // CHECK-DAG: #vta.config<"4x8_15_16_16_18">
  func.func @configs() attributes {
    a = #vta.config<"1x8_15_14_16_16">,
    b = #vta.config<"1x32_15_15_18_17">,
    c = #vta.config<"2x16_15_15_18_17">,
    d = #vta.config<"4x8_15_16_16_18">} {
    return
  }
  // CHECK: func @spaces(%{{.*}}: memref<1x16xi8, #vta.mem<inp>>, %{{.*}}: memref<16x16xi8, #vta.mem<wgt>>, %{{.*}}: memref<1x16xi32, #vta.mem<acc>>)
  func.func @spaces(%a: memref<1x16xi8, #vta.mem<inp>>,
                    %b: memref<16x16xi8, #vta.mem<wgt>>,
                    %c: memref<1x16xi32, #vta.mem<acc>>) {
    return
  }
}
