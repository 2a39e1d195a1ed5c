//===- CheckKernel.h - Functions on VTA beside upstream's loops -*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles a function on tensors for VTA, runs it on the simulator, and
// compares every byte with the same function lowered by upstream passes and run
// on the CPU. Data are random and depend on a seed alone. Two attributes say
// between which numbers they are, both included:
//
//   %x: tensor<4x1x16xi8> {check.range = [-7, 7]}
//   %w = arith.constant {check.random = [-128, 127]} dense<0> : tensor<16xi8>
//
// Arguments of integers are any numbers without it, except that those of i32
// have 17 bits; floats are between -1 and 1. `check.values` of an argument are
// what it is instead. Random floats of a constant are multiplied with
// `check.factors`, which are broadcast. A constant also has `check.resource` if
// it shall be a resource.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_TESTSUPPORT_CHECKKERNEL_H
#define VTA_UNITTESTS_TESTSUPPORT_CHECKKERNEL_H

#include "TestSupport/Execute.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/Error.h"

namespace vta_test {

/// A context, with all passes registered, in which modules with these
/// attributes parse.
mlir::MLIRContext &getCheckContext();

/// Fills in the constants that are random, and drops the attributes of them.
/// Ranges of arguments stay.
llvm::Error fillConstants(mlir::ModuleOp module, uint64_t seed);

/// Drops the ranges of arguments.
void dropRanges(mlir::ModuleOp module);

/// The module with only this one of its functions.
mlir::OwningOpRef<mlir::ModuleOp> isolate(mlir::ModuleOp module,
                                          llvm::StringRef name);

/// The elements of an attribute, which have to be of this type.
llvm::Expected<std::vector<uint8_t>> readElements(mlir::Attribute attr,
                                                  mlir::RankedTensorType type);

/// An array of this type without data; `otherwise` and the number are its name
/// if the attribute of the function has none.
Array makeArray(mlir::Attribute name, mlir::RankedTensorType type,
                llvm::StringRef otherwise, size_t number);

/// Random data of the arguments of a function, in order.
llvm::Expected<std::vector<Array>> drawArguments(mlir::func::FuncOp func,
                                                 uint64_t seed);
/// The same of the only function of `module`.
llvm::Expected<std::vector<Array>> drawArguments(mlir::ModuleOp module,
                                                 uint64_t seed);

/// What the only function of `module` computes, lowered by upstream passes. The
/// module is changed.
llvm::Expected<std::vector<Array>>
computeUpstream(mlir::ModuleOp module, const std::vector<Array> &arguments);

/// The first value that differs, and how many do, or why the comparison shows
/// nothing; empty if all is well. Floating-point numbers may differ by so much
/// of the largest one that is expected, integers by so many steps.
std::string compareArrays(const Array &got, const Array &expected,
                          bool allowsUniform, double tolerance = 0,
                          int64_t maxSteps = 0);

/// TOSA by upstream's lowering, rounding included.
inline constexpr llvm::StringLiteral kTosaToLinalg =
    "func.func(tosa-optional-decompositions,"
    "tosa-to-linalg-named,tosa-to-linalg,"
    "tosa-to-arith{include-apply-rescale=true},tosa-to-tensor,canonicalize,"
    "cse)";

/// Collects diagnostics for as long as it lives.
class DiagnosticText {
public:
  explicit DiagnosticText(mlir::MLIRContext *context);
  /// An error with the diagnostics behind the message.
  llvm::Error append(const std::string &message) const;

private:
  std::string text;
  mlir::ScopedDiagnosticHandler handler;
};

/// What a module is compiled with by default: vta-pipeline, for `config` or, if
/// this is empty, the default configuration.
std::string getDefaultPipeline(llvm::StringRef config);

/// A function that has been checked.
struct CheckedKernel {
  vtart::Program program;
  std::vector<Array> arguments, results; ///< Data of the run.
};

/// Whether a function computes what it has to: an error says what differs, or
/// why it does not compile or run.
///
/// `kernel` is compiled with `pipeline`. `reference` holds one function with
/// the same arguments and results, which upstream passes can lower; it may be a
/// clone of `kernel`. Both are changed. A result of which all values are equal
/// is an error, because it shows nothing, unless `allowsUniform`.
llvm::Expected<CheckedKernel> checkKernel(mlir::ModuleOp kernel,
                                          mlir::ModuleOp reference,
                                          llvm::StringRef pipeline,
                                          uint64_t seed,
                                          bool allowsUniform = false);

} // namespace vta_test

#endif // VTA_UNITTESTS_TESTSUPPORT_CHECKKERNEL_H
