//===- FormTasks.cpp - Cuts a network into tasks --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations that are computed in one sweep over the memory become one task: an
// anchor and the elementwise operations that read its result alone. Tasks do
// not know their constants, so that layers of one shape share one.
//
//===----------------------------------------------------------------------===//

#include "Concatenations.h"
#include "TaskGroups.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/CPU/FormTasks/DestinationForm.h"
#include "VTA/CPU/FormTasks/Passes.h"
#include "VTA/Dialect/VTA/IR/TaskLayout.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/xxhash.h"

#define DEBUG_TYPE "vta-cpu-form-tasks"

namespace mlir::vta {
#define GEN_PASS_DEF_VTACPUFORMTASKS
#include "VTA/CPU/FormTasks/Passes.h.inc"
} // namespace mlir::vta

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

namespace {

/// True if `consumer` may be computed on the tiles of `producer`.
bool joins(linalg::LinalgOp consumer, Operation *producer) {
  auto linalgOp = dyn_cast<linalg::LinalgOp>(producer);
  if (!linalgOp || llvm::any_of(llvm::drop_begin(producer->getResults()),
                                [](Value other) { return !other.use_empty(); }))
    return false;
  // Each step of a scan has its result.
  if (producer->getNumResults() > 1 &&
      linalgOp.getMatchingIndexingMap(linalgOp.getDpsInitOperand(0))
              .getNumResults() != linalgOp.getNumParallelLoops())
    return false;
  // Tiles of a transposition are written as they are read.
  if (isa<linalg::TransposeOp>(producer))
    return false;
  Value result = producer->getResult(0);
  if (!llvm::all_of(result.getUsers(), [&](Operation *user) {
        return user == consumer.getOperation();
      }))
    return false;
  return llvm::all_of(consumer->getOpOperands(), [&](OpOperand &operand) {
    return operand.get() != result ||
           (consumer.isDpsInput(&operand) &&
            consumer.getMatchingIndexingMap(&operand).isIdentity());
  });
}

/// True if only tasks read `value` or a view of it.
bool isReadByTasksOnly(Value value) {
  return llvm::none_of(value.getUsers(), [](Operation *user) {
    return isa<func::ReturnOp>(user) ||
           (isView(user) && !isReadByTasksOnly(user->getResult(0)));
  });
}

/// True for pads whose producer can write into the middle of memory that holds
/// the padding: zeros on all sides, for tasks only.
bool isZeroPad(tensor::PadOp pad) {
  Value padding = pad.getConstantPaddingValue();
  if (!padding || !(matchPattern(padding, m_Zero()) ||
                    matchPattern(padding, m_PosZeroFloat())))
    return false;
  auto isStatic = [](OpFoldResult size) {
    return getConstantIntValue(size).has_value();
  };
  return llvm::all_of(pad.getMixedLowPad(), isStatic) &&
         llvm::all_of(pad.getMixedHighPad(), isStatic) &&
         isReadByTasksOnly(pad.getResult());
}

/// Lets the other operations that read what `pad` pads read the middle of the
/// padded tensor, so that only the pad reads the unpadded one.
void readMiddle(tensor::PadOp pad) {
  Value source = pad.getSource();
  Operation *producer = source.getDefiningOp();
  if (!isa_and_nonnull<linalg::LinalgOp>(producer) || isCheap(producer) ||
      source.hasOneUse() || !isZeroPad(pad))
    return;
  for (Operation *user : source.getUsers())
    if (user != pad && !isa<linalg::LinalgOp, tensor::ExtractSliceOp>(user))
      return;
  // In front of them all.
  pad->moveAfter(producer);
  Operation *padding = pad.getConstantPaddingValue().getDefiningOp();
  if (!pad->isAncestor(padding))
    padding->moveBefore(&pad->getBlock()->front());
  OpBuilder builder(pad->getContext());
  builder.setInsertionPointAfter(pad);
  RankedTensorType type = pad.getSourceType();
  SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));
  Value middle = tensor::ExtractSliceOp::create(
      builder, producer->getLoc(), type, pad.getResult(), pad.getMixedLowPad(),
      getAsIndexOpFoldResult(builder.getContext(), type.getShape()), strides);
  source.replaceUsesWithIf(
      middle, [&](OpOperand &use) { return use.getOwner() != pad; });
}

/// Vectors and complex numbers have no place in a task's memory.
bool hasNumbers(Type type) {
  return getElementTypeOrSelf(type).isIntOrIndexOrFloat();
}

