//===- LayerNamesTest.cpp - Patterns and similar names --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Kernel/LayerNames.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::vta;

TEST(LayerNames, Patterns) {
  EXPECT_TRUE(matchesPattern("layer1.conv", "layer1.conv"));
  EXPECT_FALSE(matchesPattern("layer1.conv", "layer1"));
  EXPECT_TRUE(matchesPattern("layer1.conv", "layer?.*"));
  EXPECT_TRUE(matchesPattern("layer1.conv", "*"));
  EXPECT_TRUE(matchesPattern("abcabd", "*ab?"));
  EXPECT_TRUE(matchesPattern("abcabd", "a*b*d**"));
  EXPECT_FALSE(matchesPattern("abcabd", "a*c"));
  EXPECT_TRUE(matchesPattern("", "*"));
  EXPECT_FALSE(matchesPattern("", "?"));
}

TEST(LayerNames, Similar) {
  StringRef names[] = {"layer1.conv", "layer2.conv", "fc", "layer1.relu"};
  EXPECT_EQ(similarNames("layer1.comv", names)[0], "layer1.conv");
  EXPECT_EQ(similarNames("LAYER2.CONV", names)[0], "layer2.conv");
  EXPECT_TRUE(similarNames("something", names).empty());
  EXPECT_EQ(similarNames("relu", names)[0], "layer1.relu");
}
