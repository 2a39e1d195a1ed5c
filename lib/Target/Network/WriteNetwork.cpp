//===- WriteNetwork.cpp - Tasks to a network file -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Target/Network/WriteNetwork.h"
#include "PlanNetwork.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/Object/LinkHostCode.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Dialect/VTAISA/Utils/ProgramIO.h"
#include "VTA/Kernel/DeviceModule.h"
#include "VTA/Kernel/LayerNames.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Threading.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "llvm/ADT/StringSet.h"
#include <mutex>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

FailureOr<func::FuncOp> mlir::vta::cpu::findNetworkFunction(ModuleOp module) {
  func::FuncOp found;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!function.isPublic() || function.isExternal())
      continue;
    if (found)
      return function.emitError("the module has two public functions, \"")
             << found.getName() << "\" and \"" << function.getName()
             << "\"; expected the network as the only one";
    found = function;
  }
  if (!found)
    return module.emitError("the module has no public function with a body; "
                            "expected the network");
  if (found.getNumResults() == 0)
    return found.emitError("expected a network with results");
  return found;
}

static SmallVector<ModuleOp> getTaskModules(ModuleOp module) {
  return llvm::filter_to_vector(module.getOps<ModuleOp>(), [](ModuleOp nested) {
    return !isDeviceModule(nested);
  });
}

LogicalResult mlir::vta::cpu::emitTaskCodes(ModuleOp module, TaskCodes &codes,
                                            TaskProgress progress) {
  SmallVector<ModuleOp> modules = getTaskModules(module);
  std::vector<TaskCode> found(modules.size());
  std::mutex mutex;
  size_t done = 0;
  if (failed(failableParallelForEachN(
          module.getContext(), 0, modules.size(), [&](size_t i) {
            FailureOr<TaskCode> code = emitTaskCode(modules[i]);
            if (failed(code))
              return failure();
            found[i] = std::move(*code);
            std::lock_guard<std::mutex> lock(mutex);
            if (progress)
              progress(++done, modules.size());
            return success();
          })))
    return failure();
  for (auto [task, code] : llvm::zip_equal(modules, found)) {
    std::string symbol = code.symbol;
    if (!codes.try_emplace(symbol, std::move(code)).second)
      return task.emitError("there is code of the task \"")
             << symbol << "\" already";
  }
  return success();
}

/// A tensor whose size in memory is known.
static bool isStaticTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() &&
         tensor.getElementType().isIntOrIndexOrFloat();
}

/// Checks that each result of `function` is what a task of its own writes:
/// nothing else writes the memory that a caller hands over.
static LogicalResult checkResults(func::FuncOp function) {
  Operation *terminator = function.getBody().front().getTerminator();
  DenseSet<Value> parts;
  for (auto concat : function.getOps<tensor::ConcatOp>())
    for (Value part : concat.getInputs())
      parts.insert(stripViews(part));
  DenseMap<Value, unsigned> written;
  for (auto [i, result] : llvm::enumerate(terminator->getOperands())) {
    Value root = stripViews(result);
    if (!isa_and_nonnull<func::CallOp, vta::CallOp>(root.getDefiningOp()))
      return terminator->emitError("result ")
             << i << " is "
             << (isa<BlockArgument>(root)                 ? "an input"
                 : root.getDefiningOp<tensor::ConcatOp>() ? "a concatenation"
                                                          : "a constant")
             << ", which no task writes; expected the result of a task, as "
                "vta-cpu-form-tasks makes it";
    if (parts.contains(root))
      return terminator->emitError("result ")
             << i
             << " lies in the memory of a concatenation; expected a task that "
                "copies it, as vta-cpu-form-tasks makes it";
    auto [it, isNew] = written.try_emplace(root, i);
    if (!isNew)
      return terminator->emitError("results ")
             << it->second << " and " << i
             << " are the same tensor; expected a task for each of them, as "
                "vta-cpu-form-tasks makes it";
  }
  return success();
}

/// The task that `call` names, with its code. Emits errors for whatever
/// vta-network-pipeline does not write.
static FailureOr<NetworkTask> findTask(func::CallOp call,
                                       const SymbolTable &symbols,
                                       const TaskCodes &codes) {
  if (call.getNumResults() != 1 ||
      !llvm::all_of(call->getOperandTypes(), isStaticTensor) ||
      !isStaticTensor(call.getResult(0).getType()))
    return call.emitOpError("expected a call of a task: tensors of static "
                            "shape, and one result");
  auto task = symbols.lookup<func::FuncOp>(call.getCallee());
  if (!task || !task->hasAttr(kTaskAttrName) || task.isExternal())
    return call.emitError("\"")
           << call.getCallee() << "\" is not a task (" << kTaskAttrName << ")";
  if (!task.getBody().hasOneBlock() ||
      !isa<func::ReturnOp>(task.getBody().front().back()) ||
      task.getNumResults() != 1)
    return task.emitOpError("expected a task of one block that returns one "
                            "value");
  auto code = codes.find(call.getCallee());
  if (code == codes.end())
    return call.emitError("the task \"")
           << call.getCallee()
           << "\" has no code: expected a module with its kernel, as "
              "vta-cpu-isolate-tasks and vta-cpu-lower-task make it";
  if (code->second.packings.size() != call.getNumOperands())
    return call.emitError("the kernel of \"")
           << call.getCallee() << "\" has " << code->second.packings.size()
           << " arguments, expected " << call.getNumOperands();
  for (auto [i, packing] : llvm::enumerate(code->second.packings))
    if (packing &&
        !stripViews(call.getOperand(i)).getDefiningOp<arith::ConstantOp>())
      return call.emitError("the kernel of \"")
             << call.getCallee() << "\" wants argument " << i
             << " packed, expected a constant";
  return NetworkTask{task, &code->second};
}

