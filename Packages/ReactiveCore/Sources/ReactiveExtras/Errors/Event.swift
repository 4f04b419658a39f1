/// A signal of a publisher as a value: one of its values, or its end.
///
/// Source: CombineExt's `Event`.
public enum Event<Output, Failure: Error> {
  /// The publisher has sent a value.
  case value(Output)

  /// The publisher has failed.
  case failure(Failure)

  /// The publisher has finished.
  case finished
}

extension Event {
  /// The completion that it stands for; nil if it is a value.
  var completion: Subscribers.Completion<Failure>? {
    switch self {
    case .value: nil
    case .failure(let error): .failure(error)
    case .finished: .finished
    }
  }
}

extension Event: Equatable where Output: Equatable, Failure: Equatable {}
extension Event: Hashable where Output: Hashable, Failure: Hashable {}
extension Event: Sendable where Output: Sendable {}

extension Event: CustomStringConvertible {
  public var description: String {
    switch self {
    case .value(let value): "value(\(value))"
    case .failure(let error): "failure(\(error))"
    case .finished: "finished"
    }
  }
}

/// A type that stands for an ``Event``.
///
/// Source: CombineExt's `EventConvertible`.
public protocol EventConvertible<Output, Failure> {
  /// The kind of values that the events carry.
  associatedtype Output

  /// The kind of error that the events carry.
  associatedtype Failure: Error

  /// The event that it stands for.
  var event: Event<Output, Failure> { get }
}

extension Event: EventConvertible {
  public var event: Event<Output, Failure> { self }
}
