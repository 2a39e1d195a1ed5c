//===- KernelBuilder.h - Packed kernels as text -----------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations that kernels of tests consist of: KernelText.cpp makes kernels
// of them.
//
//===----------------------------------------------------------------------===//

#ifndef VTA_UNITTESTS_TESTSUPPORT_KERNELBUILDER_H
#define VTA_UNITTESTS_TESTSUPPORT_KERNELBUILDER_H

#include "TestSupport/Random.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace vta_test {

using Names = std::vector<std::string>;
using Shape = std::vector<int64_t>;

/// KEY=VALUE words. What is wrong with them is kept until `takeError`.
class Spec {
public:
  explicit Spec(llvm::StringRef text);
  bool has(llvm::StringRef key) const { return values.contains(key); }
  std::string word(llvm::StringRef key, llvm::StringRef fallback);
  int64_t number(llvm::StringRef key, int64_t fallback);
  /// Numbers with "x" between them; `rank` times `fallback` without any.
  Shape list(llvm::StringRef key, size_t rank, int64_t fallback);
  void set(llvm::StringRef key, std::string value) {
    values[key] = std::move(value);
  }
  void fail(std::string why);
  /// The first thing that is wrong; keys that nobody has asked for, too.
  llvm::Error takeError();

private:
  llvm::StringMap<std::string> values;
  llvm::StringMap<bool> used;
  std::string error;
};

struct Value {
  std::string name; ///< Name with "%", or empty.
  Shape shape;
  std::string element;
  std::string type() const;
};

struct Operand {
  Value value;
  Names map;
};

/// A function that grows.
class KernelBuilder {
public:
  /// `outDims` are the dimensions of results, the last two those of elements.
  explicit KernelBuilder(Spec &spec) : spec(spec) {}

  Value argument(llvm::StringRef name, Shape shape, llvm::StringRef element,
                 int64_t low, int64_t high);
  /// A constant of random numbers, by `kind`: "const" or "resource".
  Value constant(Shape shape, llvm::StringRef element, int64_t low,
                 int64_t high, llvm::StringRef kind = "const");
  /// `text` stands between the brackets of dense<>.
  Value dense(const std::string &text, Shape shape, llvm::StringRef element);
  std::string scalar(int64_t value, llvm::StringRef element);
  Value emit(const std::string &op, Shape shape, llvm::StringRef element);
  Value empty(Shape shape, llvm::StringRef element);
  Value fill(int64_t value, Shape shape, llvm::StringRef element);
  /// Pads the dimensions in front of the last two.
  Value pad(Value value, const Shape &low, const Shape &high, int64_t padding);
  /// The last `numReductions` of `dims` are reductions. Body lines read %a, %b
  /// and so on for inputs, %out for the output, and yield `yielded`.
  Value generic(const Names &dims, unsigned numReductions,
                const std::vector<Operand> &inputs, const Value &init,
                const Names &outMap, const std::vector<std::string> &lines,
                const std::string &yielded);
  /// Sums products, or values if there is one input.
  Value contract(const Names &dims, unsigned numReductions,
                 const std::vector<Operand> &inputs, const Value &init,
                 const Names &outMap);

  /// Steps joined with "+", in one operation or, with `isSplit`, in one for
  /// each. Without `start` the first step has to be a tensor.
  struct StepOptions {
    Names dims;  ///< Dimensions of the result.
    Shape shape; ///< Extents of them.
    bool isSplit = false;
    bool narrows = true;
    /// Immediates are constants inside of operations.
    bool hasConstantsInside = false;
    int64_t amplitude = INT32_MAX; ///< Limit of i32 arguments.
    int64_t biasMax = 100000;      ///< Limit of constants by channel.
    bool biasIsArgument = false;
  };
  Value applySteps(Value start, llvm::StringRef words,
                   const StepOptions &options);

  /// The function, with a schedule on its last linalg.generic.
  std::string print(llvm::StringRef name, const Value &result,
                    llvm::StringRef schedule) const;

  /// Begins another layer: names of arguments end in `name`, the bias is new.
  void beginLayer(std::string name) {
    suffix = std::move(name);
    bias.reset();
  }

private:
  struct Group;
  void begin(Group &group, const Value &start, const StepOptions &options);
  Value finish(Group &group, bool narrows, const StepOptions &options);
  std::string addOperand(Group &group, const Value &value, Names map);
  std::string fresh() { return "%s" + std::to_string(++count); }
  void addStep(Group &group, const Names &words, size_t index,
               const StepOptions &options);
  std::string addResidual(Group &group, llvm::StringRef name,
                          llvm::StringRef rest, const StepOptions &options);
  Value byChannel(llvm::StringRef element, int64_t low, int64_t high,
                  bool isConstant, const StepOptions &options);
  Value byChannel(const std::vector<int64_t> &values,
                  const StepOptions &options);

  Spec &spec;
  std::string arguments, body, suffix;
  std::map<std::pair<int64_t, std::string>, std::string> scalars;
  unsigned count = 0, numArguments = 0;
  size_t attributesAt = 0; ///< Place in `body` of the last attributes.
  std::optional<Value> bias, lastResidual;
  std::vector<int64_t> shifts; ///< Shifts of the last `cround`.
};

Shape concat(std::initializer_list<Shape> parts);
Names concat(std::initializer_list<Names> parts);
/// prefix0, prefix1 and so on.
Names number(llvm::StringRef prefix, size_t count);

} // namespace vta_test

#endif // VTA_UNITTESTS_TESTSUPPORT_KERNELBUILDER_H
