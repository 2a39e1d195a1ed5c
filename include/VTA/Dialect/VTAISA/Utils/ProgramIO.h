//===- ProgramIO.h - vtaisa.program to and from program files ---*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both directions are exact: exporting what was imported gives the same bytes,
// importing what was exported gives the same text. Locations become text:
// "file:line:col" for FileLineColLoc, the name for NameLoc, what MLIR prints
// for others, nothing for unknown ones.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_DIALECT_VTAISA_UTILS_PROGRAMIO_H
#define VTA_DIALECT_VTAISA_UTILS_PROGRAMIO_H

#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::vtaisa {

/// Encodes a program with its buffers, relocations and locations. Emits an
/// error where the contents of a buffer are not available. `change` makes the
/// locations that are written from those of the operations.
FailureOr<vtart::Program>
exportProgram(ProgramOp program,
              function_ref<Location(Location)> change = nullptr);

/// The op of a program. Emits an error at `loc` (also the location of the
/// program and its buffers) if an instruction, a uop or a table cannot be
/// decoded. A program without a name is called @program.
OwningOpRef<ProgramOp> importProgram(Location loc,
                                     const vtart::Program &program);

/// A location as text and back; "" stands for an unknown location. A text that
/// is not "file:line:col" becomes a NameLoc, so that no text is changed by
/// going both ways.
std::string printLocation(Location loc);
Location parseLocation(MLIRContext *context, StringRef text);

} // namespace mlir::vtaisa

#endif // VTA_DIALECT_VTAISA_UTILS_PROGRAMIO_H
