// RUN: vta-opt %s --split-input-file --verify-diagnostics --vta-cpu-lower-tosa

// One error for each operation.
func.func @dynamic(%x: tensor<?x3xf32>, %y: tensor<2x3xf16>) -> (tensor<?x3xf32>, tensor<2x3xf16>) {
  // expected-error @below {{'tosa.exp' op cannot be lowered to linalg: expected static shapes, got 'tensor<?x3xf32>'}}
  %0 = tosa.exp %x : (tensor<?x3xf32>) -> tensor<?x3xf32>
  // expected-error @below {{'tosa.exp' op cannot be lowered to linalg: expected elements of f32, i1, i8, i16, i32 or i64, got 'f16'}}
  %1 = tosa.exp %y : (tensor<2x3xf16>) -> tensor<2x3xf16>
  return %0, %1 : tensor<?x3xf32>, tensor<2x3xf16>
}

// -----

func.func @unranked(%x: tensor<*xf32>) -> tensor<*xf32> {
  // expected-error @below {{expected static shapes, got 'tensor<*xf32>'}}
  %0 = tosa.exp %x : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// -----

func.func @unknown(%x: tensor<1x5x3xf32>, %i: tensor<1x2xi32>, %y: tensor<1x2x3xf32>) -> tensor<1x5x3xf32> {
  // expected-error @below {{'tosa.scatter' op cannot be lowered to linalg: it is not covered}}
  %0 = tosa.scatter %x, %i, %y : (tensor<1x5x3xf32>, tensor<1x2xi32>, tensor<1x2x3xf32>) -> tensor<1x5x3xf32>
  return %0 : tensor<1x5x3xf32>
}

// -----

// What is inside is not looked at.
func.func @control(%c: tensor<i1>, %x: tensor<2xf16>) -> tensor<2xf16> {
  // expected-error @below {{'tosa.cond_if' op cannot be lowered to linalg: it is not covered}}
  %0 = tosa.cond_if %c : tensor<i1> -> tensor<2xf16> {
    %1 = tosa.exp %x : (tensor<2xf16>) -> tensor<2xf16>
    tosa.yield %1 : tensor<2xf16>
  } else {
    tosa.yield %x : tensor<2xf16>
  }
  return %0 : tensor<2xf16>
}

// -----

func.func @wide(%x: tensor<1x4x4x2xi16>, %w: tensor<3x1x1x2xi8>) -> tensor<1x4x4x3xi48> {
  %b = "tosa.const"() <{values = dense<0> : tensor<3xi48>}> : () -> tensor<3xi48> // expected-error {{got 'i48'}}
  %z16 = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error @below {{'tosa.conv2d' op cannot be lowered to linalg: expected elements of f32, i1, i8, i16, i32 or i64, got 'i48'}}
  %0 = tosa.conv2d %x, %w, %b, %z16, %z8 {acc_type = i48, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x4x4x2xi16>, tensor<3x1x1x2xi8>, tensor<3xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x4x4x3xi48>
  return %0 : tensor<1x4x4x3xi48>
}

// -----

func.func @matmul_types(%x: tensor<1x4x4xi16>) -> tensor<1x4x4xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  // expected-error @below {{expected f32, or i8 that becomes i32, got 'i16' and 'i16' that become 'i32'}}
  %0 = tosa.matmul %x, %x, %z, %z : (tensor<1x4x4xi16>, tensor<1x4x4xi16>, tensor<1xi16>, tensor<1xi16>) -> tensor<1x4x4xi32>
  return %0 : tensor<1x4x4xi32>
}

// -----

func.func @computed_zero_point(%x: tensor<1x4x4xi8>, %z: tensor<1xi8>) -> tensor<1x4x4xi32> {
  // expected-error @below {{'tosa.matmul' op cannot be lowered to linalg: its zero points have to be constants}}
  %0 = tosa.matmul %x, %x, %z, %z : (tensor<1x4x4xi8>, tensor<1x4x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4xi32>
  // expected-error @below {{'tosa.negate' op cannot be lowered to linalg: its zero points have to be constants}}
  %1 = tosa.negate %x, %z, %z : (tensor<1x4x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4xi8>
  return %0 : tensor<1x4x4xi32>
}

// -----

func.func @computed_scale(%x: tensor<2x3xi32>, %m: tensor<1xi32>) -> tensor<2x3xi8> {
  %s = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error @below {{multiplier and shift have to be constants}}
  %0 = tosa.rescale %x, %m, %s, %z32, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// -----

func.func @computed_zero_points(%x: tensor<2x3xi8>, %z8: tensor<1xi8>) -> tensor<2x3xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error @below {{its zero points have to be constants}}
  %0 = tosa.rescale %x, %m, %s, %z8, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// -----

func.func @shifts(%x: tensor<2x3xi32>) -> tensor<2x3xi8> {
  %m = "tosa.const"() <{values = dense<[1, 2, -3]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %s = "tosa.const"() <{values = dense<[36, 63, 36]> : tensor<3xi8>}> : () -> tensor<3xi8>
  %t = "tosa.const"() <{values = dense<36> : tensor<3xi8>}> : () -> tensor<3xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error @below {{expected shifts of 2 to 62, got 63 for channel 1}}
  %0 = tosa.rescale %x, %m, %s, %z32, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
  // expected-error @below {{expected multipliers of at least 0, got -3 for channel 2}}
  %1 = tosa.rescale %x, %m, %t, %z32, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = true, input_unsigned = false, output_unsigned = false} : (tensor<2x3xi32>, tensor<3xi32>, tensor<3xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// -----

func.func @unsigned(%x: tensor<2x3xi32>) -> tensor<2x3xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<36> : tensor<1xi8>}> : () -> tensor<1xi8>
  %z32 = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %z8 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error @below {{expected i8, i16, or i32 that is not unsigned, got 'i32'}}
  %0 = tosa.rescale %x, %m, %s, %z32, %z8 {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = true, output_unsigned = false} : (tensor<2x3xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// -----

func.func @mul(%x: tensor<2x3xi32>, %s: tensor<1xi8>) -> tensor<2x3xi32> {
  // expected-error @below {{its shift has to be a constant}}
  %0 = tosa.mul %x, %x, %s : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %t = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error @below {{expected a shift of 0 to 63, got -1}}
  %1 = tosa.mul %x, %x, %t : (tensor<2x3xi32>, tensor<2x3xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}

// -----

func.func @half(%x: tensor<2x3xf16>) -> tensor<2x3xf16> {
  // expected-error @below {{expected elements of f32, i1, i8, i16, i32 or i64, got 'f16'}}
  %0 = tosa.abs %x : (tensor<2x3xf16>) -> tensor<2x3xf16>
  return %0 : tensor<2x3xf16>
}

// -----

func.func @shape(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.const_shape {values = dense<[0, 0, -1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @below {{'tosa.add_shape' op cannot be lowered to linalg: it is not covered}}
  %1 = tosa.add_shape %0, %0 : (!tosa.shape<4>, !tosa.shape<4>) -> !tosa.shape<4>
  return %x : tensor<2x3xf32>
}

// -----

func.func @slice(%x: tensor<2x3xf32>) -> tensor<2x2xf32> {
  %0 = tosa.const_shape {values = dense<[0, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{dimension 1 has 3 elements, got a slice of 2 from 2 on}}
  %2 = tosa.slice %x, %0, %1 : (tensor<2x3xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x2xf32>
  return %2 : tensor<2x2xf32>
}

// -----

func.func @pad(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.const_shape {values = dense<[0, 0, -1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  // expected-error @below {{expected a padding of at least 0, got -1}}
  %1 = tosa.pad %x, %0, %z : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// -----

func.func @average(%x: tensor<1x4x4x2xi32>) -> tensor<1x2x2x2xi32> {
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{expected f32, i8 or i16, got 'i32'}}
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x2x2x2xi32>
  return %0 : tensor<1x2x2x2xi32>
}

// -----

func.func @resize(%x: tensor<1x4x4x2xi8>) -> tensor<1x7x7x2xi16> {
  %s = tosa.const_shape {values = dense<[2, 1, 2, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %o = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %b = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  // expected-error @below {{'tosa.resize' op cannot be lowered to linalg: BILINEAR from 'i8' to 'i16'}}
  %0 = tosa.resize %x, %s, %o, %b {mode = BILINEAR} : (tensor<1x4x4x2xi8>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x7x7x2xi16>
  return %0 : tensor<1x7x7x2xi16>
}

// -----

func.func @average_zero_points(%x: tensor<1x4x4x2xi8>, %z: tensor<1xi8>) -> tensor<1x2x2x2xi8> {
  // expected-error @below {{'tosa.avg_pool2d' op cannot be lowered to linalg: its zero points have to be constants}}
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x4x4x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x2xi8>
  return %0 : tensor<1x2x2x2xi8>
}

// -----

func.func @mul_shift(%x: tensor<2x3xi8>) -> tensor<2x3xi32> {
  %t = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  // expected-error @below {{a shift needs operands of i32, got 'i8'}}
  %1 = tosa.mul %x, %x, %t : (tensor<2x3xi8>, tensor<2x3xi8>, tensor<1xi8>) -> tensor<2x3xi32>
  return %1 : tensor<2x3xi32>
}

// -----

func.func @table(%x: tensor<2x4xi16>, %i: tensor<513xi16>) -> tensor<2x4xi16> {
  // expected-error @below {{'tosa.table' op cannot be lowered to linalg: its types or attributes are not covered}}
  %0 = tosa.table %x, %i : (tensor<2x4xi16>, tensor<513xi16>) -> tensor<2x4xi16>
  return %0 : tensor<2x4xi16>
}

// -----

// expected-error @below {{'tosa.const' op cannot be lowered to linalg: it is not in a function}}
%0 = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>

// -----

func.func @dynamic_border(%x: tensor<?x3xi8>, %y: tensor<?x1x4xi8>) -> (tensor<?x1x4xi8>, tensor<?x3xi8>) {
  %zero = arith.constant 0 : i8
  %n = arith.constant 5 : index
  %p = tensor.empty(%n) : tensor<?x1x4xi8>
  %u = tensor.empty(%n) : tensor<?x3xi8>
  // expected-error @below {{'linalg.pack' op cannot be lowered to linalg: expected static shapes, got 'tensor<?x3xi8>'}}
  %0 = linalg.pack %x padding_value(%zero : i8) inner_dims_pos = [1] inner_tiles = [4] into %p : tensor<?x3xi8> -> tensor<?x1x4xi8>
  // expected-error @below {{'linalg.unpack' op cannot be lowered to linalg: expected static shapes, got 'tensor<?x1x4xi8>'}}
  %1 = linalg.unpack %y inner_dims_pos = [1] inner_tiles = [4] into %u : tensor<?x1x4xi8> -> tensor<?x3xi8>
  return %0, %1 : tensor<?x1x4xi8>, tensor<?x3xi8>
}
