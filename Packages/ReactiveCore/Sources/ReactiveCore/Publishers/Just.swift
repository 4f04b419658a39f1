/// A publisher that sends one value to each subscriber, and finishes.
///
/// - Demand: the value waits for the first request. Requesting `.none` traps.
/// - Completion: right after the value. It cannot fail.
///
/// ```swift
/// let cancellable = Just("hello")
///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
/// // Prints: hello, finished
/// ```
///
/// Source: Combine's `Just`.
@frozen
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  /// The value to send.
  public let output: Output

  /// Makes a publisher of one value.
  @inlinable
  public init(_ output: Output) {
    self.output = output
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber._receive(single: output, from: "Just")
  }

  @inlinable public static var _passesAll: Bool { true }

  @inlinable
  public func _passAll(
    while isWanted: () -> Bool,
    to receive: (Output) -> Void
  ) -> Subscribers.Completion<Failure>? {
    guard isWanted() else { return nil }
    receive(output)
    return .finished
  }
}

extension Just: Equatable where Output: Equatable {}

extension Just: Sendable where Output: Sendable {}

extension Publisher {
  /// The value of a `Just`, also of one whose failure type was set; nil of any other publisher.
  // The optimiser decides it where it knows the type. Elsewhere, types are cheaper to compare than to cast.
  @inlinable
  @inline(__always)
  var _singleValue: Output? {
    if Self.self == Just<Output>.self {
      return unsafeBitCast(self, to: Just<Output>.self).output
    }
    if Self.self == Publishers.SetFailureType<Just<Output>, Failure>.self {
      return unsafeBitCast(self, to: Publishers.SetFailureType<Just<Output>, Failure>.self)
        .upstream.output
    }
    return nil
  }
}
