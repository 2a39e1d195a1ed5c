//===- KernelText.cpp - Kernels by a line of text -------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestSupport/KernelText.h"
#include "TestSupport/KernelBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace vta_test;
using llvm::formatv;
using llvm::StringRef;

namespace {
/// Extents and pads of a spatial contraction.
struct Windows {
  Shape size, k, s, low, high;
  Shape out() const {
    Shape result;
    for (size_t i = 0; i < size.size(); ++i)
      result.push_back((size[i] + low[i] + high[i] - k[i]) / s[i] + 1);
    return result;
  }
};

/// Makes one kernel.
class Kernel {
public:
  Kernel(Spec &spec, KernelBuilder &b, StringRef defaultSize)
      : spec(spec), b(b) {
    size = spec.list("size", 0, 0);
    if (size.empty())
      for (StringRef extent : llvm::split(defaultSize, "x"))
        extent.getAsInteger(10, size.emplace_back());
    rank = size.size();
    n = spec.number("n", 1);
    batch = spec.number("batch", 1);
    block = spec.number("block", 16);
    p = number("p", rank);
    q = number("q", rank);
  }

  Value conv(const Value &input);
  Value convAndPool(StringRef kind);
  Value deconv(int64_t &numProducts);
  Value channelwise(StringRef kind);
  Value steps();

  std::string schedule; ///< The one that the keys of a pool describe.

private:
  /// [n][channels..][positions..][batch][block]
  Shape packed(Shape channels, const Shape &positions) const {
    return concat({Shape{n}, channels, positions, Shape{batch, block}});
  }
  Names getDims(Names channels) const {
    return concat({Names{"n"}, channels, p, Names{"b", "o"}});
  }
  /// Where windows read along each dimension.
  Names window(const Shape &strides, const Shape &dilations) const {
    Names result;
    for (size_t i = 0; i < rank; ++i)
      result.push_back(formatv(
          "{0} * {1} + {2}{3}", p[i], strides[i], q[i],
          dilations[i] == 1 ? "" : formatv(" * {0}", dilations[i]).str()));
    return result;
  }
  Value weights(Shape shape);
  /// Sums products of windows, with one block of channels each.
  Value product(Value x, const Windows &windows, int64_t ci, int64_t co);
  KernelBuilder::StepOptions stepOptions(Shape channels, const Shape &positions,
                                         int64_t biasMax);
  Value pool(Value value, int64_t co, const Shape &mid, Shape &out);
  std::string poolSchedule(bool isAlone);

  Spec &spec;
  KernelBuilder &b;
  int64_t n, batch, block;
  size_t rank;
  Shape size;
  Names p, q;
};
} // namespace

Value Kernel::weights(Shape shape) {
  std::string kind = spec.word("weights", "arg");
  if (kind == "arg")
    return b.argument("w", std::move(shape), "i8", -128, 127);
  if (kind == "splat")
    return b.dense("-3", std::move(shape), "i8");
  if (kind != "const" && kind != "resource")
    spec.fail("unknown weights '" + kind + "'");
  return b.constant(std::move(shape), "i8", -128, 127, kind);
}

KernelBuilder::StepOptions
Kernel::stepOptions(Shape channels, const Shape &positions, int64_t biasMax) {
  KernelBuilder::StepOptions options;
  options.shape = packed(channels, positions);
  options.dims = getDims(channels.size() == 1 ? Names{"c"} : Names{"g", "c"});
  options.dims.erase(options.dims.begin() + 1 + channels.size(),
                     options.dims.end() - 2);
  options.dims.insert(options.dims.end() - 2, p.begin(),
                      p.begin() + positions.size());
  options.biasMax = spec.number("biasmax", biasMax);
  options.biasIsArgument = spec.word("bias", "const") == "arg";
  return options;
}

Value Kernel::product(Value x, const Windows &windows, int64_t ci, int64_t co) {
  x = b.pad(x, windows.low, windows.high, 0);
  Value w = weights(concat({Shape{co, ci}, windows.k, Shape{block, block}}));
  Names outDims = getDims({"c"});
  Value init = b.fill(0, packed({co}, windows.out()), "i32");
  return b.contract(
      concat({outDims, Names{"k"}, q, Names{"i"}}), rank + 2,
      {{x, concat({Names{"n", "k"}, window(windows.s, Shape(rank, 1)),
                   Names{"b", "i"}})},
       {w, concat({Names{"c", "k"}, q, Names{"o", "i"}})}},
      init, outDims);
}

