//===- CPUTarget.cpp - The processor that code is made for ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/CPUTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include <mutex>
#include <unistd.h>

using namespace mlir;
using namespace mlir::vta::cpu;
using llvm::createStringError;
using llvm::Triple;

namespace {
struct Family {
  Triple::ArchType arch;
  StringRef triple;     ///< Triple in the form of GNU tools.
  StringRef defaultCpu; ///< Processor of a triple given alone.
  StringRef baseline;   ///< Features that are always added.
  unsigned indexBits;
  /// Instruction sets that generated code may use if they are enabled. What
  /// only changes how LLVM tunes does not matter to whoever runs the code.
  ArrayRef<StringRef> features;
};

struct Caches {
  StringRef cpu;
  uint64_t l1Bytes, l2Bytes;
  unsigned lineBytes = 64;
};
} // namespace

static constexpr StringRef kX86Features[] = {"sse4.2",
                                             "popcnt",
                                             "avx",
                                             "avx2",
                                             "fma",
                                             "f16c",
                                             "bmi",
                                             "bmi2",
                                             "lzcnt",
                                             "movbe",
                                             "avx512f",
                                             "avx512bw",
                                             "avx512cd",
                                             "avx512dq",
                                             "avx512vl",
                                             "avx512vnni",
                                             "avx512bf16",
                                             "avx512ifma",
                                             "avx512vbmi",
                                             "avx512vbmi2",
                                             "avx512fp16",
                                             "avx512bitalg",
                                             "avx512vpopcntdq",
                                             "avxvnni",
                                             "avxvnniint8",
                                             "gfni",
                                             "amx-tile",
                                             "amx-int8"};
static constexpr StringRef kAArch64Features[] = {
    "neon", "crc", "lse", "rdm", "dotprod", "fullfp16", "i8mm", "bf16", "sve"};
static constexpr StringRef kARMFeatures[] = {
    "neon",      "vfp3",    "vfp4",     "fp-armv8", "hwdiv",
    "hwdiv-arm", "dotprod", "fullfp16", "crc"};

static const Family kFamilies[] = {
    {Triple::x86_64, "x86_64-linux-gnu", "x86-64-v3", "", 64, kX86Features},
    {Triple::aarch64, "aarch64-linux-gnu", "cortex-a72", "+neon", 64,
     kAArch64Features},
    {Triple::arm, "armv7-linux-gnueabihf", "cortex-a9",
     // Without the second, multiplications and additions would be apart.
     "+neon,-expand-fp-mlx", 32, kARMFeatures},
};

/// Caches of processors in common use; others get CPUTarget's defaults.
static constexpr uint64_t kKiB = 1024;
static constexpr Caches kCaches[] = {
    {"cortex-a9", 32 * kKiB, 512 * kKiB, 32},
    {"cortex-a53", 32 * kKiB, 512 * kKiB},
    {"cortex-a55", 32 * kKiB, 256 * kKiB},
    {"cortex-a57", 32 * kKiB, 1024 * kKiB},
    {"cortex-a72", 32 * kKiB, 1024 * kKiB},
    {"cortex-a73", 64 * kKiB, 1024 * kKiB},
    {"cortex-a75", 64 * kKiB, 512 * kKiB},
    {"cortex-a76", 64 * kKiB, 512 * kKiB},
    {"cortex-a78", 64 * kKiB, 512 * kKiB},
    {"neoverse-n1", 64 * kKiB, 1024 * kKiB},
    {"haswell", 32 * kKiB, 256 * kKiB},
    {"skylake", 32 * kKiB, 256 * kKiB},
    {"skylake-avx512", 32 * kKiB, 1024 * kKiB},
    {"cascadelake", 32 * kKiB, 1024 * kKiB},
    {"icelake-server", 48 * kKiB, 1280 * kKiB},
    {"sapphirerapids", 48 * kKiB, 2048 * kKiB},
    {"znver4", 32 * kKiB, 1024 * kKiB},
    {"znver5", 48 * kKiB, 1024 * kKiB},
};

/// Once per process: targets register themselves in global lists.
static void initializeLLVM() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    llvm::InitializeAllAsmParsers();
  });
}

static const Family *findFamily(const Triple &triple) {
  for (const Family &family : kFamilies)
    if (family.arch == triple.getArch())
      return &family;
  return nullptr;
}

static llvm::Expected<const llvm::Target *> lookUp(const Triple &triple) {
  std::string error;
  if (const llvm::Target *target =
          llvm::TargetRegistry::lookupTarget(triple, error))
    return target;
  return createStringError("LLVM has no code generator for " + triple.str() +
                           ": " + error);
}

static bool isKnown(StringRef name,
                    ArrayRef<llvm::SubtargetFeatureKV> features) {
  return llvm::any_of(features, [&](const llvm::SubtargetFeatureKV &entry) {
    return name == entry.Key;
  });
}

