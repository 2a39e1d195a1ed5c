//===- PlanNetwork.cpp - Tables of a network file -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlanNetwork.h"
#include "TensorLayouts.h"
#include "VTA/CPU/Analysis/CPUTaskInfo.h"
#include "VTA/CPU/Analysis/PartPlaces.h"
#include "VTA/CPU/Analysis/TaskDescription.h"
#include "VTA/CPU/Analysis/Tasks.h"
#include "VTA/Dialect/VTA/IR/VTA.h"
#include "VTA/Kernel/LayerNames.h"
#include "VTA/Support/MemoryPlan.h"
#include "VTA/Target/Network/PackConstant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "vtart/Simulator.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::vta;
using namespace mlir::vta::cpu;

/// The runtime's name of an element type; empty if it has none.
static StringRef dtypeName(Type type) {
  if (type.isF32())
    return "float32";
  if (type.isF16())
    return "float16";
  if (type.isInteger(1))
    return "bool";
  if (type.isInteger(8))
    return "int8";
  if (type.isInteger(16))
    return "int16";
  if (type.isInteger(32))
    return "int32";
  if (type.isInteger(64) || type.isIndex())
    return "int64";
  return "";
}

static uint64_t tensorBytes(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return tensor.getNumElements() * storageBytes(tensor.getElementType());
}

/// Where the memory of the result has to hold zeros, as text that is equal for
/// equal places; empty if nowhere.
static std::string zeroedLayout(func::FuncOp task) {
  std::string text;
  if (!hasZeroedResult(task))
    return text;
  auto pad = task.getBody()
                 .front()
                 .getTerminator()
                 ->getOperand(0)
                 .getDefiningOp<tensor::PadOp>();
  if (!pad)
    return text;
  llvm::raw_string_ostream os(text);
  os << pad.getType() << " low ";
  llvm::interleaveComma(pad.getStaticLow(), os);
  os << " high ";
  llvm::interleaveComma(pad.getStaticHigh(), os);
  return text;
}

namespace {

/// What a user wants to know of a task.
struct Description {
  std::string text;
  uint64_t macs = 0;
  std::string kind;    ///< Kind of the anchor.
  bool isMove = false; ///< Whether nothing is computed.
  std::string zeroedLayout;
};

/// Fills in the tables of a network: buffers, constants, steps.
class Planner {
public:
  Planner(func::FuncOp function, NetworkCallees &callees,
          ::vtart::Network &network)
      : function(function), callees(callees), tasks(callees.tasks),
        network(network) {}

  LogicalResult run();

private:
  LogicalResult addPorts(Operation::operand_range results);
  LogicalResult addPort(
      Type type, DictionaryAttr attributes, const Twine &fallback,
      Location location, std::vector<::vtart::NetworkPort> &ports,
      ::vtart::NetworkBuffer::Kind kind = ::vtart::NetworkBuffer::Kind::Port);
  LogicalResult addTensor(Value result, StringAttr name);
  uint32_t addBuffer(::vtart::NetworkBuffer::Kind kind, uint64_t size,
                     uint64_t offset = 0);
  FailureOr<uint32_t>
  constantBuffer(Value value, const std::optional<ConstantPacking> &packing);
  FailureOr<uint32_t> readBuffer(Value value, unsigned step);
  FailureOr<uint32_t> partBuffer(Value value, unsigned step);
  LogicalResult readOperand(Value operand,
                            const std::optional<ConstantPacking> &packing,
                            ::vtart::NetworkStep &step);
  FailureOr<unsigned> writeResult(Value result, ::vtart::NetworkStep &step);
  LogicalResult addStep(func::CallOp call);
  LogicalResult addStep(vta::CallOp call);
  void addKernels();
  void addPrograms();
  void placeBuffers();
  std::string uniqueName(std::string name);

  func::FuncOp function;
  NetworkCallees &callees;
  ArrayRef<NetworkTask> tasks;
  ::vtart::Network &network;
  static Description describe(func::FuncOp task);

