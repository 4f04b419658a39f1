/// A relay that passes values on and keeps none.
///
/// - Demand, threads and complexity: as `PassthroughSubject`.
/// - Completion: when the relay is released.
///
/// ```swift
/// var taps: PassthroughRelay<Int>? = PassthroughRelay()
/// let cancellable = taps?.sink(
///   receiveCompletion: { print($0) },
///   receiveValue: { print($0) }
/// )
/// taps?.accept(1)
/// taps = nil
/// // Prints: 1, finished
/// ```
///
/// Source: CombineExt's `PassthroughRelay`; RxRelay's `PublishRelay`.
public final class PassthroughRelay<Output>: Relay {
  public typealias Failure = Never

  @usableFromInline let subject = PassthroughSubject<Output, Never>()

  /// Makes a relay without subscribers.
  public init() {}

  deinit {
    subject.send(completion: .finished)
  }

  @inlinable
  public func accept(_ value: Output) {
    subject.send(value)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

extension PassthroughRelay: Sendable where Output: Sendable {}
