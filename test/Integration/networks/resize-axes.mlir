// Interpolations read elements at positions that they compute: by vectors along another
// dimension, and along the one of the positions.

// Without fused multiplication, bits are those of upstream's loops.
// RUN: vta-check %s --network='device=cpu target=x86_64-linux-gnu cpu=x86-64-v2' --tolerance=0
// RUN: vta-check %s --network='device=cpu target=x86_64-linux-gnu cpu=x86-64-v3' --tolerance=1e-6
// RUN: vta-check %s --network='device=cpu' --tolerance=1e-6

// Vectors of what is inside of the axis, which do not divide it.

func.func @inside(%x: tensor<3x5x1x37xf32>)
    -> tensor<3x9x1x37xf32> {
  %s = tosa.const_shape {values = dense<[9, 5, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
      : (tensor<3x5x1x37xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<3x9x1x37xf32>
  return %0 : tensor<3x9x1x37xf32>
}

func.func @inside_few(%x: tensor<2x6x1x5xf32>)
    -> tensor<2x11x1x5xf32> {
  %s = tosa.const_shape {values = dense<[11, 6, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[5, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
      : (tensor<2x6x1x5xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<2x11x1x5xf32>
  return %0 : tensor<2x11x1x5xf32>
}

// Vectors along the axis: all positions are known.

func.func @along(%x: tensor<3x16x1x1xf32>)
    -> tensor<3x32x1x1xf32> {
  %s = tosa.const_shape {values = dense<[4, 2, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
      : (tensor<3x16x1x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<3x32x1x1xf32>
  return %0 : tensor<3x32x1x1xf32>
}

func.func @along_odd(%x: tensor<5x7x1x1xf32>)
    -> tensor<5x19x1x1xf32> {
  %s = tosa.const_shape {values = dense<[19, 7, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-6, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[6, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
      : (tensor<5x7x1x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<5x19x1x1xf32>
  return %0 : tensor<5x19x1x1xf32>
}

func.func @along_shrink(%x: tensor<2x101x1x1xf32>)
    -> tensor<2x43x1x1xf32> {
  %s = tosa.const_shape {values = dense<[43, 101, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[29, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[-29, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
      : (tensor<2x101x1x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<2x43x1x1xf32>
  return %0 : tensor<2x43x1x1xf32>
}

func.func @along_far(%x: tensor<2x400x1x1xf32>)
    -> tensor<2x9x1x1xf32> {
  %s = tosa.const_shape {values = dense<[9, 400, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[-391, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
      : (tensor<2x400x1x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<2x9x1x1xf32>
  return %0 : tensor<2x9x1x1xf32>
}

func.func @along_one(%x: tensor<4x1x1x1xf32>)
    -> tensor<4x21x1x1xf32> {
  %s = tosa.const_shape {values = dense<[21, 1, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-10, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[10, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
      : (tensor<4x1x1x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<4x21x1x1xf32>
  return %0 : tensor<4x21x1x1xf32>
}

// Too many vectors for code of their own.

func.func @along_long(%x: tensor<1x700x1x1xf32>)
    -> tensor<1x2100x1x1xf32> {
  %s = tosa.const_shape {values = dense<[3, 1, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
      : (tensor<1x700x1x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<1x2100x1x1xf32>
  return %0 : tensor<1x2100x1x1xf32>
}

func.func @nearest(%x: tensor<2x9x1x1xf32>)
    -> tensor<2x31x1x1xf32> {
  %s = tosa.const_shape {values = dense<[31, 9, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-11, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[11, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = NEAREST_NEIGHBOR}
      : (tensor<2x9x1x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<2x31x1x1xf32>
  return %0 : tensor<2x31x1x1xf32>
}

// Rows and columns of images.

func.func @image(%x: tensor<1x6x7x19xf32>)
    -> tensor<1x12x14x19xf32> {
  %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-1, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
      : (tensor<1x6x7x19xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<1x12x14x19xf32>
  return %0 : tensor<1x12x14x19xf32>
}

func.func @image_one_channel(%x: tensor<2x6x7x1xf32>)
    -> tensor<2x9x23x1xf32> {
  %s = tosa.const_shape {values = dense<[6, 4, 23, 7]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-1, -8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[1, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
      : (tensor<2x6x7x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<2x9x23x1xf32>
  return %0 : tensor<2x9x23x1xf32>
}

func.func @image_nearest(%x: tensor<1x6x7x8xf32>)
    -> tensor<1x13x14x8xf32> {
  %s = tosa.const_shape {values = dense<[26, 12, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-7, -1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[7, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = NEAREST_NEIGHBOR}
      : (tensor<1x6x7x8xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<1x13x14x8xf32>
  return %0 : tensor<1x13x14x8xf32>
}

// What follows is computed in the same loops.

func.func @then_sum(%x: tensor<3x5x1x37xf32>, %y: tensor<3x9x1x37xf32>)
    -> tensor<3x9x1x37xf32> {
  %s = tosa.const_shape {values = dense<[9, 5, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<[-2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<[2, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
      : (tensor<3x5x1x37xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>)
      -> tensor<3x9x1x37xf32>
  %1 = tosa.add %0, %y : (tensor<3x9x1x37xf32>, tensor<3x9x1x37xf32>) -> tensor<3x9x1x37xf32>
  return %1 : tensor<3x9x1x37xf32>
}

func.func @reverse(%x: tensor<3x37xf32>) -> tensor<3x37xf32> {
  %0 = tosa.reverse %x {axis = 1 : i32} : (tensor<3x37xf32>) -> tensor<3x37xf32>
  return %0 : tensor<3x37xf32>
}

func.func @gather(%x: tensor<1x9x21xf32>) -> tensor<1x4x21xf32> {
  %i = "tosa.const"() <{values = dense<[[8, 0, 3, 3]]> : tensor<1x4xi32>}> : () -> tensor<1x4xi32>
  %0 = tosa.gather %x, %i : (tensor<1x9x21xf32>, tensor<1x4xi32>) -> tensor<1x4x21xf32>
  return %0 : tensor<1x4x21xf32>
}
