//===- ExposeTensors.cpp - vta-expose-tensors -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Groups.h"
#include "VTA/Kernel/DeviceModule.h"
#include "VTA/Kernel/LayerNames.h"
#include "VTA/Transforms/Partition/Passes.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-expose-tensors"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAEXPOSETENSORS
#include "VTA/Transforms/Partition/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::partition;

namespace {
struct ExposeTensors : public vta::impl::VTAExposeTensorsBase<ExposeTensors> {
  using Base::Base;

  void runOnOperation() override {
    FailureOr<func::FuncOp> function = findNetwork();
    if (failed(function) || failed(expose(*function)))
      return signalPassFailure();
  }

private:
  FailureOr<func::FuncOp> findNetwork();
  LogicalResult expose(func::FuncOp function);
};
} // namespace

FailureOr<func::FuncOp> ExposeTensors::findNetwork() {
  ModuleOp module = getOperation();
  if (llvm::any_of(module.getOps<ModuleOp>(), isDeviceModule))
    return module.emitError("expected a network that is not partitioned yet");
  return findPublicFunction(module);
}

/// True if `op` only moves data.
static bool isMove(Operation *op) {
  return isa<tosa::ConcatOp, tosa::GatherOp, tosa::IdentityOp, tosa::PadOp,
             tosa::ReshapeOp, tosa::ReverseOp, tosa::SliceOp, tosa::TileOp,
             tosa::TransposeOp>(op);
}

/// The int8 tensor that `group` computes. Null if there is none, and if another
/// kernel would be compiled for a tensor that is read once more.
static Value getTensor(const Group &group) {
  Operation *end = group.getEnd();
  if (end->getNumResults() != 1 ||
      !isa_and_nonnull<tosa::TosaDialect>(end->getDialect()) ||
      llvm::all_of(group.ops, isMove))
    return nullptr;
  Value result = end->getResult(0);
  auto type = dyn_cast<RankedTensorType>(result.getType());
  if (!type || !type.hasStaticShape() ||
      !type.getElementType().isSignlessInteger(8))
    return nullptr;
  if (result.hasOneUse() && isa<tosa::MaxPool2dOp>(*result.user_begin()))
    return nullptr;
  return result;
}

LogicalResult ExposeTensors::expose(func::FuncOp function) {
  Operation *terminator = function.front().getTerminator();
  llvm::StringSet<> names;
  bool hasTensors = false;
  for (unsigned i : llvm::seq(function.getNumResults()))
    if (auto name =
            function.getResultAttrOfType<StringAttr>(i, kNameAttrName)) {
      names.insert(name.getValue());
      hasTensors = true;
    }
  for (const Group &group : findGroups(function)) {
    Value tensor = getTensor(group);
    if (!tensor)
      continue;
    hasTensors = true;
    if (llvm::is_contained(terminator->getOperands(), tensor))
      continue;
    Operation *end = group.getEnd();
    std::string layer = layerName(end->getLoc(), end->getName().stripDialect());
    std::string name = layer;
    for (unsigned suffix = 2; !names.insert(name).second; ++suffix)
      name = layer + "#" + std::to_string(suffix);
    LLVM_DEBUG(llvm::dbgs() << name << ": " << tensor.getType() << "\n");
    auto attributes = DictionaryAttr::get(
        &getContext(),
        NamedAttribute(StringAttr::get(&getContext(), kNameAttrName),
                       StringAttr::get(&getContext(), name)));
    if (failed(function.insertResult(function.getNumResults(), tensor.getType(),
                                     attributes)))
      return function.emitOpError("cannot have more results");
    terminator->insertOperands(terminator->getNumOperands(), tensor);
    ++numTensors;
  }
  if (hasTensors)
    return success();
  return function.emitOpError(
      "expected int8 tensors to compare, found none: a float network has to be "
      "quantized first");
}
