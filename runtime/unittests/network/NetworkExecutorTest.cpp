//===- NetworkExecutorTest.cpp - Tests of running networks ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NetworkTestUtil.h"
#include "support/FileTestUtil.h"

#include <thread>

using namespace vtart;

namespace {

std::shared_ptr<const Network> share(Network network) {
  return std::make_shared<const Network>(std::move(network));
}

NetworkExecutorOptions withThreads(unsigned threads) {
  NetworkExecutorOptions options;
  options.threads = threads;
  return options;
}

std::unique_ptr<NetworkExecutor>
executor(std::shared_ptr<const Network> network, unsigned threads = 1) {
  auto created =
      NetworkExecutor::create(std::move(network), withThreads(threads));
  EXPECT_TRUE(created) << created.takeError().message();
  return created ? std::move(*created) : nullptr;
}

std::string errorOf(Network network, unsigned threads = 1) {
  auto created =
      NetworkExecutor::create(share(std::move(network)), withThreads(threads));
  return created ? "no error" : created.takeError().message();
}

/// Aligned as the executor wants it, so that it copies nothing.
template <typename T>
class TensorMemoryOf {
public:
  explicit TensorMemoryOf(size_t count) : bytes(count * sizeof(T)) {}
  explicit TensorMemoryOf(const std::vector<T> &values)
      : TensorMemoryOf(values.size()) {
    std::memcpy(bytes.data(), values.data(), bytes.size());
  }
  T *data() { return reinterpret_cast<T *>(bytes.data()); }
  std::vector<T> values() {
    return std::vector<T>(data(), data() + bytes.size() / sizeof(T));
  }

private:
  AlignedBytes bytes;
};

/// Runs with the data of `test` and compares.
void expectRuns(NetworkExecutor &executor, const TestNetwork &test,
                NetworkProfile *profile = nullptr) {
  std::vector<float> y(test.y.size());
  std::vector<int32_t> total(test.total.size());
  const void *inputs[] = {test.x.data(), test.bias.data()};
  void *outputs[] = {y.data(), total.data()};
  Error e = executor.run({inputs, 2}, {outputs, 2}, profile);
  ASSERT_FALSE(e) << e.message();
  EXPECT_EQ(y, test.y);
  EXPECT_EQ(total, test.total);
}

TEST(NetworkExecutorTest, MoreMemoryThanThereIs) {
  Network n = TestNetwork::make();
  n.arenaBytes = uint64_t(1) << 48;
  EXPECT_HAS(errorOf(n), "the network needs 281474976716715 bytes of memory "
                         "(constants 140, intermediate results "
                         "281474976710656, inputs and outputs 5791, scratch "
                         "128), there are ");
}

/// Damaged tables with a right checksum: what is not refused must run without
/// touching what is not the network's. Sanitizers see the rest.
TEST(NetworkExecutorTest, DamagedTablesNeverCrash) {
  std::vector<uint8_t> bytes =
      TestNetwork::describeKernels(TestNetwork::make()).toBytes();
  std::string file(bytes.begin(), bytes.end());
  nlohmann::json tree = headerOf(file);
  std::string payload = payloadOf(file);
  unsigned ran = 0, refused = 0;
  auto check = [&](const nlohmann::json &header) {
    std::string text = header.dump();
    text.resize((28 + text.size() + 63) / 64 * 64 - 28, ' ');
    std::string damaged = assembleFile("VTANET", text, payload, 3);
    Expected<Network> network =
        Network::fromBytes(damaged.data(), damaged.size());
    ++refused;
    if (!network)
      return;
    auto created = NetworkExecutor::create(share(std::move(*network)));
    if (!created)
      return;
    std::vector<AlignedBytes> data;
    std::vector<const void *> inputs;
    std::vector<void *> outputs;
    const Network &net = (*created)->network();
    data.reserve(net.inputs.size() + net.outputs.size());
    for (const NetworkPort &port : net.inputs)
      inputs.push_back(data.emplace_back(*portBytes(port)).data());
    for (const NetworkPort &port : net.outputs)
      outputs.push_back(data.emplace_back(*portBytes(port)).data());
    Error e = (*created)->run(inputs, outputs);
    EXPECT_FALSE(e) << e.message();
    --refused;
    ++ran;
  };
  // Other numbers of the file are the ones that fit somewhere.
  std::vector<nlohmann::json> values = {0,  1,  2,   3,    4,    5,   6,
                                        19, 37, 64,  76,   128,  140, 148,
                                        38, 7,  192, 2812, 2940, 65};
  for (const char *table : {"inputs", "outputs", "buffers", "kernels", "steps"})
    for (size_t row = 0; row < tree[table].size(); ++row) {
      nlohmann::json entry = tree[table][row];
      for (auto &member : entry.items())
        for (const nlohmann::json &value : values) {
          const nlohmann::json &cell = member.value();
          nlohmann::json edited = tree;
          if (cell.is_number()) {
            edited[table][row][member.key()] = value;
            check(edited);
          }
          for (size_t i = 0; cell.is_array() && i < cell.size(); ++i) {
            edited = tree;
            edited[table][row][member.key()][i] = value;
            check(edited);
          }
        }
      // Rows that change places or come twice.
      for (size_t other = 0; other < tree[table].size(); ++other) {
        nlohmann::json edited = tree;
        std::swap(edited[table][row], edited[table][other]);
        check(edited);
        edited = tree;
        edited[table][row] = edited[table][other];
        check(edited);
      }
    }
  for (const char *key : {"arena_bytes", "constant_bytes", "host_code_bytes"})
    for (const nlohmann::json &value : values) {
      nlohmann::json edited = tree;
      edited[key] = value;
      check(edited);
    }
  EXPECT_GT(ran, 50u);
  EXPECT_GT(refused, 500u);
}

TEST(NetworkExecutorTest, RunsWithAnyNumberOfThreads) {
  auto network = share(TestNetwork::make());
  for (unsigned threads : {1u, 2u, 3u, 4u, 16u, 40u}) {
    auto net = executor(network, threads);
    ASSERT_TRUE(net);
    EXPECT_EQ(net->threads(), threads);
    EXPECT_EQ(&net->network(), network.get());
    for (int run = 0; run < 20; ++run)
      expectRuns(*net, TestNetwork(run));
  }
}

TEST(NetworkExecutorTest, EveryChunkOnceWhateverTheThreads) {
  // A kernel that counts, hundreds of times after each other, so that threads
  // come late and find the next step.
  constexpr int64_t elements = 5000;
  Network n;
  n.target.triple = testTriple();
  n.outputs = {{"counts", "int32", {elements}, 0}};
  n.buffers = {{NetworkBuffer::Kind::Port, 0, elements * 4}};
  n.hostCode = TestNetwork::code();
  for (int i = 0; i < 300; ++i)
    n.steps.push_back({0, {0}, 1, "s" + std::to_string(i), "", "", 0});
  for (int64_t chunks :
       {elements, int64_t(1), int64_t(2), int64_t(3), int64_t(63)}) {
    n.kernels = {{"test_count", chunks, 0, "", {}}};
    auto net = executor(share(n), 4);
    ASSERT_TRUE(net);
    // Aligned, so that the zeros in it are what is counted up from.
    AlignedBytes counts(elements * 4);
    void *outputs[] = {counts.data()};
    ASSERT_FALSE(net->run({}, {outputs, 1}));
    for (int64_t i = 0; i < elements; ++i) {
      int32_t count;
      std::memcpy(&count, &counts[i * 4], sizeof(count));
      ASSERT_EQ(count, i < chunks ? 300 : 0) << i << " of " << chunks;
    }
  }
}

TEST(NetworkExecutorTest, ProfileAddsUp) {
  auto net = executor(share(TestNetwork::make()), 2);
  ASSERT_TRUE(net);
  NetworkProfile profile;
  expectRuns(*net, TestNetwork(1), &profile);
  ASSERT_EQ(profile.nanoseconds.size(), 3u);
  NetworkProfile first = profile;
  expectRuns(*net, TestNetwork(2), &profile);
  ASSERT_EQ(profile.nanoseconds.size(), 3u);
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_GE(profile.nanoseconds[i], first.nanoseconds[i]);
    EXPECT_FALSE(profile.cycles[i]) << "on the host";
  }
}

