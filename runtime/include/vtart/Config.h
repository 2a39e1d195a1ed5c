//===- Config.h - What the hardware is --------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A configuration is the contents of TVM's vta_config.json: log2 widths,
// batch, block and buffer sizes. Everything else (element sizes, memory depths,
// instruction field widths) is computed from it here and nowhere else.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_CONFIG_H
#define VTART_CONFIG_H

#include "vtart/Support.h"

namespace vtart {

/// The memories an instruction can name, with their encoding in the
/// memory_type field of LOAD and STORE (HW_VER 0.0.2).
enum class MemType : uint8_t {
  Uop = 0,
  Wgt = 1,
  Inp = 2,
  Acc = 3,
  Out = 4,
  Acc8 = 5, ///< int8 in DRAM, sign-extended into ACC; not portable.
};
inline constexpr unsigned kNumMemTypes = 6;

/// Lower-case name of a memory: "uop", "wgt", "inp", "acc", "out", "acc8".
const char *memTypeName(MemType type);
std::optional<MemType> parseMemType(const std::string &name);

/// A hardware configuration. Build one with `fromJSON`, `fromFile` or
/// `fromName`, which refuse what the instruction set cannot express.
struct Config {
  std::string target = "sim";
  std::string hwVersion = "0.0.2";
  unsigned logInpWidth = 3;
  unsigned logWgtWidth = 3;
  unsigned logAccWidth = 5;
  unsigned logBatch = 0;
  unsigned logBlock = 4;
  unsigned logUopBuffSize = 15;
  unsigned logInpBuffSize = 15;
  unsigned logWgtBuffSize = 18;
  unsigned logAccBuffSize = 17;

  /// Reads vta_config.json text. Errors: not JSON, missing key, unknown key,
  /// wrong type, or anything `verify` refuses.
  static Expected<Config> fromJSON(const std::string &text);
  static Expected<Config> fromFile(const std::string &path);
  /// Reads TVM's configuration string, "1x16_i8w8a32_15_15_18_17"; the middle
  /// part may be left out ("1x16_15_15_18_17").
  static Expected<Config> fromName(const std::string &name);
  /// What a user names on a command line: a file if there is one of that name
  /// or if it has a folder or ends in ".json", else a configuration string.
  static Expected<Config> find(const std::string &nameOrPath);
  /// TVM's configuration string, `{BATCH}x{BLOCK}_i{..}w{..}a{..}_{UOP}_{INP}_
  /// {WGT}_{ACC}`. Two configurations are the same hardware iff names agree.
  std::string name() const;
  std::string toJSON() const;

  /// Refuses configurations whose fields do not fit the 128-bit instructions
  /// and 32-bit uops, with the reason.
  Error verify() const;

  // Sizes of one element and of the memories. Widths in bits, sizes in bytes.
  unsigned inpWidth() const { return 1u << logInpWidth; }
  unsigned wgtWidth() const { return 1u << logWgtWidth; }
  unsigned accWidth() const { return 1u << logAccWidth; }
  /// Outputs are as wide as inputs.
  unsigned outWidth() const { return inpWidth(); }
  unsigned batch() const { return 1u << logBatch; }
  unsigned block() const { return 1u << logBlock; }
  /// Bytes of one element of `type` in DRAM (Uop 4; Acc8 is a quarter of Acc).
  unsigned elemBytes(MemType type) const;
  /// log2 of the number of elements of the SRAM behind `type` (Out, Acc8: as
  /// Acc).
  unsigned logDepth(MemType type) const;
  uint32_t depth(MemType type) const { return 1u << logDepth(type); }
  /// log2 of the widest source index of a uop: max(INP, ACC) depth.
  unsigned logSrcDepth() const;

  bool operator==(const Config &other) const { return name() == other.name(); }
  bool operator!=(const Config &other) const { return !(*this == other); }
};

} // namespace vtart

#endif // VTART_CONFIG_H
