//===- Translation.h - Program files, raw streams, listings -----*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What vta-translate does, as library calls. ProgramIO.h converts between
// vtaisa.program and vtart::Program, this between those and bytes.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_TARGET_VTAISA_TRANSLATION_H
#define VTA_TARGET_VTAISA_TRANSLATION_H

#include "VTA/Dialect/VTAISA/Utils/ProgramIO.h"

namespace mlir::vta {

/// The program called `name` in `op` (a program, or an op that holds some), or
/// the only one if `name` is empty. Emits an error if there is none, or more
/// than one to choose from.
FailureOr<vtaisa::ProgramOp> findProgram(Operation *op, StringRef name = {});

/// Writes a program file or, with `raw`, only the instructions. Emits an error
/// for a raw stream of a program that names buffers.
LogicalResult writeBinary(vtaisa::ProgramOp program, raw_ostream &os,
                          bool raw = false);

/// Reads a program file, or a raw stream, for which `config` says what its
/// fields are: a configuration string or the path of a vta_config.json. Emits
/// errors at `loc`.
FailureOr<vtart::Program> readBinary(Location loc, StringRef bytes,
                                     StringRef config = {});

/// A listing for people: configuration, buffers, then every instruction with
/// index, byte offset, fields, tokens, source location and uops. Errors: an
/// instruction that cannot be decoded.
vtart::Expected<std::string> printListing(const vtart::Program &program);

/// Registers the translations of vta-translate: vtaisa-to-binary,
/// binary-to-vtaisa, vtaisa-to-listing, binary-to-listing.
void registerVTAISATranslations();

} // namespace mlir::vta

#endif // VTA_TARGET_VTAISA_TRANSLATION_H
