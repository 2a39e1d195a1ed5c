//===- KernelBuilder.cpp - Packed kernels as text -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/KernelBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace vta_test;
using llvm::formatv;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Spec
//===----------------------------------------------------------------------===//

Spec::Spec(StringRef text) {
  llvm::SmallVector<StringRef> words;
  text.split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef entry : words) {
    auto [key, value] = entry.split('=');
    if (value.empty())
      fail("expected KEY=VALUE, got '" + entry.str() + "'");
    values[key] = value.str();
  }
}

void Spec::fail(std::string why) {
  if (error.empty())
    error = std::move(why);
}

std::string Spec::word(StringRef key, StringRef fallback) {
  used[key] = true;
  auto it = values.find(key);
  return it == values.end() ? fallback.str() : it->second;
}

int64_t Spec::number(StringRef key, int64_t fallback) {
  int64_t value = fallback;
  std::string text = word(key, std::to_string(fallback));
  if (StringRef(text).getAsInteger(10, value))
    fail(formatv("{0}: expected a number, got '{1}'", key, text));
  return value;
}

Shape Spec::list(StringRef key, size_t rank, int64_t fallback) {
  std::string text = word(key, "");
  if (text.empty())
    return Shape(rank, fallback);
  Shape values;
  for (StringRef part : llvm::split(text, "x"))
    if (part.getAsInteger(10, values.emplace_back()))
      fail(formatv("{0}: expected numbers with 'x' between them, got '{1}'",
                   key, text));
  if (rank > 0 && values.size() != rank) {
    fail(formatv("{0}: expected {1} numbers, got '{2}'", key, rank, text));
    values.resize(rank, fallback);
  }
  return values;
}