Value Kernel::conv(const Value &input) {
  int64_t ci = spec.number("ci", 2), co = spec.number("co", 3);
  Windows windows{size, spec.list("k", rank, 3), spec.list("s", rank, 1),
                  spec.list("low", rank, 0), spec.list("high", rank, 0)};
  Value x = input.name.empty()
                ? b.argument("x", packed({ci}, size), "i8", -128, 127)
                : input;
  Value acc = product(x, windows, ci, co);
  return b.applySteps(acc, spec.word("epilogue", "bias+shr8+max0+min127"),
                      stepOptions({co}, windows.out(), 131071));
}

//===----------------------------------------------------------------------===//
// Max pools
//===----------------------------------------------------------------------===//

Value Kernel::pool(Value value, int64_t co, const Shape &mid, Shape &out) {
  Shape extents = spec.list("window", rank, 2),
        strides = spec.list("stride", rank, 2),
        dilations = spec.list("dilation", rank, 1),
        low = spec.list("pool_low", rank, 0),
        high = spec.list("pool_high", rank, 0);
  int64_t lowest = value.element == "i32" ? INT32_MIN : INT8_MIN;
  int64_t padding = spec.number("pad", lowest),
          start = spec.number("init", lowest);
  for (size_t i = 0; i < rank; ++i)
    out.push_back(
        (mid[i] + low[i] + high[i] - (extents[i] - 1) * dilations[i] - 1) /
            strides[i] +
        1);
  value = b.pad(value, low, high, padding);
  Value shape = b.empty(extents, "i8");
  Value init = b.fill(start, packed({co}, out), value.element);
  Names outDims = getDims({"c"});
  return b.generic(
      concat({outDims, q}), rank,
      {{value,
        concat({Names{"n", "c"}, window(strides, dilations), Names{"b", "o"}})},
       {shape, q}},
      init, outDims, {"%0 = arith.maxsi %out, %a : " + value.element}, "%0");
}

/// `fused` has a letter for each operation behind the contraction: P for the
/// pool, B and W for a bias staged to acc and wgt, - for others.
std::string Kernel::poolSchedule(bool isAlone) {
  std::string fused = spec.word("fused", "");
  Shape tile = spec.list("tile", 0, 0), order = spec.list("order", 0, 0);
  std::string inner = spec.word("inner", "");
  int64_t inpLevel = spec.number("inp_at", 0),
          wgtLevel = spec.number("wgt_at", 0),
          numBuffers = spec.number("buffers", 2);
  if (fused.empty())
    return "";
  tile.resize(rank + 4 + (isAlone ? 1 : rank + 2), 0);
  for (StringRef word : llvm::split(inner, ",")) {
    auto [dim, size] = word.split(":");
    size_t index = 0;
    if (word.empty())
      continue;
    if (dim.getAsInteger(10, index) || index >= tile.size() ||
        size.getAsInteger(10, tile[index]))
      spec.fail("inner: expected DIMENSION:SIZE, got '" + word.str() + "'");
    order.push_back(static_cast<int64_t>(index));
  }
  auto list = [](const Shape &values) {
    return llvm::join(
        llvm::map_range(values,
                        [](int64_t value) { return std::to_string(value); }),
        ", ");
  };
  const char *any = "!transform.any_op";
  std::string text = formatv(
      "  %gemm, %fused, %loops = transform.vta.tile_and_fuse %kernel sizes "
      "[{0}] order [{1}] : ({2}) -> ({2}, {2}, {2})\n"
      "  %step:{3} = transform.split_handle %fused : ({2}) -> ({4})\n",
      list(tile), list(order), any, fused.size(),
      llvm::join(Names(fused.size(), any), ", "));
  auto stage = [&](const std::string &target, int64_t operand, StringRef space,
                   int64_t level, int64_t buffers) {
    text += formatv("  transform.vta.stage {0} operand {1} to <{2}> at [{3}] "
                    "of %loops buffers [{4}] : {5}, {5}\n",
                    target, operand, space, level, buffers, any);
  };
  stage("%gemm", 2, "acc", 0, numBuffers);
  stage("%gemm", 1, "wgt", wgtLevel, 2);
  stage("%gemm", 0, "inp", inpLevel, 2);
  for (auto [i, letter] : llvm::enumerate(fused)) {
    std::string step = "%step#" + std::to_string(i);
    if (letter == 'P')
      stage(step, 2, "acc", 0, numBuffers);
    else if (letter == 'B' || letter == 'W')
      stage(step, 0, letter == 'B' ? "acc" : "wgt", 0, 1);
  }
  return text + "  transform.vta.finish %kernel : " + any + "\n";
}

