//===- ExternalData.cpp - Tensors in files beside the model ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Graph.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::vta::onnx;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

ExternalData::ExternalData(StringRef model)
    : folder(path::parent_path(model)), hasFolder(!model.empty()) {
  if (folder.empty())
    folder = ".";
}

std::optional<std::string>
ExternalData::open(StringRef location,
                   std::shared_ptr<llvm::MemoryBuffer> &file) {
  if (!hasFolder)
    return "the model comes from a stream, so there is no folder to look in";
  if (location.empty())
    return "it has no location";
  if (location.contains('\0'))
    return "the location has a null character";
  bool up = llvm::is_contained(
      llvm::make_range(path::begin(location), path::end(location)), "..");
  if (path::is_absolute(location) || up)
    return "expected a location inside the model's folder, got " +
           location.str();
  SmallString<256> full(folder);
  path::append(full, location);

  // A link can lead out of the folder as well.
  SmallString<256> realFolder, realFile;
  if (std::error_code error = fs::real_path(folder, realFolder))
    return folder + ": " + error.message();
  if (std::error_code error = fs::real_path(full, realFile))
    return full.str().str() + ": " + error.message();
  StringRef inside = realFile;
  if (!inside.consume_front(realFolder) ||
      !(inside.starts_with("/") || realFolder == "/"))
    return "expected a location inside the model's folder, got " +
           location.str() + ", a link to " + realFile.str().str();
  if (!fs::is_regular_file(realFile))
    return full.str().str() + " is not a regular file";
  auto buffer = llvm::MemoryBuffer::getFile(full, /*IsText=*/false,
                                            /*RequiresNullTerminator=*/false);
  if (!buffer)
    return full.str().str() + ": " + buffer.getError().message();
  file = std::move(*buffer);
  return std::nullopt;
}

std::optional<std::string> ExternalData::load(Constant &constant,
                                              StringRef location,
                                              uint64_t offset,
                                              std::optional<uint64_t> length) {
  std::shared_ptr<llvm::MemoryBuffer> &file = files[location];
  if (!file)
    if (std::optional<std::string> error = open(location, file))
      return error;
  uint64_t size = file->getBufferSize();
  if (offset > size || (length && *length > size - offset))
    return llvm::formatv("{0} has {1} bytes, but the tensor is said to lie in "
                         "bytes {2} to {3}",
                         location, size, offset,
                         length ? std::to_string(offset + *length) : "the end")
        .str();
  constant.file = file;
  constant.bytes = {file->getBufferStart() + offset,
                    length ? *length : size - offset};
  return std::nullopt;
}
