//===- CompilerCAPI.cpp - The compiler, for C -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA-c/Compiler.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/InitAll.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Support/Version.h"
#include "VTA/Target/Network/WriteNetwork.h"
#include "VTA/Target/VTAISA/Translation.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include <mutex>

using namespace mlir;
using namespace mlir::vta;

/// The module, or a null one with an error if an argument is missing. Without a
/// module there is nowhere to report to.
static ModuleOp checkArguments(MlirModule module, bool hasCallback) {
  if (mlirModuleIsNull(module))
    return {};
  ModuleOp op = unwrap(module);
  if (hasCallback)
    return op;
  emitError(op.getLoc()) << "expected a function to call, got a null pointer";
  return {};
}

static LogicalResult runPipeline(ModuleOp module, StringRef pipeline) {
  std::string message;
  llvm::raw_string_ostream os(message);
  FailureOr<OpPassManager> parsed = parsePassPipeline(pipeline, os);
  if (failed(parsed))
    return emitError(module.getLoc())
           << "pipeline '" << pipeline << "': " << StringRef(message).rtrim();
  PassManager manager(module.getContext(), parsed->getOpAnchorName());
  static_cast<OpPassManager &>(manager) = std::move(*parsed);
  return manager.run(module);
}

static void write(StringRef bytes, MlirStringCallback callback,
                  void *userData) {
  callback(wrap(bytes), userData);
}

MlirStringRef vtaGetVersion(void) { return wrap(getVersion()); }

void vtaRegisterAllDialects(MlirDialectRegistry registry) {
  if (mlirDialectRegistryIsNull(registry))
    return;
  registerUpstreamDialects(*unwrap(registry));
  registerAllDialects(*unwrap(registry));
  registerAllExtensions(*unwrap(registry));
}

void vtaRegisterAllPasses(void) {
  static std::once_flag once;
  std::call_once(once, [] { mlir::vta::registerAllPasses(); });
}

MlirLogicalResult vtaRunPipeline(MlirModule module, MlirStringRef pipeline) {
  ModuleOp op = checkArguments(module, /*hasCallback=*/true);
  return wrap(op ? runPipeline(op, unwrap(pipeline)) : failure());
}

MlirLogicalResult vtaCompileNetwork(MlirModule module, MlirStringRef options,
                                    MlirStringRef name,
                                    MlirStringCallback callback,
                                    void *userData) {
  ModuleOp op = checkArguments(module, callback != nullptr);
  if (!op)
    return mlirLogicalResultFailure();
  std::string pipeline =
      ("builtin.module(vta-network-pipeline{" + unwrap(options) + "})").str();
  if (failed(runPipeline(op, pipeline)))
    return mlirLogicalResultFailure();
  FailureOr<::vtart::Network> network = cpu::tasksToNetwork(op, unwrap(name));
  if (failed(network))
    return mlirLogicalResultFailure();
  std::vector<uint8_t> bytes = network->toBytes();
  write(StringRef(reinterpret_cast<const char *>(bytes.data()), bytes.size()),
        callback, userData);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult vtaWriteProgram(MlirModule module, MlirStringRef name,
                                  MlirStringCallback callback, void *userData) {
  ModuleOp op = checkArguments(module, callback != nullptr);
  if (!op)
    return mlirLogicalResultFailure();
  FailureOr<vtaisa::ProgramOp> program = findProgram(op, unwrap(name));
  if (failed(program))
    return mlirLogicalResultFailure();
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  if (failed(writeBinary(*program, os)))
    return mlirLogicalResultFailure();
  write(bytes, callback, userData);
  return mlirLogicalResultSuccess();
}

/// The space of a kernel. Emits errors.
static FailureOr<ScheduleSpace> findSpace(KernelOp op) {
  FailureOr<vtart::Config> config = getConfig(op);
  if (failed(config))
    return failure();
  FailureOr<vtart::Machine> machine = getMachine(op);
  if (failed(machine))
    return failure();
  FailureOr<Kernel> kernel = matchKernel(op);
  if (failed(kernel))
    return failure();
  return createScheduleSpace(*kernel, *config, *machine);
}

MlirLogicalResult vtaListKnobs(MlirModule module, VtaKnobCallback callback,
                               void *userData) {
  ModuleOp op = checkArguments(module, callback != nullptr);
  if (!op)
    return mlirLogicalResultFailure();
  FailureOr<SmallVector<KernelOp>> kernels = collectKernels(op);
  if (failed(kernels))
    return mlirLogicalResultFailure();
  for (KernelOp kernel : *kernels) {
    FailureOr<ScheduleSpace> space = findSpace(kernel);
    if (failed(space))
      return mlirLogicalResultFailure();
    auto func = kernel->getParentOfType<func::FuncOp>();
    StringRef name = func ? func.getName() : "kernel";
    for (size_t i = 0; i < space->getNumKnobs(); ++i) {
      std::string options = space->printOptions(i);
      callback(wrap(name), wrap(space->getKnobName(i)),
               wrap(StringRef(options)), userData);
    }
  }
  return mlirLogicalResultSuccess();
}
