//===- NetworkFileTest.cpp - Tests of the network file --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceNetwork.h"
#include "support/FileTestUtil.h"

#include <csignal>
#include <sys/resource.h>

using namespace vtart;
using nlohmann::json;

namespace {

/// A network with little code, which is not run here.
Network sample() {
  Network n = TestNetwork::describeKernels(TestNetwork::make());
  n.hostCode.clear();
  for (int i = 0; i < 70; ++i)
    n.hostCode.push_back(static_cast<uint8_t>(i * 3 + 1));
  return n;
}

std::string fileOf(const Network &network) {
  std::vector<uint8_t> bytes = network.toBytes();
  return std::string(bytes.begin(), bytes.end());
}

std::string errorOf(const std::string &bytes) {
  Expected<Network> network = Network::fromBytes(bytes.data(), bytes.size());
  return network ? "no error" : network.takeError().message();
}

std::string assemble(std::string header, const std::string &payload,
                     uint32_t version = 3) {
  while ((28 + header.size()) % 64)
    header += ' ';
  return assembleFile("VTANET", header, payload, version);
}

/// A network with programs, a tensor and little code.
Network deviceSample() {
  Network n = TestNetwork::describeKernels(DeviceNetwork().make());
  n.tensors = {{"between", "int8", {3, 16}, 2}};
  n.hostCode.resize(70);
  return n;
}

/// The error after `edit` changed the header of a network.
template <typename Edit>
std::string errorAfter(Edit edit, const Network &network = sample()) {
  std::string file = fileOf(network);
  json header = headerOf(file);
  edit(header);
  return errorOf(assemble(header.dump(), payloadOf(file)));
}

TEST(NetworkFileTest, Tensors) {
  Network n = sample();
  EXPECT_EQ(headerOf(fileOf(n)).count("tensors"), 0u);
  n.tensors = {{"affine", "float32", {37, 19}, 5}};
  std::string file = fileOf(n);
  Expected<Network> back = Network::fromBytes(file.data(), file.size());
  ASSERT_TRUE(back) << back.takeError().message();
  ASSERT_EQ(back->tensors.size(), 1u);
  EXPECT_EQ(back->tensors[0].name, "affine");
  EXPECT_EQ(back->tensors[0].dtype, "float32");
  EXPECT_EQ(back->tensors[0].shape, (std::vector<int64_t>{37, 19}));
  EXPECT_EQ(back->tensors[0].buffer, 5u);
  EXPECT_EQ(fileOf(*back), file);
  EXPECT_EQ(errorAfter([](json &h) { h["tensors"][0]["buffer"] = -1; }, n)
                .substr(0, 26),
            "network header: tensor 0: ");
}

TEST(NetworkFileTest, RoundTrip) {
  Network n = sample();
  n.target.features = {"avx2", "fma"};
  n.config = Config();
  n.config->logWgtBuffSize = 16;
  n.machine = "rtl-pynq";
  std::string file = fileOf(n);
  EXPECT_EQ(file, fileOf(n)) << "bytes must be deterministic";
  ASSERT_TRUE(Network::isNetwork(file.data(), file.size()));
  Expected<Network> back = Network::fromBytes(file.data(), file.size());
  ASSERT_TRUE(back) << back.takeError().message();
  EXPECT_EQ(back->name, "tiny");
  EXPECT_EQ(back->producer, "test 1.0");
  EXPECT_EQ(back->target.triple, n.target.triple);
  EXPECT_EQ(back->target.cpu, "generic");
  EXPECT_EQ(back->target.features, n.target.features);
  ASSERT_TRUE(back->config);
  EXPECT_EQ(*back->config, *n.config);
  EXPECT_EQ(back->machine, "rtl-pynq");
  ASSERT_EQ(back->inputs.size(), 2u);
  EXPECT_EQ(back->inputs[1].name, "bias");
  EXPECT_EQ(back->inputs[1].dtype, "int8");
  EXPECT_EQ(back->inputs[1].shape, (std::vector<int64_t>{19}));
  EXPECT_EQ(back->inputs[1].buffer, 1u);
  EXPECT_EQ(back->outputs[0].shape, (std::vector<int64_t>{1, 37, 19}));
  EXPECT_EQ(back->buffers[4].kind, NetworkBuffer::Kind::Constant);
  EXPECT_EQ(back->buffers[5].offset, 128u);
  EXPECT_EQ(back->kernels[2].symbol, "test_row_sum");
  EXPECT_EQ(back->kernels[2].chunks, 37);
  EXPECT_EQ(back->kernels[2].scratchBytes, 76u);
  EXPECT_EQ(back->kernels[2].schedule, "transform.sequence");
  EXPECT_EQ(back->kernels[2].knobs, n.kernels[2].knobs);
  EXPECT_EQ(back->steps[0].buffers, (std::vector<uint32_t>{0, 4, 1, 5}));
  EXPECT_EQ(back->steps[0].op, "mul, add");
  EXPECT_EQ(back->steps[0].location, "net.onnx:1");
  EXPECT_EQ(back->steps[0].macs, 703u);
  EXPECT_EQ(back->hostCode, n.hostCode);
  EXPECT_EQ(back->constants, n.constants);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(back->constants.data()) % 64, 0u);
  EXPECT_EQ(fileOf(*back), file);
}

