//===- SHA256.cpp - The hash that names files -----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// FIPS 180-4. Boards have no other library for it that they would not need
// twice.
//
//===----------------------------------------------------------------------===//

#include "vtapool/BlobStore.h"

#include <array>
#include <cstring>

using namespace vtapool;

namespace {
/// The first 32 bits of the fractional parts of the cube roots of the first 64
/// primes.
constexpr std::array<uint32_t, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1,
    0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3,
    0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
    0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
    0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

uint32_t rotate(uint32_t value, unsigned bits) {
  return value >> bits | value << (32 - bits);
}

class Hash {
public:
  void addBlock(const uint8_t *block) {
    std::array<uint32_t, 64> w;
    for (unsigned i = 0; i < 16; ++i)
      w[i] = uint32_t(block[4 * i]) << 24 | uint32_t(block[4 * i + 1]) << 16 |
             uint32_t(block[4 * i + 2]) << 8 | uint32_t(block[4 * i + 3]);
    for (unsigned i = 16; i < 64; ++i) {
      uint32_t a = w[i - 15], b = w[i - 2];
      uint32_t s0 = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3;
      uint32_t s1 = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10;
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    // a to h of the standard are v[0] to v[7].
    std::array<uint32_t, 8> v = state;
    for (unsigned i = 0; i < 64; ++i) {
      uint32_t s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25);
      uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
      uint32_t t1 = v[7] + s1 + choice + kRound[i] + w[i];
      uint32_t s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22);
      uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
      std::memmove(&v[1], &v[0], 7 * sizeof(v[0]));
      v[4] += t1;
      v[0] = t1 + s0 + majority;
    }
    for (unsigned i = 0; i < 8; ++i)
      state[i] += v[i];
  }

  std::string finish() const {
    std::string text;
    for (uint32_t word : state)
      text += vtart::format("%08x", word);
    return text;
  }

private:
  /// The same of the square roots of the first 8 primes.
  std::array<uint32_t, 8> state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                   0xa54ff53a, 0x510e527f, 0x9b05688c,
                                   0x1f83d9ab, 0x5be0cd19};
};
} // namespace

std::string vtapool::getSHA256(const void *data, size_t size) {
  const auto *bytes = static_cast<const uint8_t *>(data);
  Hash hash;
  size_t at = 0;
  for (; at + 64 <= size; at += 64)
    hash.addBlock(bytes + at);
  // A one, zeros, and the number of bits, in one block or two.
  std::array<uint8_t, 128> tail{};
  size_t rest = size - at;
  if (rest > 0)
    std::memcpy(tail.data(), bytes + at, rest);
  tail[rest] = 0x80;
  size_t length = rest + 9 <= 64 ? 64 : 128;
  uint64_t bits = uint64_t(size) * 8;
  for (unsigned i = 0; i < 8; ++i)
    tail[length - 1 - i] = uint8_t(bits >> (8 * i));
  for (size_t block = 0; block < length; block += 64)
    hash.addBlock(&tail[block]);
  return hash.finish();
}
