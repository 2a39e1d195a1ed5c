//===- InsnSyntax.cpp - Text of instruction ops ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction is a mnemonic followed by clauses such as `size(4 x 56)`.
// They are parsed in any order and printed in one; those at their defaults are
// not printed. Written by hand because a declarative format could not give the
// names of the fields in its errors.
//
//===----------------------------------------------------------------------===//

#include "VTA/Dialect/VTAISA/IR/VTAISA.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::vtaisa;

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

namespace {
/// Parses the clauses of one instruction. The methods that parse a clause are
/// named after it.
class ClauseParser {
public:
  ClauseParser(OpAsmParser &parser, OperationState &result)
      : parser(parser), result(result), builder(parser.getBuilder()) {}

  /// A keyword of enum `EnumT`, as attribute `name`.
  template <typename AttrT, typename EnumT>
  ParseResult enumerator(StringRef name, StringRef what, StringRef values,
                         std::optional<EnumT> (*symbolize)(StringRef));

  ParseResult transferClauses();
  /// `gemm`: with wgt factors, else with immediates.
  ParseResult loopClauses(bool gemm);
  ParseResult tokenClauses() {
    return clauses({"pop", "push"},
                   [&](StringRef clause) { return tokens(clause); });
  }
  ParseResult attrDict() {
    return parser.parseOptionalAttrDict(result.attributes);
  }

private:
  using ParseClause = llvm::function_ref<ParseResult(StringRef)>;
  ParseResult clauses(ArrayRef<StringRef> names, ParseClause parse);
  /// Fails if the clause was not given.
  ParseResult require(StringRef clause);
  ParseResult field(StringRef name);
  /// "(" field separator field ... ")"; a separator is a keyword, "," or "".
  ParseResult fields(ArrayRef<StringRef> names, StringRef separator);
  ParseResult dram();
  ParseResult tokens(StringRef verb);
  ParseResult immediate(bool used);
  void set(StringRef name, Attribute value) {
    result.addAttribute(name, value);
  }

  OpAsmParser &parser;
  OperationState &result;
  Builder &builder;
  llvm::SmallVector<StringRef> seen;
};
} // namespace

template <typename AttrT, typename EnumT>
ParseResult
ClauseParser::enumerator(StringRef name, StringRef what, StringRef values,
                         std::optional<EnumT> (*symbolize)(StringRef)) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (failed(parser.parseOptionalKeyword(&keyword)))
    return parser.emitError(loc) << "expected " << what << ": " << values;
  std::optional<EnumT> value = symbolize(keyword);
  if (!value)
    return parser.emitError(loc) << "expected " << what << ": " << values
                                 << "; got '" << keyword << "'";
  set(name, AttrT::get(builder.getContext(), *value));
  return success();
}

ParseResult ClauseParser::clauses(ArrayRef<StringRef> names,
                                  ParseClause parse) {
  while (true) {
    SMLoc loc = parser.getCurrentLocation();
    StringRef clause;
    if (failed(parser.parseOptionalKeyword(&clause, names)))
      return success();
    if (llvm::is_contained(seen, clause))
      return parser.emitError(loc)
             << "expected clause '" << clause << "' once, got it again";
    seen.push_back(clause);
    if (failed(parse(clause)))
      return failure();
  }
}

ParseResult ClauseParser::require(StringRef clause) {
  if (llvm::is_contained(seen, clause))
    return success();
  return parser.emitError(parser.getCurrentLocation())
         << "expected clause '" << clause << "'";
}

ParseResult ClauseParser::field(StringRef name) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t value = 0;
  if (failed(parser.parseInteger(value)))
    return failure();
  if (value < 0 || value > std::numeric_limits<uint32_t>::max())
    return parser.emitError(loc)
           << "expected " << name << " from 0 to 4294967295, got " << value;
  set(name, builder.getI64IntegerAttr(value));
  return success();
}

ParseResult ClauseParser::fields(ArrayRef<StringRef> names,
                                 StringRef separator) {
  if (failed(parser.parseLParen()))
    return failure();
  for (auto [i, name] : llvm::enumerate(names)) {
    if (i && failed(separator == "," ? parser.parseComma()
                                     : parser.parseKeyword(separator)))
      return failure();
    if (failed(field(name)))
      return failure();
  }
  return parser.parseRParen();
}

