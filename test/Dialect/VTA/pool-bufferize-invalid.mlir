// RUN: vta-opt %s --vta-bufferize --verify-diagnostics

func.func @f(%x: tensor<4x1x16xi32>) -> tensor<5x1x16xi32> {
  // expected-error @+2 {{expected accumulators, staged to #vta.mem<acc>, got 'memref<4x1x16xi32>'}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = vta.pad %x low[1, 0, 0] high[0, 0, 0] : tensor<4x1x16xi32> to tensor<5x1x16xi32>
  return %0 : tensor<5x1x16xi32>
}
