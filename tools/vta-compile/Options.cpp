//===- Options.cpp - Command line of vta-compile --------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "VTA/CPU/Schedule/AllowedForms.h"
#include "VTA/Dialect/VTA/Transforms/Passes.h"
#include "VTA/Support/Version.h"
#include "VTA/Transforms/Quantize/Statistics.h"
#include "VTA/Transforms/Schedules/SketchLibrary.h"
#include "vtart/Machine.h"
#include "vtart/SystemMemory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::compile;
using namespace mlir::vta::quantization;

namespace cl = llvm::cl;

namespace {

/// Made when the command line is read: libraries have options of their own.
struct CommandLine {
  VTAQuantizeOptions defaults; ///< Defaults of vta-quantize.
  cl::OptionCategory general{"General options"};
  cl::OptionCategory vta{"Options of VTA (with --device=vta)"};
  cl::OptionCategory target{"Options of the processor"};
  cl::OptionCategory int8{"Options of quantization (a network becomes int8 if "
                          "calibration inputs, a table or global_scale are "
                          "given)"};

  cl::opt<std::string> input{cl::Positional, cl::Required,
                             cl::desc("<network: ONNX or TOSA as MLIR>"),
                             cl::cat(general)};
  cl::opt<std::string> output{
      "o", cl::value_desc("file"),
      cl::desc("file to write (default: the input's name with .vta)"),
      cl::cat(general)};
  cl::opt<std::string> device{"device", cl::init("cpu"), cl::value_desc("name"),
                              cl::desc("device that runs the network: "
                                       "cpu (default), or vta, with the CPU "
                                       "for all that VTA cannot run"),
                              cl::cat(general)};
  cl::list<std::string> shapes{
      "shape", cl::value_desc("name=1x3x224x224"),
      cl::desc("shape of an input whose dimensions the model leaves open"),
      cl::cat(general)};
  cl::opt<NetworkStage> emit{
      "emit", cl::desc("kind of output"), cl::init(NetworkStage::Kernels),
      cl::values(
          clEnumValN(NetworkStage::Quantize, "tosa",
                     "MLIR after import and quantization"),
          clEnumValN(NetworkStage::Partition, "partitioned",
                     "MLIR with VTA's part in a module of its own"),
          clEnumValN(NetworkStage::Pack, "packed",
                     "MLIR with this part as kernels on packed tensors"),
          clEnumValN(NetworkStage::Schedule, "scheduled",
                     "MLIR with these kernels tiled"),
          clEnumValN(NetworkStage::Lower, "program",
                     "MLIR with VTA's instructions"),
          clEnumValN(NetworkStage::Linalg, "linalg",
                     "MLIR of linalg operations"),
          clEnumValN(NetworkStage::Tasks, "tasks", "MLIR cut into tasks"),
          clEnumValN(NetworkStage::Kernels, "network",
                     "the compiled network (default)")),
      cl::cat(general)};
  cl::opt<unsigned> jobs{"jobs", cl::init(0), cl::value_desc("N"),
                         cl::desc("threads that compile (default: as many as "
                                  "there are cores)"),
                         cl::cat(general)};
  cl::opt<bool> debugTensors{
      "debug-tensors",
      cl::desc("keep every int8 tensor of the network until the end of a run, "
               "for vta-run --compare"),
      cl::cat(general)};
  cl::opt<bool> quiet{"quiet", cl::desc("no progress and no summary"),
                      cl::cat(general)};
  cl::opt<bool> time{"time",
                     cl::desc("print how long each stage took, on the clock "
                              "and on all processors"),
                     cl::cat(general)};

