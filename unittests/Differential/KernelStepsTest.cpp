//===- KernelStepsTest.cpp - Random chains of steps -----------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `vta.step` means: random kernels give the bytes of plain loops, lowered
// to linalg and run by upstream passes, as written, canonicalized and in normal
// form, and compiled for VTA and run on the simulator.
//
//===----------------------------------------------------------------------===//

#include "Harness.h"
#include "TestSupport/Reference.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace vta_test;

namespace {
/// One step of a chain and what it reads.
struct ChainStep {
  enum Kind { Add, Shr, Min, Max, Residual, Pool };
  enum Operand { Immediate, ByChannel, Full };
  Kind kind = Add;
  Operand operand = Immediate;
  int64_t imm = 0; ///< Immediate, or the scale of a residual.
  std::vector<int32_t> values;
  int64_t window = 1, stride = 1; ///< Pool along the rows.
};

/// A product of matrices, rows x ci times ci x co, in blocks, and its steps.
struct Chain {
  int64_t batch, block, rows, ci, co;
  std::vector<int8_t> x, w, residual;
  /// Steps may be beyond what one instruction can do.
  bool isRaw = false;
  std::vector<ChainStep> steps;
  int64_t outRows = 0;

  int64_t lanes() const { return batch * block; }
};
} // namespace

static std::vector<int8_t> drawBytes(Random &random, int64_t count) {
  std::vector<int8_t> bytes;
  for (int64_t i = 0; i < count; ++i)
    bytes.push_back(static_cast<int8_t>(random.in(-128, 127)));
  return bytes;
}

/// Small values, the largest and smallest of 32 bits and those near to them,
/// and any others.
static int32_t drawValue(Random &random) {
  if (random.chance(20)) {
    int32_t distance =
        random.chance(50) ? 0 : static_cast<int32_t>(random.in(1, 9));
    return random.chance(50) ? INT32_MAX - distance : INT32_MIN + distance;
  }
  int64_t range = random.chance(50) ? 1000 : INT32_MAX;
  return static_cast<int32_t>(random.in(-range, range));
}

static ChainStep drawStep(Random &random, const Chain &chain, int64_t rows,
                          bool mayPool, bool mayAddResidual) {
  ChainStep step;
  step.kind = static_cast<ChainStep::Kind>(random.in(0, 3));
  if (mayPool && random.chance(15)) {
    step.kind = ChainStep::Pool;
    step.window = random.in(1, std::min<int64_t>(3, rows));
    step.stride = random.in(1, 2);
    return step;
  }
  if (mayAddResidual && random.chance(15)) {
    step.kind = ChainStep::Residual;
    step.imm = random.in(-300, 300);
    return step;
  }
  step.operand = static_cast<ChainStep::Operand>(random.in(0, 2));
  bool isShift = step.kind == ChainStep::Shr;
  if (step.operand == ChainStep::Immediate) {
    if (chain.isRaw)
      step.imm = random.chance(20) ? 0
                 : isShift         ? random.in(-31, 31)
                                   : drawValue(random);
    else
      step.imm = isShift ? random.in(-7, 15) : random.in(INT16_MIN, INT16_MAX);
    return step;
  }
  // Zeros do nothing; accumulators do not always have room to the left.
  int64_t least = 0, most = chain.isRaw ? 31 : 15;
  if (chain.isRaw && random.chance(20))
    most = 0;
  else if (chain.isRaw && random.chance(20))
    least = -2;
  int64_t count =
      chain.co * chain.lanes() * (step.operand == ChainStep::Full ? rows : 1);
  for (int64_t i = 0; i < count; ++i)
    step.values.push_back(isShift ? static_cast<int32_t>(random.in(least, most))
                          : most == 0 ? 0
                                      : drawValue(random));
  return step;
}

static Chain drawChain(Random &random, const vtart::Config &config) {
  Chain chain{config.batch(),
              config.block(),
              random.in(1, 5),
              random.in(1, 2),
              random.in(1, 3),
              {},
              {},
              {},
              random.chance(50),
              {}};
  chain.x = drawBytes(random, chain.rows * chain.ci * chain.lanes());
  chain.w = drawBytes(random, chain.co * chain.ci * chain.block * chain.block);
  int64_t rows = chain.rows;
  bool hasPool = false;
  for (int64_t i = 0, count = random.in(0, 8); i < count; ++i) {
    // A residual may be added twice, which is once with another scale.
    int64_t size = rows * chain.co * chain.lanes();
    bool mayAddResidual = chain.residual.empty() ||
                          static_cast<int64_t>(chain.residual.size()) == size;
    ChainStep step = drawStep(random, chain, rows, !hasPool, mayAddResidual);
    if (step.kind == ChainStep::Pool) {
      hasPool = true;
      rows = (rows - step.window) / step.stride + 1;
    }
    if (step.kind == ChainStep::Residual && chain.residual.empty())
      chain.residual = drawBytes(random, size);
    chain.steps.push_back(std::move(step));
  }
  chain.outRows = rows;
  return chain;
}

