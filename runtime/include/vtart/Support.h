//===- Support.h - Errors, spans and files for the runtime ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime is plain C++17: it must build on a board that has neither LLVM
// nor exceptions enabled. This file holds the few vocabulary types it needs.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_SUPPORT_H
#define VTART_SUPPORT_H

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vtart {

/// Success, or a message for the user. A message is one sentence without a
/// trailing newline that names what was expected, what came and the limit.
class [[nodiscard]] Error {
public:
  static Error success() { return Error(); }
  explicit Error(std::string message) : text(std::move(message)) {
    if (text->empty())
      text = "unknown error";
  }
  /// True on failure.
  explicit operator bool() const { return text.has_value(); }
  const std::string &message() const {
    assert(text && "no message in success");
    return *text;
  }
  /// Puts `context` and ": " in front of the message of a failure.
  Error withContext(const std::string &context) && {
    if (text)
      text = context + ": " + *text;
    return std::move(*this);
  }

private:
  Error() = default;
  std::optional<std::string> text;
};

/// A value or an Error.
template <typename T>
class [[nodiscard]] Expected {
public:
  Expected(T v) : val(std::move(v)), err(Error::success()) {}
  Expected(Error e) : err(std::move(e)) {
    assert(err && "an Expected built from an Error needs a failure");
  }
  /// True if there is a value.
  explicit operator bool() const { return val.has_value(); }
  T &operator*() { return *val; }
  const T &operator*() const { return *val; }
  T *operator->() { return &*val; }
  const T *operator->() const { return &*val; }
  Error takeError() { return std::move(err); }

private:
  std::optional<T> val;
  Error err;
};

/// A view of `size` contiguous elements; what std::span is in C++20.
template <typename T>
class Span {
public:
  Span() = default;
  Span(T *data, size_t size) : ptr(data), count(size) {}
  template <typename Container>
  Span(Container &c) : ptr(c.data()), count(c.size()) {}
  T *data() const { return ptr; }
  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  T &operator[](size_t i) const { return ptr[i]; }
  T *begin() const { return ptr; }
  T *end() const { return ptr + count; }

private:
  T *ptr = nullptr;
  size_t count = 0;
};

/// printf into a std::string.
std::string format(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/// The bytes of a regular file. A missing file, a directory or a read error
/// becomes a message that names the path.
Expected<std::string> readFile(const std::string &path);

/// Writes to a temporary name beside `path` and renames, so that a reader
/// never sees half a file and a failure leaves the old one.
Error writeFile(const std::string &path, const void *data, size_t size);
inline Error writeFile(const std::string &path, const std::string &text) {
  return writeFile(path, text.data(), text.size());
}

} // namespace vtart

#endif // VTART_SUPPORT_H
