//===- TuningPage.h - Records of searches as a page -------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// What a log of records shows, as one HTML file that needs nothing else: for
// each task the best time so far of each search, a map of the space, the
// fastest points and the failures. The page is lib/Tuning/Core/TuningPage.html;
// the records become the data that it draws.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_CORE_TUNINGPAGE_H
#define VTA_TUNING_CORE_TUNINGPAGE_H

#include "VTA/Tuning/Core/Record.h"

namespace mlir::vta::tuning {

/// The page about `records`, in the order of their lines. The same records give
/// the same page.
std::string makeTuningPage(ArrayRef<Record> records, StringRef title);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_CORE_TUNINGPAGE_H