ParseResult ClauseParser::dram() {
  if (failed(parser.parseLParen()))
    return failure();
  FlatSymbolRefAttr buffer;
  OptionalParseResult symbol = parser.parseOptionalAttribute(buffer);
  if (!symbol.has_value())
    return failure(failed(field("dram_base")) || failed(parser.parseRParen()));
  if (failed(*symbol))
    return failure();
  set("buffer", buffer);
  if (succeeded(parser.parseOptionalComma()) && failed(field("dram_base")))
    return failure();
  return parser.parseRParen();
}

ParseResult ClauseParser::tokens(StringRef verb) {
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Paren, [&]() -> ParseResult {
        SMLoc loc = parser.getCurrentLocation();
        StringRef side;
        if (failed(parser.parseOptionalKeyword(&side, {"prev", "next"})))
          return parser.emitError(loc) << "expected 'prev' or 'next'";
        std::string name = (verb + "_" + side).str();
        if (result.attributes.get(name))
          return parser.emitError(loc)
                 << "expected '" << side << "' once, got it again";
        set(name, builder.getUnitAttr());
        return success();
      });
}

ParseResult ClauseParser::immediate(bool used) {
  if (failed(parser.parseLParen()))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  int64_t value = 0;
  if (failed(parser.parseInteger(value)))
    return failure();
  if (value < std::numeric_limits<int16_t>::min() ||
      value > std::numeric_limits<int16_t>::max())
    return parser.emitError(loc)
           << "expected imm from -32768 to 32767, got " << value;
  if (result.attributes.get("imm"))
    return parser.emitError(loc)
           << "expected one of 'imm' and 'unused_imm', got both";
  set("imm", builder.getI32IntegerAttr(static_cast<int32_t>(value)));
  if (used)
    set("use_imm", builder.getUnitAttr());
  return parser.parseRParen();
}

ParseResult ClauseParser::transferClauses() {
  auto parse = [&](StringRef clause) -> ParseResult {
    if (clause == "sram")
      return fields({"sram_base"}, ",");
    if (clause == "dram")
      return dram();
    if (clause == "size")
      return fields({"y_size", "x_size"}, "x");
    if (clause == "stride")
      return fields({"x_stride"}, ",");
    if (clause == "pad")
      return fields({"y_pad_0", "y_pad_1", "x_pad_0", "x_pad_1"}, ",");
    return tokens(clause);
  };
  if (failed(clauses({"sram", "dram", "size", "stride", "pad", "pop", "push"},
                     parse)) ||
      failed(require("size")))
    return failure();
  if (!result.attributes.get("x_stride"))
    set("x_stride", result.attributes.get("x_size"));
  return success();
}

ParseResult ClauseParser::loopClauses(bool gemm) {
  auto parse = [&](StringRef clause) -> ParseResult {
    if (clause == "reset") {
      set("reset", builder.getUnitAttr());
      return success();
    }
    if (clause == "uops")
      return fields({"uop_bgn", "uop_end"}, "to");
    if (clause == "loops")
      return fields({"iter_out", "iter_in"}, "x");
    if (clause == "dst")
      return fields({"dst_factor_out", "dst_factor_in"}, ",");
    if (clause == "src")
      return fields({"src_factor_out", "src_factor_in"}, ",");
    if (clause == "wgt")
      return fields({"wgt_factor_out", "wgt_factor_in"}, ",");
    if (clause == "imm" || clause == "unused_imm")
      return immediate(clause == "imm");
    return tokens(clause);
  };
  SmallVector<StringRef> names = {"reset", "uops", "loops", "dst",
                                  "src",   "pop",  "push"};
  if (gemm)
    names.push_back("wgt");
  else
    names.append({"imm", "unused_imm"});
  return failure(failed(clauses(names, parse)) || failed(require("uops")) ||
                 failed(require("loops")));
}

static ParseResult parseTransfer(OpAsmParser &parser, OperationState &result) {
  ClauseParser clauses(parser, result);
  return failure(failed(clauses.enumerator<MemoryAttr, Memory>(
                     "memory", "a memory", "uop, wgt, inp, acc, out or acc8",
                     symbolizeMemory)) ||
                 failed(clauses.transferClauses()) ||
                 failed(clauses.attrDict()));
}

ParseResult LoadOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseTransfer(parser, result);
}

