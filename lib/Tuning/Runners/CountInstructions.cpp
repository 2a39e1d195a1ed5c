//===- CountInstructions.cpp - What QEMU's plugin says of a kernel --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Runners/QemuRunner.h"
#include "vtart/Network.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Object/ELFObjectFile.h"

using namespace mlir;
using namespace mlir::vta::tuning;

/// Bytes of an instruction.
static constexpr size_t kInsnBytes = 4;
/// A block of so many bytes tells where the code was loaded, if it occurs once.
static constexpr size_t kTellingBytes = 4 * kInsnBytes;

namespace {
struct CodeBlock {
  uint64_t address = 0, count = 0;
  std::string code;
};

/// Code of the host code, by address.
struct CodeSection {
  uint64_t address = 0;
  StringRef code;
};

/// A function of the kernel.
struct CodeRange {
  uint64_t begin = 0, end = 0;
};
} // namespace

static llvm::Expected<std::vector<CodeBlock>> readBlocks(StringRef text) {
  std::vector<CodeBlock> blocks;
  SmallVector<StringRef> lines;
  text.split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (auto [number, line] : llvm::enumerate(lines)) {
    SmallVector<StringRef> parts;
    line.split(parts, ' ', -1, /*KeepEmpty=*/false);
    CodeBlock block;
    if (parts.size() != 3 || parts[0].getAsInteger(16, block.address) ||
        parts[1].getAsInteger(16, block.count) ||
        !llvm::tryGetFromHex(parts[2], block.code))
      return llvm::createStringError(
          "line " + Twine(number + 1) +
          " of what the plugin wrote: expected the address of a block, how "
          "often it was entered, and its bytes, all hexadecimal, got \"" +
          line.take_front(60) + "\"");
    blocks.push_back(std::move(block));
  }
  return blocks;
}

/// Where the code was loaded: it is position-independent, so blocks that occur
/// once in it tell.
static std::optional<uint64_t> findBase(ArrayRef<CodeBlock> blocks,
                                        ArrayRef<CodeSection> sections) {
  llvm::DenseMap<uint64_t, unsigned> votes;
  std::optional<uint64_t> best;
  for (const CodeBlock &block : blocks) {
    if (block.code.size() < kTellingBytes)
      continue;
    for (const CodeSection &section : sections) {
      size_t at = section.code.find(block.code);
      if (at == StringRef::npos ||
          section.code.find(block.code, at + 1) != StringRef::npos)
        continue;
      uint64_t base = block.address - section.address - at;
      unsigned number = ++votes[base];
      if (!best || number > votes[*best])
        best = base;
    }
  }
  return best;
}

/// The kernel, and what the compiler made functions of its own of:
/// "kernel_body" and "kernel.outlined".
static bool isOfKernel(StringRef function, StringRef kernel) {
  return function.consume_front(kernel) &&
         (function.empty() || function.front() == '_' ||
          function.front() == '.');
}

llvm::Expected<double>
mlir::vta::tuning::countInstructions(const vtart::Network &network,
                                     StringRef text) {
  if (network.steps.empty() || network.steps[0].program)
    return llvm::createStringError("the first step is not one of the host");
  StringRef kernel = network.kernels[network.steps[0].kernel].symbol;
  llvm::Expected<std::vector<CodeBlock>> blocks = readBlocks(text);
  if (!blocks)
    return blocks.takeError();
  StringRef image(reinterpret_cast<const char *>(network.hostCode.data()),
                  network.hostCode.size());
  auto file = llvm::object::ObjectFile::createELFObjectFile(
      llvm::MemoryBufferRef(image, "host code"));
  if (!file)
    return file.takeError();
  std::vector<CodeSection> sections;
  for (const llvm::object::SectionRef &section : (*file)->sections()) {
    if (!section.isText())
      continue;
    llvm::Expected<StringRef> code = section.getContents();
    if (!code)
      return code.takeError();
    sections.push_back({section.getAddress(), *code});
  }
  std::vector<CodeRange> functions;
  auto *elf = cast<llvm::object::ELFObjectFileBase>(file->get());
  auto add = [&](const llvm::object::ELFSymbolRef &symbol) -> llvm::Error {
    llvm::Expected<StringRef> name = symbol.getName();
    if (!name)
      return name.takeError();
    llvm::Expected<uint64_t> address = symbol.getAddress();
    if (!address)
      return address.takeError();
    CodeRange function{*address, *address + symbol.getSize()};
    bool isKnown = llvm::any_of(functions, [&](const CodeRange &other) {
      return other.begin == function.begin;
    });
    if (isOfKernel(*name, kernel) && symbol.getSize() > 0 && !isKnown)
      functions.push_back(function);
    return llvm::Error::success();
  };
  for (const llvm::object::ELFSymbolRef symbol : elf->symbols())
    if (llvm::Error error = add(symbol))
      return std::move(error);
  for (const llvm::object::ELFSymbolRef symbol :
       elf->getDynamicSymbolIterators())
    if (llvm::Error error = add(symbol))
      return std::move(error);
  std::optional<uint64_t> base = findBase(*blocks, sections);
  double count = 0;
  for (const CodeBlock &block : *blocks)
    for (const CodeRange &function : functions)
      if (base && block.address >= *base + function.begin &&
          block.address < *base + function.end)
        count += static_cast<double>(block.count) *
                 static_cast<double>(block.code.size() / kInsnBytes);
  if (count == 0)
    return llvm::createStringError("the plugin counted no instruction of \"" +
                                   kernel + "\" in " + Twine(blocks->size()) +
                                   " blocks");
  return count;
}
