//===- Payload.cpp - Random packed convolutions ---------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Payload.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace vta_test;

//===----------------------------------------------------------------------===//
// Drawing
//===----------------------------------------------------------------------===//

static Step::Other drawOperand(Random &random, const Conv &conv) {
  std::vector<Step::Other> options = {Step::Constant, Step::Constant,
                                      Step::Constant, Step::ArgumentRow,
                                      Step::PerRow,   Step::ArgumentFull};
  // Only a constant can be repeated over the rows of a batch.
  if (conv.batch == 1)
    options.insert(options.end(), {Step::Argument, Step::Argument});
  return random.pick(options);
}

static int64_t drawRange(Random &random) {
  const int64_t ranges[] = {5,         63,     1000,          (1 << 17) - 1,
                            131071,    131071, (1 << 22) + 7, (1 << 24) + 3,
                            2147483647};
  return ranges[random.in(0, random.chance(90) ? 6 : 8)];
}

static Step drawStep(Random &random, const Conv &conv) {
  Step step;
  step.kind = random.pick(std::vector<Step::Kind>{
      Step::Add, Step::Add, Step::Add, Step::Sub, Step::Shr, Step::Shr,
      Step::Shl, Step::Max, Step::Max, Step::Min, Step::Min});
  switch (step.kind) {
  case Step::Shr:
    step.value = random.in(0, 20);
    return step;
  case Step::Shl:
    step.value = random.in(0, random.chance(80) ? 4 : 20);
    return step;
  case Step::Max:
  case Step::Min:
    if (random.chance(15)) {
      step.other = drawOperand(random, conv);
      step.range = 40000;
      return step;
    }
    step.value =
        random.chance(50) ? random.in(-128, 127) : random.in(-32768, 32767);
    return step;
  case Step::Add:
    if (random.chance(50)) {
      step.other = drawOperand(random, conv);
      step.range = drawRange(random);
      return step;
    }
    break;
  case Step::Sub:
    break;
  }
  int64_t range = drawRange(random);
  step.value = random.in(-range, range);
  if (random.chance(20))
    step.other = Step::Splat;
  return step;
}

/// The epilogues that quantized networks have, and anything else.
static std::vector<Step> drawEpilogue(Random &random, const Conv &conv) {
  Step bias{Step::Add, drawOperand(random, conv), 0, drawRange(random)};
  int64_t shift = random.in(0, 20);
  Step shr{Step::Shr, Step::Scalar, shift, 0};
  Step relu{Step::Max, Step::Scalar, 0, 0};
  Step low{Step::Max, Step::Scalar, random.in(-128, 0), 0};
  Step high{Step::Min, Step::Scalar, random.chance(70) ? 127 : 96, 0};
  Step half{Step::Add, Step::Scalar, shift == 0 ? 0 : int64_t(1) << (shift - 1),
            0};
  std::vector<Step> steps;
  switch (random.in(0, 9)) {
  case 0:
    break;
  case 1:
  case 2:
    steps = {bias, shr, relu, high};
    break;
  case 3:
    steps = {shr, bias, low, high};
    break;
  case 4:
    steps = {bias, half, shr, high, low};
    break;
  case 5:
    steps = {half, bias, relu, shr, high};
    break;
  case 6:
    steps = {high, shr, relu};
    break;
  default:
    for (int64_t i = random.in(1, 6); i > 0; --i)
      steps.push_back(drawStep(random, conv));
  }
  // Full-size operands are a burden to small memories: one is enough.
  bool hasFull = false;
  for (Step &step : steps) {
    if (step.other == Step::ArgumentFull && hasFull)
      step.other = Step::ArgumentRow;
    hasFull |= step.other == Step::ArgumentFull;
  }
  return steps;
}

