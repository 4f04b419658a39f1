@testable import ComposableArchitecture
import Dispatch
import ReactiveCore
import ScheduleExploration
import Schedulers

extension ThreadProof {
  /// Parts of a store: the publisher of its state, scopes, tasks, throttles and the work of effects.
  static let storeParts = [
    ThreadProof("Store.publisher, 2 senders") { threads in
      let (store, probe) = (NumberStore(300), SerialProbe<Never>())
      store.publisher.subscribe(probe)
      for thread in 0..<2 { threads.run { store.send(thread * 100) } }
      threads.finally {
        try probe.checkValues(3)
        try check(probe.values.last == store.state, "\(probe.values), not \(store.state)")
      }
    },
    ThreadProof("Store.publisher, a sender and a new subscriber") { threads in
      let (store, probe) = (NumberStore(0), SerialProbe<Never>())
      threads.run { store.send(1) }
      threads.run { store.publisher.subscribe(probe) }
      threads.finally {
        try check(probe.violations.isEmpty, "\(probe.violations)")
        try check([[1], [0, 1]].contains(probe.values), "\(probe.values)")
      }
    },
    ThreadProof("Store.publisher, a sender and a first request") { threads in
      let (store, probe) = (NumberStore(0), SerialProbe<Never>(.none))
      store.publisher.subscribe(probe)
      threads.run { store.send(1) }
      threads.run { probe.request(.unlimited) }
      threads.finally {
        try check(probe.violations.isEmpty, "\(probe.violations)")
        try check([[1], [0, 1]].contains(probe.values), "\(probe.values)")
      }
    },
    ThreadProof("Store.publisher, a sender and a cancellation") { threads in
      let (store, probe) = (NumberStore(0), SerialProbe<Never>())
      store.publisher.subscribe(probe)
      threads.run { store.send(1) }
      threads.run { probe.subscription?.cancel() }
      threads.finally {
        let count = probe.values.count
        store.send(2)
        try probe.checkValues(count)
      }
    },
    ThreadProof("Store.scope, while another thread sends") { threads in
      let (store, scoped) = (NumberStore(0), Box<Store<Int, Int>?>(nil))
      threads.run { store.send(1) }
      threads.run { scoped.value = store.scoped }
      threads.finally {
        try check(scoped.value?.source.state == 1, "\(scoped.value?.source.state as Any)")
      }
    },
    ThreadProof("Store, a task is cancelled while its effect starts another one") { threads in
      let run = TaskRun()
      let task = run.store.value.send(false).task
      threads.run { run.subjects[0].send(true) }
      threads.run {
        task?.cancel()
        run.look(at: task)
      }
      threads.finally {
        try check(!run.hasEndedEarly, "the task has ended before its action")
        try check(task?.isPending == false, "the task has not ended")
      }
    },
    ThreadProof("Throttles, one is used while those that have expired are removed") { threads in
      let run = ThrottleRun()
      run.send()
      run.scheduler.advance(by: 1)
      let expired = Box(run.throttle)
      // One more finds the table due for pruning.
      for _ in 0..<6 { _ = run.throttle }
      threads.run { run.send(by: expired.value) }
      threads.run { _ = run.throttle }
      threads.finally {
        run.send()
        try check(run.sentCount == 2, "two values in one interval")
      }
    },
    ThreadProof("Effect.run, one value waits, a sender and a request") { threads in
      let (sender, probe) = (Box<Effect<Int, Never>.Subscriber?>(nil), SerialProbe<Never>(.none))
      let effect = Effect<Int, Never>.run {
        sender.value = $0
        return AnyCancellable {}
      }
      effect.subscribe(probe)
      sender.value?.send(1)
      threads.run { sender.value?.send(2) }
      threads.run { probe.request(.unlimited) }
      threads.finally {
        try check(probe.violations.isEmpty, "\(probe.violations)")
        try check(probe.values == [1, 2], "\(probe.values)")
        sender.value?.send(completion: .finished)
        sender.value = nil
      }
    },
  ]
}

/// A store whose state is the last action.
// Safe to share: one thread at a time continues.
private final class NumberStore: @unchecked Sendable {
  private let store: Store<Int, Int>

  init(_ number: Int) {
    let reducer = Reducer<Int, Int, Void> { state, action, _ in
      state = action
      return .none
    }
    store = Store.unchecked(initialState: number, reducer: reducer, environment: ())
  }

  var state: Int { store.source.state }
  var publisher: StorePublisher<Int> { store.publisher }
  var scoped: Store<Int, Int> { store.scope(state: { $0 }) }

  func send(_ number: Int) { _ = store.send(number) as StoreTask }
}

/// A store whose first effect sends an action that starts a second one.
// Safe to share: one thread at a time continues.
private final class TaskRun: @unchecked Sendable {
  let subjects = [PassthroughSubject<Bool, Never>(), PassthroughSubject<Bool, Never>()]
  let store: Box<Store<Int, Bool>>
  private let isStarting = Box(false)
  private(set) var hasEndedEarly = false

  init() {
    let (subjects, isStarting) = (subjects, isStarting)
    let reducer = Reducer<Int, Bool, Void> { _, isSecond, _ in
      guard isSecond else { return subjects[0].eraseToEffect() }
      isStarting.value = true
      return .merge(subjects[1].eraseToEffect(), .fireAndForget { isStarting.value = false })
    }
    store = Box(Store.unchecked(initialState: 0, reducer: reducer, environment: ()))
  }

  /// Notes whether a task has ended although the second effect is being started.
  func look(at task: ActionTask?) {
    guard isStarting.value, task?.isPending == false else { return }
    if isStarting.value { hasEndedEarly = true }
  }
}

/// A throttle with an interval of a second, in a table.
// Safe to share: one thread at a time continues.
private final class ThrottleRun: @unchecked Sendable {
  typealias OwnThrottle = Throttle<DispatchQueue.SchedulerTimeType, Int>

  let scheduler = DispatchQueue.test
  private let table = ThrottleTable()
  private(set) var sentCount = 0

  var throttle: OwnThrottle { table.throttle(CancelID(0), OwnThrottle.self) }

  func send() { send(by: throttle) }

  /// Sends a value by a throttle that has been looked up; if it has retired, by another one.
  func send(by throttle: OwnThrottle) {
    let publisher = throttle.publisher(
      0,
      of: ThrottledEffect(),
      interval: 1,
      scheduler: scheduler,
      latest: true
    )
    guard let publisher else { return send() }
    publisher.sink { _ in self.sentCount += 1 }.cancel()
  }
}
