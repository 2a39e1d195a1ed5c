//===- HostTarget.cpp - Whether code runs on this processor ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Without this check a kernel would end in an illegal instruction. Features
// have the names LLVM gives them, since that is who compiled the kernels.
//
//===----------------------------------------------------------------------===//

#include "vtart/Network.h"

#if defined(__x86_64__)
#include <cpuid.h>
#elif defined(__aarch64__) || defined(__arm__)
#include <sys/auxv.h>
#endif

using namespace vtart;

namespace {

/// What there is to know of a feature in this process.
enum class Answer { Yes, No, Unknown };

//===----------------------------------------------------------------------===//
// x86-64: CPUID, and XGETBV for the registers the kernel saves
//===----------------------------------------------------------------------===//
#if defined(__x86_64__)
const char *const kArchitecture = "x86_64";

enum Reg : uint8_t { A, B, C, D };
enum State : uint8_t { None, Avx, Avx512, Amx };
struct X86Feature {
  const char *name;
  uint32_t leaf, subleaf;
  Reg reg;
  uint8_t bit;
  State state;
};
constexpr uint32_t kExtended = 0x80000001;
constexpr X86Feature kFeatures[] = {
    {"cx8", 1, 0, D, 8, None},
    {"cmov", 1, 0, D, 15, None},
    {"mmx", 1, 0, D, 23, None},
    {"fxsr", 1, 0, D, 24, None},
    {"sse", 1, 0, D, 25, None},
    {"sse2", 1, 0, D, 26, None},
    {"sse3", 1, 0, C, 0, None},
    {"pclmul", 1, 0, C, 1, None},
    {"ssse3", 1, 0, C, 9, None},
    {"fma", 1, 0, C, 12, Avx},
    {"cx16", 1, 0, C, 13, None},
    {"sse4.1", 1, 0, C, 19, None},
    {"sse4.2", 1, 0, C, 20, None},
    {"crc32", 1, 0, C, 20, None},
    {"movbe", 1, 0, C, 22, None},
    {"popcnt", 1, 0, C, 23, None},
    {"aes", 1, 0, C, 25, None},
    {"xsave", 1, 0, C, 27, None},
    {"avx", 1, 0, C, 28, Avx},
    {"f16c", 1, 0, C, 29, Avx},
    {"rdrnd", 1, 0, C, 30, None},
    {"fsgsbase", 7, 0, B, 0, None},
    {"bmi", 7, 0, B, 3, None},
    {"avx2", 7, 0, B, 5, Avx},
    {"bmi2", 7, 0, B, 8, None},
    {"avx512f", 7, 0, B, 16, Avx512},
    {"avx512dq", 7, 0, B, 17, Avx512},
    {"rdseed", 7, 0, B, 18, None},
    {"adx", 7, 0, B, 19, None},
    {"avx512ifma", 7, 0, B, 21, Avx512},
    {"clflushopt", 7, 0, B, 23, None},
    {"clwb", 7, 0, B, 24, None},
    {"avx512cd", 7, 0, B, 28, Avx512},
    {"sha", 7, 0, B, 29, None},
    {"avx512bw", 7, 0, B, 30, Avx512},
    {"avx512vl", 7, 0, B, 31, Avx512},
    {"avx512vbmi", 7, 0, C, 1, Avx512},
    {"avx512vbmi2", 7, 0, C, 6, Avx512},
    {"gfni", 7, 0, C, 8, None},
    {"vaes", 7, 0, C, 9, Avx},
    {"vpclmulqdq", 7, 0, C, 10, Avx},
    {"avx512vnni", 7, 0, C, 11, Avx512},
    {"avx512bitalg", 7, 0, C, 12, Avx512},
    {"avx512vpopcntdq", 7, 0, C, 14, Avx512},
    {"rdpid", 7, 0, C, 22, None},
    {"movdiri", 7, 0, C, 27, None},
    {"movdir64b", 7, 0, C, 28, None},
    {"avx512vp2intersect", 7, 0, D, 8, Avx512},
    {"serialize", 7, 0, D, 14, None},
    {"avx512fp16", 7, 0, D, 23, Avx512},
    {"amx-bf16", 7, 0, D, 22, Amx},
    {"amx-tile", 7, 0, D, 24, Amx},
    {"amx-int8", 7, 0, D, 25, Amx},
    {"avxvnni", 7, 1, A, 4, Avx},
    {"avx512bf16", 7, 1, A, 5, Avx512},
    {"avxifma", 7, 1, A, 23, Avx},
    {"avxvnniint8", 7, 1, D, 4, Avx},
    {"avxneconvert", 7, 1, D, 5, Avx},
    {"avxvnniint16", 7, 1, D, 10, Avx},
    {"xsaveopt", 13, 1, A, 0, None},
    {"xsavec", 13, 1, A, 1, None},
    {"sahf", kExtended, 0, C, 0, None},
    {"lzcnt", kExtended, 0, C, 5, None},
    {"sse4a", kExtended, 0, C, 6, None},
    {"prfchw", kExtended, 0, C, 8, None},
    {"xop", kExtended, 0, C, 11, Avx},
    {"fma4", kExtended, 0, C, 16, Avx},
    {"tbm", kExtended, 0, C, 21, None},
    {"64bit", kExtended, 0, D, 29, None},
};

bool savesState(State state) {
  uint32_t a, b, c, d;
  if (state == None)
    return true;
  constexpr uint32_t osXsave = 1u << 27;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & osXsave))
    return false;
  uint32_t low, high;
  __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  // SSE and AVX; masks and both parts of the AVX-512 registers; tiles.
  uint32_t needed = state == Avx ? 0x06 : state == Avx512 ? 0xe6 : 0x60000;
  return (low & needed) == needed;
}

