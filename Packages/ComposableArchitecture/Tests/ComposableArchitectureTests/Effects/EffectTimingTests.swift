import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Effects that wait")
struct EffectTimingTests {
  private let scheduler = DispatchQueue.test
  private let context = EffectContext()

  @Test("A deferred effect is subscribed after the time, in the action that ends it")
  func deferred() {
    var log: [String] = []
    let effect = Effect<Int, Never>.merge(.fireAndForget { log.append("work") }, Effect(value: 1))
    let recording = Recording(effect.deferred(for: 1, scheduler: scheduler)) { _ in
      log.append("value")
    }
    // Due at the same time, but scheduled later: it sees what the first action has done.
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { log.append("next action") }
    scheduler.advance(by: .milliseconds(999))
    #expect(log.isEmpty)
    scheduler.advance(by: .milliseconds(1))
    #expect(log == ["work", "value", "next action"])
    scheduler.advance()
    #expect(recording.events == [.value(1), .finished])
  }

  @Test("A deferred effect that is dropped never starts")
  func droppedDeferred() {
    let effect = Effect<Int, Never>.fireAndForget { Issue.record("the effect has started") }
    Recording(effect.deferred(for: 1, scheduler: scheduler)).cancel()
    scheduler.run()
  }

  @Test("A debounced effect waits until no other of its id comes, and delivers in that action")
  func debounce() {
    var values: [Int] = []
    func run(_ value: Int) -> Recording<Int, Never> {
      Recording(
        Effect(value: value).debounce(id: 1, for: 1, scheduler: scheduler).bound(to: context)
      ) {
        values.append($0)
      }
    }
    let first = run(1)
    scheduler.advance(by: 0.5)
    let second = run(2)
    #expect(first.events == [.finished])
    var valuesOfNextAction: [Int]?
    scheduler.schedule(after: scheduler.now.advanced(by: 1)) { valuesOfNextAction = values }
    scheduler.advance(by: 0.5)
    #expect(values.isEmpty)
    scheduler.advance(by: 0.5)
    #expect(valuesOfNextAction == [2])
    scheduler.advance()
    #expect(second.events == [.value(2), .finished])
    let third = run(3)
    scheduler.advance(by: 1)
    scheduler.advance()
    #expect(third.events == [.value(3), .finished])
    #expect(context.count == 0)
  }

  @Test("The work of a debounced effect starts after the wait, and its id cancels the work, too")
  func debouncedWork() {
    let subject = PassthroughSubject<Int, Never>()
    var subscriptions = 0
    let recording = Recording(
      subject
        .handleEvents(receiveSubscription: { _ in subscriptions += 1 })
        .eraseToEffect()
        .debounce(id: 1, for: 1, scheduler: scheduler)
        .bound(to: context)
    )
    #expect(subscriptions == 0)
    scheduler.advance(by: 1)
    #expect(subscriptions == 1)
    subject.send(1)
    context.cancel([CancelID(1)])
    subject.send(2)
    #expect(recording.events == [.value(1), .finished])
  }
}