//===----------------------------------------------------------------------===//
// Plain loops
//===----------------------------------------------------------------------===//

static uint32_t bits(int64_t value) { return static_cast<uint32_t>(value); }

static int32_t applyStep(const ChainStep &step, int32_t acc, int32_t other) {
  switch (step.kind) {
  case ChainStep::Add:
    return static_cast<int32_t>(bits(acc) + bits(other));
  case ChainStep::Shr:
    return other < 0 ? static_cast<int32_t>(bits(acc) << -other) : acc >> other;
  case ChainStep::Min:
    return std::min(acc, other);
  case ChainStep::Max:
    return std::max(acc, other);
  case ChainStep::Residual:
    return static_cast<int32_t>(bits(acc) + bits(step.imm) * bits(other));
  case ChainStep::Pool:
    break;
  }
  return acc;
}

static std::vector<uint8_t> interpret(const Chain &chain) {
  int64_t rows = chain.rows, lanes = chain.lanes(),
          width = chain.co * lanes; // Of one row.
  std::vector<int32_t> acc(rows * width);
  for (int64_t row = 0; row < rows; ++row)
    for (int64_t c = 0; c < chain.co; ++c)
      for (int64_t b = 0; b < chain.batch; ++b)
        for (int64_t o = 0; o < chain.block; ++o) {
          int32_t sum = 0;
          for (int64_t k = 0; k < chain.ci; ++k)
            for (int64_t i = 0; i < chain.block; ++i)
              sum +=
                  chain.x[((row * chain.ci + k) * chain.batch + b) *
                              chain.block +
                          i] *
                  chain.w[((c * chain.ci + k) * chain.block + o) * chain.block +
                          i];
          acc[row * width + (c * chain.batch + b) * chain.block + o] = sum;
        }
  for (const ChainStep &step : chain.steps) {
    if (step.kind == ChainStep::Pool) {
      int64_t pooled = (rows - step.window) / step.stride + 1;
      std::vector<int32_t> result(pooled * width, INT32_MIN);
      for (int64_t row = 0; row < pooled; ++row)
        for (int64_t tap = 0; tap < step.window; ++tap)
          for (int64_t i = 0; i < width; ++i)
            result[row * width + i] =
                std::max(result[row * width + i],
                         acc[(row * step.stride + tap) * width + i]);
      acc = std::move(result);
      rows = pooled;
      continue;
    }
    for (int64_t i = 0; i < rows * width; ++i) {
      int32_t other = step.kind == ChainStep::Residual ? chain.residual[i]
                      : step.operand == ChainStep::Immediate
                          ? static_cast<int32_t>(step.imm)
                      : step.operand == ChainStep::Full
                          ? step.values[i]
                          : step.values[i % width];
      acc[i] = applyStep(step, acc[i], other);
    }
  }
  std::vector<uint8_t> bytes;
  for (int32_t value : acc)
    bytes.push_back(static_cast<uint8_t>(value));
  return bytes;
}

//===----------------------------------------------------------------------===//
// As a kernel
//===----------------------------------------------------------------------===//

template <typename T>
static std::string hex(const std::vector<T> &values) {
  std::string text = "dense<\"0x";
  for (T value : values)
    for (size_t byte = 0; byte < sizeof(T); ++byte)
      text +=
          llvm::utohexstr((static_cast<uint64_t>(value) >> (8 * byte)) & 0xff,
                          /*LowerCase=*/false, /*Width=*/2);
  return text + "\">";
}

