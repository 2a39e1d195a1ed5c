//===- KernelSteps.cpp - Steps behind a contraction, as text --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/KernelBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace vta_test;
using llvm::formatv;
using llvm::StringRef;

/// An operation that grows.
struct KernelBuilder::Group {
  std::vector<Operand> operands;
  std::vector<std::string> lines;
  std::string current; ///< The value so far; empty if there is none.
};

static Names splitWords(StringRef text) {
  Names words;
  for (StringRef word : llvm::split(text, "+"))
    if (word != "none" && !word.empty())
      words.push_back(word.str());
  return words;
}

/// Letters, and what is behind them.
static std::pair<StringRef, StringRef> splitStep(StringRef word) {
  StringRef name = word.take_while(llvm::isAlpha);
  return {name, word.drop_front(name.size())};
}

/// The two numbers of "2to9".
static std::pair<int64_t, int64_t> readSpan(StringRef text, Spec &spec) {
  auto [low, high] = text.split("to");
  std::pair<int64_t, int64_t> result(0, 0);
  if (low.getAsInteger(10, result.first) ||
      high.getAsInteger(10, result.second))
    spec.fail("expected two numbers as in 2to9, got '" + text.str() + "'");
  return result;
}

static StringRef getOpName(StringRef step) {
  return llvm::StringSwitch<StringRef>(step)
      .Case("add", "arith.addi")
      .Case("sub", "arith.subi")
      .Case("mul", "arith.muli")
      .Case("shr", "arith.shrsi")
      .Case("shl", "arith.shli")
      .Case("max", "arith.maxsi")
      .Case("min", "arith.minsi")
      .Default("");
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

std::string KernelBuilder::addOperand(Group &group, const Value &value,
                                      Names map) {
  auto it = llvm::find_if(group.operands, [&](const Operand &operand) {
    return operand.value.name == value.name;
  });
  size_t index = it - group.operands.begin();
  if (it == group.operands.end())
    group.operands.push_back({value, std::move(map)});
  return std::string("%") + static_cast<char>('a' + index);
}

/// How a value lies in the dimensions of a result.
static Names getMap(const Value &value, const Names &dims) {
  if (value.shape.size() == 2)
    return {"c", "o"};
  if (value.shape.size() == 3)
    return {"c", "b", "o"};
  return dims;
}

Value KernelBuilder::byChannel(StringRef element, int64_t low, int64_t high,
                               bool isConstant, const StepOptions &options) {
  int64_t batch = options.shape.rbegin()[1], block = options.shape.back();
  Shape shape = {options.shape[1], block};
  if (isConstant)
    return constant(shape, element, low, high);
  if (batch > 1)
    shape = {options.shape[1], batch, block};
  return argument("a" + std::to_string(numArguments), shape, element, low,
                  high);
}

Value KernelBuilder::byChannel(const std::vector<int64_t> &values,
                               const StepOptions &options) {
  int64_t block = options.shape.back();
  std::string text = "[";
  for (auto [i, value] : llvm::enumerate(values)) {
    bool isFirst = i % block == 0;
    text += formatv("{0}{1}{2}", i > 0 ? ", " : "", isFirst ? "[" : "", value);
    if ((i + 1) % block == 0)
      text += "]";
  }
  return dense(text + "]", {options.shape[1], block}, "i32");
}

std::string KernelBuilder::addResidual(Group &group, StringRef name,
                                       StringRef rest,
                                       const StepOptions &options) {
  bool isNamed = name == "addy";
  if (name == "rest") {
    if (!lastResidual)
      spec.fail("rest: no residual comes before");
  } else if (name == "resb" || name == "resk") {
    lastResidual = byChannel("i8", -128, 127, name == "resk", options);
  } else {
    lastResidual = argument(isNamed ? "y" : "a" + std::to_string(numArguments),
                            options.shape, "i8", -128, 127);
  }
  if (!lastResidual)
    return "%a";
  Group wide, *target = &group;
  // The extension is an operation of its own.
  bool isApart = isNamed && options.isSplit;
  if (isApart)
    target = &wide;
  std::string value =
      addOperand(*target, *lastResidual, getMap(*lastResidual, options.dims));
  std::string extended = fresh();
  target->lines.push_back(
      formatv("{0} = arith.extsi {1} : i8 to i32", extended, value));
  value = extended;
  StringRef op = rest.starts_with("^") ? "shl" : "mul";
  StringRef digits = rest.ltrim("*^");
  if (!digits.empty()) {
    int64_t factor = 1;
    if (digits.getAsInteger(10, factor))
      spec.fail("expected a number, got '" + rest.str() + "'");
    std::string other = scalar(factor, "i32"), scaled = fresh();
    target->lines.push_back(formatv("{0} = {1} {2}, {3} : i32", scaled,
                                    getOpName(op), value, other));
    value = scaled;
  }
  if (!isApart)
    return value;
  wide.current = value;
  Value result = finish(wide, /*narrows=*/false, options);
  return addOperand(group, result, options.dims);
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

void KernelBuilder::addStep(Group &group, const Names &words, size_t index,
                            const StepOptions &options) {
  auto [name, rest] = splitStep(words[index]);
  std::string other;
  StringRef kind = name;
  auto use = [&](const Value &value) {
    other = addOperand(group, value, getMap(value, options.dims));
  };
  auto drawSpan = [&](StringRef text) {
    auto [low, high] = readSpan(text, spec);
    std::vector<int64_t> values;
    Random random(10 + index);
    for (int64_t i = options.shape[1] * options.shape.back(); i > 0; --i)
      values.push_back(random.in(low, high));
    values.front() = high;
    values.back() = low;
    return values;
  };

  if (name == "bias") {
    if (!bias)
      bias = byChannel("i32", -options.biasMax, options.biasMax,
                       !options.biasIsArgument, options);
    use(*bias);
    kind = "add";
  } else if (name.starts_with("res") || name == "addy") {
    kind = rest == "-" ? "sub" : "add";
    other = addResidual(group, name, rest == "-" ? "" : rest, options);
  } else if (name == "t" || name == "tmax" || name == "tmin") {
    use(argument("a" + std::to_string(numArguments), options.shape, "i32",
                 -options.amplitude - 1, options.amplitude));
    kind = name == "t" ? "add" : name.drop_front();
  } else if (name == "tb") {
    use(byChannel("i32", -options.amplitude - 1, options.amplitude,
                  /*isConstant=*/false, options));
    kind = "add";
  } else if (name == "cadd" || name == "csub" || name == "cmax" ||
             name == "cmin") {
    use(byChannel("i32", -options.biasMax, options.biasMax,
                  /*isConstant=*/true, options));
    kind = name.drop_front();
  } else if (name == "cround") {
    // Rounds for the shift behind it.
    auto next = std::find_if(words.begin() + index, words.end(),
                             [](StringRef w) { return w.starts_with("cshr"); });
    if (next == words.end()) {
      spec.fail("cround: no cshr comes behind it");
      return;
    }
    shifts = drawSpan(StringRef(*next).drop_front(4));
    std::vector<int64_t> halves;
    for (int64_t shift : shifts)
      halves.push_back(shift > 0 ? int64_t(1) << (shift - 1) : 0);
    use(byChannel(halves, options));
    kind = "add";
  } else if (name == "cshr" || name == "cshl" || name == "cmul") {
    std::vector<int64_t> values =
        name == "cshr" && !shifts.empty() ? shifts : drawSpan(rest);
    if (name == "cmul")
      for (int64_t &value : values)
        value = int64_t(1) << value;
    use(byChannel(values, options));
    kind = name.drop_front();
  } else {
    int64_t amount = 0;
    if (getOpName(name).empty() || rest.getAsInteger(10, amount)) {
      spec.fail("unknown step '" + words[index] + "'");
      return;
    }
    if (options.hasConstantsInside) {
      other = fresh();
      group.lines.push_back(
          formatv("{0} = arith.constant {1} : i32", other, amount));
    } else {
      other = scalar(amount, "i32");
    }
  }
  std::string result = fresh();
  if (group.current.empty())
    // The first tensor is what the others are added to.
    group.lines.push_back(formatv("{0} = arith.addi {1}, {2} : i32", result,
                                  other, scalar(0, "i32")));
  else
    group.lines.push_back(formatv("{0} = {1} {2}, {3} : i32", result,
                                  getOpName(kind), group.current, other));
  group.current = result;
}

void KernelBuilder::begin(Group &group, const Value &start,
                          const StepOptions &options) {
  group = Group();
  if (start.name.empty())
    return;
  group.current = addOperand(group, start, options.dims);
  if (start.element == "i32")
    return;
  std::string extended = fresh();
  group.lines.push_back(
      formatv("{0} = arith.extsi {1} : i8 to i32", extended, group.current));
  group.current = extended;
}

Value KernelBuilder::finish(Group &group, bool narrows,
                            const StepOptions &options) {
  if (narrows) {
    std::string narrow = fresh();
    group.lines.push_back(
        formatv("{0} = arith.trunci {1} : i32 to i8", narrow, group.current));
    group.current = narrow;
  }
  Value init = empty(options.shape, narrows ? "i8" : "i32");
  return generic(options.dims, 0, group.operands, init, options.dims,
                 group.lines, group.current);
}

Value KernelBuilder::applySteps(Value start, StringRef text,
                                const StepOptions &options) {
  Names words = splitWords(text);
  Group group;
  begin(group, start, options);
  // The extension of an int8 tensor is an operation of its own.
  auto split = [&] {
    start = finish(group, /*narrows=*/false, options);
    begin(group, start, options);
  };
  if (options.isSplit && start.element == "i8")
    split();
  for (size_t i = 0; i < words.size(); ++i) {
    addStep(group, words, i, options);
    if (options.isSplit)
      split();
  }
  return finish(group, options.narrows, options);
}
