//===- CutOptions.h - Options that cut a network ----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Which layers of a network VTA may run and which become int8, as tools ask for
// it on their command lines.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DRIVER_CUTOPTIONS_H
#define VTA_DRIVER_CUTOPTIONS_H

#include "VTA/Pipelines/Pipelines.h"
#include "llvm/Support/CommandLine.h"

namespace mlir::vta {

/// The layers that VTA may run.
struct NetworkCut {
  std::vector<std::string> hostLayers;
  std::string deviceFrom, deviceTo;

  void apply(NetworkPipelineOptions &options) const;
};

/// The options of a command line. Made when the command line is read: libraries
/// have options of their own.
class CutOptions {
public:
  /// `device` is the category of what VTA runs, `int8` that of quantization.
  /// `subcommands` are those with these options; empty for the program itself.
  CutOptions(llvm::cl::OptionCategory &device, llvm::cl::OptionCategory &int8,
             ArrayRef<llvm::cl::SubCommand *> subcommands = {});

  NetworkCut getCut() const;
  /// Numbers of convolutions that are left in float.
  ArrayRef<int64_t> getSkippedConvLayers() const { return skipConvLayers; }

  /// The name of an option that was given and is about VTA; empty for none.
  StringRef getGivenOfDevice() const;
  /// The same of quantization.
  StringRef getGivenOfQuantization() const;

private:
  llvm::cl::list<std::string> hostLayers;
  llvm::cl::opt<std::string> deviceFrom, deviceTo;
  llvm::cl::list<int64_t> skipConvLayers;
};

} // namespace mlir::vta

#endif // VTA_DRIVER_CUTOPTIONS_H
