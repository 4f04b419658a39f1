import Foundation
import Testing

@testable import ComposableArchitecture

/// A step of a random program: what it does is in the seed.
private struct Work: Equatable, Sendable {
  /// The number of the send that all this comes from.
  let root: Int
  let depth: Int
  let seed: UInt64
}

/// How many effects of each send are running, counted by the effects themselves.
private final class Running: Sendable {
  private let counts = _Lock<[Int: Int]>([:])

  func count(of root: Int) -> Int { counts.withLock { $0[root, default: 0] } }

  func counted(_ effect: Effect<Work, Never>, of root: Int) -> Effect<Work, Never> {
    func add(_ number: Int) { counts.withLock { $0[root, default: 0] += number } }
    return
      effect
      .handleEvents(
        receiveSubscription: { _ in add(1) },
        receiveCompletion: { _ in add(-1) },
        receiveCancel: { add(-1) }
      )
      .eraseToEffect()
  }
}

/// Counts the tasks that have waited for the end of a send and were resumed.
private final class Waiters: Sendable {
  private let finished = _Lock(0)
  var count: Int { finished.withLock { $0 } }
  func finish() { finished.withLock { $0 += 1 } }
}

@Suite("When all that an action has started is done")
struct StoreTaskEndTests {
  private let scheduler = DispatchQueue.test

  /// Starts two tasks that wait.
  private func waiting(for task: StoreTask) -> Waiters {
    let waiters = Waiters()
    for _ in 0..<2 {
      Task(executorPreference: scheduler.taskExecutor) {
        await task.finish()
        waiters.finish()
      }
    }
    scheduler.advance()
    return waiters
  }

  enum Restart: CaseIterable { case inFlight, merged }

  @Test(
    "The task of an action does not end when what its effect sends replaces the effect",
    arguments: Restart.allCases
  )
  func restart(restart: Restart) {
    struct TickID: Hashable {}
    let reducer = Reducer<Int, Bool, TestSchedulerOf<DispatchQueue>> { ticks, isTick, scheduler in
      if isTick { ticks += 1 }
      guard ticks < 3 else { return .none }
      let next = Just(true).delay(for: 1, scheduler: scheduler)
        // It runs on until it is cancelled.
        .append(Empty(completeImmediately: ticks == 2))
        .eraseToEffect()
      switch restart {
      case .inFlight: return next.cancellable(id: TickID(), cancelInFlight: true)
      case .merged: return .merge(.cancel(id: TickID()), next.cancellable(id: TickID()))
      }
    }
    let store = Store(initialState: 0, reducer: reducer, environment: scheduler)
    let waiters = waiting(for: store.send(false))
    for second in 1...3 {
      #expect(waiters.count == 0)
      scheduler.advance(by: 1)
      #expect(ViewStore(store).state == second)
    }
    #expect(waiters.count == 2)
  }

  @Test(
    "Random programs of effects end when the last of their effects has",
    arguments: SearchSize.effectPrograms.seeds
  )
  func randomPrograms(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let running = Running()
    var store: Store<Int, Work>? = Store(
      initialState: 0,
      reducer: Self.reducer(running),
      environment: scheduler
    )
    var sent: [(task: StoreTask, waiters: Waiters)] = []
    func check() {
      for (root, (task, waiters)) in sent.enumerated() {
        let isRunning = running.count(of: root) > 0
        #expect(task.task?.isPending ?? false == isRunning)
        #expect(waiters.count == (isRunning ? 0 : 2))
      }
    }
    for _ in 0..<40 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let work = Work(root: sent.count, depth: 5, seed: random.next())
        guard let task = store?.send(work) else { break }
        sent.append((task, waiting(for: task)))
      case 2:
        sent.randomElement(using: &random)?.task.cancel()
        scheduler.advance()
      default:
        scheduler.advance(by: 1)
      }
      check()
    }
    store = nil
    scheduler.advance()
    check()
    #expect(sent.allSatisfy { $0.waiters.count == 2 })
    // What is cancelled waits in the scheduler until it is due, and holds it until then.
    scheduler.run()
  }

  @Test(
    "With sends, effects and cancellations on several threads every wait ends",
    .timeLimit(.minutes(10))
  )
  func threads() async {
    let reducer = Reducer<Int, Int, Void> { count, depth, _ in
      count += 1
      guard depth > 0 else { return .none }
      let next = Just(depth - 1).receive(on: DispatchQueue.global()).eraseToEffect()
      return .merge(next, next.cancellable(id: depth, cancelInFlight: true))
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    let tasks = _Lock<[StoreTask]>([])
    // Safe to hand to other threads: that `send` may be called from any is what is tested.
    nonisolated(unsafe) let send: (Int) -> StoreTask = { store.send($0) }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for index in 0..<50 {
        let task = send(5)
        if index % 5 == thread { task.cancel() }
        tasks.withLock { $0.append(task) }
      }
    }
    let all = tasks.withLock { $0 }
    for task in all { await task.finish() }
    #expect(all.count == 200)
    #expect(all.allSatisfy { $0.isCancelled || $0.task?.isPending != true })
  }

  private static func reducer(
    _ running: Running
  ) -> Reducer<Int, Work, TestSchedulerOf<DispatchQueue>> {
    Reducer { count, work, scheduler in
      count += 1
      guard work.depth > 0 else { return .none }
      var random = SplitMix64(seed: work.seed)
      func next() -> Work { Work(root: work.root, depth: work.depth - 1, seed: random.next()) }
      func id() -> Int { Int.random(in: 0..<3, using: &random) }
      func late() -> Effect<Work, Never> {
        let (next, seconds) = (next(), Int.random(in: 1...3, using: &random))
        let effect: Effect<Work, Never> =
          Bool.random(using: &random)
          ? Just(next).delay(for: .seconds(seconds), scheduler: scheduler).eraseToEffect()
          : .task {
            try? await scheduler.sleep(for: .seconds(seconds))
            return next
          }
        return running.counted(effect, of: work.root)
      }
      return .merge(
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          switch Int.random(in: 0..<6, using: &random) {
          case 0: Effect(value: next())
          case 1: late()
          case 2: late().cancellable(id: id(), cancelInFlight: Bool.random(using: &random))
          case 3: late().cancellable(id: id()).cancellable(id: id())
          case 4: .concatenate(late(), Effect(value: next()), late().cancellable(id: id()))
          default: .cancel(id: id())
          }
        }
      )
    }
  }
}
