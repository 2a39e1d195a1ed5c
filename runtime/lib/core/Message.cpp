//===- Message.cpp - Numbers and texts between processes ------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vtart/Message.h"

#include <cstring>

using namespace vtart;

void MessageWriter::number(uint64_t value) {
  for (unsigned i = 0; i < 8; ++i)
    bytes += static_cast<char>(value >> (8 * i));
}

void MessageWriter::real(double value) {
  uint64_t bits;
  std::memcpy(&bits, &value, sizeof(bits));
  number(bits);
}

void MessageWriter::text(const std::string &value) {
  number(value.size());
  bytes += value;
}

uint64_t MessageReader::number() {
  if (bytes.size() - at < 8) {
    failed = true;
    return 0;
  }
  uint64_t value = 0;
  for (unsigned i = 0; i < 8; ++i)
    value |= uint64_t(static_cast<uint8_t>(bytes[at++])) << (8 * i);
  return value;
}

double MessageReader::real() {
  uint64_t bits = number();
  double value;
  std::memcpy(&value, &bits, sizeof(value));
  return value;
}

size_t MessageReader::count() {
  uint64_t value = number();
  if (value <= bytes.size() - at)
    return static_cast<size_t>(value);
  failed = true;
  return 0;
}

std::string MessageReader::text() {
  size_t size = count();
  std::string value = bytes.substr(at, size);
  at += size;
  return value;
}
