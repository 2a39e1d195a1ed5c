"""A pool on this computer for benchmarks and fault tests: a server with TLS,
boards that are processes, and a proxy that can cut a connection.

What a board does is said with VTA_TEST_BOARD: see
runtime/unittests/drivers/BoardDriver.cpp.
"""

import json
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time


def fail(message):
    sys.exit(f"{os.path.basename(sys.argv[0])}: error: {message}")


def find_children(pid):
    """Processes that `pid` has started."""
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
            return [int(child) for child in file.read().split()]
    except (FileNotFoundError, ProcessLookupError):
        return []


def read_resident(pid):
    """Kilobytes of a process in memory; 0 if it has ended."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s*(\d+)", file.read()).group(1))
    except (AttributeError, FileNotFoundError, ProcessLookupError):
        return 0


def read_processor(pid):
    """Processor seconds of a process so far."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (FileNotFoundError, ProcessLookupError):
        return 0


def find_family(pid):
    """A process and those that it and they have started."""
    family = [pid]
    for one in family:
        family += find_children(one)
    return family


def signal_process(pid, number):
    try:
        os.kill(pid, number)
        return True
    except ProcessLookupError:
        return False


class Proxy:
    """Passes bytes on between a port of its own and that of the server, until
    it is cut: then nothing passes, and nobody is told, as with a cable."""

    def __init__(self, target):
        self.target = target
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.is_cut = False
        self.is_over = False
        self.pairs = {}
        self.thread = threading.Thread(target=self.work, daemon=True)
        self.thread.start()

    def cut(self):
        self.is_cut = True

    def mend(self):
        self.is_cut = False

    def close(self):
        self.is_over = True
        self.thread.join()
        self.listener.close()
        for one in list(self.pairs):
            one.close()

    def drop(self, one):
        other = self.pairs.pop(one, None)
        one.close()
        if other is not None:
            self.pairs.pop(other, None)
            other.close()

    def accept(self):
        client, _ = self.listener.accept()
        try:
            server = socket.create_connection(("127.0.0.1", self.target), 1)
        except OSError:
            client.close()
            return
        self.pairs[client], self.pairs[server] = server, client

    def work(self):
        while not self.is_over:
            if self.is_cut:
                time.sleep(0.02)
                continue
            ready, _, _ = select.select([self.listener, *self.pairs], [], [], 0.05)
            for one in ready:
                if one is self.listener:
                    self.accept()
                    continue
                if one not in self.pairs or self.is_cut:
                    continue
                try:
                    data = one.recv(1 << 16)
                    if data:
                        self.pairs[one].sendall(data)
                    else:
                        self.drop(one)
                except OSError:
                    self.drop(one)


class Board:
    """A board process that is started again when it ends, as systemd does."""

    def __init__(self, pool, name, faults, options, conf=None):
        self.pool, self.name, self.options = pool, name, options
        self.conf = conf or pool.conf(name)
        self.faults = faults
        self.log = os.path.join(pool.folder, name + ".log")
        self.is_over = False
        self.num_starts = 0
        self.process = None
        self.start()
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def start(self):
        self.num_starts += 1
        environment = dict(os.environ, VTA_TEST_BOARD=self.faults)
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                [self.pool.find("vta-board"), f"--pool={self.conf}",
                 f"--key={self.pool.key}",
                 f"--cache={os.path.join(self.pool.folder, self.name + '.cache')}",
                 *self.options], stdout=log, stderr=log, env=environment,
                start_new_session=True)

    def watch(self):
        while not self.is_over:
            self.process.wait()
            time.sleep(0.2)
            if not self.is_over:
                self.start()

    def find_family(self):
        """The board, the process that starts children, and its child."""
        return find_family(self.process.pid)

    def find_child(self):
        family = self.find_family()
        return family[2] if len(family) > 2 else None

    def stop(self):
        self.is_over = True
        family = self.find_family()
        for pid in family:
            signal_process(pid, signal.SIGCONT)
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for pid in family[1:]:
            signal_process(pid, signal.SIGKILL)


