//===- Evaluate.cpp - vta-evaluate ----------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Conversion/VTAToVTAISA/Evaluate.h"
#include "EvaluateSteps.h"
#include "VTA/Conversion/Passes.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-evaluate"

namespace mlir::vta {
#define GEN_PASS_DEF_VTAEVALUATE
#include "VTA/Conversion/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::evaluate;

namespace {
struct Evaluate : public vta::impl::VTAEvaluateBase<Evaluate> {
  using Base::Base;

  LogicalResult initialize(MLIRContext *context) override {
    return checkStepName(printTraceAfter, [&] {
      return emitError(UnknownLoc::get(context), "vta-evaluate ");
    });
  }

  void runOnOperation() override {
    SmallVector<func::FuncOp> funcs;
    getOperation().walk([&](func::FuncOp func) {
      if (holdsKernel(func))
        funcs.push_back(func);
    });
    for (func::FuncOp func : funcs)
      if (failed(evaluateFunc(func)))
        return signalPassFailure();
    // Constants went into the programs.
    SymbolTable symbols(getOperation());
    for (auto global :
         llvm::make_early_inc_range(getOperation().getOps<memref::GlobalOp>()))
      if (global.isPrivate() && symbols.lookup(global.getSymName()) == global &&
          SymbolTable::symbolKnownUseEmpty(global, getOperation()))
        global.erase();
  }

private:
  LogicalResult evaluateFunc(func::FuncOp func);
};
} // namespace

FailureOr<EvaluateResult>
evaluate::evaluateFunc(func::FuncOp func, Trace &trace,
                       const EvaluateOptions &options) {
  Evaluation evaluation{func, trace, options};
  if (failed(runSteps(evaluation)))
    return failure();
  return std::move(evaluation.result);
}

LogicalResult Evaluate::evaluateFunc(func::FuncOp func) {
  if (!SymbolTable::symbolKnownUseEmpty(func, getOperation()))
    return func.emitOpError() << "is called: expected a function that becomes "
                                 "a program to be an entry point";
  Trace trace;
  trace.skipPadding = skipPadding;
  EvaluateOptions options;
  options.splitLast = splitLast;
  options.placeLoads = placeLoads;
  options.printAfter = printTraceAfter;
  FailureOr<EvaluateResult> result =
      evaluate::evaluateFunc(func, trace, options);
  if (failed(result))
    return failure();

  OpBuilder builder(func);
  MLIRContext *context = &getContext();
  auto program = vtaisa::ProgramOp::create(
      builder, func.getLoc(), func.getSymName(),
      ConfigAttr::get(context, trace.config), getMachineName(func).getValue());
  builder.setInsertionPointToStart(program.getBodyBlock());
  SmallVector<std::string> names = trace.getBufferNames();
  SmallVector<FlatSymbolRefAttr> refs;
  for (auto [name, buffer] : llvm::zip_equal(names, trace.buffers)) {
    vtaisa::BufferOp::create(
        builder, buffer.loc, builder.getStringAttr(name),
        vtaisa::BufferKindAttr::get(
            context, static_cast<vtaisa::BufferKind>(buffer.kind)),
        TypeAttr::get(buffer.type), buffer.data,
        builder.getI64IntegerAttr(4096));
    refs.push_back(FlatSymbolRefAttr::get(context, name));
  }
  llvm::StringSet<> used;
  used.insert(names.begin(), names.end());
  std::string uopName = "uops";
  for (unsigned i = 1; used.contains(uopName); ++i)
    uopName = "uops_" + std::to_string(i);
  if (!result->uops.empty()) {
    SmallVector<int32_t> triples;
    for (const vtart::Uop &uop : result->uops)
      for (uint32_t index : {uop.dst, uop.src, uop.wgt})
        triples.push_back(index);
    auto type = RankedTensorType::get(
        {static_cast<int64_t>(result->uops.size()), 3}, builder.getI32Type());
    vtaisa::BufferOp::create(
        builder, func.getLoc(), builder.getStringAttr(uopName),
        vtaisa::BufferKindAttr::get(context, vtaisa::BufferKind::Uop),
        TypeAttr::get(type),
        DenseElementsAttr::get(type, ArrayRef<int32_t>(triples)),
        builder.getI64IntegerAttr(4096));
  }
  auto uopRef = FlatSymbolRefAttr::get(context, uopName);
  for (const EmittedInsn &emitted : result->insns) {
    FlatSymbolRefAttr buffer;
    if (std::optional<unsigned> number = emitted.buffer.getNumber())
      buffer = refs[*number];
    else if (emitted.buffer.isUops())
      buffer = uopRef;
    vtaisa::createInsn(builder, emitted.loc, emitted.insn, buffer);
  }
  vtart::Insn finish;
  finish.op = vtart::Opcode::Finish;
  vtaisa::createInsn(builder, func.getLoc(), finish);
  func.erase();
  ++numPrograms;
  LLVM_DEBUG(llvm::dbgs() << result->insns.size() + 1 << " instructions, "
                          << result->uops.size() << " uops, "
                          << result->numUopLoads << " loads of uops\n");
  numInsns += result->insns.size() + 1;
  numUops += result->uops.size();
  numSharedKernels += result->numSharedKernels;
  numUopLoads += result->numUopLoads;
  numKeptOperands += result->numKeptOperands;
  return success();
}
