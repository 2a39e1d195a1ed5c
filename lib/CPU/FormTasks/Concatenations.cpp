//===- Concatenations.cpp - Concatenations that copy nothing --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The last concatenation comes first: the memory of the largest one holds the
// others that it is made of. What cannot lie there is copied into it, by a task
// for each part.
//
//===----------------------------------------------------------------------===//

#include "Concatenations.h"
#include "VTA/CPU/Analysis/LinearAccess.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Support/MemoryPlan.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-cpu-form-tasks"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// Shorter runs are cheaper to copy than to write one by one: tasks would lose
/// their vectors.
static constexpr int64_t kMinRunBytes = 32;
/// The part of the memory for intermediate results that it may grow by.
static constexpr uint64_t kMaxGrowth = 16;

static RankedTensorType getTensorType(Value value) {
  return cast<RankedTensorType>(value.getType());
}

/// A tensor whose size in memory is known.
static bool isStaticTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() > 0 &&
         tensor.getElementType().isIntOrIndexOrFloat();
}

SmallVector<Value> Concatenation::getParts() const {
  return llvm::map_to_vector(parts,
                             [](OpOperand *part) { return part->get(); });
}

std::optional<Concatenation>
mlir::vta::cpu::matchConcatenation(ArrayRef<Operation *> group) {
  Concatenation result;
  result.whole = group.back()->getResult(0);
  if (auto concat = dyn_cast<tensor::ConcatOp>(group.back())) {
    result.axis = concat.getDim();
    for (OpOperand &part : concat->getOpOperands())
      result.parts.push_back(&part);
    if (result.parts.size() < 2 ||
        !llvm::all_of(concat->getOperandTypes(), isStaticTensor))
      return std::nullopt;
    return result;
  }
  auto first = dyn_cast<tensor::InsertSliceOp>(group.front());
  if (!first || !first.getDest().getDefiningOp<tensor::EmptyOp>() ||
      group.size() < 2)
    return std::nullopt;
  // The first dimension of which a part does not have everything.
  auto type = getTensorType(result.whole);
  if (!isStaticTensor(type) ||
      first.getSourceType().getRank() != type.getRank())
    return std::nullopt;
  while (result.axis < type.getRank() &&
         first.getSourceType().getDimSize(result.axis) ==
             type.getDimSize(result.axis))
    ++result.axis;
  int64_t position = 0;
  for (Operation *op : group) {
    auto insert = dyn_cast<tensor::InsertSliceOp>(op);
    if (!insert || insert.getSourceType().getRank() != type.getRank() ||
        !isStaticTensor(insert.getSourceType()))
      return std::nullopt;
    for (int64_t dim = 0; dim < type.getRank(); ++dim) {
      int64_t size = insert.getSourceType().getDimSize(dim);
      if (insert.getStaticOffset(dim) != (dim == result.axis ? position : 0) ||
          insert.getStaticStride(dim) != 1 ||
          insert.getStaticSize(dim) != size ||
          (dim != result.axis && size != type.getDimSize(dim)))
        return std::nullopt;
    }
    position += insert.getSourceType().getDimSize(result.axis);
    result.parts.push_back(&insert.getSourceMutable());
  }
  if (result.axis == type.getRank() || position != type.getDimSize(result.axis))
    return std::nullopt;
  return result;
}

namespace {

/// What happens to a tensor that a task or the device writes.
struct WrittenTensor {
  unsigned first = 0, last = 0; ///< Writing and reading steps.
  bool isReturned = false;
  /// It has to be whole and in memory of its own.
  bool isFixed = false;
  SmallVector<std::pair<unsigned, Value>> reads; ///< Steps and their arguments.
};

class ConcatenationChooser {
public:
  ConcatenationChooser(func::FuncOp function, ArrayRef<TaskGroup> groups);
  ChosenConcatenations run();

private:
  WrittenTensor *find(Value value) {
    auto *it = tensors.find(stripViews(value));
    return it == tensors.end() ? nullptr : &it->second;
  }
  SmallVector<Value> getSources(Value value) const;
  uint64_t planBytes(const PartPlaces &places) const;
  bool fits(Value value, const PartPlaces &places) const;
  bool canPlace(Value part, const PartPlace &place,
                const PartPlaces &places) const;
  bool isIndependent(Value root, const PartPlaces &places) const;
  void choose(const TaskGroup &group, const Concatenation &concat);
  void accept(const TaskGroup &group, const Concatenation &concat,
              const PartPlaces &chosen, ArrayRef<OpOperand *> copied);

  ArrayRef<TaskGroup> groups;
  llvm::MapVector<Value, WrittenTensor> tensors;
  /// What steps read, without reshapes.
  std::vector<SmallVector<Value>> reads;
  std::vector<bool> isChosen; ///< Chosen concatenations, by step.
  DenseMap<Operation *, unsigned> steps;
  uint64_t mostBytes = 0;
  PartPlaces places;
  SmallVector<std::pair<Operation *, Concatenation>> chosen; ///< Reverse order.
  SmallVector<OpOperand *> copies;
  /// What these copy, and the concatenation whose memory they write.
  SmallVector<std::pair<Value, Value>> copiedInto;
  unsigned numParts = 0;
};

} // namespace

