//===- Evaluate.cpp - vta-evaluate ----------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KeepOperands.h"
#include "OrderLoads.h"
#include "SplitFirst.h"
#include "VTA/Conversion/Passes.h"
#include "VTA/Conversion/VTAToVTAISA/Emit.h"
#include "VTA/Conversion/VTAToVTAISA/Trace.h"
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

/// A name for each buffer that no other one has. Users' own names stay as they
/// are: their verifier made sure that they differ.
static SmallVector<std::string> getUniqueNames(const Trace &trace) {
  llvm::StringSet<> used;
  for (const Trace::DramBuffer &buffer : trace.buffers)
    if (buffer.isNamed)
      used.insert(buffer.name);
  SmallVector<std::string> names;
  for (const Trace::DramBuffer &buffer : trace.buffers) {
    std::string name = buffer.name;
    for (unsigned i = 1; !buffer.isNamed && !used.insert(name).second; ++i)
      name = buffer.name + "_" + std::to_string(i);
    names.push_back(name);
  }
  return names;
}

FailureOr<EmitResult> evaluate::evaluateFunc(func::FuncOp func, Trace &trace,
                                             EmitOptions options) {
  if (failed(interpret(func, trace)))
    return failure();
  FailureOr<vtart::Machine> machine = getMachine(func);
  if (failed(machine))
    return failure();
  unsigned numKept =
      options.placeLoads ? keepSmallOperands(trace, *machine) : 0;
  if (failed(assignSlots(func, trace)))
    return failure();
  splitFirstSteps(trace);
  if (options.placeLoads)
    loadInOrderOfUse(trace, *machine);
  options.uopCapacity = machine->uopCapacity(trace.config);
  FailureOr<EmitResult> result = emit(trace, options);
  if (succeeded(result))
    result->numKeptOperands = numKept;
  return result;
}

LogicalResult Evaluate::evaluateFunc(func::FuncOp func) {
  if (!SymbolTable::symbolKnownUseEmpty(func, getOperation()))
    return func.emitOpError() << "is called: expected a function that becomes "
                                 "a program to be an entry point";
  Trace trace;
  trace.skipPadding = skipPadding;
  EmitOptions options;
  options.splitLast = splitLast;
  options.placeLoads = placeLoads;
  FailureOr<EmitResult> result = evaluate::evaluateFunc(func, trace, options);
  if (failed(result))
    return failure();

  OpBuilder builder(func);
  MLIRContext *context = &getContext();
  auto program = vtaisa::ProgramOp::create(
      builder, func.getLoc(), func.getSymName(),
      ConfigAttr::get(context, trace.config), getMachineName(func).getValue());
  builder.setInsertionPointToStart(program.getBodyBlock());
  SmallVector<std::string> names = getUniqueNames(trace);
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
    FlatSymbolRefAttr buffer = emitted.buffer == -2  ? uopRef
                               : emitted.buffer >= 0 ? refs[emitted.buffer]
                                                     : FlatSymbolRefAttr();
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