/// The groups of a function's body, by their last operation.
class Grouping {
public:
  /// Each operation of `alone` begins a group.
  explicit Grouping(const llvm::SmallPtrSetImpl<Operation *> &alone)
      : alone(alone) {}

  LogicalResult run(func::FuncOp function) {
    for (Operation &op : function.getBody().front().without_terminator()) {
      if (isCheap(&op) || isView(&op) ||
          isa<arith::ConstantOp, vta::CallOp>(op))
        continue;
      if (!isa<linalg::LinalgOp, tensor::PadOp, tensor::InsertSliceOp,
               tensor::ConcatOp, tensor::ExtractSliceOp, tensor::GatherOp>(op))
        return op.emitOpError("cannot be compiled for a CPU: expected linalg "
                              "or tensor operations on static tensors");
      if (op.getNumRegions() > 1 || op.getNumResults() == 0)
        return op.emitOpError("cannot be compiled for a CPU");
      for (Type type : op.getResultTypes())
        if (!hasNumbers(type))
          return op.emitOpError("computes a value of type ")
                 << type << "; expected elements that are numbers";
      Operation *producer = findProducer(&op);
      if (producer) {
        TaskGroup group = std::move(groups[producer]);
        groups.erase(producer);
        group.push_back(&op);
        groups[&op] = std::move(group);
        ++numJoined;
      } else {
        groups[&op] = {&op};
      }
    }
    return success();
  }

  /// Groups in the order of the function.
  SmallVector<TaskGroup> getGroups(func::FuncOp function) const {
    SmallVector<TaskGroup> result;
    for (Operation &op : function.getBody().front())
      if (auto it = groups.find(&op); it != groups.end())
        result.push_back(it->second);
    return result;
  }

  DenseMap<Operation *, TaskGroup> groups;
  unsigned numJoined = 0;

private:
  const llvm::SmallPtrSetImpl<Operation *> &alone;

  /// The last operation of the group that `op` continues, or null.
  Operation *findProducer(Operation *op) {
    if (auto insert = dyn_cast<tensor::InsertSliceOp>(op)) {
      Operation *dest = insert.getDest().getDefiningOp();
      return isa_and_nonnull<tensor::InsertSliceOp>(dest) &&
                     groups.contains(dest) && dest->hasOneUse()
                 ? dest
                 : nullptr;
    }
    if (auto pad = dyn_cast<tensor::PadOp>(op)) {
      Operation *source = pad.getSource().getDefiningOp();
      return isa_and_nonnull<linalg::LinalgOp>(source) &&
                     groups.contains(source) && source->getNumResults() == 1 &&
                     source->hasOneUse() && isZeroPad(pad)
                 ? source
                 : nullptr;
    }
    if (!isElementwise(op) || looksUpBytes(op) || alone.contains(op))
      return nullptr;
    Operation *best = nullptr;
    for (Value operand : op->getOperands()) {
      Operation *producer = operand.getDefiningOp();
      if (!producer || !groups.contains(producer) ||
          !joins(cast<linalg::LinalgOp>(op), producer) ||
          !areChainable(groups[producer], op))
        continue;
      // Whatever reduces is worth more than what is elementwise itself; the
      // latest of several keeps the others' operands alive for the shortest
      // time.
      auto rank = [&](Operation *candidate) {
        return !isElementwise(groups[candidate].front());
      };
      if (!best || rank(producer) > rank(best) ||
          (rank(producer) == rank(best) && best->isBeforeInBlock(producer)))
        best = producer;
    }
    return best;
  }
};

/// Makes the function of a group and the call in its place.
class Outliner {
public:
  explicit Outliner(ModuleOp module) : module(module) {}

  LogicalResult run(const TaskGroup &group, const TaskLayouts &layouts);

  unsigned numShared = 0;

private:
  ModuleOp module;
  /// Tasks by the hash that is in their names.
  llvm::DenseMap<uint64_t, SmallVector<func::FuncOp, 1>> tasks;
};

/// True if two tasks differ in their names at most.
bool areEqual(func::FuncOp a, func::FuncOp b) {
  auto getAttrs = [](func::FuncOp task) {
    NamedAttrList attrs(task->getAttrs());
    attrs.erase(SymbolTable::getSymbolAttrName());
    return attrs.getDictionary(task.getContext());
  };
  return getAttrs(a) == getAttrs(b) &&
         OperationEquivalence::isRegionEquivalentTo(
             &a.getBody(), &b.getBody(), OperationEquivalence::IgnoreLocations);
}

