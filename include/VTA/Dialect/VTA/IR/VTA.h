//===- VTA.h - The vta dialect ----------------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTA_IR_VTA_H
#define VTA_DIALECT_VTA_IR_VTA_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/IndexingMapOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "vtart/Isa.h"

#include "VTA/Dialect/VTA/IR/VTAEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "VTA/Dialect/VTA/IR/VTAAttrs.h.inc"

// After the attributes, which it has accessors for.
#include "VTA/Dialect/VTA/IR/VTADialect.h.inc"

namespace mlir::vta {

/// Names of the attributes that operations of other dialects carry. What they
/// mean stands in VTABase.td.
inline constexpr llvm::StringLiteral kConfigAttrName =
    VTADialect::ConfigAttrHelper::getNameStr();
inline constexpr llvm::StringLiteral kMachineAttrName =
    VTADialect::MachineAttrHelper::getNameStr();
inline constexpr llvm::StringLiteral kScheduleAttrName =
    VTADialect::ScheduleAttrHelper::getNameStr();
inline constexpr llvm::StringLiteral kTaskAttrName =
    VTADialect::TaskAttrHelper::getNameStr();
inline constexpr llvm::StringLiteral kUopLoopsAttrName =
    VTADialect::UopLoopsAttrHelper::getNameStr();
inline constexpr llvm::StringLiteral kFirstCiAttrName =
    VTADialect::FirstCiAttrHelper::getNameStr();
inline constexpr llvm::StringLiteral kNameAttrName =
    VTADialect::NameAttrHelper::getNameStr();
inline constexpr llvm::StringLiteral kConstantAttrName =
    VTADialect::ConstantAttrHelper::getNameStr();
inline constexpr llvm::StringLiteral kHostReasonAttrName =
    VTADialect::HostReasonAttrHelper::getNameStr();
inline constexpr llvm::StringLiteral kUnsignedAttrName =
    VTADialect::UnsignedAttrHelper::getNameStr();

/// The symbol in the `vta.schedule` of `op`, or null.
SymbolRefAttr getScheduleRef(Operation *op);

/// True if `op` takes maxima over reduction dimensions. Inputs besides the
/// source only give windows their extents.
bool isMaxPool(Operation *op);

//===----------------------------------------------------------------------===//
// Resources of memory effects
//===----------------------------------------------------------------------===//

#define VTA_RESOURCE(NAME)                                                     \
  struct NAME##Resource : public SideEffects::Resource::Base<NAME##Resource> { \
    StringRef getName() final { return "vta." #NAME; }                         \
  };
VTA_RESOURCE(Inp)
VTA_RESOURCE(Wgt)
VTA_RESOURCE(Acc)
VTA_RESOURCE(Dram)
#undef VTA_RESOURCE

/// What effects on tiles in `space` are about.
SideEffects::Resource *getResource(MemSpace space);

//===----------------------------------------------------------------------===//
// Enums of the dialect and of the runtime: the same values
//===----------------------------------------------------------------------===//

inline vtart::MemType getMemType(MemSpace space) {
  return static_cast<vtart::MemType>(space);
}
inline vtart::AluOp getAluOp(AluOpcode opcode) {
  return static_cast<vtart::AluOp>(opcode);
}

/// The on-chip memory that a memref type is in, if any.
std::optional<MemSpace> getMemSpace(Type type);

/// True if there is an operation of the vta dialect inside `op`. Calls of other
/// kernels do not count.
bool holdsKernel(Operation *op);

/// Shifts that all hardware executes alike: by an immediate, negative ones to
/// the left, or by 0 to the largest where a tensor says by how much.
inline constexpr int64_t kMinShift = -16, kMaxShift = 15;
/// Shifting further right changes nothing.
inline constexpr int64_t kSignShift = 31;
} // namespace mlir::vta

#define GET_OP_CLASSES
#include "VTA/Dialect/VTA/IR/VTAOps.h.inc"

namespace mlir::vta {

/// An i32 constant that a step combines accumulators with: values over some of
/// their dimensions; over none of them, an immediate.
struct StepConstant {
  SmallVector<unsigned> dims;
  SmallVector<int64_t> shape;
  std::vector<int32_t> values;

  /// The immediate or constant i32 operand of `step`; no value if it has none.
  static std::optional<StepConstant> get(StepOp step);
  /// Makes it the immediate of `step`, or a new constant before it.
  void assignTo(StepOp step, RewriterBase &rewriter) const;

  bool isSplat() const { return llvm::all_equal(values); }
  int64_t getMin() const { return *llvm::min_element(values); }
  int64_t getMax() const { return *llvm::max_element(values); }
};

/// Patterns that merge and order the steps of a chain and need to know nothing
/// but the steps. Shifts merge if the sum is from `minShift` to `maxShift`.
void populateStepPatterns(RewritePatternSet &patterns, int64_t minShift,
                          int64_t maxShift);

} // namespace mlir::vta

#endif // VTA_DIALECT_VTA_IR_VTA_H
