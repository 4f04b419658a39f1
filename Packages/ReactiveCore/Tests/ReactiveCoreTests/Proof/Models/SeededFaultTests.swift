import Testing

@testable import ReactiveCore

/// The checker itself is proven by operators that are wrong on purpose: each is found, and the program
/// that shows it is the smallest there is.
@Suite("Seeded faults")
struct SeededFaultTests {
  struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let operatorCase: OperatorCase
    let program: String

    init(
      _ name: String,
      _ ingredients: Program.Ingredients = .init(),
      model: @escaping @Sendable (ModelHarness) -> Model,
      make: @escaping @Sendable (Bench) -> TestedPublisher,
      isShownBy program: String
    ) {
      testDescription = name
      operatorCase = OperatorCase(name, ingredients, model: model, make: make)
      self.program = program
    }
  }

  @Test("Seeded faults are found, and shown by the smallest program", arguments: faults)
  func found(fault: Fault) throws {
    let difference = try difference(of: fault)
    #expect(difference.program.description == fault.program)
    #expect(difference.actual != difference.expected)
  }

  private func difference(of fault: Fault) throws -> Difference {
    let limit = SearchSize.operatorModels.faultLimit
    return try #require(Difference.first(of: fault.operatorCase, inPrograms: limit))
  }

  @Test("A seeded fault is described by a program with both histories beside each other")
  func description() throws {
    let difference = try difference(of: #require(Self.faults.first))
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
          a sends 1                                | a sends 1
        ≠ answer max(1) to a                       | –
        """
    )
  }

  static let faults = [
    Fault(
      "a filter that does not ask for one more",
      model: { ValueModel($0) { $1 > 2 ? $0.deliver($1) : .max(1) } },
      make: { bench in
        TestedPublisher(
          FaultyOperator(bench.upstream) { relay, value in
            value > 2 ? relay.downstream.receive(value) : .none
          }
        )
      },
      isShownBy: """
        request max(1)
        send 1 from a
        """
    ),
    Fault(
      "a dropping that is one off",
      model: { harness in
        var left = 2
        return ValueModel(harness) { model, value in
          left -= 1
          return left < 0 ? model.deliver(value) : .max(1)
        }
      },
      make: { bench in
        var left = 3
        return TestedPublisher(
          FaultyOperator(bench.upstream) { relay, value in
            left -= 1
            return left < 0 ? relay.downstream.receive(value) : .max(1)
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
      model: { ValueModel($0) { $1 < 5 ? $0.deliver($1) : $0.stops() } },
      make: { bench in
        TestedPublisher(
          FaultyOperator(bench.upstream) { relay, value in
            if value < 5 { return relay.downstream.receive(value) }
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
      model: { harness in
        var sum = 1
        return ValueModel(harness) { model, value in
          sum += value
          return model.deliver(sum)
        }
      },
      make: { bench in
        var sum: Int?
        return TestedPublisher(
          FaultyOperator(bench.upstream) { relay, value in
            sum = (sum ?? 0) + value.number
            return relay.downstream.receive(Token(sum ?? 0))
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
      model: { ValueModel($0) { $0.deliver($1) } },
      make: { bench in
        TestedPublisher(
          FaultyOperator(bench.upstream) { relay, value in
            let answer = relay.downstream.receive(value)
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
      model: { DelayModel($0, 3) },
      make: { bench in
        TestedPublisher(
          FaultyOperator(bench.upstream) { relay, value in
            bench.scheduler.schedule(after: bench.scheduler.now.advanced(by: .nanoseconds(3))) {
              relay.upstream?.request(relay.downstream.receive(value))
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
      make: { bench in
        TestedPublisher(
          bench.upstream.append(FaultyOperator(bench.publisher(1), IgnoresFirstRequest.init))
        )
      },
      isShownBy: """
        request max(1)
        finish a
        """
    ),
  ]
}

/// Ignores the first request.
private final class IgnoresFirstRequest: Relay {
  private var hasRequest = false

  override func request(_ demand: Subscribers.Demand) {
    if hasRequest { super.request(demand) } else { hasRequest = true }
  }
}
