//===- Report.cpp - What quantization did to each layer -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Quantize/Report.h"
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

static StringRef nameOfForm(LayerReport::Form form) {
  switch (form) {
  case LayerReport::Shift:
    return "shift";
  case LayerReport::Integer:
    return "integer";
  case LayerReport::Multiply:
    return "multiply";
  case LayerReport::Rescale:
    return "rescale";
  case LayerReport::Float:
    return "float";
  }
  return "";
}

static std::string showShifts(const LayerReport &layer, StringRef between) {
  std::string shifts = std::to_string(layer.minShift);
  if (layer.maxShift != layer.minShift)
    shifts += (between + std::to_string(layer.maxShift)).str();
  return shifts;
}

using TableRows = std::vector<std::vector<std::string>>;

/// Prints words to the left and numbers to the right of their column.
static void printTable(const TableRows &rows, raw_ostream &os,
                       function_ref<bool(size_t)> isWord) {
  std::vector<size_t> widths(rows.front().size());
  for (const auto &row : rows)
    for (auto [width, cell] : llvm::zip_equal(widths, row))
      width = std::max(width, cell.size());
  for (const auto &row : rows) {
    std::string line;
    for (auto [i, cell] : llvm::enumerate(row)) {
      std::string space(widths[i] - cell.size(), ' ');
      line += (i ? "  " : "") + (isWord(i) ? cell + space : space + cell);
    }
    os << StringRef(line).rtrim() << '\n';
  }
}

void mlir::vta::quantization::printReport(const QuantizeResult &result,
                                          raw_ostream &os) {
  TableRows rows = {{"layer", "operation", "input scale", "scale", "shift",
                     "clipped %", "weights dB", "SQNR dB", "cosine", ""}};
  size_t integers = 0;
  for (const LayerReport &layer : result.layers) {
    integers += !layer.isFloat();
    auto scale = [](double value) {
      return value > 0 ? show("%.4g", value) : std::string("-");
    };
    rows.push_back(
        {layer.name, layer.op, scale(layer.inputScale),
         scale(layer.outputScale),
         layer.form == LayerReport::Shift ? showShifts(layer, "..") : "-",
         show("%.3f", layer.clippedPercent), show("%.1f", layer.weightSqnr),
         show("%.1f", layer.outputSqnr), show("%.5f", layer.outputCosine),
         (layer.isFloat() ? "float: " : "") + layer.reason});
  }
  printTable(rows, os, [&](size_t column) {
    return column < 2 || column + 1 == rows.front().size();
  });
  os << integers << " layers in int8, " << result.layers.size() - integers
     << " in float";
  if (result.output)
    os << "; outputs: SQNR " << show("%.1f", result.output->sqnr)
       << " dB, cosine " << show("%.5f", result.output->cosine);
  os << '\n';
  if (result.randomRuns)
    os << "SQNR and cosine are measured on " << result.randomRuns
       << " random inputs, anywhere in the ranges that the model has for "
          "them\n";
  if (!result.notMeasured.empty())
    os << "nothing is measured on random inputs: " << result.notMeasured
       << '\n';
  if (result.table.isGlobalScale() && !result.output)
    os << "global_scale: int8 covers -"
       << show("%g", result.table.ranges().front().threshold)
       << " to as much for every tensor, whatever is in it, and nothing was "
          "measured;\nfor accuracy, calibrate with typical inputs instead: "
          "vta-compile --calibration=inputs.npz\n";
}

void mlir::vta::quantization::printReport(ArrayRef<LayerReport> layers,
                                          raw_ostream &os) {
  TableRows rows = {{"layer", "operation", "result by", "shift or reason"}};
  size_t counts[LayerReport::Float + 1] = {};
  for (const LayerReport &layer : layers) {
    ++counts[layer.form];
    rows.push_back({layer.name, layer.op, nameOfForm(layer.form).str(),
                    layer.form == LayerReport::Shift ? showShifts(layer, " to ")
                                                     : layer.reason});
  }
  printTable(rows, os, [](size_t) { return true; });
  os << counts[LayerReport::Shift] << " by shifts, "
     << counts[LayerReport::Integer] << " in integers, "
     << (counts[LayerReport::Rescale]
             ? std::to_string(counts[LayerReport::Rescale]) +
                   " by multiplications of integers, "
             : std::string())
     << counts[LayerReport::Multiply] << " by multiplications in float, "
     << counts[LayerReport::Float] << " in float\n";
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
    if (result.randomRuns)
      json.attribute("random_inputs", result.randomRuns);
    if (!result.notMeasured.empty())
      json.attribute("not_measured", result.notMeasured);
    if (result.output) {
      number("output_sqnr_db", result.output->sqnr);
      number("output_cosine", result.output->cosine);
    }
    json.attributeArray("layers", [&] {
      for (const LayerReport &layer : result.layers)
        json.object([&] {
          json.attribute("name", layer.name);
          json.attribute("op", layer.op);
          json.attribute("is_float", layer.isFloat());
          json.attribute("result_by", nameOfForm(layer.form));
          if (!layer.tensor.empty())
            json.attribute("tensor", layer.tensor);
          if (!layer.reason.empty())
            json.attribute("reason", layer.reason);
          if (layer.inputScale > 0)
            json.attribute("input_scale", layer.inputScale);
          if (layer.outputScale > 0)
            json.attribute("scale", layer.outputScale);
          if (layer.form == LayerReport::Shift) {
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
