//===- RtlDriver.cpp - The driver functions over the Chisel design --------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Becomes a shared library that takes the place of a board's driver. The
// process has one device, which all handles name. Its SRAM and tokens stay from
// one run to the next; it is reset when it is opened while nobody has it, and
// after a run that did not end.
//
//===----------------------------------------------------------------------===//

#include "DescribeRun.h"

#include "drivers/DriverMemory.h"

#include <cerrno>
#include <cstdlib>

using namespace vtart;
using namespace vta_cosim;

using ULL = unsigned long long;

namespace {

/// Half an hour, roughly; a network of zoo size takes 3 to 40 million cycles.
constexpr uint64_t kDefaultLimit = 1000000000;

class RtlDevice {
public:
  static RtlDevice &get();
  Error open();
  void close();
  Error run(uint32_t program, uint32_t numInsns);
  uint64_t lastCycles() const { return cycles; }

private:
  std::mutex mutex;
  unsigned numHandles = 0;
  uint64_t limit = kDefaultLimit;
  uint64_t cycles = UINT64_MAX;
  Config config;
  std::unique_ptr<Design> design;
};

} // namespace

/// Never destroyed, as the memory that the design reads.
RtlDevice &RtlDevice::get() {
  static RtlDevice *device = new RtlDevice;
  return *device;
}

/// VTA_RTL_MAX_CYCLES, or the default.
static Expected<uint64_t> readLimit() {
  const char *text = std::getenv("VTA_RTL_MAX_CYCLES");
  if (!text || !*text)
    return kDefaultLimit;
  char *end = nullptr;
  errno = 0;
  ULL value = std::strtoull(text, &end, 10);
  if (*text < '1' || *text > '9' || *end || errno)
    return Error(std::string("VTA_RTL_MAX_CYCLES: expected a number of cycles "
                             "from 1 on, got '") +
                 text + "'");
  return value;
}

Error RtlDevice::open() {
  std::lock_guard<std::mutex> guard(mutex);
  Expected<Config> found = Config::fromName(VTA_RTL_CONFIG);
  if (!found)
    return found.takeError();
  Expected<uint64_t> newLimit = readLimit();
  if (!newLimit)
    return newLimit.takeError();
  config = *found;
  limit = *newLimit;
  if (numHandles++ == 0)
    design = std::make_unique<Design>();
  return Error::success();
}

void RtlDevice::close() {
  std::lock_guard<std::mutex> guard(mutex);
  if (numHandles > 0 && --numHandles == 0)
    design.reset();
}

/// Hazards that the design watches for: the results of the run may be wrong.
static void reportAssertions(const DesignRun &run) {
  if (!run.assertions.empty())
    reportDriver("VTADeviceRun",
                 format("warning: %zu assertions of the design failed, the "
                        "first at %s: an instruction read what the one before "
                        "it had not written yet, or worse",
                        run.assertions.size(), run.assertions[0].c_str()));
}

Error RtlDevice::run(uint32_t program, uint32_t numInsns) {
  std::lock_guard<std::mutex> guard(mutex);
  DriverMemory &dram = DriverMemory::get();
  std::shared_lock<std::shared_mutex> lock(dram.mutex);
  cycles = UINT64_MAX;
  if (!design)
    return Error("the device is not open");
  // An empty run would never begin.
  if (numInsns == 0)
    return Error("no instructions, expected at least FINISH");
  Expected<std::vector<Word128>> insns = dram.program(program, numInsns);
  if (!insns)
    return insns.takeError();
  RunRecorder recorder(config, *insns);
  DesignRun run =
      design->run(dram.memory, program, numInsns, limit, /*isOpen=*/false);
  reportAssertions(run);
  if (!run.finished) {
    design = std::make_unique<Design>();
    return Error(describeHang(config, *insns, run) +
                 "; the design was reset, its limit for a run is " +
                 std::to_string(limit) + " cycles (VTA_RTL_MAX_CYCLES)");
  }
  cycles = run.cycles;
  // A host takes longer to see the end of a run than what is still under way.
  if (!design->settle(run, limit)) {
    design = std::make_unique<Design>();
    return Error("units still work long after FINISH; the design was reset");
  }
  if (run.numUnmapped)
    return Error(describeStrays(run) +
                 " are outside of what VTAMemAlloc returned: reads gave zeros, "
                 "writes were dropped");
  return recorder.save();
}

VTA_EXPORT VTADeviceHandle VTADeviceAlloc(void) {
  if (Error e = RtlDevice::get().open()) {
    reportDriver("VTADeviceAlloc", e.message());
    return nullptr;
  }
  return &RtlDevice::get();
}

VTA_EXPORT void VTADeviceFree(VTADeviceHandle handle) {
  if (handle)
    static_cast<RtlDevice *>(handle)->close();
}

VTA_EXPORT int VTADeviceRun(VTADeviceHandle handle,
                            vta_phy_addr_t insn_phy_addr, uint32_t insn_count,
                            uint32_t wait_cycles) {
  // Polls of a register say nothing about a simulation's time.
  (void)wait_cycles;
  if (!handle) {
    reportDriver("VTADeviceRun", "the device is null");
    return 1;
  }
  Error failure =
      static_cast<RtlDevice *>(handle)->run(insn_phy_addr, insn_count);
  if (!failure)
    return 0;
  reportDriver("VTADeviceRun", failure.message());
  return 1;
}

VTA_EXPORT const char *VTADriverConfig(void) { return VTA_RTL_CONFIG; }

VTA_EXPORT uint64_t VTADriverCycles(void) {
  return RtlDevice::get().lastCycles();
}

VTA_EXPORT int VTADriverCoherent(void) { return 1; }