Answer askProcessor(const std::string &name) {
  for (const X86Feature &feature : kFeatures) {
    if (name != feature.name)
      continue;
    uint32_t regs[4];
    bool present = __get_cpuid_count(feature.leaf, feature.subleaf, &regs[A],
                                     &regs[B], &regs[C], &regs[D]) &&
                   (regs[feature.reg] >> feature.bit & 1);
    return present && savesState(feature.state) ? Answer::Yes : Answer::No;
  }
  return Answer::Unknown;
}

//===----------------------------------------------------------------------===//
// Arm: what the kernel tells in the auxiliary vector
//===----------------------------------------------------------------------===//
#elif defined(__aarch64__) || defined(__arm__)
struct ArmFeature {
  const char *name;
  uint64_t hwcap, hwcap2; ///< Required bits.
};
constexpr uint64_t bit(unsigned n) { return uint64_t(1) << n; }

// Bits as in the kernel's user interface (asm/hwcap.h), whose header may be
// older than the kernel.
#if defined(__aarch64__)
const char *const kArchitecture = "aarch64";
constexpr ArmFeature kFeatures[] = {
    {"fp-armv8", bit(0), 0},
    {"neon", bit(1), 0},
    {"aes", bit(3) | bit(4), 0},
    {"sha2", bit(5) | bit(6), 0},
    {"crc", bit(7), 0},
    {"lse", bit(8), 0},
    {"fullfp16", bit(9) | bit(10), 0},
    {"rdm", bit(12), 0},
    {"jsconv", bit(13), 0},
    {"complxnum", bit(14), 0},
    {"rcpc", bit(15), 0},
    {"ccpp", bit(16), 0},
    {"sha3", bit(17) | bit(21), 0},
    {"sm4", bit(18) | bit(19), 0},
    {"dotprod", bit(20), 0},
    {"sve", bit(22), 0},
    {"fp16fml", bit(23), 0},
    {"dit", bit(24), 0},
    {"rcpc-immo", bit(26), 0},
    {"flagm", bit(27), 0},
    {"ssbs", bit(28), 0},
    {"sb", bit(29), 0},
    {"pauth", bit(30) | bit(31), 0},
    {"ccdp", 0, bit(0)},
    {"sve2", 0, bit(1)},
    {"sve2-aes", 0, bit(2) | bit(3)},
    {"sve2-bitperm", 0, bit(4)},
    {"sve2-sha3", 0, bit(5)},
    {"sve2-sm4", 0, bit(6)},
    {"altnzcv", 0, bit(7)},
    {"fptoint", 0, bit(8)},
    {"f32mm", 0, bit(10)},
    {"f64mm", 0, bit(11)},
    {"i8mm", 0, bit(13)},
    {"bf16", 0, bit(14)},
    {"rand", 0, bit(16)},
    {"bti", 0, bit(17)},
    {"mte", 0, bit(18)},
    {"v8a", bit(0) | bit(1), 0},
};
#else
const char *const kArchitecture = "arm";
constexpr ArmFeature kFeatures[] = {
    {"vfp2", bit(6), 0},
    {"neon", bit(12), 0},
    {"vfp3", bit(13) | bit(19), 0},
    {"vfp3d16", bit(13), 0},
    {"vfp4", bit(16) | bit(19), 0},
    {"vfp4d16", bit(16), 0},
    {"hwdiv-arm", bit(17), 0},
    {"hwdiv", bit(18), 0},
    {"d32", bit(19), 0},
    {"fullfp16", bit(22) | bit(23), 0},
    {"dotprod", bit(24), 0},
    {"fp16fml", bit(25), 0},
    {"bf16", bit(26), 0},
    {"i8mm", bit(27), 0},
    {"aes", 0, bit(0) | bit(1)},
    {"sha2", 0, bit(2) | bit(3)},
    {"crc", 0, bit(4)},
};
#endif

