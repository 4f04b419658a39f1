import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Timers as effects")
struct EffectTimerTests {
  private let scheduler = DispatchQueue.test
  private let context = EffectContext()

  @Test("A timer ticks at every interval, until it is cancelled by its id")
  func ticks() {
    let start = scheduler.now
    let recording = Recording(
      Effect<DispatchQueue.SchedulerTimeType, Never>.timer(id: 1, every: 1, on: scheduler)
        .map { Int(start.distance(to: $0).magnitude) / 1_000_000_000 }
        .bound(to: context)
    )
    scheduler.advance(by: 2)
    context.cancel([CancelID(1)])
    scheduler.advance(by: 2)
    #expect(recording.events == [.value(1), .value(2), .finished])
  }

  @Test("A timer of an id that runs already replaces the other one")
  func replaces() {
    let timer = Effect<DispatchQueue.SchedulerTimeType, Never>
      .timer(id: 1, every: 1, on: scheduler).map { _ in 0 }
    let first = Recording(timer.bound(to: context))
    scheduler.advance(by: 1)
    let second = Recording(timer.bound(to: context))
    scheduler.advance(by: 1)
    #expect(first.events == [.value(0), .finished])
    #expect(second.events == [.value(0)])
  }

  @Test("On an immediate scheduler a timer ticks once, and completes")
  func immediate() {
    func events<S: Scheduler>(on scheduler: S) -> [Recording<Int, Never>.Event] {
      Recording(
        Effect<S.SchedulerTimeType, Never>.timer(id: 1, every: 1, on: scheduler).map { _ in 0 }
          .bound(to: context)
      ).events
    }
    #expect(events(on: DispatchQueue.immediate) == [.value(0), .finished])
    #expect(events(on: DispatchQueue.immediate.eraseToAnyScheduler()) == [.value(0), .finished])
    #expect(events(on: RunLoop.immediate) == [.value(0), .finished])
    #expect(events(on: UIScheduler.immediate) == [.value(0), .finished])
    #expect(events(on: ReactiveCore.ImmediateScheduler.shared) == [.value(0), .finished])
  }

  @Test(
    "On an immediate scheduler a timer also ticks from inside of an action, and lets others run"
  )
  func insideOfAction() {
    let scheduler = DispatchQueue.immediate.eraseToAnyScheduler()
    let reducer = Reducer<[String], String, AnySchedulerOf<DispatchQueue>> { state, action, queue in
      state.append(action)
      guard action == "start" else { return .none }
      return .concatenate(
        Effect.timer(id: 1, every: 1, on: queue).map { _ in "tick" },
        Effect(value: "end")
      )
    }
    let store = Store(initialState: [], reducer: reducer, environment: scheduler)
    scheduler.schedule { store.send("start") }
    #expect(ViewStore(store).state == ["start", "tick", "end"])
    let testStore = TestStore(initialState: [], reducer: reducer, environment: scheduler)
    testStore.assert(
      .send("start") { $0 = ["start"] },
      .receive("tick") { $0 = ["start", "tick"] },
      .receive("end") { $0 = ["start", "tick", "end"] }
    )
  }

  @Test("A timer's tick that was not asked for is missed")
  func demand() {
    let timer = Effect<DispatchQueue.SchedulerTimeType, Never>
      .timer(id: 1, every: 1, on: scheduler).map { _ in 0 }
    var received = 0
    var subscription: (any Subscription)?
    timer.bound(to: context).subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveValue: { _ in
          received += 1
          return .none
        }
      )
    )
    scheduler.advance(by: 3)
    subscription?.request(.max(1))
    #expect(received == 0)
    scheduler.advance(by: 2)
    #expect(received == 1)
    subscription?.cancel()
    scheduler.advance(by: 2)
    #expect(received == 1)
  }

  @Test("A tick may cancel its timer")
  func cancelInTick() {
    let recording = Recording(
      Effect<DispatchQueue.SchedulerTimeType, Never>.timer(id: 1, every: 1, on: scheduler)
        .map { _ in 0 }.bound(to: context),
      onValue: { _ in context.cancel([CancelID(1)]) }
    )
    scheduler.advance(by: 3)
    #expect(recording.events == [.value(0), .finished])
    #expect(scheduler.pending.isEmpty)
  }

  @Test("Appended effects run one after another, in the context of the first")
  func append() {
    let subject = PassthroughSubject<Int, Never>()
    let recording = Recording(
      Effect<Int, Never>(value: 1)
        .append(subject.eraseToEffect().cancellable(id: 1), Effect(value: 3))
        .bound(to: context)
    )
    subject.send(2)
    context.cancel([CancelID(1)])
    #expect(recording.events == [.value(1), .value(2), .value(3), .finished])
  }
}