  cl::opt<std::string> config{
      "config", cl::value_desc("name"),
      cl::init(VTAAttachTargetOptions().config),
      cl::desc("configuration, such as 1x16_i8w8a32_15_15_18_17 (default), or "
               "a vta_config.json"),
      cl::cat(vta)};
  cl::opt<std::string> machine{
      "machine", cl::value_desc("name"),
      cl::init(VTAAttachTargetOptions().machine),
      cl::desc("machine to be fast on, built-in (default: rtl-de10) or a JSON "
               "file"),
      cl::cat(vta)};
  CutOptions cut{vta, int8};
  cl::opt<std::string> records{
      "records", cl::value_desc("file.jsonl"),
      cl::desc("take the schedules of kernels and tasks from this log of "
               "vta-tune; off: use no log (default with --device=vta: the log "
               "that comes with vta-compile)"),
      cl::cat(target)};
  cl::opt<std::string> board{
      "board", cl::value_desc("name"),
      cl::desc("board of the network: with --records, use the measurements "
               "of this board alone"),
      cl::cat(vta)};
  cl::opt<bool> trustRecords{
      "trust-records",
      cl::desc("use only --records, without other records and without "
               "replacing slower programs"),
      cl::cat(target)};
  cl::opt<bool> allowHost{
      "allow-host",
      cl::desc("write a file for the CPU alone if VTA can run nothing of the "
               "network, which is an error otherwise"),
      cl::cat(vta)};
  cl::opt<std::string> report{
      "report", cl::value_desc("file.json"),
      cl::desc("write the summary and the place of each operation as JSON"),
      cl::cat(vta)};
  cl::opt<bool> shareDram{
      "share-dram", cl::init(DevicePipelineOptions().shareDram),
      cl::desc("one DRAM buffer for constants and one for intermediate tensors "
               "(default); false: one for each"),
      cl::cat(vta)};

  cl::opt<std::string> triple{
      "target", cl::value_desc("triple"),
      cl::desc("aarch64-linux-gnu, armv7-linux-gnueabihf, x86_64-linux-gnu "
               "(default: this machine)"),
      cl::cat(target)};
  cl::opt<std::string> cpu{
      "cpu", cl::value_desc("name"),
      cl::desc("cortex-a72, cortex-a53, cortex-a9, x86-64-v3 and so on "
               "(default: the triple's usual one; this machine's own)"),
      cl::cat(target)};
  cl::opt<std::string> features{
      "features", cl::value_desc("+a,-b"),
      cl::desc("features to add to the processor's or to take away"),
      cl::cat(target)};
  cl::opt<unsigned> threads{"threads", cl::init(1), cl::value_desc("N"),
                            cl::desc("threads to cut the code for "
                                     "(default: 1)"),
                            cl::cat(target)};
  cl::list<std::string> allow{
      "allow", cl::CommaSeparated, cl::value_desc("form"),
      cl::desc("forms of code to allow in spite of larger rounding errors: "
               "winograd (convolutions of f32 with windows of 3x3), "
               "reassociate (with --records: sums in any order)"),
      cl::cat(target)};
  cl::opt<std::string> scheduleRules{
      "schedule-rules", cl::value_desc("file.so"),
      cl::desc("shared library with more rules for schedules, which --records "
               "may name (docs/Sketches.md)"),
      cl::cat(target)};
  SparseOption sparse{
      target,
      "leave out blocks of weights of dense layers and 1x1 convolutions that "
      "are zero, where that is faster; random:0.85 sets that part of the "
      "blocks to zero before, of 16 features each or ROWS: then only the time "
      "of the network means something"};
  cl::opt<std::string> maxMemory{
      "max-memory", cl::value_desc("size"),
      cl::desc("refuse a network that needs more memory than this, in bytes or "
               "as 512M, 16G (default: what this machine has)"),
      cl::cat(target)};
  cl::opt<std::string> schedules{
      "schedules", cl::value_desc("folder"),
      cl::desc("take the schedule of task T from T.mlir in it, and that of "
               "layer L on VTA from L.mlir, if they exist"),
      cl::cat(target)};
  cl::opt<std::string> dumpSchedules{
      "dump-schedules", cl::value_desc("folder"),
      cl::desc("write every task's schedule to T.mlir, and every layer's on "
               "VTA to L.mlir"),
      cl::cat(target)};

