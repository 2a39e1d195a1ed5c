//===- ScheduleNestTest.cpp - Loop nests against the lowered kernels ------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/Context.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Kernel/Kernel.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Schedule/VTA/ScheduleSpace.h"
#include "VTA/Transforms/Schedules/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta;
using tuning::LoopNest;

namespace {

OwningOpRef<ModuleOp> parseKernel(StringRef name, StringRef config) {
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(
      (VTA_TUNING_INPUTS "/bounds/" + name + ".mlir").str(),
      &vta_test::getSharedContext());
  PassManager passes(&vta_test::getSharedContext());
  VTAAttachTargetOptions target;
  target.config = config.str();
  target.machine = "rtl-de10";
  passes.addPass(createVTAAttachTarget(target));
  buildFormKernelsPipeline(passes);
  EXPECT_TRUE(module && succeeded(passes.run(*module))) << name.str();
  return module;
}

FailureOr<ScheduleSpace> getSpace(ModuleOp module, ScheduleTemplate kind) {
  KernelOp start = collectKernels(module)->front();
  return createScheduleSpace(*matchKernel(start), *getConfig(start),
                             *getMachine(start), kind);
}

/// The kernel of a point on on-chip memrefs.
OwningOpRef<ModuleOp> lower(ModuleOp kernel, const ScheduleSpace &space,
                            const SchedulePoint &point) {
  OwningOpRef<ModuleOp> module = kernel.clone();
  PassManager passes(&vta_test::getSharedContext());
  VTAGenerateSchedulesOptions options;
  options.knobs = space.print(point);
  options.scheduleTemplate = space.getTemplate();
  buildSchedulePipeline(passes, options);
  buildOnChipPipeline(passes);
  EXPECT_TRUE(succeeded(passes.run(*module))) << space.print(point);
  return module;
}

/// Runs index math of one execution: loops have the values in `ivs`.
class Evaluator {
public:
  explicit Evaluator(const llvm::DenseMap<Value, int64_t> &ivs) : ivs(ivs) {}