Value Kernel::convAndPool(StringRef kind) {
  int64_t co = spec.number("co", 2), ci = co;
  schedule = poolSchedule(kind == "pool");
  if (kind == "pool") {
    Value x = b.argument("x", packed({ci}, size), "i8", -128, 127);
    Shape out;
    return pool(x, co, size, out);
  }
  ci = spec.number("ci", 2);
  Windows windows{size, spec.list("k", rank, 3), spec.list("s", rank, 1),
                  spec.list("low", rank, 0), spec.list("high", rank, 0)};
  std::string epilogue = spec.word("epilogue", "shr8+max-128+min127"),
              before = spec.word("before", "");
  Value x = b.argument("x", packed({ci}, size), "i8", -128, 127);
  Value value = product(x, windows, ci, co);
  Shape out;
  KernelBuilder::StepOptions options = stepOptions({co}, windows.out(), 100000);
  if (kind == "conv_pool")
    return pool(b.applySteps(value, epilogue, options), co, windows.out(), out);
  options.narrows = false;
  if (!before.empty())
    value = b.applySteps(value, before, options);
  value = pool(value, co, windows.out(), out);
  return b.applySteps(value, epilogue, stepOptions({co}, out, 100000));
}

//===----------------------------------------------------------------------===//
// Transposed convolutions
//===----------------------------------------------------------------------===//

namespace {
/// Puts a tensor into zeros.
struct ZeroInserter {
  KernelBuilder &b;
  bool isConstant;

  Value insert(const Value &source, const Shape &begin, const Shape &extent,
               const Shape &stride) const {
    Shape shape = source.shape;
    std::copy(extent.begin(), extent.end(), shape.begin() + 2);
    Value zeros =
        isConstant ? b.dense("0", shape, "i8") : b.fill(0, shape, "i8");
    auto print = [](int64_t outer, const Shape &values) {
      std::string text = formatv("[{0}, {0}", outer);
      for (int64_t value : values)
        text += ", " + std::to_string(value);
      return text + formatv(", {0}, {0}]", outer).str();
    };
    Shape sizes(source.shape.begin() + 2, source.shape.end() - 2);
    std::string text = "[";
    for (int64_t size : source.shape)
      text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    return b.emit(formatv("tensor.insert_slice {0} into {1}{2} {3}] {4} : {5} "
                          "into {6}",
                          source.name, zeros.name, print(0, begin), text,
                          print(1, stride), source.type(), zeros.type()),
                  shape, "i8");
  }
};
} // namespace