TEST(NetworkFileTest, EmptyNetworkAndTextWithOddBytes) {
  Network n;
  std::string file = fileOf(n);
  EXPECT_EQ(errorOf(file), "no error");
  n = sample();
  n.steps[0].location = "caf\xc3\xa9 \"quoted\"\n";
  n.steps[1].location = "bad utf-8 \xff";
  file = fileOf(n);
  Expected<Network> back = Network::fromBytes(file.data(), file.size());
  ASSERT_TRUE(back) << back.takeError().message();
  EXPECT_EQ(back->steps[0].location, n.steps[0].location);
}

TEST(NetworkFileTest, LayoutIsAsDocumented) {
  std::string file = fileOf(sample());
  json header = headerOf(file);
  std::string payload = payloadOf(file);
  EXPECT_EQ(file, assemble(header.dump(), payload));
  EXPECT_EQ(file.substr(0, 8), std::string("VTANET\0\0", 8));
  EXPECT_EQ((file.size() - payload.size()) % 64, 0u);
  EXPECT_EQ(header["host_code_bytes"], 70);
  EXPECT_EQ(header["constant_bytes"], 64 + 76);
  EXPECT_EQ(header["config"], json());
  EXPECT_EQ(header["buffers"][5],
            json::parse(R"({"kind":"arena","offset":128,"size":2812})"));
  EXPECT_EQ(header["kernels"][2]["knobs"],
            json::parse(R"({"tile":4,"shift":-3})"));
  EXPECT_EQ(header["steps"][0]["buffers"], json::parse("[0,4,1,5]"));
  ASSERT_EQ(payload.size(), 128u + 64 + 76);
  EXPECT_EQ(static_cast<uint8_t>(payload[69]), 69 * 3 + 1);
  EXPECT_EQ(payload.substr(70, 58 + 64), std::string(58 + 64, '\0'));
  float w = 0;
  std::memcpy(&w, &payload[128 + 64 + 4], sizeof(w));
  EXPECT_EQ(w, 0.75f);
}

TEST(NetworkFileTest, EveryTruncationIsRefused) {
  for (const Network &n : {sample(), deviceSample()}) {
    std::string file = fileOf(n);
    for (size_t size = 0; size < file.size(); ++size) {
      std::vector<uint8_t> exact(file.begin(), file.begin() + size);
      Expected<Network> network = Network::fromBytes(exact.data(), size);
      ASSERT_FALSE(network) << size;
      EXPECT_HAS(network.takeError().message(),
                 size < 8 ? "not a network file" : "truncated network file");
    }
    EXPECT_HAS(errorOf(file + "x"),
               "1 bytes after the end of the network file");
  }
}

