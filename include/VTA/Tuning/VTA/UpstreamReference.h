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
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace mlir {
class ExecutionEngine;
} // namespace mlir

namespace mlir::vta {

/// Functions that were lowered by upstream passes and compiled for this
/// computer.
class UpstreamFunctions {
public:
  /// Compiles the functions of `module`, which have static shapes, and leaves
  /// the module lowered. The context needs upstream's dialects with their
  /// bufferization, and the translations to LLVM IR that
  /// `registerAllExtensions` adds.
  static llvm::Expected<UpstreamFunctions> compile(ModuleOp module);
  UpstreamFunctions(UpstreamFunctions &&);
  UpstreamFunctions &operator=(UpstreamFunctions &&);
  ~UpstreamFunctions();

  /// The bytes of each result of a function. `inputs` are its arguments as
  /// dense row-major arrays; they are only read. A bool takes a byte.
  llvm::Expected<std::vector<std::vector<uint8_t>>>
  call(StringRef name, ArrayRef<const void *> inputs) const;

private:
  struct Signature {
    SmallVector<RankedTensorType> arguments, results;
  };

  UpstreamFunctions();

  std::unique_ptr<ExecutionEngine> engine;
  llvm::StringMap<Signature> signatures;
};

/// The bytes of each result of the only function of `module`; see
/// `UpstreamFunctions`.
llvm::Expected<std::vector<std::vector<uint8_t>>>
runUpstream(ModuleOp module, ArrayRef<const void *> inputs);

} // namespace mlir::vta

#endif // VTA_TUNING_VTA_UPSTREAMREFERENCE_H
