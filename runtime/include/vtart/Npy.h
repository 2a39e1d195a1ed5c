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
  /// "int8", "uint8", "int16", "int32", "uint32", "int64", "float32" or "bool".
  std::string dtype = "int8";
  std::vector<int64_t> shape;
  std::vector<uint8_t> data; ///< Little-endian.
};

/// Reads format versions 1.0 and 2.0. Errors: not .npy, another version, a
/// damaged header, Fortran order, big-endian or other types (with the type to
/// convert to, where there is one), too few or too many bytes.
Expected<NpyArray> parseNpy(const void *data, size_t size);
Expected<NpyArray> readNpy(const std::string &path);

/// Format version 1.0, or 2.0 if the shape does not fit. Errors: unknown
/// dtype, data that does not match the shape.
Expected<std::string> npyBytes(const NpyArray &array);
Error writeNpy(const std::string &path, const NpyArray &array);

/// "int8[3, 16, 4]".
std::string arrayTypeName(const std::string &dtype,
                          const std::vector<int64_t> &shape);

} // namespace vtart

#endif // VTART_NPY_H
