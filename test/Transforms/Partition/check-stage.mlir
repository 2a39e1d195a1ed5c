// A network that is at the stage before passes as it is.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: vta-opt partition.mlir -o before.mlir
// RUN: vta-opt partition.mlir --vta-check-stage | diff before.mlir -
// RUN: vta-opt partition.mlir --vta-check-stage=after=partition | diff before.mlir -
// RUN: vta-opt pack.mlir -o before.mlir
// RUN: vta-opt pack.mlir --vta-check-stage=after=pack | diff before.mlir -
// RUN: vta-opt schedule.mlir -o before.mlir
// RUN: vta-opt schedule.mlir --vta-check-stage=after=schedule | diff before.mlir -

// TOSA of the host says nothing about the device.
//--- partition.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<1x4x4x16xi8>) -> (tensor<4xf32>, tensor<1x4x4x16xi8>) {
  %0 = tosa.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = vta.call @device::@segment0(%y) : (tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8>
  return %0, %1 : tensor<4xf32>, tensor<1x4x4x16xi8>
}
module @device {
  func.func @segment0(%y: tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8> {
    %0 = tosa.clamp %y {min_val = 0 : i8, max_val = 100 : i8} : (tensor<1x4x4x16xi8>) -> tensor<1x4x4x16xi8>
    return %0 : tensor<1x4x4x16xi8>
  }
}

//--- pack.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4x1x16xi32>) -> (tensor<4xf32>, tensor<4x1x16xi8>) {
  %0 = tosa.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  %1 = vta.call @device::@segment0(%y) : (tensor<4x1x16xi32>) -> tensor<4x1x16xi8>
  return %0, %1 : tensor<4xf32>, tensor<4x1x16xi8>
}
#id = affine_map<(h, b, o) -> (h, b, o)>
module @device {
  func.func @segment0(%y: tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
    %0 = vta.kernel "sum" (%a = %y) : (tensor<4x1x16xi32>) -> tensor<4x1x16xi8> {
      %zero = arith.constant 0 : i32
      %e = tensor.empty() : tensor<4x1x16xi32>
      %e8 = tensor.empty() : tensor<4x1x16xi8>
      %zeros = linalg.fill ins(%zero : i32) outs(%e : tensor<4x1x16xi32>) -> tensor<4x1x16xi32>
      %1 = vta.step add map #id ins(%a : tensor<4x1x16xi32>) outs(%zeros : tensor<4x1x16xi32>)
      %2 = vta.step narrow ins(%1 : tensor<4x1x16xi32>) outs(%e8 : tensor<4x1x16xi8>)
      vta.yield %2 : tensor<4x1x16xi8>
    }
    return %0 : tensor<4x1x16xi8>
  }
}

//--- schedule.mlir
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.exp %x : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
module @device {
  func.func @segment0(%y: tensor<4x1x16xi32>) -> tensor<4x1x16xi32> {
    %0 = vta.stage %y low[0, 0, 0] high[0, 0, 0] to <acc> buffers 1 : tensor<4x1x16xi32> to tensor<4x1x16xi32>
    return %0 : tensor<4x1x16xi32>
  }
}
