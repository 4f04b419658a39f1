import Testing

@testable import ReactiveCore

@Suite("print")
struct PrintTests {
  /// Notes the lines that are written to it.
  private final class Paper: TextOutputStream {
    let history: History
    var onWrite: (String) -> Void = { _ in }
    private var line = ""

    init(_ history: History = History()) {
      self.history = history
    }

    func write(_ string: String) {
      line += string
      guard line.hasSuffix("\n") else { return }
      history.note(.note(line))
      let written = line
      line = ""
      onWrite(written)
    }
  }

  private let history = History()

  private func lines(_ lines: String...) -> [Event] { lines.map { .note($0 + "\n") } }

  @Test("print writes a line in the pieces in which Swift's print writes it")
  func pieces() {
    struct Pieces: TextOutputStream {
      let history: History

      func write(_ string: String) { history.note(.note(string)) }
    }
    var pieces = Pieces(history: history)
    Swift.print("it: receive finished", to: &pieces)
    let expected = history.take()
    Empty<Int, Never>().print("it", to: pieces).subscribe(TrackingSubscriber<Int, Never>())
    #expect(history.take().suffix(expected.count) == expected[...] && expected.count == 3)
  }

  @Test("print does not write demand that receive returns after a cancellation")
  func demandAfterCancel() {
    let upstream = ManualPublisher<Int, TestError>(history)
    var subscription: (any Subscription)?
    let subscriber = TrackingSubscriber<Int, TestError>(
      history,
      onSubscription: { subscription = $0 },
      onValue: { _ in
        subscription?.cancel()
        return .max(1)
      }
    )
    upstream.print(to: Paper(history)).subscribe(subscriber)
    subscription?.request(.max(1))
    _ = history.take()
    upstream.send(1)
    #expect(
      history.take() == lines("receive value: (1)") + [.value(1)] + lines("receive cancel") + [
        .cancel
      ]
    )
    subscription = nil
  }

  @Test(
    "print writes each line at once, before passing the signal or the request",
    arguments: ["", "it"]
  )
  func order(prefix: String) {
    let start = prefix.isEmpty ? "" : "it: "
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<Int, TestError>(
      history,
      demand: .max(1),
      onValue: { $0 == 9 ? .unlimited : .max($0) }
    )
    upstream.print(prefix, to: Paper(history)).subscribe(subscriber)
    #expect(
      history.take() == [
        .note("\(start)receive subscription: (ReactiveCoreTests.TrackingSubscription)\n"),
        .subscription, .note("\(start)request max: (1)\n"), .request(.max(1)),
      ]
    )
    #expect(upstream.send(2) == .max(2))
    #expect(
      history.take() == [
        .note("\(start)receive value: (2)\n"), .value(2),
        .note("\(start)request max: (2) (synchronous)\n"),
      ]
    )
    #expect(upstream.send(9) == .unlimited)
    #expect(
      history.take() == [
        .note("\(start)receive value: (9)\n"), .value(9),
        .note("\(start)request unlimited (synchronous)\n"),
      ]
    )
    subscriber.request(.unlimited)
    #expect(history.take() == [.note("\(start)request unlimited\n"), .request(.unlimited)])
    upstream.send(completion: .failure(.first))
    #expect(
      history.take() == [.note("\(start)receive error: (first)\n"), .failure(TestError.first)]
    )
  }

  @Test("print writes a request for nothing, but not an answer that asks for nothing")
  func none() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<Int, TestError>(history, demand: .max(1))
    upstream.print(to: Paper(history)).subscribe(subscriber)
    _ = history.take()
    #expect(upstream.send(1) == Subscribers.Demand.none)
    #expect(history.take() == [.note("receive value: (1)\n"), .value(1)])
    subscriber.request(.none)
    #expect(history.take() == [.note("request max: (0)\n"), .request(.none)])
    upstream.send(completion: .finished)
    #expect(history.take() == [.note("receive finished\n"), .finished])
  }

  @Test("print writes what comes after the end, and passes none of it on")
  func afterTheEnd() {
    let upstream = ManualPublisher<Int, TestError>(history, stopsOnCancel: false)
    let subscriber = TrackingSubscriber<Int, TestError>(history)
    upstream.print(to: Paper(history)).subscribe(subscriber)
    _ = history.take()
    subscriber.cancel()
    #expect(history.take() == lines("receive cancel") + [.cancel])
    subscriber.cancel()
    subscriber.request(.max(1))
    upstream.send(completion: .finished)
    #expect(history.take() == lines("receive cancel", "request max: (1)", "receive finished"))
  }

  @Test("print writes requests and cancellations after the completion, and passes none of them on")
  func afterTheCompletion() {
    let upstream = ManualPublisher<Int, TestError>(history, stopsOnCancel: false)
    let subscriber = TrackingSubscriber<Int, TestError>(history)
    upstream.print(to: Paper(history)).subscribe(subscriber)
    upstream.send(completion: .finished)
    _ = history.take()
    subscriber.request(.max(2))
    subscriber.request(.unlimited)
    subscriber.cancel()
    subscriber.cancel()
    #expect(
      history.take()
        == lines("request max: (2)", "request unlimited", "receive cancel", "receive cancel")
    )
  }

  @Test("print writes and cancels a second subscription, and keeps the first one")
  func secondSubscription() {
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<Int, TestError>(history)
    upstream.print(to: Paper(history)).subscribe(subscriber)
    _ = history.take()
    upstream.sendSecondSubscription()
    #expect(
      history.take() == [
        .note("receive subscription: (ReactiveCoreTests.TrackingSubscription)\n"),
        .cancel("second"),
      ]
    )
    subscriber.request(.max(1))
    #expect(history.take() == lines("request max: (1)") + [.request(.max(1))])
  }

  @Test("The subscription that print hands down is called Print, also in the next print's lines")
  func description() {
    let paper = Paper(history)
    let subscriber = TrackingSubscriber<Int, Never>()
    PassthroughSubject<Int, Never>().print(to: Paper()).print("outer", to: paper)
      .subscribe(subscriber)
    #expect(history.events == lines("outer: receive subscription: (Print)"))
    #expect("\(subscriber.subscription!)" == "Print")
    subscriber.cancel()
  }

  @Test("Each subscriber of print writes to its own copy of a stream that is a value")
  func valueStream() {
    struct Counter: TextOutputStream {
      let history: History
      var count = 0

      mutating func write(_ string: String) {
        guard string == "\n" else { return }
        count += 1
        history.note(.note("\(count)"))
      }
    }
    let publisher = Just(1).print(to: Counter(history: history))
    for _ in 1...2 { publisher.subscribe(TrackingSubscriber<Int, Never>(demand: .max(1))) }
    let numbers = history.events.map(\.description)
    #expect(numbers == ["1", "2", "3", "4", "1", "2", "3", "4"])
  }

  @Test("The public properties of print are what it was made of")
  func properties() {
    let paper = Paper()
    let publisher = Publishers.Print(upstream: Just(1), prefix: "it", to: paper)
    #expect(publisher.prefix == "it" && publisher.upstream == Just(1))
    #expect(publisher.stream as? Paper === paper)
    #expect(Just(1).print().stream == nil && Just(1).print().prefix.isEmpty)
  }

  @Test("A stream may send, request and cancel while print writes to it")
  func reentrant() {
    let subject = PassthroughSubject<Int, Never>()
    let paper = Paper(history)
    let subscriber = TrackingSubscriber<Int, Never>(History(), demand: .max(2))
    paper.onWrite = { [unowned subject, unowned subscriber] line in
      if line == "receive value: (1)\n" { subject.send(2) }
      if line == "receive value: (2)\n" { subscriber.cancel() }
    }
    subject.print(to: paper).subscribe(subscriber)
    _ = history.take()
    subject.send(1)
    subject.send(3)
    #expect(history.take() == lines("receive value: (1)", "receive value: (2)", "receive cancel"))
    #expect(subscriber.breaches.isEmpty)
  }

  @Test("Threads that print at once write whole lines, one after another")
  func threads() {
    // Not safe by itself: writes that overlap would break it, which is what this test looks for.
    final class Slow: TextOutputStream, @unchecked Sendable {
      var text = ""

      func write(_ string: String) {
        text += string
      }
    }
    let slow = Slow()
    let upstream = ManualPublisher<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>()
    upstream.print(to: slow).subscribe(subscriber)
    concurrently(4) { _ in
      for _ in 0..<500 { subscriber.request(.max(1)) }
    }
    let lines = slow.text.split(separator: "\n")
    #expect(lines.count == 2_001)
    #expect(lines.dropFirst().allSatisfy { $0 == "request max: (1)" })
    subscriber.cancel()
  }

  @Test("print without a stream writes to the standard output, whole lines from any thread")
  func standardOutput() async throws {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) {
      let cancellable = (1...2).publisher.print("numbers").sink { _ in }
      cancellable.cancel()
      concurrently(4) { thread in
        for value in 0..<100 {
          Just(value).print("thread \(thread)").subscribe(TrackingSubscriber(demand: .max(1)))
        }
      }
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    let lines = output.split(separator: "\n").map(String.init)
    let numbers = lines.filter { $0.hasPrefix("numbers: ") }
    #expect(
      numbers.dropFirst() == [
        "numbers: request unlimited", "numbers: receive value: (1)",
        "numbers: receive value: (2)", "numbers: receive finished",
      ]
    )
    #expect(numbers.first?.hasPrefix("numbers: receive subscription: (") == true)
    for thread in 0..<4 {
      let values = lines.filter { $0.hasPrefix("thread \(thread): receive value: (") }
      #expect(values == (0..<100).map { "thread \(thread): receive value: (\($0))" })
    }
  }

  enum Ending: CaseIterable {
    case finished, cancelled
  }

  @Test(
    "A subscription of print that is kept holds neither upstream nor downstream after the end",
    arguments: Ending.allCases
  )
  func release(ending: Ending) {
    let life = Lifetime()
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
    subject.map { [witness = life.witness()] in
      _ = witness
      return $0
    }
    .print(to: Paper())
    .map { [witness = life.witness()] in
      _ = witness
      return $0
    }
    .subscribe(subscriber)
    if ending == .finished { subject.send(completion: .finished) } else { subscriber.cancel() }
    #expect(life.isOver)
  }
}
