//===- Board.cpp - A board of a pool --------------------------------------===//
//
// Part of the vta-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three kinds of threads: the one of run() takes jobs and waits for the child;
// a keeper says every now and then that the board is alive, and that the job
// is, as long as it may; those of the connection take notes.
//
// One request for jobs is open at a time: a board that waits for both
// priorities at once can be handed two jobs. An answer that comes late is a job
// all the same, as giving it back would count as one of its deliveries.
//
//===----------------------------------------------------------------------===//

#include "Board.h"

#include "JsonFields.h"
#include "Nursery.h"
#include "vtapool/BlobStore.h"
#include "vtapool/Devices.h"
#include "vtart/Bitstream.h"
#include "vtart/ConfigTarget.h"
#include "vtart/Network.h"

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <deque>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <system_error>
#include <thread>
#include <unistd.h>

using namespace vtapool;
using vtart::format;
namespace json = vtart::json;

using Clock = std::chrono::steady_clock;
using TimePoint = Clock::time_point;

/// Seconds that a request for jobs of low priority waits; then those of high
/// priority are looked at again.
static constexpr double kPullSeconds = 0.2;
/// Seconds until a request that the server has lost is made again.
static constexpr double kPullSlack = 1;
/// Seconds between looks for consumers that nobody has made yet.
static constexpr double kNoConsumerSeconds = 0.5;
/// Seconds beyond the time of a job: loading, hashing, unloading.
static constexpr double kGrace = 2;
/// Seconds for a child to load its driver.
static constexpr double kSetUpSeconds = 60;
/// Seconds for the files of a job.
static constexpr double kDownloadSeconds = 120;
/// Seconds for a result to be stored, while the server is away.
static constexpr double kStoreSeconds = 120;
/// Seconds for which a session that was alive is not asked about again.
static constexpr double kSessionTrust = 5;
/// Between two changes of state that are published.
static constexpr double kPublishInterval = 0.1;

static double secondsSince(TimePoint time) {
  return std::chrono::duration<double>(Clock::now() - time).count();
}

static TimePoint after(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(seconds));
}

namespace {
/// A job as it came.
struct Delivery {
  std::string user, session, reply, text;
  unsigned attempt = 1;
};

class Supervisor : public Board {
public:
  explicit Supervisor(const BoardOptions &options)
      : options(options), name(options.file.user) {}
  ~Supervisor() override;

  Error prepare();
  Error run() override;
  void stop() override {
    ++numStops;
    wake();
  }
  bool needsRestart() const override { return nursery.isGone(); }

private:
  // Beginning.
  Error lockDevice();
  Error startChild();
  Error connect();
  Error claimName();
  void say(const std::string &text) const;

  // In the connection's thread.
  void onJob(PoolMessage message);
  void onCancel(const PoolMessage &message);
  void onControl(const std::string &data);
  void onPresence(const PoolMessage &message);
  void onRefusal(const std::string &message);

  // Presence and lease.
  void keep();
  void setState(BoardState state, const std::string &reason = "");
  std::string describe();
  void holdLease(const std::string &reply, double seconds);
  void dropLease();
  void wake() {
    uint64_t one = 1;
    (void)!::write(wakeFile, &one, sizeof(one));
  }

  // Taking jobs.
  bool takesJobs();
  std::optional<Delivery> pull();
  bool hasLane(const Lane &lane);
  std::optional<Delivery> pullFrom(const Lane &lane, bool waits);
  bool isSessionAlive(const Delivery &delivery);

  // Doing them.
  void handle(const Delivery &delivery);
  Error checkNeeds(const Job &job);
  Expected<std::optional<std::string>> fetch(const BlobRef &blob);
  Result runJob(const Job &job, const Delivery &delivery);
  Result runChild(const Job &job, const std::string &artifact,
                  const std::string &inputs);
  void runBaseline(const Job &job, const Delivery &delivery, Result &result);
  void countFailure(const Result &result);
  void publish(const Delivery &delivery, Result result);
  void acknowledge(const Delivery &delivery);

