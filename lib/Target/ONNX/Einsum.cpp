//===- Einsum.cpp - Products that are written as equations ----------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "bhid,bhjd->bhij" is a matrix product once the axes are in groups: those of
// both operands and the result (batches), those that are summed, and those of
// one operand alone.
//
//===----------------------------------------------------------------------===//

#include "Handlers.h"
#include "MatrixMultiplication.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::vta::onnx;

/// The letters of an operand, without an ellipsis, and the axes that this
/// stands for by capital letters that no equation uses: digits.
static FailureOr<std::string> readTerm(NodeContext &n, StringRef term,
                                       int64_t rank) {
  auto [front, back] = term.split("...");
  bool hasEllipsis = term.contains("...");
  std::string letters = front.str();
  int64_t numMore = rank - static_cast<int64_t>(front.size() + back.size());
  if (numMore < 0 || (numMore > 0 && !hasEllipsis) || numMore > 10)
    return n.invalid("attribute equation: '" + term + "' does not fit to " +
                     Twine(rank) + " dimensions");
  // The last ones have the same letters in all operands.
  for (int64_t i = numMore; i > 0; --i)
    letters.push_back(static_cast<char>('0' + i - 1));
  letters += back;
  for (size_t i = 0; i < letters.size(); ++i) {
    if (!llvm::isAlnum(letters[i]))
      return n.invalid("attribute equation: expected letters, got '" + term +
                       "'");
    if (letters.find(letters[i], i + 1) != std::string::npos)
      return n.unsupported("attribute equation",
                           "a diagonal, '" + term + "' has '" +
                               Twine(letters[i]) + "' twice");
  }
  return letters;
}

/// Without an arrow, the result has the letters that stand once, sorted, after
/// those of the ellipsis.
static std::string inferResult(ArrayRef<std::string> terms) {
  std::string all = llvm::join(terms, ""), more, letters;
  for (char digit = '9'; digit >= '0'; --digit)
    if (StringRef(all).contains(digit))
      more.push_back(digit);
  for (char letter : all)
    if (llvm::isAlpha(letter) && StringRef(all).count(letter) == 1)
      letters.push_back(letter);
  llvm::sort(letters);
  return more + letters;
}

/// The axes of `from` in the order of `to`, which has the same letters.
static SmallVector<int64_t> getOrder(StringRef from, StringRef to) {
  SmallVector<int64_t> order;
  for (char letter : to)
    order.push_back(from.find(letter));
  return order;
}

static int64_t getExtent(StringRef letters, ArrayRef<int64_t> shape,
                         StringRef group) {
  int64_t extent = 1;
  for (char letter : group)
    extent *= shape[letters.find(letter)];
  return extent;
}

static FailureOr<Tensor>
emitProduct(NodeContext &n, ArrayRef<std::string> terms, StringRef result) {
  StringRef a = terms[0], b = terms[1];
  const Tensor &lhs = n.input(0), &rhs = n.input(1);
  std::string batch, sum, rows, columns;
  for (char letter : a) {
    bool isShared = b.contains(letter), isKept = result.contains(letter);
    if (isShared && lhs.shape[a.find(letter)] != rhs.shape[b.find(letter)])
      return n.unsupported("inputs", "'" + Twine(letter) + "' is " +
                                         Twine(lhs.shape[a.find(letter)]) +
                                         " and " +
                                         Twine(rhs.shape[b.find(letter)]) +
                                         ", expected the same extent in both");
    if (!isShared && !isKept)
      return n.unsupported("attribute equation",
                           "'" + Twine(letter) +
                               "' is summed in one operand alone: sum it "
                               "before, by ReduceSum");
    (isShared ? isKept ? batch : sum : rows).push_back(letter);
  }
  for (char letter : b) {
    if (a.contains(letter))
      continue;
    if (!result.contains(letter))
      return n.unsupported("attribute equation",
                           "'" + Twine(letter) +
                               "' is summed in one operand alone: sum it "
                               "before, by ReduceSum");
    columns.push_back(letter);
  }
  Emitter &e = n.e;
  int64_t numBatches = getExtent(a, lhs.shape, batch),
          numRows = getExtent(a, lhs.shape, rows),
          numSummed = getExtent(a, lhs.shape, sum),
          numColumns = getExtent(b, rhs.shape, columns);
  Tensor left = e.reshaped(e.transposed(lhs, getOrder(a, batch + rows + sum)),
                           {numBatches, numRows, numSummed});
  Tensor right =
      e.reshaped(e.transposed(rhs, getOrder(b, batch + sum + columns)),
                 {numBatches, numSummed, numColumns});
  FailureOr<Tensor> product = emitMatMul(n, left, right);
  if (failed(product))
    return failure();
  std::string letters = batch + rows + columns;
  Shape shape;
  for (char letter : letters)
    shape.push_back(a.contains(letter) ? lhs.shape[a.find(letter)]
                                       : rhs.shape[b.find(letter)]);
  return e.transposed(e.reshaped(*product, shape), getOrder(letters, result));
}

