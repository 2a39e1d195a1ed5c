//===- KernelWorkloadTest.cpp - Which TVM task a kernel is ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Records/KernelWorkload.h"
#include "TestSupport/Context.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/InitAll.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

static constexpr const char *kConfig = "2x8_i8w8a32_15_15_15_16";

namespace {
/// A packed contraction that is cut to int8 right away.
struct Payload {
  const char *x, *w, *y; ///< Shapes; `x` is that of the argument.
  const char *outDims, *reductions;
  const char *xMap, *wMap;
  /// Makes %xp, of shape `padded`, from %x; nothing if there is no padding.
  const char *padding = "", *padded = "";

  std::string print() const;
};
} // namespace

std::string Payload::print() const {
  auto repeat = [](llvm::StringRef list, llvm::StringRef word) {
    std::string text = ("\"" + word + "\"").str();
    for (size_t i = 0, e = list.count(','); i < e; ++i)
      text += (", \"" + word + "\"").str();
    return text;
  };
  std::string dims = (llvm::Twine(outDims) + ", " + reductions).str();
  std::string id = llvm::formatv("affine_map<({0}) -> ({0})>", outDims).str();
  bool isPadded = *padding;
  return llvm::formatv(
      R"mlir(
func.func @f(%x: tensor<{0}xi8>, %w: tensor<{1}xi8>) -> tensor<{2}xi8> {{
  %zero8 = arith.constant 0 : i8
  %zero = arith.constant 0 : i32
  {3}
  %e = tensor.empty() : tensor<{2}xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<{2}xi32>) -> tensor<{2}xi32>
  %acc = linalg.generic {{indexing_maps = [affine_map<({4}) -> ({5})>,
      affine_map<({4}) -> ({6})>, affine_map<({4}) -> ({7})>],
      iterator_types = [{8}, {9}]}
      ins({10}, %w : tensor<{11}xi8>, tensor<{1}xi8>) outs(%f : tensor<{2}xi32>) {{
  ^bb0(%a: i8, %b: i8, %c: i32):
    %0 = arith.extsi %a : i8 to i32
    %1 = arith.extsi %b : i8 to i32
    %2 = arith.muli %0, %1 : i32
    %3 = arith.addi %c, %2 : i32
    linalg.yield %3 : i32
  } -> tensor<{2}xi32>
  %e8 = tensor.empty() : tensor<{2}xi8>
  %y = linalg.generic {{indexing_maps = [{12}, {12}], iterator_types = [{8}]}
      ins(%acc : tensor<{2}xi32>) outs(%e8 : tensor<{2}xi8>) {{
  ^bb0(%a: i32, %b: i8):
    %t = arith.trunci %a : i32 to i8
    linalg.yield %t : i8
  } -> tensor<{2}xi8>
  return %y : tensor<{2}xi8>
}
)mlir",
      x, w, y, padding, dims, xMap, wMap, outDims, repeat(outDims, "parallel"),
      repeat(reductions, "reduction"), isPadded ? "%xp" : "%x",
      isPadded ? padded : x, id);
}

static MLIRContext &getContext() {
  [[maybe_unused]] static bool hasPasses = [] {
    mlir::registerAllPasses();
    vta::registerAllPasses();
    return true;
  }();
  return vta_test::getSharedContext();
}

/// The workload of the payload's kernel after normalization, or why there is
/// none. With knobs, what they mean for it.
static std::string describe(const Payload &payload,
                            std::optional<TVMKnobs> knobs = std::nullopt) {
  std::string text = payload.print();
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(text, &getContext());
  if (!module)
    return "cannot parse " + text;
  PassManager passes(&getContext());
  std::string pipeline =
      llvm::formatv("vta-attach-target{{config={0} machine=rtl-de10},"
                    "vta-kernel-pipeline",
                    kConfig)
          .str();
  if (failed(parsePassPipeline(pipeline, passes)) ||
      failed(passes.run(*module)))
    return "cannot normalize";
  FailureOr<SmallVector<KernelOp>> kernels = collectKernels(*module);
  if (failed(kernels) || kernels->size() != 1)
    return "expected one kernel";
  vtart::Expected<vtart::Config> config = vtart::Config::fromName(kConfig);
  vtart::Expected<vtart::Machine> machine = vtart::Machine::find("rtl-de10");
  FailureOr<Kernel> kernel = matchKernel(kernels->front());
  if (failed(kernel))
    return "no kernel";
  FailureOr<KernelModel> model =
      getKernelModel(*kernel, *config, *machine, /*preferGemm=*/true);
  if (failed(model))
    return "no model";
  TVMAxes axes;
  llvm::Expected<TVMWorkload> workload =
      getTVMWorkload(*kernel, *model, *config, &axes);
  if (!workload)
    return llvm::toString(workload.takeError());
  EXPECT_TRUE(workload->canonical() == *workload);
  EXPECT_EQ(workload->layout(), "NCHW2n8c");
  if (knobs) {
    ScheduleSpace space(*model, *config, *machine, ScheduleTemplate::Tvm);
    llvm::Expected<SchedulePoint> point =
        getSchedulePoint(space, axes, *workload, *knobs);
    return point ? space.print(*point) : llvm::toString(point.takeError());
  }
  return workload->str();
}

static constexpr const char *kConvOut = "n, c, h, w, b, o";
static constexpr const char *kConvIn = "k, y, x, i";
static constexpr const char *kConvWeights = "c, k, y, x, o, i";

TEST(KernelWorkload, Conv2d) {
  // 6 rows, 3 in front, windows of 3 every 2: one row behind is reached.
  EXPECT_EQ(
      describe(
          {"2x3x6x5x2x8", "4x3x3x2x8x8", "2x4x4x5x2x8", kConvOut, kConvIn,
           "n, k, h * 2 + y, w + x, b, i", kConvWeights,
           R"(%xp = tensor.pad %x low[0, 0, 3, 0, 0, 0] high[0, 0, 1, 1, 0, 0] {
      ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, %i5: index):
        tensor.yield %zero8 : i8
      } : tensor<2x3x6x5x2x8xi8> to tensor<2x3x10x6x2x8xi8>)",
           "2x3x10x6x2x8"}),
      "conv2d 4x24x6x5 -> 32, kernel 3x2, stride 2x1, padding 3,0,0,1");
}

