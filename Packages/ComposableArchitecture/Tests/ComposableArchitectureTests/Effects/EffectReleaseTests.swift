import Foundation
import Testing

@testable import ComposableArchitecture

/// A value may act when an effect releases it: while it waits in a throttle, on a scheduler, or in an effect that ends.
@Suite("Values that act when an effect releases them")
struct EffectReleaseTests {
  @Test(
    "Values that act when an effect releases them break no rule, and leave nothing behind",
    arguments: EffectKind.allCases,
    ReleaseAction.allCases
  )
  func act(kind: EffectKind, action: ReleaseAction) {
    let runs = [
      ReleaseRun(kind, action) { $0 }.outcome,
      ReleaseRun(kind, action) { $0 as any AnyObject }.outcome,
    ]
    // The context keeps the time of a throttle's last value.
    let isThrottled = kind == .throttleLatest || kind == .throttleFirst
    for outcome in runs { #expect(outcome == ReleaseOutcome(entryCount: isThrottled ? 1 : 0)) }
  }

  @Test("The check of effects finds values that are held after the end, and signals after it")
  func failingSide() {
    let run = ReleaseRun(.cancellable, .send) { $0 }
    run.living.count += 1
    run.note(.completion)
    run.note(.value)
    #expect(
      run.outcome
        == ReleaseOutcome(breaches: ["a second completion", "a value after it"], livingCount: 1)
    )
  }
}

enum EffectKind: CaseIterable {
  case cancellable, cancelInFlight, debounce, throttleLatest, throttleFirst, deferred, merge,
    concatenate, map, catchToEffect, receiveOn

  func apply<Value>(
    to effect: Effect<Value, Never>,
    on queue: TestSchedulerOf<DispatchQueue>
  ) -> Effect<Value, Never> {
    switch self {
    case .cancellable: effect.cancellable(id: 1)
    case .cancelInFlight: effect.cancellable(id: 1, cancelInFlight: true)
    case .debounce: effect.debounce(id: 1, for: 1, scheduler: queue)
    case .throttleLatest: effect.throttle(id: 1, for: 1, scheduler: queue, latest: true)
    case .throttleFirst: effect.throttle(id: 1, for: 1, scheduler: queue, latest: false)
    case .deferred: effect.deferred(for: 1, scheduler: queue)
    case .merge: .merge(effect, effect)
    case .concatenate: .concatenate(effect, effect)
    case .map: effect.map { $0 }
    case .catchToEffect:
      effect.catchToEffect { result in
        switch result {
        case .success(let value): value
        }
      }
    case .receiveOn: effect.receive(on: queue).eraseToEffect()
    }
  }
}

/// The action of a value when it is released.
enum ReleaseAction: CaseIterable {
  case send, finish, cancelByID, cancel, subscribe
}

/// The faults of a run; none of them if it is right.
struct ReleaseOutcome: Equatable {
  var breaches: [String] = []
  var livingCount = 0
  /// The number of entries that the context still has.
  var entryCount = 0
}

private final class ReleaseRun<Value> {
  enum Signal { case value, completion }

  final class Living {
    var count = 0
  }

  let living = Living()
  private let kind: EffectKind
  private let action: ReleaseAction
  private let wrap: (DeinitWitness) -> Value
  private let subject = PassthroughSubject<Value, Never>()
  private let queue = DispatchQueue.test
  private let context = EffectContext()
  private var breaches: [String] = []
  private var hasCompleted = false
  private var cancellables: [AnyCancellable] = []

  init(_ kind: EffectKind, _ action: ReleaseAction, wrap: @escaping (DeinitWitness) -> Value) {
    (self.kind, self.action, self.wrap) = (kind, action, wrap)
    let effect = kind.apply(to: subject.eraseToEffect(), on: queue).bound(to: context)
    cancellables.append(
      effect.sink(
        receiveCompletion: { [unowned self] _ in note(.completion) },
        receiveValue: { [unowned self] _ in note(.value) }
      )
    )
    queue.advance(by: 1)
    for number in 1...4 {
      subject.send(value { [unowned self] in if number < 3 { act() } })
      queue.advance(by: .milliseconds(300))
    }
    subject.send(completion: .finished)
    queue.run()
    for cancellable in cancellables { cancellable.cancel() }
    queue.run()
  }

  var outcome: ReleaseOutcome {
    ReleaseOutcome(
      breaches: breaches,
      livingCount: living.count,
      entryCount: context.count
    )
  }

  func note(_ signal: Signal) {
    switch signal {
    case .value: if hasCompleted { breaches.append("a value after it") }
    case .completion: if hasCompleted { breaches.append("a second completion") }
    }
    if signal == .completion { hasCompleted = true }
  }

  private func value(onRelease: @escaping () -> Void = {}) -> Value {
    living.count += 1
    return wrap(
      DeinitWitness { [living] in
        living.count -= 1
        onRelease()
      }
    )
  }

  private func act() {
    switch action {
    case .send: subject.send(value())
    case .finish: subject.send(completion: .finished)
    case .cancelByID: context.cancel([CancelID(1)])
    case .cancel: cancellables[0].cancel()
    case .subscribe:
      let again = kind.apply(to: subject.eraseToEffect(), on: queue).bound(to: context)
      cancellables.append(again.sink { _ in })
    }
  }
}
