//===- FunctionalKernelsAVX512.cpp - AVX-512 VNNI kernels -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// vpdpbusd multiplies unsigned by signed bytes. Weights are kept with their
// sign bit flipped, which adds 128 to each; the starting value of a row of
// inputs takes 128 times its sum away again.
//
//===----------------------------------------------------------------------===//

#include "FunctionalKernels.h"

using namespace vtart;

#if defined(__x86_64__)

#if defined(__GNUC__) && !defined(__clang__)
// GCC's own headers start some intrinsics from an undefined vector.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <cstring>
#include <immintrin.h>
#include <utility>

#define VTART_KERNEL                                                           \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))
#define VTART_INLINE VTART_KERNEL __attribute__((always_inline)) inline
#include "FunctionalAlu.inc"
#include "FunctionalGemm.inc"

namespace {

struct Inputs512 {
  const uint8_t *rows;
  const uint8_t *starts; ///< One int32 per row.
};

VTART_INLINE int32_t loadWord(const uint8_t *from) {
  int32_t word;
  std::memcpy(&word, from, sizeof(word));
  return word;
}

template <unsigned BlockSize>
struct VectorsBase {
  using Inputs = Inputs512;
  static constexpr unsigned Block = BlockSize, Chunks = Block / 4;
  static constexpr size_t RowBytes = Block;
  VTART_KERNEL static Inputs inputs(const GemmTask &task) {
    return {reinterpret_cast<const uint8_t *>(task.inp), task.inpShadow};
  }
};

/// 512-bit vectors, for blocks of at least 16.
template <unsigned BlockSize>
struct Vectors16 : VectorsBase<BlockSize> {
  using Vec = __m512i;
  static constexpr unsigned Lanes = 16;
  VTART_INLINE static Vec zero() { return _mm512_setzero_si512(); }
  VTART_INLINE static Vec load(const uint8_t *from) {
    return _mm512_loadu_si512(from);
  }
  VTART_INLINE static Vec add(Vec a, Vec b) { return _mm512_add_epi32(a, b); }
  VTART_INLINE static Vec begin(const Inputs512 &in, size_t row) {
    return _mm512_set1_epi32(loadWord(in.starts + 4 * row));
  }
  VTART_INLINE static Vec dot(Vec sum, Vec w, const uint8_t *in) {
    return _mm512_dpbusd_epi32(sum, w, _mm512_set1_epi32(loadWord(in)));
  }
  VTART_INLINE static void accumulate(int32_t *acc, Vec sum) {
    _mm512_storeu_si512(acc, add(_mm512_loadu_si512(acc), sum));
  }
};

/// 256-bit vectors, for blocks of 8.
template <unsigned BlockSize>
struct Vectors8 : VectorsBase<BlockSize> {
  using Vec = __m256i;
  static constexpr unsigned Lanes = 8;
  VTART_INLINE static Vec zero() { return _mm256_setzero_si256(); }
  VTART_INLINE static Vec load(const uint8_t *from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from));
  }
  VTART_INLINE static Vec add(Vec a, Vec b) { return _mm256_add_epi32(a, b); }
  VTART_INLINE static Vec begin(const Inputs512 &in, size_t row) {
    return _mm256_set1_epi32(loadWord(in.starts + 4 * row));
  }
  VTART_INLINE static Vec dot(Vec sum, Vec w, const uint8_t *in) {
    return _mm256_dpbusd_epi32(sum, w, _mm256_set1_epi32(loadWord(in)));
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
    int32_t sum = 0;
    for (unsigned c = 0; c < Block; ++c)
      sum += rows[r * Block + c];
    sum *= -128;
    std::memcpy(shadow + 4 * r, &sum, sizeof(sum));
  }
}

/// Changes [oc][ic] to [oc / lanes][ic / 4][oc % lanes][ic % 4].
template <unsigned Block, unsigned Lanes>
VTART_KERNEL void packWgt(const int8_t *elems, uint8_t *shadow, size_t numElems,
                          unsigned) {
  for (size_t e = 0; e < numElems; ++e, elems += Block * Block)
    for (unsigned g = 0; g < Block / Lanes; ++g)
      for (unsigned k = 0; k < Block / 4; ++k)
        for (unsigned l = 0; l < Lanes; ++l, shadow += 4) {
          uint32_t word;
          std::memcpy(&word, elems + (g * Lanes + l) * Block + 4 * k, 4);
          word ^= 0x80808080u;
          std::memcpy(shadow, &word, 4);
        }
}

