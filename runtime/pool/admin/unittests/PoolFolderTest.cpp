//===- PoolFolderTest.cpp - What vta-pool init, add and forget make -------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PoolToolTestUtil.h"

using namespace vtapool;

namespace {

using PoolFolderTest = PoolToolTest;

TEST_F(PoolFolderTest, FilesAreForTheirOwner) {
  ToolOutcome made = runOk({"init", "p", "--boards=pynq-1,pi-1:pi4"});
  EXPECT_HAS(made.out, "pool tls://127.0.0.1:4223\n");
  EXPECT_HAS(made.out, "pynq-1  board");
  EXPECT_HAS(made.out, "pi-1.conf  key pi4\n");
  EXPECT_HAS(made.out, "tuner   tuner");
  EXPECT_HAS(made.err, "as good as root");
  EXPECT_EQ(mode(path("p")), 0700u);
  for (const char *file :
       {"pool.json", "nats-server.conf", "admin.conf", "tuner.conf",
        "pynq-1.conf", "pi-1.conf", "tls/authority.crt", "tls/authority.key",
        "tls/server.crt", "tls/server.key"})
    EXPECT_EQ(mode(path(std::string("p/") + file)), 0600u) << file;
  EXPECT_EQ(mode(path("p/tls")), 0700u);
  EXPECT_EQ(mode(path("p/jetstream")), 0700u);
}

// What somebody has copied to a board goes on to work.
TEST_F(PoolFolderTest, SecondInitKeepsWhatExists) {
  runOk({"init", "p", "--boards=pynq-1", "--port=4300"});
  std::vector<std::string> names{
      "pool.json",   "nats-server.conf",  "admin.conf",    "tuner.conf",
      "pynq-1.conf", "tls/authority.key", "tls/server.crt"};
  std::vector<std::string> before;
  for (const std::string &name : names)
    before.push_back(get("p/" + name));
  ToolOutcome same = runOk({"init", "p", "--boards=pynq-1", "--port=4300"});
  EXPECT_EQ(same.out.find("added"), std::string::npos) << same.out;
  for (size_t i = 0; i < names.size(); ++i)
    EXPECT_EQ(get("p/" + names[i]), before[i]) << names[i];

  EXPECT_HAS(runOk({"init", "p", "--boards=pynq-1,pynq-2"}).out,
             "added pynq-2\n");
  EXPECT_EQ(get("p/pynq-1.conf"), before[4]);
  EXPECT_EQ(get("p/tls/authority.key"), before[5]);
  EXPECT_HAS(get("p/nats-server.conf"), "user: \"pynq-2\"");
  // A conf that was moved to its board is not made again.
  unlink(path("p/pynq-2.conf").c_str());
  runOk({"init", "p", "--boards=pynq-1,pynq-2"});
  EXPECT_NE(access(path("p/pynq-2.conf").c_str(), F_OK), 0);
}

TEST_F(PoolFolderTest, SecondInitIsForTheSamePool) {
  runOk({"init", "p", "--boards=pynq-1", "--port=4300"});
  expectError({"init", "p", "--port=4301"},
              "there is a pool already, and its --port is 4300");
  expectError({"init", "p", "--address=192.168.2.1"},
              "its --address is 127.0.0.1");
  expectError({"init", "p", "--listen=0.0.0.0"}, "its --listen is 127.0.0.1");
  expectError({"init", "p", "--max-storage=1G"},
              "its --max-storage is 4294967296");
  expectError({"init", "p", "--no-tls"},
              "there is a pool already, and it has TLS");
  expectError({"init", "p", "--insecure"}, "made without --insecure");
  expectError({"init", "p", "--boards=pynq-1:other"},
              "the pool has a board 'pynq-1' already, with the key 'pynq'");
}

TEST_F(PoolFolderTest, AddAndForget) {
  runOk({"init", "p", "--boards=pynq-1"});
  std::string board = get("p/pynq-1.conf");
  EXPECT_HAS(runOk({"add", "p", "--boards=pi-1", "--tuners=alice"}).out,
             "added pi-1\nadded alice\n");
  EXPECT_EQ(mode(path("p/alice.conf")), 0600u);
  EXPECT_EQ(get("p/pynq-1.conf"), board);
  expectError({"add", "p", "--boards=pi-1"},
              "the pool has a board 'pi-1' already, with the key 'pi'");
  expectError({"add", "p"}, "add takes --boards, --tuners or both");
  EXPECT_HAS(runOk({"forget", "p", "pi-1", "alice"}).out,
             "forgot pi-1\nforgot alice\n");
  EXPECT_EQ(get("p/nats-server.conf").find("\"alice\""), std::string::npos);
  EXPECT_NE(access(path("p/alice.conf").c_str(), F_OK), 0);
  // Nobody is forgotten if one name is wrong.
  expectError({"forget", "p", "pynq-1", "pi-1"}, "the pool has no user 'pi-1'");
  EXPECT_EQ(get("p/pynq-1.conf"), board);
  EXPECT_HAS(get("p/nats-server.conf"), "user: \"pynq-1\"");
  expectError({"forget", "p", "admin"}, "'admin' is the administrator");
  // Who comes again has another password.
  runOk({"forget", "p", "pynq-1"});
  runOk({"add", "p", "--boards=pynq-1"});
  EXPECT_NE(get("p/pynq-1.conf"), board);
}

TEST_F(PoolFolderTest, Json) {
  nlohmann::json made = nlohmann::json::parse(
      runOk({"init", "p", "--boards=pynq-1", "--json"}).out, nullptr, false);
  EXPECT_EQ(made["url"], "tls://127.0.0.1:4223");
  EXPECT_EQ(made["added"], nlohmann::json({"pynq-1", "tuner"}));
  EXPECT_EQ(made["users"][1]["key"], "pynq");
  EXPECT_EQ(made["users"][1]["conf"],
            settings("p").is_object() ? made["users"][1]["conf"] : nullptr);
}

// A name becomes a word of subjects and of files.
TEST_F(PoolFolderTest, Names) {
  for (const char *name :
       {"a.b", "pynq*", "my board", "a>", "../a", "-a", "\xc3\xa9", "a\nb"})
    expectError({"init", "p", std::string("--boards=") + name},
                "expected letters, digits, '-' and '_', a letter or digit "
                "first");
  expectError({"init", "p", "--boards=a.b"}, "--boards: board 'a.b': expected");
  expectError({"init", "p", "--boards=b:k.1"},
              "board 'b': key 'k.1': expected");
  expectError({"init", "p", "--tuners=al ice"}, "--tuners: ");
  expectError({"init", "p", "--boards=" + std::string(33, 'a')}, "32");
  expectError({"init", "p", "--boards=a-at-b"}, "'-at-'");
  expectError({"init", "p", "--boards=nats-server"},
              "is not that of the server's own file");
  expectError({"init", "p", "--boards=a,b,a"}, "'a' comes twice");
  expectError({"init", "p", "--boards=a", "--tuners=a"}, "'a' comes twice");
  expectError({"init", "p", "--boards=admin"},
              "the pool has a admin 'admin' already");
  expectError({"init", "q", "--boards=a,,b"},
              "--boards: expected names with commas between them", 2);
}

TEST_F(PoolFolderTest, OffLoopbackNeedsTls) {
  const char *message = "without TLS, passwords and jobs could be read";
  expectError({"init", "p", "--no-tls", "--address=192.168.2.1"}, message);
  expectError({"init", "p", "--no-tls", "--listen=0.0.0.0"}, message);
  expectError({"init", "p", "--no-tls", "--address=localhost,host"}, message);
  EXPECT_NE(access(path("p").c_str(), F_OK), 0);
  runOk({"init", "local", "--no-tls", "--address=127.0.0.3"});
  EXPECT_HAS(get("local/tuner.conf"), "nats://127.0.0.3:4223");
  runOk({"init", "lab", "--no-tls", "--insecure", "--address=192.168.2.1"});
  EXPECT_HAS(get("lab/tuner.conf"), "nats://192.168.2.1:4223");
  EXPECT_HAS(get("lab/nats-server.conf"), "host: \"0.0.0.0\"");
}

TEST_F(PoolFolderTest, AddressesAndOptions) {
  expectError({"init", "p", "--address=a b"},
              "--address: expected the name of a host or an IP address, got "
              "'a b'");
  expectError({"init", "p", "--listen=host"},
              "--listen: expected an IP address, got 'host'");
  expectError({"init", "p", "--port=70000"}, "--port: expected a number", 2);
  expectError({"init", "p", "--port=-1"}, "--port: expected a number", 2);
  expectError({"init", "p", "--max-storage=4X"}, "--max-storage: expected", 2);
  expectError({"init", "p", "--max-storage=1K"}, "from 1G", 2);
  expectError({"init", "p", "--max-storage=99999T"},
              "--max-storage: expected at most the ");
  expectError({"init", "p", "--max-storage=99999T"},
              "bytes that are free in .");
  // An address for documentation, which nobody has.
  expectError({"init", "p", "--listen=192.0.2.1"},
              "--listen: cannot listen on 192.0.2.1: Cannot assign requested "
              "address (this computer has no such address)");
  EXPECT_NE(access(path("p").c_str(), F_OK), 0);
  expectError({"init"}, "init takes a folder, got 0", 2);
  expectError({"init", ""}, "init takes a folder, got an empty text", 2);
  expectError({"init", "p", "q"}, "init takes a folder, got 2", 2);
  expectError({"query", "--port=1"}, "--port is not an option of query", 2);
  expectError({"query", "--bords=a"}, "unknown option '--bords=a'", 2);
  expectError({"query", "--json=1"}, "--json takes no value", 2);
  expectError({"init", "p", "--port"}, "--port needs a value", 2);
  expectError({}, "expected a command: init, start, ", 2);
  expectError({"qeury"}, "unknown command 'qeury'", 2);
  expectError({"start", "nowhere"},
              "nowhere has no pool.json: make a pool with vta-pool init");
  expectError({"query"}, "which pool? There is no folder 'pool' here");
  put("file", "");
  expectError({"init", "file/p"}, "cannot make the folder file/p");
  runOk({"init", "v6", "--address=fe80::1,10.0.0.1"});
  EXPECT_HAS(get("v6/tuner.conf"), "tls://[fe80::1]:4223");
  EXPECT_HAS(get("v6/tuner.conf"), "tls://10.0.0.1:4223");
}

TEST_F(PoolFolderTest, DamagedSettings) {
  runOk({"init", "p", "--boards=pynq-1"});
  nlohmann::json good = settings("p");
  auto expectRefused = [&](const nlohmann::json &changed,
                           const std::string &message) {
    put("p/pool.json", changed.dump());
    expectError({"forget", "p", "pynq-1"}, message);
  };
  nlohmann::json changed = good;
  changed["pool"] = 2;
  expectRefused(changed, "expected version 1 of the format, got 2");
  changed = good;
  changed["port"] = 70000;
  expectRefused(changed, "port");
  changed = good;
  changed["tls"] = "yes";
  expectRefused(changed, "expected true or false for \"tls\"");
  changed = good;
  changed["users"][1]["name"] = "a\"b";
  expectRefused(changed, "user 'a\"b': expected letters");
  changed = good;
  changed["users"][1]["password"] = "a\"b";
  expectRefused(changed,
                "user 'pynq-1': expected a password of letters and digits");
  changed = good;
  changed["users"][1]["role"] = "root";
  expectRefused(changed, "expected role board, tuner or admin, got 'root'");
  changed = good;
  changed["users"][1] = 3;
  expectRefused(changed, "users: expected objects, got 3");
  changed = good;
  changed["addresses"] = nlohmann::json::array();
  expectRefused(changed, "addresses: expected at least one");
  changed["addresses"] = {"a\"b"};
  expectRefused(changed, "expected the name of a host");
  put("p/pool.json", "{");
  expectError({"start", "p"}, "not valid JSON");
}

} // namespace
