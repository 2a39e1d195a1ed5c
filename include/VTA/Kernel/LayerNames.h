//===- LayerNames.h - Names of layers and tensors ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_KERNEL_LAYERNAMES_H
#define VTA_KERNEL_LAYERNAMES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include <string>

namespace mlir::vta {

/// Names of a function's operations and arguments. An operation has that of its
/// node (NameLoc), or else what it is and its number among such ones
/// ("conv2d.3"). Operations that come from one node share a name.
class LayerNames {
public:
  explicit LayerNames(func::FuncOp function);

  StringRef of(Operation *op) const { return operations.lookup(op); }
  /// The argument's identifier, or "arg0".
  std::string ofArgument(unsigned index) const;

  /// Different for every call: "name", "name:2", "name:3".
  std::string unique(StringRef name);

  /// Up to three names that resemble `name`, best first.
  SmallVector<StringRef> similarTo(StringRef name) const;

private:
  mutable func::FuncOp function;
  llvm::StringMap<char> all;
  llvm::DenseMap<Operation *, StringRef> operations;
  llvm::StringMap<unsigned> uses;
};

/// Up to three of these that resemble `name`, best first.
SmallVector<StringRef> similarNames(StringRef name, ArrayRef<StringRef> among);

/// The name a person would give to what `location` stands for: that of the
/// network's node, or `fallback`.
std::string layerName(Location location, StringRef fallback);

/// `location` with the names of files as they are in their folders: what is
/// written into a file is not to depend on where it was compiled.
Location dropFolders(Location location);

/// `location` on one line, without quotes around names.
std::string locationText(Location location);

/// Whether the whole name fits the pattern: `*` is any text, `?` any character.
bool matchesPattern(StringRef name, StringRef pattern);

} // namespace mlir::vta

#endif // VTA_KERNEL_LAYERNAMES_H
