//===- Executor.h - Runs programs on a device -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An executor puts one program on a device: inputs, outputs, scratch and
// relocated instructions of its own, constants that it shares with the other
// executors of the same program. They stay there between runs, only inputs and
// outputs move.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_EXECUTOR_H
#define VTART_EXECUTOR_H

#include "vtart/Device.h"
#include "vtart/Npy.h"

namespace vtart {

struct ExecutorOptions {
  /// How often the driver polls for the end before it gives up.
  uint32_t waitCycles = uint32_t(1) << 31;
};

class Executor {
public:
  /// What an inference asks of a run on the device.
  struct Call {
    /// Called on the device's lock before the run.
    std::function<void()> before;
    /// Asks a driver that has the choice to count cycles.
    bool wantsCycles = false;
    std::optional<uint64_t> cycles; ///< Cycles, if the driver tells them.
  };

  /// Places the program on the device. Errors: another configuration than the
  /// device's, a buffer above Driver::kMaxTransfer, no memory, an address
  /// beyond 32 bits, relocation errors.
  static Expected<std::unique_ptr<Executor>>
  create(std::shared_ptr<Device> device, std::shared_ptr<const Program> program,
         const ExecutorOptions &options = {});
  ~Executor();
  Executor(const Executor &) = delete;
  Executor &operator=(const Executor &) = delete;

  /// Errors: no input of that name (lists those there are), another dtype or
  /// shape.
  Error setInput(const std::string &name, const NpyArray &array);
  /// Errors: an input was never set, see Device::run.
  Error run();
  /// Errors: no output of that name, nothing was run yet.
  Expected<NpyArray> output(const std::string &name);

  /// Inputs, run and outputs as one, without others between. Addresses are in
  /// the order of the program's input buffers and of its output buffers; there
  /// are as many as these.
  Error run(Span<const void *const> inputs, Span<void *const> outputs,
            Call &call);

  /// Contents of a buffer of any kind, by its index in `program().buffers`.
  std::vector<uint8_t> read(uint32_t buffer);
  const Program &program() const { return *prog; }
  /// Physical address of each buffer.
  const std::vector<uint64_t> &addresses() const { return physical; }

private:
  Executor(std::shared_ptr<Device> device,
           std::shared_ptr<const Program> program,
           const ExecutorOptions &options);
  Error place();
  Error placeInsns();
  Error runOnDevice();
  Expected<uint32_t> find(const std::string &name, BufferKind kind) const;

  std::shared_ptr<Device> device;
  std::shared_ptr<const Program> prog;
  ExecutorOptions options;
  bool hasRun = false;
  /// One per buffer, those of constants are the device's.
  std::vector<DeviceMemory> memory;
  DeviceMemory insns;
  bool hasConstants = false;
  std::vector<uint64_t> physical;
  std::vector<bool> inputSet; ///< Flags by buffer.
};

/// "x int8[3, 4], y int32[5]": the buffers of one kind, or "none".
std::string listBuffers(const Program &program, BufferKind kind);

} // namespace vtart

#endif // VTART_EXECUTOR_H
