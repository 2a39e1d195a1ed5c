//===- QuantizeFunction.cpp - Float networks to int8 ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InsertPairs.h"
#include "VTA/Kernel/LayerNames.h"
#include "VTA/Transforms/Quantize/ConstantTensors.h"
#include "VTA/Transforms/Quantize/Quantize.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::quantization;

/// One error for all names that do not fit.
static LogicalResult checkTable(func::FuncOp function,
                                const LayerGraph &network,
                                const CalibrationTable &table) {
  llvm::StringSet<> tensors;
  SmallVector<StringRef> names, missing;
  for (const TensorPoint &point : network.points) {
    tensors.insert(point.name);
    names.push_back(point.name);
    if (!table.lookup(point.name))
      missing.push_back(point.name);
  }
  SmallVector<std::string> unknown;
  for (const TensorRange &range : table.ranges()) {
    if (tensors.contains(range.name))
      continue;
    unknown.push_back(range.name);
    SmallVector<StringRef> similar = similarNames(range.name, names);
    if (!similar.empty())
      unknown.back() += " (similar: " + llvm::join(similar, ", ") + ")";
  }
  if (missing.empty() && unknown.empty())
    return success();
  auto diag = function.emitError()
              << "the calibration table does not fit this network";
  if (!missing.empty())
    diag << "; it misses " << missing.size() << " of " << names.size()
         << " tensors: " << llvm::join(missing, ", ");
  if (!unknown.empty())
    diag << "; it has " << unknown.size()
         << " that are not tensors of the network: "
         << llvm::join(unknown, ", ");
  return failure();
}

LogicalResult mlir::vta::quantization::quantize(
    func::FuncOp function, const CalibrationTable &table,
    ArrayRef<TensorStatistics> statistics, const QuantizeOptions &options,
    std::vector<LayerReport> &report, SmallVectorImpl<QuantizedTensor> *tensors,
    Misfit *misfit) {
  FailureOr<LayerGraph> network = findLayers(function, options);
  if (failed(network) || failed(checkTable(function, *network, table)))
    return failure();
  std::vector<double> required;
  for (const TensorPoint &point : network->points) {
    const TensorRange *range = table.lookup(point.name);
    if (!(range->threshold > 0) || !std::isfinite(range->threshold))
      return function.emitError()
             << "the range of tensor '" << point.name << "' is "
             << llvm::formatv("{0}", llvm::format("%g", range->threshold))
             << ", expected a positive number";
    required.push_back(range->scale());
  }
  Scales scales = assignScales(*network, required);
  PairInserter rewriter(function, *network, scales, statistics, options,
                        misfit);
  if (failed(rewriter.run(report)))
    return failure();
  SmallVector<QuantizedTensor> found = rewriter.tensors();
  llvm::SmallDenseSet<Operation *> erased;
  eraseUnused(function, [&](Operation *op) { erased.insert(op); });
  llvm::erase_if(found, [&](const QuantizedTensor &tensor) {
    return erased.contains(tensor.value.getDefiningOp());
  });
  if (tensors)
    tensors->append(found);
  return success();
}