Answer askProcessor(const std::string &name) {
#if defined(__arm__)
  // No bit of its own, but part of every 8th version: "v8l" in 32-bit mode.
  if (name == "fp-armv8") {
    const auto *platform =
        reinterpret_cast<const char *>(getauxval(AT_PLATFORM));
    bool eighth = platform && platform[0] == 'v' && platform[1] >= '8';
    return eighth && (getauxval(AT_HWCAP) & bit(16)) ? Answer::Yes : Answer::No;
  }
#endif
  for (const ArmFeature &feature : kFeatures)
    if (name == feature.name) {
      bool present = (getauxval(AT_HWCAP) & feature.hwcap) == feature.hwcap &&
                     (getauxval(AT_HWCAP2) & feature.hwcap2) == feature.hwcap2;
      return present ? Answer::Yes : Answer::No;
    }
  return Answer::Unknown;
}
#else
const char *const kArchitecture = "another architecture";
Answer askProcessor(const std::string &) { return Answer::Unknown; }
#endif

std::string join(const std::vector<std::string> &names) {
  std::string text;
  for (const std::string &name : names)
    text += (text.empty() ? "" : ", ") + name;
  return text;
}

} // namespace

std::string vtart::getArchitecture(const std::string &triple) {
  std::string arch = triple.substr(0, triple.find('-'));
  if (arch == "amd64" || arch == "x86_64h")
    return "x86_64";
  if (arch == "arm64")
    return "aarch64";
  // "armv7l", "thumbv7"; but not "armeb" or "arm64_32".
  for (const char *prefix : {"armv", "thumbv"})
    if (arch.rfind(prefix, 0) == 0 && arch.find("eb") == std::string::npos)
      return "arm";
  return arch == "thumb" ? "arm" : arch;
}

Error vtart::checkHostTarget(const HostTarget &target) {
  std::string arch = getArchitecture(target.triple);
  std::string compiled = "the network was compiled for " +
                         (arch.empty() ? "no architecture" : arch) +
                         (target.cpu.empty() ? "" : " (" + target.cpu + ")");
  if (arch != kArchitecture)
    return Error(compiled + ", this process runs on " + kArchitecture);
  std::vector<std::string> missing, unknown;
  for (const std::string &feature : target.features) {
    Answer answer = askProcessor(feature);
    if (answer != Answer::Yes)
      (answer == Answer::No ? missing : unknown).push_back(feature);
  }
  std::string why;
  if (!missing.empty())
    why = ", this processor lacks " + join(missing);
  if (!unknown.empty())
    why += (why.empty() ? ", " : "; ") +
           std::string("this runtime cannot check for ") + join(unknown);
  if (why.empty())
    return Error::success();
  return Error(compiled + why);
}
