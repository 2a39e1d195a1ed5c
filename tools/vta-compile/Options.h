//===- Options.h - Command line of vta-compile ------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TOOLS_VTACOMPILE_OPTIONS_H
#define VTA_TOOLS_VTACOMPILE_OPTIONS_H

#include "VTA/Driver/CutOptions.h"
#include "VTA/Driver/SparseOption.h"
#include "VTA/Target/ONNX/Import.h"
#include "VTA/Transforms/Quantize/Passes.h"
#include "VTA/Transforms/Quantize/Quantize.h"
#include "llvm/Support/Error.h"

namespace mlir::vta::compile {

struct Options {
  std::string input;
  std::string output; ///< File, never empty; "-" is stdout.
  /// Where compilation stops; the network is written after the last stage, MLIR
  /// after others.
  NetworkStage emit = NetworkStage::Kernels;
  onnx::ImportOptions import;

  bool usesVTA = false; ///< Whether --device=vta is given.
  std::string config, machine;
  NetworkCut cut;
  std::string records; ///< Records of vta-tune; empty for none.
  std::string board;   ///< Board of the records; may be empty.
  /// Whether those that come with the compiler are used, beside `records`.
  bool usesShippedRecords = false;
  /// Records are used as they are, faster or not.
  bool trustsRecords = false;
  /// Whether a network of which VTA can run nothing is compiled for the CPU.
  bool allowsHost = false;
  std::string report; ///< File for JSON; empty for none.
  bool shareDram = true;

  std::string triple, cpu, features;
  std::vector<std::string> allow; ///< Words of AllowedForms.
  std::string scheduleRules;      ///< Library with rules; empty for none.
  SparseWeights sparse;
  unsigned threads = 1, jobs = 0;
  std::string schedules, dumpSchedules;

  bool isQuantized = false; ///< Whether float networks become int8.
  quantization::VTAQuantizeOptions quantize;
  /// Whether networks that come quantized become symmetric int8 and shifts.
  bool requantizes = false;
  bool exactQuantized = false; ///< Whether quantized networks keep rounding.

  uint64_t maxMemory = 0;    ///< Bytes that the network may take.
  bool debugTensors = false; ///< Whether vta-run --compare finds tensors.
  bool quiet = false;
  bool time = false; ///< Whether to print the time of each stage.

  bool emitsNetwork() const { return emit == NetworkStage::Kernels; }
  /// Whether schedules are made: kernels on VTA get theirs before tasks do.
  bool makesSchedules() const {
    return emitsNetwork() || (usesVTA && emit >= NetworkStage::Schedule);
  }
};

/// Reads the command line; contradictions are errors. Ends the program after
/// --help and --version.
llvm::Expected<Options> parseOptions(int argc, char **argv);

} // namespace mlir::vta::compile

#endif // VTA_TOOLS_VTACOMPILE_OPTIONS_H
