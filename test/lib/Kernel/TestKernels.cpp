//===- TestKernels.cpp - Says what is recognized, and what is not ---------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPasses.h"
#include "VTA/Dialect/VTA/IR/Target.h"
#include "VTA/Kernel/KernelModel.h"
#include "VTA/Support/KeptErrors.h"
#include "mlir/Pass/Pass.h"
#include "llvm/Support/InterleavedRange.h"

using namespace mlir;
using namespace mlir::vta;

static std::string join(ArrayRef<Diagnostic> reasons) {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (const Diagnostic &reason : reasons) {
    os << (text.empty() ? "" : "; ") << reason;
    for (const Diagnostic &note : const_cast<Diagnostic &>(reason).getNotes())
      os << " (" << note << ")";
  }
  return text;
}

namespace {
struct TestSumsOfProducts
    : public PassWrapper<TestSumsOfProducts, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestSumsOfProducts)

  StringRef getArgument() const final { return "test-vta-sums-of-products"; }
  StringRef getDescription() const final {
    return "Has each linalg operation say what products it sums up";
  }
  void runOnOperation() override {
    getOperation()->walk([](linalg::LinalgOp op) {
      std::optional<SumOfProducts> sum = matchSumOfProducts(op);
      InFlightDiagnostic remark = op->emitRemark();
      if (!sum) {
        remark << "not a sum of products";
        return;
      }
      std::string text;
      llvm::raw_string_ostream os(text);
      for (const Factor *factor : {&sum->lhs, &sum->rhs}) {
        os << factor->elementType;
        for (Operation *extension : factor->extensions)
          os << " " << extension->getName().stripDialect();
        os << (factor == &sum->lhs ? " x " : " in ");
      }
      os << sum->sumType;
      auto print = [&](StringRef name, ArrayRef<unsigned> dims) {
        if (!dims.empty())
          os << ", " << name << " [" << llvm::interleaved(dims, " ") << "]";
      };
      print("depth", sum->depth);
      print("rows", sum->rows);
      print("image", sum->image);
      print("columns", sum->columns);
      print("channels", sum->channels);
      print("windows", sum->windows);
      print("summed", sum->summed);
      print("weighted", sum->weighted);
      remark << text;
    });
    markAllAnalysesPreserved();
  }
};

struct TestKernels : public PassWrapper<TestKernels, OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestKernels)

  StringRef getArgument() const final { return "test-vta-kernels"; }
  StringRef getDescription() const final {
    return "Has the start of each kernel say what the kernel is";
  }
  void runOnOperation() override {
    FailureOr<SmallVector<KernelOp>> kernels = collectKernels(getOperation());
    if (failed(kernels))
      return signalPassFailure();
    for (KernelOp op : *kernels)
      if (FailureOr<Kernel> kernel = matchKernel(op); succeeded(kernel))
        describe(*kernel);
    markAllAnalysesPreserved();
  }

private:
  void describe(const Kernel &kernel);
};
} // namespace

void TestKernels::describe(const Kernel &kernel) {
  linalg::LinalgOp start = kernel.start;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "kernel " << (kernel.hasContraction() ? "of" : "without")
     << " a contraction: " << kernel.steps.size() << " steps";
  if (llvm::any_of(kernel.steps,
                   [](const KernelStep &step) { return bool(step.pool); }))
    os << ", a max pool";
  if (std::optional<PaddedInput> input = kernel.getInput();
      input && input->isPadded())
    os << ", a padded input";
  FailureOr<KernelModel> model = failure();
  KeptErrors reasons = keepErrors(&getContext(), [&] {
    FailureOr<vtart::Config> config = getConfig(start);
    FailureOr<vtart::Machine> machine = getMachine(start);
    if (succeeded(config) && succeeded(machine))
      model = getKernelModel(kernel, *config, *machine, /*preferGemm=*/true);
  });
  if (succeeded(model))
    os << ", workload " << model->getSignature();
  else
    os << ", no model: " << join(reasons);
  start->emitRemark() << text;
  kernel.getNarrow().emitRemark() << "the kernel's end";
}

void mlir::vta::test::registerKernelPasses() {
  PassRegistration<TestSumsOfProducts>();
  PassRegistration<TestKernels>();
}
