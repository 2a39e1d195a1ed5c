//===- CheckLowering.h - Passes for the CPU beside upstream's ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether functions of TOSA or linalg compute the same after some passes as
// before: both ways, upstream passes lower them to loops, which run on this
// computer. Functions say in attributes what is special about them:
//
//   %x: tensor<3xf32> {check.values = dense<[-0.0, 0.5, 0x7FC00000]> : ..}
//       these numbers instead of random ones (check.range: see CheckKernel.h)
//   -> (tensor<3xi8> {check.values = dense<[0, 0, 0]> : tensor<3xi8>})
//       results to expect, where upstream's are wrong or not defined
//   attributes {check.tolerance = 1.0e-5}   of the largest expected number
//   attributes {check.tolerance = 1}        integers that may differ by 1
//   attributes {check.tolerance = 1, check.differs}   and have to, somewhere
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TEST_VTACHECK_CHECKLOWERING_H
#define VTA_TEST_VTACHECK_CHECKLOWERING_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

namespace vta_test {

struct LoweringOptions {
  std::string passes;   ///< Pipeline of a module.
  double tolerance = 0; ///< Tolerance of floats, unless functions have one.
  bool comparesBits = false; ///< Functions have no tolerances of their own.
  uint64_t seed = 1;
  /// Each function is compiled alone, for passes that leave others as they are.
  bool isSplit = false;
};

/// What differs in each function of `module`, by name: empty if nothing does.
/// An error if the module is not one of such functions.
llvm::Expected<std::vector<std::pair<std::string, std::string>>>
checkLowering(mlir::ModuleOp module, const LoweringOptions &options);

} // namespace vta_test

#endif // VTA_TEST_VTACHECK_CHECKLOWERING_H
