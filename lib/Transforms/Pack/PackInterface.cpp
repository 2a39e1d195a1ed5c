//===- PackInterface.cpp - Operations of other dialects on VTA ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Pack/PackInterface.h"

using namespace mlir;
using namespace mlir::vta;

void mlir::vta::populateVTAPackPatterns(RewritePatternSet &patterns) {
  for (const PackDialectInterface &dialect :
       DialectInterfaceCollection<PackDialectInterface>(patterns.getContext()))
    dialect.populateVTAPackPatterns(patterns);
}
