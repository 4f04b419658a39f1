import Combine

// Operators of one's own, under names that libraries for Combine give theirs.
extension Publisher {
  func withLatestFrom<Other: Publisher>(_ other: Other) -> AnyPublisher<Other.Output, Failure>
  where Other.Failure == Failure {
    let shared = other.share()
    return map { value in shared.map { (value, $0) }.first() }
      .switchToLatest()
      .map(\.1)
      .eraseToAnyPublisher()
  }

  func materialize() -> AnyPublisher<Event<Output, Failure>, Never> {
    map(Event.value)
      .append(.finished)
      .catch { Just(.failure($0)) }
      .eraseToAnyPublisher()
  }

  func amb(_ other: Self) -> AnyPublisher<Output, Failure> {
    merge(with: other).first().eraseToAnyPublisher()
  }
}

extension Collection where Element: Publisher {
  func merge() -> Publishers.MergeMany<Element> {
    Publishers.MergeMany(self)
  }
}

enum Event<Value, Failure: Error> {
  case value(Value)
  case failure(Failure)
  case finished
}

final class ReplaySubject<Output> {
  private(set) var buffer: [Output] = []

  func send(_ value: Output) {
    buffer.append(value)
  }
}

final class Lock {
  private(set) var isLocked = false
}