/// Output o gets x[i] * w[k] where o + low = i * stride + k.
Value Kernel::deconv(int64_t &numProducts) {
  int64_t ci = spec.number("ci", 2), co = spec.number("co", 3);
  Shape k = spec.list("k", rank, 4), s = spec.list("s", rank, 2),
        low = spec.list("low", rank, 1), high = spec.list("high", rank, 1),
        more = spec.list("more", rank, 0), every = spec.list("every", rank, 1);
  std::string form = spec.word("form", "insert"),
              bias = spec.word("bias", "const");
  int64_t shift = spec.number("shift", 8);
  // Where x begins among the zeros, and how many of both there are.
  Shape begin, extent, span, out;
  numProducts = n * ci * co;
  for (size_t i = 0; i < rank; ++i) {
    int64_t full = (size[i] - 1) * s[i] - low[i] - high[i] + k[i] + more[i];
    begin.push_back(k[i] - 1 - low[i]);
    extent.push_back(full + k[i] - 1);
    span.push_back((size[i] - 1) * s[i] + 1);
    out.push_back((full + every[i] - 1) / every[i]);
    int64_t count = 0;
    for (int64_t at = 0; at < size[i]; ++at)
      for (int64_t tap = 0; tap < k[i]; ++tap) {
        int64_t o = at * s[i] + tap - low[i];
        count += o >= 0 && o < full && o % every[i] == 0;
      }
    numProducts *= count;
  }
  Value x = b.argument("x", packed({ci}, size), "i8", -128, 127);
  ZeroInserter zeros{b, form == "constant"};
  Shape ones(rank, 1), none(rank, 0);
  if (form == "pad") {
    Value inner = zeros.insert(x, none, span, s);
    Shape after;
    for (size_t i = 0; i < rank; ++i)
      after.push_back(extent[i] - span[i] - begin[i]);
    x = b.pad(inner, begin, after, 0);
  } else if (form == "nested") {
    // All but the first dimension, then the first: each with its pads.
    Shape at = begin, sizes = extent, strides = s;
    at[0] = 0;
    sizes[0] = size[0];
    strides[0] = 1;
    x = zeros.insert(x, at, sizes, strides);
    at = none;
    at[0] = begin[0];
    strides = ones;
    strides[0] = s[0];
    x = zeros.insert(x, at, extent, strides);
  } else {
    if (form != "insert" && form != "constant")
      spec.fail("unknown form '" + form + "'");
    x = zeros.insert(x, begin, extent, s);
  }
  Value w = weights(concat({Shape{co, ci}, k, Shape{block, block}}));
  Names outDims = getDims({"c"});
  Value init = b.fill(0, packed({co}, out), "i32");
  Value acc = b.contract(
      concat({outDims, Names{"k"}, q, Names{"i"}}), rank + 2,
      {{x, concat({Names{"n", "k"}, window(every, ones), Names{"b", "i"}})},
       {w, concat({Names{"c", "k"}, q, Names{"o", "i"}})}},
      init, outDims);
  std::string words = bias == "none" ? "" : "bias";
  if (shift > 0)
    words += formatv("+shr{0}+max0+min127", shift);
  return b.applySteps(acc, words, stepOptions({co}, out, 1 << 14));
}

//===----------------------------------------------------------------------===//
// Kernels that see few channels
//===----------------------------------------------------------------------===//

