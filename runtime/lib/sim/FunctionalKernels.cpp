//===- FunctionalKernels.cpp - Scalar kernels and selection ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionalKernels.h"

#include <cstring>

using namespace vtart;

#define VTART_KERNEL
#define VTART_INLINE VTART_KERNEL __attribute__((always_inline)) inline
#include "FunctionalAlu.inc"

namespace {

template <unsigned Block>
void gemmScalar(const GemmTask &task) {
  const UopLoops &loops = task.loops;
  const size_t batch = task.batch;
  for (uint32_t o = 0; o < loops.iterOut; ++o)
    for (uint32_t i = 0; i < loops.iterIn; ++i)
      for (size_t u = 0; u < loops.numUops; ++u) {
        size_t dst = loops.uops[u].dst + size_t(o) * loops.dstOut +
                     size_t(i) * loops.dstIn;
        size_t src = loops.uops[u].src + size_t(o) * loops.srcOut +
                     size_t(i) * loops.srcIn;
        size_t wgt = loops.uops[u].wgt + size_t(o) * loops.wgtOut +
                     size_t(i) * loops.wgtIn;
        const int8_t *w = task.wgt + wgt * Block * Block;
        for (size_t b = 0; b < batch; ++b) {
          int32_t *acc = task.acc + (dst * batch + b) * Block;
          const int8_t *in = task.inp + (src * batch + b) * Block;
          for (unsigned oc = 0; oc < Block; ++oc) {
            // At most Block * 2^14, so the sum itself cannot wrap.
            int32_t sum = 0;
            for (unsigned ic = 0; ic < Block; ++ic)
              sum += int32_t(in[ic]) * w[oc * Block + ic];
            acc[oc] = static_cast<int32_t>(static_cast<uint32_t>(acc[oc]) +
                                           static_cast<uint32_t>(sum));
          }
        }
      }
}

} // namespace

const char *vtart::kernelKindName(KernelKind kind) {
  switch (kind) {
  case KernelKind::Auto:
    return "auto";
  case KernelKind::Scalar:
    return "scalar";
  case KernelKind::AVX2:
    return "avx2";
  case KernelKind::AVX512VNNI:
    return "avx512vnni";
  }
  return "unknown";
}

bool vtart::kernelKindAvailable(KernelKind kind) {
  switch (kind) {
  case KernelKind::Auto:
  case KernelKind::Scalar:
    return true;
#if defined(__x86_64__)
  case KernelKind::AVX2:
    return __builtin_cpu_supports("avx2");
  case KernelKind::AVX512VNNI:
    return __builtin_cpu_supports("avx512f") &&
           __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vnni");
#else
  case KernelKind::AVX2:
  case KernelKind::AVX512VNNI:
    return false;
#endif
  }
  return false;
}

Kernels vtart::selectKernels(KernelKind kind, unsigned block) {
  if (kind == KernelKind::Auto) {
    kind = KernelKind::Scalar;
    for (KernelKind candidate : {KernelKind::AVX2, KernelKind::AVX512VNNI})
      if (kernelKindAvailable(candidate))
        kind = candidate;
  }
  Kernels kernels;
  if (kind == KernelKind::AVX512VNNI && selectKernelsAVX512(block, kernels))
    return kernels;
  if (kind == KernelKind::AVX2 && selectKernelsAVX2(block, kernels))
    return kernels;
  // The largest block whose WGT element fits a page is 64.
  kernels.alu = runAlu;
  kernels.gemm = block == 1    ? gemmScalar<1>
                 : block == 2  ? gemmScalar<2>
                 : block == 4  ? gemmScalar<4>
                 : block == 8  ? gemmScalar<8>
                 : block == 16 ? gemmScalar<16>
                 : block == 32 ? gemmScalar<32>
                               : gemmScalar<64>;
  return kernels;
}
