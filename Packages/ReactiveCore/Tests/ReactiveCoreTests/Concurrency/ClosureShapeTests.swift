import ReactiveCore
import Testing

/// The ways of writing a closure that Combine takes, in a main-actor context, where each of them may
/// belong to the actor.
@Suite("Shapes of closures")
@MainActor
struct ClosureShapeTests {
  @MainActor
  final class Model {
    var values: [Int] = []
    func note(_ value: Int) { values.append(value) }
    func noted(_ value: Int) -> Int {
      values.append(value)
      return value
    }
    nonisolated func negated(_ value: Int) -> Int { -value }
  }

  struct Wrapper: Equatable {
    let value: Int
    init(_ value: Int) { self.value = value }
  }

  let numbers = [1, 2].publisher.eraseToAnyPublisher()
  let pairs = [(1, "a"), (2, "b")].publisher.eraseToAnyPublisher()
  let model = Model()

  private func collect<P: Publisher>(_ publisher: P) -> [P.Output] {
    var values: [P.Output] = []
    _ = publisher.sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
    return values
  }

  @Test("Operators take a function or an initialiser by name")
  func names() {
    func double(_ value: Int) -> Int { 2 * value }
    #expect(collect(numbers.map(String.init)) == ["1", "2"])
    #expect(collect(numbers.map(Wrapper.init)) == [Wrapper(1), Wrapper(2)])
    #expect(collect(numbers.map(Optional.some)) == [1, 2])
    #expect(collect(numbers.map(double)) == [2, 4])
    #expect(collect(numbers.scan(0, +)) == [1, 3])
    #expect(collect(numbers.max(by: <)) == [2])
    #expect(collect(numbers.flatMap(Just.init)) == [1, 2])
    _ = numbers.sink(receiveValue: { print($0) })
  }

  @Test("Operators take a method by name, isolated or not")
  func methods() {
    #expect(collect(numbers.map(model.noted)) == [1, 2])
    #expect(collect(numbers.map(model.negated)) == [-1, -2])
    _ = numbers.sink(receiveValue: model.note)
    #expect(model.values == [1, 2, 1, 2])
  }

  @Test("map chooses the right overload for a key path, a function of one, and a closure")
  func keyPaths() {
    #expect(collect(numbers.map(\.description)) == ["1", "2"])
    #expect(collect(pairs.map(\.0)) == [1, 2])
    #expect(collect(numbers.filter(\.isEven)) == [2])
    #expect(collect(numbers.compactMap(\.half)) == [1])
  }

  @Test("Closures take a tuple as a whole or taken apart")
  func tuples() {
    #expect(collect(pairs.map { number, letter in "\(number)\(letter)" }) == ["1a", "2b"])
    #expect(collect(pairs.map { "\($0)\($1)" }) == ["1a", "2b"])
    #expect(collect(pairs.map { $0.1 }) == ["a", "b"])
    #expect(collect(pairs.filter { $0 > 1 && $1 == "b" }).map(\.0) == [2])
    #expect(collect(numbers.zip(numbers) { $0 + $1 }) == [2, 4])
    #expect(collect(numbers.zip(numbers, numbers).map { $0 + $1 + $2 }) == [3, 6])
  }

  @Test("Closures may have several statements, a capture list, and a result of another kind")
  func statements() {
    let texts = numbers.map { [weak model] value -> String? in
      guard let model else { return nil }
      model.note(value)
      return "\(value)"
    }
    #expect(collect(texts) == ["1", "2"])
    #expect(collect(numbers.map { _ in }).count == 2)
    #expect(collect(numbers.map { value in { value } }).map { $0() } == [1, 2])
    #expect(collect(Just(()).eraseToAnyPublisher().map { 3 }) == [3])
  }

  @Test("Throwing operators take a closure that throws, or one that does not")
  func throwing() {
    func check(_ value: Int) throws -> Int {
      guard value < 2 else { throw TestError.first }
      return value
    }
    #expect(collect(numbers.tryMap(check)) == [1])
    #expect(collect(numbers.tryMap { try check($0) }) == [1])
    #expect(collect(numbers.tryMap { $0 }) == [1, 2])
    #expect(collect(numbers.map { $0 + 1 }.tryMap(check).map { $0 + 1 }) == [])
  }

  @Test("Operators take a function in a variable: plain, optional, sendable or of the main actor")
  func variables() {
    let plain: (Int) -> Int = { $0 + 1 }
    let sendable: @Sendable (Int) -> Int = { $0 + 1 }
    let isolated: @MainActor (Int) -> Int = { $0 + 1 }
    let missing: ((Int) -> Void)? = nil
    #expect(collect(numbers.map(plain)) == [2, 3])
    #expect(collect(numbers.map(sendable)) == [2, 3])
    #expect(collect(numbers.map(isolated)) == [2, 3])
    #expect(collect(numbers.handleEvents(receiveOutput: missing)) == [1, 2])
  }

  @Test("An operator can be taken by its name, and wrapped in another function")
  func operators() {
    let map: (@escaping (Int) -> Int) -> Publishers.Map<AnyPublisher<Int, Never>, Int> = numbers.map
    #expect(collect(map { $0 + 1 }) == [2, 3])
    #expect(collect(numbers.incremented { $0 + 1 }) == [2, 3])
  }

  @Test("A closure may change a captured variable")
  func captured() {
    var sum = 0
    var ended = false
    _ = numbers.sink { sum += $0 }
    _ = numbers.sink { _ in
      ended = true
    } receiveValue: {
      sum += $0
    }
    #expect(sum == 6)
    #expect(ended)
  }
}

extension Int {
  fileprivate var isEven: Bool { isMultiple(of: 2) }
  fileprivate var half: Int? { isEven ? self / 2 : nil }
}

extension Publisher {
  /// An operator of a user, which hands a plain closure on.
  fileprivate func incremented<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    map(transform)
  }
}