TEST(KernelWorkload, StridedPointwise) {
  // Normalization slices the rows.
  const char *expected =
      "conv2d 2x24x7x9 -> 32, kernel 1x1, stride 2x3, padding 0,0,0,0";
  EXPECT_EQ(
      describe({"1x3x7x9x2x8", "4x3x1x1x8x8", "1x4x4x3x2x8", kConvOut, kConvIn,
                "n, k, h * 2 + y, w * 3 + x, b, i", kConvWeights}),
      expected);
  // Without the dimensions that have one iteration.
  EXPECT_EQ(describe({"3x7x9x2x8", "4x3x8x8", "4x4x3x2x8", "c, h, w, b, o",
                      "k, i", "k, h * 2, w * 3, b, i", "c, k, o, i"}),
            expected);
}

TEST(KernelWorkload, Groups) {
  EXPECT_EQ(
      describe({"1x3x2x6x5x2x8", "3x4x2x3x2x8x8", "1x3x4x4x4x2x8",
                "n, g, c, h, w, b, o", kConvIn, "n, g, k, h + y, w + x, b, i",
                "g, c, k, y, x, o, i"}),
      "group_conv2d 2x48x6x5 -> 96, kernel 3x2, stride 1x1, padding 0,0,0,0, "
      "3 groups");
  // One block per group: no dimensions of channels.
  EXPECT_EQ(
      describe({"1x3x6x5x2x8", "3x3x2x8x8", "1x3x4x4x2x8", "n, g, h, w, b, o",
                "y, x, i", "n, g, h + y, w + x, b, i", "g, y, x, o, i"}),
      "group_conv2d 2x24x6x5 -> 24, kernel 3x2, stride 1x1, padding "
      "0,0,0,0, 3 groups");
}

