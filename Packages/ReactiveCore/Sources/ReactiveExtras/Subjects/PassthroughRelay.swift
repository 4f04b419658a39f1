/// A relay that passes values on and keeps none.
///
/// - Demand, threads and complexity: as `PassthroughSubject`.
/// - Completion: when the relay is released.
///
/// ```swift
/// let taps = PassthroughRelay<Int>()
/// let cancellable = taps.sink { print($0) }
/// taps.accept(1)
/// taps.accept(2)
/// // Prints: 1, 2
/// ```
///
/// Source: CombineExt's `PassthroughRelay`; RxRelay's `PublishRelay`.
public final class PassthroughRelay<Output>: Relay {
  public typealias Failure = Never

  @usableFromInline let subject = PassthroughSubject<Output, Never>()

  /// Makes a relay without subscribers.
  public init() {}

  @inline(never)
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
