import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Throttled effects")
struct ThrottleTests {
  private let scheduler = DispatchQueue.test
  private let context = EffectContext()

  private func run(
    _ effect: Effect<Int, Never>,
    id: AnyHashable = 1,
    latest: Bool = true
  ) -> Recording<Int, Never> {
    Recording(
      effect.throttle(id: id, for: 1, scheduler: scheduler, latest: latest).bound(to: context)
    )
  }

  private func run(_ value: Int, id: AnyHashable = 1, latest: Bool = true) -> Recording<Int, Never>
  {
    run(Effect(value: value), id: id, latest: latest)
  }

  /// The values that come of effects which are run every quarter of a second.
  private func values(latest: Bool) -> [[Int]] {
    var recordings: [Recording<Int, Never>] = []
    defer { scheduler.run() }
    return (1...9).map { value in
      recordings.append(run(value, latest: latest))
      scheduler.advance()
      defer { scheduler.advance(by: 0.25) }
      return recordings.flatMap(\.values)
    }
  }

  @Test("A throttle sends the first value at once, then the latest of each interval at its end")
  func latest() {
    #expect(
      values(latest: true) == [
        [1], [1], [1], [1],
        // The interval is over: what waited is sent, and the new value begins to wait.
        [1, 4], [1, 4], [1, 4], [1, 4],
        [1, 4, 8],
      ]
    )
  }

  @Test("A throttle sends the first value at once, then the first of each interval at its end")
  func first() {
    #expect(
      values(latest: false) == [
        [1], [1], [1], [1],
        [1, 2], [1, 2], [1, 2], [1, 2],
        [1, 2, 5],
      ]
    )
  }

  @Test(
    "After an interval without values a throttle sends the next value at once",
    arguments: [true, false]
  )
  func afterInterval(latest: Bool) {
    let first = run(1, latest: latest)
    scheduler.advance(by: 1)
    let second = run(2, latest: latest)
    scheduler.advance()
    #expect(first.events == [.value(1), .finished])
    #expect(second.events == [.value(2), .finished])
  }

  @Test("A throttle also applies to the many values of one effect", arguments: [true, false])
  func oneEffect(latest: Bool) {
    let subject = PassthroughSubject<Int, Never>()
    let recording = run(subject.eraseToEffect(), latest: latest)
    for value in 1...4 { subject.send(value) }
    scheduler.advance()
    #expect(recording.values == [1])
    scheduler.advance(by: 1)
    #expect(recording.values == [1, latest ? 4 : 2])
    for value in 5...6 { subject.send(value) }
    subject.send(completion: .finished)
    scheduler.advance(by: 1)
    let last = latest ? 6 : 5
    #expect(recording.events == [.value(1), .value(latest ? 4 : 2), .value(last), .finished])
  }

  @Test("Throttles with other ids have intervals of their own")
  func otherIDs() {
    let recordings = [run(1, id: 1), run(2, id: 2), run(3, id: "1")]
    scheduler.advance()
    #expect(recordings.map(\.values) == [[1], [2], [3]])
  }

  @Test(
    "A throttle does not send a cancelled value, nor in place of a later one",
    arguments: [true, false]
  )
  func cancelled(latest: Bool) {
    let first = run(1, latest: latest)
    scheduler.advance()
    let cancelled = run(2, latest: latest)
    scheduler.advance(by: 0.5)
    context.cancel([CancelID(1)])
    #expect(cancelled.events == [.finished])
    let next = run(3, latest: latest)
    scheduler.advance(by: 0.5)
    scheduler.advance()
    #expect(first.values == [1])
    #expect(next.events == [.value(3), .finished])
  }

  @Test("A throttle keeps the first value of an interval while later effects replace its effect")
  func firstValueSurvives() {
    let late = PassthroughSubject<Int, Never>()
    let effects = [Effect(value: 1), Effect(value: 2), Effect(late), Effect(late)]
    let recordings = effects.map { effect in
      defer { scheduler.advance() }
      return run(effect, latest: false)
    }
    late.send(3)
    scheduler.advance(by: 1)
    #expect(
      recordings.map(\.events) == [[.value(1), .finished], [.finished], [.finished], [.value(2)]]
    )
  }

  @Test("A failure passes a throttle")
  func failure() {
    struct Failed: Error, Equatable {}
    let recording = Recording(
      Effect<Int, Failed>(error: Failed())
        .throttle(id: 1, for: 1, scheduler: scheduler, latest: true)
        .bound(to: context)
    )
    scheduler.advance()
    #expect(recording.events == [.failed(Failed())])
  }

  @Test("The table of throttles does not grow with the ids that were used")
  func leavesNothing() {
    for id in 0..<10_000 {
      let recording = run(id, id: id)
      scheduler.advance(by: 1)
      #expect(recording.events == [.value(id), .finished])
    }
    #expect(context.count < 10)
  }

  @Test("The table of throttles shrinks by and by after many ids at once")
  func leavesNothingOfMany() {
    let recordings = (0..<10_000).map { run($0, id: $0) }
    scheduler.advance(by: 1)
    #expect(recordings.allSatisfy { $0.events.last == .finished })
    #expect(context.count == 10_000)
    for value in 0..<10_000 {
      let recording = run(value, id: "one")
      scheduler.advance(by: 1)
      #expect(recording.events == [.value(value), .finished])
    }
    #expect(context.count < 10)
  }

  @Test("A throttle does not forget a value that waits, however many ids come after it")
  func waitingIsKept() {
    let first = run(1, id: "waiting")
    scheduler.advance()
    let second = run(2, id: "waiting")
    scheduler.advance(by: .milliseconds(999))
    let others = (0..<100).map { run($0, id: $0) }
    scheduler.advance(by: .milliseconds(1))
    #expect(first.values == [1])
    #expect(second.values == [2])
    // The interval began anew when the value that waited was sent.
    let third = run(3, id: "waiting")
    scheduler.advance(by: .milliseconds(999))
    #expect(third.values.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(third.values == [3])
    #expect(others.allSatisfy { $0.events.last == .finished })
  }
}
