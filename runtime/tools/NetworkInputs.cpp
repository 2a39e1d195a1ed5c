//===- NetworkInputs.cpp - What networks are run on -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NetworkInputs.h"

#include "vtart/RandomInputs.h"
#include "vtart/ZipArchive.h"

#include <cstring>

using namespace vtart;
using namespace vtart::run;

namespace {

std::string listNames(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "\"" : ", \"") + name + "\"";
  return text.empty() ? "none" : text;
}

} // namespace

NamedFile run::splitAtPort(const NamedFile &file,
                           const std::vector<NetworkPort> &ports) {
  std::vector<std::string> names;
  for (const NetworkPort &port : ports)
    names.push_back(port.name);
  return splitAtName(file, names);
}

Expected<uint32_t> run::findPort(const NamedFile &file,
                                 const std::vector<NetworkPort> &ports,
                                 const char *what) {
  const char *kind = std::strcmp(what, "input") ? "output" : "input";
  if (!file.name.empty())
    return vtart::findPort(ports, file.name, kind);
  if (ports.size() == 1)
    return 0;
  std::string names;
  for (const NetworkPort &port : ports)
    names += (names.empty() ? "\"" : ", \"") + port.name + "\"";
  return Error(format("--%s %s: a file alone needs a network with one %s, it "
                      "has %zu%s; write NAME=%s",
                      what, file.path.c_str(), kind, ports.size(),
                      names.empty() ? "" : (" (" + names + ")").c_str(),
                      file.path.c_str()));
}

Error NetworkInputs::addArray(const NetworkPort &port, size_t index,
                              NpyArray array, const std::string &file) {
  Input &input = inputs[index];
  if (!input.file.empty())
    return Error("input \"" + port.name + "\" is given twice");
  if (array.dtype != port.dtype)
    return checkPortData(port, array.dtype, array.shape, array.data.data())
        .withContext(file + ": input");
  Expected<ArrayRuns> runs = findRuns(port.dtype, port.shape, array);
  if (!runs)
    return runs.takeError().withContext(file + ": input \"" + port.name + "\"");
  if (count && runs->count != count)
    return Error(format("%s has data for %zu runs, but %s for %zu",
                        firstFile.c_str(), count, file.c_str(), runs->count));
  count = runs->count;
  firstFile = file;
  ownAxis |= runs->hasOwnAxis;
  uint64_t bytes = array.data.size() / count;
  for (size_t run = 0; run < count; ++run)
    if (Error e = checkPortData(port, port.dtype, port.shape,
                                &array.data[run * bytes]))
      return std::move(e).withContext(file + ": input");
  input.file = file;
  input.stride = bytes;
  input.data.assign(array.data.begin(), array.data.end());
  return Error::success();
}

Error NetworkInputs::readArchive(const std::string &path,
                                 const std::string &bytes,
                                 const Network &network) {
  Expected<NpzArchive> archive = NpzArchive::open(bytes.data(), bytes.size());
  if (!archive)
    return archive.takeError().withContext(path);
  bool isUsed = false;
  std::vector<std::string> inputNames;
  for (size_t i = 0; i < network.inputs.size(); ++i) {
    const NetworkPort &port = network.inputs[i];
    inputNames.push_back(port.name);
    if (!archive->contains(port.name))
      continue;
    isUsed = true;
    std::string what = path + ": array \"" + port.name + "\"";
    Expected<std::vector<uint8_t>> member = archive->extract(port.name);
    if (!member)
      return member.takeError().withContext(path);
    Expected<NpyArray> array = parseNpy(member->data(), member->size());
    if (!array)
      return array.takeError().withContext(what);
    if (Error e = addArray(port, i, std::move(*array), what))
      return e;
  }
  if (!isUsed)
    return Error(path + ": no array has the name of an input: expected " +
                 listNames(inputNames) + ", got " +
                 listNames(archive->names()));
  notes += "; " + path + " has the arrays " + listNames(archive->names());
  return Error::success();
}

Error NetworkInputs::readFile(const NamedFile &written,
                              const Network &network) {
  NamedFile file = splitAtPort(written, network.inputs);
  std::optional<uint32_t> index;
  // The name is looked at first: it is wrong whatever the file has.
  if (!file.name.empty()) {
    Expected<uint32_t> found = run::findPort(file, network.inputs, "input");
    if (!found)
      return found.takeError();
    index = *found;
  }
  Expected<std::string> bytes = vtart::readFile(file.path);
  if (!bytes)
    return bytes.takeError();
  if (ZipArchive::isArchive(bytes->data(), bytes->size())) {
    if (index)
      return Error(file.path +
                   ": arrays of an .npz file have their own names, "
                   "leave \"" +
                   file.name + "=\" out");
    return readArchive(file.path, *bytes, network);
  }
  if (!index) {
    Expected<uint32_t> found = run::findPort(file, network.inputs, "input");
    if (!found)
      return found.takeError();
    index = *found;
  }
  Expected<NpyArray> array = parseNpy(bytes->data(), bytes->size());
  if (!array)
    return array.takeError().withContext(file.path);
  return addArray(network.inputs[*index], *index, std::move(*array), file.path);
}

Error NetworkInputs::read(const RunOptions &options, const Network &network) {
  inputs.resize(network.inputs.size());
  for (const NamedFile &file : options.inputs)
    if (Error e = readFile(file, network))
      return e;
  RandomInputs random(options.randomInputs.value_or(0));
  std::string missing;
  for (size_t i = 0; i < inputs.size(); ++i) {
    const NetworkPort &port = network.inputs[i];
    if (!inputs[i].file.empty())
      continue;
    if (options.randomInputs) {
      inputs[i].data.resize(portBytes(port).value_or(0));
      random.fill(port.dtype, inputs[i].data.data(), inputs[i].data.size());
    } else {
      missing += (missing.empty() ? "\"" : ", \"") + port.name + "\" (" +
                 arrayTypeName(port.dtype, port.shape) + ")";
    }
  }
  if (!count)
    count = 1;
  if (missing.empty())
    return Error::success();
  return Error("no file was given for input " + missing + notes +
               "; give --input NAME=FILE or --random-inputs");
}

uint64_t NetworkInputs::bytes() const {
  uint64_t sum = 0;
  for (const Input &input : inputs)
    sum += input.data.size();
  return sum;
}

std::vector<const void *> NetworkInputs::addresses(size_t run) const {
  std::vector<const void *> result;
  for (const Input &input : inputs)
    result.push_back(input.data.data() + run * input.stride);
  return result;
}
