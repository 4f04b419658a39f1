import Testing

@testable import ReactiveCore

/// The checker itself is proven by operators that are wrong on purpose: each is found, and the program
/// that shows it is the smallest there is.
@Suite("Seeded faults")
struct SeededFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let specimen: Specimen
    let program: String

    init(
      _ name: String,
      _ ingredients: Program.Ingredients = .init(),
      model: @escaping @Sendable (ModelStage) -> Model,
      make: @escaping @Sendable (Bench) -> Exposed,
      isShownBy program: String
    ) {
      testDescription = name
      specimen = Specimen(name, ingredients, model: model, make: make)
      self.program = program
    }
  }

  @Test("are found, and shown by the smallest program", arguments: faults)
  func found(fault: Fault) throws {
    let difference = try #require(Difference.first(of: fault.specimen, inPrograms: 10_000))
    #expect(difference.program.description == fault.program)
    #expect(difference.actual != difference.expected)
  }

  @Test("are told as a program with both histories beside each other")
  func description() throws {
    let fault = try #require(Self.faults.first)
    let difference = try #require(Difference.first(of: fault.specimen, inPrograms: 10_000))
    #expect(
      difference.description == """
        a filter that does not ask for one more does not do what its model does.
        Program:
        request max(1)
        send 1 from a
        Model | operator:
          subscribe to publisher 0 as a            | subscribe to publisher 0 as a
          → 0: subscription                        | → 0: subscription
          0 asks for max(1)                        | 0 asks for max(1)
          request max(1) of a                      | request max(1) of a
        ≠ answer max(1) to a                       | –
        """
    )
  }

  static let faults = [
    Fault(
      "a filter that does not ask for one more",
      model: { Each($0) { $1 > 2 ? $0.deliver($1) : .max(1) } },
      make: { bench in
        Exposed(Rewired(bench.upstream) { relay, value in value > 2 ? relay.send(value) : .none })
      },
      isShownBy: """
        request max(1)
        send 1 from a
        """
    ),
    Fault(
      "a dropping that is one off",
      model: { stage in
        var left = 2
        return Each(stage) { model, value in
          left -= 1
          return left < 0 ? model.deliver(value) : .max(1)
        }
      },
      make: { bench in
        var left = 3
        return Exposed(
          Rewired(bench.upstream) { relay, value in
            left -= 1
            return left < 0 ? relay.send(value) : .max(1)
          }
        )
      },
      isShownBy: """
        request max(1)
        send 1 from a
        send 1 from a
        send 1 from a
        """
    ),
    Fault(
      "a prefix that completes before it cancels",
      model: { Each($0) { $1 < 5 ? $0.deliver($1) : $0.stops() } },
      make: { bench in
        Exposed(
          Rewired(bench.upstream) { relay, value in
            if value < 5 { return relay.send(value) }
            relay.downstream.receive(completion: .finished)
            relay.upstream?.cancel()
            return .none
          }
        )
      },
      isShownBy: """
        request max(1)
        send 5 from a
        """
    ),
    Fault(
      "a scan that starts with its first value",
      model: { stage in
        var sum = 1
        return Each(stage) { model, value in
          sum += value
          return model.deliver(sum)
        }
      },
      make: { bench in
        var sum: Int?
        return Exposed(
          Rewired(bench.upstream) { relay, value in
            sum = (sum ?? 0) + value.number
            return relay.send(Token(sum ?? 0))
          }
        )
      },
      isShownBy: """
        request max(1)
        send 1 from a
        """
    ),
    Fault(
      "an answer that does not go up",
      model: { Each($0) { $0.deliver($1) } },
      make: { bench in
        Exposed(
          Rewired(bench.upstream) { relay, value in
            let answer = relay.send(value)
            if answer > .none { relay.upstream?.request(answer) }
            return .none
          }
        )
      },
      isShownBy: """
        in signal 2: answer max(1)
        request max(1)
        send 1 from a
        """
    ),
    Fault(
      "a delay that passes the completion on at once",
      .init(isTimed: true),
      model: { LaterModel($0, 3) },
      make: { bench in
        Exposed(
          Rewired(bench.upstream) { relay, value in
            bench.scheduler.schedule(after: bench.scheduler.now.advanced(by: .nanoseconds(3))) {
              relay.upstream?.request(relay.send(value))
            }
            return .none
          }
        )
      },
      isShownBy: "finish a"
    ),
    Fault(
      "an append that forgets what was asked for",
      .init(upstreams: 2),
      model: { SuccessionModel($0, [0, 1]) },
      make: { bench in Exposed(bench.upstream.append(Unasked(bench.publisher(1)))) },
      isShownBy: """
        request max(1)
        finish a
        """
    ),
  ]
}

/// An operator made of a closure that receives the values.
private struct Rewired: Publisher {
  typealias Output = Token
  typealias Failure = Trouble

  final class Relay {
    let downstream: AnySubscriber<Token, Trouble>
    var upstream: (any Subscription)?

    init(_ downstream: AnySubscriber<Token, Trouble>) {
      self.downstream = downstream
    }

    func send(_ value: Token) -> Subscribers.Demand { downstream.receive(value) }
  }

  private let upstream: Bench.Upstream
  private let receive: (Relay, Token) -> Subscribers.Demand

  init(_ upstream: Bench.Upstream, _ receive: @escaping (Relay, Token) -> Subscribers.Demand) {
    self.upstream = upstream
    self.receive = receive
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Token, S.Failure == Trouble {
    let relay = Relay(AnySubscriber(subscriber))
    upstream.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription in
          relay.upstream = subscription
          relay.downstream.receive(subscription: subscription)
        },
        receiveValue: { receive(relay, $0) },
        receiveCompletion: relay.downstream.receive(completion:)
      )
    )
  }
}

/// A publisher that does not hear the first request.
private struct Unasked: Publisher {
  typealias Output = Token
  typealias Failure = Trouble

  private let upstream: Bench.Upstream

  init(_ upstream: Bench.Upstream) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Token, S.Failure == Trouble {
    upstream.subscribe(
      AnySubscriber(
        receiveSubscription: { subscriber.receive(subscription: Deaf(upstream: $0)) },
        receiveValue: subscriber.receive(_:),
        receiveCompletion: subscriber.receive(completion:)
      )
    )
  }

  private final class Deaf: Subscription {
    private let upstream: any Subscription
    private var isDeaf = true

    init(upstream: any Subscription) {
      self.upstream = upstream
    }

    func request(_ demand: Subscribers.Demand) {
      if isDeaf { isDeaf = false } else { upstream.request(demand) }
    }

    func cancel() {
      upstream.cancel()
    }
  }
}