  cl::list<std::string> calibration{
      "calibration", cl::value_desc("[input=]file"), cl::CommaSeparated,
      cl::desc("typical inputs: .npz, or .npy of one input"), cl::cat(int8)};
  cl::opt<std::string> method{
      "calibrate", cl::value_desc("method"), cl::init(defaults.calibrate),
      cl::desc("method that chooses ranges: auto, max, percentile, kl, mse, or "
               "global_scale, which needs no inputs (default: auto)"),
      cl::cat(int8)};
  cl::opt<std::string> table{"calibration-table", cl::value_desc("file"),
                             cl::desc("take the ranges from this table"),
                             cl::cat(int8)};
  cl::opt<std::string> writeTable{
      "write-calibration-table", cl::value_desc("file"),
      cl::desc("write the ranges to this table"), cl::cat(int8)};
  cl::opt<double> globalScale{
      "global-scale", cl::init(defaults.globalScale), cl::value_desc("x"),
      cl::desc("range of every tensor for global_scale (default: 8.0)"),
      cl::cat(int8)};
  cl::opt<double> percentile{
      "percentile", cl::init(defaults.percentile), cl::value_desc("p"),
      cl::desc("share of values inside the range (default: 99.99)"),
      cl::cat(int8)};
  cl::opt<bool> skipDense{
      "skip-dense", cl::desc("leave matrix products in float"), cl::cat(int8)};
  cl::list<std::string> floatLayers{
      "float-layers", cl::CommaSeparated, cl::value_desc("name,pattern*"),
      cl::desc("layers left in float"), cl::cat(int8)};
  cl::opt<bool> equalize{
      "equalize", cl::init(defaults.equalize),
      cl::desc("balance or equalize channels across layers (default: true)"),
      cl::cat(int8)};
  cl::opt<bool> correctBias{
      "correct-bias", cl::init(defaults.correctBias),
      cl::desc(
          "subtract the mean error of weights from biases (default: true)"),
      cl::cat(int8)};
  cl::opt<bool> perChannel{"per-channel", cl::init(defaults.perChannel),
                           cl::desc("shifts by output channel (default: true)"),
                           cl::cat(int8)};
  cl::opt<bool> measure{
      "measure", cl::init(defaults.measure),
      cl::desc("compare with the float network on the calibration inputs "
               "(default: true), and a network that is quantized again with "
               "itself, also on random inputs (default: with "
               "--quantization-report)"),
      cl::cat(int8)};
  cl::opt<std::string> quantizationReport{
      "quantization-report", cl::value_desc("file"),
      cl::desc("write the report of quantization as JSON"), cl::cat(int8)};
  cl::opt<bool> requantize{
      "requantize",
      cl::desc("quantize a network that comes quantized again, by its own "
               "ranges or --calibration, to what VTA computes: symmetric int8 "
               "and shifts (default with --device=vta; false: only what is so "
               "already runs on VTA)"),
      cl::cat(int8)};
  cl::opt<bool> exact{
      "exact-quantized",
      cl::desc("keep the rounding of networks that come quantized, where a "
               "shift would round ties another way"),
      cl::cat(int8)};
};

} // namespace

/// Inputs to compare a network that came quantized with itself on.
static constexpr unsigned kRandomRuns = 2;

static llvm::Error fail(const Twine &message) {
  return llvm::createStringError(message);
}

/// Bytes of "123", "4K", "512M", "16G" or "1T"; nothing for others.
static std::optional<uint64_t> parseBytes(StringRef text) {
  unsigned shift = 0;
  size_t unit =
      text.empty() ? StringRef::npos : StringRef("KMGT").find(text.back());
  if (unit != StringRef::npos) {
    shift = 10 * (unit + 1);
    text = text.drop_back();
  }
  uint64_t number = 0;
  if (text.empty() || text.getAsInteger(10, number) || number == 0 ||
      number > UINT64_MAX >> shift)
    return std::nullopt;
  return number << shift;
}

