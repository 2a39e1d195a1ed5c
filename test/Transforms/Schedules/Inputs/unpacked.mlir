module attributes {vta.config = #vta.config<"1x16_15_15_18_17">, vta.machine = "rtl-de10"} {
func.func @f(%x: tensor<4x6xi8>, %w: tensor<6x8xi8>) -> tensor<4x8xi32> {
  %z = arith.constant 0 : i32
  %e = tensor.empty() : tensor<4x8xi32>
  %i = linalg.fill ins(%z : i32) outs(%e : tensor<4x8xi32>) -> tensor<4x8xi32>
  %c = linalg.matmul ins(%x, %w : tensor<4x6xi8>, tensor<6x8xi8>)
      outs(%i : tensor<4x8xi32>) -> tensor<4x8xi32>
  return %c : tensor<4x8xi32>
}
}
