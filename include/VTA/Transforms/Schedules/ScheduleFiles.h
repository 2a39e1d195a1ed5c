//===- ScheduleFiles.h - Folders of schedules -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A folder has the schedules of a network: TASK.mlir of each task and
// LAYER.mlir of each kernel for VTA. People edit them between two compilations.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TRANSFORMS_SCHEDULES_SCHEDULEFILES_H
#define VTA_TRANSFORMS_SCHEDULES_SCHEDULEFILES_H

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

namespace mlir::vta {

/// Reads `name`.mlir in `folder`, the schedule of `op`. Null if `folder` is
/// empty or has no such file. Emits errors at `op` and in the file.
FailureOr<OwningOpRef<ModuleOp>>
readScheduleFile(Operation *op, StringRef folder, StringRef name);

/// Writes `text` to `name`.mlir in `folder`, which is made if need be.
llvm::Error writeScheduleFile(StringRef folder, StringRef name, StringRef text);

/// Names of kernels for VTA in such a folder: that of the layer, with '_' for
/// characters that not every file system has. The second kernel of a layer is
/// LAYER_1.
class KernelFileNames {
public:
  /// The name of the next kernel. Call it for each kernel, in order.
  std::string add(KernelOp kernel);

  /// Emits a warning at `module`, which the kernels are in, for each file in
  /// `folder` that has the generated schedule of a kernel but the name of none.
  LogicalResult warnAboutOthers(ModuleOp module, StringRef folder) const;

private:
  llvm::StringSet<> names;
};

} // namespace mlir::vta

#endif // VTA_TRANSFORMS_SCHEDULES_SCHEDULEFILES_H
