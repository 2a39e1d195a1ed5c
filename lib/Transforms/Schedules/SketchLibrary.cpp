//===- SketchLibrary.cpp - Rules of users ---------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/SketchLibrary.h"
#include "VTA-c/SketchRules.h"
#include "VTA/CPU/FormTasks/TaskModule.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "mlir/CAPI/IR.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include <mutex>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// The text that a rule writes for a task.
static std::string write(const VTASketchRule &rule, func::FuncOp task,
                         const CPUTarget &target, unsigned threads) {
  VTASketchTarget plain{target.triple.c_str(),
                        target.cpu.c_str(),
                        target.featureString.c_str(),
                        threads,
                        static_cast<unsigned>(target.vectorBits),
                        static_cast<unsigned>(target.vectorRegisters),
                        target.l1Bytes,
                        target.l2Bytes,
                        static_cast<uint64_t>(target.lineBytes)};
  std::string text;
  rule.build(
      wrap(task.getOperation()), &plain,
      [](MlirStringRef part, void *text) {
        static_cast<std::string *>(text)->append(part.data, part.length);
      },
      &text);
  return text;
}

/// Moves the operations of the schedule `text` into `schedule`.
static LogicalResult take(func::FuncOp task, StringRef text, StringRef what,
                          ScheduleBuilder &schedule) {
  OwningOpRef<ModuleOp> module =
      parseSchedules(text, task.getContext(), "schedule of " + what);
  auto fail = [&] {
    return task.emitError()
           << what << " made no schedule for '" << task.getName() << "'";
  };
  if (!module)
    return fail();
  FailureOr<transform::NamedSequenceOp> sequence = getOnlySequence(*module);
  if (failed(sequence))
    return fail();
  // What is not selected begins with its first option.
  sequence->walk([](transform::tune::KnobOp knob) {
    auto options = dyn_cast<ArrayAttr>(knob.getOptions());
    if (!knob.getSelected() && options && !options.empty())
      knob.setSelectedAttr(options[0]);
  });
  if (failed(checkSchedule(*sequence, "the task's function")))
    return fail();
  Block &body = sequence->getBody().front();
  if (body.without_terminator().empty())
    return task.emitError() << what << " made a schedule without operations "
                            << "for '" << task.getName() << "'";
  takeOperations(body, schedule);
  return success();
}

static SketchRule convert(const VTASketchRule &plain, StringRef path) {
  SketchRule rule;
  rule.name = plain.name;
  rule.version = plain.version;
  rule.match = [](const CPUTaskInfo &, const CPUTarget &,
                  const CompileTaskOptions &) -> std::optional<SketchRole> {
    return SketchRole::Alternative;
  };
  std::string what = ("rule '" + rule.name + "' of " + path).str();
  rule.build = [=](const CPUTaskInfo &info, const CPUTarget &target,
                   const CompileTaskOptions &options, ScheduleBuilder &schedule,
                   Sketch &sketch) -> FailureOr<bool> {
    if (!plain.keepsOrder)
      sketch.order = sketch.name;
    std::string text = write(plain, info.func, target, options.threads);
    if (text.empty())
      return false;
    if (failed(take(info.func, text, what, schedule)))
      return failure();
    return true;
  };
  return rule;
}

static llvm::Error checkRule(const VTASketchRule &rule, size_t index,
                             llvm::StringSet<> &names) {
  StringRef name = rule.name ? rule.name : "";
  bool isPlain = !name.empty() && llvm::all_of(name, [](char c) {
    return llvm::isAlnum(c) || c == '_';
  });
  if (!isPlain)
    return llvm::createStringError(
        "rule " + Twine(index) +
        " has no name of letters, digits and '_', but '" + name + "'");
  if (rule.version == 0 || !rule.build)
    return llvm::createStringError("rule '" + name +
                                   "' has no version of at least 1, or no "
                                   "function 'build'");
  if (llvm::any_of(getSketchRules(),
                   [&](const SketchRule &known) { return known.name == name; }))
    return llvm::createStringError("rule '" + name +
                                   "' has the name of a rule that is built in");
  if (!names.insert(name).second)
    return llvm::createStringError("two rules are called '" + name + "'");
  return llvm::Error::success();
}

llvm::Expected<std::shared_ptr<const SketchLibrary>>
SketchLibrary::load(StringRef path) {
  static std::mutex mutex;
  static llvm::StringMap<std::shared_ptr<const SketchLibrary>> known;
  if (path.empty())
    return nullptr;
  std::lock_guard<std::mutex> lock(mutex);
  if (auto it = known.find(path); it != known.end())
    return it->second;
  auto fail = [&](const Twine &reason) {
    return llvm::createStringError("cannot load rules from " + path + ": " +
                                   reason);
  };
  // A name without a folder would be searched for where libraries are.
  llvm::SmallString<128> absolute(path);
  if (std::error_code code = llvm::sys::fs::make_absolute(absolute))
    return fail(code.message());
  std::string error;
  llvm::sys::DynamicLibrary file =
      llvm::sys::DynamicLibrary::getPermanentLibrary(absolute.c_str(), &error);
  if (!file.isValid())
    return fail(error);
  auto get = reinterpret_cast<VTAGetSketchRules>(
      file.getAddressOfSymbol(VTA_SKETCH_RULES_FUNCTION));
  if (!get)
    return fail("expected it to export " VTA_SKETCH_RULES_FUNCTION);
  VTASketchRules plain = get();
  if (plain.version != VTA_SKETCH_RULES_VERSION)
    return fail("expected version " + Twine(VTA_SKETCH_RULES_VERSION) +
                " of the interface, got " + Twine(plain.version));
  if (plain.count == 0)
    return fail("expected rules, got none");
  auto library = std::make_shared<SketchLibrary>();
  llvm::StringSet<> names;
  for (size_t i = 0; i < plain.count; ++i) {
    if (llvm::Error wrong = checkRule(plain.rules[i], i, names))
      return fail(llvm::toString(std::move(wrong)));
    library->rules.push_back(convert(plain.rules[i], path));
  }
  known[path] = library;
  return library;
}

llvm::Expected<CompileTaskOptions>
cpu::getCompileTaskOptions(unsigned threads, ArrayRef<std::string> allow,
                           StringRef library) {
  CompileTaskOptions options;
  options.threads = threads;
  llvm::Expected<AllowedForms> allowed = AllowedForms::get(allow);
  if (!allowed)
    return llvm::createStringError("option 'allow': " +
                                   llvm::toString(allowed.takeError()));
  options.allowed = *allowed;
  llvm::Expected<std::shared_ptr<const SketchLibrary>> loaded =
      SketchLibrary::load(library);
  if (!loaded)
    return llvm::createStringError("option 'schedule-rules': " +
                                   llvm::toString(loaded.takeError()));
  options.library = std::move(*loaded);
  return options;
}

FailureOr<TaskPassOptions>
cpu::readTaskPassOptions(ModuleOp module, StringRef triple, StringRef processor,
                         StringRef features, unsigned threads,
                         ArrayRef<std::string> allow, StringRef library) {
  FailureOr<CPUTarget> target = getTarget(module, triple, processor, features);
  if (failed(target))
    return failure();
  llvm::Expected<CompileTaskOptions> compile =
      getCompileTaskOptions(threads, allow, library);
  if (!compile)
    return module.emitError() << llvm::toString(compile.takeError());
  return TaskPassOptions{std::move(*target), std::move(*compile)};
}
