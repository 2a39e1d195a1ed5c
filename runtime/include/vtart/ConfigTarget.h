//===- ConfigTarget.h - Whose hardware a configuration is -------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// TARGET of vta_config.json says which board hardware is for, and changes no
// instruction: configurations that differ only there are equal. "sim" is
// everybody's.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_CONFIGTARGET_H
#define VTART_CONFIGTARGET_H

#include "vtart/Config.h"

namespace vtart {

/// The name with TARGET in front, unless that is "sim": what Config::fromName
/// reads again, with its target.
std::string fullName(const Config &config);

/// Whether the two are for different boards.
bool haveOtherTargets(const Config &a, const Config &b);

} // namespace vtart

#endif // VTART_CONFIGTARGET_H
