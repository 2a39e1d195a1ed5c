//===- Sketches.cpp - The forms that a task can have ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/Sketches.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "VTA/Transforms/Schedules/SketchLibrary.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vta-cpu-generate-schedules"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;
using transform::tune::AlternativesOp;

static constexpr llvm::StringLiteral kNameKey = "name", kOrderKey = "order",
                                     kVersionKey = "version";

DictionaryAttr Sketch::toAttr(MLIRContext *context) const {
  Builder b(context);
  NamedAttrList attrs;
  attrs.set(kNameKey, b.getStringAttr(name));
  if (!order.empty())
    attrs.set(kOrderKey, b.getStringAttr(order));
  if (version != 1)
    attrs.set(kVersionKey, b.getI64IntegerAttr(version));
  return attrs.getDictionary(context);
}

void cpu::takeOperations(Block &body, ScheduleBuilder &schedule) {
  body.getArgument(0).replaceAllUsesWith(schedule.getHandle());
  Block *block = schedule.getInsertionBlock();
  block->getOperations().splice(schedule.getInsertionPoint(),
                                body.getOperations(), body.begin(),
                                std::prev(body.end()));
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

namespace {
/// A sketch with a schedule of its own.
struct BuiltSketch {
  Sketch sketch;
  SketchRole role = SketchRole::Choice;
  OwningOpRef<ModuleOp> module;
};

/// A schedule without operations, and what adds some.
struct EmptySchedule {
  explicit EmptySchedule(func::FuncOp func)
      // Errors in a generated schedule are about the task.
      : loc(NameLoc::get(
            StringAttr::get(func.getContext(), "schedule of " + func.getName()),
            func.getLoc())),
        module(createScheduleModule(loc)),
        builder(*module, loc, "schedule",
                transform::ParamType::get(
                    func.getContext(), IntegerType::get(func.getContext(), 64)),
                NamedAttribute(StringAttr::get(func.getContext(),
                                               StringRef(kTaskAttrName)),
                               func.getNameAttr())) {}
  Location loc;
  OwningOpRef<ModuleOp> module;
  ScheduleBuilder builder;
};
} // namespace

namespace {
/// Which rules are applied.
enum class Wanted { Default, All };

/// Applies rules to a task, in their order.
class RuleApplier {
public:
  RuleApplier(const CPUTaskInfo &info, const CPUTarget &target,
              const CompileTaskOptions &options)
      : info(info), target(target), options(options) {}

  /// All sketches, the default first, or only that one.
  FailureOr<SmallVector<BuiltSketch, 0>> apply(Wanted wanted);

private:
  LogicalResult applyAll(ArrayRef<SketchRule> rules, Wanted wanted,
                         bool takesAlternatives);
  LogicalResult applyOne(const SketchRule &rule, SketchRole role);

  const CPUTaskInfo &info;
  const CPUTarget &target;
  const CompileTaskOptions &options;
  SmallVector<BuiltSketch, 0> built;
};
} // namespace

LogicalResult RuleApplier::applyOne(const SketchRule &rule, SketchRole role) {
  EmptySchedule schedule(info.func);
  BuiltSketch entry;
  entry.role = role;
  entry.sketch.name = rule.name;
  entry.sketch.version = rule.version;
  FailureOr<bool> isBuilt =
      rule.build(info, target, options, schedule.builder, entry.sketch);
  if (failed(isBuilt))
    return failure();
  if (!*isBuilt)
    return success();
  LLVM_DEBUG(llvm::dbgs() << "sketch " << rule.name << " for "
                          << func::FuncOp(info.func).getName() << "\n");
  entry.module = std::move(schedule.module);
  built.push_back(std::move(entry));
  return success();
}

LogicalResult RuleApplier::applyAll(ArrayRef<SketchRule> rules, Wanted wanted,
                                    bool takesAlternatives) {
  for (const SketchRule &rule : rules) {
    if (wanted == Wanted::Default && !built.empty())
      break;
    auto isBase = [&](const BuiltSketch &other) {
      return other.sketch.name == rule.base;
    };
    std::optional<SketchRole> role = rule.match(info, target, options);
    if (!role || (*role == SketchRole::Fallback && !built.empty()) ||
        (*role == SketchRole::Alternative && !takesAlternatives) ||
        (!rule.base.empty() && llvm::none_of(built, isBase)))
      continue;
    if (failed(applyOne(rule, *role)))
      return failure();
  }
  return success();
}

FailureOr<SmallVector<BuiltSketch, 0>> RuleApplier::apply(Wanted wanted) {
  if (failed(applyAll(getSketchRules(), wanted, wanted == Wanted::All)) ||
      (built.empty() && wanted == Wanted::Default &&
       failed(applyAll(getSketchRules(), wanted, /*takesAlternatives=*/true))))
    return failure();
  if (options.library && failed(applyAll(options.library->getRules(), wanted,
                                         /*takesAlternatives=*/true)))
    return failure();
  // The default comes first.
  auto standard = llvm::find_if(built, [](const BuiltSketch &entry) {
    return entry.role != SketchRole::Alternative;
  });
  if (standard != built.end())
    std::rotate(built.begin(), standard, std::next(standard));
  return std::move(built);
}

bool cpu::isAllowed(const Sketch &sketch, const Sketch &standard,
                    const AllowedForms &allowed) {
  if (sketch.order == standard.order || allowed.reassociate)
    return true;
  // Transforms stand for the order of loops.
  auto isTransformed = [](const Sketch &other) {
    return StringRef(other.order).starts_with("winograd");
  };
  auto isKnown = [&](const Sketch &other) {
    return other.order.empty() || isTransformed(other);
  };
  return allowed.winograd && isKnown(sketch) && isKnown(standard);
}

/// One module of all sketches.
static SketchSpace combine(func::FuncOp func,
                           SmallVectorImpl<BuiltSketch> &built) {
  SketchSpace space;
  for (BuiltSketch &entry : built)
    space.sketches.push_back(std::move(entry.sketch));
  if (built.size() == 1) {
    space.module = std::move(built.front().module);
    return space;
  }
  EmptySchedule schedule(func);
  if (!built.empty()) {
    ScheduleBuilder &b = schedule.builder;
    auto op = AlternativesOp::create(b, TypeRange(), b.getStringAttr("sketch"),
                                     IntegerAttr(), Value(), built.size());
    op->setAttr(kSketchesAttrName,
                b.getArrayAttr(llvm::map_to_vector(
                    space.sketches, [&](const Sketch &sketch) -> Attribute {
                      return sketch.toAttr(b.getContext());
                    })));
    for (auto [entry, region] : llvm::zip_equal(built, op.getAlternatives())) {
      OpBuilder::InsertionGuard guard(b);
      b.createBlock(&region);
      transform::YieldOp::create(b);
      b.setInsertionPointToStart(&region.front());
      auto sequence =
          *entry.module->getOps<transform::NamedSequenceOp>().begin();
      takeOperations(sequence.getBody().front(), b);
    }
  }
  space.module = std::move(schedule.module);
  return space;
}

static void reportPlainLoops(const CPUTaskInfo &info) {
  StringRef kind = stringifyAnchorKind(info.kind);
  func::FuncOp func = info.func;
  LLVM_DEBUG(llvm::dbgs() << "plain loops for " << func.getName() << ", a "
                          << kind << "\n");
  remark::missed(func.getLoc(),
                 remark::RemarkOpts::name("TaskSchedule").category(DEBUG_TYPE))
      << remark::reason("plain loops: the schedule for '{0}' does not take "
                        "this task",
                        kind);
}

FailureOr<OwningOpRef<ModuleOp>>
cpu::generateSchedule(const CPUTaskInfo &info, const CPUTarget &target,
                      const CompileTaskOptions &options) {
  FailureOr<SmallVector<BuiltSketch, 0>> built =
      RuleApplier(info, target, options).apply(Wanted::Default);
  if (failed(built))
    return failure();
  if (!built->empty())
    return std::move(built->front().module);
  reportPlainLoops(info);
  return std::move(EmptySchedule(info.func).module);
}

//===----------------------------------------------------------------------===//
// Choosing
//===----------------------------------------------------------------------===//

static FailureOr<Sketch> readSketch(AlternativesOp op, unsigned index) {
  Sketch sketch;
  sketch.name = ("region" + Twine(index)).str();
  auto list = op->getAttrOfType<ArrayAttr>(kSketchesAttrName);
  if (!list)
    return sketch;
  auto attrs = index < list.size() ? dyn_cast<DictionaryAttr>(list[index])
                                   : DictionaryAttr();
  auto name = attrs ? attrs.getAs<StringAttr>(kNameKey) : StringAttr();
  if (list.size() != op.getAlternatives().size() || !name ||
      name.getValue().empty() ||
      name.getValue().find_first_of("=,@. ") != StringRef::npos)
    return op.emitOpError()
           << "expected '" << kSketchesAttrName << "' to have a dictionary "
           << "with a 'name' without '=', ',', '@', '.' and spaces for each of "
           << op.getAlternatives().size() << " regions, got " << list;
  sketch.name = name.getValue().str();
  if (auto order = attrs.getAs<StringAttr>(kOrderKey))
    sketch.order = order.getValue().str();
  if (auto version = attrs.getAs<IntegerAttr>(kVersionKey))
    sketch.version = version.getInt();
  return sketch;
}

FailureOr<AlternativesOp> cpu::findSketches(transform::NamedSequenceOp sequence,
                                            SmallVectorImpl<Sketch> &sketches) {
  SmallVector<AlternativesOp> found;
  sequence.walk([&](AlternativesOp op) { found.push_back(op); });
  if (found.empty())
    return AlternativesOp();
  AlternativesOp op = found.front();
  if (found.size() > 1)
    return found[1].emitOpError()
           << "expected one choice among sketches in a schedule, got "
           << found.size();
  llvm::StringSet<> names;
  for (unsigned i = 0; i < op.getAlternatives().size(); ++i) {
    FailureOr<Sketch> sketch = readSketch(op, i);
    if (failed(sketch))
      return failure();
    if (!names.insert(sketch->name).second)
      return op.emitOpError()
             << "has two sketches called '" << sketch->name << "'";
    sketches.push_back(std::move(*sketch));
  }
  return op;
}

void cpu::selectSketch(AlternativesOp op, unsigned index) {
  Block &block = op.getAlternatives()[index].front();
  Operation *terminator = block.getTerminator();
  op->replaceAllUsesWith(terminator->getOperands());
  op->getBlock()->getOperations().splice(Block::iterator(op),
                                         block.getOperations(), block.begin(),
                                         std::prev(block.end()));
  op.erase();
}

bool cpu::hasOpenSketches(ModuleOp schedule) {
  return schedule
      .walk([](AlternativesOp op) {
        return op.getSelectedRegionAttr() || op.getSelectedRegionParam()
                   ? WalkResult::advance()
                   : WalkResult::interrupt();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

/// Adds the sketches of a file. One with a known name takes the place of the
/// sketch that was generated.
static LogicalResult addFile(func::FuncOp func, ModuleOp file,
                             const AllowedForms &allowed,
                             SmallVectorImpl<BuiltSketch> &built) {
  FailureOr<transform::NamedSequenceOp> sequence = getOnlySequence(file);
  if (failed(sequence) || failed(checkTask(*sequence, func)))
    return failure();
  SmallVector<Sketch, 0> sketches;
  FailureOr<AlternativesOp> op = findSketches(*sequence, sketches);
  if (failed(op))
    return failure();
  if (!*op)
    return sequence->emitError()
           << "expected a choice among sketches, transform.tune.alternatives, "
              "in a schedule to search";
  if (!llvm::hasSingleElement(
          sequence->getBody().front().without_terminator()) ||
      (*op)->getNumResults() > 0)
    return (*op)->emitError() << "expected alternatives without results, and "
                                 "nothing beside them, in a schedule to search";
  for (auto [sketch, region] :
       llvm::zip_equal(sketches, (*op).getAlternatives())) {
    if (region.front().without_terminator().empty())
      return (*op)->emitError()
             << "sketch '" << sketch.name << "' has no operations";
    BuiltSketch entry;
    entry.sketch = sketch;
    entry.role = SketchRole::Alternative;
    auto known =
        llvm::find_if(built, [&, &sketch = sketch](BuiltSketch &other) {
          return other.sketch.name == sketch.name;
        });
    if (known != built.end())
      entry.sketch.limits = known->sketch.limits;
    const Sketch &standard = built.empty() ? entry.sketch : built[0].sketch;
    if (!isAllowed(entry.sketch, standard, allowed))
      return (*op)->emitError()
             << "sketch '" << sketch.name << "' is not allowed: it sums up in "
             << "the order '" << sketch.order << "', the default in '"
             << standard.order << "' (--allow=reassociate takes it)";
    EmptySchedule schedule(func);
    IRMapping mapping;
    mapping.map(sequence->getBody().front().getArgument(0),
                schedule.builder.getHandle());
    for (Operation &inner : region.front().without_terminator())
      schedule.builder.clone(inner, mapping);
    entry.module = std::move(schedule.module);
    entry.module->walk([](transform::tune::KnobOp knob) {
      auto options = dyn_cast<ArrayAttr>(knob.getOptions());
      if (!knob.getSelected() && options && !options.empty())
        knob.setSelectedAttr(options[0]);
    });
    if (known != built.end())
      *known = std::move(entry);
    else
      built.push_back(std::move(entry));
  }
  return success();
}

FailureOr<SketchSpace> cpu::generateSketches(const CPUTaskInfo &info,
                                             const CPUTarget &target,
                                             const CompileTaskOptions &options,
                                             ModuleOp file) {
  CompileTaskOptions all = options;
  all.searches = true;
  FailureOr<SmallVector<BuiltSketch, 0>> built =
      RuleApplier(info, target, all).apply(Wanted::All);
  if (failed(built))
    return failure();
  if (built->empty())
    reportPlainLoops(info);
  SmallVector<BuiltSketch, 0> allowed;
  for (BuiltSketch &entry : *built)
    if (allowed.empty() ||
        isAllowed(entry.sketch, allowed.front().sketch, options.allowed))
      allowed.push_back(std::move(entry));
  if (file && failed(addFile(info.func, file, options.allowed, allowed)))
    return failure();
  return combine(info.func, allowed);
}