TEST(NetworkFileTest, EveryByteFlipIsRefused) {
  std::mt19937 random(7);
  for (const std::string &file : {fileOf(sample()), fileOf(deviceSample())})
    for (size_t i = 0; i < file.size(); ++i) {
      std::string damaged = file;
      damaged[i] ^= static_cast<char>(1 + random() % 255);
      EXPECT_NE(errorOf(damaged), "no error") << "byte " << i;
    }
}

TEST(NetworkFileTest, GarbageBehindAValidChecksumNeverCrashes) {
  std::mt19937 random(11);
  for (const Network &n : {sample(), deviceSample()}) {
    std::string file = fileOf(n);
    std::string header = headerOf(file).dump(), payload = payloadOf(file);
    unsigned refused = 0;
    for (int round = 0; round < 4000; ++round)
      refused +=
          errorOf(assemble(garbled(header, random), payload)) != "no error";
    EXPECT_GT(refused, 2000u);
    // Values that are whole JSON, in every place of the tables.
    json tree = headerOf(file);
    std::vector<json> values = {
        -1,         0,    1,     65, uint64_t(1) << 32, INT64_MAX,
        UINT64_MAX, 1e30, "x\0", {}, json::array(),     json::object(),
        true};
    for (const char *table : {"inputs", "outputs", "tensors", "buffers",
                              "kernels", "steps", "programs"}) {
      json rows = tree.value(table, json::array());
      for (auto &entry : rows.items())
        for (auto &member : entry.value().items())
          for (const json &value : values) {
            json edited = tree;
            edited[table][std::stoul(entry.key())][member.key()] = value;
            (void)errorOf(assemble(edited.dump(), payload));
          }
    }
  }
}

TEST(NetworkFileTest, GarbageInProgramsNeverCrashes) {
  // Damage inside the program files, whose own checksums see it, and garbled
  // headers of programs with right checksums. What is still accepted has to be
  // something that can be placed and run, or refused in words.
  std::string file = fileOf(deviceSample());
  json header = headerOf(file);
  std::string payload = payloadOf(file);
  size_t offset = header["programs"][0]["offset"],
         size = header["programs"][0]["size"];
  std::mt19937 random(13);
  for (size_t i = 0; i < size; i += 3) {
    std::string damaged = payload;
    damaged[offset + i] ^= static_cast<char>(1 + random() % 255);
    EXPECT_HAS(errorOf(assemble(header.dump(), damaged)), "program 0: ");
  }
  // The first program alone, so that its length may change.
  header["programs"].erase(1);
  header["steps"].erase(2);
  header["steps"][1]["buffers"] = {2, 1};
  std::string program = payload.substr(offset, size);
  SimulatorDriver::Options options;
  options.functionalOptions.maxUops = 100000;
  unsigned refused = 0, ran = 0, failed = 0;
  for (int round = 0; round < 3000; ++round) {
    std::string text = headerOf(program).dump(), data = payloadOf(program);
    if (round % 2)
      data[random() % data.size()] ^= static_cast<char>(1 + random() % 255);
    else
      text = garbled(text, random);
    std::string bytes = assembleFile("VTAPROG", text, data);
    header["programs"][0]["size"] = bytes.size();
    std::string whole =
        assemble(header.dump(), payload.substr(0, offset) + bytes);
    Expected<Network> network = Network::fromBytes(whole.data(), whole.size());
    if (!network) {
      ++refused;
      continue;
    }
    network->hostCode = TestNetwork::code();
    NetworkExecutorOptions executorOptions;
    auto device = Device::open(
        std::make_shared<SimulatorDriver>(*network->config, Machine(), options),
        *network->config);
    ASSERT_TRUE(device);
    executorOptions.device = *device;
    auto executor = NetworkExecutor::create(
        std::make_shared<const Network>(std::move(*network)), executorOptions);
    std::vector<uint8_t> x(96), y(48);
    const void *inputs[] = {x.data()};
    void *outputs[] = {y.data()};
    if (executor && !(*executor)->run({inputs, 1}, {outputs, 1}))
      ++ran;
    else
      ++failed;
  }
  EXPECT_GT(refused, 1000u);
  EXPECT_GT(ran, 100u);
  EXPECT_GT(failed, 100u);
}

