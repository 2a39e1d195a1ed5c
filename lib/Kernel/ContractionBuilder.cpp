//===- ContractionBuilder.cpp - Products that the GEMM unit runs ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/ContractionBuilder.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

linalg::GenericOp
mlir::vta::createContraction(OpBuilder &builder, Location loc, Value inp,
                             Value wgt, Value acc, ArrayRef<AffineMap> maps,
                             ArrayRef<utils::IteratorType> iterators) {
  return linalg::GenericOp::create(
      builder, loc, acc.getType(), ValueRange{inp, wgt}, acc, maps, iterators,
      [](OpBuilder &nested, Location loc, ValueRange args) {
        Type i32 = nested.getI32Type();
        Value x = arith::ExtSIOp::create(nested, loc, i32, args[0]);
        Value w = arith::ExtSIOp::create(nested, loc, i32, args[1]);
        Value product = arith::MulIOp::create(nested, loc, x, w);
        Value sum = arith::AddIOp::create(nested, loc, args[2], product);
        linalg::YieldOp::create(nested, loc, sum);
      });
}
