//===- RegisterNetwork.cpp - vta-translate --tasks-to-network -------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/CPU/TransformOps/CPUTransformOps.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Dialect/VTA/TransformOps/VTATransformOps.h"
#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "VTA/Support/Upstream.h"
#include "VTA/Target/Network/WriteNetwork.h"
#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtension.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"

using namespace mlir;
using namespace mlir::vta;

namespace {
/// Made when the translation is registered: other tools that link this library
/// have other options.
struct NetworkTranslationOptions {
  llvm::cl::OptionCategory category{"Network options"};
  llvm::cl::opt<std::string> name{
      "network-name", llvm::cl::desc("Name of the network (default: network)"),
      llvm::cl::init("network"), llvm::cl::cat(category)};
};
} // namespace

/// What networks, their tasks and the schedules of these are made of.
static void registerDialects(DialectRegistry &registry) {
  registerUpstreamDialects(registry);
  registry.insert<VTADialect, vtaisa::VTAISADialect>();
  registerTransformDialectExtension(registry);
  cpu::registerTransformDialectExtension(registry);
  registerKnobNames(registry);
  cpu::registerCodeTranslations(registry);
}

void cpu::registerNetworkTranslation() {
  static NetworkTranslationOptions options;
  static TranslateFromMLIRRegistration toNetwork(
      "tasks-to-network",
      "compile the tasks of a network, in the LLVM dialect, to a network file",
      [](Operation *op, raw_ostream &os) -> LogicalResult {
        auto module = dyn_cast<ModuleOp>(op);
        if (!module)
          return op->emitError("expected a module with a network");
        FailureOr<::vtart::Network> network =
            tasksToNetwork(module, options.name);
        if (failed(network))
          return failure();
        std::vector<uint8_t> bytes = network->toBytes();
        os.write(reinterpret_cast<const char *>(bytes.data()), bytes.size());
        return success();
      },
      registerDialects);
}
