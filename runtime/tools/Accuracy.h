//===- Accuracy.h - Outputs beside the right answers ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TOOLS_ACCURACY_H
#define VTART_TOOLS_ACCURACY_H

#include "vtart/Network.h"
#include "vtart/Npy.h"

namespace vtart {
namespace run {

/// How many labels are among the first classes of an output.
struct Accuracy {
  size_t labels = 0;
  size_t classes = 0;
  size_t top1 = 0;
  size_t top5 = 0; ///< Count for more than 5 classes.
};

/// Compares `output`, the data of a port for `runs` runs, with the class
/// numbers in `labels`, one for each element of the first axis (for each run if
/// there is only one axis, that of the classes). Of equal scores the first
/// class counts; NaN is not a score. An output of one integer for each label is
/// the class itself. Errors: labels that are not integers, another number of
/// them, one that is not a class.
Expected<Accuracy> findAccuracy(const NetworkPort &port, const uint8_t *output,
                                size_t runs, const NpyArray &labels);

} // namespace run
} // namespace vtart

#endif // VTART_TOOLS_ACCURACY_H
