//===- MineDialect.h - Operations of one's own on VTA -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef MINEDIALECT_H
#define MINEDIALECT_H

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mine {
void registerDialect(mlir::DialectRegistry &registry);
} // namespace mine

#endif // MINEDIALECT_H
