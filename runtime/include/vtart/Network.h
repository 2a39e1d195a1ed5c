//===- Network.h - Compiled networks ----------------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A compiled network is one file: host code, constants, programs for VTA, the
// table of buffers, the steps to take in order, the configuration and machine
// it was compiled for. docs/NetworkFile.md describes the layout and how kernels
// are called.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_NETWORK_H
#define VTART_NETWORK_H

#include "vtart/AlignedBytes.h"
#include "vtart/Executor.h"
#include "vtart/SystemMemory.h"

namespace vtart {

/// Bytes of an element; 0 for an unknown name. "float32", "float16", "int8",
/// "uint8", "int16", "int32", "int64", "bool" (a byte that is 0 or 1).
unsigned elementBytes(const std::string &dtype);

/// What a network reads or writes by name.
struct NetworkPort {
  std::string name;
  std::string dtype;
  std::vector<int64_t> shape; ///< Row-major shape for the user.
  uint32_t buffer = 0;        ///< Index into Network::buffers.
};

/// Bytes of a port: the product of its shape times its element. Nothing if
/// the dtype is unknown, a dimension is not positive or the product is absurd.
std::optional<uint64_t> portBytes(const NetworkPort &port);
/// Index of the port called `name`. The error lists the names there are;
/// `what` is "input" or "output".
Expected<uint32_t> findPort(const std::vector<NetworkPort> &ports,
                            const std::string &name, const char *what);
/// Refuses data that a port cannot take: another dtype or shape, bools that
/// are neither 0 nor 1. `data` has the bytes that dtype and shape say.
Error checkPortData(const NetworkPort &port, const std::string &dtype,
                    const std::vector<int64_t> &shape, const void *data);

/// Where a tensor is at run time. Every address is aligned to
/// kTensorAlignment.
struct NetworkBuffer {
  enum class Kind : uint8_t {
    Arena,    ///< Memory of the handle; lifetimes may overlap.
    Constant, ///< Read-only part of Network::constants.
    Port,     ///< Memory of one input, or of outputs.
  };
  Kind kind = Kind::Arena;
  uint64_t offset = 0; ///< Offset in arena or constants; 0 for ports.
  uint64_t size = 0;   ///< Size in bytes.
};

/// A function of the host code:
///   void symbol(void *const *args, int64_t begin, int64_t end, void *scratch)
/// does the chunks from `begin` until before `end`. Chunks are independent, so
/// threads can share them. `args` are the addresses of a step's buffers;
/// `scratch` is memory of the calling thread, aligned as tensors are, with
/// contents that mean nothing.
struct NetworkKernel {
  std::string symbol;
  int64_t chunks = 1;
  uint64_t scratchBytes = 0;
  std::string schedule; ///< Transform IR of the compilation, or empty.
  std::map<std::string, int64_t> knobs; ///< Values of the schedule's knobs.
  /// Bytes of each argument, and how many of the last ones are written: what
  /// the code was compiled for, which every step that calls it must have.
  /// Empty if it is not known.
  std::vector<uint64_t> argumentBytes = {};
  uint32_t writes = 1;
};

/// One call of a kernel on the host, or one run of a program on the device. The
/// buffers of a program are its inputs, then its outputs, both in the order of
/// its own table of buffers.
struct NetworkStep {
  uint32_t kernel = 0;           ///< Index into Network::kernels.
  std::vector<uint32_t> buffers; ///< Arguments, the read ones first.
  uint32_t writes = 1;           ///< Number of written arguments, the last.
  std::string name;              ///< Unique name of the layer.
  std::string op;                ///< "conv2d 3x3 64->64, add, clamp".
  std::string location;          ///< Location in the source.
  uint64_t macs = 0;             ///< Multiply-accumulate operations.
  /// Index into Network::programs; `kernel` is then of no meaning.
  std::optional<uint32_t> program = std::nullopt;
};

/// What the host code needs of a processor.
struct HostTarget {
  std::string triple;                ///< "x86_64-pc-linux-gnu"
  std::string cpu;                   ///< "znver4", "cortex-a72"
  std::vector<std::string> features; ///< LLVM's names: "avx512f", "neon".
};

struct Network {
  std::string name;
  std::string producer; ///< Program and version that wrote the file.
  HostTarget target;
  std::optional<Config> config; ///< VTA device; empty for CPU only.
  std::string machine;          ///< Machine; empty without a device.
  std::vector<NetworkPort> inputs, outputs;
  /// Tensors to look at after a run, in topological order; their buffers are in
  /// the arena, and nothing else is there. Empty unless compiled for that.
  std::vector<NetworkPort> tensors;
  std::vector<NetworkBuffer> buffers;
  std::vector<NetworkKernel> kernels;
  std::vector<Program> programs; ///< Programs for `config`.
  std::vector<NetworkStep> steps;
  uint64_t arenaBytes = 0;
  std::vector<uint8_t> hostCode; ///< An ELF shared object.
  AlignedBytes constants;

