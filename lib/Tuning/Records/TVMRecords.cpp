//===- TVMRecords.cpp - Tuning records of TVM -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Records/TVMRecords.h"
#include "VTA/Tuning/Core/Record.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <cmath>

using namespace llvm;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

/// TVM's cost of what did not run.
static constexpr double kFailedCost = 1e9;

template <typename... Values>
static Error refuse(const char *format, Values &&...values) {
  return createStringError(formatv(format, std::forward<Values>(values)...));
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

/// A value for a message, abridged.
static std::string show(const json::Value *value) {
  if (!value)
    return "nothing";
  std::string text = formatv("{0}", *value);
  // llvm::json prints 0.3 with all 17 digits.
  if (std::optional<double> number = value->getAsNumber())
    if (!value->getAsInteger())
      text = formatv("{0}", format("%g", *number));
  if (text.size() > 60)
    text = json::fixUTF8(StringRef(text).take_front(57)) + "...";
  return text;
}

/// The list `value` is to be, of `size` entries.
static Expected<const json::Array *> getList(const json::Value *value,
                                             StringRef what, size_t size) {
  const json::Array *list = value ? value->getAsArray() : nullptr;
  if (!list || list->size() != size)
    return refuse("expected {0}, a list of {1}, got {2}", what, size,
                  show(value));
  return list;
}

/// The list of `size` whole numbers that `value` is to be.
static Expected<SmallVector<int64_t>> getNumbers(const json::Value &value,
                                                 StringRef what, size_t size) {
  Expected<const json::Array *> list = getList(&value, what, size);
  if (!list)
    return list.takeError();
  SmallVector<int64_t> numbers;
  for (const json::Value &entry : **list) {
    std::optional<int64_t> number = entry.getAsInteger();
    if (!number)
      return refuse("expected {0}, {1} whole numbers, got {2}", what, size,
                    show(&value));
    numbers.push_back(*number);
  }
  return numbers;
}

//===----------------------------------------------------------------------===//
// Workloads
//===----------------------------------------------------------------------===//

/// The shape of `["TENSOR", shape, "int8"]`, of `rank` extents.
static Expected<SmallVector<int64_t>> getShape(const json::Value &value,
                                               StringRef what, size_t rank,
                                               unsigned width) {
  Expected<const json::Array *> list = getList(&value, what, 3);
  if (!list)
    return list.takeError();
  if ((**list)[0].getAsString() != StringRef("TENSOR"))
    return refuse("expected {0}, [\"TENSOR\", shape, type], got {1}", what,
                  show(&value));
  std::string type = formatv("int{0}", width);
  if ((**list)[2].getAsString() != StringRef(type))
    return refuse("{0}: expected {1} as configured, got {2}", what, type,
                  show(&(**list)[2]));
  Expected<SmallVector<int64_t>> shape =
      getNumbers((**list)[1], what.str() + "'s shape", rank);
  if (!shape)
    return shape;
  // Bounds every product of extents below; TVMWorkload::verify is stricter.
  for (int64_t extent : *shape)
    if (extent < 1 || extent > (1 << 16))
      return refuse("{0}: expected extents from 1 to {1}, got {2}", what,
                    1 << 16, show(&(**list)[1]));
  return shape;
}

static Expected<TVMWorkload> parseWorkload(TVMOp op, const json::Value *value,
                                           const vtart::Config &config) {
  // Data, weights, then: strides, padding, dilation, layout, type | strides,
  // padding, dilation, groups, type | strides, padding, type, output padding |
  // bias, type. Older logs have the layouts of data and of results.
  bool dense = op == TVMOp::Dense;
  bool transposed = op == TVMOp::TransposedConv2d;
  size_t size = dense ? 4 : transposed ? 6 : 7;
  const json::Array *given = value ? value->getAsArray() : nullptr;
  bool twoLayouts = op == TVMOp::Conv2d && given && given->size() == size + 1;
  Expected<const json::Array *> list =
      getList(value, "arguments of the task", twoLayouts ? size + 1 : size);
  if (!list)
    return list.takeError();
  const json::Array &arguments = **list;

  size_t rank = dense ? 4 : 6;
  auto data = getShape(arguments[0], "data", rank, config.inpWidth());
  if (!data)
    return data.takeError();
  auto weights = getShape(arguments[1], "weights", rank, config.wgtWidth());
  if (!weights)
    return weights.takeError();

  // [n][ci][h][w][batch][block] and [co][ci][kh][kw][block][block].
  ArrayRef<int64_t> x = *data, k = *weights;
  int64_t batch = config.batch(), block = config.block();
  ArrayRef<int64_t> xBlock = x.take_back(2), kBlock = k.take_back(2);
  if (xBlock[0] != batch || xBlock[1] != block || kBlock[0] != block ||
      kBlock[1] != block)
    return refuse("blocks of {0}x{1} (data) and {2}x{3} (weights) are not the "
                  "{4}x{5} and {5}x{5} of configuration {6}",
                  xBlock[0], xBlock[1], kBlock[0], kBlock[1], batch, block,
                  config.name());
  TVMWorkload w;
  w.op = op;
  w.batchBlock = batch;
  w.channelBlock = block;
  w.n = x[0] * batch;
  w.ci = x[1] * block;
  w.co = k[0] * block;
  if (!dense) {
    w.h = x[2];
    w.w = x[3];
    w.kh = k[2];
    w.kw = k[3];
    auto strides = getNumbers(arguments[2], "strides", 2);
    if (!strides)
      return strides.takeError();
    std::tie(w.strideH, w.strideW) = std::tie((*strides)[0], (*strides)[1]);
    auto pads = getNumbers(arguments[3], "padding", 4);
    if (!pads)
      return pads.takeError();
    std::tie(w.padTop, w.padLeft, w.padBottom, w.padRight) =
        std::tie((*pads)[0], (*pads)[1], (*pads)[2], (*pads)[3]);
  } else if (!arguments[2].getAsNull()) {
    return refuse("expected no bias (null), got {0}", show(&arguments[2]));
  }
  if (op == TVMOp::Conv2d || op == TVMOp::GroupConv2d) {
    auto dilation = getNumbers(arguments[4], "dilation", 2);
    if (!dilation)
      return dilation.takeError();
    std::tie(w.dilationH, w.dilationW) =
        std::tie((*dilation)[0], (*dilation)[1]);
  }
  if (op == TVMOp::Conv2d)
    for (const json::Value *layout = &arguments[5]; layout != &arguments.back();
         ++layout)
      if (layout->getAsString() != StringRef(w.layout()))
        return refuse("expected the layout \"{0}\", got {1}", w.layout(),
                      show(layout));
  if (op == TVMOp::GroupConv2d) {
    std::optional<int64_t> groups = arguments[5].getAsInteger();
    if (!groups)
      return refuse("expected a number of groups, got {0}",
                    show(&arguments[5]));
    w.groups = *groups;
  }
  if (transposed) {
    auto outputPad = getNumbers(arguments[5], "output padding", 2);
    if (!outputPad)
      return outputPad.takeError();
    std::tie(w.outputPadH, w.outputPadW) =
        std::tie((*outputPad)[0], (*outputPad)[1]);
  }
  const json::Value &type = arguments[transposed ? 4 : arguments.size() - 1];
  std::string accType = formatv("int{0}", config.accWidth());
  if (type.getAsString() != StringRef(accType))
    return refuse("expected results of {0} as configured, got {1}", accType,
                  show(&type));
  if (Error error = w.verify())
    return std::move(error);
  if (k[1] * w.groups != x[1])
    return refuse("weights have {0} blocks of input channels, expected {1} "
                  "({2} blocks in {3} groups)",
                  k[1], x[1] / w.groups, x[1], w.groups);
  return w;
}

//===----------------------------------------------------------------------===//
// Knobs
//===----------------------------------------------------------------------===//

static Expected<TVMKnobs> parseEntity(const TVMWorkload &workload,
                                      const json::Value *value) {
  const json::Array *entity = value ? value->getAsArray() : nullptr;
  if (!entity)
    return refuse("expected config.entity, a list of knobs, got {0}",
                  show(value));
  SmallVector<TVMKnob> known = getTVMKnobs(workload);
  SmallSetVector<StringRef, 8> seen;
  TVMKnobs knobs;
  for (const json::Value &entry : *entity) {
    Expected<const json::Array *> parts =
        getList(&entry, "a knob [name, kind, value]", 3);
    if (!parts)
      return parts.takeError();
    std::optional<StringRef> name = (**parts)[0].getAsString();
    const TVMKnob *knob =
        name ? find_if(known, [&](TVMKnob &k) { return k.name == *name; })
             : known.end();
    if (knob == known.end())
      return refuse(
          "unknown knob {0}, expected {1}", show(&(**parts)[0]),
          join(map_range(known, [](auto &k) { return k.name; }), ", "));
    if (!seen.insert(knob->name))
      return refuse("knob {0} comes twice", knob->name);
    StringRef kind = knob->isTile() ? "sp" : "ot";
    const json::Value &choice = (**parts)[2];
    if ((**parts)[1].getAsString() != kind)
      return refuse("{0}: expected the kind \"{1}\", got {2}", knob->name, kind,
                    show(&(**parts)[1]));
    if (knob->isTile()) {
      // The outer factor follows from the axis; writers leave anything there.
      auto factors = getNumbers(choice, knob->name.str() + "'s factors", 2);
      if (!factors)
        return factors.takeError();
      knobs.*knob->value = (*factors)[1];
    } else if (std::optional<int64_t> threads = choice.getAsInteger()) {
      knobs.*knob->value = *threads;
    } else {
      return refuse("{0}: expected 1 or 2 virtual threads, got {1}", knob->name,
                    show(&choice));
    }
  }
  for (const TVMKnob &knob : known)
    if (!seen.contains(knob.name))
      return refuse("knob {0} is missing", knob.name);
  if (Error error = verifyKnobs(workload, knobs))
    return std::move(error);
  return knobs;
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// "board_1x16_i8w8a32_15_15_18_17" of a target.
static std::optional<StringRef> findModel(StringRef target) {
  SmallVector<StringRef> words;
  target.split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef word : words)
    if (word.consume_front("-model="))
      return word;
  return std::nullopt;
}

// Boards have no '_' in their names.
StringRef tuning::getTVMBoard(StringRef target) {
  return findModel(target).value_or("").split('_').first;
}

static Expected<vtart::Config> parseTarget(StringRef target) {
  std::optional<StringRef> model = findModel(target);
  if (!model)
    return refuse(
        "expected a target with -model=BOARD_CONFIGURATION, got \"{0}\"",
        target);
  vtart::Expected<vtart::Config> config =
      vtart::Config::fromName(model->split('_').second.str());
  if (!config)
    return refuse("target model \"{0}\" is not BOARD_CONFIGURATION: {1}",
                  *model, config.takeError().message());
  return *config;
}

static Error parseResult(const json::Value *value, TVMRecord &record) {
  auto list = getList(value, "result [costs, error, seconds, timestamp]", 4);
  if (!list)
    return list.takeError();
  const json::Array &result = **list;
  std::optional<int64_t> error = result[1].getAsInteger();
  if (!error)
    return refuse("expected an error number in the result, got {0}",
                  show(&result[1]));
  if (*error != 0) {
    static constexpr StringLiteral names[] = {"building the schedule",
                                              "compiling for the host",
                                              "compiling for the device",
                                              "running",
                                              "wrong results",
                                              "out of time while building",
                                              "out of time while running"};
    StringRef name = *error >= 1 && *error <= int64_t(std::size(names))
                         ? StringRef(names[*error - 1])
                         : "unknown";
    return refuse("the measurement failed: error {0} ({1})", *error, name);
  }
  const json::Array *costs = result[0].getAsArray();
  if (!costs || costs->empty())
    return refuse("expected costs, a list of seconds, got {0}",
                  show(&result[0]));
  for (const json::Value &cost : *costs) {
    std::optional<double> seconds = cost.getAsNumber();
    if (!seconds || !std::isfinite(*seconds) || *seconds <= 0)
      return refuse("expected a cost of more than 0 seconds, got {0}",
                    show(&cost));
    if (*seconds >= kFailedCost)
      return refuse("the measurement failed: its cost is {0} s", show(&cost));
    record.costs.push_back(*seconds);
  }
  std::optional<double> seconds = result[2].getAsNumber();
  std::optional<double> timestamp = result[3].getAsNumber();
  if (!seconds || !timestamp || !std::isfinite(*seconds) ||
      !std::isfinite(*timestamp))
    return refuse("expected seconds and a timestamp, got {0} and {1}",
                  show(&result[2]), show(&result[3]));
  record.tuningSeconds = *seconds;
  record.timestamp = *timestamp;
  return Error::success();
}

/// Refuses costs that this hardware cannot reach. Only useful multiplications
/// count, so that no way to skip the others makes a cost look impossible.
static Error checkPeak(const TVMRecord &record, const vtart::Config &config,
                       const vtart::Machine &machine) {
  double macs = double(config.batch()) * config.block() * config.block();
  double peak = 2 * macs * machine.clockMHz * 1e6;
  double work = 2 * record.workload.usefulMacs();
  for (double cost : record.costs)
    if (work > peak * cost)
      return refuse(
          "a cost of {0:e3} s means {1:f2} GOPS (2 x {2:f2} million useful "
          "multiplications), the hardware's peak is {3:f2} (2 x {4}x{5}x{5} x "
          "{6:f0} MHz): it was not measured on this",
          cost, work / cost / 1e9, work / 2e6, peak / 1e9, config.batch(),
          config.block(), machine.clockMHz);
  return Error::success();
}

/// The index and the knobs are written by one program from one point; a line
/// where they differ was put together by hand, and its cost is another's.
static Error checkIndex(const TVMRecord &record, const json::Value *value) {
  std::optional<int64_t> index = value ? value->getAsInteger() : std::nullopt;
  if (!index)
    return refuse("expected config.index, a whole number, got {0}",
                  show(value));
  if (*index == getTVMIndex(record.workload, record.knobs))
    return Error::success();
  std::optional<TVMKnobs> point = getTVMPoint(record.workload, *index);
  return refuse("config.index {0} is {1}, but config.entity says {2}: its cost "
                "belongs to another point",
                *index,
                point ? printKnobs(record.workload, *point)
                      : "not a point of the space",
                printKnobs(record.workload, record.knobs));
}

static Error checkTVMRecordVersion(const json::Object &object) {
  const json::Value *version = object.get("version");
  if (version && version->getAsNumber() == kTVMRecordVersion)
    return Error::success();
  // The key of version 0.1.
  if (!version)
    version = object.get("v");
  return refuse("expected version {0:f1}, got {1}", kTVMRecordVersion,
                show(version));
}

Expected<TVMRecord> tuning::parseTVMRecord(StringRef line,
                                           const vtart::Machine &machine,
                                           TVMRefusal *refusal) {
  Expected<json::Value> value = tuning::parseJSONLine(line);
  if (!value)
    return value.takeError();
  const json::Object *object = value->getAsObject();
  if (!object)
    return refuse("expected a JSON object, got {0}", show(&*value));
  if (Error error = checkTVMRecordVersion(*object))
    return std::move(error);

  auto input =
      getList(object->get("input"), "input [target, task, arguments, {}]", 4);
  if (!input)
    return input.takeError();
  std::optional<StringRef> target = (**input)[0].getAsString();
  std::optional<StringRef> task = (**input)[1].getAsString();
  const json::Object *keywords = (**input)[3].getAsObject();
  if (!target || !task || !keywords || !keywords->empty())
    return refuse("expected input [target, task, arguments, {{}], got {0}",
                  show(object->get("input")));
  std::optional<TVMOp> op = parseTaskName(*task);
  if (!op)
    return refuse(
        task->ends_with(".vta")
            ? "unknown VTA task \"{0}\", expected {1}, {2}, {3} or {4}"
            : "not a VTA task: \"{0}\"",
        *task, getTaskName(TVMOp::Conv2d), getTaskName(TVMOp::GroupConv2d),
        getTaskName(TVMOp::TransposedConv2d), getTaskName(TVMOp::Dense));

  TVMRecord record;
  record.target = target->str();
  Expected<vtart::Config> config = parseTarget(*target);
  if (!config)
    return config.takeError();
  record.configuration = config->name();
  Expected<TVMWorkload> workload = parseWorkload(*op, &(**input)[2], *config);
  if (!workload)
    return workload.takeError();
  record.workload = *workload;
  if (refusal) {
    refusal->workload = *workload;
    refusal->configuration = record.configuration;
  }

  const json::Object *point = object->getObject("config");
  if (!point)
    return refuse("expected config {{index, entity}, got {0}",
                  show(object->get("config")));
  Expected<TVMKnobs> knobs = parseEntity(*workload, point->get("entity"));
  if (!knobs)
    return knobs.takeError();
  record.knobs = *knobs;
  if (Error error = parseResult(object->get("result"), record))
    return std::move(error);
  if (std::optional<StringRef> tvm = object->getString("tvm_version"))
    record.tvmVersion = tvm->str();
  // The peak comes first: of what else is wrong, it says the most.
  if (Error error = checkPeak(record, *config, machine))
    return std::move(error);
  if (Error error = checkIndex(record, point->get("index")))
    return std::move(error);
  return record;
}

TVMRecordLog tuning::parseTVMRecords(StringRef text,
                                     const vtart::Machine &machine) {
  TVMRecordLog log;
  for (unsigned line = 1; !text.empty(); ++line) {
    StringRef content;
    std::tie(content, text) = text.split('\n');
    content = content.trim();
    if (content.empty() || content.starts_with("#"))
      continue;
    TVMRefusal refusal;
    Expected<TVMRecord> record = parseTVMRecord(content, machine, &refusal);
    if (!record) {
      refusal.line = line;
      refusal.reason = toString(record.takeError());
      log.refusals.push_back(std::move(refusal));
      continue;
    }
    record->line = line;
    log.records.push_back(std::move(*record));
  }
  return log;
}

Expected<TVMRecordLog> tuning::readTVMRecords(StringRef path,
                                              const vtart::Machine &machine) {
  vtart::Expected<std::string> text = vtart::readFile(path.str());
  if (!text)
    return refuse("{0}", text.takeError().message());
  return parseTVMRecords(*text, machine);
}

void TVMRecordLog::printRefusals(raw_ostream &os, StringRef path) const {
  for (const TVMRefusal &refusal : refusals)
    os << path << ':' << refusal.line << ": refused: " << refusal.reason
       << '\n';
}

//===----------------------------------------------------------------------===//
// Choosing
//===----------------------------------------------------------------------===//

double TVMRecord::cost() const {
  double sum = 0;
  for (double cost : costs)
    sum += cost;
  return costs.empty() ? kFailedCost : sum / costs.size();
}

std::vector<TVMRecord> tuning::selectBest(ArrayRef<TVMRecord> records) {
  std::vector<TVMRecord> best;
  for (const TVMRecord &record : records) {
    auto it = find_if(best, [&](const TVMRecord &other) {
      return other.workload.canonical() == record.workload.canonical() &&
             other.configuration == record.configuration;
    });
    if (it == best.end())
      best.push_back(record);
    else if (record.cost() < it->cost())
      *it = record;
  }
  return best;
}

Expected<std::vector<TVMRecord>>
tuning::findRecords(ArrayRef<TVMRecord> records, const TVMWorkload &workload,
                    StringRef configuration) {
  std::vector<TVMRecord> found;
  SmallSetVector<StringRef, 4> others;
  TVMWorkload wanted = workload.canonical();
  for (const TVMRecord &record : records) {
    TVMWorkload shape = record.workload.canonical();
    if (record.configuration == configuration && shape == wanted) {
      auto isFaster = [](const TVMRecord &a, const TVMRecord &b) {
        return a.cost() < b.cost();
      };
      found.insert(upper_bound(found, record, isFaster), record);
      continue;
    }
    // The same shape in the blocks of other hardware is worth a word.
    shape.batchBlock = wanted.batchBlock;
    shape.channelBlock = wanted.channelBlock;
    if (shape == wanted)
      others.insert(record.configuration);
  }
  if (!found.empty())
    return found;
  if (!others.empty())
    return refuse("no record of {0} for configuration {1}, only for {2}",
                  workload.str(), configuration, join(others, ", "));
  return refuse("no record of {0} among {1}", workload.str(), records.size());
}

Expected<TVMRecord> tuning::findRecord(ArrayRef<TVMRecord> records,
                                       const TVMWorkload &workload,
                                       StringRef configuration) {
  auto found = findRecords(records, workload, configuration);
  if (!found)
    return found.takeError();
  return found->front();
}
