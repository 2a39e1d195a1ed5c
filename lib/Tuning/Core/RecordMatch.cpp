//===- RecordMatch.cpp - Which records hold for a task --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/RecordMatch.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::vta::tuning;

StringRef mlir::vta::tuning::getMatchName(MatchKind kind) {
  switch (kind) {
  case MatchKind::Exact:
    return "exact";
  case MatchKind::CodeChanged:
    return "code changed";
  case MatchKind::ModelChanged:
    return "model changed";
  case MatchKind::Illegal:
    return "illegal";
  case MatchKind::Unchecked:
    return "unchecked";
  case MatchKind::None:
    return "none";
  }
  llvm_unreachable("unknown kind");
}

bool mlir::vta::tuning::isForTarget(const Record &record,
                                    const TaskInfo &info) {
  const TaskInfo &task = record.task;
  bool isOfBoard =
      task.board == info.board ||
      (record.fidelity != Fidelity::Measured && task.board.empty());
  return task.key == info.key && task.device == info.device &&
         task.config == info.config && task.machine == info.machine &&
         isOfBoard && task.schedule == info.schedule;
}

/// What the records of a task that are for other targets are for.
static std::string describeOthers(const TaskInfo &info,
                                  ArrayRef<Record> records) {
  for (const Record &record : records) {
    const TaskInfo &other = record.task;
    if (other.key != info.key)
      continue;
    for (const auto &[what, theirs, ours] :
         {std::tuple("device", &other.device, &info.device),
          std::tuple(info.device == "cpu" ? "target" : "configuration",
                     &other.config, &info.config),
          std::tuple("machine", &other.machine, &info.machine),
          std::tuple("template", &other.schedule, &info.schedule)})
      if (*theirs != *ours)
        return (Twine("a record is for ") + what + " " + *theirs +
                ", this is " + *ours)
            .str();
    if (other.board.empty())
      return "a record is of a board without a name, this is for board " +
             info.board;
    if (info.board.empty())
      return "a record is for board " + other.board +
             ": add --board=" + other.board;
    if (other.board != info.board)
      return "a record is for board " + other.board + ", this is for board " +
             info.board;
  }
  return "no record of this task";
}

/// Whether `a` says more than `b` of the machine with this hash: of the machine
/// as it is today, decided, faster; in this order.
static bool isBetter(const Record &a, const Record &b, StringRef machineHash) {
  bool isSame = a.task.machineHash == machineHash;
  if (isSame != (b.task.machineHash == machineHash))
    return isSame;
  return isPreferred(a, b);
}

/// Records of one point are tried once, and so many points at most.
static constexpr size_t kMaxTried = 4;

/// The match of a usable record: with a point, if that is legal.
static RecordMatch readRecord(const Record &record, const Space &space) {
  RecordMatch match;
  match.record = record;
  match.kind = MatchKind::Illegal;
  llvm::Expected<Point> point = space.parse(record.point);
  if (!point) {
    match.text = llvm::toString(point.takeError());
    return match;
  }
  if (std::optional<std::string> reason = space.explain(*point)) {
    match.text = *reason;
    return match;
  }
  match.point = *point;
  match.kind = MatchKind::Exact;
  return match;
}

RecordMatch
mlir::vta::tuning::findRecord(const TaskInfo &info, const Space &space,
                              ArrayRef<Record> records,
                              function_ref<void(RecordMatch &)> compare) {
  bool isKnown = false, isOfTarget = false;
  std::vector<const Record *> usable;
  for (const Record &record : records) {
    if (!isForTarget(record, info))
      continue;
    isOfTarget = true;
    isKnown |= record.hasCost();
    if (record.isUsable())
      usable.push_back(&record);
  }
  RecordMatch best;
  if (usable.empty()) {
    best.kind = isKnown ? MatchKind::Unchecked : MatchKind::None;
    best.text = isKnown      ? "its records were not run and compared"
                : isOfTarget ? "its records have no time: an emulator checked "
                               "them, or they failed"
                             : describeOthers(info, records);
    return best;
  }
  llvm::sort(usable, [&](const Record *a, const Record *b) {
    if (isBetter(*a, *b, info.machineHash))
      return true;
    return a < b && !isBetter(*b, *a, info.machineHash);
  });
  llvm::StringSet<> tried;
  for (const Record *record : usable) {
    if (tried.size() == kMaxTried)
      break;
    if (!tried.insert(record->point).second)
      continue;
    RecordMatch match = readRecord(*record, space);
    if (match.point)
      compare(match);
    bool isFirst = tried.size() == 1;
    // What was simulated says another cost than today: the others may be
    // faster.
    bool isTaken =
        match.isApplied && (!best.isApplied || match.cycles < best.cycles);
    if (isTaken && !isFirst)
      match.better = (getMatchName(best.kind) + ": " + best.text).str();
    if (isFirst || isTaken)
      best = std::move(match);
    if (best.isApplied && (best.kind == MatchKind::Exact || best.cycles == 0 ||
                           best.record->fidelity == Fidelity::Measured))
      break;
  }
  return best;
}

void AppliedRecords::add(const TaskInfo &info, RecordMatch match) {
  numApplied += match.isApplied;
  tasks.emplace_back(info, std::move(match));
}

void AppliedRecords::print(raw_ostream &os, StringRef what) const {
  os << "records: matched " << numApplied << " of " << tasks.size() << " tasks"
     << what << "\n";
  for (const auto &[info, match] : tasks)
    if (match.kind != MatchKind::Exact || !match.better.empty())
      os << "  " << info.name << " (" << info.text
         << "): " << getMatchName(match.kind)
         << (match.text.empty() ? "" : ": ") << match.text
         << (match.better.empty() ? "" : ", the best record is ")
         << match.better << (match.isApplied ? "" : ": not applied") << "\n";
}