Value Kernel::channelwise(StringRef kind) {
  int64_t groups = spec.number("groups", 2);
  int64_t ci = kind == "blocks" ? spec.number("ci", 1) : 1;
  int64_t co = kind == "blocks" ? spec.number("co", 1) : 1;
  std::string form = spec.word("form", "");
  Windows windows{size, spec.list("k", rank, 1), spec.list("s", rank, 1),
                  spec.list("low", rank, 0), spec.list("high", rank, 0)};
  bool isWhole = form == "whole" || form == "reduce";
  if (isWhole)
    windows.k = size;
  std::string epilogue = spec.word("epilogue", "add2+shr2+max-100+min100");
  bool isExplicit = form == "explicit";
  Value x = b.argument(
      "x", packed(isExplicit ? Shape{groups, ci} : Shape{groups * ci}, size),
      "i8", -128, 127);
  x = b.pad(x, windows.low, windows.high, 0);
  Names seen = window(windows.s, Shape(rank, 1));
  Names reads = concat({Names{"n", "c"}, seen, Names{"b", "o"}});
  Shape out = windows.out();

  if (kind == "elementwise") {
    KernelBuilder::StepOptions options = stepOptions({groups}, out, 0);
    options.isSplit = form == "split";
    return b.applySteps(x, epilogue, options);
  }
  if (kind == "sum") {
    Names outDims = getDims({"c"});
    if (isWhole) {
      outDims = {"n", "c", "b", "o"};
      out = {};
    }
    Value acc, init = b.fill(0, packed({groups}, out), "i32");
    if (form == "reduce") {
      Names axes;
      for (size_t i = 0; i < rank; ++i)
        axes.push_back(std::to_string(2 + i));
      acc = b.emit(formatv("linalg.reduce ins({0} : {1}) outs({2} : {3}) "
                           "dimensions = [{4}]\n    (%a: i8, %c: i32) {{\n"
                           "      %0 = arith.extsi %a : i8 to i32\n"
                           "      %1 = arith.addi %0, %c : i32\n"
                           "      linalg.yield %1 : i32\n    }",
                           x.name, x.type(), init.name, init.type(),
                           llvm::join(axes, ", ")),
                   init.shape, "i32");
    } else if (isWhole) {
      acc = b.contract(concat({outDims, q}), rank,
                       {{x, concat({Names{"n", "c"}, q, Names{"b", "o"}})}},
                       init, outDims);
    } else {
      Value shape = b.empty(windows.k, "i32");
      acc = b.contract(concat({outDims, q}), rank, {{x, reads}, {shape, q}},
                       init, outDims);
    }
    return b.applySteps(acc, epilogue, stepOptions({groups}, out, 0));
  }

  int64_t mult = kind == "depthwise" ? spec.number("mult", 1) : 1;
  int64_t group = kind == "small" ? spec.number("group", 4) : block;
  if (!spec.has("weights"))
    spec.set("weights", "const");
  if (kind == "depthwise" && mult == 1) {
    Names outDims = getDims({"c"});
    Value w = weights(concat({Shape{groups}, windows.k, Shape{block}}));
    Value init = b.fill(0, packed({groups}, out), "i32");
    Value acc = b.contract(
        concat({outDims, q}), rank,
        {{x, reads}, {w, concat({Names{"c"}, q, Names{"o"}})}}, init, outDims);
    return b.applySteps(acc, epilogue, stepOptions({groups}, out, 0));
  }
  if (kind == "depthwise") {
    Names outDims = getDims({"g", "c"});
    std::string lane = formatv("c * {0} + o floordiv {1}", block / mult, mult);
    Value w = weights(concat({Shape{groups, mult}, windows.k, Shape{block}}));
    Value init = b.fill(0, packed({groups, mult}, out), "i32");
    Value acc =
        b.contract(concat({outDims, q}), rank,
                   {{x, concat({Names{"n", "g"}, seen, Names{"b", lane}})},
                    {w, concat({Names{"g", "c"}, q, Names{"o"}})}},
                   init, outDims);
    return b.applySteps(acc, epilogue, stepOptions({groups, mult}, out, 0));
  }
  if (kind == "small") {
    Names outDims = getDims({"c"});
    std::string lane = formatv("(o floordiv {0}) * {0} + i", group);
    Value w = weights(concat({Shape{groups}, windows.k, Shape{block, group}}));
    Value init = b.fill(0, packed({groups}, out), "i32");
    Value acc =
        b.contract(concat({outDims, q, Names{"i"}}), rank + 1,
                   {{x, concat({Names{"n", "c"}, seen, Names{"b", lane}})},
                    {w, concat({Names{"c"}, q, Names{"o", "i"}})}},
                   init, outDims);
    return b.applySteps(acc, epilogue, stepOptions({groups}, out, 0));
  }
  Names outDims = getDims({"g", "c"});
  Names channel =
      isExplicit ? Names{"g", "k"} : Names{formatv("g * {0} + k", ci).str()};
  Value w =
      weights(concat({Shape{groups, co, ci}, windows.k, Shape{block, block}}));
  Value init = b.fill(0, packed({groups, co}, out), "i32");
  Value acc =
      b.contract(concat({outDims, Names{"k"}, q, Names{"i"}}), rank + 2,
                 {{x, concat({Names{"n"}, channel, seen, Names{"b", "i"}})},
                  {w, concat({Names{"g", "c", "k"}, q, Names{"o", "i"}})}},
                 init, outDims);
  return b.applySteps(acc, epilogue, stepOptions({groups, co}, out, 0));
}

//===----------------------------------------------------------------------===//
// Steps alone
//===----------------------------------------------------------------------===//