/// What belongs to quantization.
static llvm::Error readQuantization(const CommandLine &line, Options &options) {
  VTAQuantizeOptions &quantize = options.quantize;
  auto method = parseCalibrationMethod(line.method);
  if (!method)
    return fail("--calibrate: \"" + line.method +
                "\" is not a method; expected auto, max, percentile, kl, mse "
                "or global_scale");
  quantize.calibrate = line.method;
  bool isGlobal = *method == CalibrationMethod::GlobalScale;
  quantize.calibration.assign(line.calibration.begin(), line.calibration.end());
  if (llvm::is_contained(quantize.calibration, ""))
    return fail("--calibration: expected a file, got an empty name");
  if (line.globalScale.getNumOccurrences() && !isGlobal)
    return fail("--global-scale is for --calibrate=global_scale");
  if (line.percentile.getNumOccurrences() &&
      *method != CalibrationMethod::Percentile)
    return fail("--percentile is for --calibrate=percentile");
  quantize.table = line.table;
  options.isQuantized =
      isGlobal || !quantize.calibration.empty() || !quantize.table.empty();
  if (!quantize.table.empty() && line.method.getNumOccurrences())
    return fail("--calibrate and --calibration-table exclude each other: a "
                "table has the ranges already");
  if (!options.isQuantized && line.method.getNumOccurrences())
    return fail("--calibrate=" + line.method +
                " needs inputs to look at: add --calibration=data.npz");
  bool isGiven = line.requantize.getNumOccurrences() != 0;
  options.requantizes =
      isGiven ? bool(line.requantize)
              : (options.usesVTA && !line.exact) || options.isQuantized;
  if (!options.isQuantized && !options.requantizes)
    for (const auto &[name, isNamed] :
         {std::pair(line.writeTable.ArgStr,
                    line.writeTable.getNumOccurrences() != 0),
          std::pair(line.quantizationReport.ArgStr,
                    line.quantizationReport.getNumOccurrences() != 0),
          std::pair(line.cut.getGivenOfQuantization(),
                    !line.cut.getGivenOfQuantization().empty()),
          std::pair(line.skipDense.ArgStr,
                    line.skipDense.getNumOccurrences() != 0),
          std::pair(line.floatLayers.ArgStr,
                    line.floatLayers.getNumOccurrences() != 0)})
      if (isNamed)
        return fail("--" + Twine(name) +
                    " is about quantization: add --calibration=data.npz, "
                    "--calibration-table=table.txt, "
                    "--calibrate=global_scale or, for a network that comes "
                    "quantized, --requantize");
  if (!(line.globalScale > 0))
    return fail("--global-scale: expected a positive number, got " +
                std::to_string(line.globalScale));
  if (!(line.percentile > 0 && line.percentile <= 100))
    return fail("--percentile: expected more than 0 and at most 100, got " +
                std::to_string(line.percentile));
  if (!quantize.table.empty())
    if (auto file = llvm::MemoryBuffer::getFile(quantize.table); !file)
      return fail("cannot read " + quantize.table + ": " +
                  file.getError().message());
  quantize.globalScale = line.globalScale;
  quantize.percentile = line.percentile;
  ArrayRef<int64_t> skipped = line.cut.getSkippedConvLayers();
  quantize.skipConvLayers.assign(skipped.begin(), skipped.end());
  quantize.skipDense = line.skipDense;
  quantize.floatLayers.assign(line.floatLayers.begin(), line.floatLayers.end());
  quantize.equalize = line.equalize;
  quantize.correctBias = line.correctBias;
  quantize.perChannel = line.perChannel;
  quantize.writeTable = line.writeTable;
  quantize.report = line.quantizationReport;
  quantize.measure = line.measure;
  quantize.printsReport = !line.quiet;
  // Code for both networks takes longer than what is compiled.
  if (line.measure.getNumOccurrences() || !line.quantizationReport.empty())
    quantize.randomRuns = kRandomRuns;
  options.exactQuantized = line.exact;
  if (line.requantize && line.exact)
    return fail("--requantize and --exact-quantized exclude each other: shifts "
                "round otherwise than the model");
  quantize.requantize = options.requantizes;
  return llvm::Error::success();
}

