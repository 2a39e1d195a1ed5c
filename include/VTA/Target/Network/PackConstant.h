//===- PackConstant.h - Constants as tasks want them ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TARGET_NETWORK_PACKCONSTANT_H
#define VTA_TARGET_NETWORK_PACKCONSTANT_H

#include "VTA/CPU/Analysis/ConstantPacking.h"
#include "VTA/CPU/Analysis/LinearAccess.h"
#include "mlir/IR/BuiltinAttributes.h"
#include <vector>

namespace mlir::vta::cpu {

/// The elements of a constant as the memory of a CPU has them: row-major,
/// little-endian, a byte for each i1. Fails for attributes that hold no
/// elements (resources without data, for example) and for types that are not
/// numbers.
FailureOr<std::vector<uint8_t>> constantBytes(ElementsAttr constant);

/// Whether `packing` is one of an array of `shape`.
bool fitsShape(const ConstantPacking &packing, ArrayRef<int64_t> shape);

/// What `linalg.pack` makes of a row-major array of `shape`, incomplete tiles
/// filled with zeros, after the transform of windows, if there is one, which
/// takes f32. `packing` fits the shape.
std::vector<uint8_t> packBytes(ArrayRef<uint8_t> bytes, ArrayRef<int64_t> shape,
                               unsigned elementBytes,
                               const ConstantPacking &packing);

} // namespace mlir::vta::cpu

#endif // VTA_TARGET_NETWORK_PACKCONSTANT_H
