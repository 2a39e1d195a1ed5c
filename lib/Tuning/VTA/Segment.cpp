//===- Segment.cpp - Kernels that become one program ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/Segment.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::vta;

bool Segment::isScheduled() const {
  return llvm::any_of(kernels, [](const KernelTask *kernel) {
    KernelOp op = kernel->kernel.op;
    return op->hasAttr(kScheduleAttrName);
  });
}

/// What kernels read: "k3" is the result of kernel 3, "a0" the first argument,
/// "-" something that other operations make of these.
static std::string describe(const Segment &segment) {
  llvm::DenseMap<Operation *, size_t> numbers;
  std::string text;
  for (const KernelTask *kernel : segment.kernels) {
    text += kernel->info.key;
    KernelOp op = kernel->kernel.op;
    for (auto [input, arg] :
         llvm::zip_equal(op.getInputs(), op.getBlock().getArguments())) {
      if (isDestination(op, arg))
        continue;
      auto argument = dyn_cast<BlockArgument>(input);
      auto producer = numbers.find(input.getDefiningOp());
      text += argument ? " a" + std::to_string(argument.getArgNumber())
              : producer != numbers.end()
                  ? " k" + std::to_string(producer->second)
                  : " -";
    }
    text += "\n";
    numbers[op] = numbers.size();
  }
  return text;
}

std::vector<Segment> mlir::vta::findSegments(ArrayRef<KernelTask> kernels) {
  std::vector<Segment> segments;
  for (const KernelTask &kernel : kernels) {
    KernelOp op = kernel.kernel.op;
    auto func = op->getParentOfType<func::FuncOp>();
    if (!func)
      continue;
    auto it = llvm::find_if(
        segments, [&](const Segment &segment) { return segment.func == func; });
    if (it == segments.end())
      it = segments.insert(it, Segment{func, {}, {}});
    it->kernels.push_back(&kernel);
  }
  for (Segment &segment : segments) {
    std::string text = describe(segment);
    llvm::XXH128_hash_t hash =
        llvm::xxh3_128bits(llvm::arrayRefFromStringRef(text));
    segment.key =
        llvm::utohexstr(hash.high64, /*LowerCase=*/true, /*Width=*/16) +
        llvm::utohexstr(hash.low64, /*LowerCase=*/true, /*Width=*/16);
  }
  return segments;
}

std::string mlir::vta::serializeSegment(func::FuncOp segment) {
  OwningOpRef<ModuleOp> module = createTargetModule(segment);
  func::FuncOp copy = segment.clone();
  copy.walk([](Operation *op) { op->removeAttr(kScheduleAttrName); });
  module->push_back(copy);
  return serializeModule(*module);
}
