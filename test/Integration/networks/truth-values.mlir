// Truth values between tasks, at the borders of a network, moved, and elements
// read at computed positions.

// RUN: vta-check %s --network=device=cpu --tolerance=0

func.func @main(%x: tensor<3x37xf32> {check.range = [0, 1], ml_program.identifier = "x"},
                %m: tensor<3x37xi1> {ml_program.identifier = "m"})
    -> (tensor<3x37xi1> {ml_program.identifier = "less"},
        tensor<39x6xi1> {ml_program.identifier = "moved"},
        tensor<3x37xf32> {ml_program.identifier = "chosen"},
        tensor<3x37xf32> {ml_program.identifier = "reversed"}) {
  %half = "tosa.const"() <{values = dense<0.5> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
  %pads = tosa.const_shape {values = dense<[1, 1, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %true = "tosa.const"() <{values = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  // Read three times, so that it is in memory.
  %greater = tosa.greater %half, %x : (tensor<1x1xf32>, tensor<3x37xf32>) -> tensor<3x37xi1>
  %not = tosa.logical_not %m : (tensor<3x37xi1>) -> tensor<3x37xi1>
  %both = tosa.concat %greater, %not {axis = 0 : i32} : (tensor<3x37xi1>, tensor<3x37xi1>) -> tensor<6x37xi1>
  %turned = tosa.transpose %both {perms = array<i32: 1, 0>} : (tensor<6x37xi1>) -> tensor<37x6xi1>
  %padded = tosa.pad %turned, %pads, %true : (tensor<37x6xi1>, !tosa.shape<4>, tensor<1xi1>) -> tensor<39x6xi1>
  %and = tosa.logical_and %greater, %m : (tensor<3x37xi1>, tensor<3x37xi1>) -> tensor<3x37xi1>
  %reversed = tosa.reverse %x {axis = 1 : i32} : (tensor<3x37xf32>) -> tensor<3x37xf32>
  %chosen = tosa.select %and, %x, %reversed : (tensor<3x37xi1>, tensor<3x37xf32>, tensor<3x37xf32>) -> tensor<3x37xf32>
  return %greater, %padded, %chosen, %reversed : tensor<3x37xi1>, tensor<39x6xi1>, tensor<3x37xf32>, tensor<3x37xf32>
}
