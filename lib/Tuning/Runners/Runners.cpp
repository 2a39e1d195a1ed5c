//===- Runners.cpp - Where artifacts run ----------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Runners/Runners.h"
#include "VTA/Tuning/Runners/QemuRunner.h"

#include <sys/stat.h>

using namespace mlir;
using namespace mlir::vta::tuning;

static llvm::Error makeError(const Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

static llvm::Expected<vtart::Machine> findMachine(StringRef name) {
  vtart::Expected<vtart::Machine> machine = vtart::Machine::find(name.str());
  if (!machine)
    return makeError("runner blackbox: " + machine.takeError().message());
  return std::move(*machine);
}

/// `text` is what follows "blackbox:".
static llvm::Expected<std::unique_ptr<Runner>>
parseBlackBox(StringRef text, const RunnerDefaults &defaults) {
  BlackBoxOptions options;
  options.seed = defaults.seed;
  std::string machine = "pynq";
  SmallVector<StringRef> parts;
  text.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    auto [key, value] = part.split('=');
    if (key == "machine") {
      machine = value.str();
    } else if (key == "seed") {
      if (value.getAsInteger(10, options.seed))
        return makeError("runner blackbox: seed must be a number, got '" +
                         value + "'");
    } else if (key == "noise" && (value == "none" || value == "board")) {
      if (value == "board")
        options.addBoardNoise();
    } else {
      return makeError("runner blackbox: expected machine=NAME, seed=N, "
                       "noise=none or noise=board, got '" +
                       part + "'");
    }
  }
  llvm::Expected<vtart::Machine> found = findMachine(machine);
  if (!found)
    return found.takeError();
  options.machine = std::move(*found);
  return std::unique_ptr<Runner>(createBlackBoxRunner(options));
}

static bool isFile(StringRef path) {
  struct stat info;
  return !path.empty() && stat(path.str().c_str(), &info) == 0 &&
         S_ISREG(info.st_mode);
}

/// `text` is what follows "driver=". A path may have commas in it.
static llvm::Expected<std::unique_ptr<Runner>>
parseDriver(StringRef text, const ProcessRunnerOptions &defaults) {
  ProcessRunnerOptions options = defaults;
  StringRef path = text;
  while (!isFile(path) && path.contains(',')) {
    auto [front, word] = path.rsplit(',');
    if (word != "coherent" && word != "noncoherent")
      return makeError("runner driver: expected coherent or noncoherent after "
                       "the library, got '" +
                       word + "'");
    if (options.isCoherent)
      return makeError("runner driver: expected one of coherent and "
                       "noncoherent, got both or one twice: '" +
                       text + "'");
    options.isCoherent = word == "coherent";
    path = front;
  }
  if (!isFile(path))
    return makeError("runner driver: no driver library '" + path + "'");
  // One device takes one program at a time.
  options.numWorkers = 1;
  options.driver = path.str();
  // The loader searches names without a slash elsewhere.
  if (!path.contains('/'))
    options.driver = "./" + options.driver;
  return createDriverRunner(options);
}

llvm::Expected<std::unique_ptr<Runner>>
mlir::vta::tuning::createRunner(StringRef text,
                                const RunnerDefaults &defaults) {
  if (text == "simulator")
    return createSimulatorRunner(defaults.machine);
  ProcessRunnerOptions options;
  options.numWorkers = defaults.numWorkers;
  options.machine = defaults.machine;
  options.threads = defaults.threads;
  if (text == "process")
    return createProcessRunner(options);
  if (text.consume_front("driver="))
    return parseDriver(text, options);
  if (text == "blackbox" || text.starts_with("blackbox:"))
    return parseBlackBox(text.drop_front(8).ltrim(':'), defaults);
  if (text == "qemu" || text.starts_with("qemu,"))
    return createQemuRunner(text, defaults);
  return makeError("unknown runner '" + text +
                   "'; there are simulator, process, driver=PATH.so, "
                   "blackbox[:machine=NAME,seed=N,noise=board] and "
                   "qemu[,plugin=FILE,run=FILE]");
}
