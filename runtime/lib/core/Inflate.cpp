//===- Inflate.cpp - Decompression of deflated data -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inflate.h"

#include <array>
#include <cstring>

using namespace vtart;

namespace {

constexpr unsigned kMaxCodeBits = 15;
constexpr unsigned kMaxLiterals = 286, kMaxDistances = 30;
constexpr unsigned kEndOfBlock = 256;

/// Bits of the input, the lowest bit of a byte first.
class BitReader {
public:
  explicit BitReader(Span<const uint8_t> in) : in(in) {}

  /// The next bits, at most 16. There are zeros past the end; see `failed`.
  uint32_t peek(unsigned count) {
    while (available < count) {
      uint64_t byte = next < in.size() ? in[next] : 0;
      ++next;
      buffer |= byte << available;
      available += 8;
    }
    return static_cast<uint32_t>(buffer & ((uint64_t(1) << count) - 1));
  }
  void skip(unsigned count) {
    buffer >>= count;
    available -= count;
  }
  uint32_t take(unsigned count) {
    uint32_t bits = peek(count);
    skip(count);
    return bits;
  }
  void alignToByte() { skip(available % 8); }
  /// Where the next whole byte is that was not taken.
  size_t position() const { return next - available / 8; }
  /// Bytes instead of bits; the reader is aligned.
  bool takeBytes(uint8_t *to, size_t count) {
    size_t begin = position();
    if (begin > in.size() || in.size() - begin < count)
      return false;
    if (count)
      std::memcpy(to, in.data() + begin, count);
    next = begin + count;
    buffer = 0;
    available = 0;
    return true;
  }
  bool failed() const { return position() > in.size(); }

private:
  Span<const uint8_t> in;
  size_t next = 0;
  uint64_t buffer = 0;
  unsigned available = 0;
};

/// A prefix code: a table by the next kMaxCodeBits bits would be large to fill
/// for every block, so short codes have a table and long ones are counted
/// through.
class Code {
public:
  /// `lengths` are bits by symbol, 0 for symbols that do not occur. False if
  /// they are not a code. A single symbol is an incomplete code, but allowed.
  bool assign(const uint8_t *lengths, unsigned number) {
    counts.fill(0);
    for (unsigned i = 0; i < number; ++i)
      ++counts[lengths[i]];
    unsigned used = number - counts[0];
    counts[0] = 0;
    int left = 1;
    for (unsigned bits = 1; bits <= kMaxCodeBits; ++bits) {
      left = 2 * left - counts[bits];
      if (left < 0)
        return false;
    }
    if (left > 0 && used > 1)
      return false;
    std::array<uint16_t, kMaxCodeBits + 2> starts{};
    for (unsigned bits = 1; bits <= kMaxCodeBits; ++bits)
      starts[bits + 1] = static_cast<uint16_t>(starts[bits] + counts[bits]);
    for (unsigned i = 0; i < number; ++i)
      if (lengths[i])
        symbols[starts[lengths[i]]++] = static_cast<uint16_t>(i);
    fillTable();
    return true;
  }

  /// The next symbol, or -1 if there is none with these bits.
  int decode(BitReader &in) const {
    uint32_t bits = in.peek(kMaxCodeBits);
    Entry entry = table[bits & (kTableSize - 1)];
    if (entry.bits) {
      in.skip(entry.bits);
      return entry.symbol;
    }
    // Codes of one length are consecutive numbers, the first bit on top.
    int code = 0, first = 0, index = 0;
    for (unsigned length = 1; length <= kMaxCodeBits; ++length) {
      code |= static_cast<int>(bits & 1);
      bits >>= 1;
      int count = counts[length];
      if (code - count < first) {
        in.skip(length);
        return symbols[static_cast<size_t>(index + (code - first))];
      }
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return -1;
  }

private:
  static constexpr unsigned kTableBits = 9, kTableSize = 1u << kTableBits;
  struct Entry {
    uint16_t symbol = 0;
    uint8_t bits = 0; ///< Length; 0 for codes longer than the table's.
  };

  void fillTable() {
    table.fill(Entry());
    unsigned code = 0, index = 0;
    for (unsigned length = 1; length <= kTableBits; ++length) {
      for (unsigned i = 0; i < counts[length]; ++i, ++code, ++index) {
        unsigned reversed = 0;
        for (unsigned bit = 0; bit < length; ++bit)
          reversed |= (code >> bit & 1) << (length - 1 - bit);
        for (unsigned at = reversed; at < kTableSize; at += 1u << length)
          table[at] = {symbols[index], static_cast<uint8_t>(length)};
      }
      code <<= 1;
    }
  }

  std::array<uint16_t, kMaxCodeBits + 1> counts{}; ///< Counts by length.
  std::array<uint16_t, 288> symbols{};             ///< Symbols by code.
  std::array<Entry, kTableSize> table;
};

/// Decodes the blocks one by one.
class Inflater {
public:
  Inflater(Span<const uint8_t> in, Span<uint8_t> out)
      : in(in), input(in), out(out) {}

