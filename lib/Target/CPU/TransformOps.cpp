//===- TransformOps.cpp - Schedule operations for CPU code ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"
#include "VTA/Target/CPU/CPUTransformOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

#define GET_OP_CLASSES
#include "VTA/Target/CPU/CPUTransformOps.cpp.inc"

namespace {
struct CPUTransformExtension
    : transform::TransformDialectExtension<CPUTransformExtension> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CPUTransformExtension)

  void init() {
    declareDependentDialect<linalg::LinalgDialect>();
    declareGeneratedDialect<affine::AffineDialect>();
    declareGeneratedDialect<arith::ArithDialect>();
    declareGeneratedDialect<bufferization::BufferizationDialect>();
    declareGeneratedDialect<math::MathDialect>();
    declareGeneratedDialect<memref::MemRefDialect>();
    declareGeneratedDialect<scf::SCFDialect>();
    declareGeneratedDialect<tensor::TensorDialect>();
    declareGeneratedDialect<vector::VectorDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "VTA/Target/CPU/CPUTransformOps.cpp.inc"
        >();
  }
};
} // namespace

void cpu::registerTransformDialectExtension(DialectRegistry &registry) {
  registry.addExtensions<CPUTransformExtension>();
}

/// The function that `state` has for `target`.
static DiagnosedSilenceableFailure
getFunction(transform::TransformOpInterface op, Value target,
            transform::TransformState &state, func::FuncOp &func) {
  auto payload = llvm::to_vector(state.getPayloadOps(target));
  if (payload.size() != 1 || !isa<func::FuncOp>(payload.front()))
    return emitDefiniteFailure(op) << "expected a handle to one function, got "
                                   << payload.size() << " operations";
  func = cast<func::FuncOp>(payload.front());
  return DiagnosedSilenceableFailure::success();
}

//===----------------------------------------------------------------------===//
// ContractOp
//===----------------------------------------------------------------------===//

LogicalResult ContractOp::verify() {
  if (getLanes() < 1)
    return emitOpError() << "expected at least one lane, got " << getLanes();
  if (getSizes().size() != 6)
    return emitOpError() << "expected 6 sizes, got " << getSizes().size();
  for (int64_t size : getSizes())
    if (!ShapedType::isDynamic(size) && size < 0)
      return emitOpError() << "expected sizes not to be negative, got " << size;
  return success();
}

void ContractOp::getEffects(
    SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
  transform::onlyReadsHandle(getTargetMutable(), effects);
  transform::onlyReadsHandle(getParamsMutable(), effects);
  transform::modifiesPayload(effects);
}

DiagnosedSilenceableFailure
ContractOp::apply(transform::TransformRewriter &rewriter,
                  transform::TransformResults &results,
                  transform::TransformState &state) {
  func::FuncOp func;
  DiagnosedSilenceableFailure found =
      getFunction(*this, getTarget(), state, func);
  if (!found.succeeded())
    return found;
  FailureOr<TaskInfo> info = analyzeTask(func);
  if (failed(info))
    return DiagnosedSilenceableFailure::definiteFailure();
  FailureOr<Contraction> contraction = matchContraction(*info);
  if (failed(contraction))
    return emitDefiniteFailure()
           << "expected a task whose anchor is a contraction of arguments and "
              "whose other operations are elementwise, got '"
           << func.getName() << "'";
  std::unique_ptr<MacKernel> kernel =
      createMacKernel(getKernel(), *contraction);
  if (!kernel)
    return emitDefiniteFailure()
           << "has no kernel '" << getKernel() << "' for "
           << contraction->getLhsType() << " with sums of "
           << contraction->getSumType();
  SmallVector<int64_t> sizes;
  unsigned next = 0;
  for (int64_t size : getSizes()) {
    if (ShapedType::isDynamic(size)) {
      ArrayRef<Attribute> values = state.getParams(getParams()[next++]);
      auto value = values.size() == 1 ? dyn_cast<IntegerAttr>(values.front())
                                      : IntegerAttr();
      if (!value)
        return emitDefiniteFailure() << "expected a parameter to be an integer";
      size = value.getInt();
    }
    sizes.push_back(size);
  }
  ContractionTiles tiles;
  tiles.lanes = getLanes();
  tiles.features = sizes[0];
  tiles.rows = sizes[1];
  tiles.columns = sizes[2];
  tiles.rowBlock = sizes[3];
  tiles.order = sizes[4];
  tiles.unroll = sizes[5];
  if (llvm::any_of(ArrayRef<int64_t>(sizes).take_front(4),
                   [](int64_t size) { return size < 1; }) ||
      tiles.features % tiles.lanes != 0)
    return emitDefiniteFailure()
           << "expected positive tile sizes and features that are a multiple "
              "of "
           << tiles.lanes << " lanes, got " << sizes[0] << ", " << sizes[1]
           << ", " << sizes[2] << ", " << sizes[3];
  // As many registers as no processor has, times some: code would explode.
  static constexpr int64_t kMaxVectors = 256;
  int64_t vectors = tiles.features / tiles.lanes;
  if (vectors > kMaxVectors || tiles.rows > kMaxVectors ||
      tiles.columns > kMaxVectors || tiles.unroll > kMaxVectors ||
      vectors * tiles.rows * tiles.columns > kMaxVectors)
    return emitDefiniteFailure()
           << "expected at most " << kMaxVectors
           << " vectors of sums and steps in a row, got " << vectors << " x "
           << tiles.rows << " x " << tiles.columns << " vectors and "
           << tiles.unroll << " steps";
  if (contraction->canPack())
    contraction->pack(tiles.features, kernel->group);
  else if (contraction->features.rhs != 1 && contraction->features.extent > 1 &&
           !kernel->takesElements())
    return emitDefiniteFailure()
           << "expected a right operand that is a constant or contiguous along "
              "the output's innermost dimension";
  contraction->simplify();
  if (failed(emitContraction(func, *contraction, *kernel, tiles)))
    return DiagnosedSilenceableFailure::definiteFailure();
  return DiagnosedSilenceableFailure::success();
}