  const BoardOptions options;
  const std::string name;
  const std::string instance = makeRandomName(8);
  const TimePoint begin = Clock::now();
  int lockFile = -1;
  int wakeFile = -1; ///< Written to when there is something to look at.
  std::atomic<unsigned> numStops{0};
  Nursery nursery;
  WorkerGreeting greeting;
  std::string childOwner; ///< Session that the child has worked for.
  std::optional<BlobCache> cache;
  std::shared_ptr<Connection> connection;
  std::unique_ptr<BlobStore> blobs;
  std::thread keeper;
  std::string driverHash, bitstreamHash;
  uint64_t numPulls = 0;
  std::map<std::string, TimePoint> aliveSessions;
  struct LaneState {
    bool isThere = false;
    TimePoint nextLook;
  };
  std::map<std::string, LaneState> lanes;
  struct Baseline {
    double first = 0, last = 0;
    std::vector<double> costs;
    uint64_t jobsSince = 0;
  };
  std::map<std::string, Baseline> baselines; ///< Baselines by hash.

  std::mutex mutex; ///< Lock of everything below.
  std::condition_variable changed;
  bool isOver = false;
  std::deque<Delivery> deliveries;
  std::string pullStatus; ///< Answer to the last pull.
  BoardInfo info;
  bool isDirty = true; ///< The presence is to be published soon.
  BoardControl control;
  bool wasResumed = false;
  std::string leaseReply;
  TimePoint leaseUntil;
  std::string runningNonce;
  bool isCanceled = false;
  std::deque<std::string> canceledNonces;
  std::optional<Error> problem; ///< Reason to end the board.
};
} // namespace

//===----------------------------------------------------------------------===//
// Beginning
//===----------------------------------------------------------------------===//

Expected<std::unique_ptr<Board>> Board::create(const BoardOptions &options) {
  for (auto [what, text] : {std::make_pair("board", &options.file.user),
                            std::make_pair("key", &options.key)})
    if (Error e = checkName(what, *text))
      return e;
  if (!options.file.key.empty() && options.file.key != options.key)
    return Error("board '" + options.file.user + "' may serve key '" +
                 options.file.key + "', --key says '" + options.key + "'");
  auto board = std::make_unique<Supervisor>(options);
  if (Error e = board->prepare())
    return e;
  return std::unique_ptr<Board>(std::move(board));
}

void Supervisor::say(const std::string &text) const {
  if (!options.isQuiet)
    std::fprintf(stderr, "vta-board: %s: %s\n", name.c_str(), text.c_str());
}

/// One board for one device: of others we could not know.
Error Supervisor::lockDevice() {
  std::string path =
      options.lockFile.empty() ? options.worker.driver : options.lockFile;
  if (path.empty())
    return Error::success();
  int flags = options.lockFile.empty() ? O_RDONLY : O_RDWR | O_CREAT;
  lockFile = ::open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (lockFile < 0)
    return Error("cannot open '" + path + "': " +
                 std::error_code(errno, std::generic_category()).message());
  if (::flock(lockFile, LOCK_EX | LOCK_NB) != 0)
    return Error("another board has the device: '" + path + "' is locked");
  return Error::success();
}

Error Supervisor::prepare() {
  wakeFile = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (wakeFile < 0)
    return Error("no eventfd");
  if (Error e = lockDevice())
    return e;
  if (!options.programCommand.empty())
    if (Error e = vtart::loadBitstream(options.programCommand))
      return e;
  if (Error e = nursery.start(
          [this](int socket) { serveWorker(socket, options.worker); }))
    return e;
  if (Error e = startChild())
    return e;
  auto opened = BlobCache::open(options.cacheFolder, options.cacheBytes);
  if (!opened)
    return opened.takeError();
  cache = std::move(*opened);
  for (auto [path, hash] :
       {std::make_pair(&options.worker.driver, &driverHash),
        std::make_pair(&options.bitstream, &bitstreamHash)}) {
    if (path->empty())
      continue;
    Expected<std::string> bytes = vtart::readFile(*path);
    if (!bytes)
      return bytes.takeError();
    *hash = getSHA256(*bytes);
  }
  return Error::success();
}

/// Starts a child, if there is none, and waits until it is ready.
Error Supervisor::startChild() {
  if (nursery.hasChild())
    return Error::success();
  if (Error e = nursery.spawn())
    return e;
  pollfd poll{nursery.getSocket(), POLLIN, 0};
  int count;
  do
    count = ::poll(&poll, 1, int(kSetUpSeconds * 1e3));
  while (count < 0 && errno == EINTR);
  std::string message;
  std::optional<WorkerGreeting> read;
  if (count > 0 && receiveMessage(nursery.getSocket(), message, 1 << 20))
    read = WorkerGreeting::fromMessage(message);
  if (!read) {
    std::string end = nursery.end();
    return Error(count > 0 ? "the child " + end + " before it was ready"
                           : format("the child was not ready within %g s, and ",
                                    kSetUpSeconds) +
                                 end);
  }
  greeting = std::move(*read);
  if (greeting.problem.empty())
    return Error::success();
  (void)nursery.end();
  return Error(greeting.problem);
}

