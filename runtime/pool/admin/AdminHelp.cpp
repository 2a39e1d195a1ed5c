//===- AdminHelp.cpp - What vta-pool --help prints ------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AdminOptions.h"

#include <cstdio>

static const char kUsage[] =
    R"(usage: vta-pool COMMAND [options]

A pool lets tuners share boards: boards take jobs from a queue on a server,
which is Debian's nats-server.

On the machine of the server, with a folder of its own:
  init FOLDER            make certificates, passwords and the configuration of
                         the server; a second time, keep them and add what is
                         new
  start FOLDER           start the server, which goes on in the background
  stop FOLDER            end it
  add FOLDER             make more users; a server that runs learns of them
  forget FOLDER NAME...  take rights away; open connections end

Anywhere:
  query                  boards, and what is queued by key
  jobs                   jobs in the queue, by session
  drain BOARD...         let boards end their job and take no more
  borrow BOARD... --user=NAME
                         let boards do jobs of one user only
  resume BOARD...        the opposite of drain and borrow, and the end of a
                         quarantine
  cancel NAME...         remove the jobs of users or sessions

All:
  --json                 JSON on stdout instead of text
  -h, --help             print this
  --version              print the version

init and add:
  --boards=NAME[:KEY],...  boards; tuners ask for a key. Without one, it is the
                         name without its number: pynq for pynq-1
  --tuners=NAME,...      who submits jobs (default of init: tuner)
  --server=FILE          the program nats-server (default: PATH, /usr/sbin)

init:
  --address=HOST,...     names or IP addresses of this machine that boards and
                         tuners connect to (default 127.0.0.1)
  --listen=IP            where the server listens (default: 127.0.0.1 if the
                         addresses are those of this machine alone, or 0.0.0.0)
  --port=N               its port (default 4223), 0: one that is free
  --max-storage=SIZE     what it may store, at least 1G (default 4G)
  --no-tls               without TLS and certificates; this machine only, unless
  --insecure             passwords may be read on the way

start:
  --server=FILE          the program nats-server (default: PATH, /usr/sbin)
  --foreground           stay until the server ends, and end it after SIGTERM

Of a connection:
  --pool=FOLDER|FILE     a folder that init made, or the conf of a user (default:
                         the variable VTA_POOL, or the folder pool)
  --reason=TEXT          of drain, shown by query

Exit status: 0 if all was done, 1 for an error, 2 for a wrong command line.
)";

void vtapool::printAdminHelp() { std::fputs(kUsage, stdout); }
