//===- ExtractTasks.cpp - The tasks of a module ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/VTA/ExtractTasks.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Transforms/Schedules/KernelModules.h"
#include "VTA/Tuning/Records/KernelWorkload.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

//===----------------------------------------------------------------------===//
// What a kernel is called
//===----------------------------------------------------------------------===//

/// The names of this project for TVM's operators.
static StringRef getOpName(TVMOp op) {
  switch (op) {
  case TVMOp::Conv2d:
    return "conv2d";
  case TVMOp::GroupConv2d:
    return "group_conv2d";
  case TVMOp::TransposedConv2d:
    return "conv2d_transpose";
  case TVMOp::Dense:
    return "dense";
  }
  llvm_unreachable("unknown operator");
}

static void setWorkload(TVMWorkload w, TaskInfo &info) {
  // Networks say a dense layer as a convolution of one pixel.
  if (w.op == TVMOp::Conv2d && w.h == 1 && w.w == 1 && w.kh == 1 && w.kw == 1)
    w.op = TVMOp::Dense;
  info.op = getOpName(w.op).str();
  info.ops = 2 * w.usefulMacs();
  info.text = w.str();
  if (w.op == TVMOp::Conv2d && w.dilationH == 1 && w.dilationW == 1)
    info.tuple = llvm::formatv(
        "({0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}, {10})", w.n, w.h,
        w.w, w.ci, w.co, w.kh, w.kw, w.padTop, w.padLeft, w.strideH, w.strideW);
}

/// What TVM has no task for.
static void setOther(const KernelModel &model, TaskInfo &info) {
  info.op = !model.hasContraction ? model.hasPool() ? "max_pool" : "elementwise"
            : model.hasPool()     ? "contraction_pool"
                                  : "contraction";
  info.text = info.op + " " +
              llvm::join(llvm::map_range(model.extents,
                                         [](int64_t extent) {
                                           return std::to_string(extent);
                                         }),
                         "x");
  if (!model.hasContraction)
    return;
  double macs = 1;
  for (int64_t extent : model.extents)
    macs *= static_cast<double>(extent);
  info.ops = 2 * macs;
}

/// ", bias, residual, 3 steps".
static std::string getEpilogueText(const KernelModel &model) {
  std::string text;
  for (const KernelModel::Operand &operand : model.operands)
    text += operand.space == MemSpace::Inp   ? ", residual"
            : operand.space == MemSpace::Wgt ? ", bias by GEMM"
                                             : ", operand by ALU";
  if (model.immediateSteps > 0)
    text += llvm::formatv(", {0} steps", model.immediateSteps);
  return text;
}

static TaskInfo makeInfo(const Kernel &kernel, const ScheduleSpace &space) {
  const KernelModel &model = space.getKernel();
  TaskInfo info;
  llvm::XXH128_hash_t hash =
      llvm::xxh3_128bits(llvm::arrayRefFromStringRef(model.getKey()));
  info.key = llvm::utohexstr(hash.high64, /*LowerCase=*/true, /*Width=*/16) +
             llvm::utohexstr(hash.low64, /*LowerCase=*/true, /*Width=*/16);
  info.name = KernelOp(kernel.op).getLayer().str();
  info.layers = {info.name};
  llvm::Expected<TVMWorkload> workload =
      getTVMWorkload(kernel, model, space.getConfig());
  if (workload) {
    setWorkload(*workload, info);
  } else {
    llvm::consumeError(workload.takeError());
    setOther(model, info);
  }
  info.text += getEpilogueText(model);
  info.config = space.getConfig().name();
  info.machine = space.getMachine().name;
  info.machineHash = getMachineHash(space.getMachine());
  info.schedule = getTemplateName(space.getTemplate()).str();
  info.costPerSecond = space.getMachine().clockMHz * 1e6;
  return info;
}

//===----------------------------------------------------------------------===//
// Kernels and tasks
//===----------------------------------------------------------------------===//

LogicalResult mlir::vta::normalizeKernels(ModuleOp module) {
  PassManager passes(module.getContext());
  buildFormKernelsPipeline(passes);
  if (!module.getOps<ModuleOp>().empty())
    buildFormKernelsPipeline(passes.nest<ModuleOp>());
  return passes.run(module);
}

FailureOr<std::vector<KernelTask>>
mlir::vta::findKernelTasks(ModuleOp module, ScheduleTemplate kind) {
  std::vector<KernelTask> kernels;
  FailureOr<SmallVector<KernelOp>> found = collectKernels(module);
  if (failed(found))
    return failure();
  for (KernelOp op : *found) {
    FailureOr<vtart::Config> config = getConfig(op);
    FailureOr<vtart::Machine> machine = getMachine(op);
    if (failed(config) || failed(machine))
      return failure();
    FailureOr<Kernel> kernel = matchKernel(op);
    if (failed(kernel))
      return failure();
    FailureOr<ScheduleSpace> space =
        createScheduleSpace(*kernel, *config, *machine, kind);
    if (failed(space))
      return failure();
    TaskInfo info = makeInfo(*kernel, *space);
    kernels.push_back({std::move(*kernel), op->getParentOfType<ModuleOp>(),
                       std::move(*space), std::move(info)});
  }
  return kernels;
}

std::string mlir::vta::getTaskKey(const TaskInfo &info) {
  return info.key + info.config + info.machineHash;
}

FailureOr<std::unique_ptr<VTATask>>
mlir::vta::createTask(const KernelTask &kernel, ScheduleTemplate kind) {
  llvm::Expected<std::unique_ptr<VTATask>> task = VTATask::create(
      serializeModule(*extractKernel(kernel.kernel.op)), kind, kernel.info);
  if (!task)
    return kernel.kernel.start->emitError()
           << llvm::toString(task.takeError());
  return std::move(*task);
}

FailureOr<std::vector<std::unique_ptr<VTATask>>>
mlir::vta::createTasks(ArrayRef<KernelTask> kernels, ScheduleTemplate kind) {
  std::vector<std::unique_ptr<VTATask>> tasks;
  llvm::StringMap<size_t> known;
  for (const KernelTask &kernel : kernels) {
    auto [entry, isNew] =
        known.try_emplace(getTaskKey(kernel.info), tasks.size());
    if (!isNew) {
      TaskInfo &info = tasks[entry->second]->getInfo();
      ++info.weight;
      if (!llvm::is_contained(info.layers, kernel.info.name))
        info.layers.push_back(kernel.info.name);
      continue;
    }
    FailureOr<std::unique_ptr<VTATask>> task = createTask(kernel, kind);
    if (failed(task))
      return failure();
    tasks.push_back(std::move(*task));
  }
  return tasks;
}
