//===- SelectLayers.cpp - Layers that the user keeps on the host ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SelectLayers.h"
#include "VTA/Kernel/LayerNames.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::partition;

/// True if the windows of `op` cover all positions at once.
static bool isGlobal(Operation *op) {
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  return type && type.getRank() == 4 && type.getDimSize(1) == 1 &&
         type.getDimSize(2) == 1;
}

/// What ONNX and, without "nn.", TVM call the operator that `op` is from.
static SmallVector<StringRef> getOtherNames(Operation *op) {
  if (isa<tosa::AvgPool2dOp>(op) || isSumOfWindows(op)) {
    if (isGlobal(op))
      return {"GlobalAveragePool", "global_avg_pool2d"};
    return {"AveragePool", "avg_pool2d"};
  }
  return llvm::TypeSwitch<Operation *, SmallVector<StringRef>>(op)
      .Case<tosa::Conv2DOp, tosa::DepthwiseConv2DOp>(
          [](auto) { return SmallVector<StringRef>{"Conv", "conv2d"}; })
      .Case([](tosa::Conv3DOp) { return SmallVector<StringRef>{"Conv"}; })
      .Case([](tosa::TransposeConv2DOp) {
        return SmallVector<StringRef>{"ConvTranspose", "conv2d_transpose"};
      })
      .Case([](tosa::MatMulOp) {
        return SmallVector<StringRef>{"Gemm", "MatMul", "dense"};
      })
      .Case([](tosa::MaxPool2dOp) { return SmallVector<StringRef>{"MaxPool"}; })
      .Case([](tosa::ConcatOp) {
        return SmallVector<StringRef>{"Concat", "concatenate"};
      })
      .Case([](tosa::AddOp) { return SmallVector<StringRef>{"Add"}; })
      .Case([](tosa::PadOp) { return SmallVector<StringRef>{"Pad"}; })
      .Default([](Operation *) { return SmallVector<StringRef>(); });
}

static bool isOperator(Operation *op, StringRef name) {
  if (!name.consume_front("nn."))
    name.consume_front("tosa.");
  return op->getName().stripDialect() == name ||
         llvm::is_contained(getOtherNames(op), name);
}

namespace {
class Selector {
public:
  Selector(func::FuncOp function, MutableArrayRef<Group> groups)
      : function(function), names(function), groups(groups) {}

  LogicalResult keepLayers(ArrayRef<std::string> patterns);
  LogicalResult keepBefore(StringRef name);
  LogicalResult keepAfter(StringRef name);

private:
  template <typename Predicate>
  SmallVector<unsigned> find(unsigned begin, Predicate predicate) {
    SmallVector<unsigned> found;
    for (unsigned i = begin; i != groups.size(); ++i)
      if (llvm::any_of(groups[i].ops, predicate))
        found.push_back(i);
    return found;
  }
  /// The groups from number `begin` with the layer of this name or, if there is
  /// none, the first with such an operator.
  SmallVector<unsigned> findLayer(StringRef name, unsigned begin) {
    auto found =
        find(begin, [&](Operation *op) { return names.of(op) == name; });
    if (found.empty())
      found = find(begin, [&](Operation *op) { return isOperator(op, name); });
    else
      return found;
    if (found.size() > 1)
      found.truncate(1);
    return found;
  }
  LogicalResult emitUnknown(StringRef option, const Twine &what,
                            StringRef name);
  void keep(unsigned number, const Twine &reason) {
    if (groups[number].isOnDevice())
      groups[number].reason = reason.str();
  }

  func::FuncOp function;
  LayerNames names;
  MutableArrayRef<Group> groups;
  /// The first group after that of device-from.
  unsigned begin = 0;
};
} // namespace

LogicalResult Selector::emitUnknown(StringRef option, const Twine &what,
                                    StringRef name) {
  InFlightDiagnostic diag = function.emitError()
                            << option << ": no " << what << " is called '"
                            << name << "'";
  SmallVector<StringRef> similar = names.similarTo(name);
  if (!similar.empty())
    diag << "; similar: " << llvm::join(similar, ", ");
  return diag;
}

LogicalResult Selector::keepLayers(ArrayRef<std::string> patterns) {
  for (StringRef pattern : patterns) {
    auto found = find(0, [&](Operation *op) {
      return matchesPattern(names.of(op), pattern);
    });
    if (found.empty())
      return emitUnknown("host-layers", "layer", pattern);
    for (unsigned number : found)
      keep(number, "host-layers=" + pattern);
  }
  return success();
}

LogicalResult Selector::keepBefore(StringRef name) {
  SmallVector<unsigned> found = findLayer(name, 0);
  if (found.empty())
    return emitUnknown("device-from", "layer or operator", name);
  begin = found.back() + 1;
  for (unsigned number = 0; number != begin; ++number)
    keep(number, "device-from=" + name);
  return success();
}

LogicalResult Selector::keepAfter(StringRef name) {
  SmallVector<unsigned> found = findLayer(name, begin);
  if (found.empty() && begin != 0 && !findLayer(name, 0).empty())
    return function.emitError()
           << "device-to: expected a layer or operator after that of "
              "device-from, '"
           << name << "' is not";
  if (found.empty())
    return emitUnknown("device-to", "layer or operator", name);
  for (unsigned number = found.front(); number != groups.size(); ++number)
    keep(number, "device-to=" + name);
  return success();
}

LogicalResult partition::keepOnHost(func::FuncOp function,
                                    const HostSelection &selection,
                                    MutableArrayRef<Group> groups) {
  Selector selector(function, groups);
  if (failed(selector.keepLayers(selection.layers)) ||
      (!selection.deviceFrom.empty() &&
       failed(selector.keepBefore(selection.deviceFrom))))
    return failure();
  if (selection.deviceTo.empty())
    return success();
  return selector.keepAfter(selection.deviceTo);
}
