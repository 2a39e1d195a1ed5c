//===- RegisterTranslations.cpp - The translations of vta-translate -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Target/VTAISA/Translation.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"

using namespace mlir;
using namespace mlir::vta;
using vtaisa::ProgramOp;

namespace {
/// Made when the translations are registered: other tools that link this
/// library have other options.
struct ProgramTranslationOptions {
  llvm::cl::OptionCategory category{"VTA program options"};
  llvm::cl::opt<bool> raw{"raw",
                          llvm::cl::desc("Write only the 16-byte instructions"),
                          llvm::cl::cat(category)};
  llvm::cl::opt<std::string> config{
      "vta-config",
      llvm::cl::desc("Configuration of a raw instruction stream: TVM's "
                     "configuration string or the path of a vta_config.json"),
      llvm::cl::value_desc("name|file"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> program{
      "program", llvm::cl::desc("The program to write, if there are several"),
      llvm::cl::value_desc("name"), llvm::cl::cat(category)};
};
} // namespace

/// The only input file and a location in it for diagnostics.
static std::pair<StringRef, Location> getInput(const llvm::SourceMgr &sourceMgr,
                                               MLIRContext *context) {
  const llvm::MemoryBuffer *buffer =
      sourceMgr.getMemoryBuffer(sourceMgr.getMainFileID());
  return {buffer->getBuffer(),
          FileLineColLoc::get(context, buffer->getBufferIdentifier(), 0, 0)};
}

/// Programs may stand beside host code and schedules.
static void registerDialects(DialectRegistry &registry) {
  vta::registerUpstreamDialects(registry, Upstream::All);
  registry.insert<VTADialect, vtaisa::VTAISADialect>();
  registerTransformDialectExtension(registry);
}

void mlir::vta::registerVTAISATranslations() {
  static ProgramTranslationOptions options;
  static TranslateFromMLIRRegistration toBinary(
      "vtaisa-to-binary", "write a vtaisa.program as a program file",
      [](Operation *op, raw_ostream &os) -> LogicalResult {
        FailureOr<ProgramOp> program = findProgram(op, options.program);
        if (failed(program))
          return failure();
        return writeBinary(*program, os, options.raw);
      },
      registerDialects);
  static TranslateFromMLIRRegistration toListing(
      "vtaisa-to-listing", "write a vtaisa.program as a listing for people",
      [](Operation *op, raw_ostream &os) -> LogicalResult {
        FailureOr<ProgramOp> program = findProgram(op, options.program);
        if (failed(program))
          return failure();
        FailureOr<vtart::Program> exported = vtaisa::exportProgram(*program);
        if (failed(exported))
          return failure();
        vtart::Expected<std::string> listing = printListing(*exported);
        if (!listing)
          return program->emitOpError() << listing.takeError().message();
        os << *listing;
        return success();
      },
      registerDialects);
  static TranslateToMLIRRegistration fromBinary(
      "binary-to-vtaisa", "read a program file or a raw instruction stream",
      [](llvm::SourceMgr &sourceMgr,
         MLIRContext *context) -> OwningOpRef<Operation *> {
        context->loadDialect<vtaisa::VTAISADialect>();
        auto [bytes, loc] = getInput(sourceMgr, context);
        FailureOr<vtart::Program> program =
            readBinary(loc, bytes, options.config);
        if (failed(program))
          return {};
        OwningOpRef<ProgramOp> op = vtaisa::importProgram(loc, *program);
        if (!op)
          return {};
        OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
        module->push_back(op.release());
        return OwningOpRef<Operation *>(module.release().getOperation());
      },
      registerDialects);
  static TranslateRegistration binaryToListing(
      "binary-to-listing", "write a program file or raw stream as a listing",
      [](const std::shared_ptr<llvm::SourceMgr> &sourceMgr, raw_ostream &os,
         MLIRContext *context) -> LogicalResult {
        auto [bytes, loc] = getInput(*sourceMgr, context);
        FailureOr<vtart::Program> program =
            readBinary(loc, bytes, options.config);
        if (failed(program))
          return failure();
        vtart::Expected<std::string> listing = printListing(*program);
        if (!listing)
          return emitError(loc) << listing.takeError().message();
        os << *listing;
        return success();
      });
}