/// Checks what the user says of features; `known` are LLVM's.
static llvm::Error checkFeatures(StringRef features, const Family &family,
                                 ArrayRef<llvm::SubtargetFeatureKV> known) {
  SmallVector<StringRef> parts;
  features.split(parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef part : parts) {
    if (!part.starts_with("+") && !part.starts_with("-"))
      return createStringError("feature '" + part +
                               "': expected '+' or '-' and a name");
    StringRef name = part.drop_front();
    if (!isKnown(name, known))
      return createStringError("feature '" + name + "' is not one of " +
                               family.triple + ": known are for example " +
                               llvm::join(family.features, ", "));
  }
  return llvm::Error::success();
}

static void readCaches(CPUTarget &target, bool isNative) {
  // Of x86, as a rule: sets are found before addresses are translated.
  static constexpr uint64_t kPage = 4096;
  for (const Caches &caches : kCaches)
    if (caches.cpu == target.cpu) {
      target.l1Bytes = caches.l1Bytes;
      target.l2Bytes = caches.l2Bytes;
      target.lineBytes = caches.lineBytes;
    }
#ifdef _SC_LEVEL1_DCACHE_SIZE
  if (isNative) {
    if (long bytes = sysconf(_SC_LEVEL1_DCACHE_SIZE); bytes > 0)
      target.l1Bytes = bytes;
    if (long bytes = sysconf(_SC_LEVEL2_CACHE_SIZE); bytes > 0)
      target.l2Bytes = bytes;
    if (long bytes = sysconf(_SC_LEVEL1_DCACHE_LINESIZE);
        bytes > 0 && llvm::isPowerOf2_64(bytes))
      target.lineBytes = bytes;
  }
#endif
  if (target.isX86())
    target.l1Ways = std::max<uint64_t>(1, target.l1Bytes / kPage);
}

/// What vectors look like follows from features alone.
static void setVectors(CPUTarget &target) {
  if (target.isX86()) {
    bool hasAVX512 = target.hasFeature("avx512f");
    target.vectorBits = hasAVX512 ? 512 : target.hasFeature("avx") ? 256 : 128;
    target.vectorRegisters = hasAVX512 ? 32 : 16;
    return;
  }
  target.vectorBits = target.hasFeature("neon") ? 128 : 64;
  target.vectorRegisters = target.isAArch64() ? 32 : 16;
}

/// Sets what follows from the triple, the processor and the feature string.
static llvm::Error setFeatures(CPUTarget &target, const Family &family,
                               const llvm::Target &llvmTarget,
                               const Triple &triple) {
  std::unique_ptr<llvm::MCSubtargetInfo> info(llvmTarget.createMCSubtargetInfo(
      triple, target.cpu, target.featureString));
  if (!info)
    return createStringError("LLVM does not describe " + triple.str());
  for (const llvm::SubtargetFeatureKV &entry : info->getAllProcessorFeatures())
    if (llvm::is_contained(family.features, StringRef(entry.Key)) &&
        info->getFeatureBits().test(entry.Value))
      target.features.push_back(entry.Key);
  llvm::sort(target.features);
  setVectors(target);
  return llvm::Error::success();
}