ConcatenationChooser::ConcatenationChooser(func::FuncOp function,
                                           ArrayRef<TaskGroup> groups)
    : groups(groups) {
  DenseMap<Operation *, const TaskGroup *> byLast;
  for (const TaskGroup &group : groups)
    byLast[group.back()] = &group;
  for (Operation &op : function.getBody().front()) {
    const TaskGroup *group = byLast.lookup(&op);
    bool isFixed = !group || isPadded(*group);
    if (!group && !isa<vta::CallOp, func::ReturnOp>(op))
      continue;
    unsigned step = reads.size();
    steps[&op] = step;
    reads.emplace_back();
    isChosen.push_back(false);
    for (Value value :
         group ? getArguments(*group) : SmallVector<Value>(op.getOperands())) {
      reads.back().push_back(stripViews(value));
      WrittenTensor *tensor = find(value);
      if (!tensor)
        continue;
      tensor->last = step;
      tensor->isReturned |= isa<func::ReturnOp>(op);
      tensor->isFixed |= !group;
      tensor->reads.push_back({step, value});
    }
    for (Value result : op.getResults()) {
      if (!isStaticTensor(result.getType()))
        continue;
      WrittenTensor &tensor = tensors[result];
      tensor.first = tensor.last = step;
      tensor.isFixed = isFixed;
    }
  }
  uint64_t bytes = planBytes(places);
  mostBytes = bytes + bytes / kMaxGrowth;
}

/// The tensors in memory that a copy of `value` reads: slices and other cheap
/// operations have none, whoever reads them computes them.
SmallVector<Value> ConcatenationChooser::getSources(Value value) const {
  SmallVector<Value> sources, open = {value};
  while (!open.empty()) {
    Value next = stripViews(open.pop_back_val());
    Operation *def = next.getDefiningOp();
    if (!def || tensors.contains(next))
      sources.push_back(next);
    else
      llvm::append_range(open, def->getOperands());
  }
  return sources;
}

/// The memory for intermediate results if tensors lie in `places`.
uint64_t ConcatenationChooser::planBytes(const PartPlaces &places) const {
  std::vector<Lifetime> lifetimes;
  DenseMap<Value, unsigned> indices;
  for (const auto &[value, tensor] : tensors) {
    if (tensor.isReturned)
      continue;
    Value root = places.getRoot(value);
    if (!root)
      root = value;
    auto [it, isNew] = indices.try_emplace(root, lifetimes.size());
    if (isNew) {
      lifetimes.emplace_back();
      lifetimes.back().bytes =
          getTensorType(root).getNumElements() *
          storageBytes(getTensorType(root).getElementType());
      lifetimes.back().first = tensor.first;
    }
    Lifetime &lifetime = lifetimes[it->second];
    lifetime.first = std::min(lifetime.first, tensor.first);
    lifetime.last = std::max(lifetime.last, tensor.last);
  }
  return planMemory(lifetimes);
}

/// True if tasks can write and read `value`, which has a place.
bool ConcatenationChooser::fits(Value value, const PartPlaces &places) const {
  auto fitsTask = [&](Value argument) {
    if (!isStaticTensor(argument.getType()))
      return false;
    FailureOr<PartPlace> place = places.lookup(argument);
    return succeeded(place) &&
           succeeded(getTaskMemory(getTensorType(argument), *place));
  };
  const WrittenTensor &tensor = tensors.find(value)->second;
  return fitsTask(value) && llvm::all_of(tensor.reads, [&](const auto &read) {
           return isChosen[read.first] || fitsTask(read.second);
         });
}

/// True if the task that computes `part` can write it to `place`.
bool ConcatenationChooser::canPlace(Value part, const PartPlace &place,
                                    const PartPlaces &places) const {
  Value root = stripViews(part);
  const auto *it = tensors.find(root);
  if (it == tensors.end() || it->second.isFixed || places.contains(root) ||
      getRunBytes(getTensorType(part), place) < kMinRunBytes)
    return false;
  PartPlaces attempt = places;
  return succeeded(attempt.add(part, place)) && fits(root, attempt);
}

/// True if no step writes and reads memory of the concatenation `root`. It
/// would write other bytes than it reads, but network files do not tell which.
bool ConcatenationChooser::isIndependent(Value root,
                                         const PartPlaces &places) const {
  auto isInside = [&](Value value) { return places.getRoot(value) == root; };
  return llvm::none_of(tensors,
                       [&](const auto &entry) {
                         unsigned step = entry.second.first;
                         return !isChosen[step] && isInside(entry.first) &&
                                llvm::any_of(reads[step], isInside);
                       }) &&
         llvm::none_of(copiedInto, [&](const auto &copy) {
           return copy.second == root && isInside(copy.first);
         });
}

