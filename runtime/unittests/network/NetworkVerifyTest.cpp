//===- NetworkVerifyTest.cpp - Tests of tables that fit together ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceNetwork.h"

using namespace vtart;

namespace {

using Kind = NetworkBuffer::Kind;

std::string errorOf(const Network &network) {
  Error e = network.verify();
  return e ? e.message() : "no error";
}

template <typename Edit>
std::string errorAfter(Edit edit) {
  Network n = TestNetwork::make();
  edit(n);
  return errorOf(n);
}

TEST(NetworkVerifyTest, Good) {
  EXPECT_EQ(errorOf(Network()), "no error");
  EXPECT_EQ(errorAfter([](Network &) {}), "no error");
  // In place, in one range of the arena under two names.
  EXPECT_EQ(errorAfter([](Network &n) {
              n.buffers.push_back(n.buffers[5]);
              n.steps.insert(n.steps.begin() + 1,
                             {1, {5, 6}, 1, "in place", "", "", 0});
              n.steps[2].buffers[0] = 6;
            }),
            "no error");
  // Two parts written, the whole read.
  EXPECT_EQ(errorAfter([](Network &n) {
              n.buffers.push_back({Kind::Arena, 128, 1024});
              n.buffers.push_back({Kind::Arena, 128 + 1024, 2812 - 1024});
              n.steps[0].buffers = {0, 4, 1, 7, 6};
              n.steps[0].writes = 2;
            }),
            "no error");
  EXPECT_EQ(errorAfter([](Network &n) {
              n.inputs[0].shape = {1, 37, 1, 19};
              n.outputs[1].shape = {37};
            }),
            "no error");
}

TEST(NetworkVerifyTest, Buffers) {
  EXPECT_EQ(errorAfter([](Network &n) { n.buffers[5].offset = 130; }),
            "buffer 5: offset 130 is not a multiple of 64");
  EXPECT_EQ(errorAfter([](Network &n) { n.buffers[5].offset = 192; }),
            "buffer 5: 2812 bytes at offset 192 end after the arena of 2940 "
            "bytes");
  EXPECT_EQ(errorAfter([](Network &n) { n.constants.pop_back(); }),
            "buffer 4: 76 bytes at offset 64 end after the constants of 139 "
            "bytes");
  EXPECT_EQ(errorAfter([](Network &n) { n.buffers[5].offset = ~63ull; }),
            "buffer 5: 2812 bytes at offset 18446744073709551552 end after "
            "the arena of 2940 bytes");
  EXPECT_HAS(errorAfter([](Network &n) { n.buffers[5].size = 0; }),
             "buffer 5: size must be from 1 to ");
  EXPECT_HAS(errorAfter([](Network &n) { n.buffers[5].size = ~0ull; }),
             "buffer 5: size must be from 1 to ");
  EXPECT_EQ(errorAfter([](Network &n) { n.buffers[2].offset = 64; }),
            "buffer 2: offset of a port must be 0, got 64");
  EXPECT_HAS(errorAfter([](Network &n) { n.arenaBytes = ~0ull; }),
             "the arena must be at most ");
  EXPECT_EQ(errorAfter([](Network &n) {
              n.buffers.push_back({Kind::Constant, 0, 65});
            }),
            "constants of buffers 4 and 6 overlap");
  EXPECT_EQ(
      errorAfter([](Network &n) { n.buffers.push_back({Kind::Port, 0, 8}); }),
      "buffer 6 is a port of no input or output");
}

TEST(NetworkVerifyTest, Ports) {
  EXPECT_EQ(errorAfter([](Network &n) { n.inputs[1].name = ""; }),
            "input 1: its name must not be empty");
  EXPECT_EQ(errorAfter([](Network &n) { n.outputs[1].name = "y"; }),
            "output 1 (\"y\"): another one has the same name");
  EXPECT_EQ(errorAfter([](Network &n) { n.inputs[0].dtype = "float64"; }),
            "input 0 (\"data\"): unknown dtype \"float64\", expected float32, "
            "float16, int8, uint8, int16, int32, int64 or bool");
  EXPECT_HAS(errorAfter([](Network &n) { n.inputs[0].shape = {37, 0}; }),
             "input 0 (\"data\"): dimensions must be positive");
  EXPECT_HAS(errorAfter([](Network &n) {
               n.inputs[0].shape = {INT64_MAX, INT64_MAX};
             }),
             "dimensions must be positive and float32 at most ");
  EXPECT_EQ(errorAfter([](Network &n) { n.inputs[0].buffer = 6; }),
            "input 0 (\"data\"): names buffer 6, the network has 6");
  EXPECT_EQ(errorAfter([](Network &n) { n.inputs[0].buffer = 5; }),
            "input 0 (\"data\"): buffer 5 is not a port");
  EXPECT_EQ(errorAfter([](Network &n) { n.inputs[0].shape = {37, 20}; }),
            "input 0 (\"data\"): buffer 0 has 2812 bytes, float32 of its shape "
            "takes 2960");
  EXPECT_EQ(errorAfter([](Network &n) {
              n.inputs.push_back({"more", "uint8", {19}, 1});
            }),
            "input 2 (\"more\"): buffer 1 is that of another input");
  EXPECT_EQ(errorAfter([](Network &n) { n.steps.pop_back(); }),
            "output 1 (\"total\"): no step writes it");
}

TEST(NetworkVerifyTest, Tensors) {
  auto errorWith = [](const NetworkPort &tensor) {
    return errorAfter([&](Network &n) { n.tensors = {tensor}; });
  };
  EXPECT_EQ(errorWith({"a", "float32", {37, 19}, 5}), "no error");
  EXPECT_EQ(errorWith({"", "float32", {37, 19}, 5}),
            "tensor 0: its name must not be empty");
  EXPECT_EQ(errorWith({"a", "float32", {37, 19}, 0}),
            "tensor 0 (\"a\"): buffer 0 is not in the arena");
  EXPECT_EQ(errorWith({"a", "float32", {37, 19}, 6}),
            "tensor 0 (\"a\"): names buffer 6, the network has 6");
  EXPECT_EQ(errorWith({"a", "int8", {37, 19}, 5}),
            "tensor 0 (\"a\"): buffer 5 has 2812 bytes, int8 of its shape "
            "takes 703");
  EXPECT_EQ(errorAfter([](Network &n) {
              n.tensors = {{"a", "float32", {37, 19}, 5},
                           {"a", "float32", {37, 19}, 5}};
            }),
            "tensor 1 (\"a\"): another one has the same name");
  // Its last bytes are those of another buffer, or nobody's.
  EXPECT_EQ(errorAfter([](Network &n) {
              n.buffers.push_back({Kind::Arena, 128 + 2752, 60});
              n.tensors = {{"a", "float32", {37, 19}, 5}};
            }),
            "tensor 0 (\"a\"): buffer 5 overlaps buffer 6: what is in it after "
            "a run is not known");
  EXPECT_EQ(errorAfter([](Network &n) {
              n.buffers.push_back({Kind::Arena, 0, 64});
              n.tensors = {{"a", "int8", {64}, 6}};
            }),
            "tensor 0 (\"a\"): no step writes it");
}

TEST(NetworkVerifyTest, Kernels) {
  EXPECT_EQ(errorAfter([](Network &n) { n.hostCode.clear(); }),
            "3 kernels, but no host code to find them in");
  EXPECT_EQ(errorAfter([](Network &n) { n.kernels[1].symbol = ""; }),
            "kernel 1: its symbol must be a name");
  EXPECT_HAS(errorAfter([](Network &n) { n.kernels[1].symbol.push_back(0); }),
             "its symbol must be a name");
  EXPECT_EQ(errorAfter([](Network &n) { n.kernels[1].symbol = "test_affine"; }),
            "kernel 1 (\"test_affine\"): another kernel has the same symbol");
  for (int64_t chunks : {int64_t(0), int64_t(-1), INT64_MAX})
    EXPECT_HAS(errorAfter([&](Network &n) { n.kernels[1].chunks = chunks; }),
               "kernel 1 (\"test_exp\"): chunks must be from 1 to ");
  EXPECT_HAS(errorAfter([](Network &n) { n.kernels[1].scratchBytes = ~0ull; }),
             "kernel 1 (\"test_exp\"): scratch must be at most ");
}

TEST(NetworkVerifyTest, Steps) {
  EXPECT_EQ(errorAfter([](Network &n) { n.steps[1].name = ""; }),
            "step 1: its name must not be empty");
  EXPECT_EQ(errorAfter([](Network &n) { n.steps[1].name = "sum"; }),
            "step 2 (\"sum\"): another one has the same name");
  EXPECT_EQ(errorAfter([](Network &n) { n.steps[1].kernel = 3; }),
            "step 1 (\"exp\"): names kernel 3, the network has 3");
  EXPECT_EQ(errorAfter([](Network &n) { n.steps[1].buffers[0] = 6; }),
            "step 1 (\"exp\"): names buffer 6, the network has 6");
  EXPECT_EQ(errorAfter([](Network &n) { n.steps[1].writes = 0; }),
            "step 1 (\"exp\"): writes must be from 1 to its 2 buffers, got 0");
  EXPECT_EQ(errorAfter([](Network &n) { n.steps[1].writes = 3; }),
            "step 1 (\"exp\"): writes must be from 1 to its 2 buffers, got 3");
  EXPECT_EQ(errorAfter([](Network &n) { n.steps[1].buffers = {}; }),
            "step 1 (\"exp\"): writes must be from 1 to its 0 buffers, got 1");
  EXPECT_EQ(errorAfter([](Network &n) { std::swap(n.steps[0], n.steps[1]); }),
            "step 0 (\"exp\"): reads buffer 5 before a step has written it");
  EXPECT_EQ(errorAfter([](Network &n) { n.steps[0].buffers[2] = 3; }),
            "step 0 (\"affine\"): reads buffer 3 before a step has written it");
  // Half of what is read is written.
  EXPECT_EQ(errorAfter([](Network &n) {
              n.buffers.push_back({Kind::Arena, 128, 1024});
              n.steps[0].buffers[3] = 6;
            }),
            "step 1 (\"exp\"): reads buffer 5 before a step has written it");
  EXPECT_EQ(errorAfter([](Network &n) { n.steps[1].buffers[1] = 4; }),
            "step 1 (\"exp\"): writes buffer 4, which is a constant");
  EXPECT_EQ(errorAfter([](Network &n) { n.steps[1].buffers[1] = 0; }),
            "step 1 (\"exp\"): writes buffer 0, which is an input");
  EXPECT_EQ(errorAfter([](Network &n) {
              n.buffers.push_back({Kind::Arena, 64, 128});
              n.steps[1].buffers[1] = 6;
            }),
            "step 1 (\"exp\"): writes buffer 6, which overlaps its buffer 5");
  EXPECT_EQ(errorAfter([](Network &n) {
              n.steps[1].buffers = {5, 2, 2};
              n.steps[1].writes = 2;
            }),
            "step 1 (\"exp\"): writes buffer 2, which overlaps its buffer 2");
}

TEST(NetworkVerifyTest, KernelSteps) {
  auto error = [](auto edit) {
    Network n = TestNetwork::describeKernels(TestNetwork::make());
    edit(n);
    return errorOf(n);
  };
  EXPECT_EQ(error([](Network &) {}), "no error");
  EXPECT_EQ(error([](Network &n) { n.steps[1].kernel = 2; }),
            "step 1 (\"exp\"): its buffer 2 has 2812 bytes, argument 1 of "
            "kernel \"test_row_sum\" has 148");
  EXPECT_EQ(error([](Network &n) { n.steps[1].kernel = 0; }),
            "step 1 (\"exp\"): has 2 buffers of which it writes 1, kernel "
            "\"test_affine\" takes 4 and writes 1");
  EXPECT_EQ(error([](Network &n) { n.steps[0].writes = 2; }),
            "step 0 (\"affine\"): has 4 buffers of which it writes 2, kernel "
            "\"test_affine\" takes 4 and writes 1");
  EXPECT_EQ(error([](Network &n) { n.steps[0].buffers[2] = 4; }),
            "step 0 (\"affine\"): its buffer 4 has 76 bytes, argument 2 of "
            "kernel \"test_affine\" has 19");
  EXPECT_EQ(error([](Network &n) { n.kernels[1].writes = 3; }),
            "kernel 1 (\"test_exp\"): writes must be from 1 to its 2 "
            "arguments, got 3");
}

TEST(NetworkVerifyTest, Memory) {
  Network n = TestNetwork::make();
  NetworkMemory memory = findMemory(n, 3);
  EXPECT_EQ(memory.constants, 140u);
  EXPECT_EQ(memory.arena, 2940u);
  EXPECT_EQ(memory.ports, 2 * 2812u + 19 + 148);
  EXPECT_EQ(memory.scratch, 3 * 128u);
  uint64_t total = memory.total();
  EXPECT_EQ(total, 140 + 2940 + 2 * 2812u + 19 + 148 + 3 * 128);
  EXPECT_FALSE(checkMemory(n, 3, total));
  Error e = checkMemory(n, 3, total - 1);
  ASSERT_TRUE(e);
  EXPECT_EQ(e.message(),
            "the network needs 9255 bytes of memory (constants 140, "
            "intermediate results 2940, inputs and outputs 5791, scratch 384), "
            "there are 9254 bytes");
  // Sums of what a file says do not wrap.
  n.arenaBytes = ~0ull - 5;
  EXPECT_EQ(findMemory(n).total(), ~0ull);
  EXPECT_GT(availableMemory(), total);
}

TEST(NetworkVerifyTest, Programs) {
  auto error = [](auto edit) {
    Network n = DeviceNetwork().make();
    edit(n);
    return errorOf(n);
  };
  EXPECT_EQ(error([](Network &) {}), "no error");
  EXPECT_EQ(error([](Network &n) { n.config.reset(); }),
            "2 programs, but no configuration of a device to run them");
  EXPECT_EQ(error([](Network &n) { n.config->logAccBuffSize = 16; }),
            "program 0 (\"first\"): it is for configuration "
            "2x8_i8w8a32_15_15_16_17, the network for 2x8_i8w8a32_15_15_16_16");
  EXPECT_EQ(error([](Network &n) { n.programs[1].name = "first"; }),
            "program 1 (\"first\"): another program has the same name");
  EXPECT_EQ(error([](Network &n) { n.programs[1].name = ""; }),
            "program 1: its name must not be empty");
  EXPECT_EQ(error([](Network &n) { n.programs[1].insns.clear(); }),
            "program 1 (\"second\"): it has no instructions");
}

TEST(NetworkVerifyTest, ProgramSteps) {
  auto error = [](auto edit) {
    Network n = DeviceNetwork().make();
    edit(n);
    return errorOf(n);
  };
  EXPECT_EQ(error([](Network &n) { n.steps[2].program = 2; }),
            "step 2 (\"two\"): names program 2, the network has 2");
  EXPECT_EQ(error([](Network &n) { n.steps[2].program = 0; }),
            "step 2 (\"two\"): its buffer 3 has 48 bytes, input \"x\" of "
            "program \"first\" has 96");
  EXPECT_EQ(error([](Network &n) { n.programs[0].buffers[4].shape = {47}; }),
            "step 0 (\"one\"): its buffer 2 has 48 bytes, output \"y\" of "
            "program \"first\" has 47");
  EXPECT_EQ(error([](Network &n) { n.steps[0].buffers = {0, 3, 2}; }),
            "step 0 (\"one\"): has 3 buffers of which it writes 1, program "
            "\"first\" has 1 inputs and 1 outputs");
  EXPECT_EQ(error([](Network &n) { n.steps[0].writes = 2; }),
            "step 0 (\"one\"): has 2 buffers of which it writes 2, program "
            "\"first\" has 1 inputs and 1 outputs");
  EXPECT_EQ(error([](Network &n) {
              n.programs[0].buffers[4].kind = BufferKind::Scratch;
            }),
            "step 0 (\"one\"): has 2 buffers of which it writes 1, program "
            "\"first\" has 1 inputs and 0 outputs");
  EXPECT_EQ(error([](Network &n) { n.steps[0].buffers[1] = 9; }),
            "step 0 (\"one\"): names buffer 9, the network has 4");
  EXPECT_EQ(error([](Network &n) { std::swap(n.steps[0], n.steps[1]); }),
            "step 0 (\"flip\"): reads buffer 2 before a step has written it");
}

TEST(NetworkVerifyTest, PortData) {
  NetworkPort port{"p", "bool", {2, 3}, 0};
  uint8_t data[6] = {0, 1, 1, 0, 2, 1};
  EXPECT_EQ(checkPortData(port, "bool", {2, 3}, data).message(),
            "\"p\" is bool, but byte 4 is 2 and not 0 or 1");
  data[4] = 1;
  EXPECT_FALSE(checkPortData(port, "bool", {2, 3}, data));
  EXPECT_EQ(checkPortData(port, "uint8", {2, 3}, data).message(),
            "\"p\" is bool[2, 3], got uint8[2, 3]");
  EXPECT_EQ(checkPortData(port, "bool", {6}, data).message(),
            "\"p\" is bool[2, 3], got bool[6]");
  EXPECT_EQ(findPort({port}, "q", "input").takeError().message(),
            "no input \"q\", the network has \"p\"");
  EXPECT_EQ(findPort({}, "q", "output").takeError().message(),
            "no output \"q\", the network has none");
  for (const char *type : {"float64", "uint32", ""})
    EXPECT_EQ(elementBytes(type), 0u);
}

} // namespace
