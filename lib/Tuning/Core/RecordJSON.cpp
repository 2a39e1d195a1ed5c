//===- RecordJSON.cpp - JSON of records -----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordJSON.h"

#include <charconv>

using namespace mlir;
using namespace mlir::vta::tuning;
namespace json = llvm::json;

void mlir::vta::tuning::writeNumber(json::OStream &out, double number) {
  char text[32];
  std::to_chars_result end = std::to_chars(text, std::end(text), number);
  out.rawValue(StringRef(text, static_cast<size_t>(end.ptr - text)));
}

std::string mlir::vta::tuning::toUTF8(StringRef text) {
  return json::isUTF8(text) ? text.str() : json::fixUTF8(text);
}

void mlir::vta::tuning::writePoint(json::OStream &out, StringRef point) {
  SmallVector<StringRef> knobs;
  point.split(knobs, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  llvm::sort(knobs); // One order for every tool.
  out.object([&] {
    for (StringRef knob : knobs) {
      auto [name, value] = knob.split('=');
      int64_t number;
      if (value.getAsInteger(10, number) || std::to_string(number) != value)
        out.attribute(name, value);
      else
        out.attribute(name, number);
    }
  });
}
