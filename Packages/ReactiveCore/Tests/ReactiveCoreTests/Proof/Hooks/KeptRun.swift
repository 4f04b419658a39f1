import Testing

@testable import ReactiveCore

/// The outcome of a run in which an operator keeps values, of which the first two act when they are released.
struct KeptOutcome: Sendable {
  let form: String
  let numbersWhenSending: [[Int]]
  let numbers: [[Int]]
  let events: [Event]
  let breaches: [String]
  /// The number of values that are held after the end.
  let livingCount: Int

  init<Value>(of keeper: Keeper<Value>, _ form: KeptForm<Value>, _ action: ReleaseAction) {
    self.form = form.name
    numbersWhenSending = keeper.numbersWhenSending
    let run = KeptRun(of: keeper, form, action)
    (numbers, events, breaches) = (run.numbers, run.events, run.breaches)
    livingCount = run.livingCount
  }

  /// The outcomes with values of each form.
  static func all(of name: String, _ action: ReleaseAction) -> [KeptOutcome] {
    let outcomes = _Lock<[KeptOutcome]>([])
    let hasEnded = ends(within: 30) {
      let visitor = Visitor(name: name, action: action)
      KeptForms.forEach(visitor)
      outcomes.withLock { $0 = visitor.outcomes }
    }
    #expect(hasEnded, "A call waits for a lock that is held while a value is released.")
    return outcomes.withLock { $0 }
  }

  private final class Visitor: KeptFormVisitor {
    let name: String
    let action: ReleaseAction
    var outcomes: [KeptOutcome] = []

    init(name: String, action: ReleaseAction) {
      (self.name, self.action) = (name, action)
    }

    func visit<Value>(_ form: KeptForm<Value>) {
      guard let keeper = Keeper.all(form).first(where: { $0.name == name }) else { return }
      outcomes.append(KeptOutcome(of: keeper, form, action))
    }
  }
}

/// The action of a value when it is released.
enum ReleaseAction: CaseIterable {
  case send, finish, fail, request, cancel, subscribe
}

private final class KeptRun<Value> {
  private let form: KeptForm<Value>
  private let keeper: Keeper<Value>
  private let upstream = PassthroughSubject<Value, TestError>()
  private let scheduler = ManualScheduler()
  private let subscriber: TrackingSubscriber<[Int], TestError>
  private let living = Living()

  init(of keeper: Keeper<Value>, _ form: KeptForm<Value>, _ action: ReleaseAction) {
    self.form = form
    self.keeper = keeper
    subscriber = TrackingSubscriber(demand: keeper.demand == .none ? nil : keeper.demand)
    keeper.make(upstream, scheduler).subscribe(subscriber)
    for number in 1...4 {
      let acts = number < 3
      upstream.send(value(number) { [self] in if acts { perform(action, of: number) } })
      scheduler.advance(by: .nanoseconds(1))
    }
    subscriber.subscription?.request(.unlimited)
    upstream.send(completion: .finished)
    scheduler.advance(by: .nanoseconds(20))
    subscriber.cancel()
    scheduler.removeAll()
  }

  var numbers: [[Int]] { subscriber.values }
  var events: [Event] { subscriber.events }
  var breaches: [String] { subscriber.breaches }

  /// The number of values that are still held.
  var livingCount: Int { living.count }

  private func value(_ number: Int, onRelease: @escaping () -> Void = {}) -> Value {
    living.count += 1
    return form.wrap(
      Releasable(number) { [living] in
        living.count -= 1
        onRelease()
      }
    )
  }

  private func perform(_ action: ReleaseAction, of number: Int) {
    switch action {
    case .send: upstream.send(value(10 + number))
    case .finish: upstream.send(completion: .finished)
    case .fail: upstream.send(completion: .failure(.first))
    case .request: subscriber.subscription?.request(.max(1))
    case .cancel: subscriber.cancel()
    case .subscribe: upstream.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
    }
  }

  private final class Living {
    var count = 0
  }
}
