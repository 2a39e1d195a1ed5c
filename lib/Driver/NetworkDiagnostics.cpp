//===- NetworkDiagnostics.cpp - Diagnostics that name layers --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Driver/NetworkDiagnostics.h"
#include "mlir/IR/Location.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::vta;

NetworkDiagnostics::NetworkDiagnostics(llvm::SourceMgr &sources,
                                       MLIRContext *context, StringRef path)
    : printer(sources, context),
      file(FileLineColLoc::get(context, path == "-" ? "<stdin>" : path, 0, 0)),
      handler(context,
              [this](Diagnostic &diagnostic) { return print(diagnostic); }) {}

static bool hasLine(Location loc) {
  return loc->findInstanceOf<FileLineColLoc>() != nullptr;
}

/// 'node "conv1": ', or of several nodes that were fused, or nothing.
static std::string describeNodes(Location loc) {
  llvm::SmallSetVector<StringRef, 4> names;
  loc->walk([&](Location part) {
    if (auto name = dyn_cast<NameLoc>(part))
      names.insert(name.getName().getValue());
    return WalkResult::advance();
  });
  if (names.empty())
    return "";
  std::string text = names.size() == 1 ? "node " : "nodes ";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(names, os,
                        [&](StringRef name) { os << '"' << name << '"'; });
  return text + ": ";
}

LogicalResult NetworkDiagnostics::print(Diagnostic &diagnostic) {
  bool isKnown = hasLine(diagnostic.getLocation());
  for (Diagnostic &note : diagnostic.getNotes())
    isKnown &= hasLine(note.getLocation());
  if (isKnown)
    return failure(); // Others print it.
  auto printOne = [&](Diagnostic &one) {
    Location loc = one.getLocation();
    if (hasLine(loc))
      printer.emitDiagnostic(loc, one.str(), one.getSeverity());
    else
      printer.emitDiagnostic(file, describeNodes(loc) + one.str(),
                             one.getSeverity());
  };
  printOne(diagnostic);
  for (Diagnostic &note : diagnostic.getNotes())
    printOne(note);
  return success();
}