llvm::Error Spec::takeError() {
  for (const auto &entry : values)
    if (!used.contains(entry.first()))
      fail(formatv("unknown key '{0}'", entry.first()));
  return error.empty() ? llvm::Error::success()
                       : llvm::createStringError(error);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

std::string Value::type() const {
  std::string text = "tensor<";
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + element + ">";
}

template <typename List>
static List concatLists(std::initializer_list<List> parts) {
  List result;
  for (const List &part : parts)
    result.insert(result.end(), part.begin(), part.end());
  return result;
}

Shape vta_test::concat(std::initializer_list<Shape> parts) {
  return concatLists(parts);
}

Names vta_test::concat(std::initializer_list<Names> parts) {
  return concatLists(parts);
}

Names vta_test::number(StringRef prefix, size_t count) {
  Names names;
  for (size_t i = 0; i < count; ++i)
    names.push_back(prefix.str() + std::to_string(i));
  return names;
}

Value KernelBuilder::argument(StringRef name, Shape shape, StringRef element,
                              int64_t low, int64_t high) {
  Value value{"%" + name.str() + suffix, std::move(shape), element.str()};
  arguments +=
      formatv("{0}{1}: {2} {{vta.name = \"{3}{4}\", check.range = [{5}, {6}]}",
              arguments.empty() ? "" : ",\n    ", value.name, value.type(),
              name, suffix, low, high);
  ++numArguments;
  return value;
}

Value KernelBuilder::emit(const std::string &op, Shape shape,
                          StringRef element) {
  Value value{"%v" + std::to_string(++count), std::move(shape), element.str()};
  body += "  " + value.name + " = " + op + "\n";
  return value;
}

Value KernelBuilder::constant(Shape shape, StringRef element, int64_t low,
                              int64_t high, StringRef kind) {
  Value value{"", std::move(shape), element.str()};
  return emit(
      formatv("arith.constant {{check.random = [{0}, {1}]{2}} dense<0> : {3}",
              low, high, kind == "resource" ? ", check.resource" : "",
              value.type()),
      value.shape, element);
}

Value KernelBuilder::dense(const std::string &text, Shape shape,
                           StringRef element) {
  Value value{"", std::move(shape), element.str()};
  return emit("arith.constant dense<" + text + "> : " + value.type(),
              value.shape, element);
}

std::string KernelBuilder::scalar(int64_t value, StringRef element) {
  std::string &name = scalars[{value, element.str()}];
  if (name.empty()) {
    name = "%c" + std::to_string(++count);
    body += formatv("  {0} = arith.constant {1} : {2}\n", name, value, element);
  }
  return name;
}

Value KernelBuilder::empty(Shape shape, StringRef element) {
  Value value{"", std::move(shape), element.str()};
  return emit("tensor.empty() : " + value.type(), value.shape, element);
}

Value KernelBuilder::fill(int64_t number, Shape shape, StringRef element) {
  std::string value = scalar(number, element);
  Value init = empty(std::move(shape), element);
  return emit(formatv("linalg.fill ins({0} : {1}) outs({2} : {3}) -> {3}",
                      value, element, init.name, init.type()),
              init.shape, element);
}

static std::string printList(const Shape &values) {
  return "[" +
         llvm::join(
             llvm::map_range(
                 values, [](int64_t value) { return std::to_string(value); }),
             ", ") +
         "]";
}

Value KernelBuilder::pad(Value value, const Shape &low, const Shape &high,
                         int64_t padding) {
  auto isZero = [](int64_t amount) { return amount == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return value;
  std::string number = scalar(padding, value.element);
  Shape before(value.shape.size() - low.size() - 2, 0), shape = value.shape;
  for (size_t i = 0; i < low.size(); ++i)
    shape[before.size() + i] += low[i] + high[i];
  Value result{"", shape, value.element};
  Names indices = vta_test::number("%i", shape.size());
  for (std::string &index : indices)
    index += ": index";
  return emit(formatv("tensor.pad {0} low{1} high{2} {{\n  ^bb0({3}):\n"
                      "    tensor.yield {4} : {5}\n  } : {6} to {7}",
                      value.name, printList(concat({before, low, {0, 0}})),
                      printList(concat({before, high, {0, 0}})),
                      llvm::join(indices, ", "), number, value.element,
                      value.type(), result.type()),
              shape, value.element);
}

Value KernelBuilder::generic(const Names &dims, unsigned numReductions,
                             const std::vector<Operand> &inputs,
                             const Value &init, const Names &outMap,
                             const std::vector<std::string> &lines,
                             const std::string &yielded) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "linalg.generic {indexing_maps = [";
  auto printMap = [&](const Names &map) {
    os << "affine_map<(" << llvm::join(dims, ", ") << ") -> ("
       << llvm::join(map, ", ") << ")>";
  };
  for (const Operand &input : inputs) {
    printMap(input.map);
    os << ", ";
  }
  printMap(outMap);
  os << "], iterator_types = [";
  for (size_t i = 0; i < dims.size(); ++i)
    os << (i ? ", " : "")
       << (i + numReductions < dims.size() ? "\"parallel\"" : "\"reduction\"");
  os << "]}\n      ins(";
  llvm::interleaveComma(inputs, os,
                        [&](const Operand &o) { os << o.value.name; });
  os << " : ";
  llvm::interleaveComma(inputs, os,
                        [&](const Operand &o) { os << o.value.type(); });
  os << ") outs(" << init.name << " : " << init.type() << ")";
  size_t at = text.size();
  os << " {\n  ^bb0(";
  for (auto [i, input] : llvm::enumerate(inputs))
    os << "%" << static_cast<char>('a' + i) << ": " << input.value.element
       << ", ";
  os << "%out: " << init.element << "):\n";
  for (const std::string &line : lines)
    os << "    " << line << "\n";
  os << "    linalg.yield " << yielded << " : " << init.element << "\n  } -> "
     << init.type();
  size_t begin = body.size();
  Value result = emit(text, init.shape, init.element);
  attributesAt = begin + 2 + result.name.size() + 3 + at;
  return result;
}

Value KernelBuilder::contract(const Names &dims, unsigned numReductions,
                              const std::vector<Operand> &inputs,
                              const Value &init, const Names &outMap) {
  std::vector<std::string> lines = {"%0 = arith.extsi %a : i8 to i32"};
  std::string term = "%0";
  if (inputs.size() > 1 && inputs[1].value.element == "i8") {
    lines.push_back("%1 = arith.extsi %b : i8 to i32");
    lines.push_back("%2 = arith.muli %0, %1 : i32");
    term = "%2";
  }
  lines.push_back("%3 = arith.addi %out, " + term + " : i32");
  return generic(dims, numReductions, inputs, init, outMap, lines, "%3");
}

std::string KernelBuilder::print(StringRef name, const Value &result,
                                 StringRef schedule) const {
  std::string text = body;
  if (!schedule.empty())
    text.insert(attributesAt, " attrs = {vta.schedule = @vta_schedules::@" +
                                  name.str() + "}");
  text = formatv("func.func @{0}({1}) -> {2} {{\n{3}  return {4} : {2}\n}\n",
                 name, arguments, result.type(), text, result.name);
  if (!schedule.empty())
    text += formatv("module @vta_schedules attributes "
                    "{{transform.with_named_sequence} {{\n"
                    "transform.named_sequence @{0}(%kernel: !transform.any_op "
                    "{{transform.readonly}) {{\n{1}  transform.yield\n}\n}\n",
                    name, schedule);
  return text;
}
