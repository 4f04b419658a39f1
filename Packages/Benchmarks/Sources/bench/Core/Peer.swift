import BenchmarkKit
import OpenCombine

/// OpenCombine's types by the short names that ``Ours`` has for ReactiveCore's.
enum Peer {
  typealias Subject<Failure: Error> = OpenCombine.PassthroughSubject<Int, Failure>
  typealias Publisher<Failure: Error> = OpenCombine.Publisher<Int, Failure>
  typealias AnyPublisher = OpenCombine.AnyPublisher<Int, Never>
  typealias AnyCancellable = OpenCombine.AnyCancellable
  typealias Publishers = OpenCombine.Publishers
  typealias Just = OpenCombine.Just
  typealias Demand = OpenCombine.Subscribers.Demand

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

extension OpenCombine.Publisher where Output == Int {
  /// Enters what comes into a tally.
  func sink(into tally: Tally) -> OpenCombine.AnyCancellable {
    sink(receiveCompletion: { _ in tally.complete() }, receiveValue: { tally.add($0) })
  }
}

extension Peer {
  /// A subscriber that asks for values little by little.
  final class Asker: OpenCombine.Subscriber {
    private let tally: Tally
    private let initial: Demand
    private let answer: Demand
    private var subscription: (any OpenCombine.Subscription)?

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

    func receive(subscription: any OpenCombine.Subscription) {
      self.subscription = subscription
      if initial > .none { ask(for: initial) }
    }

    func receive(_ value: Int) -> Demand {
      tally.add(value)
      return answer
    }

    func receive(completion: OpenCombine.Subscribers.Completion<Never>) {
      tally.complete()
    }
  }
}