ParseResult StoreOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseTransfer(parser, result);
}

ParseResult GemmOp::parse(OpAsmParser &parser, OperationState &result) {
  ClauseParser clauses(parser, result);
  return failure(failed(clauses.loopClauses(/*gemm=*/true)) ||
                 failed(clauses.attrDict()));
}

ParseResult AluOp::parse(OpAsmParser &parser, OperationState &result) {
  ClauseParser clauses(parser, result);
  return failure(failed(clauses.enumerator<AluOpcodeAttr, AluOpcode>(
                     "opcode", "an ALU opcode", "min, max, add, shr or mul",
                     symbolizeAluOpcode)) ||
                 failed(clauses.loopClauses(/*gemm=*/false)) ||
                 failed(clauses.attrDict()));
}

ParseResult FinishOp::parse(OpAsmParser &parser, OperationState &result) {
  ClauseParser clauses(parser, result);
  return failure(failed(clauses.tokenClauses()) || failed(clauses.attrDict()));
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static void printTokens(OpAsmPrinter &p, StringRef verb, bool prev, bool next) {
  if (!prev && !next)
    return;
  p << ' ' << verb << '(' << (prev ? "prev" : "") << (prev && next ? ", " : "")
    << (next ? "next" : "") << ')';
}

/// The tokens and whatever attributes are not the op's own.
static void printEnd(OpAsmPrinter &p, Operation *op, const vtart::Insn &insn) {
  printTokens(p, "pop", insn.popPrev, insn.popNext);
  printTokens(p, "push", insn.pushPrev, insn.pushNext);
  p.printOptionalAttrDict(llvm::to_vector(op->getDiscardableAttrs()));
}

static void printTransfer(OpAsmPrinter &p, Operation *op) {
  vtart::Insn insn = getInsn(op);
  FlatSymbolRefAttr buffer = getBufferRef(op);
  p << ' ' << vtart::memTypeName(insn.mem);
  // A plain no-op is short.
  if (!insn.isNop() || insn.sramBase || insn.dramBase || buffer) {
    p << " sram(" << insn.sramBase << ") dram(";
    if (buffer)
      p << buffer;
    if (buffer && insn.dramBase)
      p << ", ";
    if (!buffer || insn.dramBase)
      p << insn.dramBase;
    p << ')';
  }
  p << " size(" << insn.ySize << " x " << insn.xSize << ')';
  if (insn.xStride != insn.xSize)
    p << " stride(" << insn.xStride << ')';
  if (insn.yPad0 || insn.yPad1 || insn.xPad0 || insn.xPad1)
    p << " pad(" << insn.yPad0 << ", " << insn.yPad1 << ", " << insn.xPad0
      << ", " << insn.xPad1 << ')';
  printEnd(p, op, insn);
}

static void printFactors(OpAsmPrinter &p, StringRef clause, uint32_t out,
                         uint32_t in) {
  if (out || in)
    p << ' ' << clause << '(' << out << ", " << in << ')';
}

static void printLoops(OpAsmPrinter &p, Operation *op,
                       const vtart::Insn &insn) {
  if (insn.reset)
    p << " reset";
  p << " uops(" << insn.uopBgn << " to " << insn.uopEnd << ") loops("
    << insn.iterOut << " x " << insn.iterIn << ')';
  printFactors(p, "dst", insn.dstOut, insn.dstIn);
  printFactors(p, "src", insn.srcOut, insn.srcIn);
  printFactors(p, "wgt", insn.wgtOut, insn.wgtIn);
  printEnd(p, op, insn);
}

void LoadOp::print(OpAsmPrinter &p) { printTransfer(p, *this); }

void StoreOp::print(OpAsmPrinter &p) { printTransfer(p, *this); }

void GemmOp::print(OpAsmPrinter &p) { printLoops(p, *this, getInsn(*this)); }

void AluOp::print(OpAsmPrinter &p) {
  vtart::Insn insn = getInsn(*this);
  p << ' ' << vtart::aluOpName(insn.alu);
  if (insn.useImm)
    p << " imm(" << insn.imm << ')';
  else if (insn.imm)
    p << " unused_imm(" << insn.imm << ')';
  printLoops(p, *this, insn);
}

void FinishOp::print(OpAsmPrinter &p) { printEnd(p, *this, getInsn(*this)); }
