//===- Npy.h - NumPy array files --------------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Inputs and outputs on the command line are .npy files: what Python writes
// with one call. Only types that programs and networks have are read.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_NPY_H
#define VTART_NPY_H

#include "vtart/Support.h"

namespace vtart {

/// A dense row-major array.
struct NpyArray {
  /// "int8", "uint8", "int16", "int32", "uint32", "int64", "float16", "float32"
  /// or "bool".
  std::string dtype = "int8";
  std::vector<int64_t> shape;
  std::vector<uint8_t> data; ///< Little-endian data.
};

/// Reads format versions 1.0 and 2.0; arrays in Fortran order become row-major.
/// Errors: not .npy, another version, a damaged header, big-endian or other
/// types (with the call that converts, where there is one), too few or too many
/// bytes.
Expected<NpyArray> parseNpy(const void *data, size_t size);
Expected<NpyArray> readNpy(const std::string &path);

/// Format version 1.0, or 2.0 if the shape does not fit. Errors: unknown
/// dtype, data that does not match the shape.
Expected<std::string> npyBytes(const NpyArray &array);
Error writeNpy(const std::string &path, const NpyArray &array);

/// "int8[3, 16, 4]".
std::string arrayTypeName(const std::string &dtype,
                          const std::vector<int64_t> &shape);

/// How an array holds a tensor's data for several runs.
struct ArrayRuns {
  size_t count = 1;
  bool hasOwnAxis = false; ///< Whether the runs are one more axis, the first.
};
/// The runs in `array` for a tensor of this type and shape: one if the shapes
/// are equal, N with N times the first dimension or with N in front of all of
/// them. Errors: another shape, with those that would do; no elements. The
/// dtype is for messages only.
Expected<ArrayRuns> findRuns(const std::string &dtype,
                             const std::vector<int64_t> &shape,
                             const NpyArray &array);

} // namespace vtart

#endif // VTART_NPY_H
