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
#include "VTA/Support/KeptErrors.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "VTA/Transforms/Pack/PackFunction.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
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

/// What a pass before this one knows.
static std::string checkReason(const Group &group) {
  for (Operation *op : group.ops)
    if (auto reason = op->getAttrOfType<StringAttr>(kHostReasonAttrName))
      return reason.str();
  for (Operation *op : group.ops)
    if (isa_and_nonnull<linalg::LinalgDialect, tensor::TensorDialect>(
            op->getDialect()))
      return "has no int8 form on VTA";
  return {};
}

/// Weights are packed where VTA is called.
static std::string checkWeights(const Group &group) {
  Interface interface(group.ops);
  auto onlyWeights = [](Value value) {
    return llvm::all_of(value.getUses(), readsWeights);
  };
  if (!interface.outputs.empty() &&
      llvm::all_of(interface.outputs, onlyWeights) && !group.hasContraction())
    return "computes weights, which the host packs";
  return {};
}

static std::string checkUses(const Group &group) {
  return Interface(group.ops).outputs.empty() ? "nothing uses its result" : "";
}

/// VTA computes int8 values from int8 values. What is between them stays in a
/// kernel.
static std::string checkTypes(const Group &group) {
  Interface interface(group.ops);
  auto isInside = [&](OpOperand &use) {
    return llvm::is_contained(group.ops, use.getOwner());
  };
  auto isVector = [&](Value value) {
    return llvm::is_contained(interface.inputs, value) &&
           llvm::all_of(value.getUses(), [&](OpOperand &use) {
             return !isInside(use) || readsVector(use);
           });
  };
  for (Value value : llvm::concat<Value>(interface.inputs, interface.outputs)) {
    Type element = getElementTypeOrSelf(value.getType());
    if (element.isInteger(8) || isVector(value))
      continue;
    std::string reason;
    llvm::raw_string_ostream os(reason);
    os << "expected int8 values, got " << element;
    if (element.isInteger(32))
      os << ", which has to stay in one kernel";
    int64_t numUses = std::distance(value.use_begin(), value.use_end());
    if (element.isInteger(32) && numUses > 1 &&
        llvm::is_contained(interface.outputs, value))
      os << ": " << numUses << " operations read it";
    return reason;
  }
  return {};
}

/// A pad that is tried alone does not see what reads it.
static std::string checkPads(const Group &group) {
  for (Operation *op : group.ops)
    if (auto pad = dyn_cast<tosa::PadOp>(op))
      if (std::string reason = explainPadValue(pad); !reason.empty())
        return "pad: " + reason;
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
  FailureOr<SmallVector<KernelOp>> kernels = collectKernels(device);
  if (failed(kernels))
    return failure();
  for (KernelOp op : *kernels) {
    FailureOr<Kernel> kernel = matchKernel(op);
    if (failed(kernel) || failed(createScheduleSpace(*kernel, config, machine,
                                                     ScheduleTemplate::Native)))
      return failure();
  }
  return success();
}

void Legality::refuseAtSight(MutableArrayRef<Group> groups) {
  for (Group &group : groups)
    for (auto check : {checkReason, checkUses, checkTypes, checkWeights,
                       checkConstants, checkPads})
      if (group.isOnDevice())
        group.reason = check(group);
}

LogicalResult Legality::compile(func::FuncOp function) {
  if (failed(packFunction(function)))
    return failure();
  auto device = cast<ModuleOp>(function->getParentOp());
  PassManager passes(device.getContext());
  passes.addNestedPass<func::FuncOp>(createLinalgToVTAKernel());
  passes.addNestedPass<func::FuncOp>(createVTANormalize());
  if (failed(passes.run(device)) || failed(checkPackedConstants(device)))
    return failure();
  return checkKernels(device);
}

std::optional<Refusal> Legality::tryAlone(ArrayRef<Operation *> ops) {
  ++numTried;
  MLIRContext *context = module.getContext();
  OpBuilder b(context);
  OwningOpRef<ModuleOp> device = createDeviceModule(b, module.getLoc(), module);
  IRMapping copies;
  func::FuncOp function =
      outline(ops, Interface(ops), "trial", *device, copies);
  // Errors say by their location which operation they are about.
  DenseMap<Location, Operation *> opAt;
  for (auto [number, op] : llvm::enumerate(ops)) {
    Location location = FileLineColLoc::get(context, "trial", number, 0);
    copies.lookup(op)->setLoc(location);
    opAt[location] = op;
  }
  bool fits = false;
  KeptErrors errors =
      keepErrors(context, [&] { fits = succeeded(compile(function)); });
  if (fits)
    return std::nullopt;
  if (errors.empty())
    return Refusal{"VTA cannot run it", nullptr};
  return Refusal{getReason(errors), opAt.lookup(errors.front().getLocation())};
}
