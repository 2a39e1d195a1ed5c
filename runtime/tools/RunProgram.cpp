//===- RunProgram.cpp - Runs a compiled program ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Run.h"
#include "Watchdog.h"

#include "vtart/ConfigTarget.h"
#include "vtart/Executor.h"
#include "vtart/Trace.h"
#include "vtart/Verifier.h"

#include <cstdio>
#include <cstring>
#include <unistd.h>

using namespace vtart;
using namespace vtart::run;

//===----------------------------------------------------------------------===//
// Listing
//===----------------------------------------------------------------------===//

/// The uops that an instruction loads from `buffer`, one line each.
static std::string loadedUops(const Program &program, const Codec &codec,
                              const Insn &insn, const Buffer &buffer) {
  std::string text;
  for (uint64_t y = 0; y < insn.ySize; ++y)
    for (uint64_t x = 0; x < insn.xSize; ++x) {
      uint64_t at = insn.dramBase + y * insn.xStride + x;
      uint64_t sram = insn.sramBase + y * insn.xSize + x;
      if ((at + 1) * sizeof(uint32_t) > buffer.data.size() ||
          sram >= program.config.depth(MemType::Uop))
        return text;
      const uint8_t *p = buffer.data.data() + at * sizeof(uint32_t);
      Uop uop =
          codec.decodeUopUnchecked(p[0] | uint32_t(p[1]) << 8 |
                                   uint32_t(p[2]) << 16 | uint32_t(p[3]) << 24);
      text += format("    uop[%llu] dst %u src %u wgt %u\n",
                     (unsigned long long)sram, uop.dst, uop.src, uop.wgt);
    }
  return text;
}

