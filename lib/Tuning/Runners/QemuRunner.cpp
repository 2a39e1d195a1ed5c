//===- QemuRunner.cpp - Networks of other processors in QEMU --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Runners/QemuRunner.h"
#include "QueueRunner.h"
#include "vtart/Network.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/TargetParser/Triple.h"

#include <cmath>

using namespace mlir;
using namespace mlir::vta::tuning;

/// Size of the last output of QEMU or vta-run.
static constexpr size_t kMaxLastWords = 500;

namespace {
struct QemuOptions {
  std::string emulator, cpu, sysroot, vtaRun;
  std::string plugin; ///< Plugin that counts, or empty.
  unsigned threads = 1;
};

class QemuRunner : public QueueRunner<Runner> {
public:
  explicit QemuRunner(QemuOptions options) : options(std::move(options)) {}
  StringRef getName() const override { return "qemu"; }
  StringRef getUnit() const override {
    return options.plugin.empty() ? "" : "instructions";
  }

private:
  RunOutcome run(const Artifact &artifact,
                 const RunOptions &runOptions) override;
  llvm::Error execute(StringRef folder, const vtart::Network &network,
                      const Artifact &artifact, const RunOptions &runOptions,
                      RunOutcome &result);
  llvm::Error start(StringRef folder, ArrayRef<std::string> words,
                    double timeout);

  QemuOptions options;
};
} // namespace

static llvm::Error makeError(const vtart::Error &error) {
  return llvm::createStringError(error.message());
}

static std::string join(StringRef folder, const Twine &name) {
  SmallString<128> path(folder);
  llvm::sys::path::append(path, name);
  return std::string(path);
}

/// The end of a file, on one line.
static std::string readLastWords(StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return "";
  SmallVector<StringRef> lines;
  (*buffer)
      ->getBuffer()
      .take_back(kMaxLastWords)
      .split(lines, '\n', -1,
             /*KeepEmpty=*/false);
  return llvm::join(lines, "; ");
}

/// Runs the emulator. Errors: what it, or vta-run, says.
llvm::Error QemuRunner::start(StringRef folder, ArrayRef<std::string> words,
                              double timeout) {
  std::string log = join(folder, "log");
  std::optional<StringRef> redirects[] = {StringRef(), StringRef(log),
                                          StringRef(log)};
  SmallVector<StringRef> arguments(words.begin(), words.end());
  std::string problem;
  bool hasFailed = false;
  int status = llvm::sys::ExecuteAndWait(
      words[0], arguments, std::nullopt, redirects,
      static_cast<unsigned>(std::ceil(timeout)), 0, &problem, &hasFailed);
  if (status == 0)
    return llvm::Error::success();
  bool isLate = status == -2 && StringRef(problem).contains("timed out");
  std::string text =
      isLate       ? vtart::format("no result after %g s", std::ceil(timeout))
      : status < 0 ? problem
                   : "exit code " + std::to_string(status);
  std::string printed = readLastWords(log);
  if (!printed.empty())
    text += ": " + printed;
  return llvm::make_error<MeasureError>(isLate ? ErrorKind::RunTimeout
                                               : ErrorKind::RuntimeDevice,
                                        "qemu: " + text);
}