llvm::Expected<CPUTarget> CPUTarget::get(StringRef tripleName, StringRef cpu,
                                         StringRef features) {
  initializeLLVM();
  Triple host(Triple::normalize(llvm::sys::getProcessTriple()));
  Triple triple(tripleName.empty() ? host.str()
                                   : Triple::normalize(tripleName));
  const Family *family = findFamily(triple);
  if (!family)
    return createStringError(
        "target '" + (tripleName.empty() ? host.str() : tripleName.str()) +
        "' is not known: known are " +
        llvm::join(llvm::map_range(kFamilies,
                                   [](const Family &f) { return f.triple; }),
                   ", "));
  if (!triple.isOSLinux() || !triple.isOSBinFormatELF())
    return createStringError("target '" + tripleName +
                             "': expected a Linux system, such as " +
                             family->triple);
  // Addresses and arguments have other sizes and places there.
  Triple::EnvironmentType environment = triple.getEnvironment();
  bool isHardFloat =
      llvm::is_contained({Triple::EABIHF, Triple::GNUEABIHF,
                          Triple::GNUEABIHFT64, Triple::MuslEABIHF},
                         environment);
  if ((triple.isARM() && !isHardFloat) || triple.isX32() ||
      environment == Triple::GNUILP32)
    return createStringError("target '" + tripleName +
                             "': expected the calling convention of " +
                             family->triple);
  llvm::Expected<const llvm::Target *> llvmTarget = lookUp(triple);
  if (!llvmTarget)
    return llvmTarget.takeError();

  bool isNative = cpu == "native" || (cpu.empty() && tripleName.empty());
  if (isNative && triple.getArch() != host.getArch())
    return createStringError("processor 'native' is this machine's, " +
                             host.str() + ", which is not " + triple.str());
  CPUTarget target;
  target.triple = triple.str();
  target.indexBits = family->indexBits;
  target.cpu = isNative      ? llvm::sys::getHostCPUName().str()
               : cpu.empty() ? family->defaultCpu.str()
                             : cpu.str();
  std::unique_ptr<llvm::MCSubtargetInfo> names(
      (*llvmTarget)->createMCSubtargetInfo(triple, "", ""));
  if (!names)
    return createStringError("LLVM does not describe " + triple.str());
  if (!names->isCPUStringValid(target.cpu))
    return createStringError(
        "processor '" + cpu + "' is not one of " + family->triple +
        ": known are " +
        llvm::join(llvm::map_range(names->getAllProcessorDescriptions(),
                                   [](const llvm::SubtargetSubTypeKV &entry) {
                                     return StringRef(entry.Key);
                                   }),
                   ", "));
  if (llvm::Error error =
          checkFeatures(features, *family, names->getAllProcessorFeatures()))
    return std::move(error);

  SmallVector<std::string> parts;
  if (!family->baseline.empty())
    parts.push_back(family->baseline.str());
  if (isNative) {
    // A virtual machine may lack what its processor has.
    llvm::StringMap<bool> found = llvm::sys::getHostCPUFeatures();
    SmallVector<StringRef> keys(found.keys());
    llvm::sort(keys);
    for (StringRef key : keys)
      if (isKnown(key, names->getAllProcessorFeatures()))
        parts.push_back((found[key] ? "+" : "-") + key.str());
  }
  if (!features.empty())
    parts.push_back(features.str());
  target.featureString = llvm::join(parts, ",");

  if (llvm::Error error = setFeatures(target, *family, **llvmTarget, triple))
    return std::move(error);
  readCaches(target, isNative);
  return target;
}

llvm::Expected<CPUTarget> CPUTarget::getExactly(StringRef tripleName,
                                                StringRef cpu,
                                                StringRef featureString) {
  initializeLLVM();
  Triple triple(Triple::normalize(tripleName));
  const Family *family = findFamily(triple);
  if (!family)
    return createStringError("target '" + tripleName + "' is not known");
  llvm::Expected<const llvm::Target *> llvmTarget = lookUp(triple);
  if (!llvmTarget)
    return llvmTarget.takeError();
  std::unique_ptr<llvm::MCSubtargetInfo> names(
      (*llvmTarget)->createMCSubtargetInfo(triple, "", ""));
  if (!names || !names->isCPUStringValid(cpu))
    return createStringError("processor '" + cpu + "' is not one of " +
                             family->triple);
  if (llvm::Error error = checkFeatures(featureString, *family,
                                        names->getAllProcessorFeatures()))
    return std::move(error);
  CPUTarget target;
  target.triple = triple.str();
  target.indexBits = family->indexBits;
  target.cpu = cpu.str();
  target.featureString = featureString.str();
  if (llvm::Error error = setFeatures(target, *family, **llvmTarget, triple))
    return std::move(error);
  readCaches(target, /*isNative=*/false);
  return target;
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
CPUTarget::createMachine() const {
  initializeLLVM();
  Triple llvmTriple(triple);
  llvm::Expected<const llvm::Target *> llvmTarget = lookUp(llvmTriple);
  if (!llvmTarget)
    return llvmTarget.takeError();
  llvm::TargetOptions options;
  // A product that is only added is not rounded on its own. This is the one
  // freedom that float kernels have.
  // (ARM's multiply-accumulate of before VFPv4 rounds twice and is only
  // selected without it.)
  bool isUnfused = isARM() && !hasFeature("vfp4");
  options.AllowFPOpFusion =
      isUnfused ? llvm::FPOpFusion::Standard : llvm::FPOpFusion::Fast;
  std::unique_ptr<llvm::TargetMachine> machine(
      (*llvmTarget)
          ->createTargetMachine(llvmTriple, cpu, featureString, options,
                                llvm::Reloc::PIC_, std::nullopt,
                                llvm::CodeGenOptLevel::Aggressive));
  if (!machine)
    return createStringError("LLVM has no machine for " + triple);
  return std::move(machine);
}

bool CPUTarget::isX86() const {
  return Triple(triple).getArch() == Triple::x86_64;
}
bool CPUTarget::isAArch64() const {
  return Triple(triple).getArch() == Triple::aarch64;
}
bool CPUTarget::isARM() const {
  return Triple(triple).getArch() == Triple::arm;
}
bool CPUTarget::comesFromOutside(uint64_t bytes) const {
  // Networks with so many layers of that size fill the cache.
  static constexpr uint64_t kLayers = 16;
  return bytes * kLayers > l2Bytes;
}
bool CPUTarget::hasFeature(StringRef name) const {
  return llvm::is_contained(features, name);
}
