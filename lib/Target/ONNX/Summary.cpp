//===- Summary.cpp - What was imported, for people ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "VTA/Target/ONNX/Import.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::vta::onnx;

bool mlir::vta::onnx::parseShapes(StringRef text, ImportOptions &options,
                                  std::string &error) {
  SmallVector<StringRef> items;
  text.split(items, ',');
  for (StringRef item : items) {
    auto [name, sizes] = item.rsplit('=');
    SmallVector<StringRef> dims;
    sizes.split(dims, 'x');
    Shape shape;
    for (StringRef dim : dims) {
      int64_t size = 0;
      if (dim.getAsInteger(10, size) || size < 1) {
        error = "expected NAME=SIZExSIZEx... with sizes of at least 1, got \"" +
                item.str() + "\"";
        return false;
      }
      shape.push_back(size);
    }
    if (name.empty() || !options.shapes.try_emplace(name, shape).second) {
      error = name.empty()
                  ? "expected a name before = in \"" + item.str() + "\""
                  : "\"" + name.str() + "\" has two shapes";
      return false;
    }
  }
  return true;
}

/// 1234567 as "1.23 M"; then what is between number and unit.
static void printCount(raw_ostream &os, uint64_t count, StringRef space = "") {
  static constexpr std::pair<double, const char *> units[] = {
      {1e12, " T"}, {1e9, " G"}, {1e6, " M"}, {1e3, " k"}};
  for (auto [size, unit] : units)
    if (count >= size) {
      os << llvm::format("%.2f", count / size) << unit << space;
      return;
    }
  os << count << ' ';
}

void ImportSummary::print(raw_ostream &os) const {
  unsigned count = 0;
  for (const auto &[op, number] : nodes)
    count += number;
  os << count << " nodes (";
  llvm::interleaveComma(nodes, os, [&](const auto &entry) {
    os << entry.second << ' ' << entry.first;
  });
  os << "), opset " << opset;
  if (!producer.empty())
    os << ", from " << producer;
  os << '\n';
  if (unusedNodes != 0)
    os << "  " << unusedNodes << " nodes that no output needs left out\n";
  auto printValues = [&](StringRef what, ArrayRef<Value> values) {
    for (const Value &value : values)
      os << "  " << what << ' ' << value.name << ": " << toString(value.shape)
         << ' ' << value.type << '\n';
  };
  printValues("input", inputs);
  printValues("output", outputs);
  os << "  ";
  printCount(os, parameters, " ");
  os << "parameters (";
  printCount(os, parameterBytes);
  os << "B), ";
  printCount(os, macs);
  os << "MACs, " << operations << " TOSA operations, " << transposes
     << " of them transposes\n";
}
