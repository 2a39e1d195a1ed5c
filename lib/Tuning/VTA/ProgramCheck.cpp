//===- ProgramCheck.cpp - Points that are run and compared ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramCheck.h"
#include "CompileContext.h"
#include "VTA/Transforms/Normalize/Passes.h"
#include "VTA/Tuning/Core/MeasureError.h"
#include "VTA/Tuning/VTA/UpstreamReference.h"
#include "VTA/Tuning/VTA/VTATask.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "vtart/Executor.h"

#include <random>

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::tuning;

//===----------------------------------------------------------------------===//
// Hash of the code
//===----------------------------------------------------------------------===//

std::string mlir::vta::getCodeHash(const vtart::Program &program) {
  std::string bytes = program.config.name();
  auto add = [&](const void *data, size_t size) {
    bytes.append(static_cast<const char *>(data), size);
  };
  vtart::Codec codec(program.config);
  for (vtart::Word128 word : program.insns) {
    vtart::Expected<vtart::Insn> insn = codec.decode(word);
    if (insn && insn->op == vtart::Opcode::Alu && insn->useImm) {
      insn->imm = 0;
      if (vtart::Expected<vtart::Word128> masked = codec.encode(*insn))
        word = *masked;
    }
    add(&word, sizeof(word));
  }
  for (const vtart::Buffer &buffer : program.buffers) {
    uint64_t size = buffer.byteSize();
    add(&size, sizeof(size));
    if (buffer.kind == vtart::BufferKind::Uop)
      add(buffer.data.data(), buffer.data.size());
  }
  for (const vtart::Relocation &relocation : program.relocations) {
    add(&relocation.insn, sizeof(relocation.insn));
    add(&relocation.buffer, sizeof(relocation.buffer));
  }
  return "sha256:" + getSHA256(bytes);
}

//===----------------------------------------------------------------------===//
// References
//===----------------------------------------------------------------------===//

/// Data that uses all bits of small types. Biases stay small enough for sums.
static std::vector<uint8_t> makeData(const vtart::Buffer &buffer,
                                     std::mt19937_64 &random) {
  std::vector<uint8_t> data(buffer.byteSize());
  if (buffer.dtype == "int8") {
    for (uint8_t &byte : data)
      byte = static_cast<uint8_t>(random());
    return data;
  }
  std::uniform_int_distribution<int32_t> values(-(1 << 20), 1 << 20);
  for (size_t i = 0; i + sizeof(int32_t) <= data.size(); i += sizeof(int32_t)) {
    int32_t value = values(random);
    std::memcpy(&data[i], &value, sizeof(value));
  }
  return data;
}

llvm::Expected<std::shared_ptr<const References>>
mlir::vta::computeReferences(StringRef bytes, const vtart::Program &program,
                             uint64_t seed) {
  MLIRContext context(getCompileRegistry(), MLIRContext::Threading::DISABLED);
  std::string errors;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    errors += diagnostic.str() + "; ";
    return success();
  });
  auto fail = [&](const Twine &reason) {
    return llvm::createStringError("no reference outputs: " + errors + reason);
  };
  auto module = parseSourceString<ModuleOp>(bytes, ParserConfig(&context));
  if (!module)
    return fail("the kernel does not parse");

  auto references = std::make_shared<References>();
  std::mt19937_64 random(seed + 1);
  for (const vtart::Buffer &buffer : program.buffers) {
    if (buffer.kind != vtart::BufferKind::Input &&
        buffer.kind != vtart::BufferKind::Output)
      continue;
    bool isInput = buffer.kind == vtart::BufferKind::Input;
    NamedArray array{buffer.name, {buffer.dtype, buffer.shape, {}}};
    array.array.data = isInput ? makeData(buffer, random)
                               : std::vector<uint8_t>(buffer.byteSize());
    (isInput ? references->inputs : references->outputs)
        .push_back(std::move(array));
  }
  SmallVector<const void *> inputs;
  for (NamedArray &input : references->inputs)
    inputs.push_back(input.array.data.data());
  PassManager lowering(module->getContext());
  lowering.addNestedPass<func::FuncOp>(createVTAKernelToLinalg());
  if (failed(lowering.run(*module)))
    return fail("the kernels have no form in linalg");
  llvm::Expected<std::vector<std::vector<uint8_t>>> outputs =
      runUpstream(*module, inputs);
  if (!outputs)
    return fail(llvm::toString(outputs.takeError()));
  for (auto [output, data] :
       llvm::zip_equal(references->outputs, std::move(*outputs))) {
    if (output.array.data.size() != data.size())
      return fail("output '" + output.name + "' has another size");
    output.array.data = std::move(data);
  }
  return references;
}

llvm::Expected<std::shared_ptr<const References>>
VTATask::getReferences(const vtart::Program &program) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!references && referenceError.empty()) {
    auto computed = computeReferences(module, program, /*seed=*/0);
    if (computed)
      references = std::move(*computed);
    else
      referenceError = llvm::toString(computed.takeError());
  }
  if (!references)
    return llvm::createStringError(referenceError);
  return references;
}