  int64_t get(OpFoldResult value) const {
    if (auto constant = getConstantIntValue(value))
      return *constant;
    return get(cast<Value>(value));
  }
  int64_t get(Value value) const {
    if (auto it = ivs.find(value); it != ivs.end())
      return it->second;
    Operation *op = value.getDefiningOp();
    if (auto constant = dyn_cast<arith::ConstantIndexOp>(op))
      return constant.value();
    AffineMap map;
    if (auto min = dyn_cast<affine::AffineMinOp>(op))
      map = min.getMap();
    else if (auto max = dyn_cast<affine::AffineMaxOp>(op))
      map = max.getMap();
    else
      map = cast<affine::AffineApplyOp>(op).getMap();
    SmallVector<Attribute> operands;
    for (Value operand : op->getOperands())
      operands.push_back(
          IntegerAttr::get(IndexType::get(op->getContext()), get(operand)));
    SmallVector<Attribute> results;
    EXPECT_TRUE(succeeded(map.constantFold(operands, results)));
    auto values = llvm::map_to_vector(results, [](Attribute attr) {
      return cast<IntegerAttr>(attr).getInt();
    });
    return isa<affine::AffineMinOp>(op) ? *llvm::min_element(values)
                                        : *llvm::max_element(values);
  }
  int64_t getNumElements(TypedValue<MemRefType> memref) const {
    int64_t elements = 1;
    auto subview = memref.getDefiningOp<memref::SubViewOp>();
    for (auto [i, size] : llvm::enumerate(memref.getType().getShape()))
      elements *=
          ShapedType::isDynamic(size) ? get(subview.getMixedSizes()[i]) : size;
    return elements;
  }
  /// Where a part of an argument begins.
  int64_t getOffset(Value memref) const {
    auto subview = memref.getDefiningOp<memref::SubViewOp>();
    if (!subview)
      return 0;
    auto [strides, offset] = subview.getSourceType().getStridesAndOffset();
    int64_t sum = getOffset(subview.getSource());
    for (auto [at, stride] :
         llvm::zip_equal(subview.getMixedOffsets(), strides))
      sum += get(at) * stride;
    return sum;
  }

private:
  const llvm::DenseMap<Value, int64_t> &ivs;
};

/// The loops around an operation that have several iterations, outermost first.
SmallVector<scf::ForOp> getLoops(Operation *op) {
  SmallVector<scf::ForOp> loops;
  while (auto loop = op->getParentOfType<scf::ForOp>()) {
    if (loop.getStaticTripCount()->getZExtValue() > 1)
      loops.push_back(loop);
    op = loop;
  }
  std::reverse(loops.begin(), loops.end());
  return loops;
}

/// More iterations than padding clips.
constexpr int64_t kManyTrips = 5;

/// A copy between DRAM and the chip, as the lowered kernel says.
struct Copy {
  SmallVector<int64_t> trips; ///< Iterations of the loops around it.
  int64_t bytes = 0;          ///< Size of the largest tile.
  /// Of each loop in bytes, for its last iterations: the first ones may be
  /// clipped by padding. 0 for loops that may have no others.
  SmallVector<int64_t> strides;
};

Copy getCopy(Operation *op, TypedValue<MemRefType> dram) {
  Copy copy;
  SmallVector<scf::ForOp> loops = getLoops(op);
  llvm::DenseMap<Value, int64_t> ivs;
  int64_t all = 1;
  for (scf::ForOp loop : loops) {
    copy.trips.push_back(loop.getStaticTripCount()->getZExtValue());
    all *= copy.trips.back();
  }
  auto setIteration = [&](size_t loop, int64_t i) {
    scf::ForOp op = loops[loop];
    ivs[op.getInductionVar()] = *getConstantIntValue(op.getLowerBound()) +
                                i * *getConstantIntValue(op.getStep());
  };
  int64_t elementBytes = dram.getType().getElementTypeBitWidth() / 8;
  Evaluator evaluator(ivs);
  for (int64_t index = 0; index < all; ++index) {
    int64_t rest = index;
    for (size_t i = loops.size(); i-- > 0; rest /= copy.trips[i])
      setIteration(i, rest % copy.trips[i]);
    copy.bytes =
        std::max(copy.bytes, evaluator.getNumElements(dram) * elementBytes);
  }
  for (size_t i = 0; i < loops.size(); ++i) {
    if (copy.trips[i] < kManyTrips) {
      copy.strides.push_back(0);
      continue;
    }
    int64_t offsets[2];
    for (int64_t back : {2, 1}) {
      for (size_t other = 0; other < loops.size(); ++other)
        setIteration(other, other == i ? copy.trips[i] - back : 0);
      offsets[2 - back] = evaluator.getOffset(dram) * elementBytes;
    }
    copy.strides.push_back(offsets[1] - offsets[0]);
  }
  return copy;
}

/// The same from a nest: the access of a DRAM buffer, inside three loops of the
/// transfers.
Copy getCopy(const LoopNest &nest, const tuning::ArrayAccess &access) {
  Copy copy;
  copy.bytes = access.elementBytes;
  SmallVector<int, 12> path = nest.getPath(access.loop);
  for (auto [i, loop] : llvm::enumerate(path)) {
    int64_t extent = nest.loops[loop].extent;
    if (i + 3 >= path.size()) {
      copy.bytes *= extent;
    } else if (extent > 1) {
      copy.trips.push_back(extent);
      copy.strides.push_back(
          extent >= kManyTrips ? access.strides[i] * access.elementBytes : 0);
    }
  }
  return copy;
}

Value getRoot(Value memref) {
  while (auto subview = memref.getDefiningOp<memref::SubViewOp>())
    memref = subview.getSource();
  return memref;
}

class ScheduleNestTest
    : public ::testing::TestWithParam<
          std::tuple<const char *, const char *, ScheduleTemplate>> {};

void checkPoint(ModuleOp kernel, const ScheduleSpace &space,
                const SchedulePoint &point, unsigned &numCopies) {
  SCOPED_TRACE(space.print(point));
  std::optional<LoopNest> nest = space.getLoopNest(point);
  ASSERT_TRUE(nest);
  std::string text;
  llvm::raw_string_ostream os(text);
  nest->print(os);
  SCOPED_TRACE(text);
  OwningOpRef<ModuleOp> module = lower(kernel, space, point);
  // Copies are known by what they read or write: the first argument, as input,
  // and the second, as weights, of a contraction, and the result.
  func::FuncOp func = *module->getOps<func::FuncOp>().begin();
  auto check = [&](StringRef name, Operation *op, Value dram) {
    auto it =
        llvm::find_if(nest->accesses, [&](const tuning::ArrayAccess &access) {
          return access.name == name;
        });
    ASSERT_NE(it, nest->accesses.end()) << name.str();
    Copy expected = getCopy(op, cast<TypedValue<MemRefType>>(dram)),
         actual = getCopy(*nest, *it);
    ++numCopies;
    EXPECT_EQ(actual.trips, expected.trips) << name.str();
    EXPECT_EQ(actual.strides, expected.strides) << name.str();
    // What a pool reads beyond the edges counts, as for the memory needed.
    if (space.getKernel().hasPool() && name == "inp.dram")
      EXPECT_GE(actual.bytes, expected.bytes);
    else
      EXPECT_EQ(actual.bytes, expected.bytes) << name.str();
  };
  auto isArg = [&](Value dram, unsigned number) {
    auto arg = dyn_cast<BlockArgument>(getRoot(dram));
    return arg && arg.getArgNumber() == number;
  };
  func.walk([&](LoadOp load) {
    auto memory = cast<MemRefType>(load.getDest().getType()).getMemorySpace();
    MemSpace space = cast<MemSpaceAttr>(memory).getValue();
    if (space == MemSpace::Inp && isArg(load.getSource(), 0))
      check("inp.dram", load, load.getSource());
    if (space == MemSpace::Wgt && isArg(load.getSource(), 1))
      check("wgt.dram", load, load.getSource());
  });
  func.walk([&](StoreOp store) { check("out.dram", store, store.getDest()); });
  // As many products as the deepest loops say.
  const auto &loops = nest->loops;
  auto innermost = llvm::find_if(
      loops, [](const tuning::Loop &loop) { return loop.muls > 0; });
  if (innermost == loops.end())
    return;
  size_t mostLoops = 0;
  func.walk([&](GemmOp gemm) {
    mostLoops = std::max(mostLoops, getLoops(gemm).size());
  });
  SmallVector<int, 12> path = nest->getPath(innermost - loops.begin());
  EXPECT_EQ(llvm::count_if(
                path,
                [&](int loop) {
                  return StringRef(loops[loop].name).starts_with("tile.") &&
                         loops[loop].extent > 1;
                }),
            static_cast<int64_t>(mostLoops));
}

TEST_P(ScheduleNestTest, IsWhatIsLowered) {
  auto [name, config, kind] = GetParam();
  OwningOpRef<ModuleOp> kernel = parseKernel(name, config);
  FailureOr<ScheduleSpace> space = getSpace(*kernel, kind);
  ASSERT_TRUE(succeeded(space));
  unsigned numCopies = 0, numPoints = 0;
  for (const SchedulePoint &point : space->sample(12, 7)) {
    checkPoint(*kernel, *space, point, numCopies);
    ++numPoints;
  }
  // Each has an input, weights and a result, or at least the result.
  EXPECT_GE(numCopies, numPoints * (space->getKernel().hasContraction ? 2 : 1));
}

constexpr const char *kDefault = "1x16_i8w8a32_15_15_18_17";

INSTANTIATE_TEST_SUITE_P(
    Kernels, ScheduleNestTest,
    ::testing::Values(
        std::tuple("conv", kDefault, ScheduleTemplate::Native),
        std::tuple("conv", kDefault, ScheduleTemplate::Tvm),
        std::tuple("conv-2x16", "2x16_i8w8a32_15_15_18_17",
                   ScheduleTemplate::Native),
        std::tuple("conv-1x8", "1x8_i8w8a32_15_14_16_16",
                   ScheduleTemplate::Native),
        std::tuple("conv3d", kDefault, ScheduleTemplate::Native),
        std::tuple("strided-1x1", kDefault, ScheduleTemplate::Native),
        std::tuple("strided-1x1", kDefault, ScheduleTemplate::Tvm),
        std::tuple("dense", kDefault, ScheduleTemplate::Native),
        std::tuple("dense", kDefault, ScheduleTemplate::Tvm),
        std::tuple("grouped", kDefault, ScheduleTemplate::Native),
        std::tuple("transposed", kDefault, ScheduleTemplate::Native),
        std::tuple("depthwise", kDefault, ScheduleTemplate::Native),
        std::tuple("average", kDefault, ScheduleTemplate::Native),
        std::tuple("elementwise", kDefault, ScheduleTemplate::Native),
        std::tuple("residual", kDefault, ScheduleTemplate::Native),
        std::tuple("pool", kDefault, ScheduleTemplate::Native),
        std::tuple("conv-pool", kDefault, ScheduleTemplate::Native)));

} // namespace