Error Supervisor::connect() {
  ConnectionOptions connectionOptions;
  connectionOptions.name = "vta-board " + name;
  connectionOptions.isInsecure = options.isInsecure;
  connectionOptions.onRefusal = [this](const std::string &message) {
    onRefusal(message);
  };
  connectionOptions.onChange = [this](bool isUp) {
    say(isUp ? "the server is back" : "the server is gone, waiting for it");
    std::lock_guard<std::mutex> lock(mutex);
    isDirty = true;
    changed.notify_all();
  };
  auto opened = Connection::open(options.file, connectionOptions);
  if (!opened)
    return opened.takeError();
  connection = std::move(*opened);
  blobs = std::make_unique<BlobStore>(*connection);
  struct {
    std::string subject;
    std::function<void(PoolMessage)> onMessage;
  } subscriptions[] = {
      {connection->getInbox() + ".j.*",
       [this](PoolMessage message) { onJob(std::move(message)); }},
      {"vta.cancel." + options.key + ".>",
       [this](PoolMessage message) { onCancel(message); }},
      {getControlSubject(options.key, name),
       [this](PoolMessage message) { onControl(message.data); }},
      {getDeviceSubject(options.key, name),
       [this](PoolMessage message) { onPresence(message); }}};
  for (auto &subscription : subscriptions)
    if (Error e =
            connection->subscribe(subscription.subject, subscription.onMessage))
      return e;
  auto last = getLastMessage(*connection, kControlStream,
                             getControlSubject(options.key, name));
  if (!last)
    return last.takeError();
  if (*last)
    onControl((*last)->data);
  return Error::success();
}

/// Two boards of one name would take each other's jobs and confuse the table.
Error Supervisor::claimName() {
  TimePoint until = after(kPresence + 1);
  bool isFirst = true;
  while (Clock::now() < until && numStops == 0) {
    auto last = getLastMessage(*connection, kDeviceStream,
                               getDeviceSubject(options.key, name));
    if (!last)
      return last.takeError();
    if (!*last)
      return Error::success();
    Expected<BoardInfo> other = BoardInfo::fromJSON((*last)->data);
    // Left in peace, or not ours to read.
    if (!other)
      return Error::success();
    bool isDead = other->host == readHostName() &&
                  (other->process == uint64_t(::getpid()) ||
                   (::kill(pid_t(other->process), 0) != 0 && errno == ESRCH));
    if (isDead)
      return Error::success();
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (problem)
        return std::move(*problem);
    }
    if (isFirst)
      say("waiting for the last board of this name to be forgotten");
    isFirst = false;
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  return Error::success();
}

Supervisor::~Supervisor() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    isOver = true;
    changed.notify_all();
  }
  if (keeper.joinable())
    keeper.join();
  if (connection)
    connection->close();
  for (int file : {lockFile, wakeFile})
    if (file >= 0)
      ::close(file);
}

//===----------------------------------------------------------------------===//
// What comes
//===----------------------------------------------------------------------===//

void Supervisor::onJob(PoolMessage message) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!message.status.empty()) {
    std::string number = message.subject.substr(message.subject.rfind('.') + 1);
    if (number == std::to_string(numPulls))
      pullStatus = message.status;
    changed.notify_all();
    return;
  }
  // $JS.ACK.STREAM.CONSUMER.DELIVERED....
  std::vector<std::string> parts = splitSubject(message.subject),
                           reply = splitSubject(message.reply);
  if (parts.size() != 6 || reply.size() < 9)
    return;
  Delivery delivery{parts[4], parts[5], message.reply, message.data, 1};
  delivery.attempt =
      unsigned(std::strtoul(reply[reply.size() - 5].c_str(), nullptr, 10));
  deliveries.push_back(std::move(delivery));
  changed.notify_all();
}

void Supervisor::onCancel(const PoolMessage &message) {
  Expected<json::Value> value = json::parseObject(message.data);
  std::string nonce;
  if (!value || json::read(*value, "nonce", nonce))
    return;
  std::lock_guard<std::mutex> lock(mutex);
  canceledNonces.push_back(nonce);
  if (canceledNonces.size() > 256)
    canceledNonces.pop_front();
  if (nonce == runningNonce) {
    isCanceled = true;
    wake();
  }
}