llvm::Expected<std::shared_ptr<const References>>
VTATask::createReferences(uint64_t seed) {
  std::optional<Point> point = getDefault();
  if (!point)
    return llvm::createStringError("no reference outputs: no point is legal");
  llvm::Expected<vtart::Program> program = createCompiler()->compile(*point);
  if (!program)
    return program.takeError();
  return computeReferences(module, *program, seed);
}

//===----------------------------------------------------------------------===//
// Builder
//===----------------------------------------------------------------------===//

namespace {
/// Compiles points to verified programs.
class ProgramBuilder : public ArtifactBuilder {
public:
  explicit ProgramBuilder(std::unique_ptr<CandidateCompiler> compiler)
      : compiler(std::move(compiler)) {}

  llvm::Expected<vtart::Program> compile(const Point &point) {
    llvm::Expected<vtart::Program> program = compiler->compile(point);
    if (!program)
      return llvm::make_error<MeasureError>(
          ErrorKind::CompileDevice, llvm::toString(program.takeError()));
    return program;
  }
  llvm::Expected<Artifact> build(const Point &point) override {
    llvm::Expected<vtart::Program> program = compile(point);
    if (!program)
      return program.takeError();
    std::vector<uint8_t> bytes = program->toBytes();
    Artifact artifact = Artifact::create(
        Artifact::Kind::Program, std::string(bytes.begin(), bytes.end()));
    artifact.code = getCodeHash(*program);
    artifact.numInsns = program->insns.size();
    return artifact;
  }

private:
  std::unique_ptr<CandidateCompiler> compiler;
};
} // namespace

std::unique_ptr<ArtifactBuilder>
mlir::vta::createProgramBuilder(std::unique_ptr<CandidateCompiler> compiler) {
  return std::make_unique<ProgramBuilder>(std::move(compiler));
}

llvm::Expected<std::unique_ptr<ArtifactBuilder>> VTATask::createBuilder() {
  return createProgramBuilder(createCompiler());
}

//===----------------------------------------------------------------------===//
// Checker
//===----------------------------------------------------------------------===//

std::string mlir::vta::runAndCompare(vtart::Program program,
                                     const vtart::Machine &machine,
                                     const References &references) {
  vtart::SimulatorDriver::Options options;
  options.timing = false;
  options.functionalOptions.strict = true;
  options.functionalOptions.machine = &machine;
  auto driver = std::make_shared<vtart::SimulatorDriver>(program.config,
                                                         machine, options);
  auto device = vtart::Device::open(driver, program.config);
  if (!device)
    return device.takeError().message();
  auto executor = vtart::Executor::create(
      *device, std::make_shared<const vtart::Program>(std::move(program)));
  if (!executor)
    return executor.takeError().message();
  for (const NamedArray &input : references.inputs)
    if (vtart::Error error = (*executor)->setInput(input.name, input.array))
      return error.message();
  if (vtart::Error error = (*executor)->run())
    return error.message();
  for (const NamedArray &expected : references.outputs) {
    vtart::Expected<vtart::NpyArray> found = (*executor)->output(expected.name);
    if (!found)
      return found.takeError().message();
    if (found->data != expected.array.data)
      return "wrong values in output '" + expected.name + "'";
  }
  return "";
}

namespace {
class ProgramChecker : public Measurer {
public:
  ProgramChecker(VTATask &task, unsigned jobs)
      : task(task), jobs(std::max(1u, jobs)) {}

  std::vector<Measurement> measure(ArrayRef<Trial> trials) override {
    std::vector<Measurement> measurements(trials.size());
    size_t numThreads = std::min<size_t>(jobs, trials.size());
    while (builders.size() < numThreads)
      builders.push_back(
          std::make_unique<ProgramBuilder>(task.createCompiler()));
    shareWork(ArrayRef(builders), trials.size(),
              [&](ProgramBuilder &builder, size_t i) {
                measurements[i] = check(builder, trials[i].point);
              });
    return measurements;
  }

private:
  Measurement check(ProgramBuilder &builder, const Point &point) {
    Measurement result;
    llvm::Expected<vtart::Program> program = builder.compile(point);
    if (!program) {
      std::tie(result.error, result.message) =
          takeMeasureError(program.takeError(), ErrorKind::CompileDevice);
      return result;
    }
    result.artifact = getCodeHash(*program);
    result.numInsns = program->insns.size();
    llvm::Expected<std::shared_ptr<const References>> references =
        task.getReferences(*program);
    if (!references) {
      // Neither right nor wrong.
      result.status = Measurement::Status::Measured;
      result.message = llvm::toString(references.takeError());
      return result;
    }
    result.message = runAndCompare(std::move(*program),
                                   task.getSpace().getMachine(), **references);
    result.isChecked = result.message.empty();
    if (result.isChecked)
      result.status = Measurement::Status::Measured;
    else
      result.error = ErrorKind::WrongAnswer;
    return result;
  }

  VTATask &task;
  unsigned jobs;
  std::vector<std::unique_ptr<ProgramBuilder>> builders;
};
} // namespace

std::unique_ptr<Measurer> VTATask::createChecker(unsigned jobs) {
  return std::make_unique<ProgramChecker>(*this, jobs);
}
