//===- Upstream.h - What we use of MLIR's dialects --------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_SUPPORT_UPSTREAM_H
#define VTA_SUPPORT_UPSTREAM_H

namespace mlir {
class DialectRegistry;
namespace vta {

enum class Upstream {
  Used, ///< Dialects of networks, schedules and their lowerings.
  All,  ///< All MLIR dialects, for tools that run any pass.
};

/// Registers dialects of MLIR with their extensions and the implementations of
/// interfaces that passes and schedules need. Our own are not among them.
void registerUpstreamDialects(DialectRegistry &registry,
                              Upstream which = Upstream::Used);

} // namespace vta
} // namespace mlir

#endif // VTA_SUPPORT_UPSTREAM_H
