//===- Context.cpp - Contexts with what vta-mlir registers ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/Context.h"

#include "VTA/InitAll.h"
#include "VTA/Support/Upstream.h"

using namespace mlir;

DialectRegistry vta_test::getRegistry() {
  DialectRegistry registry;
  vta::registerUpstreamDialects(registry, vta::Upstream::All);
  vta::registerAllDialects(registry);
  vta::registerAllExtensions(registry);
  return registry;
}

MLIRContext &vta_test::getSharedContext() {
  static MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  return context;
}
