//===- Message.h - Numbers and texts between processes ----------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What processes of one version tell each other. Files have formats of their
// own.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_MESSAGE_H
#define VTART_MESSAGE_H

#include <cstdint>
#include <string>

namespace vtart {

class MessageWriter {
public:
  void number(uint64_t value);
  void real(double value);
  void text(const std::string &value);
  std::string take() { return std::move(bytes); }

private:
  std::string bytes;
};

/// Reads what a MessageWriter wrote, in the same order. What is missing reads
/// as zero, and ok() is then false.
class MessageReader {
public:
  explicit MessageReader(const std::string &bytes) : bytes(bytes) {}

  uint64_t number();
  double real();
  std::string text();
  /// A number of things that have at least a byte each.
  size_t count();
  /// Everything was there, and nothing else.
  bool ok() const { return !failed && at == bytes.size(); }

private:
  const std::string &bytes;
  size_t at = 0;
  bool failed = false;
};

} // namespace vtart

#endif // VTART_MESSAGE_H