Value Kernel::steps() {
  int64_t ci = spec.number("ci", 2), co = spec.number("co", 3);
  KernelBuilder::StepOptions options = stepOptions({co}, size, 100000);
  options.isSplit = spec.word("form", "fused") == "split";
  options.amplitude = spec.number("amp", INT32_MAX);
  options.hasConstantsInside = true;
  int64_t xMax = spec.number("xmax", 127), biasMax = options.biasMax;
  std::string start = spec.word("start", "conv"),
              init = spec.word("init", "zero"),
              words = spec.word("epilogue", "shr8+max0+min127");
  if (start == "i32")
    return b.applySteps(Value(), words, options);
  Value x = b.argument("x", packed({ci}, size), "i8", -xMax - 1, xMax);
  Value w = b.argument("w", {co, ci, block, block}, "i8", -128, 127);
  Value from;
  if (init == "arg") {
    from = b.argument("init", options.shape, "i32", -biasMax, biasMax);
  } else if (init == "const") {
    from = b.constant(options.shape, "i32", -biasMax, biasMax);
  } else if (init == "splat") {
    from = b.dense(std::to_string(biasMax), options.shape, "i32");
  } else if (init == "bcast") {
    bool hasRows = batch > 1;
    Value bias =
        b.argument("init", hasRows ? Shape{co, batch, block} : Shape{co, block},
                   "i32", -biasMax, biasMax);
    from = b.generic(options.dims, 0,
                     {{bias, hasRows ? Names{"c", "b", "o"} : Names{"c", "o"}}},
                     b.empty(options.shape, "i32"), options.dims, {}, "%a");
  } else {
    if (init != "zero" && init != "fill")
      spec.fail("unknown init '" + init + "'");
    from = b.fill(init == "fill" ? biasMax : 0, options.shape, "i32");
  }
  Value acc = b.contract(concat({options.dims, Names{"k", "i"}}), 2,
                         {{x, concat({Names{"n", "k"}, p, Names{"b", "i"}})},
                          {w, {"c", "k", "o", "i"}}},
                         from, options.dims);
  return b.applySteps(acc, words, options);
}

//===----------------------------------------------------------------------===//
// All kinds
//===----------------------------------------------------------------------===//

/// Convolutions, each of which reads the result of the one before it.
static Value printChain(Spec &spec, KernelBuilder &b,
                        llvm::ArrayRef<StringRef> links) {
  Value value = Kernel(spec, b, "5x7").conv(Value());
  for (auto [i, link] : llvm::enumerate(links)) {
    llvm::SmallVector<StringRef> words;
    link.split(words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (StringRef word : words)
      spec.set(word.split('=').first, word.split('=').second.str());
    spec.set("ci", std::to_string(value.shape[1]));
    std::string size;
    for (size_t at = 2; at + 2 < value.shape.size(); ++at)
      size += (size.empty() ? "" : "x") + std::to_string(value.shape[at]);
    spec.set("size", size);
    b.beginLayer(std::to_string(i + 1));
    value = Kernel(spec, b, size).conv(value);
  }
  return value;
}

llvm::Expected<KernelText>
vta_test::printKernel(StringRef text, StringRef schedule, StringRef name) {
  llvm::SmallVector<StringRef> links;
  text.split(links, " then ");
  Spec spec(links[0]);
  KernelBuilder b(spec);
  KernelText result;
  std::string kind = spec.word("kind", "conv");
  Value value;
  std::string ownSchedule;
  if (kind == "conv") {
    value = printChain(spec, b, llvm::ArrayRef(links).drop_front());
  } else if (kind == "pool" || kind == "conv_pool" || kind == "acc_pool") {
    Kernel kernel(spec, b, "7x9");
    value = kernel.convAndPool(kind);
    ownSchedule = kernel.schedule;
  } else if (kind == "deconv") {
    value = Kernel(spec, b, "5x4").deconv(result.numProducts);
  } else if (kind == "steps") {
    value = Kernel(spec, b, "5x7").steps();
  } else if (kind == "sum" || kind == "depthwise" || kind == "small" ||
             kind == "blocks" || kind == "elementwise") {
    value = Kernel(spec, b, "5x7").channelwise(kind);
  } else {
    spec.fail("unknown kind '" + kind + "'");
  }
  if (llvm::Error error = spec.takeError())
    return std::move(error);
  result.mlir = b.print(name, value, schedule.empty() ? ownSchedule : schedule);
  return result;
}