void Supervisor::onControl(const std::string &data) {
  Expected<BoardControl> read = BoardControl::fromJSON(data);
  if (!read)
    return say("a message that is not a command: " +
               read.takeError().message());
  std::lock_guard<std::mutex> lock(mutex);
  control = std::move(*read);
  wasResumed |= control.kind == BoardControl::Kind::Resume;
  changed.notify_all();
}

void Supervisor::onPresence(const PoolMessage &message) {
  Expected<BoardInfo> other = BoardInfo::fromJSON(message.data);
  if (!other || other->instance == instance)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  // Both see this; one of them goes, the one that came later if that is known.
  if (info.state != BoardState::Starting && instance < other->instance)
    return;
  if (!problem)
    problem = Error(format("there is a second board '%s': process %llu on '%s'",
                           name.c_str(), (unsigned long long)other->process,
                           other->host.c_str()));
  changed.notify_all();
}

void Supervisor::onRefusal(const std::string &message) {
  say(message);
  // Nothing of what a board does is allowed to be refused.
  if (message.find("does not permit") == std::string::npos)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  if (!problem)
    problem = Error(message);
  changed.notify_all();
}

//===----------------------------------------------------------------------===//
// Presence and lease
//===----------------------------------------------------------------------===//

void Supervisor::setState(BoardState state, const std::string &reason) {
  std::lock_guard<std::mutex> lock(mutex);
  isDirty |= info.state != state || info.reason != reason;
  info.state = state;
  info.reason = reason;
  changed.notify_all();
}

/// With the lock held.
std::string Supervisor::describe() {
  info.since = secondsSince(begin);
  info.facts = readFacts();
  info.facts.driverHash = driverHash;
  info.facts.bitstreamHash = bitstreamHash;
  return info.toJSON();
}

void Supervisor::holdLease(const std::string &reply, double seconds) {
  std::lock_guard<std::mutex> lock(mutex);
  leaseReply = reply;
  leaseUntil = after(seconds);
}

void Supervisor::dropLease() {
  std::lock_guard<std::mutex> lock(mutex);
  leaseReply.clear();
}

void Supervisor::keep() {
  TimePoint lastBeat = Clock::now() - std::chrono::hours(1),
            lastLease = Clock::now();
  std::unique_lock<std::mutex> lock(mutex);
  while (!isOver) {
    bool isDue = secondsSince(lastBeat) >= kHeartbeat ||
                 (isDirty && secondsSince(lastBeat) >= kPublishInterval);
    if (isDue) {
      isDirty = false;
      std::string text = describe();
      lock.unlock();
      (void)connection->publish(getDeviceSubject(options.key, name), text, "");
      lastBeat = Clock::now();
      lock.lock();
    }
    // Also for jobs that came beside the one at work.
    if (secondsSince(lastLease) >= kHeartbeat) {
      std::vector<std::string> replies;
      if (!leaseReply.empty() && Clock::now() < leaseUntil) {
        replies.push_back(leaseReply);
        for (const Delivery &delivery : deliveries)
          replies.push_back(delivery.reply);
      }
      lastLease = Clock::now();
      lock.unlock();
      for (const std::string &reply : replies)
        (void)connection->publish(reply, "+WPI", "");
      lock.lock();
    }
    changed.wait_for(lock, std::chrono::milliseconds(isDirty ? 20 : 100));
  }
}

//===----------------------------------------------------------------------===//
// Taking jobs
//===----------------------------------------------------------------------===//

/// Sets the state that the administrator and the device leave us.
bool Supervisor::takesJobs() {
  BoardState state = BoardState::Free;
  std::string reason;
  {
    std::lock_guard<std::mutex> lock(mutex);
    bool isResumed = wasResumed;
    wasResumed = false;
    if (info.state == BoardState::Quarantined && !isResumed)
      return false;
    if (control.kind == BoardControl::Kind::Drain) {
      state = BoardState::Draining;
      reason = control.reason;
    } else if (control.kind == BoardControl::Kind::Borrow) {
      state = BoardState::Borrowed;
      reason = control.by;
    }
  }
  setState(state, reason);
  return state != BoardState::Draining;
}

/// Whether there is a consumer to ask; it is made with the first job for it.
bool Supervisor::hasLane(const Lane &lane) {
  LaneState &state = lanes[lane.getName()];
  if (state.isThere || Clock::now() < state.nextLook)
    return state.isThere;
  Expected<bool> found = hasConsumer(*connection, options.key, lane);
  state.isThere = found && *found;
  state.nextLook = after(kNoConsumerSeconds);
  return state.isThere;
}

