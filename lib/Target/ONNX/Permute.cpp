//===- Permute.cpp - Permutes the dimensions of raw data ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Permute.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/ErrorHandling.h"
#include <cstring>
#include <optional>

using namespace mlir;
using namespace mlir::vta::onnx;

namespace {
/// A dimension of the result.
struct Dim {
  int64_t size;
  int64_t fromStride;
  int64_t toStride;
};
} // namespace

/// The dimensions that matter: without those of 1, and with those merged that
/// follow each other in both tensors.
static SmallVector<Dim> simplify(ArrayRef<int64_t> shape,
                                 ArrayRef<int64_t> perms) {
  SmallVector<int64_t> strides(shape.size());
  int64_t stride = 1;
  for (size_t dim = shape.size(); dim-- > 0; stride *= shape[dim])
    strides[dim] = stride;
  SmallVector<Dim> dims;
  for (int64_t source : perms) {
    if (shape[source] == 1)
      continue;
    Dim next = {shape[source], strides[source], 0};
    if (!dims.empty() &&
        dims.back().fromStride == next.fromStride * next.size) {
      dims.back().size *= next.size;
      dims.back().fromStride = next.fromStride;
    } else {
      dims.push_back(next);
    }
  }
  stride = 1;
  for (Dim &dim : llvm::reverse(dims)) {
    dim.toStride = stride;
    stride *= dim.size;
  }
  return dims;
}

/// Transposes in blocks that fit the cache: `a` is contiguous in the source,
/// `b` in the result.
template <typename T>
static void transpose2D(const T *from, T *to, const Dim &a, const Dim &b) {
  constexpr int64_t kBlock = 32;
  for (int64_t i0 = 0; i0 < a.size; i0 += kBlock)
    for (int64_t j0 = 0; j0 < b.size; j0 += kBlock)
      for (int64_t i = i0, ie = std::min(i0 + kBlock, a.size); i < ie; ++i)
        for (int64_t j = j0, je = std::min(j0 + kBlock, b.size); j < je; ++j)
          to[i * a.toStride + j] = from[i + j * b.fromStride];
}

template <typename T>
static void permuteElements(const char *source, char *result,
                            SmallVector<Dim> dims) {
  const T *from = reinterpret_cast<const T *>(source);
  T *to = reinterpret_cast<T *>(result);
  // The two inner loops; the others count like an odometer.
  Dim b = dims.pop_back_val();
  std::optional<Dim> a;
  if (b.fromStride != 1) {
    auto it = llvm::find_if(dims, [](Dim dim) { return dim.fromStride == 1; });
    a = *it;
    dims.erase(it);
  }
  SmallVector<int64_t> index(dims.size(), 0);
  while (true) {
    int64_t fromOffset = 0, toOffset = 0;
    for (auto [i, dim] : llvm::zip_equal(index, dims)) {
      fromOffset += i * dim.fromStride;
      toOffset += i * dim.toStride;
    }
    if (a)
      transpose2D(from + fromOffset, to + toOffset, *a, b);
    else
      std::memcpy(to + toOffset, from + fromOffset, b.size * sizeof(T));
    size_t dim = dims.size();
    while (dim > 0 && ++index[dim - 1] == dims[dim - 1].size)
      index[--dim] = 0;
    if (dim == 0)
      return;
  }
}

void mlir::vta::onnx::permute(ArrayRef<char> from, MutableArrayRef<char> to,
                              ArrayRef<int64_t> shape, ArrayRef<int64_t> perms,
                              unsigned width) {
  if (from.empty())
    return;
  SmallVector<Dim> dims = simplify(shape, perms);
  if (dims.size() <= 1)
    std::memcpy(to.data(), from.data(), from.size());
  else if (width == 1)
    permuteElements<uint8_t>(from.data(), to.data(), dims);
  else if (width == 2)
    permuteElements<uint16_t>(from.data(), to.data(), dims);
  else if (width == 4)
    permuteElements<uint32_t>(from.data(), to.data(), dims);
  else if (width == 8)
    permuteElements<uint64_t>(from.data(), to.data(), dims);
  else // byteWidth() gives no other width, and 0 where no bytes are read.
    llvm_unreachable("elements have a width of 1, 2, 4 or 8 bytes");
}