  /// Refuses tables that point outside or contradict each other: what fromBytes
  /// and NetworkExecutor::create check, for who makes a network.
  Error verify() const;

  /// Serializes to the versioned file format; the same network always gives
  /// the same bytes.
  std::vector<uint8_t> toBytes() const;
  /// Errors: not a compiled network, another version, truncated, checksum,
  /// kernels that the host code was not compiled with, tables that point
  /// outside or contradict each other.
  static Expected<Network> fromBytes(const void *data, size_t size);
  static Expected<Network> fromFile(const std::string &path);
  static bool isNetwork(const void *data, size_t size);
};

/// Bytes that a network takes while it runs, by what they are for.
struct NetworkMemory {
  uint64_t constants = 0, arena = 0, ports = 0, scratch = 0;

  /// The sum, at most 2^64 - 1.
  uint64_t total() const;
  /// "440 bytes (constants 8, intermediate results 400, ...)".
  std::string describe() const;
};
NetworkMemory findMemory(const Network &network, unsigned threads = 1);
/// Refuses a network that takes more than `limit` bytes.
Error checkMemory(const Network &network, unsigned threads = 1,
                  uint64_t limit = availableMemory());

/// Why the host code cannot run in this process: another processor family,
/// features the processor does not have, features that this runtime knows no
/// test for; all of them in one message.
Error checkHostTarget(const HostTarget &target);
/// The architecture of a triple of LLVM, under one name if it has several:
/// "x86_64", "aarch64", "arm" and so on.
std::string getArchitecture(const std::string &triple);

struct NetworkDeviceOptions {
  /// "sim" for the simulator in this process, or a library with VTA's driver
  /// functions.
  std::string driver = "sim";
  /// What the simulator counts cycles of; null is the machine that the network
  /// was compiled for, if that is a built-in one.
  const Machine *machine = nullptr;
  /// See TimedOptions; for the simulator.
  std::function<void(const TimedEvent &)> onEvent;
  DeviceOptions device;
};

/// A device for the programs of `network`. Errors: see Device::load and
/// checkUopCapacity; a network without programs.
Expected<std::shared_ptr<Device>>
openDevice(const Network &network, const NetworkDeviceOptions &options = {});

struct NetworkExecutorOptions {
  unsigned threads = 1; ///< Threads, including the caller of run.
  /// For a network with programs; null is a simulator of its own. Executors
  /// that share one take turns, program by program.
  std::shared_ptr<Device> device;
  ExecutorOptions programs;
  /// Called before a step runs on the device, with the device locked.
  std::function<void(size_t step)> beforeProgram;
  /// To time a part of a network as it is in the whole one, which reads and
  /// writes so many bytes before it comes to the same memory again. For `rerun`
  /// there are as many copies of the constants as there are runs with so many
  /// bytes, and each takes the next one; results that its last step leaves in
  /// the arena move likewise. 0: no copies. Programs have one copy of their
  /// constants in any case.
  uint64_t coldBytes = 0;
};

/// What the steps of one or several runs took.
struct NetworkProfile {
  std::vector<uint64_t> nanoseconds; ///< Wall-clock time of each step.
  /// Cycles by step; empty on the host and for devices that do not tell.
  std::vector<std::optional<uint64_t>> cycles;
};

/// A network ready to run. Holds its own memory, which is zero before the first
/// run: what no step ever writes, such as the border of a padded tensor, stays
/// so. Calls of one executor exclude each other, different ones run at the same
/// time and can share a network.
class NetworkExecutor {
public:
  static constexpr unsigned kMaxThreads = 1024;

  /// Errors: see verify, checkHostTarget and checkMemory; host code that cannot
  /// be loaded, symbols it lacks, memory, a number of threads outside [1,
  /// kMaxThreads]; see Executor::create for programs.
  static Expected<std::unique_ptr<NetworkExecutor>>
  create(std::shared_ptr<const Network> network,
         const NetworkExecutorOptions &options = {});
  virtual ~NetworkExecutor() = default;

  virtual const Network &network() const = 0;
  virtual unsigned threads() const = 0;
  /// Device of the programs; null if there are none.
  virtual std::shared_ptr<Device> device() const = 0;
  /// Runs once. `inputs` and `outputs` are addresses in the order of the
  /// network's ports, each of the port's size, none overlapping an output. No
  /// alignment is needed, but what is aligned as tensors are is not copied.
  /// `profile`, if given, gets this run's share added. Errors: addresses,
  /// Device::run; outputs then mean nothing.
  virtual Error run(Span<const void *const> inputs, Span<void *const> outputs,
                    NetworkProfile *profile = nullptr) = 0;
  /// Runs the first `numSteps` steps (all, if there are fewer) once more, on
  /// the ports of the last run, which must still be there: to time them alone.
  /// Outputs then mean nothing. Errors: no run before; Device::run.
  virtual Error rerun(size_t numSteps) = 0;
  /// The bytes of one of Network::tensors after a run, until the next.
  virtual Span<const uint8_t> tensor(size_t index) const = 0;
};

} // namespace vtart

#endif // VTART_NETWORK_H
