import Testing

@testable import ReactiveCore

@Suite("Combine's surface: protocols, sources, subjects and subscribers")
struct TypesSurfaceTests {
  /// A publisher, a subscription and a subscriber as a user writes them.
  private struct One: Publisher {
    typealias Output = Int
    typealias Failure = Never

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      subscriber.receive(subscription: Ticket { _ = subscriber.receive(1) })
    }
  }

  private final class Ticket: Subscription {
    let onRequest: () -> Void

    init(onRequest: @escaping () -> Void) {
      self.onRequest = onRequest
    }

    func request(_ demand: Subscribers.Demand) {
      onRequest()
    }

    func cancel() {}
  }

  private final class Taker: Subscriber {
    typealias Input = Int
    typealias Failure = Never

    var taken: [Int] = []

    func receive(subscription: any Subscription) {
      subscription.request(.max(1))
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      taken.append(input)
      return .none
    }

    func receive(completion: Subscribers.Completion<Never>) {}
  }

  @Test("The protocols match Combine's when types conform to them")
  func protocols() {
    let taker = Taker()
    let one: any Publisher<Int, Never> = One()
    One().subscribe(taker)
    surface("Publisher", taker.taken == [1] && one is One)
    surface(
      "Subscriber",
      (taker as any Subscriber<Int, Never>).combineIdentifier == taker.combineIdentifier
    )
    let ticket = Ticket {}
    let identity: any CustomCombineIdentifierConvertible = ticket
    surface(
      "Subscription",
      (ticket as any Subscription).combineIdentifier == ticket.combineIdentifier
    )
    surface(
      "CustomCombineIdentifierConvertible",
      identity.combineIdentifier == ticket.combineIdentifier
    )
    surface(
      "CombineIdentifier",
      CombineIdentifier() != CombineIdentifier() && "\(CombineIdentifier(ticket))".hasPrefix("0x")
    )
    let cancellable: any Cancellable = ticket
    var list: [AnyCancellable] = []
    var set: Set<AnyCancellable> = []
    cancellable.store(in: &list)
    cancellable.store(in: &set)
    surface("Cancellable", list.count == 1 && set.count == 1)
    let subject: any Subject<Int, Never> = PassthroughSubject<Int, Never>()
    subject.send(1)
    surface("Subject", subject is PassthroughSubject<Int, Never>)
    let connectable: any ConnectablePublisher<Int, Never> = numbers(1).makeConnectable()
    surface("ConnectablePublisher", connectable is Publishers.MakeConnectable<Numbers>)
    Subscriptions.empty.request(.max(1))
    surface("Subscriptions.empty", "\(Subscriptions.empty)" == "Empty")
  }

  @Test("The coder protocols match Combine's when types conform to them")
  func coders() throws {
    struct Coder: TopLevelEncoder, TopLevelDecoder {
      func encode<T: Encodable>(_ value: T) throws -> String { "\(value)" }

      func decode<T: Decodable>(_ type: T.Type, from: String) throws -> T { from as! T }
    }
    func output<E: TopLevelEncoder>(_ encoder: E) throws -> E.Output { try encoder.encode(1) }
    func input<D: TopLevelDecoder>(_ decoder: D, _ input: D.Input) throws -> String {
      try decoder.decode(String.self, from: input)
    }
    surface("TopLevelEncoder", try output(Coder()) == "1")
    surface("TopLevelDecoder", try input(Coder(), "x") == "x")
  }

  @Test("Convenience publishers match Combine's")
  func sources() {
    surface("Just", Just(1), Just<Int>.self, "1 finished")
    surface("Empty", Empty(), Empty<Int, Never>.self, "finished")
    surface(
      "Empty.init(completeImmediately:)",
      Empty(completeImmediately: false, outputType: Int.self, failureType: TestError.self),
      Empty<Int, TestError>.self,
      ""
    )
    surface("Fail", Fail<Int, TestError>(error: .first), Fail<Int, TestError>.self, "failed first")
    surface(
      "Fail.init(outputType:failure:)",
      Fail(outputType: Int.self, failure: TestError.first),
      Fail<Int, TestError>.self,
      "failed first"
    )
    surface("Deferred", Deferred { Just(1) }, Deferred<Just<Int>>.self, "1 finished")
    let promise: (@escaping Future<Int, TestError>.Promise) -> Void = { $0(.failure(.second)) }
    surface("Future", Future(promise), Future<Int, TestError>.self, "failed second")
    let record = Record<Int, TestError> { recording in
      recording.receive(1)
      recording.receive(completion: .failure(.first))
    }
    surface("Record.init(record:)", record, Record<Int, TestError>.self, "1 failed first")
    surface(
      "Record.init(recording:)",
      Record(recording: record.recording),
      Record<Int, TestError>.self,
      "1 failed first"
    )
    surface(
      "Record.init(output:completion:)",
      Record(output: [1, 2], completion: .finished),
      Record<Int, TestError>.self,
      "1 2 finished"
    )
    let recording = Record<Int, TestError>.Recording(output: [1], completion: .failure(.first))
    surface("Record.Recording", recording.output == record.recording.output)
    surface(
      "Sequence.publisher",
      [1, 2].publisher,
      Publishers.Sequence<[Int], Never>.self,
      "1 2 finished"
    )
    surface(
      "Publishers.Sequence.init(sequence:)",
      Publishers.Sequence(sequence: 1...2),
      Publishers.Sequence<ClosedRange<Int>, TestError>.self,
      "1 2 finished"
    )
    surface("Optional.publisher", Int?(1).publisher, Optional<Int>.Publisher.self, "1 finished")
    surface(
      "Result.publisher",
      Result<Int, TestError>.failure(.first).publisher,
      Result<Int, TestError>.Publisher.self,
      "failed first"
    )
    surface(
      "Result.Publisher.init(_:)",
      Result<Int, TestError>.Publisher(1),
      Result<Int, TestError>.Publisher.self,
      "1 finished"
    )
  }

  @Test("Subjects match Combine's")
  func subjects() {
    let current = CurrentValueSubject<Int, TestError>(1)
    surface(
      "CurrentValueSubject",
      current,
      CurrentValueSubject<Int, TestError>.self,
      "1 2 failed first",
      drive: {
        current.value += 1
        current.send(completion: .failure(.first))
      }
    )
    let passthrough = PassthroughSubject<Void, Never>()
    surface(
      "PassthroughSubject",
      passthrough,
      PassthroughSubject<Void, Never>.self,
      "() finished",
      drive: {
        passthrough.send()
        passthrough.send(completion: .finished)
      }
    )
    let subscription = TrackingSubscription()
    current.send(subscription: subscription)
    surface("Subject.send(subscription:)", subscription.history.events == [.cancel])
  }

  @Test("Subscribers match Combine's")
  func subscribers() {
    final class Target {
      var value = 0
    }
    let target = Target()
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }) { target.value += $0 }
    numbers(1, 2).subscribe(sink)
    surface("Subscribers.Sink", target.value == 3)
    let assign = Subscribers.Assign(object: target, keyPath: \.value)
    numbers(7).subscribe(assign)
    surface("Subscribers.Assign", target.value == 7 && assign.keyPath == \.value)
    let any = AnySubscriber<Int, Never>(receiveSubscription: { $0.request(.unlimited) }) {
      target.value = $0
      return .none
    }
    numbers(8).subscribe(any)
    surface("AnySubscriber", target.value == 8)
    surface("AnyPublisher", AnyPublisher(Just(1)), Numbers.self, "1 finished")
    var cancelCount = 0
    do { _ = AnyCancellable { cancelCount += 1 } }
    surface("AnyCancellable", cancelCount == 1)
  }

  @Test("Demand and completion match Combine's")
  func values() {
    let sum: Subscribers.Demand = .max(1) + .max(2) - 1 + Subscribers.Demand.none
    surface(
      "Subscribers.Demand",
      sum == .max(2) && sum.max == 2 && sum * 2 == 4 && sum < .unlimited
    )
    let completions: [Subscribers.Completion<TestError>] = [.finished, .failure(.first)]
    surface("Subscribers.Completion", completions.first == .finished && completions.count == 2)
  }

  @Test("Observable objects match Combine's")
  func observation() {
    final class Model: ObservableObject {
      @Published var count = 0
    }
    let model = Model()
    let publisher: ObservableObjectPublisher = model.objectWillChange
    surface(
      "ObservableObject",
      publisher,
      ObservableObjectPublisher.self,
      "()",
      drive: { model.count = 1 }
    )
    surface(
      "Published",
      model.$count,
      Published<Int>.Publisher.self,
      "1 2",
      drive: { model.count = 2 }
    )
    surface(
      "ObservableObjectPublisher",
      publisher,
      ObservableObjectPublisher.self,
      "()",
      drive: { publisher.send() }
    )
  }
}
