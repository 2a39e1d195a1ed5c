//===- KernelTest.cpp - Kernels on VTA beside upstream's loops ---------------
//===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTest.h"
#include "TestSupport/CheckKernel.h"
#include "TestSupport/KernelText.h"
#include "mlir/Parser/Parser.h"
#include "vtart/Isa.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace vta_test;

void vta_test::PrintTo(const KernelCase &kernel, std::ostream *os) {
  *os << kernel.spec;
  if (kernel.config)
    *os << " on " << kernel.config;
  if (kernel.scheduleName)
    *os << " with schedule " << kernel.scheduleName;
}

std::string
vta_test::getCaseName(const testing::TestParamInfo<KernelCase> &info) {
  std::string name;
  for (char c : std::string(info.param.spec)) {
    if (c == '-')
      name += "minus";
    else if (c == '*' || c == '^')
      name += c == '*' ? "times" : "shl";
    else if (c != '=')
      name += llvm::isAlnum(c) ? c : '_';
  }
  if (info.param.config)
    name += std::string("_on_") + info.param.config;
  if (info.param.scheduleName)
    name += std::string("_") + info.param.scheduleName;
  return name;
}

void Kernels::check(const std::string &pipeline) {
  const KernelCase &kernel = GetParam();
  llvm::Expected<KernelText> text =
      printKernel(kernel.spec, kernel.schedule ? kernel.schedule : "");
  ASSERT_TRUE(bool(text)) << llvm::toString(text.takeError());
  OwningOpRef<ModuleOp> module =
      parseSourceString<ModuleOp>(text->mlir, &getCheckContext());
  ASSERT_TRUE(module) << text->mlir;
  OwningOpRef<ModuleOp> loops = module->clone();
  llvm::Expected<CheckedKernel> compiled = checkKernel(
      *module, *loops,
      pipeline.empty() ? getDefaultPipeline(kernel.config ? kernel.config : "")
                       : pipeline,
      /*seed=*/1);
  ASSERT_TRUE(bool(compiled)) << llvm::toString(compiled.takeError())
                              << "\nvta-check --kernel='" << kernel.spec << "'";
  program = std::move(compiled->program);
  numProducts = text->numProducts;
}

TEST_P(Kernels, ComputeUpstreamsBits) { check(); }

TEST_P(StridedColumns, ComputeUpstreamsBits) {
  check(std::string("vta-attach-target{config=") +
        (GetParam().config ? GetParam().config : "1x16_15_15_18_17") +
        "},func.func(linalg-to-vta-kernel,vta-normalize{subsample-columns="
        "always}),vta-generate-schedules,vta-apply-schedules,"
        "vta-lowering-pipeline");
}

TEST_P(TransposedConvolutions, ComputeUpstreamsBits) {
  check();
  if (HasFatalFailure())
    return;
  vtart::Codec codec(program.config);
  uint64_t numUops = 0;
  for (const vtart::Word128 &word : program.insns) {
    vtart::Expected<vtart::Insn> insn = codec.decode(word);
    ASSERT_TRUE(bool(insn));
    if (insn->op == vtart::Opcode::Gemm && !insn->reset)
      numUops += insn->uopCount();
    // No tile of the schedule holds an inserted zero: at most 3 x 3 elements of
    // a tile's 6 x 6.
    if (GetParam().schedule && insn->op == vtart::Opcode::Load &&
        insn->mem == vtart::MemType::Inp)
      EXPECT_LE(insn->xSize, 3u);
  }
  // A constant bias may take GEMM uops of its own.
  if (std::string(GetParam().spec).find("bias=") != std::string::npos)
    EXPECT_EQ(numUops, static_cast<uint64_t>(numProducts));
}
