//===- NetworkCAPITest.cpp - Tests of networks from C ---------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "vta/network.h"

#include "NetworkTestUtil.h"

#include <thread>

using namespace vtart;

namespace {

class NetworkCAPITest : public TempFolderTest {
protected:
  void SetUp() override {
    TempFolderTest::SetUp();
    bytes = TestNetwork::make().toBytes();
    net = vta_network_open_memory(bytes.data(), bytes.size(), nullptr);
    ASSERT_NE(net, nullptr) << vta_network_error(nullptr);
  }
  void TearDown() override {
    vta_network_close(net);
    TempFolderTest::TearDown();
  }

  int setData(const TestNetwork &test, vta_network *on) const {
    return vta_network_set_input(on, "data", VTA_FLOAT32, plane, 2,
                                 test.x.data());
  }
  int setBias(const TestNetwork &test, vta_network *on) const {
    return vta_network_set_input(on, "bias", VTA_INT8, row, 1,
                                 test.bias.data());
  }
  void expectOutputs(const TestNetwork &test, vta_network *on) const {
    std::vector<float> y(test.y.size());
    std::vector<int32_t> total(test.total.size());
    ASSERT_EQ(vta_network_get_output(on, "total", total.data(),
                                     total.size() * sizeof(int32_t)),
              0)
        << vta_network_error(on);
    ASSERT_EQ(
        vta_network_get_output(on, "y", y.data(), y.size() * sizeof(float)), 0)
        << vta_network_error(on);
    EXPECT_EQ(y, test.y);
    EXPECT_EQ(total, test.total);
  }
  void expectRuns(const TestNetwork &test, vta_network *on) const {
    ASSERT_EQ(setData(test, on), 0) << vta_network_error(on);
    ASSERT_EQ(setBias(test, on), 0) << vta_network_error(on);
    ASSERT_EQ(vta_network_run(on), 0) << vta_network_error(on);
    expectOutputs(test, on);
  }
  /// The call failed, and that is why.
  void expectFails(int result, const std::string &message) const {
    EXPECT_NE(result, 0);
    EXPECT_EQ(vta_network_error(net), message);
  }