static Error printProgramListing(const Program &program) {
  Codec codec(program.config);
  std::vector<Insn> insns;
  for (size_t i = 0; i < program.insns.size(); ++i) {
    Expected<Insn> insn = codec.decode(program.insns[i]);
    if (!insn)
      return insn.takeError().withContext(format("instruction %zu", i));
    insns.push_back(*insn);
  }
  std::vector<int64_t> bufferOf(insns.size(), -1);
  for (const Relocation &relocation : program.relocations)
    bufferOf[relocation.insn] = relocation.buffer;

  std::printf("program %s, configuration %s, machine %s\n",
              program.name.c_str(), fullName(program.config).c_str(),
              program.machine.empty() ? "any" : program.machine.c_str());
  for (const Buffer &buffer : program.buffers)
    std::printf("%s %s %s, %llu bytes\n", bufferKindName(buffer.kind),
                buffer.name.c_str(),
                arrayTypeName(buffer.dtype, buffer.shape).c_str(),
                (unsigned long long)buffer.byteSize());
  auto details = [&](size_t i) {
    std::string text;
    if (i < program.insnLocations.size())
      text += "    " + program.locations[program.insnLocations[i]] + "\n";
    if (bufferOf[i] < 0)
      return text;
    const Buffer &buffer = program.buffers[bufferOf[i]];
    text += std::string("    ") + bufferKindName(buffer.kind) + " " +
            buffer.name + "\n";
    if (insns[i].op == Opcode::Load && insns[i].mem == MemType::Uop)
      text += loadedUops(program, codec, insns[i], buffer);
    return text;
  };
  std::fputs(printListing(insns, details).c_str(), stdout);
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Prints findings; false if there are any.
static bool verify(const RunOptions &options, const Program &program,
                   const Machine &machine) {
  if (Error e = checkUopCapacity(program, machine)) {
    printError(options.program + ": " + e.message());
    return false;
  }
  VerifierResult result = verifyProgram(program, machine);
  for (const Finding &finding : result.findings)
    printError(options.program + ": " + findingKindName(finding.kind) + ": " +
               finding.message);
  return result.ok();
}

namespace {
/// Adds up cycles by source location while a program is timed.
class LocationProfile {
public:
  explicit LocationProfile(const Program &program) : program(program) {
    if (!program.insnLocations.empty())
      sums.resize(program.locations.size());
  }
  void add(const TimedEvent &event) {
    if (sums.empty())
      return;
    LocationCycles &sum = sums[program.insnLocations[event.insn]];
    ++sum.insns;
    unsigned unit = static_cast<unsigned>(event.unit);
    sum.busy[unit] += event.end - event.start - event.readBus;
    sum.waitBus[unit] += event.start - event.tokens + event.readBus;
  }
  std::vector<LocationCycles> take() {
    std::vector<LocationCycles> used;
    for (size_t i = 0; i < sums.size(); ++i)
      if (sums[i].insns) {
        sums[i].location = program.locations[i];
        used.push_back(std::move(sums[i]));
      }
    return used;
  }

private:
  const Program &program;
  std::vector<LocationCycles> sums;
};
} // namespace

/// Splits "NAME=FILE" where the name of a buffer ends.
static NamedFile splitAtBuffer(const NamedFile &file, const Program &program,
                               BufferKind kind) {
  std::vector<std::string> names;
  for (const Buffer &buffer : program.buffers)
    if (buffer.kind == kind)
      names.push_back(buffer.name);
  return splitAtName(file, names);
}

/// Every input needs a file, and every file an input.
static Error setInputs(const RunOptions &options, Executor &executor,
                       bool needed) {
  for (const NamedFile &written : options.inputs) {
    NamedFile file =
        splitAtBuffer(written, executor.program(), BufferKind::Input);
    Expected<NpyArray> array = readNpy(file.path);
    if (!array)
      return array.takeError();
    if (Error e = executor.setInput(file.name, *array))
      return std::move(e).withContext(options.program);
  }
  if (needed)
    return Error::success();
  // Timing does not depend on the data.
  for (const Buffer &buffer : executor.program().buffers) {
    if (buffer.kind != BufferKind::Input)
      continue;
    NpyArray zeros;
    zeros.dtype = buffer.dtype;
    zeros.shape = buffer.shape;
    zeros.data.resize(buffer.byteSize());
    if (Error e = executor.setInput(buffer.name, zeros))
      return e;
  }
  return Error::success();
}

static Error saveProgramCase(const RunOptions &options, Executor &executor,
                             const std::vector<std::vector<uint8_t>> &before) {
  const Program &program = executor.program();
  std::vector<std::vector<uint8_t>> after(program.buffers.size());
  for (uint32_t i = 0; i < program.buffers.size(); ++i)
    if (program.buffers[i].kind == BufferKind::Output)
      after[i] = executor.read(i);
  Expected<CaseStep> step = caseFromProgram(program, before, after);
  if (!step)
    return step.takeError();
  return saveCase(*step, options.saveCase);
}

/// Runs on `device`, which is a simulator unless `isLoaded`.
static Error execute(const RunOptions &options,
                     Expected<std::shared_ptr<Device>> device, bool isLoaded,
                     std::shared_ptr<const Program> shared, RunReport &report) {
  if (!device)
    return device.takeError().withContext(options.program);
  if (isLoaded)
    if (Error e = checkTellsCycles(options, (*device)->driver()))
      return e;
  const Program &program = *shared;
  ExecutorOptions executorOptions;
  executorOptions.waitCycles = options.waitCycles;
  Expected<std::unique_ptr<Executor>> created =
      Executor::create(*device, std::move(shared), executorOptions);
  if (!created)
    return created.takeError().withContext(options.program);
  Executor &executor = **created;
  std::vector<NamedFile> outputs;
  for (const NamedFile &written : options.outputs)
    outputs.push_back(splitAtBuffer(written, program, BufferKind::Output));
  for (const NamedFile &file : outputs) {
    std::optional<uint32_t> index = program.findBuffer(file.name);
    if (!index || program.buffers[*index].kind != BufferKind::Output)
      return Error(options.program + ": no output \"" + file.name +
                   "\", the program has " +
                   listBuffers(program, BufferKind::Output));
  }
  if (Error e = setInputs(options, executor, options.functional))
    return e;
  std::vector<std::vector<uint8_t>> before(program.buffers.size());
  if (!options.saveCase.empty())
    for (uint32_t i = 0; i < program.buffers.size(); ++i)
      if (program.buffers[i].kind == BufferKind::Input)
        before[i] = executor.read(i);

  Stopwatch watch;
  if (Error e = executor.run())
    return std::move(e).withContext(options.program);
  if (isLoaded) {
    report.secondsDevice = watch.seconds();
    Driver &driver = (*device)->driver();
    report.cycles = driver.cycles();
    report.cyclesOf = driver.name();
    report.cycleSource = CycleSource::Device;
    if (driver.tellsCycles() && !report.cycles)
      report.notes.push_back("the driver did not tell the cycles of this run");
    else if (options.profile)
      report.notes.push_back("--profile: a driver tells no cycles of source "
                             "locations, but those of the whole program");
  }
  report.executed = isLoaded || options.functional;
  for (const NamedFile &file : outputs) {
    Expected<NpyArray> array = executor.output(file.name);
    if (!array)
      return array.takeError();
    if (Error e = writeNpy(file.path, *array))
      return e;
  }
  if (!options.saveCase.empty())
    return saveProgramCase(options, executor, before);
  return Error::success();
}

static Error runOnSimulator(const RunOptions &options, const Machine &machine,
                            std::shared_ptr<const Program> shared,
                            RunReport &report) {
  const Program &program = *shared;
  LocationProfile profile(program);
  std::optional<TraceWriter> trace;
  if (!options.trace.empty())
    trace.emplace(program.config, machine, program.insns, [&](uint32_t insn) {
      return insn < program.insnLocations.size()
                 ? program.locations[program.insnLocations[insn]]
                 : std::string();
    });
  SimulatorDriver::Options simulatorOptions;
  simulatorOptions.functional = options.functional;
  simulatorOptions.timing = options.timing;
  simulatorOptions.functionalOptions.strict = options.strict;
  simulatorOptions.functionalOptions.machine = &machine;
  simulatorOptions.functionalOptions.maxUops =
      options.maxCycles.value_or(kDefaultMaxUops);
  simulatorOptions.timedOptions.maxCycles = options.maxCycles.value_or(0);
  if (trace || options.profile)
    simulatorOptions.timedOptions.onEvent = [&](const TimedEvent &event) {
      if (trace)
        trace->add(event);
      profile.add(event);
    };
  auto driver = std::make_shared<SimulatorDriver>(program.config, machine,
                                                  simulatorOptions);
  Error error = execute(options, Device::open(driver, program.config),
                        /*isLoaded=*/false, std::move(shared), report);
  // Also after a deadlock: the trace shows how it came to that.
  if (trace && driver->secondsTiming())
    if (Error e = writeFile(options.trace, trace->toJSON()))
      return error ? std::move(error) : std::move(e);
  if (error)
    return error;
  report.cyclesOf = machine.name;
  report.secondsFunctional = driver->secondsFunctional();
  report.secondsTiming = driver->secondsTiming();
  if (driver->timedResult()) {
    report.addTiming(*driver->timedResult());
    if (options.profile)
      report.locations = profile.take();
  }
  if (driver->functionalResult())
    report.noteEnd(driver->functionalResult()->finished,
                   driver->functionalResult()->leftover, "");
  else if (driver->timedResult())
    report.noteEnd(driver->timedResult()->finished,
                   driver->timedResult()->leftover, "");
  return Error::success();
}

/// Reads a program. Files that are not networks are taken for programs, so the
/// error names both kinds.
static Expected<Program> readProgram(const std::string &path) {
  Expected<std::string> bytes = readFile(path);
  if (!bytes)
    return bytes.takeError();
  if (!Program::isProgram(bytes->data(), bytes->size()))
    return Error(path + ": not a program file and not a network file: it "
                        "starts with neither VTAPROG nor VTANET");
  Expected<Program> program = Program::fromBytes(bytes->data(), bytes->size());
  if (!program)
    return program.takeError().withContext(path);
  return program;
}

int run::runProgram(const RunOptions &options, const Machine &machine) {
  Expected<Program> program = readProgram(options.program);
  if (!program) {
    printError(program.takeError().message());
    return kExitFailure;
  }
  if (Error e = checkConfig(options, program->config)) {
    printError(std::move(e).withContext(options.program).message());
    return kExitFailure;
  }
  if (options.list) {
    if (Error e = printProgramListing(*program)) {
      printError(options.program + ": " + e.message());
      return kExitFailure;
    }
    return 0;
  }
  if (options.verify && !verify(options, *program, machine))
    return kExitFailure;

  RunReport report;
  report.name = program->name.empty() ? options.program : program->name;
  report.addStream(program->config, program->insns);
  auto shared = std::make_shared<const Program>(std::move(*program));
  Error error = Error::success();
  if (options.driver.empty()) {
    error = runOnSimulator(options, machine, shared, report);
  } else {
    Watchdog dog(options.timeout.value_or(0), [&](const std::string &message) {
      printError(options.program + ": " + message);
      ::_exit(kExitFailure);
    });
    DeviceOptions deviceOptions = options.device();
    dog.watch(deviceOptions);
    error = execute(options,
                    Device::load(options.driver, shared->config, deviceOptions),
                    /*isLoaded=*/true, shared, report);
    report.finished = !error;
  }
  if (error)
    report.error = error.message();
  if (options.json)
    printProgramJson(report);
  else
    printProgram(report);
  return report.ok() ? 0 : kExitFailure;
}
