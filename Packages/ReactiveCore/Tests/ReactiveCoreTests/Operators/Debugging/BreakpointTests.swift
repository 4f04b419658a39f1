import Glibc
import Testing

@testable import ReactiveCore

@Suite("breakpoint")
struct BreakpointTests {
  enum Stop: String, CaseIterable, Codable {
    case subscription, value, completion, error

    /// The signals that are sent before the program is stopped.
    var seen: [Event] {
      switch self {
      case .subscription: []
      case .value: [.subscription, .value(1)]
      case .completion, .error: [.subscription, .value(1), .value(2)]
      }
    }

    /// A publisher of 1, 2 and an end, which stops here.
    func make(
      _ upstream: ManualPublisher<Int, TestError>
    )
      -> Publishers.Breakpoint<
        ManualPublisher<Int, TestError>
      >
    {
      switch self {
      case .subscription: upstream.breakpoint(receiveSubscription: { _ in true })
      case .value: upstream.breakpoint(receiveOutput: { $0 == 2 })
      case .completion: upstream.breakpoint(receiveCompletion: { $0 == .failure(.first) })
      case .error: upstream.breakpointOnError()
      }
    }
  }

  /// Writes a line without a buffer, which a program that is stopped would not empty.
  private static func tell(_ line: String) {
    _ = "\(line)\n".withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }

  @Test("breakpoint raises SIGTRAP before it passes the signal", arguments: Stop.allCases)
  func stops(stop: Stop) async {
    let result = await #expect(
      processExitsWith: .signal(SIGTRAP),
      observing: [\.standardOutputContent]
    ) { [stop = stop as Stop] in
      let upstream = ManualPublisher<Int, TestError>()
      let subscriber = TrackingSubscriber<Int, TestError>(
        demand: .unlimited,
        onSubscription: { _ in Self.tell("subscription") },
        onValue: {
          Self.tell("value \($0)")
          return .none
        },
        onCompletion: { _ in Self.tell("completion") }
      )
      stop.make(upstream).subscribe(subscriber)
      upstream.send(1)
      upstream.send(2)
      upstream.send(completion: .failure(.first))
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    // The library that starts the program marks where its output begins.
    let told = output.split(separator: "\n").filter { $0.wholeMatch(of: /[a-z]+( \d)?/) != nil }
    #expect(told.map(String.init) == stop.seen.map(\.description))
  }

  @Test("breakpoint changes nothing where no closure stops it")
  func passes() {
    let history = History()
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<Int, TestError>(
      history,
      demand: .max(1),
      onValue: { .max($0) }
    )
    upstream.breakpoint(
      receiveSubscription: { _ in
        history.note(.note("asks about the subscription"))
        return false
      },
      receiveOutput: {
        history.note(.note("asks about \($0)"))
        return false
      },
      receiveCompletion: { _ in
        history.note(.note("asks about the completion"))
        return false
      }
    )
    .subscribe(subscriber)
    subscriber.request(.none)
    #expect(upstream.send(2) == .max(2))
    upstream.send(completion: .failure(.second))
    #expect(
      history.events == [
        .note("asks about the subscription"), .subscription, .request(.max(1)), .request(.none),
        .note("asks about 2"), .value(2),
        .note("asks about the completion"), .failure(TestError.second),
      ]
    )
  }

  @Test("breakpointOnError lets a normal end pass; a cancellation goes up")
  func onError() {
    let history = History()
    let upstream = ManualPublisher<Int, TestError>(history)
    let subscriber = TrackingSubscriber<Int, TestError>(history)
    let other = TrackingSubscriber<Int, TestError>(history)
    upstream.breakpointOnError().subscribe(subscriber)
    upstream.send(completion: .finished)
    upstream.breakpointOnError().subscribe(other)
    other.cancel()
    #expect(history.events == [.subscription, .finished, .subscription, .cancel])
  }

  @Test("breakpoint needs none of its closures, and its public properties show which are left out")
  func nothing() {
    let publisher = Just(1).breakpoint()
    #expect(publisher.upstream == Just(1))
    #expect(publisher.receiveSubscription == nil && publisher.receiveOutput == nil)
    #expect(publisher.receiveCompletion == nil)
    let subscriber = TrackingSubscriber<Int, Never>(demand: .max(1))
    publisher.subscribe(subscriber)
    #expect(subscriber.events == [.subscription, .value(1), .finished])
  }
}
