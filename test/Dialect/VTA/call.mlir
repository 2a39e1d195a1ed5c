// RUN: vta-opt %s | vta-opt | FileCheck %s
// RUN: vta-opt %s --mlir-print-op-generic | vta-opt | FileCheck %s
// RUN: vta-opt %s --emit-bytecode | vta-opt | FileCheck %s
// RUN: vta-opt %s --cse | FileCheck %s --check-prefix=CSE

// A call is not a kernel: passes that compile kernels leave its function alone.
// RUN: vta-opt %s --linalg-to-vta-kernel --vta-normalize --vta-from-linalg --vta-evaluate \
// RUN:   | FileCheck %s

module attributes {vta.config = #vta.config<"1x16_i8w8a32_15_15_18_17">,
                   vta.machine = "rtl-de10"} {
  // CHECK-LABEL: func @main
  // CHECK-SAME: %[[X:.*]]: tensor<1x6x5x3xi8>, %[[Y:.*]]: tensor<7xi8>
  // CSE-LABEL: func @main
  func.func @main(%x: tensor<1x6x5x3xi8>, %y: tensor<7xi8>)
      -> (tensor<7xi8>, tensor<1x6x5x3xi8>, tensor<7xi8>) {
    // CHECK: %[[R:.*]]:2 = vta.call @device::@segment0(%[[X]], %[[Y]]) {note = "kept"} : (tensor<1x6x5x3xi8>, tensor<7xi8>) -> (tensor<7xi8>, tensor<1x6x5x3xi8>)
    %0:2 = vta.call @device::@segment0(%x, %y) {note = "kept"}
        : (tensor<1x6x5x3xi8>, tensor<7xi8>) -> (tensor<7xi8>, tensor<1x6x5x3xi8>)
    // CHECK: vta.call @device::@program(%[[R]]#0) : (tensor<7xi8>) -> tensor<7xi8>
    // CSE: vta.call @device::@program
    // CSE-NOT: vta.call
    %1 = vta.call @device::@program(%0#0) : (tensor<7xi8>) -> tensor<7xi8>
    // CHECK: vta.call @device::@program(%[[R]]#0) : (tensor<7xi8>) -> tensor<7xi8>
    %2 = vta.call @device::@program(%0#0) : (tensor<7xi8>) -> tensor<7xi8>
    // CHECK: vta.call @device::@bufferized(%[[Y]]) : (tensor<7xi8>) -> tensor<7xi8>
    %3 = vta.call @device::@bufferized(%y) : (tensor<7xi8>) -> tensor<7xi8>
    // CHECK: vta.call @device::@nothing() : () -> ()
    vta.call @device::@nothing() : () -> ()
    return %1, %0#1, %2 : tensor<7xi8>, tensor<1x6x5x3xi8>, tensor<7xi8>
  }
  // CHECK: module @device
  module @device {
    func.func @segment0(%x: tensor<1x6x5x3xi8>, %y: tensor<7xi8>)
        -> (tensor<7xi8>, tensor<1x6x5x3xi8>) {
      return %y, %x : tensor<7xi8>, tensor<1x6x5x3xi8>
    }
    func.func @bufferized(%x: memref<7xi8>, %y: memref<7xi8>) {
      return
    }
    func.func @nothing() {
      return
    }
    vtaisa.program @program config(#vta.config<"1x16_i8w8a32_15_15_18_17">) {
    }
  }
}
