//===- RunOptions.h - Command line of vta-run -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TOOLS_RUNOPTIONS_H
#define VTART_TOOLS_RUNOPTIONS_H

#include "vtart/Device.h"

namespace vtart {
namespace run {

/// A buffer name and the file it is read from or written to.
struct NamedFile {
  std::string name; ///< Name; empty for "the only one".
  std::string path;
};

/// NAME=FILE with the longest of `names` that the text starts with: names may
/// have "=" in them. As it is if none fits.
NamedFile splitAtName(const NamedFile &file,
                      const std::vector<std::string> &names);

struct RunOptions {
  std::vector<std::string> cases; ///< Folders of cases.
  std::string program;            ///< A program file, or empty.
  std::string network;            ///< A compiled network, or empty.

  std::string machine = "rtl-de10";
  bool machineGiven = false;
  bool driverGiven = false;     ///< --driver=sim leaves `driver` empty.
  std::optional<Config> config; ///< Configuration of the device, if given.
  bool functional = true;
  bool timing = true;
  bool strict = false;
  std::optional<uint64_t> maxCycles; ///< Limit, also for computed uops.
  std::string trace;
  bool json = false;

  std::vector<NamedFile> inputs;
  std::vector<NamedFile> outputs;
  std::optional<NamedFile> labels; ///< Labels that an output should match.
  std::string driver;              ///< Library; empty for the simulators.
  std::string bitstreamCommand;    ///< Command before the driver; may be empty.
  uint32_t waitCycles = uint32_t(1) << 31;
  bool coherent = false, noncoherent = false;
  std::optional<uint64_t> timeout; ///< Seconds for a run on a driver.
  bool selfTest = false;
  bool verify = true;
  bool profile = false;
  bool list = false;
  std::string saveCase;

  std::string pool;   ///< File of a pool's user; empty: runs here.
  std::string key;    ///< Key of the boards.
  bool waits = false; ///< Whether to wait for a board if there is none.

  std::string compare;            ///< Another network, to find differences.
  std::optional<uint64_t> repeat; ///< Timed repetitions.
  std::optional<uint64_t> number; ///< Runs of a repetition.
  std::optional<uint64_t> minRepeatMs;
  bool flushCache = false; ///< Whether each repetition flushes the cache.
  std::optional<unsigned> threads;
  std::optional<uint64_t> randomInputs; ///< Seed.

  DeviceOptions device() const {
    DeviceOptions result;
    if (coherent || noncoherent)
      result.coherent = coherent;
    return result;
  }
};

inline constexpr int kExitFailure = 1;
inline constexpr int kExitUsage = 2;

/// Fills `options`. Returns an exit code if there is nothing to run: after
/// --help and --version, and after an error, which was printed.
std::optional<int> parseOptions(int argc, char **argv, RunOptions &options);

/// Prints the text of --help.
void printHelp();

/// "vta-run: error: ..." and "vta-run: note: ..." on stderr.
void printError(const std::string &message);
void printNote(const std::string &message);

} // namespace run
} // namespace vtart

#endif // VTART_TOOLS_RUNOPTIONS_H
