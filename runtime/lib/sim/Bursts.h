//===- Bursts.h - What a LOAD asks of the bus -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bursts of a transfer, one after the other, and the zeros that a LOAD
// writes around the rows that it transfers.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_SIM_BURSTS_H
#define VTART_SIM_BURSTS_H

#include "vtart/Machine.h"

#include <algorithm>

namespace vtart {

/// Splits rows of bytes into bursts. Each row starts a burst, and bursts end at
/// addresses that are multiples of the longest burst.
class Bursts {
public:
  Bursts() = default;
  Bursts(const Machine &machine, uint64_t address, uint64_t rowBytes,
         uint64_t rows, uint64_t strideBytes)
      : busBytes(machine.busBytes), longest(machine.burstBeats),
        address(address), rowBytes(rowBytes), strideBytes(strideBytes),
        rows(rowBytes ? rows : 0) {
    startRow();
  }

  bool empty() const { return at == end; }
  /// Takes the next burst and returns its beats.
  uint32_t next() {
    uint64_t stop = std::min(end, (at & ~uint64_t(longest - 1)) + longest);
    uint32_t beats = static_cast<uint32_t>(stop - at);
    at = stop;
    if (at == end)
      startRow();
    return beats;
  }
  /// Bursts ahead that are as long as possible and followed by another one of
  /// the row.
  uint64_t countLong() const {
    return at & (longest - 1) ? 0 : (end - at - (end > at)) / longest;
  }
  void skipLong(uint64_t count) { at += count * longest; }

private:
  void startRow() {
    at = end = 0;
    if (rows == 0)
      return;
    --rows;
    at = address / busBytes;
    end = (address + rowBytes + busBytes - 1) / busBytes;
    address += strideBytes;
  }

  uint64_t busBytes = 1, longest = 1;
  uint64_t address = 0, rowBytes = 0, strideBytes = 0, rows = 0;
  uint64_t at = 0, end = 0; ///< Rest of the row, in beats.
};

/// The zeros of a LOAD, written one per cycle where no data is written. Cycles
/// are those at which the LOAD would end if the write were its last.
class Zeros {
public:
  Zeros() = default;
  /// `insn` writes the first zero at `first`.
  Zeros(const Insn &insn, int64_t first) : at(first) {
    uint64_t sides = uint64_t(insn.xPad0) + insn.xPad1;
    uint64_t width = sides + insn.xSize;
    left[0] = insn.yPad0 * width;
    left[1] = insn.ySize * sides;
    left[2] = insn.yPad1 * width;
    // Rows without zeros are passed over, one per cycle, to get to the bottom.
    if (!sides && insn.yPad1) {
      left[1] = insn.ySize;
      passesRows = true;
    }
  }

  /// Data is written from `from` to `to`, later than all data so far.
  void addData(int64_t from, int64_t to) {
    if (!(left[0] | left[1] | left[2]))
      return;
    uint64_t room = from > at ? static_cast<uint64_t>(from - at) : 0;
    for (uint64_t &part : left)
      take(part, room);
    // Passing over a row writes nothing and goes on beside the data.
    uint64_t beside = static_cast<uint64_t>(to - std::max(from, at) + 1);
    if (passesRows && !left[0])
      take(left[1], beside);
    at = std::max(at, to + 1);
  }
  /// When the last zero is written, given all data.
  int64_t getEnd() const {
    return at + static_cast<int64_t>(left[0] + left[1] + left[2]) - 1;
  }

private:
  static void take(uint64_t &part, uint64_t &room) {
    uint64_t count = std::min(part, room);
    part -= count;
    room -= count;
  }

  int64_t at = 0;               ///< First cycle without a decision.
  uint64_t left[3] = {0, 0, 0}; ///< Rest of the top, the sides and the bottom.
  bool passesRows = false;
};

} // namespace vtart

#endif // VTART_SIM_BURSTS_H