/// What belongs to VTA.
static llvm::Error readDevice(const CommandLine &line, Options &options) {
  if (line.device != "cpu" && line.device != "vta")
    return fail("--device: \"" + line.device +
                "\" is unknown; expected cpu or vta");
  options.usesVTA = line.device == "vta";
  bool stops = isDeviceStage(options.emit);
  for (const auto &[name, given] :
       {std::pair(line.config.ArgStr, line.config.getNumOccurrences() != 0),
        std::pair(line.machine.ArgStr, line.machine.getNumOccurrences() != 0),
        std::pair(line.cut.getGivenOfDevice(),
                  !line.cut.getGivenOfDevice().empty()),
        std::pair(line.board.ArgStr, line.board.getNumOccurrences() != 0),
        std::pair(line.allowHost.ArgStr,
                  line.allowHost.getNumOccurrences() != 0),
        std::pair(line.report.ArgStr, line.report.getNumOccurrences() != 0),
        std::pair(line.shareDram.ArgStr,
                  line.shareDram.getNumOccurrences() != 0),
        std::pair(StringRef("emit=partitioned, packed, scheduled and program"),
                  stops)})
    if (given && !options.usesVTA)
      return fail("--" + Twine(name) + " is about VTA: add --device=vta");
  if (!options.usesVTA)
    return llvm::Error::success();
  if (auto config = ::vtart::Config::find(line.config); !config)
    return fail("--config " + line.config + ": " +
                config.takeError().message());
  if (auto machine = ::vtart::Machine::find(line.machine); !machine)
    return fail("--machine: " + machine.takeError().message());
  options.config = line.config;
  options.machine = line.machine;
  options.cut = line.cut.getCut();
  if (line.report.getNumOccurrences() && !options.emitsNetwork())
    return fail("--report is about the compiled network; --emit stops before "
                "it");
  options.allowsHost = line.allowHost;
  options.report = line.report;
  options.shareDram = line.shareDram;
  return llvm::Error::success();
}

/// Finds the records to use.
static llvm::Error readRecords(const CommandLine &line, Options &options) {
  bool isGiven = line.records.getNumOccurrences() != 0;
  if (isGiven && line.records.empty())
    return fail("--records: expected a file, or off, got an empty name");
  options.trustsRecords = line.trustRecords;
  bool isOff = isGiven && (line.records == "off" || line.records == "none");
  // What a user wrote counts more than what was found here.
  options.usesShippedRecords = options.usesVTA && options.makesSchedules() &&
                               !isOff && !options.trustsRecords &&
                               options.schedules.empty();
  options.board = line.board;
  for (const auto &[name, count] :
       {std::pair(line.trustRecords.ArgStr, options.trustsRecords ? 1 : 0),
        std::pair(line.board.ArgStr, line.board.getNumOccurrences())})
    if (count && (!isGiven || isOff))
      return fail("--" + name +
                  " is about the records of a file: add "
                  "--records=file.jsonl");
  if (line.board.getNumOccurrences() && line.board.empty())
    return fail("--board: expected a name, got an empty one");
  if (!isGiven || isOff)
    return llvm::Error::success();
  if (!options.makesSchedules())
    return fail("--records is about schedules; --emit stops before them");
  options.records = line.records;
  return llvm::Error::success();
}