TEST(NetworkFileTest, ProgramsRoundTrip) {
  Network n = deviceSample();
  std::string file = fileOf(n);
  EXPECT_EQ(file, fileOf(n)) << "bytes must be deterministic";
  Expected<Network> back = Network::fromBytes(file.data(), file.size());
  ASSERT_TRUE(back) << back.takeError().message();
  ASSERT_EQ(back->programs.size(), 2u);
  for (size_t i = 0; i < 2; ++i)
    EXPECT_EQ(back->programs[i].toBytes(), n.programs[i].toBytes());
  EXPECT_EQ(back->steps[0].program, 0u);
  EXPECT_EQ(back->steps[1].program, std::nullopt);
  EXPECT_EQ(back->steps[2].program, 1u);
  EXPECT_EQ(fileOf(*back), file);

  // As documented: whole program files behind the constants.
  json header = headerOf(file);
  std::string payload = payloadOf(file);
  EXPECT_EQ(header["steps"][0]["program"], 0);
  EXPECT_FALSE(header["steps"][0].contains("kernel"));
  EXPECT_FALSE(header["steps"][1].contains("program"));
  EXPECT_EQ(header["programs"][0]["name"], "first");
  EXPECT_EQ(header["programs"][0]["offset"], 128);
  for (size_t i = 0; i < 2; ++i) {
    size_t offset = header["programs"][i]["offset"],
           size = header["programs"][i]["size"];
    EXPECT_EQ(offset % 64, 0u);
    std::vector<uint8_t> bytes = n.programs[i].toBytes();
    EXPECT_EQ(payload.substr(offset, size),
              std::string(bytes.begin(), bytes.end()));
    if (i == 1)
      EXPECT_EQ(offset + size, payload.size());
  }
}

TEST(NetworkFileTest, ProgramErrors) {
  auto error = [](auto edit) { return errorAfter(edit, deviceSample()); };
  EXPECT_HAS(error([](json &h) { h["programs"][1]["name"] = "x"; }),
             "program 1: the table calls it \"x\", itself \"second\"");
  EXPECT_HAS(error([](json &h) { h["programs"][0]["offset"] = 64; }),
             "program 0: offset 64 must be 128");
  EXPECT_HAS(error([](json &h) { h["programs"].erase(0); }),
             "program 0: offset ");
  EXPECT_HAS(error([](json &h) { h["programs"].erase(1); }),
             "the header describes ");
  EXPECT_HAS(error([](json &h) {
               h["programs"][1]["size"] = int(h["programs"][1]["size"]) + 1;
             }),
             "end after the payload of ");
  EXPECT_HAS(error([](json &h) {
               h["programs"][1]["size"] = int(h["programs"][1]["size"]) - 1;
             }),
             "program 1: truncated program file: ");
  EXPECT_HAS(error([](json &h) { h["programs"][0]["more"] = 1; }),
             "program 0: unknown key \"more\"");
  EXPECT_HAS(error([](json &h) { h["steps"][0]["kernel"] = 0; }),
             "step 0: it has both a kernel and a program");
  EXPECT_HAS(error([](json &h) { h["steps"][0].erase("program"); }),
             "step 0: missing key \"kernel\"");
  EXPECT_HAS(error([](json &h) { h["steps"][0]["program"] = 2; }),
             "step 0 (\"one\"): names program 2, the network has 2");
  EXPECT_HAS(error([](json &h) { h["config"] = nullptr; }),
             "2 programs, but no configuration of a device to run them");
  EXPECT_HAS(error([](json &h) { h["config"]["LOG_BLOCK"] = 4; }),
             "program 0 (\"first\"): it is for configuration "
             "2x8_i8w8a32_15_15_16_17, the network for 2x16_");
}

