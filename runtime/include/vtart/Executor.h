//===- Executor.h - Runs programs on a device -------------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An executor puts one program on one device: buffers, relocated instructions
// and constants stay there between runs, only inputs and outputs move.
//
//===----------------------------------------------------------------------===//

#ifndef VTART_EXECUTOR_H
#define VTART_EXECUTOR_H

#include "vtart/Driver.h"
#include "vtart/Npy.h"
#include "vtart/Program.h"

namespace vtart {

struct ExecutorOptions {
  /// How often the driver polls for the end before it gives up.
  uint32_t waitCycles = uint32_t(1) << 31;
  /// The device sees the CPU's caches: no flush and invalidate. Left open it
  /// follows the configuration's target, because de10nano's driver aborts in
  /// these calls.
  std::optional<bool> coherent;
};

class Executor {
public:
  /// Places the program on the device. Errors: another configuration than the
  /// driver's, a buffer above Driver::kMaxTransfer, no memory, an address
  /// beyond 32 bits, relocation errors. The driver must outlive the executor.
  static Expected<std::unique_ptr<Executor>>
  create(Driver &driver, Program program, const ExecutorOptions &options = {});
  ~Executor();
  Executor(const Executor &) = delete;
  Executor &operator=(const Executor &) = delete;

  /// Errors: no input of that name (lists those there are), another dtype or
  /// shape.
  Error setInput(const std::string &name, const NpyArray &array);
  /// Errors: an input was never set, the device timed out or failed.
  Error run();
  /// Errors: no output of that name, nothing was run yet.
  Expected<NpyArray> output(const std::string &name);

  /// Contents of a buffer of any kind, by its index in `program().buffers`.
  std::vector<uint8_t> read(uint32_t buffer);
  const Program &program() const { return prog; }
  /// Physical address of each buffer.
  const std::vector<uint64_t> &addresses() const { return physical; }

private:
  /// One allocation and the aligned part of it that is used.
  struct Allocation {
    void *base = nullptr;
    void *used = nullptr;
    uint32_t addr = 0;
    uint64_t size = 0;
  };
  Executor(Driver &driver, Program program, const ExecutorOptions &options);
  Error place();
  Error allocate(const std::string &what, uint64_t size, uint64_t alignment);
  void write(const Allocation &to, const void *data);
  Expected<uint32_t> find(const std::string &name, BufferKind kind) const;

  Driver &driver;
  Program prog;
  ExecutorOptions options;
  bool coherent = false;
  bool hasRun = false;
  void *device = nullptr;
  std::vector<Allocation> allocations; ///< One per buffer, instructions last.
  std::vector<uint64_t> physical;
  std::vector<bool> inputSet; ///< By buffer.
};

/// "x int8[3, 4], y int32[5]": the buffers of one kind, or "none".
std::string listBuffers(const Program &program, BufferKind kind);

} // namespace vtart

#endif // VTART_EXECUTOR_H
