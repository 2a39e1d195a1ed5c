//===- PoolTables.cpp - Boards and queues as people see them --------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolTables.h"

#include "core/JsonReader.h"

#include <algorithm>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;
using OrderedJson = nlohmann::ordered_json;

using Row = std::vector<std::string>;

namespace {

/// Columns that are as wide as what is in them, with three spaces between.
class Table {
public:
  /// `widths`: at least so many characters, negative: right-aligned.
  Table(std::string title, Row header, std::vector<int> widths)
      : title(std::move(title)), widths(std::move(widths)) {
    add(std::move(header));
  }
  void add(Row row) {
    for (size_t i = 0; i < row.size(); ++i) {
      // Names of boards and reasons come from other machines.
      std::replace_if(
          row[i].begin(), row[i].end(),
          [](unsigned char c) { return c < 32 || c == 127; }, ' ');
      int size = int(row[i].size());
      if (size > std::abs(widths[i]))
        widths[i] = widths[i] < 0 ? -size : size;
    }
    rows.push_back(std::move(row));
  }
  std::string print() const {
    std::vector<std::string> lines;
    size_t longest = 0;
    for (const Row &row : rows) {
      std::string line;
      for (size_t i = 0; i < row.size(); ++i)
        line += format(i ? "   %*s" : "%*s", -widths[i], row[i].c_str());
      line.erase(line.find_last_not_of(' ') + 1);
      longest = std::max(longest, line.size());
      lines.push_back(line);
    }
    std::string rule = std::string(longest, '-') + "\n";
    std::string text = title + "\n" + rule + lines[0] + "\n" + rule;
    for (size_t i = 1; i < lines.size(); ++i)
      text += lines[i] + "\n";
    return text + rule;
  }

private:
  std::string title;
  std::vector<int> widths;
  std::vector<Row> rows; ///< The first one is the header.
};

} // namespace

/// What a board does, and why.
static std::string getStateText(const BoardInfo &board) {
  std::string text = boardStateName(board.state);
  if (board.state == BoardState::Running && !board.user.empty())
    text += ": job of " + board.user;
  else if (!board.reason.empty())
    text += ": " + board.reason;
  return text;
}

std::string vtapool::queryToText(const std::string &address,
                                 const std::vector<BoardInfo> &boards,
                                 const std::vector<KeyStatus> &keys) {
  Table servers("Server List", {"server-address", "key", "board", "state"},
                {21, 0, 0, 0});
  for (const BoardInfo &board : boards)
    servers.add(
        {format("%21s", format("%s:%llu", board.host.c_str(),
                               static_cast<unsigned long long>(board.process))
                            .c_str()),
         "server:" + board.key, board.board, getStateText(board)});
  Table queue("Queue Status",
              {"key", "total", "free", "pending", "running", "quarantined"},
              {3, 4, 3, 6, 6, 10});
  for (const KeyStatus &key : keys) {
    if (key.total == 0 && key.pending == 0 && key.running == 0)
      continue;
    Row row{key.key};
    for (uint64_t number :
         {key.total, key.free, key.pending, key.running, key.quarantined})
      row.push_back(std::to_string(number));
    queue.add(row);
  }
  return "Server address " + address + "\n\n" + servers.print() + "\n" +
         queue.print();
}

static OrderedJson getBoardJSON(const BoardInfo &board) {
  // What a board says of itself, and nothing else.
  OrderedJson value = OrderedJson::parse(board.toJSON(), nullptr, false);
  return value.is_discarded() ? OrderedJson::object() : value;
}

std::string vtapool::queryToJSON(const std::string &address,
                                 const std::vector<BoardInfo> &boards,
                                 const std::vector<KeyStatus> &keys) {
  OrderedJson value;
  value["address"] = address;
  value["boards"] = OrderedJson::array();
  for (const BoardInfo &board : boards)
    value["boards"].push_back(getBoardJSON(board));
  value["keys"] = OrderedJson::array();
  for (const KeyStatus &key : keys)
    value["keys"].push_back({{"key", key.key},
                             {"total", key.total},
                             {"free", key.free},
                             {"pending", key.pending},
                             {"running", key.running},
                             {"quarantined", key.quarantined},
                             {"draining", key.draining},
                             {"borrowed", key.borrowed}});
  return json::print(value) + "\n";
}

std::string vtapool::jobsToText(const std::vector<QueueStatus> &queue) {
  Table table("Jobs", {"key", "queue", "user", "session", "jobs", "tuner"},
              {3, 5, 4, 7, 4, 5});
  for (const QueueStatus &row : queue)
    table.add({row.key, row.lane, row.user, row.session,
               std::to_string(row.numJobs), row.isAlive ? "alive" : "silent"});
  return table.print();
}

std::string vtapool::jobsToJSON(const std::vector<QueueStatus> &queue) {
  OrderedJson value = OrderedJson::array();
  for (const QueueStatus &row : queue)
    value.push_back({{"key", row.key},
                     {"queue", row.lane},
                     {"user", row.user},
                     {"session", row.session},
                     {"jobs", row.numJobs},
                     {"alive", row.isAlive}});
  return json::print(value) + "\n";
}