  llvm::StringMap<uint32_t> kernels;
  std::vector<Description> descriptions; ///< Descriptions by kernel.
  /// Buffers of roots of views.
  DenseMap<Value, uint32_t> buffers;
  /// Lifetimes of arena buffers, and which of them is that of a buffer.
  std::vector<Lifetime> lifetimes;
  llvm::MapVector<uint32_t, unsigned> lifetimeOf;
  /// Tensors in the memory of concatenations: lifetimes by concatenation,
  /// buffers by lifetime, first byte and size, and where these begin.
  PartPlaces places;
  DenseMap<Value, unsigned> concatLifetimes;
  std::map<std::tuple<unsigned, uint64_t, uint64_t>, uint32_t> partBuffers;
  DenseMap<uint32_t, uint64_t> startOf;
  /// Layouts of buffers that hold zeros around what is written, by lifetime.
  llvm::MapVector<unsigned, std::string> zeroed;
  std::map<std::pair<const void *, std::string>, uint32_t> constants;
  llvm::StringSet<> names;
};

} // namespace

uint32_t Planner::addBuffer(::vtart::NetworkBuffer::Kind kind, uint64_t size,
                            uint64_t offset) {
  ::vtart::NetworkBuffer buffer;
  buffer.kind = kind;
  buffer.size = size;
  buffer.offset = offset;
  network.buffers.push_back(buffer);
  return network.buffers.size() - 1;
}

LogicalResult Planner::addPort(Type type, DictionaryAttr attributes,
                               const Twine &fallback, Location location,
                               std::vector<::vtart::NetworkPort> &ports,
                               ::vtart::NetworkBuffer::Kind kind) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  ::vtart::NetworkPort port;
  port.name = fallback.str();
  if (attributes)
    if (auto name = attributes.getAs<StringAttr>("ml_program.identifier"))
      port.name = name.str();
  if (!tensor || !tensor.hasStaticShape() ||
      dtypeName(tensor.getElementType()).empty())
    return emitError(location, "\"")
           << port.name << "\" has the type " << type
           << "; expected a tensor of static shape with elements f32, "
              "f16, i8, i16, i32, i64 or i1";
  for (const ::vtart::NetworkPort &other : ports)
    if (other.name == port.name)
      return emitError(location, "two inputs or two outputs are called \"")
             << port.name << "\"";
  port.dtype = dtypeName(tensor.getElementType());
  if (attributes && attributes.contains(kUnsignedAttrName))
    port.dtype = "uint8";
  port.shape.assign(tensor.getShape().begin(), tensor.getShape().end());
  port.buffer = addBuffer(kind, tensorBytes(type));
  ports.push_back(std::move(port));
  return success();
}

/// Adds a tensor that can be read after a run: it has memory of its own.
LogicalResult Planner::addTensor(Value result, StringAttr name) {
  if (failed(addPort(result.getType(), DictionaryAttr(), name.getValue(),
                     function.getLoc(), network.tensors,
                     ::vtart::NetworkBuffer::Kind::Arena)))
    return failure();
  uint32_t buffer = network.tensors.back().buffer;
  buffers[stripViews(result)] = buffer;
  lifetimeOf[buffer] = lifetimes.size();
  Lifetime lifetime;
  lifetime.bytes = tensorBytes(result.getType());
  lifetime.last = std::numeric_limits<unsigned>::max();
  lifetimes.push_back(lifetime);
  return success();
}

LogicalResult Planner::addPorts(Operation::operand_range results) {
  for (auto [index, argument] : llvm::enumerate(function.getArguments())) {
    if (failed(addPort(argument.getType(), function.getArgAttrDict(index),
                       "arg" + Twine(index), argument.getLoc(),
                       network.inputs)))
      return failure();
    buffers[argument] = network.inputs.back().buffer;
  }
  for (auto [index, result] : llvm::enumerate(results)) {
    if (auto name =
            function.getResultAttrOfType<StringAttr>(index, kNameAttrName)) {
      if (failed(addTensor(result, name)))
        return failure();
      continue;
    }
    if (failed(addPort(result.getType(), function.getResultAttrDict(index),
                       "out" + Twine(index), function.getLoc(),
                       network.outputs)))
      return failure();
    // vta-cpu-form-tasks has seen to it that a task writes it.
    buffers[stripViews(result)] = network.outputs.back().buffer;
  }
  return success();
}