TEST(NetworkFileTest, KernelsBelongToTheHostCode) {
  const char *message = "the host code was compiled for other kernels than "
                        "those of the table: their signature is ";
  // Nothing but the code knows these.
  EXPECT_HAS(errorAfter([](json &h) { h["kernels"][0]["chunks"] = 38; }),
             message);
  EXPECT_HAS(errorAfter([](json &h) { h["kernels"][2]["scratch_bytes"] = 0; }),
             message);
  EXPECT_HAS(errorAfter([](json &h) {
               std::swap(h["kernels"][0]["symbol"], h["kernels"][1]["symbol"]);
             }),
             message);
  EXPECT_HAS(errorAfter([](json &h) {
               h["kernels"][1]["argument_bytes"] = json::array();
             }),
             message);
  EXPECT_HAS(errorAfter([](json &h) { h["kernel_signature"] = 1; }), message);
  std::string file = fileOf(sample());
  std::string payload = payloadOf(file);
  payload[3] ^= 1;
  EXPECT_HAS(errorOf(assemble(headerOf(file).dump(), payload)), message);
  EXPECT_HAS(
      errorAfter([](json &h) { h["kernels"][1]["argument_bytes"][0] = "x"; }),
      "kernel 1: an argument must be a number of bytes, got \"x\"");
  EXPECT_HAS(errorAfter([](json &h) { h["kernels"][1].erase("writes"); }),
             "kernel 1: missing key \"writes\"");
}

TEST(NetworkFileTest, PrefixErrors) {
  EXPECT_EQ(errorOf("VTAPROG\0and more"),
            "not a network file: it does not start with VTANET");
  EXPECT_HAS(errorOf(""), "not a network file");
  std::string file = fileOf(sample());
  std::string future = file;
  for (char version : {0, 1, 2, 4}) {
    future[8] = version;
    EXPECT_EQ(errorOf(future), "network file format version " +
                                   std::to_string(version) +
                                   " is not supported, this runtime reads "
                                   "version 3; recompile the network");
  }
  std::string damaged = file;
  damaged.back() ^= 1;
  EXPECT_HAS(errorOf(damaged), "damaged network file: checksum is ");
  json header = headerOf(file);
  EXPECT_HAS(errorOf(assembleFile("VTANET", header.dump() + " ", "", 3)),
             "which is not a multiple of 64");
  EXPECT_HAS(errorOf(assemble("[1]", "")),
             "network header: expected a JSON object, got array");
}

TEST(NetworkFileTest, HeaderErrors) {
  for (const char *key :
       {"name", "producer", "target", "config", "machine", "inputs", "outputs",
        "buffers", "kernels", "steps", "arena_bytes", "host_code_bytes",
        "constant_bytes", "programs", "kernel_signature"}) {
    EXPECT_HAS(errorAfter([&](json &h) { h.erase(key); }),
               std::string("missing key \"") + key + "\"");
    EXPECT_NE(errorAfter([&](json &h) { h[key] = true; }), "no error");
    EXPECT_NE(errorAfter([&](json &h) { h[key] = -1.5; }), "no error");
  }
  EXPECT_EQ(errorAfter([](json &h) { h["produce"] = 1; }),
            "network header: unknown key \"produce\", did you mean "
            "\"producer\"?");
  EXPECT_HAS(errorAfter([](json &h) { h["target"] = "x86"; }),
             "target: expected a JSON object, got string");
  EXPECT_HAS(errorAfter([](json &h) { h["target"]["os"] = "x"; }),
             "target: unknown key \"os\"");
  for (const char *key : {"triple", "cpu", "features"})
    EXPECT_HAS(errorAfter([&](json &h) { h["target"].erase(key); }),
               std::string("target: missing key \"") + key + "\"");
  EXPECT_HAS(errorAfter([](json &h) { h["target"]["features"] = {1}; }),
             "target: a feature must be a string, got 1");
  EXPECT_HAS(errorAfter([](json &h) { h["config"] = json::object(); }),
             "configuration: ");
  EXPECT_HAS(errorAfter([](json &h) { h["host_code_bytes"] = 64; }),
             "the header describes 204 payload bytes, there are 268");
  EXPECT_HAS(errorAfter([](json &h) { h["constant_bytes"] = 300; }),
             "\"constant_bytes\" must be an integer from 0 to 268, got 300");
  EXPECT_HAS(errorAfter([](json &h) { h["constant_bytes"] = 139; }),
             "the header describes 267 payload bytes, there are 268");
}

