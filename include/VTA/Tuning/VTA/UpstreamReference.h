//===- UpstreamReference.h - What kernels compute ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The reference that candidates are compared with. Kernels of upstream dialects
// are lowered to plain loops by upstream passes alone and run on this computer:
// no pass, schedule or memory plan of this project can make the reference wrong
// in the way in which a candidate is wrong.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TUNING_VTA_UPSTREAMREFERENCE_H
#define VTA_TUNING_VTA_UPSTREAMREFERENCE_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

namespace mlir::vta {

/// The bytes of each result of the only function of `module`, which has static
/// shapes. `inputs` are its arguments as dense row-major arrays; they are only
/// read. Leaves the module lowered. The context needs upstream's dialects with
/// their bufferization, and the translations to LLVM IR that
/// `registerAllExtensions` adds.
llvm::Expected<std::vector<std::vector<uint8_t>>>
runUpstream(ModuleOp module, ArrayRef<const void *> inputs);

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_UPSTREAMREFERENCE_H
