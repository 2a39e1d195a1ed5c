//===- Attributes.cpp - Attributes of the vta dialect ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect's own attributes, and the checks of those that operations of
// other dialects carry: an attribute that is not declared is an error.
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/IR/TaskLayout.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "vtart/ConfigTarget.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;
using namespace mlir::vta;

//===----------------------------------------------------------------------===//
// ConfigAttr
//===----------------------------------------------------------------------===//

LogicalResult ConfigAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 StringRef name) {
  vtart::Expected<vtart::Config> config = vtart::Config::fromName(name.str());
  if (!config)
    return emitError() << config.takeError().message();
  return success();
}

vtart::Config ConfigAttr::getConfig() const {
  return *vtart::Config::fromName(getName().str());
}

ConfigAttr ConfigAttr::get(MLIRContext *context, const vtart::Config &config) {
  return get(context, StringRef(vtart::fullName(config)));
}

//===----------------------------------------------------------------------===//
// LoopAttr, PackingAttr, KernelAttr
//===----------------------------------------------------------------------===//

LogicalResult LoopAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                               int64_t dim, int64_t rootDim,
                               ArrayRef<int64_t> rows) {
  if (dim < 0 || rootDim < -1)
    return emitError() << "expected dimensions of the operation and of its "
                          "kernel (-1: none), got "
                       << dim << " and " << rootDim;
  if (rows.empty())
    return success();
  auto isExtent = [](int64_t value) {
    return value >= 1 && value <= std::numeric_limits<int32_t>::max();
  };
  if (rows.size() != 4 || !isExtent(rows[0]) || !isExtent(rows[1]) ||
      (rows[2] != 0 && !isExtent(rows[2])) || !isExtent(rows[3]))
    return emitError()
           << "expected 'rows' to be the stride, reach, padding and "
              "extent of a pool, got "
           << llvm::formatv("[{0:$[, ]}]",
                            llvm::make_range(rows.begin(), rows.end()))
                  .str();
  return success();
}

LogicalResult PackingAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                  DenseI64ArrayAttr outer,
                                  DenseI64ArrayAttr pos,
                                  DenseI64ArrayAttr tiles, int64_t winograd) {
  if (!isPermutationVector(outer.asArrayRef()))
    return emitError() << "expected 'outer' to be a permutation, got " << outer;
  if (pos.size() != tiles.size())
    return emitError() << "expected as many positions as tiles, got "
                       << pos.size() << " and " << tiles.size();
  for (int64_t position : pos.asArrayRef())
    if (position < 0)
      return emitError() << "expected positions of at least 0, got "
                         << position;
  for (int64_t tile : tiles.asArrayRef())
    if (tile < 1)
      return emitError() << "expected tiles of at least 1, got " << tile;
  if (winograd != 0 && winograd != 2 && winograd != 4)
    return emitError() << "expected 'winograd' to be 2 or 4, got " << winograd;
  return success();
}

LogicalResult KernelAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 int64_t chunks, int64_t scratchBytes,
                                 ArrayAttr packings) {
  if (chunks < 0 || scratchBytes < 0)
    return emitError() << "expected numbers of chunks and of bytes, got "
                       << chunks << " and " << scratchBytes;
  for (Attribute packing : packings)
    if (!isa<UnitAttr, PackingAttr>(packing))
      return emitError() << "expected 'unit' or a #vta.packing for each "
                            "argument, got "
                         << packing;
  return success();
}

//===----------------------------------------------------------------------===//
// Attributes of other dialects' operations
//===----------------------------------------------------------------------===//

SymbolRefAttr mlir::vta::getScheduleRef(Operation *op) {
  return op->getAttrOfType<SymbolRefAttr>(kScheduleAttrName);
}

/// What earlier versions wrote, with what to write now.
static StringRef getReplacement(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Cases({"vta.signature", "vta.template"},
             "#vta.origin<..> as the 'vta.task' of the schedule")
      .Case("vta.dims", "#vta.loop<..> as the 'vta.schedule' of the loop")
      .Case("vta.zeroed_result",
            "#vta.task<zeroed_result = true> as the 'vta.task' of the function")
      .Case("vta.packing",
            "#vta.packing<..> as the 'vta.constant' of the argument")
      .Default({});
}

