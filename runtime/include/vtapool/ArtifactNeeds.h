//===- ArtifactNeeds.h - What a file needs of a board -----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_ARTIFACTNEEDS_H
#define VTAPOOL_ARTIFACTNEEDS_H

#include "vtapool/Devices.h"

namespace vtapool {

/// What a program or network file says of itself: who submits it tells boards,
/// which refuse what is not for them without reading it. Errors: neither of the
/// two, or damaged.
Expected<JobNeeds> findNeeds(const std::string &artifact);

/// Why a board cannot run what needs this, as far as its presence tells:
/// whether its processor has all features is known to the board alone.
Error checkNeeds(const JobNeeds &needs, const BoardInfo &board);
/// Refuses what none of these boards can run, and says why each of them cannot.
/// A list without boards is not an error.
Error checkAnyFits(const JobNeeds &needs, const std::vector<BoardInfo> &boards,
                   const std::string &key);

} // namespace vtapool

#endif // VTAPOOL_ARTIFACTNEEDS_H
