//===- Runner.cpp - Runs artifacts somewhere ------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/Runner.h"

using namespace mlir::vta::tuning;

Runner::~Runner() = default;