std::optional<Delivery> Supervisor::pullFrom(const Lane &lane, bool waits) {
  if (!hasLane(lane))
    return std::nullopt;
  uint64_t number;
  {
    std::lock_guard<std::mutex> lock(mutex);
    number = ++numPulls;
    pullStatus.clear();
  }
  std::string body = waits ? format("{\"batch\":1,\"expires\":%lld}",
                                    (long long)(kPullSeconds * 1e9))
                           : "{\"batch\":1,\"no_wait\":true}";
  if (connection->publish(
          "$JS.API.CONSUMER.MSG.NEXT." + std::string(kJobStream) + "." +
              getConsumerName(options.key, lane),
          body, connection->getInbox() + ".j." + std::to_string(number)))
    return std::nullopt;
  std::unique_lock<std::mutex> lock(mutex);
  bool isAnswered = changed.wait_until(
      lock, after((waits ? kPullSeconds : 0) + kPullSlack), [&] {
        return !deliveries.empty() || !pullStatus.empty() || problem ||
               numStops > 0;
      });
  // It may have been removed.
  if (!isAnswered)
    lanes[lane.getName()] = {};
  if (deliveries.empty())
    return std::nullopt;
  Delivery delivery = std::move(deliveries.front());
  deliveries.pop_front();
  return delivery;
}

/// The job with the highest priority; none if there is none for a while.
std::optional<Delivery> Supervisor::pull() {
  bool isBorrowed;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!deliveries.empty()) {
      Delivery delivery = std::move(deliveries.front());
      deliveries.pop_front();
      return delivery;
    }
    isBorrowed = info.state == BoardState::Borrowed;
  }
  if (connection->isUp()) {
    const Lane own{false, name}, high{true, ""}, low{false, ""};
    if (auto delivery = pullFrom(own, isBorrowed))
      return delivery;
    if (!isBorrowed) {
      if (auto delivery = pullFrom(high, false))
        return delivery;
      if (auto delivery = pullFrom(low, true))
        return delivery;
    }
    if (lanes[(isBorrowed ? own : low).getName()].isThere)
      return std::nullopt;
  }
  // Nothing has waited above.
  std::unique_lock<std::mutex> lock(mutex);
  changed.wait_for(lock, std::chrono::milliseconds(50),
                   [&] { return !deliveries.empty() || problem; });
  return std::nullopt;
}

/// False for jobs whose tuner has ended or was silent for too long.
bool Supervisor::isSessionAlive(const Delivery &delivery) {
  std::string subject = getSessionSubject(delivery.user, delivery.session);
  auto it = aliveSessions.find(subject);
  if (it != aliveSessions.end() && secondsSince(it->second) < kSessionTrust)
    return true;
  auto last = getLastMessage(*connection, kSessionStream, subject);
  // In doubt for the tuner.
  bool isAlive = true;
  if (last && !*last)
    isAlive = false;
  if (last && *last) {
    Expected<json::Value> value = json::parseObject((*last)->data);
    bool isEnd = false;
    if (value) {
      JsonFields fields(*value);
      fields.read("over", isEnd);
      (void)fields.take();
    }
    isAlive = !isEnd;
  }
  if (aliveSessions.size() > 100)
    aliveSessions.clear();
  if (isAlive)
    aliveSessions[subject] = Clock::now();
  else
    aliveSessions.erase(subject);
  return isAlive;
}

//===----------------------------------------------------------------------===//
// Doing them
//===----------------------------------------------------------------------===//

void Supervisor::acknowledge(const Delivery &delivery) {
  dropLease();
  (void)connection->publish(delivery.reply, "+ACK", "");
}

void Supervisor::publish(const Delivery &delivery, Result result) {
  result.board = name;
  result.key = options.key;
  result.attempt = delivery.attempt;
  result.facts = readFacts();
  result.facts.driverHash = driverHash;
  result.facts.bitstreamHash = bitstreamHash;
  // Times are one part of a message.
  if (result.toJSON().size() > kChunkBytes) {
    result.status = JobStatus::Failed;
    result.error = vtart::ErrorKind::RuntimeDevice;
    result.message =
        format("%zu times are more than a result of %zu bytes can have: use "
               "fewer repetitions",
               result.costs.size(), kChunkBytes);
    result.costs.clear();
    result.times = {};
    result.outputs.clear();
    result.outputBytes.clear();
  }
  std::vector<Connection::Stored> messages;
  for (std::string &message : result.toMessages())
    messages.push_back(
        {getResultSubject(delivery.user, delivery.session, name),
         std::move(message),
         format("%s.%u.%s.%u.%zu", result.nonce.c_str(), result.submission,
                instance.c_str(), result.attempt, messages.size())});
  auto stored = connection->storeAll(messages, kStoreSeconds);
  if (!stored)
    say("a result could not be sent: " + stored.takeError().message());
}

