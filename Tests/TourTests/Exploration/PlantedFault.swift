import Foundation
import Testing
import TodoFeature

/// A fault that is planted into an operator, a search or a list, with a test that looks for it.
struct PlantedFault: Sendable, CustomTestStringConvertible {
  typealias Queue = TestSchedulerOf<DispatchQueue>

  let name: String
  /// True if the test fails in the usual order already, as without an exploration.
  let isSeenInUsualOrder: Bool
  /// The test. Without the fault, it passes in every order.
  let test: @Sendable (_ queue: Queue, _ isPlanted: Bool) -> Void

  var testDescription: String { name }

  static let all = operators + searches + lists
}

// MARK: - Operators

extension PlantedFault {
  private static let operators = [
    PlantedFault(name: "switchToLatest does not cancel", isSeenInUsualOrder: false) {
      queue,
      isPlanted in
      let queries = PassthroughSubject<String, Never>()
      let answers = queries.map { Just($0).delay(for: 1, scheduler: queue) }
      let output = Output(
        isPlanted
          ? answers.flatMap { $0 }.eraseToAnyPublisher()
          : answers.switchToLatest().eraseToAnyPublisher()
      )
      for query in ["m", "me"] { queries.send(query) }
      queue.advance(by: 2)
      #expect(output.values.last == "me")
    },
    PlantedFault(name: "debounce delivers twice", isSeenInUsualOrder: true) { queue, isPlanted in
      let taps = PassthroughSubject<Int, Never>()
      let output = Output(
        taps.debounce(for: 0.5, scheduler: queue)
          .flatMap { Array(repeating: $0, count: isPlanted ? 2 : 1).publisher }
      )
      taps.send(1)
      queue.advance(by: 1)
      #expect(output.values == [1])
    },
    PlantedFault(name: "debounce does not start anew", isSeenInUsualOrder: true) {
      queue,
      isPlanted in
      let taps = PassthroughSubject<Int, Never>()
      let output = Output(
        isPlanted
          ? taps.delay(for: 0.5, scheduler: queue).eraseToAnyPublisher()
          : taps.debounce(for: 0.5, scheduler: queue).eraseToAnyPublisher()
      )
      taps.send(1)
      queue.advance(by: 0.3)
      taps.send(2)
      queue.advance(by: 2)
      #expect(output.values == [2])
    },
    PlantedFault(name: "a cancel comes late", isSeenInUsualOrder: false) { queue, isPlanted in
      var isCancelled = false
      let subscription = Just(1).delay(for: 1, scheduler: queue).sink { _ in
        #expect(!isCancelled)
      }
      queue.schedule(after: 0.9) {
        isCancelled = true
        if isPlanted { queue.schedule { subscription.cancel() } } else { subscription.cancel() }
      }
      queue.advance(by: 2)
    },
    PlantedFault(name: "zip combines the latest", isSeenInUsualOrder: true) { queue, isPlanted in
      let numbers = PassthroughSubject<Int, Never>()
      let letters = PassthroughSubject<String, Never>()
      let output = Output(
        isPlanted
          ? numbers.combineLatest(letters).map { "\($0)\($1)" }.eraseToAnyPublisher()
          : numbers.zip(letters).map { "\($0)\($1)" }.eraseToAnyPublisher()
      )
      for (index, letter) in ["a", "b"].enumerated() {
        queue.schedule(after: Double(index)) { numbers.send(index) }
        queue.schedule(after: Double(index) + 0.1) { letters.send(letter) }
      }
      queue.advance(by: 3)
      #expect(output.values == ["0a", "1b"])
    },
    PlantedFault(name: "append merges", isSeenInUsualOrder: false) { queue, isPlanted in
      let cached = Just("cached").delay(for: 0.9, scheduler: queue)
      let output = Output(
        isPlanted
          ? cached.merge(with: Just("fresh").delay(for: 1, scheduler: queue)).eraseToAnyPublisher()
          : cached.append(Just("fresh").delay(for: 0.1, scheduler: queue)).eraseToAnyPublisher()
      )
      queue.advance(by: 2)
      #expect(output.values == ["cached", "fresh"])
    },
    PlantedFault(name: "share forgets its value", isSeenInUsualOrder: false) { queue, isPlanted in
      let answer = Future<Int, Never> { promise in
        queue.schedule(after: 1) { promise(.success(1)) }
      }
      let shared = isPlanted ? answer.share().eraseToAnyPublisher() : answer.eraseToAnyPublisher()
      let first = Output(shared)
      var second: Output<Int>?
      queue.schedule(after: 0.9) { second = Output(shared) }
      queue.advance(by: 2)
      #expect(first.values == [1] && second?.values == [1])
    },
    PlantedFault(name: "a timeout lets the answer through", isSeenInUsualOrder: true) {
      queue,
      isPlanted in
      let answer = Just("answer").delay(for: 0.9, scheduler: queue)
      let both = answer.merge(with: Just("timeout").delay(for: 1, scheduler: queue))
      let output = Output(
        isPlanted ? both.eraseToAnyPublisher() : both.first().eraseToAnyPublisher()
      )
      queue.advance(by: 2)
      #expect(output.values.count == 1)
    },
    PlantedFault(name: "a logout does not cancel a retry", isSeenInUsualOrder: false) {
      queue,
      isPlanted in
      var token: String?
      let retry = Just("token").delay(for: 1, scheduler: queue).sink { token = $0 }
      queue.schedule(after: 1.2) {
        token = nil
        if !isPlanted { retry.cancel() }
      }
      queue.advance(by: 2)
      #expect(token == nil)
    },
    PlantedFault(name: "a counter writes what it has read before", isSeenInUsualOrder: false) {
      queue,
      isPlanted in
      var count = 0
      for moment in [0.1, 0.4] {
        queue.schedule(after: moment) {
          let value = count
          queue.schedule(after: 0.2) { count = isPlanted ? value + 1 : count + 1 }
        }
      }
      queue.advance(by: 2)
      #expect(count == 2)
    },
    PlantedFault(name: "throttle keeps the first value", isSeenInUsualOrder: true) {
      queue,
      isPlanted in
      let values = PassthroughSubject<Int, Never>()
      let output = Output(values.throttle(for: 1, scheduler: queue, latest: !isPlanted))
      for value in 1...3 { values.send(value) }
      queue.advance(by: 3)
      #expect(output.values.last == 3)
    },
  ]
}

