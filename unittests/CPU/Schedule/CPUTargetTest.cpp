//===- CPUTargetTest.cpp - Names of processors ----------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/CPU/Schedule/CPUTarget.h"
#include "llvm/Target/TargetMachine.h"
#include "gtest/gtest.h"

using namespace mlir::vta::cpu;

static CPUTarget get(llvm::StringRef triple, llvm::StringRef cpu,
                     llvm::StringRef features = "") {
  llvm::Expected<CPUTarget> target = CPUTarget::get(triple, cpu, features);
  if (target)
    return *target;
  ADD_FAILURE() << llvm::toString(target.takeError());
  return CPUTarget();
}

static std::string getError(llvm::StringRef triple, llvm::StringRef cpu,
                            llvm::StringRef features = "") {
  llvm::Expected<CPUTarget> target = CPUTarget::get(triple, cpu, features);
  return target ? "no error" : llvm::toString(target.takeError());
}

TEST(CPUTarget, KnowsArmProcessors) {
  for (llvm::StringRef cpu :
       {"cortex-a53", "cortex-a55", "cortex-a72", "cortex-a76"}) {
    CPUTarget target = get("aarch64-linux-gnu", cpu);
    EXPECT_TRUE(target.isAArch64());
    EXPECT_EQ(target.vectorBits, 128u);
    EXPECT_EQ(target.vectorRegisters, 32u);
    EXPECT_EQ(target.indexBits, 64u);
    EXPECT_TRUE(target.hasFeature("neon"));
    EXPECT_EQ(target.hasFeature("dotprod"),
              cpu == "cortex-a55" || cpu == "cortex-a76");
  }
  CPUTarget target = get("armv7-linux-gnueabihf", "cortex-a9");
  EXPECT_TRUE(target.isARM());
  EXPECT_TRUE(target.hasFeature("neon"));
  EXPECT_EQ(target.vectorRegisters, 16u);
  EXPECT_EQ(target.indexBits, 32u);
  EXPECT_EQ(get("armv7-linux-gnueabihf", "").cpu, "cortex-a9");
  EXPECT_EQ(get("aarch64-linux-gnu", "").cpu, "cortex-a72");
}

TEST(CPUTarget, FeaturesDecideAboutVectors) {
  EXPECT_EQ(get("x86_64-linux-gnu", "x86-64").vectorBits, 128u);
  EXPECT_EQ(get("x86_64-linux-gnu", "").vectorBits, 256u);
  CPUTarget server = get("x86_64-linux-gnu", "znver4");
  EXPECT_EQ(server.vectorBits, 512u);
  EXPECT_EQ(server.vectorRegisters, 32u);
  CPUTarget less = get("x86_64-linux-gnu", "znver4", "-avx512f");
  EXPECT_EQ(less.vectorBits, 256u);
  EXPECT_EQ(less.vectorRegisters, 16u);
  EXPECT_FALSE(less.hasFeature("avx512vnni"));
}

TEST(CPUTarget, KnowsWhatComesFromOutside) {
  CPUTarget target = get("aarch64-linux-gnu", "cortex-a72"); // 1 MiB
  EXPECT_EQ(target.lineBytes, 64u);
  EXPECT_FALSE(target.comesFromOutside(64 * 1024));
  EXPECT_TRUE(target.comesFromOutside(64 * 1024 + 1));
  EXPECT_EQ(get("armv7-linux-gnueabihf", "cortex-a9").lineBytes, 32u);
}

TEST(CPUTarget, MachinesAreMadeForAll) {
  for (llvm::StringRef triple :
       {"x86_64-linux-gnu", "aarch64-linux-gnu", "armv7-linux-gnueabihf"}) {
    auto machine = get(triple, "").createMachine();
    ASSERT_TRUE(!!machine) << llvm::toString(machine.takeError());
    EXPECT_TRUE((*machine)->isPositionIndependent());
  }
}

TEST(CPUTarget, ErrorsSayWhatIsKnown) {
  EXPECT_EQ(getError("sparc-linux-gnu", ""),
            "target 'sparc-linux-gnu' is not known: known are "
            "x86_64-linux-gnu, aarch64-linux-gnu, armv7-linux-gnueabihf");
  EXPECT_EQ(getError("aarch64-apple-darwin", ""),
            "target 'aarch64-apple-darwin': expected a Linux system, such as "
            "aarch64-linux-gnu");
  std::string error = getError("aarch64-linux-gnu", "pentium");
  EXPECT_EQ(error.rfind("processor 'pentium' is not one of aarch64-linux-gnu: "
                        "known are ",
                        0),
            0u)
      << error;
  EXPECT_NE(error.find("cortex-a72"), std::string::npos) << error;
  EXPECT_EQ(getError("aarch64-linux-gnu", "", "dotprod"),
            "feature 'dotprod': expected '+' or '-' and a name");
  error = getError("aarch64-linux-gnu", "", "+avx2");
  EXPECT_EQ(error.rfind("feature 'avx2' is not one of aarch64-linux-gnu: "
                        "known are for example neon",
                        0),
            0u)
      << error;
  llvm::StringRef other =
      get("", "").isX86() ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
  error = getError(other, "native");
  EXPECT_NE(error.find("processor 'native' is this machine's"),
            std::string::npos)
      << error;
}

// What is written into the IR gives the same target again.
TEST(CPUTarget, ExactlyAgain) {
  for (auto [triple, cpu, features] :
       {std::tuple("", "", ""), std::tuple("x86_64-linux-gnu", "", "-avx"),
        std::tuple("aarch64-linux-gnu", "cortex-a76", "-dotprod"),
        std::tuple("armv7-linux-gnueabihf", "", "")}) {
    llvm::Expected<CPUTarget> target = CPUTarget::get(triple, cpu, features);
    ASSERT_TRUE(bool(target));
    llvm::Expected<CPUTarget> again = CPUTarget::getExactly(
        target->triple, target->cpu, target->featureString);
    ASSERT_TRUE(bool(again));
    EXPECT_EQ(again->triple, target->triple);
    EXPECT_EQ(again->cpu, target->cpu);
    EXPECT_EQ(again->features, target->features);
    EXPECT_EQ(again->featureString, target->featureString);
    EXPECT_EQ(again->vectorBits, target->vectorBits);
    EXPECT_EQ(again->vectorRegisters, target->vectorRegisters);
    EXPECT_EQ(again->indexBits, target->indexBits);
  }
  for (auto [triple, cpu] : {std::pair("vax", "x86-64"),
                             std::pair("x86_64-linux-gnu", "cortex-a9")}) {
    llvm::Expected<CPUTarget> target = CPUTarget::getExactly(triple, cpu, "");
    EXPECT_FALSE(bool(target));
    llvm::consumeError(target.takeError());
  }
}
