//===- TestInline.cpp - The module before vta-partition -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A module that was partitioned and inlined has copies of constants, and its
// operations stand in another order. Therefore the pass also puts the functions
// of a module without calls into one form: operations in the order in which a
// walk from the results through the operands meets them, one of equal
// constants.
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;
using namespace mlir::vta;

namespace {
struct TestInline : public PassWrapper<TestInline, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestInline)

  StringRef getArgument() const final { return "test-vta-inline-segments"; }
  StringRef getDescription() const final {
    return "Inlines vta.call and erases its modules, then orders operations by "
           "their uses";
  }

  void runOnOperation() override {
    SmallVector<CallOp> calls;
    getOperation().walk([&](CallOp call) { calls.push_back(call); });
    for (CallOp call : calls)
      inlineCall(call);
    for (auto device :
         llvm::make_early_inc_range(getOperation().getOps<ModuleOp>()))
      device.erase();
    for (auto function : getOperation().getOps<func::FuncOp>())
      order(function);
  }

private:
  static void inlineCall(CallOp call) {
    auto callee = cast<func::FuncOp>(
        SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr()));
    OpBuilder b(call);
    IRMapping mapping;
    mapping.map(callee.getArguments(), call.getOperands());
    for (Operation &op : callee.front().without_terminator())
      b.clone(op, mapping);
    for (auto [result, value] : llvm::zip_equal(
             call.getResults(), callee.front().getTerminator()->getOperands()))
      result.replaceAllUsesWith(mapping.lookup(value));
    call.erase();
  }

  static bool isConstant(Operation *op) {
    return op->hasTrait<OpTrait::ConstantLike>() || isa<tosa::ConstShapeOp>(op);
  }

  static void order(func::FuncOp function) {
    SmallVector<Operation *> constants, ordered;
    DenseSet<Operation *> seen;
    Operation *end = function.front().getTerminator();
    // A walk without recursion: an operation follows its operands.
    SmallVector<std::pair<Operation *, unsigned>> path = {{end, 0}};
    while (!path.empty()) {
      auto &[op, next] = path.back();
      if (next == op->getNumOperands()) {
        ordered.push_back(op);
        path.pop_back();
        continue;
      }
      OpOperand &operand = op->getOpOperand(next++);
      Operation *producer = operand.get().getDefiningOp();
      if (!producer)
        continue;
      if (isConstant(producer)) {
        auto *same = llvm::find_if(constants, [&](Operation *other) {
          return OperationEquivalence::isEquivalentTo(
              producer, other, OperationEquivalence::None);
        });
        if (same == constants.end())
          same = constants.insert(constants.end(), producer);
        operand.set((*same)->getResult(0));
        producer = *same;
      }
      if (seen.insert(producer).second)
        path.push_back({producer, 0});
    }
    for (Operation *op : ordered)
      op->removeAttr(kHostReasonAttrName);
    for (Operation *op : ordered)
      if (op != end)
        op->moveBefore(end);
    // The rest is not used.
    for (Operation &op : llvm::make_early_inc_range(
             llvm::reverse(function.front().getOperations())))
      if (op.use_empty() && &op != end && !seen.contains(&op))
        op.erase();
  }
};
} // namespace

void vta::test::registerTestInline() { PassRegistration<TestInline>(); }
