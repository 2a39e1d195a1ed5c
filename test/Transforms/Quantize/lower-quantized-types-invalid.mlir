// RUN: vta-opt %s --vta-lower-quantized-types --split-input-file --verify-diagnostics

// expected-error@+1 {{expected !quant.uniform types of f32 that are stored in i8, or in i32 for sums, with one zero point, got '!quant.uniform<u8:f32, 2.500000e-01>'}}
func.func @unsigned(%x: tensor<2x!quant.uniform<u8:f32, 0.25>>) {
  return
}

// -----

func.func @axis(%x: tensor<2x3xf32>) {
  // expected-error@+1 {{expected a tensor of static shape that gets one scale and is stored in i8, got}}
  %q = quant.qcast %x : tensor<2x3xf32> to tensor<2x3x!quant.uniform<i8:f32:0, {0.25, 0.5}>>
  return
}

// -----

func.func @dynamic(%x: tensor<?x!quant.uniform<i8:f32, 0.25>>) -> tensor<?xf32> {
  // expected-error@+1 {{expected a tensor of static shape, and zero points in i8 alone, got}}
  %d = quant.dcast %x : tensor<?x!quant.uniform<i8:f32, 0.25>> to tensor<?xf32>
  return %d : tensor<?xf32>
}
