//===- PoolTables.h - Boards and queues as people see them ------*- C++ -*-===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The columns of TVM's query_rpc_tracker come first, in its layout: scripts
// that read them go on to work. Ours follow.
//
//===----------------------------------------------------------------------===//

#ifndef VTAPOOL_ADMIN_POOLTABLES_H
#define VTAPOOL_ADMIN_POOLTABLES_H

#include "vtapool/Devices.h"

namespace vtapool {

/// Of `vta-pool query`.
std::string queryToText(const std::string &address,
                        const std::vector<BoardInfo> &boards,
                        const std::vector<KeyStatus> &keys);
std::string queryToJSON(const std::string &address,
                        const std::vector<BoardInfo> &boards,
                        const std::vector<KeyStatus> &keys);

/// Of `vta-pool jobs`.
std::string jobsToText(const std::vector<QueueStatus> &queue);
std::string jobsToJSON(const std::vector<QueueStatus> &queue);

} // namespace vtapool

#endif // VTAPOOL_ADMIN_POOLTABLES_H