LogicalResult mlir::vta::onnx::importEinsum(NodeContext &n) {
  std::string equation = n.getString("equation", "");
  if (failed(n.begin(1, kVariadic)))
    return failure();
  llvm::erase(equation, ' ');
  auto [operands, arrow] = StringRef(equation).split("->");
  SmallVector<StringRef> written;
  operands.split(written, ',');
  if (equation.empty() || written.size() != n.numInputs())
    return n.invalid("attribute equation: expected " + Twine(n.numInputs()) +
                     " operands, got '" + equation + "'");
  if (n.numInputs() > 2)
    return n.unsupported("inputs", "expected one or two, got " +
                                       Twine(n.numInputs()) +
                                       ": write products of two");
  SmallVector<std::string> terms;
  for (auto [i, term] : llvm::enumerate(written)) {
    if (failed(n.expectFloat(i)))
      return failure();
    FailureOr<std::string> letters = readTerm(n, term, n.input(i).rank());
    if (failed(letters))
      return failure();
    terms.push_back(*letters);
  }
  std::string result = inferResult(terms), all = llvm::join(terms, "");
  if (StringRef(equation).contains("->")) {
    // The ellipsis of the result stands for all of them.
    std::string more;
    for (char digit = '9'; digit >= '0'; --digit)
      if (StringRef(all).contains(digit))
        more.push_back(digit);
    auto [front, back] = arrow.split("...");
    result = arrow.contains("...") ? (front + more + back).str() : arrow.str();
    if (!more.empty() && !arrow.contains("..."))
      return n.unsupported("attribute equation",
                           "the ellipsis is summed in '" + equation + "'");
  }
  for (size_t i = 0; i < result.size(); ++i)
    if (!StringRef(all).contains(result[i]) ||
        result.find(result[i], i + 1) != std::string::npos)
      return n.invalid("attribute equation: expected letters of the operands, "
                       "each once, in the result, got '" +
                       equation + "'");
  if (n.numInputs() == 2) {
    FailureOr<Tensor> product = emitProduct(n, terms, result);
    return failed(product) ? failure() : n.setOutput(0, *product);
  }
  // A transposition, after sums.
  Tensor tensor = n.input(0);
  std::string kept;
  Emitter &e = n.e;
  for (char letter : terms[0])
    if (StringRef(result).contains(letter))
      kept.push_back(letter);
  if (kept.size() != terms[0].size()) {
    Value value = e.materialize(tensor);
    Shape shape;
    for (auto [axis, letter] : llvm::enumerate(terms[0])) {
      if (!StringRef(kept).contains(letter))
        value = e.reduce<tosa::ReduceSumOp>(value, axis);
      else
        shape.push_back(tensor.shape[axis]);
    }
    tensor = Emitter::tensor(tensor.type, e.reshape(value, shape),
                             identityOrder(shape.size()));
  }
  return n.setOutput(0, e.transposed(tensor, getOrder(kept, result)));
}
