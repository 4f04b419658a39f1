import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Timers as effects")
struct EffectTimerTests {
  private let scheduler = DispatchQueue.test
  private let space = CancellationSpace()

  @Test("A timer ticks at every interval, until it is cancelled by its id")
  func ticks() {
    let start = scheduler.now
    let recording = Recording(
      Effect<DispatchQueue.SchedulerTimeType, Never>.timer(id: 1, every: 1, on: scheduler)
        .map { Int(start.distance(to: $0).magnitude) / 1_000_000_000 }
        .bound(to: space)
    )
    scheduler.advance(by: 2)
    space.cancel([CancelID(1)])
    scheduler.advance(by: 2)
    #expect(recording.events == [.value(1), .value(2), .finished])
  }

  @Test("A timer of an id that runs already replaces the other one")
  func replaces() {
    let timer = Effect<DispatchQueue.SchedulerTimeType, Never>
      .timer(id: 1, every: 1, on: scheduler).map { _ in 0 }
    let first = Recording(timer.bound(to: space))
    scheduler.advance(by: 1)
    let second = Recording(timer.bound(to: space))
    scheduler.advance(by: 1)
    #expect(first.events == [.value(0), .finished])
    #expect(second.events == [.value(0)])
  }

  @Test("Appended effects run one after another, in the space of the first")
  func append() {
    let subject = PassthroughSubject<Int, Never>()
    let recording = Recording(
      Effect<Int, Never>(value: 1)
        .append(subject.eraseToEffect().cancellable(id: 1), Effect(value: 3))
        .bound(to: space)
    )
    subject.send(2)
    space.cancel([CancelID(1)])
    #expect(recording.events == [.value(1), .value(2), .value(3), .finished])
  }
}
