//===- PackPass.cpp - vta-pack --------------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionPacker.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Transforms/Pack/Passes.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"

#define DEBUG_TYPE "vta-pack"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAPACK
#include "VTA/Transforms/Pack/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::pack;

namespace {
struct Pack : public vta::impl::VTAPackBase<Pack> {
  using Base::Base;

  void runOnOperation() override;

private:
  LogicalResult packFunction(func::FuncOp func);
  /// Packs what a call gets and unpacks what it returns.
  void packBoundary(CallOp call, func::FuncOp callee);

  DenseMap<Operation *, PackedSignature> signatures;
};
} // namespace

LogicalResult Pack::packFunction(func::FuncOp func) {
  FailureOr<vtart::Config> config = getConfig(func);
  if (failed(config))
    return failure();
  FunctionPacker packer(func, *config);
  FailureOr<PackedSignature> signature = packer.run();
  if (failed(signature))
    return failure();
  const PackCounters &counters = packer.getCounters();
  numKernels += counters.kernels;
  numCopies += counters.copies;
  numConstantBytes += counters.constantBytes;
  signatures[func] = std::move(*signature);
  return success();
}

static int64_t getNumBytes(Value value) {
  return cast<RankedTensorType>(value.getType()).getNumElements();
}

void Pack::packBoundary(CallOp call, func::FuncOp callee) {
  const PackedSignature &signature = signatures[callee];
  OpBuilder b(call);
  Location loc = call.getLoc();
  SmallVector<Value> operands;
  for (auto [operand, argument] :
       llvm::zip_equal(call.getOperands(), signature.arguments)) {
    operands.push_back(createPack(b, loc, operand, argument));
    if (argument.kind != PackedArgument::Weights)
      continue;
    ++numPackedCalls;
    remark::analysis(
        loc, remark::RemarkOpts::name("PackedAtEachCall").category(DEBUG_TYPE))
        << remark::reason("the host packs weights at each call, {0} bytes",
                          getNumBytes(operands.back()));
  }
  auto packed = CallOp::create(b, loc, callee.getResultTypes(),
                               call.getCalleeAttr(), operands);
  packed->setDiscardableAttrs(call->getDiscardableAttrDictionary());
  SmallVector<Value> results;
  for (auto [result, value, layout] : llvm::zip_equal(
           call.getResults(), packed.getResults(), signature.results))
    results.push_back(createUnpack(
        b, loc, value, cast<RankedTensorType>(result.getType()), layout));
  call->replaceAllUsesWith(results);
  call->erase();
}

void Pack::runOnOperation() {
  signatures.clear();
  for (auto device : getOperation().getOps<ModuleOp>())
    for (auto func : device.getOps<func::FuncOp>())
      if (failed(packFunction(func)))
        return signalPassFailure();
  SymbolTableCollection symbols;
  SmallVector<std::pair<CallOp, func::FuncOp>> calls;
  getOperation().walk([&](CallOp call) {
    auto callee = symbols.lookupNearestSymbolFrom<func::FuncOp>(
        call, call.getCalleeAttr());
    if (callee && signatures.contains(callee))
      calls.push_back({call, callee});
  });
  for (auto [call, callee] : calls)
    packBoundary(call, callee);
}