static LogicalResult refuseUnknown(Operation *op, NamedAttribute attr,
                                   StringRef place) {
  InFlightDiagnostic diag = op->emitOpError()
                            << "has '" << attr.getName().getValue()
                            << "', which is not an attribute of " << place;
  if (StringRef instead = getReplacement(attr.getName()); !instead.empty())
    diag << "; write " << instead;
  return diag;
}

static InFlightDiagnostic expected(Operation *op, NamedAttribute attr,
                                   const Twine &what) {
  return op->emitOpError() << "expected '" << attr.getName().getValue()
                           << "' to be " << what << ", got " << attr.getValue();
}

// The dialects of these operations are not known here.
static bool isNamedSequence(Operation *op) {
  return op->getName().getStringRef() == "transform.named_sequence";
}
static bool isLLVMFunction(Operation *op) {
  return op->getName().getStringRef() == "llvm.func";
}

static LogicalResult verifyTarget(Operation *op, NamedAttribute attr) {
  if (!isa<ModuleOp, FunctionOpInterface>(op) || isNamedSequence(op))
    return refuseUnknown(op, attr,
                         "this operation; expected a module or a "
                         "function");
  if (attr.getName() == kConfigAttrName && !isa<ConfigAttr>(attr.getValue()))
    return expected(op, attr, "a #vta.config");
  if (attr.getName() == kMachineAttrName && !isa<StringAttr>(attr.getValue()))
    return expected(op, attr, "a string");
  return success();
}

static LogicalResult verifySchedule(Operation *op, NamedAttribute attr) {
  if (isa<ModuleOp>(op) || op->getName().getDialectNamespace() == "transform")
    return refuseUnknown(op, attr,
                         "this operation; expected a vta.kernel, the last "
                         "operation of a kernel in linalg, a loop or a "
                         "function");
  if (isa<LoopLikeOpInterface>(op)) {
    if (!isa<LoopAttr>(attr.getValue()))
      return expected(op, attr, "a #vta.loop");
  } else if (!isa<SymbolRefAttr>(attr.getValue())) {
    return expected(op, attr, "a symbol");
  }
  return success();
}

/// Hints for the instructions that a contraction becomes. vta-from-linalg
/// refuses them on other linalg operations: `op` itself is verified later.
static LogicalResult verifyHint(Operation *op, NamedAttribute attr) {
  if (!isa<GemmOp>(op) && op->getName().getDialectNamespace() != "linalg")
    return refuseUnknown(op, attr,
                         "this operation; expected a contraction "
                         "(linalg or vta.gemm)");
  if (attr.getName() == kUopLoopsAttrName) {
    auto loops = dyn_cast<DenseI64ArrayAttr>(attr.getValue());
    if (!loops || (!loops.empty() && loops.size() != 2))
      return expected(op, attr, "an array<i64: outer, inner>, or an empty one");
    return success();
  }
  constexpr int64_t most = std::numeric_limits<int32_t>::max();
  auto first = dyn_cast<IntegerAttr>(attr.getValue());
  if (!first || !first.getType().isSignlessIntOrIndex() ||
      first.getValue().getSignificantBits() > 64 || first.getInt() < 0 ||
      first.getInt() > most)
    return expected(op, attr, "an integer from 0 to " + Twine(most));
  return success();
}

static LogicalResult verifyTask(Operation *op, NamedAttribute attr) {
  if (isNamedSequence(op)) {
    if (!isa<OriginAttr, StringAttr>(attr.getValue()))
      return expected(op, attr, "a #vta.origin or the name of a task");
    return success();
  }
  if (!isa<FunctionOpInterface>(op))
    return refuseUnknown(op, attr, "this operation");
  if (isLLVMFunction(op)) {
    if (!isa<KernelAttr>(attr.getValue()))
      return expected(op, attr, "a #vta.kernel");
  } else if (!isa<UnitAttr, TaskAttr>(attr.getValue())) {
    return expected(op, attr, "without a value or a #vta.task");
  }
  return success();
}

LogicalResult VTADialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attr) {
  StringRef name = attr.getName();
  if (name == kConfigAttrName || name == kMachineAttrName)
    return verifyTarget(op, attr);
  if (name == kScheduleAttrName)
    return verifySchedule(op, attr);
  if (name == kTaskAttrName)
    return verifyTask(op, attr);
  if (name == kUopLoopsAttrName || name == kFirstCiAttrName)
    return verifyHint(op, attr);
  if (name == kHostReasonAttrName)
    return isa<StringAttr>(attr.getValue()) ? success()
                                            : expected(op, attr, "a string");
  return refuseUnknown(op, attr, "operations");
}

