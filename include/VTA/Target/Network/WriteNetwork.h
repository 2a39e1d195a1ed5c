//===- WriteNetwork.h - Tasks to a network file -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The last step of a network: tasks in the LLVM dialect become machine code,
// which is linked, the memory is planned, and all of it is a network that the
// runtime executes.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TARGET_NETWORK_WRITENETWORK_H
#define VTA_TARGET_NETWORK_WRITENETWORK_H

#include "VTA/CPU/Object/TaskCode.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "vtart/Network.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

namespace mlir {
class DialectRegistry;
} // namespace mlir

namespace mlir::vta::cpu {

/// The only public function of `module` with a body. Emits a diagnostic if
/// there is none or are several.
FailureOr<func::FuncOp> findNetworkFunction(ModuleOp module);

/// Code by the names of tasks.
using TaskCodes = llvm::StringMap<TaskCode>;

/// Told how many of how many tasks are compiled.
using TaskProgress = llvm::function_ref<void(size_t done, size_t total)>;

/// Emits the code of all task modules in `module`, in parallel if its context
/// allows it. The result does not depend on the number of threads. Emits
/// diagnostics.
LogicalResult emitTaskCodes(ModuleOp module, TaskCodes &codes,
                            TaskProgress progress = {});

/// Puts the network together: the only public function of `module` calls tasks,
/// whose code is in `codes`, for the processor `target`, and programs of the
/// device, which are in modules of their own. Arguments and results
/// are ports called by their `ml_program.identifier`, or arg0, out0 and so on.
/// Emits diagnostics.
FailureOr<::vtart::Network> assembleNetwork(ModuleOp module,
                                            const CPUTarget &target,
                                            const TaskCodes &codes,
                                            StringRef name);

/// Both: from what vta-network-pipeline makes of a network to the network that
/// the runtime executes, called `name`. Emits diagnostics.
FailureOr<::vtart::Network> tasksToNetwork(ModuleOp module, StringRef name,
                                           TaskProgress progress = {});

/// What a context needs to emit machine code.
void registerCodeTranslations(DialectRegistry &registry);

/// The translation tasks-to-network of vta-translate.
void registerNetworkTranslation();

} // namespace mlir::vta::cpu

#endif // VTA_TARGET_NETWORK_WRITENETWORK_H