  const int64_t plane[2] = {TestNetwork::kRows, TestNetwork::kCols};
  const int64_t row[1] = {TestNetwork::kCols};
  std::vector<uint8_t> bytes;
  vta_network *net = nullptr;
};

TEST_F(NetworkCAPITest, RunsAgainAndAgain) {
  for (int run = 0; run < 5; ++run)
    expectRuns(TestNetwork(run), net);
  // An input keeps its value.
  TestNetwork changed(5), first(10);
  first.bias = changed.bias; // The same, as 10 and 5 agree modulo 5.
  expectRuns(changed, net);
  ASSERT_EQ(setData(first, net), 0);
  ASSERT_EQ(vta_network_run(net), 0);
  expectOutputs(first, net);
  EXPECT_STREQ(vta_network_error(net), "");
}

TEST_F(NetworkCAPITest, RunsOnTheCallersMemory) {
  TestNetwork test(7);
  std::vector<float> y(test.y.size());
  std::vector<int32_t> total(test.total.size());
  const void *inputs[] = {test.x.data(), test.bias.data()};
  void *outputs[] = {y.data(), total.data()};
  ASSERT_EQ(vta_network_run_on(net, inputs, outputs), 0);
  EXPECT_EQ(y, test.y);
  EXPECT_EQ(total, test.total);
  expectFails(vta_network_run(net),
              "no value was set for input \"data\", \"bias\"");
  outputs[1] = nullptr;
  expectFails(vta_network_run_on(net, inputs, outputs),
              "output: \"total\" has no address");
  expectFails(vta_network_run_on(net, nullptr, outputs), "inputs is NULL");
  expectFails(vta_network_run_on(net, inputs, nullptr), "outputs is NULL");
}

TEST_F(NetworkCAPITest, Information) {
  vta_network_info info;
  ASSERT_EQ(vta_network_get_info(net, &info), 0);
  EXPECT_STREQ(info.name, "tiny");
  EXPECT_STREQ(info.producer, "test 1.0");
  EXPECT_EQ(info.triple, testTriple());
  EXPECT_STREQ(info.cpu, "generic");
  EXPECT_STREQ(info.features, "");
  EXPECT_STREQ(info.config, "");
  EXPECT_STREQ(info.machine, "");
  EXPECT_EQ(info.code_bytes, TestNetwork::code().size());
  EXPECT_EQ(info.constant_bytes, 140u);
  EXPECT_EQ(info.arena_bytes, 2940u);
  EXPECT_EQ(info.threads, 1u);
  ASSERT_EQ(vta_network_num_inputs(net), 2u);
  ASSERT_EQ(vta_network_num_outputs(net), 2u);
  vta_tensor_info tensor;
  ASSERT_EQ(vta_network_input_info(net, 1, &tensor), 0);
  EXPECT_STREQ(tensor.name, "bias");
  EXPECT_EQ(tensor.dtype, VTA_INT8);
  EXPECT_EQ(tensor.rank, 1u);
  EXPECT_EQ(tensor.shape[0], 19);
  EXPECT_EQ(tensor.bytes, 19u);
  ASSERT_EQ(vta_network_output_info(net, 0, &tensor), 0);
  EXPECT_STREQ(tensor.name, "y");
  EXPECT_EQ(tensor.dtype, VTA_FLOAT32);
  EXPECT_EQ(tensor.rank, 3u);
  EXPECT_EQ(tensor.shape[1], 37);
  EXPECT_EQ(tensor.bytes, TestNetwork::kPlaneBytes);
  expectFails(vta_network_input_info(net, 2, &tensor),
              "no input 2, the network has 2");
  expectFails(vta_network_output_info(net, 9, &tensor),
              "no output 9, the network has 2");
  expectFails(vta_network_input_info(net, 0, nullptr), "info is NULL");
  expectFails(vta_network_get_info(net, nullptr), "info is NULL");
}

TEST_F(NetworkCAPITest, DTypes) {
  struct {
    vta_dtype dtype;
    const char *name;
    size_t size;
  } types[] = {{VTA_FLOAT32, "float32", 4}, {VTA_INT8, "int8", 1},
               {VTA_UINT8, "uint8", 1},     {VTA_INT16, "int16", 2},
               {VTA_INT32, "int32", 4},     {VTA_INT64, "int64", 8},
               {VTA_BOOL, "bool", 1},       {VTA_FLOAT16, "float16", 2}};
  for (auto &type : types) {
    EXPECT_STREQ(vta_dtype_name(type.dtype), type.name);
    EXPECT_EQ(vta_dtype_size(type.dtype), type.size);
  }
  for (vta_dtype bad : {0, 9, -1}) {
    EXPECT_EQ(vta_dtype_name(bad), nullptr);
    EXPECT_EQ(vta_dtype_size(bad), 0u);
  }
}

TEST_F(NetworkCAPITest, InputErrors) {
  TestNetwork test;
  const float *x = test.x.data();
  auto set = [&](const char *name, vta_dtype dtype, const int64_t *shape,
                 size_t rank, const void *data) {
    return vta_network_set_input(net, name, dtype, shape, rank, data);
  };
  expectFails(set("dat", VTA_FLOAT32, plane, 2, x),
              "no input \"dat\", the network has \"data\", \"bias\"");
  expectFails(set("data", VTA_INT8, plane, 2, x),
              "input: \"data\" is float32[37, 19], got int8[37, 19]");
  const int64_t other[] = {19, 37, 1};
  expectFails(set("data", VTA_FLOAT32, other, 2, x),
              "input: \"data\" is float32[37, 19], got float32[19, 37]");
  expectFails(set("data", VTA_FLOAT32, other, 3, x),
              "input: \"data\" is float32[37, 19], got float32[19, 37, 1]");
  expectFails(set("data", VTA_FLOAT32, nullptr, 0, x),
              "input: \"data\" is float32[37, 19], got float32[]");
  expectFails(set("data", VTA_FLOAT32, plane, 1u << 30, x),
              "input \"data\" has 2 dimensions, got 1073741824");
  expectFails(set("data", 77, plane, 2, x),
              "input \"data\": 77 is not a vta_dtype");
  expectFails(set(nullptr, VTA_FLOAT32, plane, 2, x), "name is NULL");
  expectFails(set("data", VTA_FLOAT32, nullptr, 2, x), "shape is NULL");
  expectFails(set("data", VTA_FLOAT32, plane, 2, nullptr), "data is NULL");
  ASSERT_EQ(setData(test, net), 0);
  expectFails(vta_network_run(net), "no value was set for input \"bias\"");
}

TEST_F(NetworkCAPITest, OutputErrors) {
  std::vector<float> y(TestNetwork::kRows * TestNetwork::kCols);
  auto get = [&](const char *name, void *data, size_t size) {
    return vta_network_get_output(net, name, data, size);
  };
  expectFails(get("y", y.data(), TestNetwork::kPlaneBytes),
              "output \"y\": the network has not run yet");
  expectRuns(TestNetwork(), net);
  expectFails(get("z", y.data(), 4),
              "no output \"z\", the network has \"y\", \"total\"");
  expectFails(get("y", y.data(), 2811),
              "output \"y\" is float32[1, 37, 19], which takes 2812 bytes, got "
              "room for 2811");
  expectFails(get("y", nullptr, 2812), "data is NULL");
  expectFails(get(nullptr, y.data(), 2812), "name is NULL");
}

TEST_F(NetworkCAPITest, NullHandles) {
  vta_tensor_info tensor;
  vta_step_info step;
  vta_network_info info;
  const int results[] = {
      vta_network_run(nullptr),
      vta_network_run_on(nullptr, nullptr, nullptr),
      vta_network_get_info(nullptr, &info),
      vta_network_input_info(nullptr, 0, &tensor),
      vta_network_output_info(nullptr, 0, &tensor),
      vta_network_step_info(nullptr, 0, &step),
      vta_network_set_input(nullptr, "x", VTA_INT8, nullptr, 0, &info),
      vta_network_get_output(nullptr, "x", &info, 1),
      vta_network_set_profile(nullptr, 1),
      vta_network_reset_profile(nullptr)};
  for (int result : results)
    EXPECT_NE(result, 0);
  EXPECT_STREQ(vta_network_error(nullptr), "the handle of the network is NULL");
  EXPECT_EQ(vta_network_num_inputs(nullptr), 0u);
  EXPECT_EQ(vta_network_num_outputs(nullptr), 0u);
  EXPECT_EQ(vta_network_num_steps(nullptr), 0u);
  EXPECT_EQ(vta_network_clone(nullptr, nullptr), nullptr);
  vta_network_close(nullptr);
}

TEST_F(NetworkCAPITest, ClosedHandles) {
  vta_network *clone = vta_network_clone(net, nullptr);
  ASSERT_NE(clone, nullptr);
  vta_network_close(clone);
  EXPECT_NE(vta_network_run(clone), 0);
  EXPECT_STREQ(vta_network_error(clone), "the handle is not that of an open "
                                         "network: was it closed?");
  EXPECT_EQ(vta_network_num_inputs(clone), 0u);
  EXPECT_EQ(vta_network_clone(clone, nullptr), nullptr);
  vta_network_close(clone);
  // The network that it was a clone of is as before.
  EXPECT_GT(vta_network_num_inputs(net), 0u);
}

TEST_F(NetworkCAPITest, OpenErrors) {
  auto fails = [](vta_network *opened, const std::string &message) {
    EXPECT_EQ(opened, nullptr);
    EXPECT_HAS(vta_network_error(nullptr), message);
  };
  fails(vta_network_open_file(nullptr, nullptr), "path is NULL");
  fails(vta_network_open_memory(nullptr, 10, nullptr), "data is NULL");
  fails(vta_network_open_file("no/such.vta", nullptr),
        "cannot read 'no/such.vta': No such file");
  put("junk.vta", "junk junk junk junk junk junk junk");
  fails(vta_network_open_file(path("junk.vta").c_str(), nullptr),
        path("junk.vta") + ": not a network file");
  fails(vta_network_open_memory(bytes.data(), bytes.size() - 1, nullptr),
        "truncated network file");
  vta_network_options options = {5000, 0, nullptr, 0, 0};
  fails(vta_network_open_memory(bytes.data(), bytes.size(), &options),
        "the number of threads must be from 1 to 1024, got 5000");
  Network other = TestNetwork::make();
  other.target.triple = "riscv64-unknown-linux-gnu";
  std::vector<uint8_t> text = other.toBytes();
  put("other.vta", std::string(text.begin(), text.end()));
  fails(vta_network_open_file(path("other.vta").c_str(), nullptr),
        path("other.vta") + ": the network was compiled for riscv64");
  // Errors of one thread are not another's.
  std::thread([] { EXPECT_STREQ(vta_network_error(nullptr), ""); }).join();
}

TEST_F(NetworkCAPITest, Profile) {
  vta_step_info step;
  ASSERT_EQ(vta_network_num_steps(net), 3u);
  expectRuns(TestNetwork(1), net);
  ASSERT_EQ(vta_network_step_info(net, 0, &step), 0);
  EXPECT_STREQ(step.name, "affine");
  EXPECT_STREQ(step.op, "mul, add");
  EXPECT_STREQ(step.location, "net.onnx:1");
  EXPECT_STREQ(step.kernel, "test_affine");
  EXPECT_STREQ(step.device, "cpu");
  EXPECT_EQ(step.cycles, 0u);
  EXPECT_EQ(step.macs, 703u);
  EXPECT_EQ(step.runs, 0u);
  EXPECT_EQ(step.nanoseconds, 0u);
  ASSERT_EQ(vta_network_set_profile(net, 1), 0);
  expectRuns(TestNetwork(2), net);
  expectRuns(TestNetwork(3), net);
  ASSERT_EQ(vta_network_set_profile(net, 0), 0);
  expectRuns(TestNetwork(4), net);
  ASSERT_EQ(vta_network_step_info(net, 2, &step), 0);
  EXPECT_EQ(step.runs, 2u);
  EXPECT_GT(step.nanoseconds, 0u);
  ASSERT_EQ(vta_network_reset_profile(net), 0);
  ASSERT_EQ(vta_network_step_info(net, 2, &step), 0);
  EXPECT_EQ(step.runs, 0u);
  EXPECT_EQ(step.nanoseconds, 0u);
  expectFails(vta_network_step_info(net, 3, &step),
              "no step 3, the network has 3");
  expectFails(vta_network_step_info(net, 0, nullptr), "info is NULL");
}

TEST_F(NetworkCAPITest, ClonesRunAtTheSameTime) {
  expectRuns(TestNetwork(50), net);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      vta_network_options options = {2, 0, nullptr, 0, 0};
      vta_network *own = vta_network_clone(net, &options);
      ASSERT_NE(own, nullptr) << vta_network_error(nullptr);
      TestNetwork test(200 + t);
      std::vector<float> y(test.y.size());
      std::vector<int32_t> total(test.total.size());
      const void *inputs[] = {test.x.data(), test.bias.data()};
      void *outputs[] = {y.data(), total.data()};
      for (int run = 0; run < 20; ++run) {
        expectRuns(TestNetwork(t * 31 + run), own);
        // As one unit on the handle that all share.
        ASSERT_EQ(vta_network_run_on(net, inputs, outputs), 0);
        EXPECT_EQ(y, test.y);
        EXPECT_EQ(total, test.total);
      }
      vta_network_close(own);
    });
  for (std::thread &thread : threads)
    thread.join();
  expectOutputs(TestNetwork(50), net);
}

TEST_F(NetworkCAPITest, AProgramInC) {
  put("net.vta", std::string(bytes.begin(), bytes.end()));
  auto run = [&](const std::string &file) {
    std::string command = "'" VTA_NETWORK_USER "' '" + path(file) + "' > '" +
                          path("out") + "' 2> '" + path("err") + "'";
    int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  ASSERT_EQ(run("net.vta"), 0) << get("err");
  EXPECT_EQ(get("out"), "tiny by test 1.0, 2 threads\n"
                        "input data float32 37x19, 2812 bytes\n"
                        "input bias int8 19, 19 bytes\n"
                        "output y float32 1x37x19, 2812 bytes\n"
                        "first byte 0\n"
                        "output total int32 37, 148 bytes\n"
                        "first byte 0\n"
                        "step affine (mul, add) at net.onnx:1, 1 runs\n"
                        "step exp (exp) at net.onnx:2, 1 runs\n"
                        "step sum (reduce_sum) at net.onnx:3, 1 runs\n"
                        "done\n");
  EXPECT_EQ(run("none.vta"), 1);
  EXPECT_HAS(get("err"), "cannot read '" + path("none.vta") + "'");
}

} // namespace
