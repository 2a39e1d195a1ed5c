//===- LinkHostCode.cpp - Objects to a shared object ----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Object/LinkHostCode.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"
#include <list>

using namespace mlir;

/// A new file that is removed at the end of the scope.
static llvm::Expected<llvm::FileRemover *>
makeTemporary(StringRef suffix, std::list<llvm::FileRemover> &files,
              SmallVectorImpl<char> &path) {
  if (std::error_code error =
          llvm::sys::fs::createTemporaryFile("vta-host", suffix, path))
    return llvm::createStringError(error, "cannot make a temporary file: " +
                                              error.message());
  files.emplace_back(StringRef(path.data(), path.size()));
  return &files.back();
}

static llvm::Expected<std::string> findLinker() {
  SmallString<32> versioned("ld.lld-");
  versioned += Twine(LLVM_VERSION_MAJOR).str();
  if (auto path = llvm::sys::findProgramByName("ld.lld", {VTA_LLVM_TOOLS_DIR}))
    return *path;
  for (StringRef name : {StringRef(versioned), StringRef("ld.lld")})
    if (auto path = llvm::sys::findProgramByName(name))
      return *path;
  return llvm::createStringError(
      "found no linker: expected ld.lld in " VTA_LLVM_TOOLS_DIR ", or " +
      versioned + " or ld.lld in PATH (Debian package lld-" +
      Twine(LLVM_VERSION_MAJOR) + ")");
}

llvm::Expected<std::vector<uint8_t>>
mlir::vta::cpu::linkHostCode(ArrayRef<ArrayRef<char>> objects) {
  auto linker = findLinker();
  if (!linker)
    return linker.takeError();

  std::list<llvm::FileRemover> files;
  std::vector<std::string> paths;
  for (ArrayRef<char> object : objects) {
    SmallString<128> path;
    auto file = makeTemporary("o", files, path);
    if (!file)
      return file.takeError();
    std::error_code error;
    llvm::raw_fd_ostream os(path, error);
    os.write(object.data(), object.size());
    os.close();
    if (os.has_error())
      error = os.error();
    os.clear_error();
    if (error)
      return llvm::createStringError(error, "cannot write " + path + ": " +
                                                error.message());
    paths.push_back(std::string(path));
  }
  SmallString<128> output, messages;
  auto file = makeTemporary("so", files, output);
  if (file)
    file = makeTemporary("txt", files, messages);
  if (!file)
    return file.takeError();

  SmallVector<StringRef> command = {*linker,
                                    "-shared",
                                    "--hash-style=gnu",
                                    "--build-id=none",
                                    "-O1",
                                    "-znoexecstack",
                                    "-o",
                                    output};
  command.append(paths.begin(), paths.end());
  std::optional<StringRef> redirects[] = {StringRef(), StringRef(messages),
                                          StringRef(messages)};
  std::string failed;
  int status = llvm::sys::ExecuteAndWait(*linker, command, std::nullopt,
                                         redirects, 0, 0, &failed);
  if (status != 0) {
    if (auto text = llvm::MemoryBuffer::getFile(messages))
      failed += (*text)->getBuffer().rtrim().str();
    return llvm::createStringError(*linker + " failed: " + failed);
  }
  auto linked = llvm::MemoryBuffer::getFile(output, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!linked)
    return llvm::createStringError(linked.getError(),
                                   "cannot read " + output + ": " +
                                       linked.getError().message());
  StringRef bytes = (*linked)->getBuffer();
  return std::vector<uint8_t>(bytes.bytes_begin(), bytes.bytes_end());
}
