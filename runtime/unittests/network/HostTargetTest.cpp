//===- HostTargetTest.cpp - Tests of checks of the processor --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NetworkTestUtil.h"

#include <fstream>

using namespace vtart;

namespace {

std::string errorOf(const std::string &triple,
                    std::vector<std::string> features = {},
                    const std::string &cpu = "") {
  Error e = checkHostTarget({triple, cpu, std::move(features)});
  return e ? e.message() : "no error";
}

bool has(const char *feature) {
  std::string error = errorOf(testTriple(), {feature});
  EXPECT_EQ(error.find("cannot check"), std::string::npos) << error;
  return error == "no error";
}

TEST(HostTargetTest, Architectures) {
  EXPECT_EQ(errorOf(testTriple()), "no error");
#if defined(__x86_64__)
  EXPECT_EQ(errorOf("amd64-linux"), "no error");
  EXPECT_EQ(errorOf("aarch64-unknown-linux-gnu", {"neon"}, "cortex-a72"),
            "the network was compiled for aarch64 (cortex-a72), this process "
            "runs on x86_64");
  EXPECT_EQ(errorOf("arm64-apple-darwin"), "the network was compiled for "
                                           "aarch64, this process runs on "
                                           "x86_64");
  EXPECT_HAS(errorOf("armv7l-linux-gnueabihf"), "compiled for arm, this");
  EXPECT_HAS(errorOf("thumbv7-linux-gnueabihf"), "compiled for arm, this");
  EXPECT_HAS(errorOf("i686-linux-gnu"), "compiled for i686, this");
  EXPECT_HAS(errorOf(""), "compiled for no architecture, this");
#endif
}

TEST(HostTargetTest, UnknownAndMissingFeatures) {
  EXPECT_HAS(errorOf(testTriple(), {"no-such-feature"}),
             ", this runtime cannot check for no-such-feature");
#if defined(__x86_64__)
  // No processor has both of these.
  EXPECT_EQ(has("fma4") && has("avx512f"), false);
  EXPECT_EQ(
      errorOf("x86_64-linux", {"sse2", "tbm", "xyz", "fma4", "zyx"}, "bdver4"),
      has("tbm") ? errorOf("x86_64-linux", {"xyz", "zyx"}, "bdver4")
                 : "the network was compiled for x86_64 (bdver4), this "
                   "processor lacks tbm, fma4; this runtime cannot "
                   "check for xyz, zyx");
#endif
}

#if defined(__x86_64__)
TEST(HostTargetTest, AgreesWithTheCompilersOwnCheck) {
#define CHECK_FEATURE(name)                                                    \
  EXPECT_EQ(has(name), bool(__builtin_cpu_supports(name))) << name
  CHECK_FEATURE("cmov");
  CHECK_FEATURE("sse");
  CHECK_FEATURE("sse2");
  CHECK_FEATURE("sse3");
  CHECK_FEATURE("ssse3");
  CHECK_FEATURE("sse4.1");
  CHECK_FEATURE("sse4.2");
  CHECK_FEATURE("popcnt");
  CHECK_FEATURE("aes");
  CHECK_FEATURE("pclmul");
  CHECK_FEATURE("avx");
  CHECK_FEATURE("avx2");
  CHECK_FEATURE("fma");
  CHECK_FEATURE("bmi");
  CHECK_FEATURE("bmi2");
  CHECK_FEATURE("sse4a");
  CHECK_FEATURE("xop");
  CHECK_FEATURE("fma4");
  CHECK_FEATURE("gfni");
  CHECK_FEATURE("vpclmulqdq");
  CHECK_FEATURE("avx512f");
  CHECK_FEATURE("avx512vl");
  CHECK_FEATURE("avx512bw");
  CHECK_FEATURE("avx512dq");
  CHECK_FEATURE("avx512cd");
  CHECK_FEATURE("avx512ifma");
  CHECK_FEATURE("avx512vbmi");
  CHECK_FEATURE("avx512vbmi2");
  CHECK_FEATURE("avx512vnni");
  CHECK_FEATURE("avx512bitalg");
  CHECK_FEATURE("avx512vpopcntdq");
  CHECK_FEATURE("avx512bf16");
  CHECK_FEATURE("avx512vp2intersect");
#undef CHECK_FEATURE
}
#endif

#if defined(__linux__) && defined(__x86_64__)
TEST(HostTargetTest, AgreesWithTheSystem) {
  // What the system hides for the errors of a processor is not among these.
  struct {
    const char *feature, *flag;
  } names[] = {{"f16c", "f16c"},        {"lzcnt", "abm"},
               {"movbe", "movbe"},      {"adx", "adx"},
               {"avxvnni", "avx_vnni"}, {"avx512fp16", "avx512_fp16"},
               {"rdrnd", "rdrand"},     {"sha", "sha_ni"},
               {"vaes", "vaes"},        {"cx16", "cx16"},
               {"sahf", "lahf_lm"},     {"avx512bf16", "avx512_bf16"}};
  std::ifstream file("/proc/cpuinfo");
  std::string line, flags;
  while (flags.empty() && std::getline(file, line))
    if (line.rfind("flags", 0) == 0)
      flags = line.substr(line.find(':') + 1) + " ";
  if (flags.empty())
    GTEST_SKIP() << "no flags in /proc/cpuinfo";
  for (auto &name : names)
    EXPECT_EQ(has(name.feature), flags.find(std::string(" ") + name.flag +
                                            " ") != std::string::npos)
        << name.feature;
}
#endif

} // namespace