Conv vta_test::drawConv(Random &random, const vtart::Config &config,
                        bool isTiny) {
  Conv conv;
  conv.config = config.name();
  conv.batch = config.batch();
  conv.block = config.block();
  conv.dataSeed = random.bits() >> 1;
  int64_t maxProducts = isTiny ? 400000 : 3000000;
  do {
    conv.n = random.chance(75) ? 1 : 2;
    conv.ci = random.in(1, isTiny ? 2 : 4);
    conv.co = random.in(1, isTiny ? 3 : 4);
    conv.h = random.in(isTiny ? 1 : 3, isTiny ? 6 : 12);
    conv.w = random.in(isTiny ? 1 : 3, isTiny ? 6 : 12);
    if (!isTiny && random.chance(10)) {
      // Long rows: more than fits small memories at once.
      conv.h = random.in(1, 4);
      conv.w = random.in(20, 70);
    }
    bool isPointwise = random.chance(20);
    conv.kh = isPointwise ? 1 : random.in(1, 5);
    conv.kw = isPointwise ? 1 : random.in(1, 5);
    conv.strideH = random.in(1, 3);
    conv.strideW = random.in(1, 3);
    int64_t pads[4] = {0, 0, 0, 0};
    switch (random.in(0, 3)) {
    case 0: // None.
      break;
    case 1: // Symmetric, as networks have it.
      pads[0] = pads[1] = conv.kh / 2;
      pads[2] = pads[3] = conv.kw / 2;
      break;
    default:
      for (int i = 0; i < 4; ++i)
        pads[i] = random.in(0, (i < 2 ? conv.kh : conv.kw) + 1);
    }
    if (random.chance(15)) {
      // One or two outputs.
      conv.kh = std::min<int64_t>(conv.h + pads[0] + pads[1], 5);
      conv.kw = std::min<int64_t>(conv.w + pads[2] + pads[3], 5);
      conv.h = std::max<int64_t>(1, conv.kh - pads[0] - pads[1]);
      conv.w =
          std::max<int64_t>(1, conv.kw - pads[2] - pads[3] + random.in(0, 1));
    }
    conv.dilationH = conv.dilationW = 1;
    if (random.chance(20)) {
      conv.dilationH = random.in(1, 3);
      conv.dilationW = random.in(1, 4);
      // Mostly, taps see padding for some outputs only.
      if (random.chance(50))
        for (int i = 0; i < 4; ++i)
          pads[i] = random.in(0, i < 2 ? conv.reachH() : conv.reachW());
    }
    conv.padTop = pads[0];
    conv.padBottom = pads[1];
    conv.padLeft = pads[2];
    conv.padRight = pads[3];
  } while (conv.h + conv.padTop + conv.padBottom < conv.reachH() ||
           conv.w + conv.padLeft + conv.padRight < conv.reachW() ||
           conv.products() > maxProducts);

  // One operation, one per step, or something in between.
  std::vector<Step> steps = drawEpilogue(random, conv);
  int splitPercent = static_cast<int>(random.in(0, 2)) * 50;
  conv.ops = {{}};
  for (const Step &step : steps) {
    if (random.chance(splitPercent))
      conv.ops.push_back({});
    conv.ops.back().push_back(step);
  }
  if (random.chance(30))
    conv.ops.push_back({});
  conv.isOutOfPlace = random.chance(50);
  return conv;
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

static std::vector<int64_t> getShape(const Conv &conv, Step::Other other) {
  switch (other) {
  case Step::PerRow:
  case Step::ArgumentRow:
    return {conv.co, conv.batch, conv.block};
  case Step::ArgumentFull:
    return {conv.n, conv.co, conv.outH(), conv.outW(), conv.batch, conv.block};
  default:
    return {conv.co, conv.block};
  }
}

static std::vector<int32_t> drawValues(uint64_t seed, int64_t count,
                                       int64_t range) {
  Random random(seed);
  std::vector<int32_t> values;
  for (int64_t i = 0; i < count; ++i)
    values.push_back(static_cast<int32_t>(random.in(-range, range)));
  // The extremes always.
  if (!values.empty()) {
    values.front() = static_cast<int32_t>(-range);
    values.back() = static_cast<int32_t>(range);
  }
  return values;
}

static int64_t count(const std::vector<int64_t> &shape) {
  int64_t result = 1;
  for (int64_t extent : shape)
    result *= extent;
  return result;
}

std::vector<Array> vta_test::getArguments(const Conv &conv) {
  std::vector<Array> arrays = {
      {"x", {conv.n, conv.ci, conv.h, conv.w, conv.batch, conv.block}, 1, {}},
      {"w",
       {conv.co, conv.ci, conv.kh, conv.kw, conv.block, conv.block},
       1,
       {}}};
  for (Array &array : arrays) {
    Random random(conv.dataSeed + array.name[0]);
    for (int64_t i = 0, e = array.size(); i < e; ++i)
      array.data.push_back(static_cast<uint8_t>(random.bits() >> 24));
    array.data.front() = 0x80;
  }
  unsigned number = 0;
  for (const std::vector<Step> &op : conv.ops)
    for (const Step &step : op) {
      ++number;
      if (!step.isArgument())
        continue;
      Array array{
          "b" + std::to_string(number), getShape(conv, step.other), 4, {}};
      std::vector<int32_t> values =
          drawValues(conv.dataSeed + number, count(array.shape), step.range);
      array.data.resize(array.size());
      std::memcpy(array.data.data(), values.data(), array.data.size());
      arrays.push_back(array);
    }
  return arrays;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static std::string tensor(const std::vector<int64_t> &shape,
                          const char *element) {
  std::string text = "tensor<";
  for (int64_t extent : shape)
    text += std::to_string(extent) + "x";
  return text + element + ">";
}

/// The values as nested lists.
static void printDense(llvm::raw_ostream &os, const std::vector<int64_t> &shape,
                       size_t dim, const int32_t *&next) {
  os << "[";
  for (int64_t i = 0; i < shape[dim]; ++i) {
    if (i)
      os << ", ";
    if (dim + 1 == shape.size())
      os << *next++;
    else
      printDense(os, shape, dim + 1, next);
  }
  os << "]";
}

static const char *getOpName(Step::Kind kind) {
  switch (kind) {
  case Step::Add:
    return "arith.addi";
  case Step::Sub:
    return "arith.subi";
  case Step::Shr:
    return "arith.shrsi";
  case Step::Shl:
    return "arith.shli";
  case Step::Max:
    return "arith.maxsi";
  case Step::Min:
    return "arith.minsi";
  }
  return "";
}

static const char *getMapName(Step::Other other) {
  switch (other) {
  case Step::PerRow:
  case Step::ArgumentRow:
    return "#row";
  case Step::ArgumentFull:
    return "#id";
  default:
    return "#channel";
  }
}

std::string vta_test::printConv(const Conv &conv) {
  std::string text;
  llvm::raw_string_ostream os(text);
  std::vector<int64_t> outShape = {conv.n,      conv.co,    conv.outH(),
                                   conv.outW(), conv.batch, conv.block};
  std::vector<Array> arguments = getArguments(conv);
  std::vector<int64_t> padded = arguments[0].shape;
  padded[2] += conv.padTop + conv.padBottom;
  padded[3] += conv.padLeft + conv.padRight;
  std::string acc = tensor(outShape, "i32"), out = tensor(outShape, "i8");
  std::string source = tensor(arguments[0].shape, "i8");
  std::string inp = tensor(padded, "i8");
  std::string wgt = tensor(arguments[1].shape, "i8");

  auto along = [](const char *out, int64_t stride, const char *window,
                  int64_t dilation) {
    auto times = [](const char *dim, int64_t factor) {
      return factor == 1 ? std::string(dim)
                         : dim + (" * " + std::to_string(factor));
    };
    return times(out, stride) + " + " + times(window, dilation);
  };
  os << "#x = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, k, "
     << along("h", conv.strideH, "y", conv.dilationH) << ", "
     << along("w", conv.strideW, "x", conv.dilationW) << ", b, i)>\n"
     << "#w = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (c, k, y, x, o, "
        "i)>\n"
     << "#y = affine_map<(n, c, h, w, b, o, k, y, x, i) -> (n, c, h, w, b, "
        "o)>\n"
     << "#id = affine_map<(n, c, h, w, b, o) -> (n, c, h, w, b, o)>\n"
     << "#channel = affine_map<(n, c, h, w, b, o) -> (c, o)>\n"
     << "#row = affine_map<(n, c, h, w, b, o) -> (c, b, o)>\n"
     << "func.func @conv(";
  llvm::interleaveComma(arguments, os, [&](const Array &array) {
    os << "%" << array.name << ": "
       << tensor(array.shape, array.bytes == 1 ? "i8" : "i32")
       << " {vta.name = \"" << array.name << "\"}";
  });
  os << ") -> " << out << " {\n"
     << "  %zero = arith.constant 0 : i8\n"
     << "  %zero32 = arith.constant 0 : i32\n";
  // A pad by nothing is legal, too.
  bool hasPad = padded != arguments[0].shape || conv.dataSeed % 8 == 0;
  if (hasPad) {
    os << "  %xp = tensor.pad %x low[0, 0, " << conv.padTop << ", "
       << conv.padLeft << ", 0, 0] high[0, 0, " << conv.padBottom << ", "
       << conv.padRight << ", 0, 0] {\n"
       << "  ^bb0(%i0: index, %i1: index, %i2: index, %i3: index, %i4: index, "
          "%i5: index):\n    tensor.yield %zero : i8\n  } : "
       << source << " to " << inp << "\n";
  }
  os << "  %empty = tensor.empty() : " << acc << "\n"
     << "  %fill = linalg.fill ins(%zero32 : i32) outs(%empty : " << acc
     << ") -> " << acc << "\n"
     << "  %acc0 = linalg.generic {indexing_maps = [#x, #w, #y], "
        "iterator_types = [\"parallel\", \"parallel\", \"parallel\", "
        "\"parallel\", \"parallel\", \"parallel\", \"reduction\", "
        "\"reduction\", \"reduction\", \"reduction\"]}\n"
     << "      ins(" << (hasPad ? "%xp" : "%x") << ", %w : " << inp << ", "
     << wgt << ") outs(%fill : " << acc << ") {\n"
     << "  ^bb0(%a: i8, %b: i8, %c: i32):\n"
     << "    %0 = arith.extsi %a : i8 to i32\n"
     << "    %1 = arith.extsi %b : i8 to i32\n"
     << "    %2 = arith.muli %0, %1 : i32\n"
     << "    %3 = arith.addi %c, %2 : i32\n"
     << "    linalg.yield %3 : i32\n  } -> " << acc << "\n";

  unsigned number = 0;
  for (size_t i = 0; i < conv.ops.size(); ++i) {
    bool isLast = i + 1 == conv.ops.size();
    // Constants of this operation, then the operation.
    std::string inputs, types, maps, arguments, body;
    bool isInPlace = !isLast && !conv.isOutOfPlace;
    std::string current = isInPlace ? "%c" : "%a";
    if (!isInPlace) {
      maps = "#id, ";
      inputs = "%acc" + std::to_string(i) + ", ";
      types = acc + ", ";
      arguments = "%a: i32, ";
    }
    for (const Step &step : conv.ops[i]) {
      std::string id = std::to_string(++number), other = "%k" + id;
      if (!step.isTensor()) {
        os << "  " << other << " = arith.constant " << step.value << " : i32\n";
      } else {
        std::vector<int64_t> shape = getShape(conv, step.other);
        std::string type = tensor(shape, "i32"), operand = "%b" + id;
        if (step.other == Step::Splat) {
          os << "  " << operand << " = arith.constant dense<" << step.value
             << "> : " << type << "\n";
        } else if (!step.isArgument()) {
          std::vector<int32_t> values =
              drawValues(conv.dataSeed + number, count(shape), step.range);
          const int32_t *next = values.data();
          os << "  " << operand << " = arith.constant dense<";
          printDense(os, shape, 0, next);
          os << "> : " << type << "\n";
        }
        maps += std::string(getMapName(step.other)) + ", ";
        inputs += operand + ", ";
        types += type + ", ";
        arguments += other + ": i32, ";
      }
      std::string result = "%v" + id;
      body += "    " + result + " = " + getOpName(step.kind) + " " + current +
              ", " + other + " : i32\n";
      current = result;
    }
    std::string result = isLast ? out : acc, init;
    if (isInPlace) {
      init = "%acc" + std::to_string(i);
    } else {
      init = "%e" + std::to_string(i);
      os << "  " << init << " = tensor.empty() : " << result << "\n";
    }
    auto trim = [](const std::string &list) {
      return list.substr(0, list.empty() ? 0 : list.size() - 2);
    };
    os << "  %acc" << i + 1 << " = linalg.generic {indexing_maps = [" << maps
       << "#id], iterator_types = [\"parallel\", \"parallel\", \"parallel\", "
          "\"parallel\", \"parallel\", \"parallel\"]}";
    if (!inputs.empty())
      os << "\n      ins(" << trim(inputs) << " : " << trim(types) << ")";
    os << " outs(" << init << " : " << result << ") {\n  ^bb0(" << arguments
       << "%c: " << (isLast ? "i8" : "i32") << "):\n"
       << body;
    if (isLast) {
      os << "    %narrow = arith.trunci " << current << " : i32 to i8\n";
      current = "%narrow";
    }
    os << "    linalg.yield " << current << " : " << (isLast ? "i8" : "i32")
       << "\n  } -> " << result << "\n";
  }
  os << "  return %acc" << conv.ops.size() << " : " << out << "\n}\n";
  return text;
}