void ConcatenationChooser::accept(const TaskGroup &group,
                                  const Concatenation &concat,
                                  const PartPlaces &newPlaces,
                                  ArrayRef<OpOperand *> copied) {
  places = newPlaces;
  chosen.push_back({group.back(), concat});
  for (OpOperand *operand : copied) {
    copies.push_back(operand);
    for (Value source : getSources(operand->get()))
      copiedInto.push_back({source, places.getRoot(concat.whole)});
  }
  numParts += concat.parts.size() - copied.size();
  LLVM_DEBUG(llvm::dbgs() << "in place: " << concat.parts.size() - copied.size()
                          << " of " << concat.parts.size() << " parts of "
                          << concat.whole << "\n");
}

void ConcatenationChooser::choose(const TaskGroup &group,
                                  const Concatenation &concat) {
  const WrittenTensor &tensor = tensors.find(concat.whole)->second;
  unsigned step = steps.lookup(group.back());
  if (tensor.isFixed)
    return;
  // From here on as if it were not a step, until it turns out to be one.
  isChosen[step] = true;
  SmallVector<Value> values = concat.getParts();
  PartPlaces trial = places;
  if (!trial.contains(concat.whole)) {
    FailureOr<PartPlace> place = trial.findWhole(values, concat.axis);
    if (succeeded(place) && succeeded(trial.add(concat.whole, *place)) &&
        fits(concat.whole, trial) && planBytes(trial) <= mostBytes &&
        isIndependent(place->root, trial))
      return accept(group, concat, trial, {});
    trial = places;
    trial.addRoot(concat.whole);
  }
  Value root = trial.getRoot(concat.whole);
  SmallVector<PartPlace> wanted;
  SmallVector<unsigned> inside;
  int64_t position = 0;
  for (auto [index, value] : llvm::enumerate(values)) {
    FailureOr<PartPlace> place =
        trial.getPartPlace(concat.whole, concat.axis, position);
    position += getTensorType(value).getDimSize(concat.axis);
    // Not even a copy can be written there.
    if (failed(place) || failed(getTaskMemory(getTensorType(value), *place))) {
      isChosen[step] = false;
      return;
    }
    wanted.push_back(*place);
    // One of two uses would be a copy from and to the same memory.
    Value source = stripViews(value);
    bool isRepeated = llvm::count_if(values, [&](Value other) {
                        return stripViews(other) == source;
                      }) > 1;
    if (!isRepeated && canPlace(value, *place, trial))
      inside.push_back(index);
  }
  // Memory that is needed from early on may cost more than it saves.
  llvm::sort(inside, [&](unsigned a, unsigned b) {
    return std::make_pair(find(values[b])->first, a) <
           std::make_pair(find(values[a])->first, b);
  });
  for (; !inside.empty(); inside.pop_back()) {
    PartPlaces attempt = trial;
    SmallVector<OpOperand *> copied;
    bool isRight = true;
    for (auto [index, value] : llvm::enumerate(values)) {
      if (llvm::is_contained(inside, index)) {
        isRight &= succeeded(attempt.add(value, wanted[index]));
        continue;
      }
      copied.push_back(concat.parts[index]);
      isRight &= llvm::none_of(getSources(value), [&](Value source) {
        return attempt.getRoot(source) == root;
      });
    }
    if (isRight && isIndependent(root, attempt) &&
        planBytes(attempt) <= mostBytes)
      return accept(group, concat, attempt, copied);
  }
  isChosen[step] = false;
}

ChosenConcatenations ConcatenationChooser::run() {
  for (const TaskGroup &group : llvm::reverse(groups))
    if (auto concat = matchConcatenation(group); concat && find(concat->whole))
      choose(group, *concat);
  ChosenConcatenations result;
  for (auto &[last, concat] : llvm::reverse(chosen))
    result.concats.insert({last, concat});
  for (OpOperand *operand : copies)
    result.copies.insert(copyOperand(*operand));
  result.numParts = numParts;
  return result;
}

ChosenConcatenations
mlir::vta::cpu::chooseConcatenations(func::FuncOp function,
                                     ArrayRef<TaskGroup> groups) {
  return ConcatenationChooser(function, groups).run();
}

PartPlaces mlir::vta::cpu::getPlaces(const ChosenConcatenations &concats) {
  PartPlaces places;
  for (const auto &[last, concat] : llvm::reverse(concats.concats)) {
    [[maybe_unused]] LogicalResult added =
        places.addConcat(concat.whole, concat.getParts(), concat.axis);
    assert(succeeded(added) && "parts were chosen that do not fit");
  }
  return places;
}

TaskLayouts mlir::vta::cpu::getTaskLayouts(ArrayRef<Operation *> group,
                                           const PartPlaces &places) {
  auto getLayout = [&](Value value) -> StridedLayoutAttr {
    FailureOr<PartPlace> place = places.lookup(value);
    if (failed(place))
      return {};
    FailureOr<TaskMemory> memory = getTaskMemory(getTensorType(value), *place);
    assert(succeeded(memory) && "places were chosen that tasks cannot see");
    return memory->layout;
  };
  TaskLayouts layouts;
  for (Value argument : getArguments(group))
    layouts.arguments.push_back(getLayout(argument));
  layouts.result = getLayout(group.back()->getResult(0));
  return layouts;
}