FailureOr<uint32_t>
Planner::constantBuffer(Value value,
                        const std::optional<ConstantPacking> &packing) {
  auto op = stripViews(value).getDefiningOp<arith::ConstantOp>();
  auto type = cast<RankedTensorType>(value.getType());
  std::string layout;
  if (packing) {
    llvm::raw_string_ostream os(layout);
    llvm::interleave(type.getShape(), os, "x");
    os << " perm ";
    llvm::interleave(packing->outerDimsPerm, os, ",");
    os << " pos ";
    llvm::interleave(packing->innerDimsPos, os, ",");
    os << " tiles ";
    llvm::interleave(packing->innerTiles, os, ",");
    os << " winograd " << packing->winograd;
  }
  auto elements = dyn_cast<ElementsAttr>(op.getValue());
  auto key = std::make_pair(elements.getAsOpaquePointer(), layout);
  if (auto it = constants.find(key); it != constants.end())
    return it->second;

  auto bytes = constantBytes(elements);
  if (failed(bytes))
    return op.emitError("the elements of this constant are not available: "
                        "its type is ")
           << op.getType()
           << "; expected numbers of 8 bits and more or i1, with their data";
  if (packing && (!fitsShape(*packing, type.getShape()) ||
                  (packing->winograd && !type.getElementType().isF32())))
    return op.emitError("its layout (#vta.packing) does not fit its type ")
           << type;
  if (packing)
    *bytes = packBytes(*bytes, type.getShape(),
                       storageBytes(type.getElementType()), *packing);
  uint64_t offset = llvm::alignTo(network.constants.size(), 64);
  network.constants.resize(offset + bytes->size());
  llvm::copy(*bytes, network.constants.begin() + offset);
  uint32_t buffer =
      addBuffer(::vtart::NetworkBuffer::Kind::Constant, bytes->size(), offset);
  constants[key] = buffer;
  return buffer;
}

/// The buffer of `value`, which lies in the memory of a concatenation and is
/// read or written by step `step`.
FailureOr<uint32_t> Planner::partBuffer(Value value, unsigned step) {
  auto type = cast<RankedTensorType>(value.getType());
  FailureOr<PartPlace> place = places.lookup(value);
  FailureOr<TaskMemory> memory = failure();
  if (succeeded(place))
    memory = getTaskMemory(type, *place);
  if (failed(memory))
    return emitError(value.getLoc(), "lies in the memory of a concatenation "
                                     "in a way that no task can see");
  auto [it, isNew] = concatLifetimes.try_emplace(place->root, lifetimes.size());
  if (isNew) {
    Lifetime lifetime;
    lifetime.bytes = tensorBytes(place->root.getType());
    lifetime.first = step;
    lifetimes.push_back(lifetime);
  }
  Lifetime &lifetime = lifetimes[it->second];
  lifetime.last = std::max(lifetime.last, step);
  uint64_t bytes = storageBytes(type.getElementType());
  uint64_t start = memory->base * bytes, size = memory->elements * bytes;
  auto [buffer, isFirst] =
      partBuffers.try_emplace({it->second, start, size}, 0);
  if (isFirst) {
    buffer->second = addBuffer(::vtart::NetworkBuffer::Kind::Arena, size);
    lifetimeOf[buffer->second] = it->second;
    startOf[buffer->second] = start;
  }
  return buffer->second;
}

FailureOr<uint32_t> Planner::readBuffer(Value value, unsigned step) {
  if (places.contains(value))
    return partBuffer(value, step);
  Value root = stripViews(value);
  auto it = buffers.find(root);
  if (it == buffers.end())
    return emitError(value.getLoc(), "is read before a task writes it");
  if (auto *lifetime = lifetimeOf.find(it->second);
      lifetime != lifetimeOf.end())
    lifetimes[lifetime->second].last =
        std::max(lifetimes[lifetime->second].last, step);
  return it->second;
}

std::string Planner::uniqueName(std::string name) {
  std::string unique = name;
  for (unsigned suffix = 2; !names.insert(unique).second; ++suffix)
    unique = name + "#" + std::to_string(suffix);
  return unique;
}