TEST(NetworkFileTest, TableErrors) {
  struct {
    const char *table, *what;
    std::vector<const char *> keys;
  } tables[] = {
      {"inputs", "input", {"name", "dtype", "shape", "buffer"}},
      {"outputs", "output", {"name", "dtype", "shape", "buffer"}},
      {"buffers", "buffer", {"kind", "offset", "size"}},
      {"kernels",
       "kernel",
       {"symbol", "chunks", "scratch_bytes", "schedule", "knobs"}},
      {"steps",
       "step",
       {"kernel", "buffers", "writes", "name", "op", "location", "macs"}}};
  for (auto &t : tables) {
    std::string which = std::string(t.what) + " 1: ";
    EXPECT_HAS(errorAfter([&](json &h) { h[t.table][1] = 5; }),
               which + "expected a JSON object, got number");
    EXPECT_HAS(errorAfter([&](json &h) { h[t.table] = 5; }),
               std::string("\"") + t.table + "\" must be an array, got 5");
    EXPECT_HAS(errorAfter([&](json &h) { h[t.table][1]["extra"] = 1; }),
               which + "unknown key \"extra\"");
    for (const char *key : t.keys) {
      EXPECT_HAS(errorAfter([&](json &h) { h[t.table][1].erase(key); }),
                 which + "missing key \"" + key + "\"");
      EXPECT_HAS(errorAfter([&](json &h) { h[t.table][1][key] = true; }),
                 std::string(t.what) + " 1");
    }
  }
  EXPECT_HAS(errorAfter([](json &h) { h["buffers"][1]["kind"] = "stack"; }),
             "unknown kind \"stack\", expected arena, constant or port");
  EXPECT_HAS(errorAfter([](json &h) { h["inputs"][0]["shape"] = {37, -19}; }),
             "a dimension must be a positive integer, got -19");
  EXPECT_HAS(errorAfter([](json &h) { h["steps"][0]["buffers"][1] = -1; }),
             "a buffer must be an index, got -1");
  EXPECT_HAS(errorAfter([](json &h) { h["kernels"][0]["knobs"]["a"] = 1.5; }),
             "knob \"a\" must be an integer, got 1.5");
  EXPECT_HAS(errorAfter([](json &h) { h["steps"][0]["buffers"] = 1; }),
             "\"buffers\" must be an array, got 1");
}

TEST(NetworkFileTest, FromFileNamesThePath) {
  Expected<Network> missing = Network::fromFile("no/such.vta");
  ASSERT_FALSE(missing);
  EXPECT_HAS(missing.takeError().message(), "no/such.vta");
}

using NetworkWriteTest = TempFolderTest;

TEST_F(NetworkWriteTest, AFullDiskLeavesTheOldFile) {
  std::string old = fileOf(sample());
  put("net.vta", old);
  Network larger = sample();
  larger.constants.resize(300000);
  std::vector<uint8_t> bytes = larger.toBytes();
  // Files may not grow beyond 100000 bytes: as on a disk that is full.
  struct rlimit before, limit;
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  limit = before;
  limit.rlim_cur = 100000;
  auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  Error e = writeFile(path("net.vta"), bytes.data(), bytes.size());
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  ASSERT_TRUE(bool(e));
  EXPECT_HAS(e.message(), "cannot write '" + path("net.vta") + "': File too");
  EXPECT_EQ(get("net.vta"), old);
  unsigned files = 0;
  DIR *dir = opendir(folder.c_str());
  ASSERT_NE(dir, nullptr);
  while (dirent *entry = readdir(dir)) {
    std::string name = entry->d_name;
    files += name != "." && name != "..";
  }
  closedir(dir);
  EXPECT_EQ(files, 1u) << "the temporary file must be gone";
  EXPECT_TRUE(Network::fromFile(path("net.vta")));

  Error full = writeFile("/dev/full", bytes.data(), bytes.size());
  ASSERT_TRUE(bool(full));
  EXPECT_HAS(full.message(), "cannot write '/dev/full': No space left");
}

} // namespace
