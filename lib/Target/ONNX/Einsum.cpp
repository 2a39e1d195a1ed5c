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
// one operand alone. More than two operands are multiplied one by one.
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

namespace {
/// A tensor, and a letter for each of its axes.
struct Term {
  Tensor tensor;
  std::string letters;
};
} // namespace

/// Sums over the axes whose letters are not in `kept`.
static Term sumOthers(Emitter &e, const Term &term, StringRef kept) {
  auto isKept = [&](char letter) { return kept.contains(letter); };
  if (llvm::all_of(term.letters, isKept))
    return term;
  Value value = e.materialize(term.tensor);
  Shape shape;
  std::string letters;
  for (auto [axis, letter] : llvm::enumerate(term.letters)) {
    if (!isKept(letter)) {
      value = e.reduce<tosa::ReduceSumOp>(value, axis);
      continue;
    }
    shape.push_back(term.tensor.shape[axis]);
    letters.push_back(letter);
  }
  return {Emitter::tensor(term.tensor.type, e.reshape(value, shape),
                          identityOrder(shape.size())),
          letters};
}

/// The product of two terms, summed over the letters that are not in `kept`.
static FailureOr<Term> emitProduct(NodeContext &n, const Term &first,
                                   const Term &second, StringRef kept) {
  Emitter &e = n.e;
  for (auto [axis, letter] : llvm::enumerate(first.letters))
    if (size_t other = second.letters.find(letter);
        other != std::string::npos &&
        first.tensor.shape[axis] != second.tensor.shape[other])
      return n.unsupported("inputs", "'" + Twine(letter) + "' is " +
                                         Twine(first.tensor.shape[axis]) +
                                         " and " +
                                         Twine(second.tensor.shape[other]) +
                                         ", expected the same extent in both");
  // What only one operand has is summed there.
  Term lhs = sumOthers(e, first, (second.letters + kept).str()),
       rhs = sumOthers(e, second, (first.letters + kept).str());
  StringRef a = lhs.letters, b = rhs.letters;
  std::string batch, sum, rows, columns;
  for (char letter : a)
    (b.contains(letter) ? kept.contains(letter) ? batch : sum : rows)
        .push_back(letter);
  for (char letter : b)
    if (!a.contains(letter))
      columns.push_back(letter);
  const Shape &lhsShape = lhs.tensor.shape, &rhsShape = rhs.tensor.shape;
  int64_t numBatches = getExtent(a, lhsShape, batch),
          numRows = getExtent(a, lhsShape, rows),
          numSummed = getExtent(a, lhsShape, sum),
          numColumns = getExtent(b, rhsShape, columns);
  Tensor left =
      e.reshaped(e.transposed(lhs.tensor, getOrder(a, batch + rows + sum)),
                 {numBatches, numRows, numSummed});
  Tensor right =
      e.reshaped(e.transposed(rhs.tensor, getOrder(b, batch + sum + columns)),
                 {numBatches, numSummed, numColumns});
  FailureOr<Tensor> product = emitMatMul(n, left, right);
  if (failed(product))
    return failure();
  std::string letters = batch + rows + columns;
  Shape shape;
  for (char letter : letters)
    shape.push_back(a.contains(letter) ? lhsShape[a.find(letter)]
                                       : rhsShape[b.find(letter)]);
  return Term{e.reshaped(*product, shape), letters};
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
  // Products from left to right, each summed over what nothing behind it needs;
  // then a transposition.
  Emitter &e = n.e;
  Term term{n.input(0), terms[0]};
  for (unsigned i = 1; i < n.numInputs(); ++i) {
    std::string kept =
        result + llvm::join(ArrayRef(terms).drop_front(i + 1), "");
    FailureOr<Term> product =
        emitProduct(n, term, Term{n.input(i), terms[i]}, kept);
    if (failed(product))
      return failure();
    term = *product;
  }
  term = sumOthers(e, term, result);
  return n.setOutput(0,
                     e.transposed(term.tensor, getOrder(term.letters, result)));
}