/// A network that says where its constant is, which begins with 7.
static Network whereIsTheConstant() {
  using Kind = NetworkBuffer::Kind;
  Network n;
  n.name = "where";
  n.producer = "test 1.0";
  n.target.triple = testTriple();
  n.outputs = {{"address", "uint8", {9}, 1}};
  n.buffers = {{Kind::Constant, 64, 36}, {Kind::Port, 0, 9}};
  n.kernels = {{"test_address", 1, 0, "", {}}};
  n.steps = {{0, {0, 1}, 1, "where", "", "", 0}};
  n.hostCode = TestNetwork::code();
  n.constants.resize(100);
  n.constants[64] = 7;
  return n;
}

TEST(NetworkExecutorTest, ColdConstants) {
  auto network = share(whereIsTheConstant());
  auto addresses = [&](uint64_t coldBytes, unsigned count) {
    NetworkExecutorOptions options;
    options.coldBytes = coldBytes;
    auto created = NetworkExecutor::create(network, options);
    EXPECT_TRUE(created) << created.takeError().message();
    alignas(64) uint8_t out[9] = {};
    void *outputs[] = {out};
    EXPECT_FALSE((*created)->run({}, {outputs, 1}));
    std::vector<uint64_t> result;
    for (unsigned i = 0; i < count; ++i) {
      out[8] = 0;
      Error e = (*created)->rerun(1);
      EXPECT_FALSE(e) << e.message();
      EXPECT_EQ(out[8], 7);
      result.push_back(0);
      for (unsigned byte = 0; byte < 8; ++byte)
        result.back() |= uint64_t(out[byte]) << 8 * byte;
    }
    return result;
  };
  for (uint64_t address : addresses(0, 5))
    EXPECT_EQ(address, uint64_t(uintptr_t(network->constants.data() + 64)));
  // The constants take 128 bytes, so that 8 copies have at least 900.
  std::vector<uint64_t> moved = addresses(900, 20);
  for (size_t i = 0; i < moved.size(); ++i) {
    EXPECT_EQ(moved[i], moved[0] + i % 8 * 128) << i;
    EXPECT_NE(moved[i], uint64_t(uintptr_t(network->constants.data() + 64)));
  }
  auto getError = [&](std::shared_ptr<const Network> network) {
    NetworkExecutorOptions options;
    options.coldBytes = uint64_t(1) << 60;
    auto created = NetworkExecutor::create(network, options);
    EXPECT_TRUE(created) << created.takeError().message();
    alignas(64) uint8_t in[36] = {7}, out[9];
    const void *inputs[] = {in};
    void *outputs[] = {out};
    EXPECT_FALSE(
        (*created)->run({inputs, network->inputs.size()}, {outputs, 1}));
    Error e = (*created)->rerun(1);
    return e ? e.message() : "no error";
  };
  EXPECT_HAS(getError(network),
             "9007199254740992 copies of constants or results, of 128 bytes "
             "each, need more than the ");
  Network none = whereIsTheConstant();
  none.constants.clear();
  none.inputs = {{"x", "uint8", {36}, 0}};
  none.buffers[0] = {NetworkBuffer::Kind::Port, 0, 36};
  EXPECT_EQ(getError(share(none)), "no error") << "there is nothing to copy";
}

