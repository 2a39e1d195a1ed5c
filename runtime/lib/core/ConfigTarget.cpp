//===- ConfigTarget.cpp - Whose hardware a configuration is ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/ConfigTarget.h"

using namespace vtart;

static bool hasTarget(const Config &config) {
  return config.target != Config().target;
}

std::string vtart::fullName(const Config &config) {
  return hasTarget(config) ? config.target + "_" + config.name()
                           : config.name();
}

bool vtart::haveOtherTargets(const Config &a, const Config &b) {
  return a.target != b.target && hasTarget(a) && hasTarget(b);
}
