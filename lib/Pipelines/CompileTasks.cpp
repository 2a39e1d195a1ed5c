//===- CompileTasks.cpp - All tasks of a network, in parallel -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompileTasks.h"
#include "VTA/Kernel/TaskDescription.h"
#include "VTA/Kernel/Tasks.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/Threading.h"
#include <atomic>
#include <mutex>

using namespace mlir;
using namespace mlir::vta::cpu;

namespace {

/// What one task needs to be compiled elsewhere, and what came of it.
struct Job {
  func::CallOp call; ///< The first one.
  std::string text;  ///< A module with the task alone.
  std::string schedule;
  CompiledTask result;
  bool failed = false;
  std::vector<std::string> diagnostics;
};

} // namespace

struct TaskCache::Impl {
  std::mutex mutex;
  llvm::StringMap<TaskCode> codes;
};
TaskCache::TaskCache() : impl(std::make_unique<Impl>()) {}
TaskCache::~TaskCache() = default;

namespace mlir::vta::cpu {
/// Compiles tasks, or finds that it was done before.
class TaskCompiler {
public:
  TaskCompiler(const CPUTarget &target, const CompileNetworkOptions &options)
      : target(target), options(options) {}

  /// Compiles the task of `job` in `context`.
  void run(Job &job, MLIRContext &context) const {
    std::string key;
    if (options.cache) {
      key = llvm::formatv("{0} {1} {2} {3}\n{4}\n{5}", target.triple,
                          target.cpu, target.featureString, options.threads,
                          job.schedule, job.text);
      TaskCache::Impl &cache = *options.cache->impl;
      std::lock_guard<std::mutex> lock(cache.mutex);
      if (auto it = cache.codes.find(key); it != cache.codes.end()) {
        job.result.code = it->second;
        return;
      }
    }
    compile(job, context);
    if (options.cache && !job.failed) {
      TaskCache::Impl &cache = *options.cache->impl;
      std::lock_guard<std::mutex> lock(cache.mutex);
      cache.codes[key] = job.result.code;
    }
  }

private:
  void compile(Job &job, MLIRContext &context) const;

  const CPUTarget &target;
  const CompileNetworkOptions &options;
};
} // namespace mlir::vta::cpu

void TaskCompiler::compile(Job &job, MLIRContext &context) const {
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    std::string text;
    llvm::raw_string_ostream os(text);
    os << diagnostic;
    for (Diagnostic &note : diagnostic.getNotes())
      os << "; " << note;
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
      job.diagnostics.push_back(std::move(text));
  });
  auto module = parseSourceString<ModuleOp>(job.text, ParserConfig(&context));
  job.failed = true;
  if (!module)
    return;
  CompileTaskOptions taskOptions;
  taskOptions.threads = options.threads;
  taskOptions.schedule = job.schedule;
  auto code =
      compileTask(*module->getOps<func::FuncOp>().begin(), target, taskOptions);
  if (failed(code))
    return;
  job.result.code = std::move(*code);
  job.failed = false;
}

/// See CompiledTask.
static std::string zeroedLayout(func::FuncOp task) {
  std::string text;
  if (!hasZeroedResult(task))
    return text;
  auto pad = task.getBody()
                 .front()
                 .getTerminator()
                 ->getOperand(0)
                 .getDefiningOp<tensor::PadOp>();
  llvm::raw_string_ostream os(text);
  os << pad.getType() << " low ";
  llvm::interleaveComma(pad.getStaticLow(), os);
  os << " high ";
  llvm::interleaveComma(pad.getStaticHigh(), os);
  return text;
}

/// The schedule a user wrote for a task, or nothing.
static LogicalResult readSchedule(StringRef folder, Job &job) {
  if (folder.empty())
    return success();
  SmallString<128> path(folder);
  llvm::sys::path::append(path, job.call.getCallee() + ".mlir");
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (buffer)
    job.schedule = (*buffer)->getBuffer().str();
  else if (buffer.getError() != std::errc::no_such_file_or_directory)
    return job.call.emitError("cannot read the schedule ")
           << path << ": " << buffer.getError().message();
  return success();
}

FailureOr<std::vector<CompiledTask>>
mlir::vta::cpu::compileTasks(ModuleOp module, func::FuncOp network,
                             const CPUTarget &target,
                             const CompileNetworkOptions &options) {
  llvm::MapVector<StringAttr, Job> jobs;
  SymbolTable symbols(module);
  for (auto call : network.getBody().front().getOps<func::CallOp>()) {
    auto [it, isNew] = jobs.try_emplace(
        StringAttr::get(module.getContext(), call.getCallee()));
    if (!isNew)
      continue;
    Job &job = it->second;
    job.call = call;
    auto task = symbols.lookup<func::FuncOp>(call.getCallee());
    job.result.description = describeTask(task);
    job.result.macs = countMacs(task);
    job.result.isMove = isMove(task);
    job.result.zeroedLayout = zeroedLayout(task);
    llvm::raw_string_ostream os(job.text);
    task->print(os, OpPrintingFlags().useLocalScope());
    if (failed(readSchedule(options.schedules, job)))
      return failure();
  }

  TaskCompiler compiler(target, options);
  std::atomic<size_t> next = 0;
  size_t done = 0;
  std::mutex mutex;
  auto work = [&] {
    DialectRegistry registry;
    registerTaskDialects(registry);
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    for (size_t i; (i = next++) < jobs.size();) {
      compiler.run(jobs.begin()[i].second, context);
      std::lock_guard<std::mutex> lock(mutex);
      if (options.progress)
        options.progress(++done, jobs.size());
    }
  };
  {
    llvm::DefaultThreadPool pool(llvm::hardware_concurrency(options.jobs));
    size_t threads = std::min<size_t>(pool.getMaxConcurrency(), jobs.size());
    for (size_t i = 0; i != threads; ++i)
      pool.async(work);
    pool.wait();
  }

  std::vector<CompiledTask> result;
  bool anyFailed = false;
  for (auto &[name, job] : jobs) {
    for (const std::string &text : job.diagnostics)
      job.call.emitError("task ") << name << ": " << text;
    if (job.failed && job.diagnostics.empty())
      job.call.emitError("task ") << name << " cannot be compiled";
    anyFailed |= job.failed;
    result.push_back(std::move(job.result));
  }
  if (anyFailed)
    return failure();
  return result;
}
