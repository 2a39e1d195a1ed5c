// Inputs of uint8 and int8.
func.func @main(%image: tensor<2x3xi8> {ml_program.identifier = "image", vta.unsigned},
                %offset: tensor<2x3xi8> {ml_program.identifier = "offset"}) -> tensor<2x3xf32> {
  %0 = tosa.cast %image : (tensor<2x3xi8>) -> tensor<2x3xf32>
  %1 = tosa.cast %offset : (tensor<2x3xi8>) -> tensor<2x3xf32>
  %2 = tosa.add %0, %1 : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