class Pool:
    """A server and its boards in a folder that goes with it."""

    def __init__(self, build, names, key="bench", keep=None):
        self.build, self.key = build, key
        self.folder = keep or tempfile.mkdtemp(prefix="vta-pool-")
        self.keeps = keep is not None
        self.boards, self.proxies = [], []
        self.pool = os.path.join(self.folder, "pool")
        self.run("vta-pool", "init", self.pool, "--port=0", "--boards=" +
                 ",".join(f"{name}:{key}" for name in names))
        self.run("vta-pool", "start", self.pool)
        self.tuner = self.conf("tuner")

    def find(self, name):
        path = os.path.join(self.build, "bin", name)
        if not os.path.exists(path):
            fail(f"no program {path}: expected a build with -DVTA_POOL=ON")
        return path

    def find_library(self, name):
        for folder in ("lib", "bin", "runtime"):
            path = os.path.join(self.build, folder, f"lib{name}.so")
            if os.path.exists(path):
                return path
        fail(f"no library lib{name}.so in {self.build}")

    def run(self, program, *arguments):
        done = subprocess.run([self.find(program), *arguments], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode:
            fail(f"{program} {' '.join(arguments)}: {done.stderr.strip()}")
        return done.stdout

    def conf(self, name):
        return os.path.join(self.pool, name + ".conf")

    def read_port(self):
        with open(self.tuner, encoding="utf-8") as file:
            return int(json.load(file)["servers"][0].rsplit(":", 1)[1])

    def find_server(self):
        """The process of nats-server."""
        for name in os.listdir(self.pool):
            if name.endswith(".pid"):
                with open(os.path.join(self.pool, name), encoding="ascii") as file:
                    return int(file.read())
        fail(f"{self.pool}: no file with the process of the server")

    def kill_server(self):
        signal_process(self.find_server(), signal.SIGKILL)

    def start_server(self):
        self.run("vta-pool", "start", self.pool)

    def make_proxied(self, name, proxy):
        """A copy of a user's file that goes through the proxy."""
        path = os.path.join(self.pool, name + "-proxied.conf")
        with open(self.conf(name), encoding="utf-8") as file:
            conf = json.load(file)
        conf["servers"] = [server.rsplit(":", 1)[0] + f":{proxy.port}"
                           for server in conf["servers"]]
        with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w",
                  encoding="utf-8") as file:
            json.dump(conf, file)
        return path

    def add_proxy(self):
        self.proxies.append(Proxy(self.read_port()))
        return self.proxies[-1]

    def add_board(self, name, faults="", options=None, conf=None):
        if options is None:
            options = ["--driver=" + self.find_library("vta_counting_driver"),
                       "--lock=" + os.path.join(self.folder, name + ".lock")]
        self.boards.append(Board(self, name, faults, options, conf))
        return self.boards[-1]

    def query(self):
        return json.loads(self.run("vta-pool", "query", f"--pool={self.pool}", "--json"))

    def wait_for_boards(self, seconds=60):
        """Until all boards that were started are free."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            rows = [row for row in self.query()["keys"] if row["key"] == self.key]
            if rows and rows[0]["free"] == len(self.boards):
                return
            time.sleep(0.2)
        logs = "".join(open(board.log, encoding="utf-8", errors="replace").read()[-500:]
                       for board in self.boards)
        fail(f"boards are not free after {seconds} s:\n{logs}")

    def load(self, artifact, count, window, conf=None):
        """A client that prints a line for each result."""
        return subprocess.Popen(
            [self.find("vta_pool_load"), conf or self.tuner, self.key, "jobs",
             artifact, str(count), str(window)],
            stdout=subprocess.PIPE, text=True, bufsize=1)

    def send_file(self, path):
        return json.loads(self.run("vta_pool_load", self.tuner, self.key, "blob", path))

    def close(self):
        for board in self.boards:
            board.stop()
        for proxy in self.proxies:
            proxy.close()
        subprocess.run([self.find("vta-pool"), "stop", self.pool],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if not self.keeps:
            shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
