@testable import ComposableArchitecture
import Dispatch
import ReactiveCore
import ScheduleExploration
import Schedulers

extension ThreadProof {
  /// Stores, whose effects send from several threads, and what ends these effects.
  static let stores = [
    ThreadProof("Store, 2 effects × 2 actions") { threads in
      let run = StoreRun()
      for effect in 0..<2 {
        run.store.value.send(.start(effect))
        threads.run { for number in 0..<2 { run.subjects[effect].send(effect * 100 + number) } }
      }
      threads.finally { try run.probe.checkValues(4) }
    },
    ThreadProof("Store, an effect sends and ends while an action is handled") { threads in
      let run = StoreRun()
      run.store.value.send(.start(0))
      threads.run {
        run.subjects[0].send(0)
        run.subjects[0].send(completion: .finished)
      }
      threads.run { run.store.value.send(.received(100)) }
      threads.finally { try run.probe.checkValues(2) }
    },
    ThreadProof("Store, an effect sends while it is cancelled") { threads in
      let run = StoreRun()
      run.store.value.send(.start(0))
      threads.run { for number in 0..<2 { run.subjects[0].send(number) } }
      threads.run { run.store.value.send(.cancel) }
      threads.finally {
        let count = run.probe.values.count
        run.subjects[0].send(2)
        try run.probe.checkValues(count)
      }
    },
    ThreadProof("Store, 2 effects of one id that cancel each other") { threads in
      let run = StoreRun()
      for effect in 0..<2 { threads.run { run.store.value.send(.replace(effect)) } }
      threads.finally {
        for effect in 0..<2 { run.subjects[effect].send(effect * 100) }
        try run.probe.checkValues(1)
      }
    },
    ThreadProof("Store, an effect ends while another one of its id begins") { threads in
      let run = StoreRun()
      run.store.value.send(.replace(0))
      threads.run { run.subjects[0].send(completion: .finished) }
      threads.run { run.store.value.send(.replace(1)) }
      threads.finally {
        run.subjects[1].send(100)
        try run.probe.checkValues(1)
        run.store.value.send(.cancel)
        run.subjects[1].send(101)
        try run.probe.checkValues(1)
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
      // One more finds the table due for pruning.
      for _ in 0..<7 { _ = run.throttle }
      threads.run { run.send() }
      threads.run { _ = run.throttle }
      threads.finally {
        run.send()
        try check(run.sentCount == 2, "two values in one interval")
      }
    },
  ]
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

  func send() {
    let effect = ThrottledEffect()
    var publisher: AnyPublisher<Int, Never>?
    while publisher == nil {
      publisher = throttle.publisher(0, of: effect, interval: 1, scheduler: scheduler, latest: true)
    }
    publisher?.sink { _ in self.sentCount += 1 }.cancel()
  }
}

/// A store with two effects, which send what two subjects send.
// Safe to share: one thread at a time continues.
private final class StoreRun: @unchecked Sendable {
  enum Action {
    case start(Int)
    case replace(Int)
    case received(Int)
    case cancel
  }

  let subjects = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
  /// Sees the values of the actions, as the reducer handles them.
  let probe = SerialProbe<Never>()
  let store: Box<Store<Int, Action>>

  init() {
    let (subjects, probe) = (subjects, probe)
    probe.request(.unlimited)
    let reducer = Reducer<Int, Action, Void> { count, action, _ in
      switch action {
      case .start(let effect):
        return subjects[effect].map(Action.received).eraseToEffect().cancellable(id: 0)
      case .replace(let effect):
        return subjects[effect].map(Action.received).eraseToEffect()
          .cancellable(id: 0, cancelInFlight: true)
      case .received(let value):
        count += 1
        _ = probe.receive(value)
        return .none
      case .cancel: return .cancel(id: 0)
      }
    }
    store = Box(Store.unchecked(initialState: 0, reducer: reducer, environment: ()))
  }
}
