//===- ProgramCheck.h - Programs that are run and compared ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_LIB_TUNING_VTA_PROGRAMCHECK_H
#define VTA_LIB_TUNING_VTA_PROGRAMCHECK_H

#include "VTA/Tuning/Core/Task.h"
#include "mlir/Support/LLVM.h"
#include "vtart/Machine.h"
#include "vtart/Program.h"
#include "llvm/Support/Error.h"

namespace mlir::vta {
class CandidateCompiler;

/// Compiles points of a kernel to verified programs.
std::unique_ptr<tuning::ArtifactBuilder>
createProgramBuilder(std::unique_ptr<CandidateCompiler> compiler);

/// Random inputs, and the outputs of `module`, a module of one function, for
/// them, by upstream passes alone (runUpstream). `program` only says what the
/// buffers are.
llvm::Expected<std::shared_ptr<const vtart::References>>
computeReferences(StringRef module, const vtart::Program &program,
                  uint64_t seed);

/// The first difference between the outputs of a run on the functional
/// simulator and what is expected, or why there was no run. Empty if there is
/// none.
std::string runAndCompare(vtart::Program program, const vtart::Machine &machine,
                          const vtart::References &references);

} // namespace mlir::vta

#endif // VTA_LIB_TUNING_VTA_PROGRAMCHECK_H
