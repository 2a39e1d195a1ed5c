func.func @unrelated1(%x: tensor<2x16xi8>) -> tensor<2x16xi8> {
  return %x : tensor<2x16xi8>
}
func.func @stage(%x: tensor<2x16xi8>) -> tensor<2x16xi8> {
  %0 = vta.stage %x low[0, 0] high[0, 0] to <inp> buffers 1
      : tensor<2x16xi8> to tensor<2x16xi8>
  return %0 : tensor<2x16xi8>
}
func.func @unrelated2(%x: tensor<3x16xi8>) -> tensor<3x16xi8> {
  return %x : tensor<3x16xi8>
}
