import BenchmarkKit
import ReactiveCore

/// ReactiveCore's types by short names, and what several cases do with them.
///
/// ``Peer`` has the same names for OpenCombine's, so that the two sides of a case read alike.
enum Ours {
  typealias Subject<Failure: Error> = ReactiveCore.PassthroughSubject<Int, Failure>
  typealias Publisher<Failure: Error> = ReactiveCore.Publisher<Int, Failure>
  typealias AnyPublisher = ReactiveCore.AnyPublisher<Int, Never>
  typealias AnyCancellable = ReactiveCore.AnyCancellable
  typealias Publishers = ReactiveCore.Publishers
  typealias Just = ReactiveCore.Just
  typealias Demand = ReactiveCore.Subscribers.Demand

  /// A publisher of 0, 1, 2, … whose length the optimiser does not know.
  static func range(_ count: Int) -> Publishers.Sequence<Range<Int>, Never> {
    Publishers.Sequence(sequence: 0..<opaque(count))
  }

  /// Sends 0, 1, 2, … through a subject to what is attached to it beforehand.
  static func sending(_ count: Int, attach: (Subject<Never>) -> AnyCancellable) -> Work {
    sending(count, through: Subject(), attach: attach)
  }

  /// Sends 0, 1, 2, … through the given subject to what is attached to it beforehand.
  static func sending<Failure: Error>(
    _ count: Int,
    through subject: Subject<Failure>,
    attach: (Subject<Failure>) -> AnyCancellable
  ) -> Work {
    let listener = attach(subject)
    return {
      forEach(below: count) { value in subject.send(value) }
      withExtendedLifetime(listener) {}
    }
  }
}

extension ReactiveCore.Publisher where Output == Int {
  /// Enters what comes into a tally.
  func sink(into tally: Tally) -> ReactiveCore.AnyCancellable {
    sink(receiveCompletion: { _ in tally.complete() }, receiveValue: { tally.add($0) })
  }
}

extension Ours {
  /// A subscriber that asks for values little by little.
  final class Asker: ReactiveCore.Subscriber {
    private let tally: Tally
    private let initial: Demand
    private let answer: Demand
    private var subscription: (any ReactiveCore.Subscription)?

    /// - Parameters:
    ///   - initial: The demand that it requests as soon as it is subscribed.
    ///   - answer: The demand that it returns for each value.
    init(_ tally: Tally, initial: Demand = .none, answer: Demand = .none) {
      self.tally = tally
      self.initial = initial
      self.answer = answer
    }

    func ask(for demand: Demand) {
      subscription?.request(demand)
    }

    func receive(subscription: any ReactiveCore.Subscription) {
      self.subscription = subscription
      if initial > .none { ask(for: initial) }
    }

    func receive(_ value: Int) -> Demand {
      tally.add(value)
      return answer
    }

    func receive(completion: ReactiveCore.Subscribers.Completion<Never>) {
      tally.complete()
    }
  }
}