/// What a job needs and this board does not have.
Error Supervisor::checkNeeds(const Job &job) {
  const JobNeeds &needs = job.needs;
  if (!needs.runtime.empty() && needs.runtime != kRuntimeVersion)
    return Error("the job is for version " + needs.runtime +
                 " of the runtime, this board has " + kRuntimeVersion);
  if (!needs.config.empty()) {
    if (greeting.config.empty())
      return Error("the job is for VTA of configuration " + needs.config +
                   ", and this board has no VTA");
    Expected<vtart::Config> wanted = vtart::Config::fromName(needs.config);
    Expected<vtart::Config> own = vtart::Config::fromName(greeting.config);
    if (!wanted)
      return wanted.takeError();
    if (!own)
      return own.takeError();
    if (*wanted != *own || vtart::haveOtherTargets(*wanted, *own))
      return Error("the job is for configuration " + needs.config +
                   ", this board has " + greeting.config);
  }
  if (!needs.machine.empty() && options.worker.machine &&
      options.worker.machine->name != needs.machine)
    return Error("the job is for machine " + needs.machine +
                 ", this board simulates " + options.worker.machine->name);
  if (!needs.triple.empty()) {
    vtart::HostTarget target{needs.triple, needs.processor, needs.features};
    if (Error e = vtart::checkHostTarget(target))
      return e;
  }
  if (!(job.timeout <= options.maxTimeout))
    return Error(format("the job may take %g s, this board gives at most %g "
                        "(--max-timeout)",
                        job.timeout, options.maxTimeout));
  return Error::success();
}

Expected<std::optional<std::string>> Supervisor::fetch(const BlobRef &blob) {
  if (std::optional<std::string> bytes = cache->find(blob))
    return bytes;
  auto bytes = blobs->download(blob);
  if (bytes && *bytes)
    if (Error e = cache->add(blob, **bytes))
      say("a file is not kept: " + e.message());
  return bytes;
}

/// Asks the child, and waits as long as it may take.
Result Supervisor::runChild(const Job &job, const std::string &artifact,
                            const std::string &inputs) {
  Result result;
  result.error = ErrorKind::Unknown;
  bool isNative = options.worker.kind != BoardKind::VTA;
  // What ran for somebody else may have left something behind.
  std::string owner = job.user + "." + job.session;
  if (isNative && nursery.hasChild() && !childOwner.empty() &&
      childOwner != owner)
    (void)nursery.end();
  if (Error e = startChild()) {
    result.message = e.message();
    result.isDeviceFailure = true;
    return result;
  }
  childOwner = owner;
  WorkerRequest request{job, artifact, inputs};
  request.job.nonce.clear();
  double limit = (job.timeout > 0 ? job.timeout : options.maxTimeout) + kGrace;
  TimePoint until = after(limit);
  bool isSent = sendMessage(nursery.getSocket(), request.toMessage());
  bool isHere = false, isCancel = false, isStop = false;
  while (isSent && !isHere && Clock::now() < until) {
    pollfd polls[2] = {{nursery.getSocket(), POLLIN, 0}, {wakeFile, POLLIN, 0}};
    int rest = int(
        1 + 1e3 * std::chrono::duration<double>(until - Clock::now()).count());
    if (::poll(polls, 2, rest) < 0 && errno != EINTR)
      break;
    uint64_t count;
    if (polls[1].revents)
      (void)!::read(wakeFile, &count, sizeof(count));
    {
      std::lock_guard<std::mutex> lock(mutex);
      isCancel = isCanceled;
    }
    isStop = numStops > 1;
    if (isCancel || isStop)
      break;
    isHere = polls[0].revents != 0;
  }
  if (isCancel || isStop) {
    (void)nursery.end();
    result.status = JobStatus::Canceled;
    result.message = isStop ? "the board was stopped" : "canceled";
    return result;
  }
  std::string reply;
  if (isHere && receiveMessage(nursery.getSocket(), reply, uint64_t(4) << 30)) {
    Expected<Result> read = readWorkerReply(reply);
    if (read) {
      // A device that has failed has to be opened again.
      if (read->isDeviceFailure)
        (void)nursery.end();
      return std::move(*read);
    }
    result.message = read.takeError().message();
    (void)nursery.end();
    return result;
  }
  // It died, or did not come back in time.
  result.isDeviceFailure = !isNative;
  std::string end = nursery.end();
  if (isSent && !isHere) {
    result.error = ErrorKind::RunTimeout;
    result.message = format("the child did not come back within %g s and was "
                            "killed",
                            limit);
    return result;
  }
  result.error = ErrorKind::RuntimeDevice;
  result.message = "the child " + end;
  return result;
}