/// The same for blocks of 16, where four rows of an INP or WGT element make a
/// vector.
template <>
VTART_KERNEL void packInp<16>(const int8_t *rows, uint8_t *shadow,
                              size_t numRows, unsigned) {
  const __m512i ones = _mm512_set1_epi8(1);
  // Where the four-by-four transpositions below leave row n of 16.
  const __m512i order =
      _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  for (; numRows >= 16; numRows -= 16, rows += 256, shadow += 64) {
    __m512i sum[4];
    for (unsigned n = 0; n < 4; ++n)
      sum[n] = _mm512_dpbusd_epi32(_mm512_setzero_si512(), ones,
                                   _mm512_loadu_si512(rows + 64 * n));
    __m512i a = _mm512_add_epi32(_mm512_unpacklo_epi32(sum[0], sum[1]),
                                 _mm512_unpackhi_epi32(sum[0], sum[1]));
    __m512i b = _mm512_add_epi32(_mm512_unpacklo_epi32(sum[2], sum[3]),
                                 _mm512_unpackhi_epi32(sum[2], sum[3]));
    __m512i all = _mm512_add_epi32(_mm512_unpacklo_epi64(a, b),
                                   _mm512_unpackhi_epi64(a, b));
    all = _mm512_permutexvar_epi32(order, all);
    all = _mm512_slli_epi32(_mm512_sub_epi32(_mm512_setzero_si512(), all), 7);
    _mm512_storeu_si512(shadow, all);
  }
  for (; numRows; --numRows, rows += 16, shadow += 4) {
    int32_t sum = 0;
    for (unsigned c = 0; c < 16; ++c)
      sum += rows[c];
    sum *= -128;
    std::memcpy(shadow, &sum, sizeof(sum));
  }
}

template <>
VTART_KERNEL void packWgt<16, 16>(const int8_t *elems, uint8_t *shadow,
                                  size_t numElems, unsigned) {
  const __m512i flip = _mm512_set1_epi8(-128);
  const __m512i first = _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 0, 4, 8,
                                          12, 16, 20, 24, 28);
  for (size_t e = 0; e < numElems; ++e, elems += 256, shadow += 256) {
    __m512i rows[4];
    for (unsigned n = 0; n < 4; ++n)
      rows[n] = _mm512_xor_si512(_mm512_loadu_si512(elems + 64 * n), flip);
    for (unsigned k = 0; k < 4; ++k) {
      __m512i group = _mm512_add_epi32(first, _mm512_set1_epi32(int(k)));
      __m512i low = _mm512_permutex2var_epi32(rows[0], group, rows[1]);
      __m512i high = _mm512_permutex2var_epi32(rows[2], group, rows[3]);
      _mm512_storeu_si512(shadow + 64 * k,
                          _mm512_mask_blend_epi32(0xff00, low, high));
    }
  }
}

template <class T>
void select(Kernels &kernels) {
  kernels.kind = KernelKind::AVX512VNNI;
  kernels.inpShadowBytes = sizeof(int32_t);
  kernels.wgtShadowBytes = T::Block * T::Block;
  kernels.packInp = packInp<T::Block>;
  kernels.packWgt = packWgt<T::Block, T::Lanes>;
  kernels.gemm = runGemm<T>;
  kernels.alu = runAlu;
}

} // namespace

bool vtart::selectKernelsAVX512(unsigned block, Kernels &kernels) {
  switch (block) {
  case 8:
    select<Vectors8<8>>(kernels);
    return true;
  case 16:
    select<Vectors16<16>>(kernels);
    return true;
  case 32:
    select<Vectors16<32>>(kernels);
    return true;
  case 64:
    select<Vectors16<64>>(kernels);
    return true;
  default:
    return false;
  }
}

#else

bool vtart::selectKernelsAVX512(unsigned, Kernels &) { return false; }

#endif