/// The last of the steps that are run again leaves its results elsewhere.
TEST(NetworkExecutorTest, MovingResults) {
  TestNetwork before, after(3);
  ASSERT_NE(before.y, after.y);
  for (uint64_t coldBytes : {0, 10000}) {
    NetworkExecutorOptions options;
    options.coldBytes = coldBytes;
    Network network = TestNetwork::make();
    network.tensors = {{"a", "float32", {37, 19}, 5}};
    auto created = NetworkExecutor::create(share(network), options);
    ASSERT_TRUE(created) << created.takeError().message();
    TensorMemoryOf<float> x(before.x), y(before.y.size());
    TensorMemoryOf<int32_t> total(before.total.size());
    TensorMemoryOf<int8_t> bias(before.bias);
    const void *inputs[] = {x.data(), bias.data()};
    void *outputs[] = {y.data(), total.data()};
    ASSERT_FALSE((*created)->run({inputs, 2}, {outputs, 2}));
    auto getResult = [&] {
      Span<const uint8_t> bytes = (*created)->tensor(0);
      return std::vector<uint8_t>(bytes.begin(), bytes.end());
    };
    std::vector<uint8_t> result = getResult();
    std::copy(after.x.begin(), after.x.end(), x.data());
    std::copy(after.bias.begin(), after.bias.end(), bias.data());
    for (unsigned i = 0; i < 7; ++i)
      ASSERT_FALSE((*created)->rerun(1));
    EXPECT_EQ(getResult() == result, coldBytes > 0);
    std::copy(before.x.begin(), before.x.end(), x.data());
    std::copy(before.bias.begin(), before.bias.end(), bias.data());
    ASSERT_FALSE((*created)->rerun(2));
    EXPECT_EQ(y.values(), before.y);
    // All of it, with what is there now.
    std::copy(after.x.begin(), after.x.end(), x.data());
    std::copy(after.bias.begin(), after.bias.end(), bias.data());
    ASSERT_FALSE((*created)->run({inputs, 2}, {outputs, 2}));
    EXPECT_EQ(y.values(), after.y);
    EXPECT_EQ(total.values(), after.total);
  }
}

