//===- Report.cpp - What quantization did to each layer -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Quantize.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta::quantization;

/// Version of the JSON.
static constexpr int64_t kSchemaVersion = 1;

static std::string show(const char *format, double value) {
  return llvm::formatv("{0}", llvm::format(format, value));
}

static std::string show(const char *format, std::optional<double> value) {
  if (!value)
    return "-";
  if (std::isinf(*value))
    return "exact";
  return show(format, *value);
}

void mlir::vta::quantization::printReport(const QuantizeResult &result,
                                          raw_ostream &os) {
  std::vector<std::vector<std::string>> rows = {
      {"layer", "operation", "input scale", "scale", "shift", "clipped %",
       "weights dB", "SQNR dB", "cosine", ""}};
  size_t integers = 0;
  for (const LayerReport &layer : result.layers) {
    integers += !layer.isFloat;
    std::string shift = std::to_string(layer.minShift);
    if (layer.maxShift != layer.minShift)
      shift += ".." + std::to_string(layer.maxShift);
    auto scale = [](double value) {
      return value > 0 ? show("%.4g", value) : std::string("-");
    };
    rows.push_back(
        {layer.name, layer.op, scale(layer.inputScale),
         scale(layer.outputScale), layer.isFloat ? "-" : shift,
         show("%.3f", layer.clippedPercent), show("%.1f", layer.weightSqnr),
         show("%.1f", layer.outputSqnr), show("%.5f", layer.outputCosine),
         (layer.isFloat ? "float: " : "") + layer.reason});
  }
  std::vector<size_t> widths(rows.front().size());
  for (const auto &row : rows)
    for (auto [width, cell] : llvm::zip_equal(widths, row))
      width = std::max(width, cell.size());
  for (const auto &row : rows) {
    std::string line;
    for (auto [i, cell] : llvm::enumerate(row)) {
      // Words to the left, numbers to the right.
      bool isWord = i < 2 || i + 1 == row.size();
      std::string space(widths[i] - cell.size(), ' ');
      line += (i ? "  " : "") + (isWord ? cell + space : space + cell);
    }
    os << StringRef(line).rtrim() << '\n';
  }
  os << integers << " layers in int8, " << result.layers.size() - integers
     << " in float";
  if (result.output)
    os << "; outputs: SQNR " << show("%.1f", result.output->sqnr)
       << " dB, cosine " << show("%.5f", result.output->cosine);
  os << '\n';
  if (result.table.isGlobalScale() && !result.output)
    os << "global_scale: int8 covers -"
       << show("%g", result.table.ranges().front().threshold)
       << " to as much for every tensor, whatever is in it, and nothing was "
          "measured;\nfor accuracy, calibrate with typical inputs instead: "
          "vta-compile --calibration=inputs.npz\n";
}

void mlir::vta::quantization::printReportAsJson(const QuantizeResult &result,
                                                raw_ostream &os) {
  llvm::json::OStream json(os, 2);
  auto number = [&](StringRef key, std::optional<double> value) {
    if (!value)
      return;
    // JSON has no infinity.
    if (std::isfinite(*value))
      json.attribute(key, *value);
    else
      json.attribute(key, nullptr);
  };
  json.object([&] {
    json.attribute("schema_version", kSchemaVersion);
    if (result.output) {
      number("output_sqnr_db", result.output->sqnr);
      number("output_cosine", result.output->cosine);
    }
    json.attributeArray("layers", [&] {
      for (const LayerReport &layer : result.layers)
        json.object([&] {
          json.attribute("name", layer.name);
          json.attribute("op", layer.op);
          json.attribute("is_float", layer.isFloat);
          if (!layer.tensor.empty())
            json.attribute("tensor", layer.tensor);
          if (!layer.reason.empty())
            json.attribute("reason", layer.reason);
          if (layer.inputScale > 0)
            json.attribute("input_scale", layer.inputScale);
          if (layer.outputScale > 0)
            json.attribute("scale", layer.outputScale);
          if (!layer.isFloat) {
            json.attribute("min_shift", layer.minShift);
            json.attribute("max_shift", layer.maxShift);
          }
          number("clipped_percent", layer.clippedPercent);
          number("weight_sqnr_db", layer.weightSqnr);
          number("sqnr_db", layer.outputSqnr);
          number("cosine", layer.outputCosine);
        });
    });
  });
  os << '\n';
}