  bool run() {
    bool isLast = false;
    while (!isLast) {
      isLast = input.take(1) != 0;
      unsigned kind = input.take(2);
      bool read = kind == 0   ? readStored()
                  : kind == 1 ? readFixed()
                  : kind == 2 ? readDynamic()
                              : false;
      if (!read || input.failed())
        return false;
    }
    input.alignToByte();
    return written == out.size() && input.position() == in.size();
  }

private:
  bool readStored() {
    input.alignToByte();
    uint32_t length = input.take(16), inverted = input.take(16);
    if (length != (~inverted & 0xffff) || out.size() - written < length ||
        !input.takeBytes(out.data() + written, length))
      return false;
    written += length;
    return true;
  }

  bool readFixed() {
    std::array<uint8_t, 288> lengths;
    for (unsigned i = 0; i < lengths.size(); ++i)
      lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    std::array<uint8_t, 32> distanceLengths;
    distanceLengths.fill(5);
    return literals.assign(lengths.data(), lengths.size()) &&
           distances.assign(distanceLengths.data(), distanceLengths.size()) &&
           readSymbols();
  }

  bool readDynamic() {
    static constexpr uint8_t order[] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                        11, 4,  12, 3, 13, 2, 14, 1, 15};
    unsigned numLiterals = input.take(5) + 257,
             numDistances = input.take(5) + 1, numLengths = input.take(4) + 4;
    if (numLiterals > kMaxLiterals || numDistances > kMaxDistances)
      return false;
    std::array<uint8_t, 19> ofLengths{};
    for (unsigned i = 0; i < numLengths; ++i)
      ofLengths[order[i]] = static_cast<uint8_t>(input.take(3));
    Code lengthCode;
    if (!lengthCode.assign(ofLengths.data(), ofLengths.size()))
      return false;
    std::array<uint8_t, kMaxLiterals + kMaxDistances> lengths{};
    for (unsigned i = 0; i < numLiterals + numDistances;) {
      int symbol = lengthCode.decode(input);
      if (symbol < 0 || input.failed() || (symbol == 16 && i == 0))
        return false;
      uint8_t value = 0;
      unsigned times = 1;
      if (symbol < 16) {
        value = static_cast<uint8_t>(symbol);
      } else if (symbol == 16) {
        value = lengths[i - 1];
        times = 3 + input.take(2);
      } else {
        times = symbol == 17 ? 3 + input.take(3) : 11 + input.take(7);
      }
      if (times > numLiterals + numDistances - i)
        return false;
      while (times--)
        lengths[i++] = value;
    }
    return lengths[kEndOfBlock] != 0 &&
           literals.assign(lengths.data(), numLiterals) &&
           distances.assign(lengths.data() + numLiterals, numDistances) &&
           readSymbols();
  }

  bool readSymbols() {
    static constexpr uint16_t lengthBase[] = {
        3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
        31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static constexpr uint8_t lengthBits[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1,
                                             1, 1, 2, 2, 2, 2, 3, 3, 3, 3,
                                             4, 4, 4, 4, 5, 5, 5, 5, 0};
    static constexpr uint16_t distanceBase[] = {
        1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
        33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
        1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    while (!input.failed()) {
      int symbol = literals.decode(input);
      if (symbol < 0)
        return false;
      if (symbol == static_cast<int>(kEndOfBlock))
        return true;
      if (symbol < static_cast<int>(kEndOfBlock)) {
        if (written == out.size())
          return false;
        out[written++] = static_cast<uint8_t>(symbol);
        continue;
      }
      size_t which = static_cast<size_t>(symbol) - kEndOfBlock - 1;
      if (which >= std::size(lengthBase))
        return false;
      size_t length = lengthBase[which] + input.take(lengthBits[which]);
      int code = distances.decode(input);
      if (code < 0 || code >= static_cast<int>(kMaxDistances))
        return false;
      unsigned extra = code < 2 ? 0 : static_cast<unsigned>(code) / 2 - 1;
      size_t distance = distanceBase[code] + input.take(extra);
      if (distance > written || length > out.size() - written)
        return false;
      // What is copied may be what this copy writes.
      for (; length; --length, ++written)
        out[written] = out[written - distance];
    }
    return false;
  }

  Span<const uint8_t> in;
  BitReader input;
  Span<uint8_t> out;
  size_t written = 0;
  Code literals, distances;
};

} // namespace

bool vtart::inflate(Span<const uint8_t> in, Span<uint8_t> out) {
  return Inflater(in, out).run();
}
