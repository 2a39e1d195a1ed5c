//===- ScheduleBuilder.cpp - Schedules as transform operations ------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/ScheduleBuilder.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/IR/TransformTypes.h"
#include "mlir/Dialect/Transform/TuneExtension/TuneExtensionOps.h"

using namespace mlir;
using namespace mlir::vta;

OwningOpRef<ModuleOp>
mlir::vta::createScheduleModule(Location loc, std::optional<StringRef> name) {
  MLIRContext *context = loc.getContext();
  context->getOrLoadDialect<transform::TransformDialect>();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc, name);
  (*module)->setAttr(transform::TransformDialect::kWithNamedSequenceAttrName,
                     UnitAttr::get(context));
  return module;
}

ScheduleBuilder::ScheduleBuilder(ModuleOp module, Location loc, StringRef name,
                                 Type paramType, ArrayRef<NamedAttribute> attrs)
    : ImplicitLocOpBuilder(loc, OpBuilder::atBlockEnd(module.getBody())),
      paramType(paramType) {
  sequence = transform::NamedSequenceOp::create(
      *this, name, getHandleType(), TypeRange(),
      [](OpBuilder &b, Location loc, BlockArgument) {
        transform::YieldOp::create(b, loc);
      },
      attrs);
  sequence.setArgAttr(0, transform::TransformDialect::kArgReadOnlyAttrName,
                      getUnitAttr());
  setInsertionPoint(sequence.getBody().front().getTerminator());
}

Value ScheduleBuilder::getHandle() {
  return sequence.getBody().front().getArgument(0);
}

Type ScheduleBuilder::getHandleType() {
  return transform::AnyOpType::get(getContext());
}

Value ScheduleBuilder::addKnob(StringRef name, ArrayRef<Attribute> options,
                               Attribute selected) {
  return transform::tune::KnobOp::create(*this, paramType, getStringAttr(name),
                                         getArrayAttr(options), selected);
}

namespace {
struct KnobNames
    : public OpAsmOpInterface::ExternalModel<KnobNames,
                                             transform::tune::KnobOp> {
  void getAsmResultNames(Operation *op, OpAsmSetValueNameFn setName) const {
    auto knob = cast<transform::tune::KnobOp>(op);
    setName(knob.getResult(), knob.getName().getValue());
  }
};
} // namespace

void mlir::vta::registerKnobNames(DialectRegistry &registry) {
  registry.addExtension(
      +[](MLIRContext *context, transform::TransformDialect *) {
        // Upstream's extension with knobs may not be there.
        if (RegisteredOperationName::lookup(
                transform::tune::KnobOp::getOperationName(), context))
          transform::tune::KnobOp::attachInterface<KnobNames>(*context);
      });
}
