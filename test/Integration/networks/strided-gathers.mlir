// Every other element, from the last one on: vectors of elements that are not one behind the other.

// RUN: vta-check %s --network='device=cpu'
// RUN: vta-check %s --network='device=cpu target=x86_64-linux-gnu cpu=x86-64-v2'

func.func @main(%x: tensor<38xf32>) -> tensor<1xf32> {
  %pairs = tosa.const_shape {values = dense<[19, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.reshape %x, %pairs : (tensor<38xf32>, !tosa.shape<2>) -> tensor<19x2xf32>
  %start = tosa.const_shape {values = dense<[0, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[19, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.slice %0, %start, %size : (tensor<19x2xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<19x1xf32>
  %row = tosa.const_shape {values = dense<19> : tensor<1xindex>} : () -> !tosa.shape<1>
  %2 = tosa.reshape %1, %row : (tensor<19x1xf32>, !tosa.shape<1>) -> tensor<19xf32>
  %3 = tosa.reverse %2 {axis = 0 : i32} : (tensor<19xf32>) -> tensor<19xf32>
  %4 = tosa.reduce_max %3 {axis = 0 : i32} : (tensor<19xf32>) -> tensor<1xf32>
  return %4 : tensor<1xf32>
}
