//===- OpenKnobs.cpp - The open knobs of a user's schedule ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/Sequences.h"
#include "VTA/Tuning/VTA/Candidate.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace mlir::vta;
using tuning::OpenSpace;

/// The integers of an option: its value, or those of a list.
static std::optional<SmallVector<int64_t>> getValues(Attribute option,
                                                     bool &isList) {
  if (auto value = dyn_cast<IntegerAttr>(option)) {
    if (value.getValue().getSignificantBits() > 64)
      return std::nullopt;
    return SmallVector<int64_t>{value.getValue().getSExtValue()};
  }
  isList = true;
  if (auto list = dyn_cast<DenseI64ArrayAttr>(option))
    return SmallVector<int64_t>(list.asArrayRef());
  auto list = dyn_cast<ArrayAttr>(option);
  if (!list)
    return std::nullopt;
  SmallVector<int64_t> values;
  for (Attribute element : list) {
    auto value = dyn_cast<IntegerAttr>(element);
    if (!value || value.getValue().getSignificantBits() > 64)
      return std::nullopt;
    values.push_back(value.getValue().getSExtValue());
  }
  return values;
}

/// Numbers and lists as in points of templates; anything else as in IR, if that
/// can stand in the text of a point. Otherwise, and where two options would
/// have the same text, it is called by its number: "#2".
static OpenSpace::Option readOption(Attribute attr, size_t number,
                                    ArrayRef<OpenSpace::Option> others) {
  OpenSpace::Option option;
  llvm::raw_string_ostream os(option.text);
  if (auto values = getValues(attr, option.isList)) {
    option.values = *values;
    llvm::interleave(*values, os, ":");
    if (values->empty())
      os << "auto";
  } else {
    option.isList = false;
    option.values = {static_cast<int64_t>(number)};
    if (auto text = dyn_cast<StringAttr>(attr))
      os << text.getValue();
    else
      attr.print(os, /*elideType=*/true);
  }
  auto isTaken = [&](const OpenSpace::Option &other) {
    return other.text == option.text;
  };
  StringRef text = option.text;
  if (text.empty() || text != text.trim() || text.starts_with("#") ||
      text.contains(',') || text.contains('\n') ||
      llvm::any_of(others, isTaken))
    option.text = "#" + std::to_string(number);
  return option;
}

LogicalResult
mlir::vta::readOpenKnobs(transform::NamedSequenceOp sequence,
                         SmallVectorImpl<transform::tune::KnobOp> &ops,
                         std::vector<OpenSpace::OpenKnob> &knobs) {
  SequenceSet sequences;
  collectSequences(sequence, sequences);
  unsigned numClosed = 0;
  llvm::StringMap<transform::tune::KnobOp> names;
  for (Operation *part : sequences) {
    WalkResult walk = part->walk([&](transform::tune::KnobOp op) {
      if (op.getSelected()) {
        ++numClosed;
        return WalkResult::advance();
      }
      StringRef name = op.getName();
      if (name.empty() || name != name.trim() || name.contains(',') ||
          name.contains('=')) {
        op.emitOpError() << "expected a name without spaces around it, commas "
                            "and equals signs, got '"
                         << name << "'";
        return WalkResult::interrupt();
      }
      if (auto [it, isNew] = names.try_emplace(name, op); !isNew) {
        InFlightDiagnostic diag =
            op.emitOpError() << "is the second with the name '" << name << "'";
        diag.attachNote(it->second.getLoc()) << "the first";
        return WalkResult::interrupt();
      }
      auto options = dyn_cast<ArrayAttr>(op.getOptions());
      if (!options || options.empty()) {
        op.emitOpError() << "expected a list of options for knob '" << name
                         << "', got " << op.getOptions();
        return WalkResult::interrupt();
      }
      ops.push_back(op);
      knobs.push_back({name.str(), {}});
      for (auto [i, option] : llvm::enumerate(options))
        knobs.back().options.push_back(
            readOption(option, i, knobs.back().options));
      return WalkResult::advance();
    });
    if (walk.wasInterrupted())
      return failure();
  }
  if (!knobs.empty())
    return success();
  InFlightDiagnostic diag = sequence.emitError()
                            << "schedule @" << sequence.getSymName()
                            << " has no open knob: there is nothing to tune";
  if (numClosed > 0)
    diag << " (an option is selected for each of its " << numClosed
         << " knobs: leave out '= <option> from')";
  return failure();
}