/// A hash that equal tasks have in every run and every network: schedules are
/// found by the names that it is in.
uint64_t hashTask(func::FuncOp task) {
  std::string text;
  llvm::raw_string_ostream os(text);
  task->print(os, OpPrintingFlags().useLocalScope().enableDebugInfo(false));
  return llvm::xxh3_64bits(text) & 0xffffffff;
}

/// What a task computes, for its name.
StringRef anchorName(const TaskGroup &group) {
  Operation *op = group.front();
  if (isChain(group))
    return "chain";
  if (isElementwise(op) && !isa<linalg::CopyOp>(op))
    return "elementwise";
  if (isa<linalg::GenericOp>(op))
    return cast<linalg::LinalgOp>(op).getNumReductionLoops() ? "reduction"
                                                             : "move";
  return op->getName().stripDialect();
}

LogicalResult Outliner::run(const TaskGroup &group,
                            const TaskLayouts &layouts) {
  Operation *last = group.back();
  SmallVector<Value> results;
  for (Value result : last->getResults())
    if (!result.use_empty())
      results.push_back(result);
  if (results.empty())
    return success();
  if (results.size() != 1)
    return last->emitOpError("has several results that are used; a task of "
                             "CPU code has one");

  SmallVector<Value> arguments = getArguments(group);
  for (Value argument : arguments)
    if (auto type = dyn_cast<RankedTensorType>(argument.getType());
        !type || !type.hasStaticShape() || !hasNumbers(type))
      return last->emitOpError("reads a value of type ")
             << argument.getType()
             << "; expected tensors of static shape, of numbers";

  MLIRContext *context = module.getContext();
  OwningOpRef<func::FuncOp> task = createTask(group);
  for (auto [index, layout] : llvm::enumerate(layouts.arguments))
    if (layout)
      task->setArgAttr(index, kLayoutAttrName, layout);
  if (layouts.result)
    task->setResultAttr(0, kLayoutAttrName, layouts.result);

  uint64_t hash = hashTask(*task);
  auto &candidates = tasks[hash];
  const auto *known = llvm::find_if(candidates, [&](func::FuncOp candidate) {
    return areEqual(candidate, *task);
  });
  func::FuncOp callee =
      known == candidates.end() ? func::FuncOp() : func::FuncOp(*known);
  if (!callee) {
    task->setName(llvm::formatv("{0}_{1:x-}", anchorName(group), hash).str());
    // Equal hashes of different tasks would be called alike.
    for (unsigned suffix = 2; module.lookupSymbol(task->getName()); ++suffix)
      task->setName((task->getName() + "_" + Twine(suffix)).str());
    callee = task.release();
    module.push_back(callee);
    candidates.push_back(callee);
  } else {
    ++numShared;
  }

  LLVM_DEBUG(llvm::dbgs() << (task ? "known" : "new") << " task "
                          << callee.getName() << " of " << group.size()
                          << " operations\n");
  SmallVector<Location> locations;
  for (Operation *op : group)
    locations.push_back(op->getLoc());
  OpBuilder builder(context);
  builder.setInsertionPointAfter(last);
  auto call = func::CallOp::create(builder, builder.getFusedLoc(locations),
                                   callee, arguments);
  results[0].replaceAllUsesWith(call.getResult(0));
  return success();
}