LogicalResult
Planner::readOperand(Value operand,
                     const std::optional<ConstantPacking> &packing,
                     ::vtart::NetworkStep &step) {
  bool isConstant =
      stripViews(operand).getDefiningOp<arith::ConstantOp>() != nullptr;
  FailureOr<uint32_t> buffer = isConstant
                                   ? constantBuffer(operand, packing)
                                   : readBuffer(operand, network.steps.size());
  if (succeeded(buffer))
    step.buffers.push_back(*buffer);
  return buffer;
}

/// Adds the buffer that `result` is written to. Returns the index of its
/// lifetime if it is in the arena, or else that of none.
FailureOr<unsigned> Planner::writeResult(Value result,
                                         ::vtart::NetworkStep &step) {
  unsigned index = network.steps.size();
  if (places.contains(result)) {
    FailureOr<uint32_t> buffer = partBuffer(result, index);
    if (failed(buffer))
      return failure();
    step.buffers.push_back(*buffer);
    return static_cast<unsigned>(lifetimes.size());
  }
  unsigned lifetimeIndex = lifetimes.size();
  auto [it, isNew] = buffers.try_emplace(result, 0);
  if (isNew) {
    it->second = addBuffer(::vtart::NetworkBuffer::Kind::Arena,
                           tensorBytes(result.getType()));
    lifetimeOf[it->second] = lifetimeIndex;
    Lifetime lifetime;
    lifetime.bytes = tensorBytes(result.getType());
    lifetime.first = lifetime.last = index;
    lifetimes.push_back(lifetime);
  }
  step.buffers.push_back(it->second);
  return lifetimeIndex;
}

LogicalResult Planner::addStep(func::CallOp call) {
  ::vtart::NetworkStep step;
  step.kernel = kernels.lookup(call.getCallee());
  const TaskCode &code = *tasks[step.kernel].code;
  const Description &task = descriptions[step.kernel];
  if (failed(checkLayouts(call, tasks[step.kernel].function, places)))
    return failure();
  for (auto [operand, packing] :
       llvm::zip_equal(call.getOperands(), code.packings))
    if (failed(readOperand(operand, packing, step)))
      return failure();
  FailureOr<unsigned> lifetime = writeResult(call.getResult(0), step);
  if (failed(lifetime))
    return failure();
  if (*lifetime < lifetimes.size() && !task.zeroedLayout.empty())
    zeroed[*lifetime] = task.zeroedLayout;
  // A pad or a transposition in front of a layer has the layer's name; so has a
  // task that writes what a program reads with the pad in front of it.
  std::string name = layerName(call.getLoc(), code.symbol);
  if (task.isMove ||
      llvm::any_of(network.programs, [&](const ::vtart::Program &program) {
        return program.name == name;
      }))
    name += "." + StringRef(code.symbol).rsplit('_').first.str();
  step.name = uniqueName(std::move(name));
  step.op = task.text;
  step.location = locationText(dropFolders(call.getLoc()));
  step.macs = task.macs;
  // What the code was compiled for; Network::verify compares the other calls.
  ::vtart::NetworkKernel &kernel = network.kernels[step.kernel];
  if (kernel.argumentBytes.empty()) {
    for (uint32_t buffer : step.buffers)
      kernel.argumentBytes.push_back(network.buffers[buffer].size);
    kernel.writes = step.writes;
  }
  network.steps.push_back(std::move(step));
  return success();
}

/// Multiply-accumulate operations that the device executes.
static uint64_t countMacs(const ::vtart::Program &program) {
  ::vtart::Codec codec(program.config);
  ::vtart::Counters counters;
  for (const ::vtart::Word128 &word : program.insns)
    if (auto insn = codec.decode(word))
      counters.add(program.config, *insn);
  return counters.gemmCounter * program.config.batch() *
         program.config.block() * program.config.block();
}

