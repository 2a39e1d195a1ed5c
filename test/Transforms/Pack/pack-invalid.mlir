// RUN: vta-opt %s --vta-pack --split-input-file --verify-diagnostics

// What has no packed form is an error that says why.


module {
  module @device {
    // expected-error @+1 {{no hardware configuration: expected a 'vta.config' attribute}}
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      return %x : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    // expected-error @+1 {{expected int8 tensors as arguments, got argument 0 of type 'tensor<1x5xf32>'}}
    func.func @segment0(%x: tensor<1x5xf32>) -> tensor<1x5xf32> {
      return %x : tensor<1x5xf32>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    // expected-error @+1 {{expected static tensors of rank 2 to 5, got 'tensor<5xi8>'}}
    func.func @segment0(%x: tensor<5xi8>) -> tensor<5xi8> {
      return %x : tensor<5xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    // expected-error @+1 {{expected static tensors of rank 2 to 5, got 'tensor<?x5xi8>'}}
    func.func @segment0(%x: tensor<?x5xi8>) -> tensor<?x5xi8> {
      return %x : tensor<?x5xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      // expected-error @+1 {{'tosa.abs' op has no int8 form on VTA}}
      %y = tosa.abs %x : (tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      %one = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %w = "tosa.const"() <{values = dense<1> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
      // expected-error @+1 {{expected zero points that are constants of 0}}
      %0 = tosa.conv2d %x, %w, %b, %one, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x3xi8>, tensor<3x1x1x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi32>
      %y = tosa.rescale %0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>, %u: tensor<3x1x1x3xi8>) -> tensor<1x5x6x3xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %b = "tosa.const"() <{values = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
      %w = tosa.clamp %u {max_val = 9 : i8, min_val = 0 : i8} : (tensor<3x1x1x3xi8>) -> tensor<3x1x1x3xi8>
      // expected-error @+1 {{expected weights that are constants or come from the host, which packs them: VTA computes these in the same segment}}
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x3xi8>, tensor<3x1x1x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi32>
      %y = tosa.rescale %0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi32> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %w = "tosa.const"() <{values = dense<1> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
      %y = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x3xi8>, tensor<3x1x1x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi32>
      // expected-error @+1 {{'func.return' op expected int8 values, got 'tensor<1x5x6x3xi32>', which VTA cannot store}}
      return %y : tensor<1x5x6x3xi32>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> (tensor<1x5x6x3xi8>, tensor<1x5x6x3xi8>) {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %w = "tosa.const"() <{values = dense<1> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
      // expected-error @+1 {{expected one use of the int32 values, which VTA cannot store, got 2}}
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x3xi8>, tensor<3x1x1x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi32>
      %1 = tosa.rescale %0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      %y = tosa.rescale %0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %1, %y : tensor<1x5x6x3xi8>, tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %w = "tosa.const"() <{values = dense<1> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x3xi8>, tensor<3x1x1x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi32>
      %1 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x3xi8>, tensor<3x1x1x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi32>
      // expected-error @+1 {{expected one of the summands to be an int8 tensor times powers of two}}
      %2 = tosa.add %0, %1 : (tensor<1x5x6x3xi32>, tensor<1x5x6x3xi32>) -> tensor<1x5x6x3xi32>
      %y = tosa.rescale %2, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %w = "tosa.const"() <{values = dense<1> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
      %k = "tosa.const"() <{values = dense<1> : tensor<1x5x1x3xi32>}> : () -> tensor<1x5x1x3xi32>
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x3xi8>, tensor<3x1x1x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi32>
      // expected-error @+1 {{expected a constant summand that differs by channel only, got 'tensor<1x5x1x3xi32>'}}
      %2 = tosa.add %0, %k : (tensor<1x5x6x3xi32>, tensor<1x5x1x3xi32>) -> tensor<1x5x6x3xi32>
      %y = tosa.rescale %2, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>, %r: tensor<1x1x6x3xi8>) -> tensor<1x5x6x3xi8> {
      %s30 = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %w = "tosa.const"() <{values = dense<1> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x3xi8>, tensor<3x1x1x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi32>
      %1 = tosa.rescale %r, %m, %s30, %z8, %z32 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x1x6x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x1x6x3xi32>
      // expected-error @+1 {{expected summands of one shape whose channels lie in the same places}}
      %2 = tosa.add %0, %1 : (tensor<1x5x6x3xi32>, tensor<1x1x6x3xi32>) -> tensor<1x5x6x3xi32>
      %y = tosa.rescale %2, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %three = "tosa.const"() <{values = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
      // expected-error @+1 {{expected multipliers that are powers of two, got 3}}
      %y = tosa.rescale %x, %three, %s, %z8, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %one = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
      // expected-error @+1 {{expected shifts of 2 to 62, got 1}}
      %y = tosa.rescale %x, %m, %one, %z8, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %one = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
      // expected-error @+1 {{expected zero points that are constants of 0}}
      %y = tosa.rescale %x, %m, %s, %z8, %one {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      // expected-error @+1 {{expected signed integers}}
      %y = tosa.rescale %x, %m, %s, %z8, %z8 {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      // expected-error @+1 {{expected the rounding SINGLE_ROUND, got DOUBLE_ROUND}}
      %y = tosa.rescale %x, %m, %s, %z8, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x3x6xi8> {
      %s = tosa.const_shape {values = dense<[1, 5, 3, 6]> : tensor<4xindex>} : () -> !tosa.shape<4>
      // expected-error @+1 {{moves elements: expected a reshape of images or positions only, not of channels or of images to positions, got 'tensor<1x5x6x3xi8>' to 'tensor<1x5x3x6xi8>'}}
      %y = tosa.reshape %x, %s : (tensor<1x5x6x3xi8>, !tosa.shape<4>) -> tensor<1x5x3x6xi8>
      return %y : tensor<1x5x3x6xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x4xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %p = tosa.const_shape {values = dense<[0, 0, 0, 0, 0, 0, 0, 1]> : tensor<8xindex>} : () -> !tosa.shape<8>
      // expected-error @+1 {{expected padding of positions only, not of images or channels}}
      %y = tosa.pad %x, %p, %z8 : (tensor<1x5x6x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x5x6x4xi8>
      return %y : tensor<1x5x6x4xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x2xi8> {
      %p = tosa.const_shape {values = dense<[0, 0, 0, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %q = tosa.const_shape {values = dense<[1, 5, 6, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
      // expected-error @+1 {{expected a slice of positions only, not of images or channels}}
      %y = tosa.slice %x, %p, %q : (tensor<1x5x6x3xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x5x6x2xi8>
      return %y : tensor<1x5x6x2xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<2x5x6x3xi8> {
      // expected-error @+1 {{expected a concatenation along channels or positions, got axis 0}}
      %y = tosa.concat %x, %x {axis = 0 : i32} : (tensor<1x5x6x3xi8>, tensor<1x5x6x3xi8>) -> tensor<2x5x6x3xi8>
      return %y : tensor<2x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x6x6xi8>) -> tensor<1x6x6xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      // expected-error @+1 {{expected a tensor that is read either as weights or as input, got one that is both: they are packed in different ways}}
      %0 = tosa.matmul %x, %x, %z8, %z8 : (tensor<1x6x6xi8>, tensor<1x6x6xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x6xi32>
      %y = tosa.rescale %0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x6xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x6xi8>
      return %y : tensor<1x6x6xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x6x6x3xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %p = tosa.const_shape {values = dense<[0, 0, 0, 1, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
      // expected-error @+1 {{expected to be read by convolutions and pools on VTA, which alone can pad, got a reader on the host}}
      %y = tosa.pad %x, %p, %z8 : (tensor<1x5x6x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x6x6x3xi8>
      return %y : tensor<1x6x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x6x5x3xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %w = "tosa.const"() <{values = dense<1> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
      %p = tosa.const_shape {values = dense<[0, 0, 0, 1, 0, 0, 0, 0]> : tensor<8xindex>} : () -> !tosa.shape<8>
      %q = tosa.const_shape {values = dense<[0, 0, 1, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %r = tosa.const_shape {values = dense<[1, 6, 5, 3]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %0 = tosa.pad %x, %p, %z8 : (tensor<1x5x6x3xi8>, !tosa.shape<8>, tensor<1xi8>) -> tensor<1x6x6x3xi8>
      // expected-error @+1 {{expected a slice of a padded value to leave out what windows do not read, at the end}}
      %1 = tosa.slice %0, %q, %r : (tensor<1x6x6x3xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x6x5x3xi8>
      %2 = tosa.conv2d %1, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x6x5x3xi8>, tensor<3x1x1x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x6x5x3xi32>
      %y = tosa.rescale %2, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x6x5x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x6x5x3xi8>
      return %y : tensor<1x6x5x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    // expected-error @+1 {{expected static tensors of rank 2 to 5, got 'tensor<1x1x1x1x1x1xi8>'}}
    func.func @segment0(%c: tensor<1x1x1x1x1x1xi8>, %x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      return %x : tensor<1x5x6x3xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      %k = "tosa.const"() <{values = dense<1> : tensor<1x5x6x3xi8>}> : () -> tensor<1x5x6x3xi8>
      // expected-error @+1 {{expected an operand that VTA computes, got a constant}}
      return %k : tensor<1x5x6x3xi8>
    }
  }
}

// -----

// Images become positions, with channels of two blocks between them.
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<3x1x2x5xi8>) -> tensor<1x2x3x5xi8> {
      %p = tosa.const_shape {values = dense<[1, 2, 3, 5]> : tensor<4xindex>} : () -> !tosa.shape<4>
      // expected-error @+1 {{moves elements: expected a reshape of images or positions only, not of channels or of images to positions, got 'tensor<3x1x2x5xi8>' to 'tensor<1x2x3x5xi8>'}}
      %y = tosa.reshape %x, %p : (tensor<3x1x2x5xi8>, !tosa.shape<4>) -> tensor<1x2x3x5xi8>
      return %y : tensor<1x2x3x5xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %w = "tosa.const"() <{values = dense<1> : tensor<3x1x1x3xi8>}> : () -> tensor<3x1x1x3xi8>
      %b = "tosa.const"() <{values = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
      %k = "tosa.const"() <{values = dense<[22, 28, 21]> : tensor<3xi8>}> : () -> tensor<3xi8>
      %mm = "tosa.const"() <{values = dense<1073741824> : tensor<3xi32>}> : () -> tensor<3xi32>
      %0 = tosa.conv2d %x, %w, %b, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x6x3xi8>, tensor<3x1x1x3xi8>, tensor<3xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x6x3xi32>
      %1 = tosa.rescale %x, %mm, %k, %z8, %z32 {input_unsigned = false, output_unsigned = false, per_channel = true, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi8>, tensor<3xi32>, tensor<3xi8>, tensor<1xi8>, tensor<1xi32>) -> tensor<1x5x6x3xi32>
      %2 = tosa.add %0, %1 : (tensor<1x5x6x3xi32>, tensor<1x5x6x3xi32>) -> tensor<1x5x6x3xi32>
      // expected-error @+1 {{expected an int8 summand that is shifted to the left by channel to be the last one, and by no more than the sum is shifted to the right}}
      %y = tosa.rescale %2, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x5x6x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

// Sums of int8 values wrap around.
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8> {
      // expected-error @+1 {{'tosa.add' op expected int32 values, got 'tensor<1x5x6x3xi8>'}}
      %0 = tosa.add %x, %x : (tensor<1x5x6x3xi8>, tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8>
      %y = tosa.clamp %0 {max_val = 9 : i8, min_val = -3 : i8} : (tensor<1x5x6x3xi8>) -> tensor<1x5x6x3xi8>
      return %y : tensor<1x5x6x3xi8>
    }
  }
}

// -----

// Groups in another order are several convolutions.
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x2x2x4xi8>) -> tensor<1x2x2x4xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      %size = tosa.const_shape {values = dense<[1, 2, 2, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %w0 = "tosa.const"() <{values = dense<[[[[1, 2]]], [[[3, 4]]]]> : tensor<2x1x1x2xi8>}> : () -> tensor<2x1x1x2xi8>
      %b0 = "tosa.const"() <{values = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
      %at0 = tosa.const_shape {values = dense<[0, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
      // expected-error @+1 {{expected a slice of positions only, not of images or channels}}
      %x0 = tosa.slice %x, %at0, %size : (tensor<1x2x2x4xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x2x2xi8>
      %c0 = tosa.conv2d %x0, %w0, %b0, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x2xi8>, tensor<2x1x1x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x2xi32> loc("conv")
      %r0 = tosa.rescale %c0, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x2x2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x2x2xi8>
      %w1 = "tosa.const"() <{values = dense<[[[[5, 6]]], [[[7, 8]]]]> : tensor<2x1x1x2xi8>}> : () -> tensor<2x1x1x2xi8>
      %b1 = "tosa.const"() <{values = dense<[11, 12]> : tensor<2xi32>}> : () -> tensor<2xi32>
      %at1 = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
      %x1 = tosa.slice %x, %at1, %size : (tensor<1x2x2x4xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x2x2xi8>
      %c1 = tosa.conv2d %x1, %w1, %b1, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x2x2xi8>, tensor<2x1x1x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x2xi32> loc("conv")
      %r1 = tosa.rescale %c1, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x2x2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x2x2xi8>
      %y = tosa.concat %r0, %r1 {axis = 3 : i32} : (tensor<1x2x2x2xi8>, tensor<1x2x2x2xi8>) -> tensor<1x2x2x4xi8> loc("conv")
      %r = tosa.clamp %y {max_val = 100 : i8, min_val = 0 : i8} : (tensor<1x2x2x4xi8>) -> tensor<1x2x2x4xi8>
      return %r : tensor<1x2x2x4xi8>
    }
  }
}

// -----

// TOSA's verifier does not compare channels of results with those of weights.
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    func.func @segment0(%x: tensor<1x2x3x8xi8>) -> tensor<1x2x3x2xi8> {
      %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
      %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
      %w = "tosa.const"() <{values = dense<1> : tensor<1x1x1x8xi8>}> : () -> tensor<1x1x1x8xi8>
      %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
      %s = "tosa.const"() <{values = dense<34> : tensor<1xi8>}> : () -> tensor<1xi8>
      // expected-error @+1 {{'tosa.conv2d' op expected a result of type 'tensor<1x2x3x1xi32>' of these operands, got 'tensor<1x2x3x2xi32>'}}
      %acc = tosa.conv2d %x, %w, %z32, %z8, %z8 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x2x3x8xi8>, tensor<1x1x1x8xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x3x2xi32>
      %y = tosa.rescale %acc, %m, %s, %z32, %z8 {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<1x2x3x2xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x2x3x2xi8>
      return %y : tensor<1x2x3x2xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    // expected-error @+1 {{expected at most 16777216 channels and less than 2^32 elements, got 'tensor<1x2x3x9223372036854775807xi8>'}}
    func.func @segment0(%x: tensor<1x2x3x9223372036854775807xi8>) -> tensor<1x2x3x9223372036854775807xi8> {
      %y = tosa.clamp %x {max_val = 9 : i8, min_val = -3 : i8} : (tensor<1x2x3x9223372036854775807xi8>) -> tensor<1x2x3x9223372036854775807xi8>
      return %y : tensor<1x2x3x9223372036854775807xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    // expected-error @+1 {{less than 2^32 elements, got 'tensor<65536x65536xi8>'}}
    func.func @segment0(%x: tensor<65536x65536xi8>) -> tensor<65536x65536xi8> {
      %y = tosa.clamp %x {max_val = 9 : i8, min_val = -3 : i8} : (tensor<65536x65536xi8>) -> tensor<65536x65536xi8>
      return %y : tensor<65536x65536xi8>
    }
  }
}

// -----

// An argument that nothing reads could be a bias.
module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    // expected-error @+1 {{expected a static tensor of numbers by channel, got argument 1 of type 'tensor<*xi32>'}}
    func.func @segment0(%x: tensor<1x2x3x8xi8>, %v: tensor<*xi32>) -> tensor<1x2x3x8xi8> {
      %y = tosa.clamp %x {max_val = 9 : i8, min_val = -3 : i8} : (tensor<1x2x3x8xi8>) -> tensor<1x2x3x8xi8>
      return %y : tensor<1x2x3x8xi8>
    }
  }
}

// -----

module attributes {vta.config = #vta.config<"1x4_12_12_14_15">} {
  module @device {
    // expected-error @+1 {{expected a static tensor of numbers by channel, got argument 1 of type 'i32'}}
    func.func @segment0(%x: tensor<1x2x3x8xi8>, %v: i32) -> tensor<1x2x3x8xi8> {
      %y = tosa.clamp %x {max_val = 9 : i8, min_val = -3 : i8} : (tensor<1x2x3x8xi8>) -> tensor<1x2x3x8xi8>
      return %y : tensor<1x2x3x8xi8>
    }
  }
}
