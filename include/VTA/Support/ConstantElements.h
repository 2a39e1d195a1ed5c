//===- ConstantElements.h - Elements of constants ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SUPPORT_CONSTANTELEMENTS_H
#define VTA_SUPPORT_CONSTANTELEMENTS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Value.h"
#include <optional>

namespace mlir::vta {

/// The elements of a constant of static shape, or null.
ElementsAttr getConstantElements(Value value);

/// The bytes of a constant whose elements have whole bytes. `isSplat` says that
/// they are those of one element. None for resources that are incomplete.
std::optional<ArrayRef<char>> getElementBytes(ElementsAttr attr, bool &isSplat);

/// The elements of a constant of integers, sign-extended, also of splats and
/// resources. None if the value is not such a constant.
std::optional<SmallVector<int64_t>> readIntegers(Value value);

} // namespace mlir::vta

#endif // VTA_SUPPORT_CONSTANTELEMENTS_H