// MARK: - Searches

extension PlantedFault {
  private static let searches = [
    PlantedFault(name: "an answer is taken for that of another question", isSeenInUsualOrder: false)
    { queue, isPlanted in
      let answers = [(0, "a", 0.9), (1, "b", 1.0)].map { index, text, seconds in
        Just((index, text)).delay(for: .seconds(seconds), scheduler: queue)
      }
      let output = Output(Publishers.MergeMany(answers))
      queue.advance(by: 2)
      let pairs = isPlanted ? output.values : output.values.sorted { $0.0 < $1.0 }
      #expect(pairs.map(\.1) == ["a", "b"])
    },
    PlantedFault(name: "typing does not cancel an answer under way", isSeenInUsualOrder: false) {
      queue,
      isPlanted in
      let queries = PassthroughSubject<String, Never>()
      let answers = queries.debounce(for: 0.3, scheduler: queue)
        .map { Just($0).delay(for: 0.5, scheduler: queue) }
      let output = Output(
        isPlanted
          ? answers.flatMap { $0 }.eraseToAnyPublisher()
          : answers.switchToLatest().eraseToAnyPublisher()
      )
      queries.send("m")
      queue.advance(by: 0.4)
      queries.send("me")
      queue.advance(by: 2)
      #expect(output.values.last == "me")
    },
  ]
}

/// The values of a publisher.
private final class Output<Value> {
  private(set) var values: [Value] = []
  private var subscription: AnyCancellable?

  init<P: Publisher>(_ publisher: P) where P.Output == Value, P.Failure == Never {
    subscription = publisher.sink { [unowned self] in values.append($0) }
  }
}

extension PlantedFault.Queue {
  /// Schedules an action in so many seconds.
  func schedule(after seconds: Double, _ action: @escaping () -> Void) {
    schedule(after: now.advanced(by: .seconds(seconds)), action)
  }
}
