//===- Worker.h - Runs jobs, in the child of a board ------------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_WORKER_H
#define VTAPOOL_WORKER_H

#include "Sandbox.h"
#include "vtapool/Devices.h"
#include "vtart/Config.h"

namespace vtapool {

/// What a board is.
struct WorkerOptions {
  BoardKind kind = BoardKind::Processor;
  std::string driver; ///< Library of BoardKind::VTA.
  std::optional<bool> isCoherent;
  /// Of the simulator, or of a driver that does not tell.
  std::optional<vtart::Config> config;
  std::optional<vtart::Machine> machine;
  unsigned maxThreads = 1;
  SandboxOptions sandbox;
};

/// What a child says when it is ready.
struct WorkerGreeting {
  std::string problem; ///< Reason for not being ready, or empty.
  std::string config;  ///< Name of the hardware's, or empty.
  std::string driver;  ///< The driver's own name.
  bool tellsCycles = false;

  std::string toMessage() const;
  static std::optional<WorkerGreeting> fromMessage(const std::string &bytes);
};

/// What a child gets and gives.
struct WorkerRequest {
  Job job;
  std::string artifact, inputs;
  std::string toMessage() const;
};
std::string writeWorkerReply(const Result &result);
Expected<Result> readWorkerReply(const std::string &bytes);

/// Greets, then answers requests until the other end closes.
void serveWorker(int socket, const WorkerOptions &options);

} // namespace vtapool

#endif // VTAPOOL_WORKER_H