TEST(KernelWorkload, TransposedConv2d) {
  // Rows: 3 * 3 + 4 of the scattered kernel, the first one cut off, one more
  // appended.
  EXPECT_EQ(describe({"1x2x4x3x2x8", "4x2x4x3x8x8", "1x4x13x6x2x8", kConvOut,
                      kConvIn, "n, k, h + y, w + x, b, i", kConvWeights,
                      R"(%z = arith.constant dense<0> : tensor<1x2x16x8x2x8xi8>
  %xp = tensor.insert_slice %x into %z[0, 0, 2, 2, 0, 0] [1, 2, 4, 3, 2, 8] [1, 1, 3, 2, 1, 1]
      : tensor<1x2x4x3x2x8xi8> into tensor<1x2x16x8x2x8xi8>)",
                      "1x2x16x8x2x8"}),
            "conv2d_transpose 2x16x4x3 -> 32, kernel 4x3, stride 3x2, padding "
            "1,0,0,1, output padding 1,0");
}

TEST(KernelWorkload, Dense) {
  EXPECT_EQ(describe({"3x5x2x8", "4x5x8x8", "3x4x2x8", "n, c, b, o", "k, i",
                      "n, k, b, i", "c, k, o, i"}),
            "dense 6x40 -> 32");
}

/// Tiles of images, rows, columns, input and output channels, then threads.
static TVMKnobs makeKnobs(int64_t b, int64_t h, int64_t w, int64_t ci,
                          int64_t co, int64_t ocThreads, int64_t hThreads) {
  TVMKnobs knobs;
  knobs.tileB = b;
  knobs.tileH = h;
  knobs.tileW = w;
  knobs.tileCI = ci;
  knobs.tileCO = co;
  knobs.ocThreads = ocThreads;
  knobs.hThreads = hThreads;
  return knobs;
}

TEST(KernelWorkload, Point) {
  // Images of convolutions come one block after the other, whatever tile_b is.
  Payload conv = {"2x3x6x5x2x8", "4x3x3x2x8x8", "2x4x4x4x2x8",
                  kConvOut,      kConvIn,       "n, k, h + y, w + x, b, i",
                  kConvWeights};
  EXPECT_EQ(describe(conv, makeKnobs(2, 2, 4, 3, 2, 2, 1)),
            "tile_b=1,tile_h=2,tile_w=4,tile_ci=3,tile_co=2,oc_nthread=2,"
            "h_nthread=1");
  EXPECT_EQ(describe(conv, makeKnobs(1, 3, 4, 3, 2, 2, 1)),
            "tile_h=3 is not among the kernel's options");
  EXPECT_EQ(describe(conv, makeKnobs(1, 2, 4, 3, 2, 1, 3)),
            "h_nthread=3 is not among the kernel's options");
  // By what dimensions are, not by their order in the result.
  Payload moved = {"3x7x9x2x8", "4x3x8x8",       "7x9x4x2x8", "h, w, c, b, o",
                   "k, i",      "k, h, w, b, i", "c, k, o, i"};
  EXPECT_EQ(describe(moved), "conv2d 2x24x7x9 -> 32, kernel 1x1, stride 1x1, "
                             "padding 0,0,0,0");
  EXPECT_EQ(describe(moved, makeKnobs(1, 7, 3, 1, 4, 2, 1)),
            "tile_b1=7,tile_b=3,tile_ci=1,tile_co=4,oc_nthread=2");
  EXPECT_EQ(describe(moved, makeKnobs(1, 7, 3, 1, 4, 1, 2)),
            "h_nthread=2 is not among the kernel's options");
}

