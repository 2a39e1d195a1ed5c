//===- SparseOption.h - Option for block-sparse weights --------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVER_SPARSEOPTION_H
#define VTA_DRIVER_SPARSEOPTION_H

#include "VTA/Pipelines/Pipelines.h"
#include "llvm/Support/CommandLine.h"

namespace mlir::vta {

/// The weights that are left out of dense layers and 1x1 convolutions.
struct SparseWeights {
  bool isOn = false;     ///< Whether blocks of zeros are left out.
  double random = 0;     ///< Part of the blocks to set to zero before.
  int64_t features = 16; ///< Features of these blocks.

  void apply(CPUPipelineOptions &options) const;
};

/// The option --sparse[=random:P[:ROWSx1]] of a command line. Made when the
/// command line is read.
class SparseOption {
public:
  /// `subcommands` are those with the option; empty for the program itself.
  SparseOption(llvm::cl::OptionCategory &category, const char *description,
               ArrayRef<llvm::cl::SubCommand *> subcommands = {});

  /// The value of the option. `isForVTA`: the network is for VTA, which has no
  /// such layers.
  llvm::Expected<SparseWeights> read(bool isForVTA) const;

private:
  llvm::cl::opt<std::string> sparse;
};

} // namespace mlir::vta

#endif // VTA_DRIVER_SPARSEOPTION_H