/// Runs what shows whether the board has become slower, if it is time.
void Supervisor::runBaseline(const Job &job, const Delivery &delivery,
                             Result &result) {
  if (!job.baseline.artifact || job.baseline.every == 0)
    return;
  Baseline &baseline = baselines[job.baseline.artifact.sha256];
  bool isDue =
      baseline.costs.empty() || ++baseline.jobsSince >= job.baseline.every;
  if (isDue) {
    auto bytes = fetch(job.baseline.artifact);
    if (!bytes || !*bytes)
      return;
    Job run = job;
    run.inputs = {};
    run.outputs = JobOutputs::None;
    run.profile = false;
    run.numTimedSteps = 0;
    holdLease(delivery.reply,
              (job.timeout > 0 ? job.timeout : options.maxTimeout) + kGrace);
    Result ran = runChild(run, **bytes, "");
    if (ran.status != JobStatus::Done || ran.costs.empty())
      return;
    baseline.jobsSince = 0;
    baseline.costs = ran.costs;
    baseline.last = vtart::robustMean(ran.costs);
    if (baseline.first == 0)
      baseline.first = baseline.last;
  }
  result.baselineCosts = baseline.costs;
  if (baseline.first > 0)
    result.baselineRatio = baseline.last / baseline.first;
}

Result Supervisor::runJob(const Job &job, const Delivery &delivery) {
  Result result;
  auto refuse = [&](Error error) {
    result.status = JobStatus::Refused;
    result.error = ErrorKind::RuntimeDevice;
    result.message = error.message();
    return result;
  };
  if (job.key != options.key)
    return refuse(Error("the job is for key '" + job.key + "'"));
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (control.kind == BoardControl::Kind::Borrow &&
        control.by != delivery.user)
      return refuse(
          Error("board '" + name + "' is borrowed by '" + control.by + "'"));
  }
  if (Error e = checkNeeds(job))
    return refuse(std::move(e));
  holdLease(delivery.reply, kDownloadSeconds);
  std::string files[2];
  const BlobRef *blobRefs[2] = {&job.artifact, &job.inputs};
  for (unsigned i = 0; i < 2; ++i) {
    if (!*blobRefs[i])
      continue;
    auto bytes = fetch(*blobRefs[i]);
    if (!bytes) {
      result.error = ErrorKind::Unknown;
      result.message = bytes.takeError().message();
      return result;
    }
    if (!*bytes) {
      result.status = JobStatus::Missing;
      result.error = ErrorKind::Unknown;
      result.missing = blobRefs[i]->sha256;
      result.message = "the server has not got file " + result.missing;
      return result;
    }
    files[i] = std::move(**bytes);
  }
  Result before;
  runBaseline(job, delivery, before);
  holdLease(delivery.reply,
            (job.timeout > 0 ? job.timeout : options.maxTimeout) + kGrace);
  result = runChild(job, files[0], files[1]);
  result.baselineCosts = std::move(before.baselineCosts);
  result.baselineRatio = before.baselineRatio;
  return result;
}

void Supervisor::countFailure(const Result &result) {
  std::unique_lock<std::mutex> lock(mutex);
  info.numFailed += result.status == JobStatus::Failed;
  if (!result.isDeviceFailure) {
    if (result.status == JobStatus::Done)
      info.numDeviceFailures = 0;
    return;
  }
  bool isTooMany = ++info.numDeviceFailures >= options.maxFailures;
  unsigned numFailures = unsigned(info.numDeviceFailures);
  lock.unlock();
  say("the device failed: " + result.message);
  std::string reason;
  if (!options.resetCommand.empty())
    if (Error e = vtart::loadBitstream(options.resetCommand))
      reason = "; --reset-command: " + e.message();
  if (!isTooMany)
    return;
  reason = format("%u failures of the device in a row, the last one: ",
                  numFailures) +
           result.message + reason;
  say("quarantined: " + reason);
  setState(BoardState::Quarantined, reason);
}

