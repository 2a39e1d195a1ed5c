//===- TestEffects.cpp - test-vta-effects ---------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace {
/// A remark at each operation of the vta dialect: its memory effects.
struct TestEffects : public PassWrapper<TestEffects, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestEffects)

  StringRef getArgument() const final { return "test-vta-effects"; }
  StringRef getDescription() const final {
    return "print the memory effects of vta operations";
  }
  void runOnOperation() override {
    getOperation()->walk([](MemoryEffectOpInterface op) {
      if (!isa_and_present<vta::VTADialect>(op->getDialect()))
        return;
      SmallVector<MemoryEffects::EffectInstance> effects;
      op.getEffects(effects);
      std::string text;
      llvm::raw_string_ostream os(text);
      llvm::interleaveComma(
          effects, os, [&](const MemoryEffects::EffectInstance &effect) {
            os << (isa<MemoryEffects::Read>(effect.getEffect()) ? "reads "
                   : isa<MemoryEffects::Write>(effect.getEffect())
                       ? "writes "
                       : "allocates ")
               << effect.getResource()->getName();
          });
      if (!text.empty())
        op->emitRemark() << text;
    });
  }
};
} // namespace

void vta::test::registerTestEffects() { PassRegistration<TestEffects>(); }
