import Dispatch
import ReactiveCore
import Testing

/// Closures that belong to an actor, and where operators call them.
@Suite("Closures that are isolated to an actor")
struct IsolationTests {
  @Test(
    "every operator calls a closure of the main actor on it",
    arguments: IsolatedOperator.allCases
  )
  @MainActor
  func passes(tested: IsolatedOperator) {
    let model = IsolatedModel()
    model.start(tested, on: ImmediateScheduler.shared)
    #expect(model.calls > 0)
  }

  #if DEBUG
    @Test(
      "every operator stops the program where it calls a closure of the main actor elsewhere",
      arguments: IsolatedOperator.allCases
    )
    func stops(tested: IsolatedOperator) async {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) { [tested = tested as IsolatedOperator] in
        let model = IsolatedModel()
        await model.start(tested, on: ConcurrentQueue())
        await wait(with: model)
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(
        message.contains(
          "a closure of `\(tested.rawValue)` is isolated to the main actor but was called outside it"
        )
      )
      #expect(message.contains("Put receive(on: DispatchQueue.main) before"))
    }

    @Test("an operator stops the program where it calls a closure of another actor elsewhere")
    func otherActor() async {
      actor Counter {
        var count = 0

        func start() {
          [1].publisher.receive(on: ConcurrentQueue())
            .map { self.count += $0 }
            .subscribe(
              Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { @Sendable _ in })
            )
        }
      }
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        let counter = Counter()
        await counter.start()
        await wait(with: counter)
      }
      let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(message.contains("Incorrect actor executor assumption"))
    }
  #endif

  @Test("a closure that is marked @Sendable is called on any thread")
  @MainActor
  func sendable() async {
    let sum = await withCheckedContinuation { continuation in
      [1, 2].publisher.receive(on: ConcurrentQueue())
        .map { @Sendable in $0 + 1 }
        .filter { @Sendable in $0 > 0 }
        .reduce(0) { @Sendable in $0 + $1 }
        .subscribe(
          Subscribers.Sink(
            receiveCompletion: { @Sendable _ in },
            receiveValue: { @Sendable in continuation.resume(returning: $0) }
          )
        )
    }
    #expect(sum == 5)
  }

  @Test("a closure without isolation is called on any thread")
  func nonisolated() async {
    let value = await withCheckedContinuation { continuation in
      Just(1).receive(on: ConcurrentQueue())
        .map { $0 + 1 }
        .subscribe(
          Subscribers.Sink(
            receiveCompletion: { _ in },
            receiveValue: { continuation.resume(returning: $0) }
          )
        )
    }
    #expect(value == 2)
  }
}

/// Keeps an object until the program is stopped, for ten seconds at most.
private func wait(with object: some AnyObject & Sendable) async {
  try? await Task.sleep(for: .seconds(10))
  withExtendedLifetime(object) {}
}