void Supervisor::handle(const Delivery &delivery) {
  TimePoint start = Clock::now();
  holdLease(delivery.reply, kDownloadSeconds);
  Expected<Job> job = Job::fromJSON(delivery.text);
  if (!job) {
    // Whoever wrote it should know, if it can be told.
    Result result;
    result.status = JobStatus::Refused;
    result.error = ErrorKind::Unknown;
    result.message = "board '" + name +
                     "' cannot read the job: " + job.takeError().message();
    say(result.message);
    if (Expected<json::Value> value = json::parseObject(delivery.text)) {
      JsonFields fields(*value);
      fields.read("id", result.id);
      fields.read("nonce", result.nonce);
      (void)fields.take();
      publish(delivery, std::move(result));
    }
    return acknowledge(delivery);
  }
  // The server vouches for these.
  job->user = delivery.user;
  job->session = delivery.session;
  if (!isSessionAlive(delivery)) {
    say("a job of session " + delivery.session + " of '" + delivery.user +
        "', which is over, was removed");
    return acknowledge(delivery);
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    isCanceled = std::find(canceledNonces.begin(), canceledNonces.end(),
                           job->nonce) != canceledNonces.end();
    runningNonce = job->nonce;
    info.user = job->user;
    info.session = job->session;
    info.job = job->id;
    if (info.state == BoardState::Free)
      info.state = BoardState::Running;
    isDirty = true;
    changed.notify_all();
  }
  Result result = runJob(*job, delivery);
  result.id = job->id;
  result.submission = job->submission;
  result.nonce = job->nonce;
  result.seconds = secondsSince(start);
  bool isStopped = numStops > 1 && result.status == JobStatus::Canceled;
  // Nothing can run here any more, which is not the job's fault: another board
  // gets it.
  isStopped |= nursery.isGone() && result.status == JobStatus::Failed;
  if (!isStopped) {
    if (result.status != JobStatus::Canceled)
      publish(delivery, result);
    acknowledge(delivery);
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    leaseReply.clear();
    runningNonce.clear();
    isCanceled = false;
    info.user.clear();
    info.session.clear();
    info.job = 0;
    ++info.numJobs;
    info.busySeconds += secondsSince(start);
    if (info.state == BoardState::Running)
      info.state = BoardState::Free;
    isDirty = true;
    changed.notify_all();
  }
  countFailure(result);
}

Error Supervisor::run() {
  info.key = options.key;
  info.board = name;
  info.instance = instance;
  info.host = readHostName();
  info.process = uint64_t(::getpid());
  info.kind = boardKindName(options.worker.kind);
  info.config = greeting.config;
  info.driver = greeting.driver;
  info.unit = greeting.tellsCycles ? "cycles" : "s";
  if (options.worker.machine)
    info.machine = options.worker.machine->name;
  info.triple = getHostTriple();
  info.runtime = kRuntimeVersion;
  if (Error e = connect())
    return e;
  if (Error e = claimName())
    return e;
  // Results count only from boards that the table has.
  std::string text;
  {
    std::lock_guard<std::mutex> lock(mutex);
    info.state = BoardState::Free;
    text = describe();
  }
  auto stored =
      connection->store(getDeviceSubject(options.key, name), text, "");
  if (!stored)
    return stored.takeError();
  say("serves key '" + options.key + "' at " + connection->getAddress() +
      ", kind " + info.kind +
      (info.config.empty() ? "" : ", configuration " + info.config));
  keeper = std::thread([this] { keep(); });
  Error result = Error::success();
  while (numStops == 0 && !nursery.isGone()) {
    {
      std::lock_guard<std::mutex> lock(mutex);
      if (problem) {
        result = std::move(*problem);
        break;
      }
    }
    if (!takesJobs()) {
      std::unique_lock<std::mutex> lock(mutex);
      changed.wait_for(lock, std::chrono::milliseconds(200));
      continue;
    }
    if (std::optional<Delivery> delivery = pull())
      handle(*delivery);
  }
  {
    std::lock_guard<std::mutex> lock(mutex);
    isOver = true;
    changed.notify_all();
  }
  keeper.join();
  // So that nobody waits for this board to be forgotten.
  if (!nursery.isGone() && connection->isUp())
    (void)connection->publish(getDeviceSubject(options.key, name), "", "");
  say("ends");
  return result;
}
