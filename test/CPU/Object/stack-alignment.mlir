// The stack of kernels is aligned to vectors where these are longer than what
// callers align it to: some may not stay in registers.

// RUN: rm -rf %t && mkdir %t && cd %t
// DEFINE: %{cpu} =
// DEFINE: %{compile} = vta-compile %s --quiet --target=x86_64-linux-gnu --cpu=%{cpu} -o net.vta

// `and rsp, -N` as machine code.
// DEFINE: %{aligns} = %python -c "import sys; code = open('net.vta', 'rb').read(); \
// DEFINE:   print([n for n in (16, 32, 64) if bytes((0x48, 0x83, 0xe4, 256 - n)) in code])"

// REDEFINE: %{cpu} = skylake-avx512
// RUN: %{compile} && %{aligns} | FileCheck %s --check-prefix=AVX512
// AVX512: [64]
// REDEFINE: %{cpu} = x86-64-v3
// RUN: %{compile} && %{aligns} | FileCheck %s --check-prefix=AVX
// AVX: [32]
// REDEFINE: %{cpu} = x86-64
// RUN: %{compile} && %{aligns} | FileCheck %s --check-prefix=SSE
// SSE: []

func.func @main(%x: tensor<1x12x12x64xf32>) -> tensor<1x12x12x64xf32> {
  %w = "tosa.const"() <{values = dense<0.25> : tensor<64x1x1x64xf32>}> : () -> tensor<64x1x1x64xf32>
  %b = "tosa.const"() <{values = dense<0.5> : tensor<64xf32>}> : () -> tensor<64xf32>
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x12x12x64xf32>, tensor<64x1x1x64xf32>, tensor<64xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x12x12x64xf32>
  return %0 : tensor<1x12x12x64xf32>
}
