//===- Harness.h - Compiles and runs convolutions ---------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two ways from the same linalg text to output bytes: upstream passes and the
// CPU, and this project's passes and the simulator.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_DIFFERENTIAL_HARNESS_H
#define VTA_UNITTESTS_DIFFERENTIAL_HARNESS_H

#include "Payload.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "vtart/Machine.h"
#include "vtart/Program.h"

namespace vta_test {

/// The context all tests of the process share.
mlir::MLIRContext &getContext();

/// Collects error diagnostics for as long as it lives.
class ErrorCollector {
public:
  ErrorCollector();
  ~ErrorCollector();
  std::string text;

private:
  uint64_t id;
};

/// Runs a textual pass pipeline.
bool runPipeline(mlir::ModuleOp module, const std::string &pipeline);

/// Output bytes of @conv, lowered by upstream passes and run on the CPU.
/// Records a test failure and returns nothing if that fails.
std::optional<std::vector<uint8_t>>
runReference(const std::string &payload, const std::vector<Array> &arguments);

/// An epilogue operation of a normalized kernel.
struct FusedOp {
  bool hasOperand = false;
  bool isCodable = false; ///< Whether all rows add the same constants.
};

/// A kernel up to where its schedule is written.
struct Kernel {
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<int64_t> extents; ///< Extents of the contraction.
  std::vector<FusedOp> fused;   ///< Operations, the narrowing one last.
};
std::optional<Kernel> prepareKernel(const std::string &payload,
                                    const std::string &config,
                                    const std::string &machine);

/// How a kernel is compiled.
struct Schedule {
  std::string text; ///< A named sequence @conv; empty: the generated one.
  std::vector<int64_t> uopLoops;
  /// Switches of vta-evaluate.
  bool splitLast = true, skipPadding = true, placeLoads = true;
  unsigned tokenLimit = 255;
};

/// Compiles a prepared kernel. Errors are diagnostics.
std::optional<vtart::Program> compileKernel(Kernel &kernel,
                                            const Schedule &schedule);

/// The value of an environment variable, or `fallback`.
uint64_t getNumberFromEnvironment(const char *name, uint64_t fallback);

/// The first difference, or nothing.
std::string compare(const std::vector<uint8_t> &expected,
                    const std::vector<uint8_t> &got);

/// The configurations that the tests sweep.
const std::vector<std::string> &getConfigNames();

} // namespace vta_test

#endif // VTA_UNITTESTS_DIFFERENTIAL_HARNESS_H