TEST(KernelWorkload, PointOfGroups) {
  // Three groups of four blocks each.
  Payload groups = {
      "1x3x2x6x5x2x8",       "3x4x2x3x2x8x8", "1x3x4x4x4x2x8",
      "n, g, c, h, w, b, o", kConvIn,         "n, g, k, h + y, w + x, b, i",
      "g, c, k, y, x, o, i"};
  EXPECT_EQ(describe(groups, makeKnobs(1, 2, 1, 2, 2, 1, 2)),
            "tile_b=1,tile_g=1,tile_h=2,tile_w=1,tile_ci=2,tile_co=2,"
            "oc_nthread=1,h_nthread=2");
  EXPECT_EQ(describe(groups, makeKnobs(1, 4, 4, 1, 12, 1, 1)),
            "tile_b=1,tile_g=3,tile_h=4,tile_w=4,tile_ci=1,tile_co=4,"
            "oc_nthread=1,h_nthread=1");
  EXPECT_EQ(describe(groups, makeKnobs(1, 4, 4, 1, 3, 1, 1)),
            "tile_co=3 ends within a group of 4 blocks of channels");
  EXPECT_EQ(describe(groups, makeKnobs(1, 4, 4, 1, 6, 1, 1)),
            "tile_co=6 ends within a group of 4 blocks of channels");
  Payload single = {"1x3x6x5x2x8",      "3x3x2x8x8", "1x3x4x4x2x8",
                    "n, g, h, w, b, o", "y, x, i",   "n, g, h + y, w + x, b, i",
                    "g, y, x, o, i"};
  EXPECT_EQ(describe(single, makeKnobs(1, 4, 2, 1, 3, 1, 1)),
            "tile_b=1,tile_g=3,tile_h=4,tile_w=2,oc_nthread=1,h_nthread=1");
}

TEST(KernelWorkload, PointOfDense) {
  EXPECT_EQ(describe({"3x5x2x8", "4x5x8x8", "3x4x2x8", "n, c, b, o", "k, i",
                      "n, k, b, i", "c, k, o, i"},
                     makeKnobs(3, 1, 1, 5, 2, 2, 1)),
            "tile_b=3,tile_ci=5,tile_co=2,oc_nthread=2");
}

TEST(KernelWorkload, NoTask) {
  EXPECT_EQ(describe({"2x3x9x2x8", "2x2x3x3x8x8", "2x2x7x2x8", "g, c, h, b, o",
                      "k, y, i", "g, k, h + y, b, i", "g, c, k, y, o, i"}),
            "TVM has no task for 1 spatial dimensions, only for 0 or 2");
  EXPECT_EQ(describe({"2x6x5x3x2x8", "4x3x8x8", "2x6x5x4x2x8", kConvOut, "k, i",
                      "n, c, h, k, b, i", "w, k, o, i"}),
            "TVM has no task for this order of input dimensions");
  EXPECT_EQ(describe({"3x9x8x2x8", "4x3x3x2x8x8", "4x5x7x2x8", "c, h, w, b, o",
                      kConvIn, "k, h + y, w + x, b, i", kConvWeights}),
            "TVM has no task for a convolution that computes 5x7 of 7x7 "
            "pixels");
  EXPECT_EQ(describe({"2x3x6x2x8", "2x4x3x8x8", "2x4x6x2x8", "g, c, n, b, o",
                      "k, i", "g, k, n, b, i", "g, c, k, o, i"}),
            "TVM has no task for 1 spatial dimensions, only for 0 or 2");
  EXPECT_EQ(describe({"3x2x3x2x8", "4x2x3x8x8", "3x4x2x8", "n, c, b, o",
                      "k, l, i", "n, k, l, b, i", "c, k, l, o, i"}),
            "TVM has no task for several dimensions of groups or channels");
}
