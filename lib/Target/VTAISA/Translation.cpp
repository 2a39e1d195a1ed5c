//===- Translation.cpp - Program files and raw streams --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Target/VTAISA/Translation.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::vta;
using vtaisa::ProgramOp;

FailureOr<ProgramOp> mlir::vta::findProgram(Operation *op, StringRef name) {
  SmallVector<ProgramOp> programs;
  op->walk<WalkOrder::PreOrder>([&](ProgramOp program) {
    programs.push_back(program);
    return WalkResult::skip();
  });
  std::string names;
  for (ProgramOp program : programs)
    names += (names.empty() ? "@" : ", @") + program.getSymName().str();
  if (programs.empty())
    return op->emitError() << "expected a vtaisa.program, got none";
  if (!name.empty()) {
    for (ProgramOp program : programs)
      if (program.getSymName() == name)
        return program;
    return op->emitError() << "expected a program called @" << name << ", got "
                           << names;
  }
  if (programs.size() > 1)
    return op->emitError() << "expected one program or --program=NAME, got "
                           << programs.size() << ": " << names;
  return programs.front();
}

LogicalResult mlir::vta::writeBinary(ProgramOp op, raw_ostream &os, bool raw) {
  FailureOr<vtart::Program> program = vtaisa::exportProgram(op);
  if (failed(program))
    return failure();
  if (!raw) {
    std::vector<uint8_t> bytes = program->toBytes();
    os.write(reinterpret_cast<const char *>(bytes.data()), bytes.size());
    return success();
  }
  if (!program->relocations.empty()) {
    const vtart::Relocation &first = program->relocations.front();
    Operation *insn = op.getInsns()[first.insn];
    return insn->emitOpError()
           << "expected an absolute address in a raw stream, got buffer @"
           << program->buffers[first.buffer].name
           << "; write a program file instead";
  }
  for (const vtart::Word128 &word : program->insns) {
    char bytes[sizeof(vtart::Word128)];
    llvm::support::endian::write64le(bytes, word.lo);
    llvm::support::endian::write64le(bytes + 8, word.hi);
    os.write(bytes, sizeof(bytes));
  }
  return success();
}

FailureOr<vtart::Program> mlir::vta::readBinary(Location loc, StringRef bytes,
                                                StringRef configName) {
  if (vtart::Program::isProgram(bytes.data(), bytes.size())) {
    vtart::Expected<vtart::Program> program =
        vtart::Program::fromBytes(bytes.data(), bytes.size());
    if (!program)
      return emitError(loc) << program.takeError().message();
    return std::move(*program);
  }
  if (configName.empty())
    return emitError(loc) << "expected a program file, or --vta-config=NAME|"
                             "FILE for a raw instruction stream";
  vtart::Expected<vtart::Config> config = vtart::Config::find(configName.str());
  if (!config)
    return emitError(loc) << config.takeError().message();
  vtart::Expected<std::vector<vtart::Word128>> words =
      vtart::wordsFromBytes(bytes.data(), bytes.size());
  if (!words)
    return emitError(loc) << words.takeError().message();
  vtart::Program program;
  program.name = "program";
  program.config = *config;
  program.insns = std::move(*words);
  return program;
}