LogicalResult Planner::addStep(vta::CallOp call) {
  ::vtart::NetworkStep step;
  step.program = std::distance(callees.programs.begin(),
                               callees.programs.find(call.getCalleeAttr()));
  const ::vtart::Program &program = network.programs[*step.program];
  if (failed(checkLayouts(call, places)))
    return failure();
  for (Value operand : call.getOperands())
    if (failed(readOperand(operand, std::nullopt, step)))
      return failure();
  for (Value result : call.getResults())
    if (failed(writeResult(result, step)))
      return failure();
  step.writes = call.getNumResults();
  step.name = uniqueName(program.name);
  step.op = std::to_string(program.insns.size()) + " VTA instructions";
  step.location = locationText(dropFolders(call.getLoc()));
  step.macs = countMacs(program);
  network.steps.push_back(std::move(step));
  return success();
}

void Planner::placeBuffers() {
  std::vector<Lifetime> shared;
  for (auto [index, lifetime] : llvm::enumerate(lifetimes))
    if (!zeroed.contains(index))
      shared.push_back(lifetime);
  network.arenaBytes = planMemory(shared);
  auto next = shared.begin();
  for (auto [index, lifetime] : llvm::enumerate(lifetimes))
    if (!zeroed.contains(index))
      lifetime.offset = (next++)->offset;

  // Memory with zeros at the same places is shared, one after the other; steps
  // are in order, and with them the first uses.
  struct Slot {
    uint64_t offset;
    unsigned last;
  };
  llvm::StringMap<SmallVector<Slot>> slots;
  for (auto &[index, layout] : zeroed) {
    Lifetime &lifetime = lifetimes[index];
    SmallVector<Slot> &candidates = slots[layout];
    Slot *slot = llvm::find_if(candidates, [&](const Slot &candidate) {
      return candidate.last < lifetime.first;
    });
    if (slot == candidates.end()) {
      candidates.push_back({llvm::alignTo(network.arenaBytes, 64), 0});
      slot = &candidates.back();
      network.arenaBytes = slot->offset + lifetime.bytes;
    }
    slot->last = lifetime.last;
    lifetime.offset = slot->offset;
  }
  for (auto [buffer, lifetime] : lifetimeOf)
    network.buffers[buffer].offset =
        lifetimes[lifetime].offset + startOf.lookup(buffer);
}

Description Planner::describe(func::FuncOp task) {
  Description description;
  description.text = describeTask(task);
  description.macs = countMacs(task);
  if (FailureOr<CPUTaskInfo> info = analyzeTask(task); succeeded(info))
    description.kind = stringifyAnchorKind(info->kind).str();
  description.isMove = isMove(task);
  description.zeroedLayout = zeroedLayout(task);
  return description;
}

void Planner::addKernels() {
  for (const NetworkTask &task : tasks) {
    descriptions.push_back(describe(task.function));
    kernels[task.code->symbol] = network.kernels.size();
    ::vtart::NetworkKernel kernel;
    kernel.symbol = task.code->symbol;
    kernel.chunks = task.code->chunks;
    kernel.scratchBytes = task.code->scratchBytes;
    if (!task.code->schedule.empty())
      kernel.schedule =
          "// " + descriptions.back().kind + "\n" + task.code->schedule + "\n";
    kernel.knobs = task.code->knobs;
    network.kernels.push_back(std::move(kernel));
  }
}

void Planner::addPrograms() {
  for (auto &[callee, program] : callees.programs) {
    network.config = program.config;
    network.machine = program.machine;
    network.programs.push_back(std::move(program));
  }
}

LogicalResult Planner::run() {
  addKernels();
  addPrograms();
  Block &block = function.getBody().front();
  FailureOr<PartPlaces> found = placeConcatenations(function);
  if (failed(found))
    return failure();
  places = std::move(*found);
  if (failed(addPorts(block.getTerminator()->getOperands())))
    return failure();
  for (Operation &op : block) {
    auto task = dyn_cast<func::CallOp>(op);
    auto segment = dyn_cast<vta::CallOp>(op);
    if ((task && failed(addStep(task))) ||
        (segment && failed(addStep(segment))))
      return failure();
  }

  placeBuffers();
  return success();
}

LogicalResult mlir::vta::cpu::planNetwork(func::FuncOp function,
                                          NetworkCallees &callees,
                                          ::vtart::Network &network) {
  return Planner(function, callees, network).run();
}
