//===- NetworkInputs.h - What networks are run on ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTART_TOOLS_NETWORKINPUTS_H
#define VTART_TOOLS_NETWORKINPUTS_H

#include "RunOptions.h"

#include "vtart/Network.h"
#include "vtart/Npy.h"

namespace vtart {
namespace run {

/// Splits "NAME=FILE" where the name of a port ends.
NamedFile splitAtPort(const NamedFile &file,
                      const std::vector<NetworkPort> &ports);

/// The port that a file of the command line is for; without a name it has to be
/// the only one. `what` is "input", "output" or "labels".
Expected<uint32_t> findPort(const NamedFile &file,
                            const std::vector<NetworkPort> &ports,
                            const char *what);

/// The data of a network's inputs, for one run or several: from .npy files, the
/// arrays of .npz archives, and random numbers for the rest.
class NetworkInputs {
public:
  Error read(const RunOptions &options, const Network &network);

  /// Number of runs, at least 1.
  size_t runs() const { return count; }
  /// Runs are an axis of their own, in front of the first one.
  bool hasOwnAxis() const { return ownAxis; }
  uint64_t bytes() const;
  /// Addresses of all inputs in the run.
  std::vector<const void *> addresses(size_t run) const;

private:
  struct Input {
    AlignedBytes data;
    uint64_t stride = 0; ///< Distance of runs; 0 if all have the same data.
    std::string file;    ///< Source of the data; empty for random numbers.
  };

  Error readFile(const NamedFile &written, const Network &network);
  Error readArchive(const std::string &path, const std::string &bytes,
                    const Network &network);
  Error addArray(const NetworkPort &port, size_t index, NpyArray array,
                 const std::string &file);

  std::vector<Input> inputs;
  size_t count = 0;
  bool ownAxis = false;
  std::string firstFile; ///< File that says how many runs there are.
  std::string notes;     ///< Arrays of archives, for messages.
};

} // namespace run
} // namespace vtart

#endif // VTART_TOOLS_NETWORKINPUTS_H