/// Runs `artifact`, with files in `folder`, compares and counts.
llvm::Error QemuRunner::execute(StringRef folder, const vtart::Network &network,
                                const Artifact &artifact,
                                const RunOptions &runOptions,
                                RunOutcome &result) {
  std::string net = join(folder, "net.vta"), blocks = join(folder, "blocks");
  if (vtart::Error error =
          vtart::writeFile(net, artifact.bytes.data(), artifact.bytes.size()))
    return makeError(error);
  std::vector<std::string> words{options.emulator, "-cpu", options.cpu};
  if (!options.sysroot.empty())
    words.insert(words.end(), {"-L", options.sysroot});
  if (!options.plugin.empty())
    words.insert(words.end(), {"-plugin", options.plugin + ",out=" + blocks});
  words.insert(words.end(), {options.vtaRun, net,
                             "--threads=" + std::to_string(options.threads)});
  const References *references = artifact.references.get();
  if (!references)
    words.push_back("--random-inputs");
  else
    for (auto [i, input] : llvm::enumerate(references->inputs)) {
      std::string file = join(folder, "input" + Twine(i) + ".npy");
      if (vtart::Error error = vtart::writeNpy(file, input.array))
        return makeError(error);
      words.insert(words.end(), {"--input", input.name + "=" + file});
    }
  std::vector<std::string> files;
  for (auto [i, output] : llvm::enumerate(network.outputs)) {
    files.push_back(join(folder, "output" + Twine(i) + ".npy"));
    words.insert(words.end(), {"--output", output.name + "=" + files.back()});
  }
  if (llvm::Error error = start(folder, words, runOptions.timeout))
    return error;
  if (references && runOptions.check) {
    std::vector<NamedArray> computed;
    for (auto [file, output] : llvm::zip_equal(files, network.outputs)) {
      vtart::Expected<vtart::NpyArray> array = vtart::readNpy(file);
      if (!array)
        return makeError(array.takeError());
      computed.push_back({output.name, std::move(*array)});
    }
    if (auto difference = references->findDifference(computed))
      return llvm::make_error<MeasureError>(ErrorKind::WrongAnswer,
                                            std::move(*difference));
    result.isChecked = true;
  }
  if (options.plugin.empty())
    return llvm::Error::success();
  auto counts = llvm::MemoryBuffer::getFile(blocks);
  if (!counts)
    return llvm::createStringError("the plugin wrote no file: " +
                                   counts.getError().message());
  llvm::Expected<double> count =
      countInstructions(network, (*counts)->getBuffer());
  if (!count)
    return count.takeError();
  result.costs = {*count};
  return llvm::Error::success();
}

RunOutcome QemuRunner::run(const Artifact &artifact,
                           const RunOptions &runOptions) {
  RunOutcome result;
  result.device = options.emulator;
  auto fail = [&](llvm::Error error) {
    auto [kind, text] =
        takeMeasureError(std::move(error), ErrorKind::RuntimeDevice);
    result.error = kind;
    result.message = std::move(text);
    result.isChecked = false;
    return result;
  };
  vtart::Expected<vtart::Network> network =
      vtart::Network::fromBytes(artifact.bytes.data(), artifact.bytes.size());
  if (!network)
    return fail(makeError(network.takeError()));
  SmallString<128> folder;
  if (std::error_code code =
          llvm::sys::fs::createUniqueDirectory("vta-tune-qemu", folder))
    return fail(llvm::createStringError("no folder for temporary files: " +
                                        code.message()));
  auto remove =
      llvm::scope_exit([&] { llvm::sys::fs::remove_directories(folder); });
  if (llvm::Error error =
          execute(folder, *network, artifact, runOptions, result))
    return fail(std::move(error));
  return result;
}

//===----------------------------------------------------------------------===//
// Where things are
//===----------------------------------------------------------------------===//

/// "arm" of "armv7-unknown-linux-gnueabihf": what QEMU and GNU tools say.
static StringRef getArchitecture(const llvm::Triple &triple) {
  return llvm::Triple::getArchTypeName(triple.getArch());
}

static llvm::Error fail(const Twine &message) {
  return llvm::createStringError("runner qemu: " + message);
}

/// An emulator that is installed; only the dynamic one loads plugins.
static llvm::Expected<std::string> findEmulator(const llvm::Triple &triple,
                                                bool hasPlugin) {
  std::string name = ("qemu-" + getArchitecture(triple)).str();
  if (!hasPlugin)
    if (auto path = llvm::sys::findProgramByName(name + "-static"))
      return *path;
  if (auto path = llvm::sys::findProgramByName(name))
    return *path;
  return fail("no " + name + (hasPlugin ? "" : "-static") +
              " is installed (Debian: " +
              (hasPlugin ? "qemu-user; the static one loads no plugins"
                         : "qemu-user-static") +
              "); add emulator=FILE");
}

