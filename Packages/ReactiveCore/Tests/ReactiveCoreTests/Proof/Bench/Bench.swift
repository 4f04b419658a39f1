@testable import ReactiveCore

/// The parts of an operator under test: upstreams, a scheduler and closures that the test controls.
struct Bench {
  typealias Upstream = AnyPublisher<Token, TestError>

  let scheduler: ManualScheduler
  /// Makes the publisher of a number.
  let publisher: (Int) -> Upstream
  /// Puts a note into the history.
  let note: (Int) -> Void
  /// Makes an object for closures and values to hold, in tests that look for leaks.
  var witness: () -> Witness? = { nil }

  /// The first publisher.
  var upstream: Upstream { publisher(0) }

  /// A publisher that cannot fail, for programs without failures.
  func safePublisher(_ number: Int) -> Publishers.AssertNoFailure<Upstream> {
    publisher(number).assertNoFailure()
  }

  /// A value that holds the witness.
  func token(_ number: Int) -> Token { Token(number, witness()) }

  /// A closure that holds the witness.
  func tracked<R>(_ body: @escaping () -> R) -> () -> R {
    guard let witness = witness() else { return body }
    return { witness.use { body() } }
  }

  /// A closure that holds the witness.
  func tracked<A, R>(_ body: @escaping (A) -> R) -> (A) -> R {
    guard let witness = witness() else { return body }
    return { a in witness.use { body(a) } }
  }

  /// A closure that holds the witness.
  func tracked<A, B, R>(_ body: @escaping (A, B) -> R) -> (A, B) -> R {
    guard let witness = witness() else { return body }
    return { a, b in witness.use { body(a, b) } }
  }

  /// A closure that holds the witness.
  func tracked<A, R>(_ body: @escaping (A) throws -> R) -> (A) throws -> R {
    guard let witness = witness() else { return body }
    return { a in try witness.use { try body(a) } }
  }

  /// A closure that holds the witness.
  func tracked<A, B, R>(_ body: @escaping (A, B) throws -> R) -> (A, B) throws -> R {
    guard let witness = witness() else { return body }
    return { a, b in try witness.use { try body(a, b) } }
  }
}

/// A publisher under test, with its type erased.
struct TestedPublisher {
  /// Subscribes once more.
  let subscribe: (Receiver) -> Void
  /// The input of the publisher, if it is a subject.
  var input: Input?
  /// Connects it, if that is done by hand.
  var connect: (() -> any Cancellable)?

  struct Input {
    let send: (Token) -> Void
    let end: (Subscribers.Completion<TestError>) -> Void
  }

  init<P: Publisher>(_ publisher: P, as item: @escaping (P.Output) -> Item) {
    subscribe = { publisher.subscribe(ReceiverAdapter<P.Output, P.Failure>($0, item)) }
  }

  init<P: Publisher>(_ publisher: P) where P.Output: ItemConvertible {
    self.init(publisher, as: \.item)
  }

  init<P: Publisher>(_ publisher: P) where P.Output == (Token, Token) {
    self.init(publisher) { .many([$0.number, $1.number]) }
  }

  /// Each subscriber gets the next publisher.
  init<P: Publisher>(byTurns publishers: [P]) where P.Output == Token {
    let count = _Lock(0)
    subscribe = { receiver in
      let turn = count.withLock { count in
        defer { count += 1 }
        return count
      }
      publishers[turn % publishers.count].subscribe(ReceiverAdapter(receiver, \.item))
    }
  }

  init<S: Subject>(subject: S) where S.Output == Token, S.Failure == TestError {
    self.init(subject)
    input = Input(send: subject.send, end: subject.send(completion:))
  }

  init<P: ConnectablePublisher>(connectable: P) where P.Output == Token {
    self.init(connectable)
    connect = connectable.connect
  }
}

/// A subscriber of items, which is its own context. A class and no protocol, because it is called by
/// the million.
class Receiver {
  func receive(subscription: any Subscription) {}
  func receive(_ item: Item) -> Subscribers.Demand { .none }
  func receive(end: TestError?) {}
}

private struct ReceiverAdapter<Input, Failure: Error>: Subscriber {
  let combineIdentifier = CombineIdentifier()
  var _context: AnyObject? { receiver }
  private let receiver: Receiver
  private let item: (Input) -> Item

  init(_ receiver: Receiver, _ item: @escaping (Input) -> Item) {
    self.receiver = receiver
    self.item = item
  }

  func receive(subscription: any Subscription) {
    receiver.receive(subscription: subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    receiver.receive(item(input))
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished:
      receiver.receive(end: nil)
    case .failure(let error):
      guard let error = error as? TestError else { preconditionFailure("not ours: \(error)") }
      receiver.receive(end: error)
    }
  }
}