TEST(NetworkExecutorTest, RunsTheFirstSteps) {
  TestNetwork test;
  NetworkExecutorOptions options;
  options.coldBytes = 10000;
  auto created = NetworkExecutor::create(share(TestNetwork::make()), options);
  ASSERT_TRUE(created) << created.takeError().message();
  NetworkExecutor &net = **created;
  EXPECT_EQ(net.rerun(1).message(),
            "the network has not run: there are no ports to run steps on");
  TensorMemoryOf<float> x(test.x), y(test.y.size());
  TensorMemoryOf<int32_t> total(test.total.size());
  const void *inputs[] = {x.data(), test.bias.data()};
  void *outputs[] = {y.data(), total.data()};
  ASSERT_FALSE(net.run({inputs, 2}, {outputs, 2}));
  EXPECT_EQ(y.values(), test.y);
  auto clear = [&] {
    std::fill(y.data(), y.data() + test.y.size(), -1.0f);
    std::fill(total.data(), total.data() + test.total.size(), -1);
  };
  clear();
  ASSERT_FALSE(net.rerun(2));
  EXPECT_EQ(y.values(), test.y);
  EXPECT_EQ(total.values(), std::vector<int32_t>(test.total.size(), -1));
  clear();
  ASSERT_FALSE(net.rerun(1));
  EXPECT_EQ(y.values(), std::vector<float>(test.y.size(), -1));
  ASSERT_FALSE(net.rerun(99));
  EXPECT_EQ(y.values(), test.y);
  EXPECT_EQ(total.values(), test.total);
}

TEST(NetworkExecutorTest, AddressesOfAnyAlignment) {
  auto net = executor(share(TestNetwork::make()));
  ASSERT_TRUE(net);
  TestNetwork test(3);
  for (size_t shift : {0, 1, 4, 63}) {
    AlignedBytes x(TestNetwork::kPlaneBytes + 64), y(x.size()),
        total(TestNetwork::kRows * 4 + 64);
    std::memcpy(x.data() + shift, test.x.data(), TestNetwork::kPlaneBytes);
    const void *inputs[] = {x.data() + shift, test.bias.data()};
    void *outputs[] = {y.data() + shift, total.data() + shift};
    ASSERT_FALSE(net->run({inputs, 2}, {outputs, 2}));
    EXPECT_EQ(0, std::memcmp(y.data() + shift, test.y.data(),
                             TestNetwork::kPlaneBytes));
    EXPECT_EQ(0, std::memcmp(total.data() + shift, test.total.data(),
                             TestNetwork::kRows * 4));
  }
}

TEST(NetworkExecutorTest, OutputsThatAreOtherPorts) {
  Network n = TestNetwork::make();
  n.outputs.push_back({"again", "int32", {TestNetwork::kRows}, 3});
  n.outputs.push_back({"same", "int8", {1, TestNetwork::kCols}, 1});
  auto net = executor(share(std::move(n)));
  ASSERT_TRUE(net);
  TestNetwork test(4);
  for (size_t shift : {0, 3}) {
    AlignedBytes y(TestNetwork::kPlaneBytes), total(256), again(256), same(128);
    const void *inputs[] = {test.x.data(), test.bias.data()};
    void *outputs[] = {y.data(), total.data() + shift, again.data() + shift,
                       same.data() + shift};
    ASSERT_FALSE(net->run({inputs, 2}, {outputs, 4}));
    for (uint8_t *sum : {total.data(), again.data()})
      EXPECT_EQ(0, std::memcmp(sum + shift, test.total.data(),
                               TestNetwork::kRows * 4));
    EXPECT_EQ(0, std::memcmp(same.data() + shift, test.bias.data(),
                             TestNetwork::kCols));
  }
}

TEST(NetworkExecutorTest, HandlesRunAtTheSameTime) {
  auto network = share(TestNetwork::make());
  auto shared = executor(network, 2);
  ASSERT_TRUE(shared);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      auto own = executor(network, 2);
      ASSERT_TRUE(own);
      for (int run = 0; run < 25; ++run) {
        expectRuns(*own, TestNetwork(t * 100 + run));
        expectRuns(*shared, TestNetwork(t * 100 + run));
      }
    });
  for (std::thread &thread : threads)
    thread.join();
}