/// vta-run for the processor, beside this program.
static llvm::Expected<std::string> findVtaRun(const llvm::Triple &triple,
                                              StringRef folder) {
  std::string name = ("vta-run-" + getArchitecture(triple)).str();
  std::string path = join(folder, name);
  if (llvm::sys::fs::can_execute(path))
    return path;
  StringRef toolchain =
      triple.isAArch64()
          ? " -DCMAKE_TOOLCHAIN_FILE=../cmake/toolchains/aarch64.cmake"
      : triple.isARM()
          ? " -DCMAKE_TOOLCHAIN_FILE=../cmake/toolchains/armhf.cmake"
          : "";
  return fail("no vta-run for " + triple.str() + ", which would be " + path +
              "; build one with 'cmake -S runtime -B DIR" + toolchain +
              "' and 'cmake --build DIR --target vta-run', and add "
              "run=DIR/bin/vta-run");
}

/// Where Debian's cross compilers have the libraries.
static std::string findSysroot(const llvm::Triple &triple) {
  std::string path = ("/usr/" + getArchitecture(triple) + "-" +
                      triple.getOSName() + "-" + triple.getEnvironmentName())
                         .str();
  return llvm::sys::fs::is_directory(path) ? path : "";
}

llvm::Expected<std::unique_ptr<Runner>>
mlir::vta::tuning::createQemuRunner(StringRef text,
                                    const RunnerDefaults &defaults) {
  QemuOptions options;
  options.threads = defaults.threads;
  // QEMU does not know LLVM's name for any processor of a family.
  options.cpu = defaults.processor == "generic" ? "max" : defaults.processor;
  const std::pair<StringRef, std::string *> keys[] = {
      {"plugin", &options.plugin},
      {"run", &options.vtaRun},
      {"emulator", &options.emulator},
      {"sysroot", &options.sysroot},
      {"cpu", &options.cpu}};
  SmallVector<StringRef> parts;
  text.split(parts, ',');
  for (StringRef part : ArrayRef(parts).drop_front()) {
    auto [key, value] = part.split('=');
    const auto *known = llvm::find_if(
        keys, [&, key = key](const auto &entry) { return entry.first == key; });
    if (known == std::end(keys) || value.empty())
      return fail("expected plugin=FILE, run=FILE, emulator=FILE, "
                  "sysroot=FOLDER or cpu=NAME, got '" +
                  part + "'");
    *known->second = value.str();
    if (key != "cpu" && !llvm::sys::fs::exists(value))
      return fail("no " + key + " '" + value + "'");
  }
  llvm::Triple triple(defaults.triple);
  if (!options.plugin.empty()) {
    if (!triple.isAArch64() && !triple.isARM())
      return fail("instructions are counted where they have four bytes, on "
                  "AArch64 and ARM; this is " +
                  triple.str());
    // Loaders search names without a slash elsewhere.
    SmallString<128> path(options.plugin);
    llvm::sys::fs::make_absolute(path);
    options.plugin = std::string(path);
  }
  if (options.emulator.empty()) {
    llvm::Expected<std::string> found =
        findEmulator(triple, !options.plugin.empty());
    if (!found)
      return found.takeError();
    options.emulator = std::move(*found);
  }
  if (options.vtaRun.empty()) {
    llvm::Expected<std::string> found = findVtaRun(triple, defaults.toolFolder);
    if (!found)
      return found.takeError();
    options.vtaRun = std::move(*found);
  }
  if (options.sysroot.empty())
    options.sysroot = findSysroot(triple);
  return std::make_unique<QemuRunner>(std::move(options));
}
