//===- ScheduleFiles.cpp - Folders of schedules ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Transforms/Schedules/ScheduleFiles.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Transforms/Schedules/Sequences.h"
#include "vtart/Support.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::vta;

static SmallString<128> getPath(StringRef folder, StringRef name) {
  SmallString<128> path(folder);
  llvm::sys::path::append(path, name + ".mlir");
  return path;
}

static LogicalResult checkFolder(Operation *op, StringRef folder) {
  if (llvm::sys::fs::is_directory(folder))
    return success();
  return op->emitError("cannot read schedules: \"")
         << folder << "\" is not a folder";
}

FailureOr<OwningOpRef<ModuleOp>>
mlir::vta::readScheduleFile(Operation *op, StringRef folder, StringRef name) {
  if (folder.empty())
    return OwningOpRef<ModuleOp>();
  if (failed(checkFolder(op, folder)))
    return failure();
  SmallString<128> path = getPath(folder, name);
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (!buffer) {
    if (buffer.getError() == std::errc::no_such_file_or_directory)
      return OwningOpRef<ModuleOp>();
    return op->emitError("cannot read the schedule ")
           << path << ": " << buffer.getError().message();
  }
  OwningOpRef<ModuleOp> schedule =
      parseSchedules((*buffer)->getBuffer(), op->getContext(), path);
  if (!schedule)
    return op->emitError() << "the schedule of " << name << " cannot be read";
  return schedule;
}

llvm::Error mlir::vta::writeScheduleFile(StringRef folder, StringRef name,
                                         StringRef text) {
  if (std::error_code error = llvm::sys::fs::create_directories(folder))
    return llvm::createStringError("cannot create the folder " + folder + ": " +
                                   error.message());
  std::string path(getPath(folder, name));
  if (::vtart::Error error = ::vtart::writeFile(path, text.data(), text.size()))
    return llvm::createStringError(error.message());
  return llvm::Error::success();
}

std::string KernelFileNames::add(KernelOp kernel) {
  std::string base =
      kernel.getLayer().empty() ? "kernel" : kernel.getLayer().str();
  for (char &c : base)
    if (!llvm::isAlnum(c) && !StringRef("._-").contains(c))
      c = '_';
  std::string name = base;
  for (unsigned i = 1; !names.insert(name).second; ++i)
    name = base + "_" + std::to_string(i);
  return name;
}

LogicalResult KernelFileNames::warnAboutOthers(ModuleOp module,
                                               StringRef folder) const {
  if (folder.empty())
    return success();
  if (failed(checkFolder(module, folder)))
    return failure();
  SmallVector<std::string> others;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator it(folder, error), end;
       !error && it != end; it.increment(error)) {
    StringRef path = it->path();
    StringRef name = llvm::sys::path::stem(path);
    if (llvm::sys::path::extension(path) == ".mlir" && !names.contains(name))
      others.push_back(name.str());
  }
  if (error)
    return module.emitError("cannot read schedules: \"")
           << folder << "\": " << error.message();
  llvm::sort(others);
  for (const std::string &name : others) {
    // Tasks have files here as well: they are read later, if at all.
    auto buffer = llvm::MemoryBuffer::getFile(getPath(folder, name));
    if (buffer &&
        (*buffer)->getBuffer().contains(("#" + OriginAttr::name).str()))
      module.emitWarning() << "the schedule " << getPath(folder, name)
                           << " is not used: no kernel on VTA is called \""
                           << name << "\"";
  }
  return success();
}