/// Checks the name of the argument or result (`what`) with the number `index`.
/// `getName` returns the names of those before it.
static LogicalResult verifyName(Operation *op, StringRef what, unsigned index,
                                Attribute attr,
                                function_ref<Attribute(unsigned)> getName) {
  auto name = dyn_cast<StringAttr>(attr);
  if (!name || name.empty())
    return op->emitOpError()
           << "expected '" << kNameAttrName << "' of " << what << " " << index
           << " to be a string that is not empty, got " << attr;
  for (unsigned i = 0; i < index; ++i)
    if (getName(i) == name)
      return op->emitOpError()
             << "expected " << what << "s with different names, got " << name
             << " for " << what << "s " << i << " and " << index;
  return success();
}

/// Verifies arguments and results of functions of networks.
static LogicalResult verifyUnsigned(Operation *op, StringRef what,
                                    unsigned index, Attribute value,
                                    Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (isa<UnitAttr>(value) && shaped && shaped.getElementType().isInteger(8))
    return success();
  return op->emitOpError() << "expected '" << kUnsignedAttrName << "' of "
                           << what << " " << index
                           << " to be without a value and of a tensor of i8";
}

/// Verifies arguments and results of tasks.
static LogicalResult verifyLayout(Operation *op, StringRef what, unsigned index,
                                  Attribute value, Type type) {
  auto layout = dyn_cast<StridedLayoutAttr>(value);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!layout || ShapedType::isDynamic(layout.getOffset()) ||
      llvm::any_of(layout.getStrides(), ShapedType::isDynamic))
    return op->emitOpError()
           << "expected '" << kLayoutAttrName << "' of " << what << " " << index
           << " to be a strided<..> of numbers, got " << value;
  if (!tensor ||
      tensor.getRank() != static_cast<int64_t>(layout.getStrides().size()))
    return op->emitOpError()
           << "expected '" << kLayoutAttrName << "' of " << what << " " << index
           << " to have a stride for each dimension of " << type << ", got "
           << layout;
  return success();
}

LogicalResult VTADialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                   unsigned argIndex,
                                                   NamedAttribute attr) {
  if (isNamedSequence(op))
    return refuseUnknown(op, attr, "arguments of schedules");
  if (attr.getName() == kNameAttrName)
    return verifyName(op, "argument", argIndex, attr.getValue(),
                      [&](unsigned i) -> Attribute {
                        auto func = dyn_cast<FunctionOpInterface>(op);
                        return func ? func.getArgAttr(i, kNameAttrName)
                                    : Attribute();
                      });
  if (auto func = dyn_cast<FunctionOpInterface>(op);
      func && attr.getName() == kUnsignedAttrName)
    return verifyUnsigned(op, "argument", argIndex, attr.getValue(),
                          func.getArgumentTypes()[argIndex]);
  if (auto func = dyn_cast<FunctionOpInterface>(op);
      func && attr.getName() == kLayoutAttrName)
    return verifyLayout(op, "argument", argIndex, attr.getValue(),
                        func.getArgumentTypes()[argIndex]);
  if (attr.getName() != kConstantAttrName)
    return refuseUnknown(op, attr, "arguments");
  if (!isa<UnitAttr, PackingAttr>(attr.getValue()))
    return op->emitOpError()
           << "expected '" << kConstantAttrName << "' of argument " << argIndex
           << " to be without a value or a #vta.packing, got "
           << attr.getValue();
  return success();
}

LogicalResult VTADialect::verifyRegionResultAttribute(Operation *op, unsigned,
                                                      unsigned resultIndex,
                                                      NamedAttribute attr) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  if (func && attr.getName() == kNameAttrName)
    return verifyName(
        op, "result", resultIndex, attr.getValue(),
        [&](unsigned i) { return func.getResultAttr(i, kNameAttrName); });
  if (func && attr.getName() == kUnsignedAttrName)
    return verifyUnsigned(op, "result", resultIndex, attr.getValue(),
                          func.getResultTypes()[resultIndex]);
  if (func && attr.getName() == kLayoutAttrName)
    return verifyLayout(op, "result", resultIndex, attr.getValue(),
                        func.getResultTypes()[resultIndex]);
  return refuseUnknown(op, attr, "results");
}