llvm::Expected<Options> mlir::vta::compile::parseOptions(int argc,
                                                         char **argv) {
  // libLLVM has hundreds of options, some with names of ours.
  cl::ResetCommandLineParser();
  setVersionPrinter();
  static CommandLine line;
  cl::HideUnrelatedOptions(
      {&line.general, &line.vta, &line.target, &line.int8});
  cl::ParseCommandLineOptions(
      argc, argv,
      "Compiles a network for a CPU, or for VTA and a CPU; vta-run runs it."
      "\n\n"
      "  vta-compile net.onnx -o net.vta\n"
      "  vta-compile net.onnx --calibration=images.npz -o net.vta\n"
      "  vta-compile net.onnx --calibrate=global_scale "
      "--target=aarch64-linux-gnu -o net.vta\n"
      "  vta-compile net.onnx --device=vta --calibrate=global_scale "
      "-o net.vta\n");

  Options options;
  options.input = line.input;
  options.emit = line.emit;
  options.output = line.output;
  if (options.output.empty()) {
    if (options.input == "-")
      return fail("the network comes from standard input: say with -o where "
                  "to write");
    SmallString<128> path(options.input);
    llvm::sys::path::replace_extension(path,
                                       options.emitsNetwork() ? "vta" : "mlir");
    if (path == options.input)
      return fail("the output would replace the input \"" + options.input +
                  "\": say with -o where to write");
    options.output = std::string(path);
  }
  if (llvm::Error error = readDevice(line, options))
    return error;
  for (const std::string &shape : line.shapes) {
    std::string error;
    if (!onnx::parseShapes(shape, options.import, error))
      return fail("--shape: " + error);
  }
  if (line.threads == 0 || line.threads > 1024)
    return fail("--threads: expected 1 to 1024, got " + Twine(line.threads));
  if (line.jobs > 1024)
    return fail("--jobs: expected at most 1024, got " + Twine(line.jobs));
  options.maxMemory = ::vtart::availableMemory();
  if (line.maxMemory.getNumOccurrences()) {
    std::optional<uint64_t> bytes = parseBytes(line.maxMemory);
    if (!bytes)
      return fail("--max-memory: expected a number of bytes or one with K, M, "
                  "G or T, got \"" +
                  line.maxMemory + "\"");
    options.maxMemory = *bytes;
  }
  options.triple = line.triple;
  options.cpu = line.cpu;
  options.features = line.features;
  options.allow.assign(line.allow.begin(), line.allow.end());
  if (auto allowed = cpu::AllowedForms::get(options.allow); !allowed)
    return fail("--allow: " + llvm::toString(allowed.takeError()));
  if (!options.allow.empty() && !options.emitsNetwork())
    return fail("--allow is about code of the processor; --emit stops before "
                "it");
  options.scheduleRules = line.scheduleRules;
  if (auto rules = cpu::SketchLibrary::load(options.scheduleRules); !rules)
    return fail("--schedule-rules: " + llvm::toString(rules.takeError()));
  llvm::Expected<SparseWeights> sparse = line.sparse.read(options.usesVTA);
  if (!sparse)
    return sparse.takeError();
  options.sparse = *sparse;
  options.threads = line.threads;
  options.jobs = line.jobs;
  options.schedules = line.schedules;
  if (llvm::Error error = readRecords(line, options))
    return error;
  if (!line.schedules.empty() && !llvm::sys::fs::is_directory(line.schedules))
    return fail("--schedules: \"" + line.schedules + "\" is not a folder");
  if (!options.makesSchedules() && (line.schedules.getNumOccurrences() ||
                                    line.dumpSchedules.getNumOccurrences()))
    return fail(
        "--schedules and --dump-schedules: --emit stops before there are "
        "schedules");
  options.dumpSchedules = line.dumpSchedules;
  options.debugTensors = line.debugTensors;
  options.quiet = line.quiet;
  options.time = line.time;
  if (llvm::Error error = readQuantization(line, options))
    return error;
  return options;
}
