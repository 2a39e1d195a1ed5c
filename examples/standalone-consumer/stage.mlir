func.func @stage(%x: tensor<1x4x5x14x1x16xi8>) -> tensor<1x4x6x16x1x16xi8> {
  %0 = vta.stage %x low[0, 0, 1, 1, 0, 0] high[0, 0, 0, 1, 0, 0] to <inp>
      buffers 2 : tensor<1x4x5x14x1x16xi8> to tensor<1x4x6x16x1x16xi8>
  return %0 : tensor<1x4x6x16x1x16xi8>
}