/// The kernel as a function @conv, whose name prepareKernel expects.
static std::string print(const Chain &chain) {
  auto type = [&](int64_t rows, const char *element) {
    return llvm::formatv("tensor<{0}x{1}x{2}x{3}x{4}>", rows, chain.co,
                         chain.batch, chain.block, element)
        .str();
  };
  std::string xType = llvm::formatv("tensor<{0}x{1}x{2}x{3}xi8>", chain.rows,
                                    chain.ci, chain.batch, chain.block)
                          .str(),
              wType = llvm::formatv("tensor<{0}x{1}x{2}x{2}xi8>", chain.co,
                                    chain.ci, chain.block)
                          .str(),
              rType = type(chain.outRows, "i8"), outType = rType;
  // A residual before the pool has more rows.
  if (!chain.residual.empty())
    rType = type(static_cast<int64_t>(chain.residual.size()) /
                     (chain.co * chain.lanes()),
                 "i8");
  bool hasResidual = !chain.residual.empty();
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "#full = affine_map<(h, c, b, o) -> (h, c, b, o)>\n"
     << "#channels = affine_map<(h, c, b, o) -> (c, b, o)>\n"
     << "func.func @conv(%x: " << xType << " {vta.name = \"x\"}";
  if (hasResidual)
    os << ", %r: " << rType << " {vta.name = \"r\"}";
  os << ") -> " << outType << " {\n"
     << "  %y = vta.kernel \"steps\" (%a = %x"
     << (hasResidual ? ", %q = %r" : "") << ") : (" << xType
     << (hasResidual ? ", " + rType : "") << ") -> " << outType << " {\n"
     << "  %w = arith.constant " << hex(chain.w) << " : " << wType << "\n"
     << "  %zero = arith.constant 0 : i32\n"
     << "  %lowest = arith.constant -2147483648 : i32\n";
  int64_t rows = chain.rows;
  std::string accType = type(rows, "i32");
  os << "  %e = tensor.empty() : " << accType << "\n"
     << "  %f = linalg.fill ins(%zero : i32) outs(%e : " << accType << ") -> "
     << accType << "\n"
     << "  %s0 = linalg.mmt4d ins(%a, %w : " << xType << ", " << wType
     << ") outs(%f : " << accType << ") -> " << accType << "\n";
  const char *names[] = {"add", "shr", "min", "max"};
  for (size_t i = 0; i < chain.steps.size(); ++i) {
    const ChainStep &step = chain.steps[i];
    std::string acc = "%s" + std::to_string(i),
                out = "%s" + std::to_string(i + 1);
    if (step.kind == ChainStep::Pool) {
      rows = (rows - step.window) / step.stride + 1;
      std::string pooled = type(rows, "i32");
      os << llvm::formatv(
          "  %pe = tensor.empty() : {0}\n"
          "  %pf = linalg.fill ins(%lowest : i32) outs(%pe : {0}) -> {0}\n"
          "  %win = tensor.empty() : tensor<{1}xi32>\n"
          "  {2} = linalg.generic {{indexing_maps = [\n"
          "      affine_map<(h, c, b, o, y) -> (h * {3} + y, c, b, o)>,\n"
          "      affine_map<(h, c, b, o, y) -> (y)>,\n"
          "      affine_map<(h, c, b, o, y) -> (h, c, b, o)>],\n"
          "      iterator_types = [\"parallel\", \"parallel\", \"parallel\",\n"
          "      \"parallel\", \"reduction\"]}\n"
          "      ins({4}, %win : {5}, tensor<{1}xi32>) outs(%pf : {0}) {{\n"
          "    ^bb0(%v: i32, %unused: i32, %m: i32):\n"
          "      %max = arith.maxsi %m, %v : i32\n"
          "      linalg.yield %max : i32\n"
          "    } -> {0}\n",
          pooled, step.window, out, step.stride, acc, accType);
      accType = pooled;
      continue;
    }
    if (step.kind == ChainStep::Residual) {
      os << llvm::formatv("  {0} = vta.step add scale {1} map #full ins(%q : "
                          "{2}) outs({3} : {4})\n",
                          out, step.imm, rType, acc, accType);
      continue;
    }
    const char *name = names[step.kind];
    if (step.operand == ChainStep::Immediate) {
      os << llvm::formatv("  {0} = vta.step {1} {2} outs({3} : {4})\n", out,
                          name, step.imm, acc, accType);
      continue;
    }
    bool isFull = step.operand == ChainStep::Full;
    std::string operand =
        isFull ? accType
               : llvm::formatv("tensor<{0}x{1}x{2}xi32>", chain.co, chain.batch,
                               chain.block)
                     .str();
    os << llvm::formatv("  %c{0} = arith.constant {1} : {2}\n"
                        "  {3} = vta.step {4} map {5} ins(%c{0} : {2}) "
                        "outs({6} : {7})\n",
                        i, hex(step.values), operand, out, name,
                        isFull ? "#full" : "#channels", acc, accType);
  }
  os << "  %e8 = tensor.empty() : " << outType << "\n"
     << "  %n = vta.step narrow ins(%s" << chain.steps.size() << " : "
     << accType << ") outs(%e8 : " << outType << ")\n"
     << "  vta.yield %n : " << outType << "\n  }\n  return %y : " << outType
     << "\n}\n";
  return text;
}