struct VTACPUFormTasks
    : public mlir::vta::impl::VTACPUFormTasksBase<VTACPUFormTasks> {
  void runOnOperation() override {
    for (auto function :
         llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>()))
      if (!function.isExternal() && !function->hasAttr(kTaskAttrName) &&
          failed(runOn(function)))
        return signalPassFailure();
  }

  /// Writes a concatenation whose parts lie in its memory as one operation.
  static void keepConcatenation(const Concatenation &concat) {
    Operation *last = concat.whole.getDefiningOp();
    OpBuilder builder(last->getContext());
    builder.setInsertionPointAfter(last);
    auto kept = tensor::ConcatOp::create(builder, last->getLoc(),
                                         concat.whole.getType(), concat.axis,
                                         concat.getParts());
    last->getResult(0).replaceAllUsesWith(kept.getResult());
  }

  /// What is returned has to be written by a step, each by its own.
  static LogicalResult copyResults(func::ReturnOp terminator) {
    DenseSet<Value> written;
    for (OpOperand &operand : terminator->getOpOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.get().getType());
      if (!type || !type.hasStaticShape() || !hasNumbers(type))
        return terminator.emitOpError("returns a value of type ")
               << operand.get().getType()
               << "; expected a tensor of static shape, of numbers";
      Value root = stripViews(operand.get());
      Operation *def = root.getDefiningOp();
      if (!def || isCheap(def) || isa<arith::ConstantOp>(def) ||
          !written.insert(root).second)
        copyOperand(operand);
    }
    return success();
  }

  /// What the device reads has to be in memory: a slice or a fill is not.
  static void copyOperands(func::FuncOp function) {
    for (auto call : function.getBody().front().getOps<vta::CallOp>())
      for (OpOperand &operand : call->getOpOperands()) {
        Operation *def = stripViews(operand.get()).getDefiningOp();
        if (def && isCheap(def) && !isa<arith::ConstantOp>(def))
          copyOperand(operand);
      }
  }

  /// Gives each result that is used an operation of its own, without what only
  /// other results need: a task has one result.
  static void splitResults(func::FuncOp function) {
    SmallVector<linalg::LinalgOp> several;
    for (auto op : function.getBody().front().getOps<linalg::LinalgOp>())
      if (op->getNumResults() > 1)
        several.push_back(op);
    SmallVector<Operation *> split;
    for (linalg::LinalgOp op : several) {
      auto used = llvm::make_filter_range(
          op->getResults(), [](Value result) { return !result.use_empty(); });
      SmallVector<OpResult> results(used.begin(), used.end());
      if (results.size() < 2)
        continue;
      OpBuilder builder(op);
      builder.setInsertionPointAfter(op);
      for (OpResult result : llvm::drop_begin(results)) {
        Operation *copy = builder.clone(*op);
        result.replaceAllUsesWith(copy->getResult(result.getResultNumber()));
        split.push_back(copy);
      }
      split.push_back(op);
    }
    if (split.empty())
      return;
    RewritePatternSet patterns(function.getContext());
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingOps);
    (void)applyOpPatternsGreedily(split, std::move(patterns), config);
  }

  LogicalResult runOn(func::FuncOp function) {
    if (!function.getBody().hasOneBlock())
      return function.emitOpError("has several blocks; expected a network as "
                                  "one straight line");
    Operation *end = function.getBody().front().getTerminator();
    auto terminator = dyn_cast<func::ReturnOp>(end);
    if (!terminator)
      return end->emitOpError("ends a network; expected func.return");
    if (failed(copyResults(terminator)))
      return failure();
    if (failed(decomposeSoftmax(function)))
      return failure();
    copyOperands(function);
    splitResults(function);
    for (auto pad : llvm::make_early_inc_range(
             function.getBody().front().getOps<tensor::PadOp>()))
      readMiddle(pad);
    ChosenConcatenations concats;
    {
      Grouping grouping(concats.copies);
      if (failed(grouping.run(function)))
        return failure();
      concats = chooseConcatenations(function,
                                     joinChains(grouping.getGroups(function)));
    }
    // With copies of parts.
    Grouping grouping(concats.copies);
    if (failed(grouping.run(function)))
      return failure();
    SmallVector<TaskGroup> groups = joinChains(grouping.getGroups(function));
    PartPlaces places = getPlaces(concats);
    SmallVector<TaskLayouts> layouts;
    for (const TaskGroup &group : groups)
      layouts.push_back(getTaskLayouts(group, places));
    Outliner outliner(getOperation());
    unsigned numOutlined = 0;
    for (auto [group, groupLayouts] : llvm::zip_equal(groups, layouts)) {
      auto *concat = concats.concats.find(group.back());
      if (concat != concats.concats.end()) {
        keepConcatenation(concat->second);
        continue;
      }
      if (failed(outliner.run(group, groupLayouts)))
        return failure();
      numPads += isPadded(group);
      ++numOutlined;
    }
    // Operations of groups have no uses from outside any more.
    for (Operation &op :
         llvm::make_early_inc_range(llvm::reverse(function.getBody().front())))
      if (isOpTriviallyDead(&op))
        op.erase();
    for (Operation &op : function.getBody().front().without_terminator())
      if (!isa<func::CallOp, vta::CallOp, arith::ConstantOp, tensor::ConcatOp>(
              op) &&
          !isView(&op))
        return op.emitOpError("is left outside of all tasks");

    numTasks += numOutlined - outliner.numShared;
    numConcats += concats.concats.size();
    numParts += concats.numParts;
    numShared += outliner.numShared;
    numJoined += grouping.numJoined;
    return success();
  }
};

} // namespace
