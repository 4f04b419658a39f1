import Dispatch
import ReactiveCore
import Testing

/// Closures that belong to an actor, in a program in language mode 6, as this one is: the compiler checks
/// in them that they run on their actor.
@Suite("Closures that are isolated to an actor")
struct IsolatedClosureTests {
  /// The ways in which an operator, a subscriber and a scheduler get a closure of the main actor.
  enum Closure: CaseIterable, Codable {
    case transform, throwingTransform, receiveOutput, createSubject, sink, cancellation

    /// Hands over a closure that is called at once by the current thread.
    @MainActor
    func call(_ body: @escaping @MainActor () -> Void) {
      switch self {
      case .transform: _ = Just(1).eraseToAnyPublisher().map { _ in body() }.sink { @Sendable _ in }
      case .throwingTransform:
        _ = Just(1).eraseToAnyPublisher().tryMap { _ in body() }
          .sink(receiveCompletion: { @Sendable _ in }, receiveValue: { @Sendable _ in })
      case .receiveOutput:
        _ = Just(1).handleEvents(receiveOutput: { _ in body() }).sink { @Sendable _ in }
      case .createSubject:
        _ = Just(1).multicast {
          body()
          return PassthroughSubject<Int, Never>()
        }
        .connect()
      case .sink: _ = Just(1).sink { _ in body() }
      case .cancellation: AnyCancellable { body() }.cancel()
      }
    }
  }

  @Test("Closures of the main actor are called on the main actor", arguments: Closure.allCases)
  @MainActor
  func passes(closure: Closure) {
    var calls = 0
    closure.call { calls += 1 }
    #expect(calls == 1)
  }

  @MainActor
  final class Model {
    var count = 0

    func startInBackground() {
      Just(1).receive(on: ConcurrentQueue()).map { self.count += $0 }
        .subscribe(
          Subscribers.Sink(receiveCompletion: { @Sendable _ in }, receiveValue: { @Sendable _ in })
        )
    }
  }

  @Test(
    "Closures of the main actor stop the program outside of it, in debug and release builds"
  )
  func stops() async {
    await #expect(processExitsWith: .failure) {
      let model = Model()
      await model.startInBackground()
      try await Task.sleep(for: .seconds(10))
      withExtendedLifetime(model) {}
    }
  }

  @Test(
    "A publisher calls main-actor closures on the main actor when a loop there asks for a value"
  )
  @MainActor
  func loop() async throws {
    var calls = 0
    for await _ in [1, 2].publisher.map({ _ in calls += 1 }).values {}
    for try await _ in [1, 2].publisher.tryMap({ _ in calls += 1 }).values {}
    #expect(calls == 4)
  }

  actor Counter {
    var count = 0

    func add(_ numbers: [Int]) async {
      for await number in numbers.publisher.map({ self.count += $0 }).values { number }
    }
  }

  @Test("A publisher calls an actor's closures on that actor if a loop there asks for a value")
  func loopOfAnotherActor() async {
    let counter = Counter()
    await counter.add([1, 2])
    #expect(await counter.count == 3)
  }

  @Test("Closures that are marked @Sendable are called on any thread")
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

  @Test("Closures that no actor owns are called on any thread")
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

  @Test("Isolated closures do not make an overload of a user's own call itself")
  func overload() {
    var values: [Int] = []
    _ = Just(1).eraseToAnyPublisher().map({ $0 + 1 }, note: "counted").sink { values.append($0) }
    #expect(values == [2])
  }
}

extension Publisher {
  /// An operator with the name of Combine's and one more parameter, which has a default.
  fileprivate func map<T>(
    _ transform: @escaping (Output) -> T,
    note: String = ""
  ) -> AnyPublisher<T, Failure> {
    map(transform).eraseToAnyPublisher()
  }
}
