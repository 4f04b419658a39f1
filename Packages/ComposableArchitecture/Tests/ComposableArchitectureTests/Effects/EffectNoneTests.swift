import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Effects that do nothing")
struct EffectNoneTests {
  @Test("An effect that combines only effects that do nothing is none, and costs no subscription")
  func isFree() {
    let none = Effect<Int, Never>.none
    let effects: [Effect<Int, Never>] = [
      none,
      .merge(),
      .merge([]),
      .merge(none, none),
      .concatenate(),
      .concatenate(none, none),
      .concatenate(.merge(none), .concatenate(none)),
      none.map { $0 + 1 },
      none.cancellable(id: 1),
      none.eraseToEffect(),
      none.eraseToEffect { $0 + 1 },
      none.catchToEffect { _ in 1 },
      none.deferred(for: 1, scheduler: DispatchQueue.test),
      Effect(none),
      Effect<Never, Never>.none.fireAndForget(),
    ]
    for effect in effects { #expect(effect.isNone) }
  }

  @Test("An effect that does nothing is left out among other effects")
  func isLeftOut() throws {
    let value = Effect<Int, Never>(value: 1)
    for effect in [Effect.merge(.none, value, .none), .concatenate(.none, value, .none)] {
      guard case .value(1) = effect.operation else {
        Issue.record("\(effect.operation) is not the value alone")
        return
      }
    }
  }

  @Test("An effect that does nothing still ends the effects in flight that it replaces")
  func replacesInFlight() {
    let context = EffectContext()
    let scheduler = DispatchQueue.test
    let replacements: [Effect<Int, Never>] = [
      .none.cancellable(id: 1, cancelInFlight: true),
      .none.debounce(id: 1, for: 1, scheduler: scheduler),
      .none.throttle(id: 1, for: 1, scheduler: scheduler, latest: true),
    ]
    for replacement in replacements {
      let subject = PassthroughSubject<Int, Never>()
      let running = Recording(subject.eraseToEffect().cancellable(id: 1).bound(to: context))
      #expect(Recording(replacement.bound(to: context)).events == [.finished])
      #expect(running.events == [.finished])
      #expect(context.count == 0)
    }
  }
}
