//===- Legality.cpp - What VTA can run ------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The passes that compile a kernel know what VTA can run. Their first error is
// the reason why something stays on the host.
//
//===----------------------------------------------------------------------===//

#include "Legality.h"
#include "OutlineSegment.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "VTA/Transforms/Pack/PackFunction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Pass/PassManager.h"
#include "vtart/Driver.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::partition;

static std::string explainSize(uint64_t bytes) {
  return llvm::formatv("a constant has {0} bytes, a driver has to provide "
                       "buffers of at most {1} (VTA_MAX_XFER)",
                       bytes, vtart::Driver::kMaxTransfer);
}

static uint64_t getNumBytes(RankedTensorType type) {
  return static_cast<uint64_t>(type.getNumElements()) *
         llvm::divideCeil(type.getElementTypeBitWidth(), 8);
}

/// Packing only adds to a constant, so that large ones need not be packed.
static std::string checkConstants(const Group &group) {
  for (Operation *op : group.ops) {
    for (Value operand : op->getOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      Operation *producer = operand.getDefiningOp();
      if (type && type.hasStaticShape() && producer && isConstant(producer) &&
          getNumBytes(type) > vtart::Driver::kMaxTransfer)
        return (op->getName().stripDialect() + ": " +
                explainSize(getNumBytes(type)))
            .str();
    }
  }
  return {};
}

/// VTA computes int8 values from int8 values. What is between them stays in a
/// kernel.
static std::string checkTypes(const Group &group) {
  Interface interface(group.ops);
  for (Value value : llvm::concat<Value>(interface.inputs, interface.outputs)) {
    Type element = getElementTypeOrSelf(value.getType());
    if (element.isInteger(8))
      continue;
    std::string reason;
    llvm::raw_string_ostream os(reason);
    os << "expected int8 values, got " << element;
    if (element.isInteger(32))
      os << ", which has to stay in one kernel";
    return reason;
  }
  return {};
}

/// The first of `errors` for people who think of layers: operations that the
/// trial wrote mean nothing to them.
static std::string getReason(const KeptErrors &errors) {
  std::string text = errors.front().str();
  StringRef rest = text;
  if (!rest.consume_front("'"))
    return text;
  auto [op, message] = rest.split("' op ");
  if (message.empty())
    return text;
  if (op.consume_front("tosa."))
    return (op + ": " + message).str();
  return message.str();
}

static LogicalResult checkPackedConstants(ModuleOp device) {
  WalkResult result = device.walk([](arith::ConstantOp op) {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type || getNumBytes(type) <= vtart::Driver::kMaxTransfer)
      return WalkResult::advance();
    op.emitError(explainSize(getNumBytes(type)));
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult Legality::checkKernels(ModuleOp device) {
  KernelAnalysis kernels(device);
  for (KernelAnalysis::Candidate &candidate : kernels.getCandidates()) {
    FailureOr<const Kernel *> kernel = candidate.get(config);
    if (failed(kernel) || failed(createScheduleSpace(**kernel, config, machine,
                                                     ScheduleTemplate::Native)))
      return failure();
  }
  return success();
}

LogicalResult Legality::tryAlone(const Group &group, ModuleOp device) {
  Interface interface(group.ops);
  if (interface.outputs.empty())
    return group.getEnd()->emitError("nothing uses its result");
  func::FuncOp function = outline(group.ops, interface, "group", device);
  if (failed(packFunction(function)))
    return failure();
  PassManager passes(device.getContext());
  passes.enableVerifier(false);
  passes.addNestedPass<func::FuncOp>(createVTANormalize());
  if (failed(passes.run(device)) || failed(checkPackedConstants(device)))
    return failure();
  return checkKernels(device);
}

std::string Legality::explain(const Group &group) {
  for (auto check : {checkTypes, checkConstants}) {
    std::string reason = check(group);
    if (!reason.empty())
      return reason;
  }
  ++numTried;
  OpBuilder b(module.getContext());
  OwningOpRef<ModuleOp> device = createDeviceModule(b, module.getLoc(), module);
  bool fits = false;
  KeptErrors errors = keepErrors(
      module.getContext(), [&] { fits = succeeded(tryAlone(group, *device)); });
  if (fits)
    return {};
  return errors.empty() ? "VTA cannot run it" : getReason(errors);
}
