//===- PoolLoad.cpp - Many jobs for a pool --------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A client of a pool for benchmarks and for tests of what goes wrong, which
// utils/bench/pool.py starts:
//
//   vta_pool_load POOL_FILE KEY jobs ARTIFACT COUNT WINDOW
//     submits COUNT jobs, WINDOW at a time, and prints a line of JSON for each
//     result, and one for the client in the end
//   vta_pool_load POOL_FILE KEY blob FILE
//     sends a file, fetches it and sends it again
//
// Times are seconds of the steady clock, which all processes of a computer
// share.
//
//===----------------------------------------------------------------------===//

#include "vtapool/ArtifactNeeds.h"
#include "vtapool/JobClient.h"

#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

using namespace vtapool;
using Json = nlohmann::ordered_json;

static double now() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

[[noreturn]] static void fail(const Error &error) {
  std::fprintf(stderr, "vta_pool_load: error: %s\n", error.message().c_str());
  std::exit(1);
}

template <typename T>
static T check(Expected<T> value) {
  if (!value)
    fail(value.takeError());
  return std::move(*value);
}

/// A flush for each line: whoever reads it wants to act on it.
static void print(const Json &json) {
  std::printf(
      "%s\n",
      json.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
  std::fflush(stdout);
}

/// What this process has in memory, in kilobytes.
static uint64_t getResidentKB() {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);)
    if (line.compare(0, 6, "VmRSS:") == 0)
      return std::strtoull(line.c_str() + 6, nullptr, 10);
  return 0;
}

static Json toJson(const JobOutcome &outcome, double submitted) {
  const Result &result = outcome.result;
  Json json{{"id", outcome.id},
            {"board", result.board},
            {"status", jobStatusName(result.status)},
            {"error", vtart::errorKindName(result.error)},
            {"message", result.message},
            {"attempt", result.attempt},
            {"submissions", outcome.numSubmissions},
            {"submitted", submitted},
            {"finished", now()},
            {"seconds", result.seconds},
            {"costs", result.costs}};
  json["digests"] = Json::array();
  for (const OutputFacts &output : result.outputs)
    json["digests"].push_back(output.sha256);
  return json;
}

static int runJobs(std::shared_ptr<Connection> connection,
                   const std::string &key, const std::string &path,
                   uint64_t count, uint64_t window) {
  JobClientOptions options;
  options.key = key;
  options.patience = 60;
  auto client = check(JobClient::create(std::move(connection), options));
  JobRequest request;
  request.artifact =
      std::make_shared<const std::string>(check(vtart::readFile(path)));
  request.job.needs = check(findNeeds(*request.artifact));
  request.job.timeout = 5;
  std::map<uint64_t, double> submitted;
  uint64_t next = 1, numDone = 0;
  while (numDone < count) {
    for (; next <= count && submitted.size() < window; ++next) {
      submitted[next] = now();
      client->submit(next, request);
    }
    auto outcome = client->next(1);
    if (!outcome) {
      std::fprintf(stderr, "vta_pool_load: %s\n",
                   outcome.takeError().message().c_str());
      continue;
    }
    if (!*outcome)
      continue;
    ++numDone;
    Json line = toJson(**outcome, submitted[(*outcome)->id]);
    submitted.erase((*outcome)->id);
    if (numDone % 1000 == 0)
      line["resident_kb"] = getResidentKB();
    print(line);
  }
  JobClientStats stats = client->getStats();
  print({{"submitted", stats.numSubmitted},
         {"finished", stats.numFinished},
         {"resubmitted", stats.numResubmitted},
         {"lost", stats.numLost},
         {"forged", stats.numForged},
         {"duplicates", stats.numDuplicates},
         {"bytes_sent", stats.bytesSent},
         {"resident_kb", getResidentKB()},
         {"log", stats.log}});
  return 0;
}

static int sendFile(Connection &connection, const std::string &path) {
  std::string bytes = check(vtart::readFile(path));
  BlobStore first(connection);
  double begin = now();
  BlobStore::Upload upload = check(first.upload(bytes));
  double uploaded = now();
  auto back = check(first.download(upload.blob));
  double downloaded = now();
  if (!back || *back != bytes)
    fail(Error("the file came back with other bytes"));
  BlobStore second(connection);
  double again = now();
  BlobStore::Upload repeated = check(second.upload(bytes));
  print({{"bytes", bytes.size()},
         {"sent", upload.bytesSent},
         {"up", uploaded - begin},
         {"down", downloaded - uploaded},
         {"sent_again", repeated.bytesSent},
         {"again", now() - again}});
  return 0;
}

int main(int argc, char **argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  bool isBlob = words.size() == 4 && words[2] == "blob";
  if (!isBlob && !(words.size() == 6 && words[2] == "jobs")) {
    std::fprintf(stderr,
                 "usage: vta_pool_load POOL_FILE KEY jobs ARTIFACT COUNT "
                 "WINDOW\n       vta_pool_load POOL_FILE KEY blob FILE\n");
    return 2;
  }
  PoolFile file = check(PoolFile::read(words[0]));
  ConnectionOptions options;
  options.name = "vta_pool_load";
  std::shared_ptr<Connection> connection =
      check(Connection::open(file, options));
  if (isBlob)
    return sendFile(*connection, words[3]);
  return runJobs(std::move(connection), words[1], words[3],
                 std::strtoull(words[4].c_str(), nullptr, 10),
                 std::strtoull(words[5].c_str(), nullptr, 10));
}
