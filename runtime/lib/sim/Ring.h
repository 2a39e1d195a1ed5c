//===- Ring.h - A queue in one piece of memory ------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_SIM_RING_H
#define VTART_SIM_RING_H

#include <cstddef>
#include <vector>

namespace vtart {

/// First in, first out; grows to the largest size ever needed.
template <typename T>
class Ring {
public:
  size_t size() const { return count; }
  bool empty() const { return count == 0; }
  T &operator[](size_t i) { return items[(head + i) & (items.size() - 1)]; }
  const T &operator[](size_t i) const {
    return items[(head + i) & (items.size() - 1)];
  }
  const T &front() const { return (*this)[0]; }
  void pop() {
    head = (head + 1) & (items.size() - 1);
    --count;
  }
  void push(const T &item) {
    if (count == items.size())
      grow();
    items[(head + count++) & (items.size() - 1)] = item;
  }

private:
  void grow() {
    std::vector<T> larger(items.size() * 2);
    for (size_t i = 0; i < count; ++i)
      larger[i] = (*this)[i];
    items.swap(larger);
    head = 0;
  }

  std::vector<T> items = std::vector<T>(16);
  size_t head = 0, count = 0;
};

} // namespace vtart

#endif // VTART_SIM_RING_H
