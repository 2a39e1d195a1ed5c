//===- TaskRunner.cpp - Compiles and runs tasks ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TaskRunner.h"
#include "TestSupport/Context.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Pipelines/Pipelines.h"
#include "VTA/Target/Network/PackConstant.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using namespace vta_test;

namespace {
/// Memory aligned to 64 bytes with a guard behind it.
class Memory {
public:
  explicit Memory(size_t bytes, uint8_t fill = 0)
      : bytes(bytes), storage(bytes + 64 + kGuard, fill) {
    begin =
        storage.data() + (-reinterpret_cast<uintptr_t>(storage.data()) & 63);
    std::memset(begin + bytes, 0xA5, kGuard);
  }
  uint8_t *data() { return begin; }
  bool isGuardWhole() const {
    for (size_t i = 0; i < kGuard; ++i)
      if (begin[bytes + i] != 0xA5)
        return false;
    return true;
  }

private:
  static constexpr size_t kGuard = 256;
  size_t bytes;
  std::vector<uint8_t> storage;
  uint8_t *begin;
};
} // namespace

/// Lowers the task of `module` and emits its code.
static FailureOr<TaskCode> compileTask(ModuleOp module, const CPUTarget &target,
                                       const TaskOptions &options) {
  func::FuncOp task = *module.getOps<func::FuncOp>().begin();
  module.getContext()->loadDialect<VTADialect>();
  if (!task->hasAttr(kTaskAttrName))
    task->setAttr(kTaskAttrName, UnitAttr::get(module.getContext()));
  PassManager pm(module.getContext());
  if (!options.schedule.empty()) {
    // Into the context before the schedule is parsed.
    module.getContext()->loadDialect<transform::TransformDialect>();
    OwningOpRef<ModuleOp> schedule = parseSchedules(
        options.schedule, module.getContext(), "schedule of " + task.getName());
    if (!schedule)
      return task.emitError("the schedule of ")
             << task.getName() << " cannot be read";
    schedule->setSymName(kScheduleModule);
    module.push_back(schedule.release());
  }
  CPUPipelineOptions pipeline;
  pipeline.triple = target.triple;
  pipeline.processor = target.cpu;
  pipeline.features = target.featureString;
  pipeline.threads = options.threads;
  pipeline.allow = ArrayRef(options.allow);
  buildTaskModulePipeline(pm, pipeline);
  if (failed(pm.run(module)))
    return failure();
  return emitTaskCode(module);
}

std::string vta_test::compileOnly(const std::string &text,
                                  const CPUTarget &target, TaskCode &code,
                                  const TaskOptions &options) {
  MLIRContext &context = vta_test::getSharedContext();
  std::string messages;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diag) {
    messages += diag.str() + "\n";
    return success();
  });
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  if (!module)
    return "does not parse: " + messages;
  FailureOr<TaskCode> result = compileTask(*module, target, options);
  if (failed(result))
    return messages.empty() ? "failed without a message" : messages;
  code = std::move(*result);
  return "";
}

CPUTarget vta_test::getHost(const std::string &features) {
  llvm::Expected<CPUTarget> target = CPUTarget::get("", "", features);
  if (target)
    return *target;
  ADD_FAILURE() << llvm::toString(target.takeError());
  return CPUTarget();
}

std::unique_ptr<CompiledTask> CompiledTask::create(const std::string &text,
                                                   const CPUTarget &target,
                                                   std::string &error,
                                                   const TaskOptions &options) {
  auto task = std::make_unique<CompiledTask>();
  {
    // The shapes as they are before constants are packed.
    OwningOpRef<ModuleOp> module =
        parseSourceString<ModuleOp>(text, &vta_test::getSharedContext());
    if (!module) {
      error = "does not parse";
      return nullptr;
    }
    func::FuncOp func = *module->getOps<func::FuncOp>().begin();
    SmallVector<Type> types(func.getArgumentTypes());
    types.push_back(func.getResultTypes().front());
    for (Type type : types) {
      task->shapes.emplace_back(cast<ShapedType>(type).getShape());
      task->elementBytes.push_back(storageBytes(getElementTypeOrSelf(type)));
    }
    task->isZeroed = hasZeroedResult(func);
  }
  error = compileOnly(text, target, task->taskCode, options);
  if (!error.empty())
    return nullptr;
  auto jit = llvm::orc::LLJITBuilder().create();
  if (!jit) {
    error = llvm::toString(jit.takeError());
    return nullptr;
  }
  task->jit = std::move(*jit);
  const TaskCode &code = task->taskCode;
  if (llvm::Error failure =
          task->jit->addObjectFile(llvm::MemoryBuffer::getMemBufferCopy(
              StringRef(code.object.data(), code.object.size())))) {
    error = llvm::toString(std::move(failure));
    return nullptr;
  }
  auto symbol = task->jit->lookup(code.symbol);
  if (!symbol) {
    error = llvm::toString(symbol.takeError());
    return nullptr;
  }
  task->function =
      symbol->toPtr<void (*)(void *const *, int64_t, int64_t, void *)>();
  return task;
}

std::vector<float>
CompiledTask::run(const std::vector<std::vector<float>> &arguments) {
  std::vector<std::vector<uint8_t>> bytes;
  for (const std::vector<float> &argument : arguments) {
    auto *begin = reinterpret_cast<const uint8_t *>(argument.data());
    bytes.emplace_back(begin, begin + argument.size() * sizeof(float));
  }
  std::vector<uint8_t> out = runBytes(bytes);
  std::vector<float> result(out.size() / sizeof(float));
  std::memcpy(result.data(), out.data(), out.size());
  return result;
}

std::vector<uint8_t>
CompiledTask::runBytes(const std::vector<std::vector<uint8_t>> &arguments) {
  std::vector<Memory> memory;
  for (size_t i = 0; i < arguments.size(); ++i) {
    std::vector<uint8_t> bytes = arguments[i];
    if (taskCode.packings[i])
      bytes =
          packBytes(bytes, shapes[i], elementBytes[i], *taskCode.packings[i]);
    memory.emplace_back(bytes.size());
    std::memcpy(memory.back().data(), bytes.data(), bytes.size());
  }
  size_t count = elementBytes.back();
  for (int64_t extent : shapes.back())
    count *= extent;
  memory.emplace_back(count, isZeroed ? 0 : 0xFF);
  std::vector<void *> addresses;
  for (Memory &entry : memory)
    addresses.push_back(entry.data());
  for (int64_t chunk = taskCode.chunks; chunk-- > 0;) {
    Memory scratch(taskCode.scratchBytes, 0xCC);
    function(addresses.data(), chunk, chunk + 1, scratch.data());
    EXPECT_TRUE(scratch.isGuardWhole()) << "scratch memory overrun";
  }
  // No chunks: nothing to do.
  function(addresses.data(), 0, 0, nullptr);
  EXPECT_TRUE(memory.back().isGuardWhole()) << "the result's memory overrun";
  return {memory.back().data(), memory.back().data() + count};
}
