//===- ComputeDagTest.cpp - What a task computes, as text -----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Driver/ComputeDag.h"
#include "TestSupport/Context.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta;

/// The lines of a function, and its key.
static std::pair<std::string, std::string> print(StringRef text) {
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(text, &vta_test::getSharedContext());
  EXPECT_TRUE(bool(module));
  if (!module)
    return {};
  func::FuncOp function = *module->getOps<func::FuncOp>().begin();
  std::string dag = printComputeDag(function);
  return {dag, getWorkloadKey(function, dag)};
}

TEST(ComputeDag, ReductionsAndElementwise) {
  auto [dag, key] = print(R"mlir(
func.func @f(%x: tensor<4x6xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %least = arith.constant -1.0e+30 : f32
  %half = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%least : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<4x6xf32>) outs(%f : tensor<4xf32>) dimensions = [1]
  %s = linalg.reduce { arith.addf } ins(%x : tensor<4x6xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  %y = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%m, %s : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %0 = arith.subf %a, %c : f32
    %1 = math.exp %0 : f32
    %2 = arith.cmpf ogt, %1, %half : f32
    %3 = arith.select %2, %1, %half : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
})mlir");
  EXPECT_EQ(dag,
            "p0 = PLACEHOLDER [4, 6]\n"
            "p1 = PLACEHOLDER [4]\n"
            "reduce(i0) max= p0[i0, r1]\n"
            "reduce_1(i0) += p0[i0, r1]\n"
            "T_init(i0) = (reduce_1[i0] + p1[i0])\n"
            "T_select(i0) = select(cmpf(ogt, exp((reduce[i0] - T_init[i0])), "
            "0.5f), exp((reduce[i0] - T_init[i0])), 0.5f)\n");
  EXPECT_EQ(key.substr(0, 2), "[\"");
  EXPECT_EQ(key.substr(34), "\", [4, 6], [4], [4]]");
}

TEST(ComputeDag, ShapesAndOthers) {
  std::string dag = print(R"mlir(
func.func @f(%x: tensor<4x6xf32>) -> tensor<8x6xf32> {
  %flat = tensor.collapse_shape %x [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %cut = tensor.expand_shape %flat [[0, 1]] output_shape [3, 8] : tensor<24xf32> into tensor<3x8xf32>
  %row = tensor.extract_slice %cut[1, 2] [1, 3] [1, 2] : tensor<3x8xf32> to tensor<3xf32>
  %two = tensor.concat dim(0) %x, %x : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  return %two : tensor<8x6xf32>
})mlir")
                        .first;
  EXPECT_EQ(dag, "p0 = PLACEHOLDER [4, 6]\n"
                 "T_reshape(i0) = p0[floordiv(i0, 6), floormod(i0, 6)]\n"
                 "T_reshape_1(i0, i1) = T_reshape[((i0*8) + i1)]\n"
                 "T_strided_slice(i0) = T_reshape_1[1, ((i0*2) + 2)]\n"
                 "concat(i0, i1) = concat(p0[i0, i1], p0[i0, i1])\n");
}

/// Lines that nobody reads are cut.
TEST(ComputeDag, LongLines) {
  std::string value = "%x0", body;
  for (unsigned i = 1; i < 40; ++i) {
    std::string next = "%x" + std::to_string(i);
    body +=
        "    " + next + " = arith.addi " + value + ", " + value + " : i32\n";
    value = next;
  }
  std::string dag = print("func.func @f(%x: tensor<4xi32>) -> tensor<4xi32> {\n"
                          "  %y = linalg.map ins(%x : tensor<4xi32>) outs(%x : "
                          "tensor<4xi32>)\n    (%x0: i32, %o: i32) {\n" +
                          body + "    linalg.yield " + value +
                          " : i32\n  }\n  return %y : tensor<4xi32>\n}")
                        .first;
  EXPECT_EQ(dag, "p0 = PLACEHOLDER [4]\nmap(i0) = ...\n");
}
