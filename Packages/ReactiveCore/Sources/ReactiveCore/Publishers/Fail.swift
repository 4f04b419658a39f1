/// A publisher that fails right after the subscription, without waiting for demand.
///
/// ```swift
/// struct Offline: Error {}
/// let cancellable = Fail<Int, Offline>(error: Offline())
///   .sink(
///     receiveCompletion: { if case .failure = $0 { print("offline") } },
///     receiveValue: { print($0) }
///   )
/// // Prints: offline
/// ```
///
/// Source: Combine's `Fail`.
@frozen
public struct Fail<Output, Failure: Error>: Publisher {
  /// The failure to send.
  public let error: Failure

  /// Makes a publisher that fails with the error.
  @inlinable
  public init(error: Failure) {
    self.error = error
  }

  /// Makes a failing publisher of the given output type.
  @inlinable
  public init(outputType: Output.Type, failure: Failure) {
    self.init(error: failure)
  }

  @inlinable
  @inline(__always)
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subscriber._receive(failure: error)
  }

  @inlinable public static var _passesAll: Bool { true }

  @inlinable
  public func _passAll(
    while isWanted: () -> Bool,
    to receive: (Output) -> Void
  ) -> Subscribers.Completion<Failure>? {
    .failure(error)
  }
}

extension Fail: Equatable where Failure: Equatable {}

extension Fail: Sendable {}
