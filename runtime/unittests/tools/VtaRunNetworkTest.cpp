//===- VtaRunNetworkTest.cpp - vta-run on compiled networks ---------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VtaRunTestUtil.h"
#include "network/NetworkTestUtil.h"
#include "support/FileTestUtil.h"

#include <cmath>

using namespace vtart;
using nlohmann::json;

namespace {

template <typename T>
NpyArray array(const std::string &dtype, const std::vector<int64_t> &shape,
               const std::vector<T> &values) {
  NpyArray result;
  result.dtype = dtype;
  result.shape = shape;
  const auto *bytes = reinterpret_cast<const uint8_t *>(values.data());
  result.data.assign(bytes, bytes + values.size() * sizeof(T));
  return result;
}

class VtaRunNetworkTest : public VtaRunTest {
protected:
  void SetUp() override {
    VtaRunTest::SetUp();
    putNetwork(TestNetwork::make());
    putArray("x.npy", array("float32", {37, 19}, test.x));
    putArray("b.npy", array("int8", {19}, test.bias));
  }
  void putNetwork(const Network &network) const {
    std::vector<uint8_t> bytes = network.toBytes();
    put("n.vta", std::string(bytes.begin(), bytes.end()));
  }
  void putArray(const std::string &name, const NpyArray &data) const {
    Error e = writeNpy(path(name), data);
    ASSERT_FALSE(e) << e.message();
  }
  /// One input of 4 numbers, one output with their copy.
  static Network single() {
    Network n;
    n.target.triple = testTriple();
    n.inputs = {{"in", "int16", {2, 2}, 0}};
    n.outputs = {{"out", "int16", {4}, 0}};
    n.buffers = {{NetworkBuffer::Kind::Port, 0, 8}};
    return n;
  }
  std::vector<std::string>
  withInputs(std::vector<std::string> args = {}) const {
    args.insert(args.begin(),
                {"n.vta", "--input", "bias=b.npy", "--input=data=x.npy"});
    return args;
  }
  TestNetwork test{6};
};

TEST_F(VtaRunNetworkTest, RunsANetwork) {
  Outcome outcome =
      run(withInputs({"--output=y=y.npy", "--output", "total=t.npy"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(outcome.out.rfind("tiny: 1 run, ", 0), 0u) << outcome.out;
  EXPECT_HAS(outcome.out, " ms, 1 thread\n");
  Expected<NpyArray> y = readNpy(path("y.npy")), t = readNpy(path("t.npy"));
  ASSERT_TRUE(y && t);
  NpyArray expected = array("float32", {1, 37, 19}, test.y);
  EXPECT_EQ(y->shape, expected.shape);
  EXPECT_EQ(y->dtype, "float32");
  EXPECT_EQ(y->data, expected.data);
  EXPECT_EQ(t->data, array("int32", {37}, test.total).data);
}

TEST_F(VtaRunNetworkTest, RepeatAndProfile) {
  Outcome outcome = run(withInputs({"--repeat=7", "--threads=3", "--profile"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("tiny: 7 runs, mean ", 0), 0u) << outcome.out;
  for (const char *part :
       {", median ", ", standard deviation ", ", fastest ", " ms, 3 threads\n",
        "ms   share    GMAC/s  layer   operation   location\n",
        "  affine  mul, add    net.onnx:1\n", "  -  exp     exp  ", " 100.0% ",
        "  all layers\n"})
    EXPECT_HAS(outcome.out, part);
}

TEST_F(VtaRunNetworkTest, NumberAndLeastTime) {
  Outcome outcome = run(withInputs({"--repeat=2", "--number=3", "--profile",
                                    "--min-repeat-ms=5", "--json"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const json whole = json::parse(outcome.out), &net = whole["network"];
  EXPECT_EQ(net["runs"], 2);
  // Seconds are those of one run, of which many are needed for 5 ms.
  double median = net["seconds"]["median"], mean = net["seconds"]["mean"];
  EXPECT_NEAR(median, mean, 1e-12);
  EXPECT_LT(mean, 5e-3);
  double steps = 0;
  for (const json &step : net["steps"])
    steps += double(step["seconds"]);
  EXPECT_LE(steps, mean * 1.5);
  EXPECT_GT(steps, 0);
}

TEST_F(VtaRunNetworkTest, FlushCache) {
  Outcome outcome = run(withInputs({"--repeat=2", "--flush-cache", "--json"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(json::parse(outcome.out)["network"]["runs"], 2);
  outcome = run(withInputs({"--repeat=2", "--number=3", "--flush-cache"}));
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("flushing the caches needs repetitions of 1 run"),
            std::string::npos)
      << outcome.err;
}

TEST_F(VtaRunNetworkTest, Json) {
  Outcome outcome = run(withInputs({"--repeat=3", "--profile", "--json"}));
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  json whole = json::parse(outcome.out);
  EXPECT_EQ(whole["schema_version"], 1);
  const json &net = whole["network"];
  EXPECT_EQ(net["name"], "tiny");
  EXPECT_EQ(net["producer"], "test 1.0");
  EXPECT_EQ(net["target"]["triple"], testTriple());
  EXPECT_EQ(net["config"], json());
  EXPECT_EQ(net["runs"], 3);
  EXPECT_EQ(net["threads"], 1);
  EXPECT_EQ(net["macs"], 703);
  EXPECT_EQ(
      net["inputs"][0],
      json::parse(R"({"name":"data","dtype":"float32","shape":[37,19]})"));
  double mean = net["seconds"]["mean"], low = net["seconds"]["min"],
         high = net["seconds"]["max"];
  EXPECT_LE(low, mean);
  EXPECT_LE(mean, high);
  EXPECT_GE(net["seconds"]["stddev"], 0.0);
  ASSERT_EQ(net["steps"].size(), 3u);
  const json &step = net["steps"][2];
  EXPECT_EQ(step["name"], "sum");
  EXPECT_EQ(step["kernel"], "test_row_sum");
  EXPECT_EQ(step["knobs"], json::parse(R"({"shift":-3,"tile":4})"));
  EXPECT_EQ(step["gmac_per_s"], json());
  EXPECT_LE(step["seconds_min"], step["seconds"]);
  EXPECT_GT(net["steps"][0]["gmac_per_s"], 0.0);
  double shares = 0;
  for (const json &entry : net["steps"])
    shares += double(entry["share"]);
  EXPECT_NEAR(shares, 1, 1e-9);
  // Without these options there is less to tell.
  json less = json::parse(run(withInputs({"--json"})).out)["network"];
  EXPECT_EQ(less["seconds"]["stddev"], json());
  EXPECT_FALSE(less.contains("steps"));
}

TEST_F(VtaRunNetworkTest, FilesAloneForSinglePorts) {
  putNetwork(single());
  putArray("in.npy",
           array("int16", {2, 2}, std::vector<int16_t>{1, -2, 300, -400}));
  Outcome outcome = run({"n.vta", "--input", "in.npy", "--output", "out.npy"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  Expected<NpyArray> out = readNpy(path("out.npy"));
  ASSERT_TRUE(out);
  EXPECT_EQ(arrayTypeName(out->dtype, out->shape), "int16[4]");
  EXPECT_EQ(out->data, readNpy(path("in.npy"))->data);
  expectError({"n.vta", "--input=in.npy", "--input=in=in.npy"},
              "input \"in\" is given twice");
  expectError({"n.vta", "--input=in.npy", "--output=a", "--output=out=b"},
              "output \"out\" is given twice");
}

TEST_F(VtaRunNetworkTest, RandomInputs) {
  Network n = single();
  n.inputs = {{"f", "float32", {1000}, 0}, {"i", "int8", {1000}, 1},
              {"u", "uint8", {1000}, 2},   {"b", "bool", {1000}, 3},
              {"l", "int64", {1000}, 4},   {"h", "float16", {1000}, 5}};
  n.buffers.clear();
  for (NetworkPort &port : n.inputs)
    n.buffers.push_back({NetworkBuffer::Kind::Port, 0, *portBytes(port)});
  n.outputs = n.inputs;
  putNetwork(n);
  auto values = [&](const std::string &seed) {
    std::vector<std::string> args = {"n.vta", "--random-inputs" + seed};
    for (NetworkPort &port : n.inputs)
      args.push_back("--output=" + port.name + "=" + port.name + ".npy");
    Outcome outcome = run(args);
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    std::vector<NpyArray> arrays;
    for (NetworkPort &port : n.inputs)
      arrays.push_back(*readNpy(path(port.name + ".npy")));
    return arrays;
  };
  std::vector<NpyArray> a = values("");
  float low = 0, high = 0;
  for (int i = 0; i < 1000; ++i) {
    float f;
    std::memcpy(&f, &a[0].data[4 * i], 4);
    low = std::min(low, f);
    high = std::max(high, f);
    int64_t l;
    std::memcpy(&l, &a[4].data[8 * i], 8);
    EXPECT_TRUE(l >= -128 && l < 128) << l;
    EXPECT_LE(a[3].data[i], 1);
    uint16_t half;
    std::memcpy(&half, &a[5].data[2 * i], 2);
    EXPECT_EQ(half >> 10 & 31, 15) << "from 1 until 2 and from -1 until -2";
  }
  EXPECT_TRUE(low >= -1 && low < -0.9f && high > 0.9f && high < 1);
  EXPECT_EQ(values("=1")[1].data, a[1].data);
  EXPECT_NE(values("=2")[1].data, a[1].data);
}

TEST_F(VtaRunNetworkTest, List) {
  Network n = TestNetwork::make();
  n.target = {"riscv64-linux", "u74", {"v", "m"}};
  n.config = Config();
  putNetwork(n);
  Outcome outcome = run({"n.vta", "--list"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  for (const char *line :
       {"network tiny, compiled by test 1.0 for riscv64-linux (u74) with v, "
        "m\n",
        "configuration 1x16_i8w8a32_15_15_18_17, machine any\n",
        " of constants, 2940 of intermediate results, 703 MACs\n",
        "input bias int8[19]\n", "output y float32[1, 37, 19]\n",
        "step sum: reduce_sum, 0 MACs, kernel test_row_sum with 37 chunks "
        "(shift=-3 tile=4), net.onnx:3\n"})
    EXPECT_HAS(outcome.out, line);
  expectError({"n.vta", "--random-inputs"},
              "n.vta: the network was compiled for riscv64 (u74), this process "
              "runs on ");
  expectError({"n.vta", "--list", "--config=1x8_i8w8a32_13_13_16_15"},
              "n.vta: compiled for configuration 1x16_i8w8a32_15_15_18_17, "
              "--config gives 1x8_i8w8a32_13_13_16_15");
}

// The longest name counts, and a shorter one where it does not fit.
TEST_F(VtaRunNetworkTest, NamesWithEqualsSigns) {
  Network n = single();
  n.inputs = {{"a", "int16", {4}, 0},
              {"a=,b", "int16", {4}, 1},
              {"a=,c", "int16", {4}, 2}};
  n.outputs = {{"a=,b", "int16", {4}, 1}, {"a", "int16", {4}, 0}};
  n.buffers = {{NetworkBuffer::Kind::Port, 0, 8},
               {NetworkBuffer::Kind::Port, 0, 8},
               {NetworkBuffer::Kind::Port, 0, 8}};
  putNetwork(n);
  for (int16_t i = 0; i < 3; ++i)
    putArray("=," + std::string(1, char('x' + i)) + ".npy",
             array("int16", {4}, std::vector<int16_t>(4, int16_t(i + 7))));
  Outcome outcome =
      run({"n.vta", "--input=a=,c==,z.npy", "--input=a=,b==,y.npy",
           "--input=a==,x.npy", "--output=a=,b=b.npy", "--output=a=a.npy"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(get("b.npy"), get("=,y.npy"));
  EXPECT_EQ(get("a.npy"), get("=,x.npy"));
  expectError({"n.vta", "--input=a=,d=a.npy"}, "cannot read ',d=a.npy'");
  expectUsage({"n.vta", "--input=a=a.npy", "--input=a=b.npy"},
              "--input takes NAME=FILE, each name once, got 'a=b.npy'");
}

TEST_F(VtaRunNetworkTest, InputAndOutputErrors) {
  expectError({"n.vta", "--input=data=x.npy"},
              "n.vta: no file was given for input \"bias\" (int8[19]); give "
              "--input NAME=FILE or --random-inputs");
  expectError({"n.vta"}, "for input \"data\" (float32[37, 19]), \"bias\" (");
  expectError({"n.vta", "--input=dat=x.npy"},
              "n.vta: no input \"dat\", the network has \"data\", \"bias\"");
  expectError(withInputs({"--output=z=z.npy"}),
              "n.vta: no output \"z\", the network has \"y\", \"total\"");
  expectError({"n.vta", "--input=x.npy"},
              "n.vta: --input x.npy: a file alone needs a network with one "
              "input, it has 2 (\"data\", \"bias\"); write NAME=x.npy");
  expectError(withInputs({"--output=y.npy"}),
              "--output y.npy: a file alone needs a network with one output");
  expectError({"n.vta", "--input=data=b.npy", "--input=bias=b.npy"},
              "n.vta: b.npy: input: \"data\" is float32[37, 19], got int8[19]");
  expectError({"n.vta", "--input=data=n.vta", "--random-inputs"},
              "n.vta: n.vta: not a .npy file");
  expectError({"n.vta", "--input=data=none.npy", "--random-inputs"},
              "cannot read 'none.npy'");
  expectError(withInputs({"--output=y=no/y.npy"}), "cannot write 'no/y.npy'");
  expectError(withInputs({"--output=y=/dev/full"}),
              "cannot write '/dev/full': No space left");
  std::string whole = get("n.vta");
  put("n.vta", whole.substr(0, whole.size() - 1));
  expectError({"n.vta", "--random-inputs"}, "n.vta: truncated network file: ");
  put("cut.vta", whole.substr(0, 7));
  // Too short to be of a kind: whatever the options are for.
  for (const char *option : {"--list", "--random-inputs", "--threads=2"})
    expectError({"cut.vta", option},
                "cut.vta: expected a program or a compiled network, got a file "
                "of 7 bytes: it is truncated or another one");
  put("empty.vta", "");
  expectError({"empty.vta", "--random-inputs"},
              "empty.vta: expected a program or a compiled network, got an "
              "empty file");
  put("other.vta", "neither the one nor the other");
  expectError({"other.vta"},
              "other.vta: not a program file and not a network file: it starts "
              "with neither VTAPROG nor VTANET");
  whole[8] = 9;
  put("n.vta", whole);
  expectError({"n.vta", "--random-inputs"},
              "n.vta: network file format version 9 is not supported");
}

/// An archive of stored members, as numpy.savez writes it.
std::string zipOf(const std::vector<std::pair<std::string, std::string>> &all) {
  std::string out, directory;
  for (const auto &[name, data] : all) {
    std::string fields = littleEndian(20, 2) + littleEndian(0, 8) +
                         littleEndian(bitwiseCrc(data), 4) +
                         littleEndian(data.size(), 4) +
                         littleEndian(data.size(), 4) +
                         littleEndian(name.size(), 2) + littleEndian(0, 2);
    directory += "PK\x01\x02" + littleEndian(20, 2) + fields +
                 littleEndian(0, 10) + littleEndian(out.size(), 4) + name;
    out += "PK\x03\x04" + fields + name + data;
  }
  std::string end = "PK\x05\x06" + littleEndian(0, 4) +
                    littleEndian(all.size(), 2) + littleEndian(all.size(), 2) +
                    littleEndian(directory.size(), 4) +
                    littleEndian(out.size(), 4) + littleEndian(0, 2);
  return out + directory + end;
}

TEST_F(VtaRunNetworkTest, SeveralRuns) {
  // Three images, one after the other and as one more axis.
  std::vector<TestNetwork> images = {TestNetwork(1), TestNetwork(2),
                                     TestNetwork(3)};
  std::vector<float> x, y;
  std::vector<int8_t> bias;
  std::vector<int32_t> total;
  for (const TestNetwork &image : images) {
    x.insert(x.end(), image.x.begin(), image.x.end());
    y.insert(y.end(), image.y.begin(), image.y.end());
    bias.insert(bias.end(), image.bias.begin(), image.bias.end());
    total.insert(total.end(), image.total.begin(), image.total.end());
  }
  auto npz = [&](std::vector<int64_t> xShape, std::vector<int64_t> bShape,
                 const std::string &name = "data") {
    put("all.npz",
        zipOf({{name + ".npy", *npyBytes(array("float32", xShape, x))},
               {"bias.npy", *npyBytes(array("int8", bShape, bias))},
               {"labels.npy", "anything"}}));
  };
  std::vector<std::string> args = {"n.vta", "--input=all.npz",
                                   "--output=y=y.npy", "--output=total=t.npy"};
  for (bool ownAxis : {false, true}) {
    if (ownAxis)
      npz({3, 37, 19}, {3, 19});
    else
      npz({3 * 37, 19}, {3 * 19});
    Outcome outcome = run(args);
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out.rfind("tiny: 3 runs, mean ", 0), 0u) << outcome.out;
    EXPECT_HAS(outcome.out, ", median ");
    Expected<NpyArray> got = readNpy(path("y.npy"));
    ASSERT_TRUE(got);
    NpyArray wanted = array("float32",
                            ownAxis ? std::vector<int64_t>{3, 1, 37, 19}
                                    : std::vector<int64_t>{3, 37, 19},
                            y);
    EXPECT_EQ(got->shape, wanted.shape);
    EXPECT_EQ(got->data, wanted.data);
    EXPECT_EQ(readNpy(path("t.npy"))->data, array("int32", {111}, total).data);
  }
  // The same from .npy files, and one input at random in all runs.
  putArray("x3.npy", array("float32", {111, 19}, x));
  EXPECT_EQ(run({"n.vta", "--input=data=x3.npy", "--random-inputs"}).code, 0);
  expectError({"n.vta", "--input=data=x3.npy", "--input=bias=b.npy"},
              "n.vta: x3.npy has data for 3 runs, but b.npy for 1");
  for (const char *option : {"--repeat=2", "--number=2", "--min-repeat-ms=1"})
    expectError({"n.vta", "--input=all.npz", option},
                "takes inputs for one run, the files have them for 3");
  expectError({"n.vta", "--input=data=all.npz"},
              "n.vta: all.npz: arrays of an .npz file have their own names, "
              "leave \"data=\" out");
  npz({3, 37, 19}, {3, 19}, "image");
  expectError({"n.vta", "--input=all.npz"},
              "n.vta: no file was given for input \"data\" (float32[37, 19]); "
              "all.npz has the arrays \"image\", \"bias\", \"labels\"; give");
  npz({3, 19, 37}, {3, 19});
  expectError({"n.vta", "--input=all.npz"},
              "n.vta: all.npz: array \"data\": input \"data\": expected "
              "float32[37, 19], or for N runs [37*N, 19] or [N, 37, 19], got "
              "float32[3, 19, 37]");
  put("all.npz", zipOf({{"images.npy", "x"}, {"README", "x"}}));
  expectError({"n.vta", "--input=all.npz"},
              "n.vta: all.npz: no array has the name of an input: expected "
              "\"data\", \"bias\", got \"images\"");
  put("all.npz", zipOf({{"data.npy", "x"}}));
  expectError({"n.vta", "--input=all.npz"},
              "n.vta: all.npz: array \"data\": not a .npy file");
  put("all.npz", get("all.npz").substr(0, 60));
  expectError({"n.vta", "--input=all.npz"},
              "n.vta: all.npz: truncated .npz file: 60 bytes");
}

TEST_F(VtaRunNetworkTest, Labels) {
  // The output is the input: 7 scores for each of 2 images in a run.
  Network n;
  n.name = "scores";
  n.target.triple = testTriple();
  n.inputs = {{"in", "float32", {2, 7}, 0}};
  n.outputs = {{"out", "float32", {2, 7}, 0}};
  n.buffers = {{NetworkBuffer::Kind::Port, 0, 56}};
  putNetwork(n);
  std::vector<float> scores = {0,  1, 2, 3, 4, 5, 6,   // First 6, last 0.
                               6,  6, 2, 3, 4, 5, 0,   // First 0, then 1.
                               9,  8, 7, 6, 5, 4, NAN, // NaN is not a score.
                               -1, 3, 3, 3, 3, 3, -2};
  putArray("in.npy", array("float32", {4, 7}, scores));
  auto accuracy = [&](const std::vector<int64_t> &labels) {
    putArray("l.npy", array("int64", {2, 2}, labels));
    Outcome outcome = run({"n.vta", "--input=in.npy", "--labels=l.npy"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out.substr(outcome.out.find('\n') + 1);
  };
  EXPECT_EQ(accuracy({6, 0, 0, 1}),
            "accuracy: top-1 100.00 % (4 of 4), top-5 100.00 % (4 of 4)\n");
  EXPECT_EQ(accuracy({1, 1, 6, 6}),
            "accuracy: top-1 0.00 % (0 of 4), top-5 25.00 % (1 of 4)\n");
  EXPECT_EQ(accuracy({2, 5, 1, 2}),
            "accuracy: top-1 0.00 % (0 of 4), top-5 100.00 % (4 of 4)\n");
  Outcome outcome =
      run({"n.vta", "--input=in.npy", "--labels=out=l.npy", "--json"});
  EXPECT_EQ(json::parse(outcome.out)["network"]["accuracy"],
            json::parse(R"({"labels":4,"top1":0,"top5":4})"));
  put("l.npz", zipOf({{"labels.npy", get("l.npy")}}));
  EXPECT_HAS(run({"n.vta", "--input=in.npy", "--labels=l.npz"}).out,
             "top-5 100.00 % (4 of 4)");
  put("l.npz", zipOf({{"label.npy", get("l.npy")}}));
  expectError({"n.vta", "--input=in.npy", "--labels=l.npz"},
              "n.vta: l.npz: the archive has no array \"labels\", it has "
              "\"label\"");
  auto expectBad = [&](const NpyArray &labels, const std::string &message) {
    putArray("l.npy", labels);
    expectError({"n.vta", "--input=in.npy", "--labels=l.npy"},
                "n.vta: l.npy: " + message);
  };
  expectBad(array("int64", {3}, std::vector<int64_t>{0, 1, 2}),
            "expected 4 labels for 2 runs of output \"out\" (float32[2, 7]), "
            "got int64[3]");
  expectBad(array("int32", {4}, std::vector<int32_t>{0, 1, 7, 2}),
            "label 2 is 7, the output has the classes 0 to 6");
  expectBad(array("int8", {4}, std::vector<int8_t>{0, 1, 6, -1}),
            "label 3 is -1, the output has the classes 0 to 6");
  expectBad(array("float32", {4}, std::vector<float>{0, 1, 2, 3}),
            "expected the numbers of classes as integers, got float32[4]");
  expectError({"n.vta", "--input=in.npy", "--labels=o=l.npy"},
              "n.vta: no output \"o\", the network has \"out\"");
  expectUsage({"n.vta", "--labels=a.npy", "--labels=b.npy"},
              "--labels takes NAME=FILE, each name once, got 'b.npy'");
  // An output that is the class, one for each label.
  n.inputs[0] = {"in", "int64", {2}, 0};
  n.outputs[0] = {"out", "int64", {2}, 0};
  n.buffers[0].size = 16;
  putNetwork(n);
  putArray("in.npy", array("int64", {4}, std::vector<int64_t>{5, 6, 7, 800}));
  EXPECT_EQ(accuracy({5, 0, 7, 800}), "accuracy: top-1 75.00 % (3 of 4)\n");
}

TEST_F(VtaRunNetworkTest, MoreMemoryThanThereIs) {
  Network n = TestNetwork::make();
  n.arenaBytes = uint64_t(1) << 47;
  putNetwork(n);
  expectError(withInputs(), "n.vta: the network needs 140737488361387 bytes "
                            "of memory (constants 140, intermediate results "
                            "140737488355328, ");
  // Of ports, which are allocated before all else.
  n = single();
  n.inputs[0].shape = {int64_t(1) << 45};
  n.outputs[0].shape = {int64_t(1) << 45};
  n.buffers[0].size = uint64_t(1) << 46;
  putNetwork(n);
  expectError({"n.vta", "--random-inputs"},
              "n.vta: the network needs 70368744177664 bytes of memory ");
}

TEST_F(VtaRunNetworkTest, Compare) {
  Network n = TestNetwork::make();
  auto putSecond = [&] {
    std::vector<uint8_t> bytes = n.toBytes();
    put("m.vta", std::string(bytes.begin(), bytes.end()));
  };
  n.tensors = {{"affine", "float32", {37, 19}, 5}};
  putNetwork(n);
  // One weight is greater by 1: column 3 of each row that is not zero there.
  float weight = TestNetwork::weight(3) + 1;
  std::memcpy(&n.constants[64 + 3 * sizeof(float)], &weight, sizeof(weight));
  putSecond();
  std::vector<std::string> inputs = {"--input=data=x.npy",
                                     "--input=bias=b.npy"};
  Outcome same = run({"n.vta", "--compare=n.vta", inputs[0], inputs[1]});
  EXPECT_EQ(same.code, 0) << same.err;
  EXPECT_EQ(same.out, "no difference in 1 of 1 tensors and in the outputs\n");
  Outcome other = run({"n.vta", "--compare=m.vta", inputs[0], inputs[1]});
  EXPECT_EQ(other.code, 1) << other.err;
  size_t count = 0;
  for (size_t row = 0; row < 37; ++row)
    count += test.x[row * 19 + 3] != 0;
  EXPECT_EQ(other.out.rfind(
                format("tensor \"affine\" (float32[37, 19]) differs in %zu of "
                       "703 elements\n  [0, 3]: ",
                       count),
                0),
            0u)
      << other.out;
  // Tensors of another type, and none.
  n.tensors[0].shape = {37 * 19};
  putSecond();
  expectError({"n.vta", "--compare=m.vta", "--random-inputs"},
              "tensor \"affine\" is float32[37, 19] in n.vta, but "
              "float32[703] in m.vta: these are different networks");
  n.tensors.clear();
  putSecond();
  expectError({"n.vta", "--compare=m.vta", "--random-inputs"},
              "m.vta has no tensors to compare");
}

TEST_F(VtaRunNetworkTest, CommandLineErrors) {
  for (const char *option : {"--functional", "--timing", "--strict",
                             "--max-cycles=5", "--save-case=s"}) {
    std::string name = option;
    expectUsage({"n.vta", option},
                name.substr(0, name.find('=')) +
                    " does not go with a network, got n.vta");
  }
  expectUsage({"n.vta", "--trace=t", "--driver=d"},
              "--trace needs the simulator, --driver runs elsewhere");
  for (const char *option :
       {"--list", "--json", "--profile", "--repeat=2", "--trace=t",
        "--output=y=y.npy", "--labels=l.npy"}) {
    std::string name = option;
    expectUsage({"n.vta", "--compare=n.vta", option},
                name.substr(0, name.find('=')) + " does not go with --compare");
  }
  expectUsage({"n.vta", "--compare="},
              "--compare takes a compiled network, got ''");
  for (const char *option : {"--machine=pynq", "--trace=t", "--driver=d",
                             "--wait-cycles=9", "--coherent", "--no-verify"}) {
    std::string name = option;
    expectError({"n.vta", "--random-inputs", option},
                "n.vta: " + name.substr(0, name.find('=')) +
                    " is for networks with steps on VTA, this one has none");
  }
  expectUsage({"n.vta", "n.vta"}, "one network at a time, got n.vta and n.vta");
  expectUsage({"n.vta", "x.npy"}, "a program does not go with a network");
  expectUsage({"n.vta", "."}, "give either cases or a network, got case .");
  for (const char *bad : {"0", "x", "-1", "", "10000001"})
    expectUsage({"n.vta", std::string("--repeat=") + bad},
                "--repeat must be an integer from 1 to 10000000, got '" +
                    std::string(bad) + "'");
  expectUsage({"n.vta", "--threads=1025"},
              "--threads must be an integer from 1 to 1024, got '1025'");
  expectUsage({"n.vta", "--random-inputs=x"},
              "--random-inputs takes a seed from 1 to ");
  putProgram(dense.program);
  for (const char *option :
       {"--repeat=2", "--number=2", "--min-repeat-ms=2", "--threads=2",
        "--random-inputs", "--compare=n.vta", "--labels=l.npy"}) {
    std::string name = option;
    name = name.substr(0, name.find('='));
    expectUsage({"p.vtaprog", option}, name + " is for networks, got program ");
    expectUsage({"--case", ".", option}, name + " is for networks, got case .");
  }
  expectUsage({"p.vtaprog", "--input=x.npy"},
              "--input takes NAME=FILE, each name once, got 'x.npy'");
  for (const char *bad : {"=x", "a=", ""})
    expectUsage({"n.vta", std::string("--output=") + bad},
                "--output takes NAME=FILE");
}

} // namespace
