//===- Records.cpp - Records that come with vta-compile -------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Records.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

std::string mlir::vta::compile::findShippedRecords(StringRef machine) {
  // The name is that of a file, and may come from one.
  if (machine.empty() || !all_of(machine, [](char c) {
        return isAlnum(c) || StringRef("-_").contains(c);
      }))
    return "";
  static const char anchor = 0;
  std::string program = sys::fs::getMainExecutable(
      nullptr, const_cast<char *>(&anchor)); // Not changed.
  SmallString<256> path = sys::path::parent_path(program);
  sys::path::append(path, VTA_RECORDS_FROM_BIN, "vta", machine + ".jsonl");
  sys::path::remove_dots(path, /*remove_dot_dot=*/true);
  return sys::fs::exists(path) ? std::string(path) : "";
}