TEST(NetworkExecutorTest, NetworksKeepTheirOwnCode) {
  // Loaded, gone and loaded again: each one's kernels are its own.
  for (int round = 0; round < 5; ++round) {
    auto first = executor(share(TestNetwork::make()));
    Network n = TestNetwork::make();
    n.kernels[0].symbol = "test_row_sum";
    n.kernels[2].symbol = "test_affine";
    n.kernels[0].scratchBytes = TestNetwork::kCols * 4;
    std::swap(n.steps[0].kernel, n.steps[2].kernel);
    auto second = executor(share(std::move(n)));
    ASSERT_TRUE(first && second);
    expectRuns(*first, TestNetwork(round));
    first.reset();
    expectRuns(*second, TestNetwork(round));
  }
}

TEST(NetworkExecutorTest, RunErrors) {
  auto net = executor(share(TestNetwork::make()));
  ASSERT_TRUE(net);
  TestNetwork test;
  const void *inputs[] = {test.x.data(), nullptr};
  void *outputs[] = {test.y.data(), test.total.data()};
  auto error = [&](size_t numInputs, size_t numOutputs) {
    return net->run({inputs, numInputs}, {outputs, numOutputs}).message();
  };
  EXPECT_EQ(error(2, 2), "input: \"bias\" has no address");
  EXPECT_EQ(error(1, 2),
            "1 inputs and 2 outputs given, the network has 2 and 2");
  EXPECT_EQ(error(2, 0),
            "2 inputs and 0 outputs given, the network has 2 and 2");
  inputs[1] = test.bias.data();
  outputs[0] = nullptr;
  EXPECT_EQ(error(2, 2), "output: \"y\" has no address");
}

TEST(NetworkExecutorTest, CreateErrors) {
  EXPECT_EQ(errorOf(TestNetwork::make(), 0),
            "the number of threads must be from 1 to 1024, got 0");
  EXPECT_EQ(errorOf(TestNetwork::make(), 1025),
            "the number of threads must be from 1 to 1024, got 1025");
  Network n = TestNetwork::make();
  n.target.triple = "riscv64-unknown-linux-gnu";
  EXPECT_HAS(errorOf(n), "compiled for riscv64 (generic), this process runs");
  n = TestNetwork::make();
  n.buffers[5].offset = 64 * 1000;
  EXPECT_HAS(errorOf(n), "end after the arena");
  n = TestNetwork::make();
  n.kernels[1].symbol = "test_log";
  EXPECT_EQ(errorOf(n), "the host code has no kernel \"test_log\"");
  n = TestNetwork::make();
  n.kernels[1].scratchBytes = uint64_t(1) << 47;
  EXPECT_HAS(errorOf(n), "scratch 140737488355328), there are ");
  n = TestNetwork::make();
  n.arenaBytes = uint64_t(1) << 47;
  EXPECT_HAS(errorOf(n), "intermediate results 140737488355328, ");
  n = TestNetwork::make();
  n.hostCode = TestNetwork::code(VTA_NETWORK_BROKEN_KERNELS);
  EXPECT_EQ(errorOf(n), "host code cannot be loaded: undefined symbol: "
                        "vta_test_function_that_is_nowhere");
}

TEST(NetworkExecutorTest, DamagedHostCode) {
  auto error = [](auto edit) {
    Network n = TestNetwork::make();
    edit(n.hostCode);
    return errorOf(std::move(n));
  };
  using Code = std::vector<uint8_t>;
  EXPECT_EQ(error([](Code &c) { c[1] = 'e'; }),
            "host code cannot be loaded: it is not an ELF file");
  EXPECT_EQ(error([](Code &c) { c.resize(3); }),
            "host code cannot be loaded: it is not an ELF file");
  EXPECT_HAS(error([](Code &c) { c[18] ^= 0x80; }), "it is for ELF machine ");
  EXPECT_HAS(error([](Code &c) { c[4] ^= 3; }), "it is for ELF machine ");
  EXPECT_EQ(error([](Code &c) { c[16] = 2; }),
            "host code cannot be loaded: it is not a shared object, its ELF "
            "type is 2");
  // Segments end somewhere; every cut before that is seen. The tables behind
  // them are not needed to run.
  Code whole = TestNetwork::code();
  unsigned refused = 0;
  for (size_t size = 0; size < whole.size(); size += 97) {
    std::string message = error([&](Code &c) { c.resize(size); });
    if (message == "no error")
      continue;
    ++refused;
    EXPECT_EQ(message.rfind("host code cannot be loaded: ", 0) == 0 ||
                  (size == 0 && message == "3 kernels, but no host code to "
                                           "find them in"),
              true)
        << message;
  }
  EXPECT_GT(refused, 5u);
}

} // namespace
