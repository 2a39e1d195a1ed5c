//===- StatementFeatures.cpp - Loop nests as numbers of one form ----------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row has the same meaning for every task: what one model learns of
// convolutions it can use for rows and windows. Numbers are logarithms, as
// sizes of tasks differ by orders of magnitude.
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Tuners/Features.h"
#include "llvm/ADT/STLExtras.h"

#include <array>
#include <cmath>

using namespace mlir;
using namespace mlir::vta::tuning;

/// Bytes that memory brings at a time.
static constexpr double kLineBytes = 64;
/// Levels of loops around a body that are looked at, and reads by size.
static constexpr unsigned kLevels = 4, kReads = 3;

static float compress(double value) { return std::log2(1 + value); }

namespace {
/// One statement: the loops around it, and what it touches in them.
class Statement {
public:
  Statement(const LoopNest &nest, int loop)
      : nest(nest), path(nest.getPath(loop)) {
    while (body > 0 && isInside(nest.loops[path[body - 1]].kind))
      --body;
    for (const ArrayAccess &access : nest.accesses)
      if (access.loop == loop)
        accesses.push_back(&access);
  }

  FeatureRow getRow() const;

private:
  static bool isInside(LoopKind kind) {
    return kind == LoopKind::Unrolled || kind == LoopKind::Vectorized ||
           kind == LoopKind::Hardware;
  }
  /// Iterations of the loops from `begin` to `end`.
  double getIterations(size_t begin, size_t end) const {
    double product = 1;
    for (int loop : ArrayRef(path).slice(begin, end - begin))
      product *= nest.loops[loop].extent;
    return product;
  }
  /// Bytes, as whole lines, that the loops from `depth` on touch.
  double getBytes(const ArrayAccess &access, size_t depth) const;
  /// Loads or stores of one run of the body.
  double getTransfers(const ArrayAccess &access) const;
  /// The place of a level of loops around the body, inner ones first.
  size_t getDepth(unsigned level) const {
    return body - std::min<size_t>(level, body);
  }
  int64_t getLaneStride(const ArrayAccess &access) const {
    return access.strides.empty() ? 0 : std::abs(access.strides.back());
  }
  bool hasLanes() const {
    return !path.empty() &&
           nest.loops[path.back()].kind == LoopKind::Vectorized;
  }

  const LoopNest &nest;
  SmallVector<int, 12> path;
  size_t body = path.size(); ///< The first of the loops inside.
  SmallVector<const ArrayAccess *, 4> accesses;
};
} // namespace

double Statement::getBytes(const ArrayAccess &access, size_t depth) const {
  double count = 1, least = 0;
  for (size_t i = depth; i < path.size(); ++i) {
    auto stride = static_cast<double>(std::abs(access.strides[i]));
    int64_t extent = nest.loops[path[i]].extent;
    if (stride == 0 || extent == 1)
      continue;
    count *= static_cast<double>(extent);
    if (least == 0 || stride < least)
      least = stride;
  }
  auto bytes = static_cast<double>(access.elementBytes);
  return count * std::clamp(least * bytes, bytes, kLineBytes);
}

double Statement::getTransfers(const ArrayAccess &access) const {
  double count = 1;
  for (size_t i = body; i < path.size(); ++i) {
    const Loop &loop = nest.loops[path[i]];
    int64_t stride = access.strides[i];
    // One vector is one transfer if its elements follow each other.
    bool isVector = loop.kind == LoopKind::Vectorized && i + 1 == path.size();
    if (stride != 0 && !(isVector && std::abs(stride) == 1))
      count *= static_cast<double>(loop.extent);
  }
  return count;
}

FeatureRow Statement::getRow() const {
  FeatureRow row;
  // Loops by kind.
  std::array<double, kNumLoopKinds> byKind;
  byKind.fill(1);
  for (int loop : path)
    byKind[static_cast<unsigned>(nest.loops[loop].kind)] *=
        nest.loops[loop].extent;
  for (double product : byKind)
    row.push_back(std::log2(product));
  for (unsigned level = 1; level <= kLevels; ++level) {
    bool isThere = level <= body;
    row.push_back(isThere ? std::log2(nest.loops[path[getDepth(level)]].extent)
                          : 0);
  }
  // Operations of one run of the body, and loads and stores beside them.
  double lanes = hasLanes() ? nest.loops[path.back()].extent : 1,
         copies = getIterations(body, path.size()) / lanes;
  const Loop &inner = nest.loops[path.back()];
  auto work = static_cast<double>(inner.adds + inner.muls + inner.divs);
  double loads = 0, stores = 0;
  for (const ArrayAccess *access : accesses)
    (access->isWrite ? stores : loads) += getTransfers(*access);
  llvm::append_values(row, compress(copies), compress(inner.adds * copies),
                      compress(inner.muls * copies),
                      compress(inner.divs * copies), compress(loads),
                      compress(stores),
                      std::log2((1 + work * copies) / (1 + loads)),
                      compress(work * getIterations(0, path.size()) / lanes));
  // What is used at each level, and what passes by because it is brought again
  // each time: whichever level a cache holds.
  for (unsigned level = 0; level <= kLevels + 1; ++level) {
    size_t depth = level > kLevels ? 0 : getDepth(level);
    double read = 0, written = 0;
    for (const ArrayAccess *access : accesses)
      (access->isWrite ? written : read) += getBytes(*access, depth);
    double times = getIterations(0, depth);
    llvm::append_values(row, compress(read), compress(read * times),
                        compress(written), compress(written * times));
  }
  // The largest ones by themselves.
  SmallVector<std::pair<double, size_t>, 4> reads;
  for (auto [i, access] : llvm::enumerate(accesses))
    if (!access->isWrite)
      reads.emplace_back(-getBytes(*access, 0), i);
  llvm::sort(reads);
  for (unsigned i = 0; i < kReads; ++i) {
    if (i >= reads.size()) {
      row.insert(row.end(), 5, 0.0f);
      continue;
    }
    const ArrayAccess &access = *accesses[reads[i].second];
    llvm::append_values(
        row, compress(getBytes(access, 0)), compress(getBytes(access, body)),
        compress(getBytes(access, getDepth(1))), compress(getTransfers(access)),
        compress(getLaneStride(access)));
  }
  const auto *write = llvm::find_if(
      accesses, [](const ArrayAccess *access) { return access->isWrite; });
  row.push_back(write == accesses.end() ? 0 : compress(getLaneStride(**write)));
  return row;
}

/// The loops whose bodies touch buffers, each once.
static SmallVector<int, 4> getBodies(const LoopNest &nest) {
  SmallVector<int, 4> bodies;
  for (const ArrayAccess &access : nest.accesses)
    if (access.loop != Loop::kNoParent &&
        !llvm::is_contained(bodies, access.loop))
      bodies.push_back(access.loop);
  return bodies;
}

SmallVector<FeatureRow, 1>
mlir::vta::tuning::getStatementRows(const LoopNest &nest) {
  SmallVector<FeatureRow, 1> rows;
  for (int loop : getBodies(nest))
    rows.push_back(Statement(nest, loop).getRow());
  return rows;
}

double mlir::vta::tuning::countIterations(const LoopNest &nest) {
  double sum = 0;
  for (int loop : getBodies(nest)) {
    double product = 1;
    for (int around : nest.getPath(loop))
      product *= static_cast<double>(nest.loops[around].extent);
    sum += product;
  }
  return sum;
}