/// The program that `call` names.
static FailureOr<::vtart::Program> findProgram(vta::CallOp call) {
  Operation *callee =
      SymbolTable::lookupNearestSymbolFrom(call, call.getCalleeAttr());
  auto program = dyn_cast_or_null<vtaisa::ProgramOp>(callee);
  if (!program) {
    InFlightDiagnostic diag =
        call.emitError() << call.getCallee()
                         << " is not compiled: expected a vtaisa.program, as "
                            "vta-device-pipeline makes it";
    if (callee)
      diag.attachNote(callee->getLoc()) << "got '" << callee->getName() << "'";
    return diag;
  }
  if (!llvm::all_of(call->getOperandTypes(), isStaticTensor) ||
      !llvm::all_of(call->getResultTypes(), isStaticTensor) ||
      call->getNumResults() == 0)
    return call.emitOpError("expected tensors of static shape, and a result");
  return vtaisa::exportProgram(program, dropFolders);
}

/// What `function` calls. Emits errors for whatever vta-network-pipeline does
/// not write.
static FailureOr<NetworkCallees>
collectCallees(ModuleOp module, func::FuncOp function, const TaskCodes &codes) {
  if (!function.getBody().hasOneBlock())
    return function.emitError("expected a network of one block, got ")
           << function.getBody().getBlocks().size();
  SymbolTable symbols(module);
  NetworkCallees callees;
  llvm::StringSet<> known;
  for (Operation &op : function.getBody().front().without_terminator()) {
    if (auto call = dyn_cast<func::CallOp>(op)) {
      FailureOr<NetworkTask> task = findTask(call, symbols, codes);
      if (failed(task))
        return failure();
      if (known.insert(call.getCallee()).second)
        callees.tasks.push_back(*task);
    } else if (auto call = dyn_cast<vta::CallOp>(op)) {
      if (callees.programs.contains(call.getCalleeAttr()))
        continue;
      FailureOr<::vtart::Program> program = findProgram(call);
      if (failed(program))
        return failure();
      callees.programs[call.getCalleeAttr()] = std::move(*program);
    } else if (auto concat = dyn_cast<tensor::ConcatOp>(op)) {
      if (!llvm::all_of(op.getOperandTypes(), isStaticTensor) ||
          !isStaticTensor(concat.getType()))
        return op.emitOpError("expected tensors of static shape");
    } else if (!isView(&op) && !isa<arith::ConstantOp>(op)) {
      return op.emitOpError("expected a network of constants, reshapes, "
                            "concatenations and calls of tasks, as "
                            "vta-cpu-form-tasks writes it");
    }
  }
  if (failed(checkResults(function)))
    return failure();
  return callees;
}

FailureOr<::vtart::Network>
mlir::vta::cpu::assembleNetwork(ModuleOp module, const CPUTarget &target,
                                const TaskCodes &codes, StringRef name) {
  FailureOr<func::FuncOp> function = findNetworkFunction(module);
  if (failed(function))
    return failure();
  FailureOr<NetworkCallees> callees = collectCallees(module, *function, codes);
  if (failed(callees))
    return failure();
  ::vtart::Network network;
  network.name = name.str();
  network.producer = "vta-mlir " VTA_VERSION " (LLVM " VTA_LLVM_VERSION ")";
  network.target = {target.triple, target.cpu, target.features};
  if (failed(planNetwork(*function, *callees, network)))
    return failure();

  SmallVector<ArrayRef<char>> objects;
  for (const NetworkTask &task : callees->tasks)
    objects.push_back(task.code->object);
  if (!objects.empty()) {
    auto hostCode = linkHostCode(objects);
    if (!hostCode)
      return module.emitError(llvm::toString(hostCode.takeError()));
    network.hostCode = std::move(*hostCode);
  }
  if (::vtart::Error error = network.verify())
    return module.emitError("the compiled network is inconsistent: ")
           << error.message();
  return network;
}

FailureOr<::vtart::Network>
mlir::vta::cpu::tasksToNetwork(ModuleOp module, StringRef name,
                               TaskProgress progress) {
  if (failed(findNetworkFunction(module)))
    return failure();
  SmallVector<ModuleOp> modules = getTaskModules(module);
  if (modules.empty())
    return module.emitError("expected tasks in modules of their own, as "
                            "vta-network-pipeline makes them");
  FailureOr<CPUTarget> target = getLoweredTarget(modules.front());
  if (failed(target))
    return failure();
  StringRef attr = LLVM::LLVMDialect::getTargetAttrName();
  for (ModuleOp task : modules)
    if (task->getAttr(attr) != modules.front()->getAttr(attr))
      return task.emitError("is for another processor than the tasks before");
  TaskCodes codes;
  if (failed(emitTaskCodes(module, codes, progress)))
    return failure();
  return assembleNetwork(module, *target, codes, name);
}

void mlir::vta::cpu::registerCodeTranslations(DialectRegistry &registry) {
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
}
