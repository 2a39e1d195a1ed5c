//===- RecordMatch.cpp - Which records hold for a task --------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VTA/Tuning/Core/RecordMatch.h"
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

bool mlir::vta::tuning::isSameTarget(const TaskInfo &a, const TaskInfo &b) {
  return a.key == b.key && a.device == b.device && a.config == b.config &&
         a.machine == b.machine && a.schedule == b.schedule;
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

RecordMatch mlir::vta::tuning::findRecord(const TaskInfo &info,
                                          const Space &space,
                                          ArrayRef<Record> records) {
  RecordMatch match;
  const Record *best = nullptr;
  bool isKnown = false;
  for (const Record &record : records) {
    if (!isSameTarget(record.task, info))
      continue;
    isKnown |= record.hasCost();
    if (record.isUsable() &&
        (!best || isBetter(record, *best, info.machineHash)))
      best = &record;
  }
  if (!best) {
    match.kind = isKnown ? MatchKind::Unchecked : MatchKind::None;
    match.text = isKnown ? "its records were not run and compared"
                         : describeOthers(info, records);
    return match;
  }
  match.record = *best;
  match.kind = MatchKind::Illegal;
  llvm::Expected<Point> point = space.parse(best->point);
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

void AppliedRecords::add(const TaskInfo &info, RecordMatch match) {
  numApplied += match.isApplied;
  tasks.emplace_back(info, std::move(match));
}

void AppliedRecords::print(raw_ostream &os, StringRef what) const {
  os << "records: matched " << numApplied << " of " << tasks.size() << " tasks"
     << what << "\n";
  for (const auto &[info, match] : tasks)
    if (match.kind != MatchKind::Exact)
      os << "  " << info.name << " (" << info.text
         << "): " << getMatchName(match.kind) << ": " << match.text
         << (match.isApplied ? "" : ": not applied") << "\n";
}
