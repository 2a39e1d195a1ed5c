//===- QemuRunner.h - Networks of other processors in QEMU ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// vta-run of another processor, in an emulator of user programs: says whether
// what a candidate computes is right. QEMU models neither pipelines nor caches:
// there are no times. With a plugin of the user's that writes how often each
// block of code was entered, instructions are counted, which is what candidates
// may be compared by for want of anything better.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_RUNNERS_QEMURUNNER_H
#define VTA_TUNING_RUNNERS_QEMURUNNER_H

#include "VTA/Tuning/Runners/Runners.h"

namespace vtart {
struct Network;
} // namespace vtart

namespace mlir::vta::tuning {

/// "qemu" or "qemu,KEY=VALUE,..", with what is not given found where Debian and
/// CMake put it. Errors say what is missing, and how to get it.
llvm::Expected<std::unique_ptr<Runner>>
createQemuRunner(StringRef text, const RunnerDefaults &defaults);

/// Instructions that the kernel of a network's first step executed, for
/// processors whose instructions have four bytes. `blocks` is what the plugin
/// wrote: a line for each block of code with its address, how often it was
/// entered, and its bytes, all hexadecimal. Errors: a line that is none, host
/// code that was not executed.
llvm::Expected<double> countInstructions(const vtart::Network &network,
                                         StringRef blocks);

} // namespace mlir::vta::tuning

#endif // VTA_TUNING_RUNNERS_QEMURUNNER_H