static std::vector<Array> getData(const Chain &chain) {
  auto make = [](const char *name, std::vector<int64_t> shape,
                 const std::vector<int8_t> &values) {
    return Array{name, std::move(shape), 1,
                 std::vector<uint8_t>(values.begin(), values.end())};
  };
  std::vector<Array> arrays = {
      make("x", {chain.rows, chain.ci, chain.batch, chain.block}, chain.x)};
  if (!chain.residual.empty())
    arrays.push_back(make("r",
                          {static_cast<int64_t>(chain.residual.size()) /
                               (chain.co * chain.lanes()),
                           chain.co, chain.batch, chain.block},
                          chain.residual));
  return arrays;
}

/// Empty, or why the kernel, after `passes` and in linalg, has other results.
static std::string checkInLinalg(const std::string &text,
                                 const vtart::Config &config,
                                 const std::string &passes,
                                 const std::vector<Array> &arguments,
                                 const std::vector<uint8_t> &expected) {
  auto module = parseSourceString<ModuleOp>(text, &getContext());
  std::string pipeline = llvm::formatv("vta-attach-target{{config={0}},{1}"
                                       "func.func(vta-kernel-to-linalg)",
                                       config.name(), passes);
  if (!module || !runPipeline(*module, pipeline))
    return "no form in linalg";
  llvm::Expected<std::vector<uint8_t>> output = runOnHost(*module, arguments);
  return output ? compare(expected, *output)
                : llvm::toString(output.takeError());
}

/// Empty, or why the compiled kernel has other results.
static std::string checkOnVTA(const std::string &text,
                              const vtart::Config &config,
                              const std::string &machine,
                              const std::vector<Array> &arguments,
                              const std::vector<uint8_t> &expected) {
  std::optional<Kernel> kernel = prepareKernel(text, config.name(), machine);
  std::optional<vtart::Program> program;
  if (kernel)
    program = compileKernel(*kernel, Schedule());
  if (!program)
    return "not compiled";
  Outcome outcome = Image(*program, arguments).run(vtart::FunctionalOptions());
  return outcome.error.empty() ? compare(expected, outcome.output)
                               : outcome.error;
}

TEST(KernelSteps, RandomChains) {
  uint64_t cases = getNumberFromEnvironment("VTA_STEPS_CASES", 60);
  uint64_t seed = getNumberFromEnvironment("VTA_STEPS_SEED", 1);
  const char *configs[] = {"1x16_15_15_18_17", "1x8_15_14_16_16",
                           "2x16_15_15_18_17"};
  unsigned compiled = 0;
  for (uint64_t i = 0; i < cases; ++i) {
    Random random(seed * 1000003 + i);
    vtart::Expected<vtart::Config> config =
        vtart::Config::fromName(configs[i % std::size(configs)]);
    ASSERT_TRUE(bool(config)) << config.takeError().message();
    Chain chain = drawChain(random, *config);
    std::string text = print(chain);
    SCOPED_TRACE("repeat with VTA_STEPS_SEED=" + std::to_string(seed) +
                 ", case " + std::to_string(i) + ", configuration " +
                 config->name() + "\n" + text);
    std::vector<Array> arguments = getData(chain);
    std::vector<uint8_t> expected = interpret(chain);
    ErrorCollector errors;
    auto check = [&](const char *passes) {
      return checkInLinalg(text, *config, passes, arguments, expected);
    };
    EXPECT_EQ(check(""), "") << errors.text;
    EXPECT_EQ(check("func.func(canonicalize,cse),"), "") << errors.text;
    ASSERT_FALSE(HasFailure());
    // Shifts to the left by channel that may drop bits are refused.
    std::string problem = check("func.func(vta-normalize),");
    if (chain.isRaw &&
        errors.text.find("stay i32 when shifted left") != std::string::npos)
      continue;
    EXPECT_EQ(problem, "") << errors.text;
    EXPECT_EQ(check("func.func(vta-normalize,canonicalize,cse),"), "")
        << errors.text;
    problem = checkOnVTA(text, *config, "rtl-de10", arguments, expected);
    EXPECT_EQ(problem, "") << errors.text;
    compiled += problem.empty();
    ASSERT_FALSE(HasFailure());
  }
  // Most are not refused.
  EXPECT_GE(compiled, cases * 3 / 4);
}
