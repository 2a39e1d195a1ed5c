//===- CallOp.cpp - vta.call: segments of a network on the device ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::vta;

void CallOp::build(OpBuilder &, OperationState &state, TypeRange results,
                   SymbolRefAttr callee, ValueRange operands) {
  state.addOperands(operands);
  state.getOrAddProperties<Properties>().callee = callee;
  state.addTypes(results);
}

CallInterfaceCallable CallOp::getCallableForCallee() { return getCalleeAttr(); }

void CallOp::setCalleeFromCallable(CallInterfaceCallable callee) {
  setCalleeAttr(cast<SymbolRefAttr>(callee));
}

Operation::operand_range CallOp::getArgOperands() { return getOperands(); }

MutableOperandRange CallOp::getArgOperandsMutable() {
  return getOperandsMutable();
}

/// Checks (C2) for the operands or the results.
static LogicalResult verifyTypes(CallOp op, TypeRange expected, TypeRange types,
                                 StringRef what) {
  if (expected.size() != types.size())
    return op.emitOpError()
           << "expected " << expected.size() << " " << what << "s as "
           << op.getCallee() << " has, got " << types.size();
  for (auto [i, type] : llvm::enumerate(types))
    if (expected[i] != type)
      return op.emitOpError()
             << "expected " << what << " " << i << " of " << op.getCallee()
             << " to be " << expected[i] << ", got " << type;
  return success();
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  Operation *callee =
      symbolTable.lookupNearestSymbolFrom(*this, getCalleeAttr());
  if (!callee)
    return emitOpError() << "expected a function or a program, there is no "
                         << getCallee();
  auto function = dyn_cast<FunctionOpInterface>(callee);
  if (!function) {
    // The dialect of programs stands above this one.
    if (callee->getName().getStringRef() == "vtaisa.program")
      return success();
    InFlightDiagnostic diag = emitOpError()
                              << "expected " << getCallee()
                              << " to be a function or a vtaisa.program, got '"
                              << callee->getName() << "'";
    diag.attachNote(callee->getLoc()) << "defined here";
    return diag;
  }
  // A function that was bufferized returns through its arguments.
  if (llvm::any_of(function.getArgumentTypes(), llvm::IsaPred<BaseMemRefType>))
    return success();
  if (failed(verifyTypes(*this, function.getArgumentTypes(), getOperandTypes(),
                         "operand")))
    return failure();
  return verifyTypes(*this, function.getResultTypes(), getResultTypes(),
                     "result");
}
