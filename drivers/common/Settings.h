//===- Settings.h - Where a board's memory and registers are ------*- C++
//-*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Set in a file of lines `key = value`, which the environment variable
// VTA_BOARD_CONFIG names (default: /etc/vta/board.conf, if it exists), or one
// by one in environment variables, VTA_BOARD_ and the key in capitals.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVERS_COMMON_SETTINGS_H
#define VTA_DRIVERS_COMMON_SETTINGS_H

#include "vtart/Support.h"

namespace vtart {
namespace board {

/// Whether caches are kept in step by hardware.
enum class Coherence : uint8_t { Auto, Yes, No };

/// A library has defaults for its board; a user changes what differs.
struct Settings {
  /// Prefix of /dev, /sys, /run and /etc: VTA_BOARD_ROOT, for tests.
  std::string root;
  /// Configuration of the bitstream: a vta_config.json or a name.
  std::string hardware;
  /// A u-dma-buf, or a map of a UIO device: "udmabuf0", "uio:NAME[:MAP]".
  std::string memory = "udmabuf0";
  /// A physical address in /dev/mem, or a map of a UIO device.
  std::string registers;
  /// What the device adds to physical addresses of memory.
  uint64_t busOffset = 0;
  Coherence coherent = Coherence::Auto;
  /// Command that loads the bitstream, once after each boot; may be empty.
  std::string program;
  /// Time limit of one run in milliseconds.
  uint64_t timeoutMs = 10000;
};

/// `defaults` with what the user's file and environment say. Errors: the file
/// cannot be read, a line that is not `key = value`, an unknown key, a key that
/// comes twice, a value that is none.
Expected<Settings> readSettings(const Settings &defaults);

} // namespace board
} // namespace vtart

#endif // VTA_DRIVERS_COMMON_SETTINGS_H
