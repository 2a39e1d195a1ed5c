//===- OptionTable.h - The options of vta-run -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One table says of each option what --help prints, how it is read, and what it
// goes with. To add one, add a row and a field of RunOptions.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TOOLS_OPTIONTABLE_H
#define VTART_TOOLS_OPTIONTABLE_H

#include "RunOptions.h"

namespace vtart {
namespace run {

/// What is run, as bits.
enum Mode : unsigned {
  kCases = 1 << 0,
  kPrograms = 1 << 1,
  kNetworks = 1 << 2,
  kCompare = 1 << 3, ///< Two networks.
  kSelfTest = 1 << 4,
  kPoolPrograms = 1 << 5,
  kPoolNetworks = 1 << 6,
};

struct OptionRow {
  /// A heading in --help; the other fields are empty then.
  const char *heading = nullptr;
  const char *syntax = nullptr; ///< "--key=NAME".
  const char *help = nullptr;   ///< Lines of text; %s: names of machines.
  const char *name = nullptr;
  int argument = 0;   ///< no_argument, .. of getopt.
  unsigned modes = 0; ///< Bits of what the option goes with.
  /// Whether it is given; null if it goes with everything, and in the second
  /// row of an option that --help describes twice.
  bool (*isGiven)(const RunOptions &) = nullptr;
  /// Returns an exit code after an error, and if nothing is to be run.
  std::optional<int> (*apply)(const OptionRow &row, const char *value,
                              RunOptions &options) = nullptr;
};

Span<const OptionRow> getOptionTable();

/// Prints the message. Returns the exit code of a wrong command line.
int usageError(const std::string &message);

/// "OPTION takes NAME=FILE, ..".
std::string namedFileMessage(const std::string &option, const std::string &got);

} // namespace run
} // namespace vtart

#endif // VTART_TOOLS_OPTIONTABLE_H
