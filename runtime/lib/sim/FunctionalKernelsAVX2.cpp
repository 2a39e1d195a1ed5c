//===- FunctionalKernelsAVX2.cpp - AVX2 kernels ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// vpmaddwd multiplies pairs of signed 16-bit values, so both shadows hold
// inputs and weights extended to 16 bits.
//
//===----------------------------------------------------------------------===//

#include "FunctionalKernels.h"

using namespace vtart;

#if defined(__x86_64__)

#include <cstring>
#include <immintrin.h>
#include <utility>

#define VTART_KERNEL __attribute__((target("avx2")))
#define VTART_INLINE VTART_KERNEL __attribute__((always_inline)) inline
#include "FunctionalAlu.inc"
#include "FunctionalGemm.inc"

namespace {

struct Inputs256 {
  const uint8_t *rows;
};

template <unsigned BlockSize>
struct Vectors {
  using Inputs = Inputs256;
  using Vec = __m256i;
  static constexpr unsigned Block = BlockSize, Lanes = 8, Chunks = Block / 2;
  static constexpr size_t RowBytes = 2 * Block;
  VTART_KERNEL static Inputs inputs(const GemmTask &task) {
    return {task.inpShadow};
  }
  VTART_INLINE static Vec zero() { return _mm256_setzero_si256(); }
  VTART_INLINE static Vec load(const uint8_t *from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
  }
  VTART_INLINE static Vec add(Vec a, Vec b) { return _mm256_add_epi32(a, b); }
  VTART_INLINE static Vec begin(const Inputs256 &, size_t) { return zero(); }
  VTART_INLINE static Vec dot(Vec sum, Vec w, const uint8_t *in) {
    int32_t pair;
    std::memcpy(&pair, in, sizeof(pair));
    return add(sum, _mm256_madd_epi16(w, _mm256_set1_epi32(pair)));
  }
  VTART_INLINE static void accumulate(int32_t *acc, Vec sum) {
    auto *at = reinterpret_cast<__m256i *>(acc);
    _mm256_storeu_si256(at, add(_mm256_loadu_si256(at), sum));
  }
};

template <unsigned Block>
VTART_KERNEL void packInp(const int8_t *rows, uint8_t *shadow, size_t numRows,
                          unsigned) {
  for (size_t r = 0; r < numRows; ++r) {
    int16_t wide[Block];
    for (unsigned c = 0; c < Block; ++c)
      wide[c] = rows[r * Block + c];
    std::memcpy(shadow + r * sizeof(wide), wide, sizeof(wide));
  }
}

/// Changes [oc][ic] to [oc / 8][ic / 2][oc % 8][ic % 2].
template <unsigned Block>
VTART_KERNEL void packWgt(const int8_t *elems, uint8_t *shadow, size_t numElems,
                          unsigned) {
  for (size_t e = 0; e < numElems; ++e, elems += Block * Block)
    for (unsigned g = 0; g < Block / 8; ++g)
      for (unsigned k = 0; k < Block / 2; ++k)
        for (unsigned l = 0; l < 8; ++l, shadow += 4) {
          const int8_t *from = elems + (g * 8 + l) * Block + 2 * k;
          int16_t pair[2] = {from[0], from[1]};
          std::memcpy(shadow, pair, sizeof(pair));
        }
}

template <unsigned Block>
void select(Kernels &kernels) {
  kernels.kind = KernelKind::AVX2;
  kernels.inpShadowBytes = Block * sizeof(int16_t);
  kernels.wgtShadowBytes = Block * Block * sizeof(int16_t);
  kernels.packInp = packInp<Block>;
  kernels.packWgt = packWgt<Block>;
  kernels.gemm = runGemm<Vectors<Block>>;
  kernels.alu = runAlu;
}

} // namespace

bool vtart::selectKernelsAVX2(unsigned block, Kernels &kernels) {
  switch (block) {
  case 8:
    select<8>(kernels);
    return true;
  case 16:
    select<16>(kernels);
    return true;
  case 32:
    select<32>(kernels);
    return true;
  case 64:
    select<64>(kernels);
    return true;
  default:
    return false;
  }
}

#else

bool vtart::selectKernelsAVX2(unsigned, Kernels &) { return false; }

#endif
