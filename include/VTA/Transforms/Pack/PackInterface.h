//===- PackInterface.h - Operations of other dialects on VTA ----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_PACK_PACKINTERFACE_H
#define VTA_TRANSFORMS_PACK_PACKINTERFACE_H

#include "mlir/IR/DialectInterface.h"
#include "mlir/IR/PatternMatch.h"

namespace mlir::vta {

/// What a dialect tells vta-pack about its operations. Attach it with
/// `dialect->addInterfaces` or an extension of the registry.
class PackDialectInterface
    : public DialectInterface::Base<PackDialectInterface> {
public:
  explicit PackDialectInterface(Dialect *dialect) : Base(dialect) {}

  /// Adds patterns from operations of the dialect to int8 operations of TOSA
  /// that vta-pack knows. They are applied to each function that is packed, and
  /// to each part of a network that vta-partition tries: an operation runs on
  /// VTA if a pattern matches it and what the pattern makes can be packed. A
  /// pattern has to keep the bits of the result, and to know no more than the
  /// operation, its operands and the configuration (`getConfig`).
  virtual void populateVTAPackPatterns(RewritePatternSet &patterns) const = 0;
};

/// The patterns of all dialects that are loaded.
void populateVTAPackPatterns(RewritePatternSet &patterns);

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_PACK_PACKINTERFACE_H
