//===- VerifyProgram.cpp - The runtime's verifier as a pass ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/Transforms/Passes.h"
#include "VTA/Dialect/VTAISA/Utils/ProgramIO.h"
#include "VTA/Dialect/VTAISA/Utils/ProgramMachine.h"
#include "vtart/Verifier.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "vtaisa-verify"

namespace mlir::vtaisa {
#define GEN_PASS_DEF_VTAISAVERIFY
#include "VTA/Dialect/VTAISA/Transforms/Passes.h.inc"
} // namespace mlir::vtaisa

using namespace mlir;
using namespace mlir::vtaisa;

namespace {
struct VerifyPass : public vtaisa::impl::VTAISAVerifyBase<VerifyPass> {
  using Base::Base;

  void runOnOperation() override {
    markAllAnalysesPreserved();
    ProgramOp op = getOperation();
    FailureOr<vtart::Machine> verifiedFor = findMachine(op, machine.getValue());
    FailureOr<vtart::Program> program = exportProgram(op);
    if (failed(verifiedFor) || failed(program))
      return signalPassFailure();
    vtart::VerifierOptions options;
    options.portable = portable;
    vtart::VerifierResult result =
        vtart::verifyProgram(*program, *verifiedFor, options);
    LLVM_DEBUG(llvm::dbgs() << program->insns.size() << " instructions, "
                            << result.findings.size() << " findings\n");
    numInsns += program->insns.size();
    numFindings += result.findings.size();
    if (!result.ok())
      signalPassFailure();

    SmallVector<Operation *> insns = op.getInsns();
    auto insnAt = [&](int64_t index) -> Operation * {
      bool isInside = index >= 0 && index < static_cast<int64_t>(insns.size());
      return isInside ? insns[index] : nullptr;
    };
    for (const vtart::Finding &finding : result.findings) {
      Operation *at = insnAt(finding.insn);
      InFlightDiagnostic diag = (at ? at : op)->emitOpError()
                                << vtart::findingKindName(finding.kind) << ": "
                                << finding.message;
      if (Operation *other = insnAt(finding.other); other && other != at)
        diag.attachNote(other->getLoc())
            << "instruction " << finding.other << " is here";
    }
  }
};
} // namespace
