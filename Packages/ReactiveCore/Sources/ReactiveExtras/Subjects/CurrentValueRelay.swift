/// A relay that keeps its newest value and sends it to new subscribers first.
///
/// - Demand, threads and complexity: as `CurrentValueSubject`.
/// - Completion: when the relay is released.
///
/// ```swift
/// let volume = CurrentValueRelay(5)
/// let cancellable = volume.sink { print($0) }
/// volume.accept(volume.value + 1)
/// // Prints: 5, 6
/// ```
///
/// Source: CombineExt's `CurrentValueRelay`; RxRelay's `BehaviorRelay`.
public final class CurrentValueRelay<Output>: Relay {
  public typealias Failure = Never

  @usableFromInline let subject: CurrentValueSubject<Output, Never>

  /// Makes a relay with an initial value.
  @inlinable
  public init(_ value: Output) {
    subject = CurrentValueSubject(value)
  }

  @inline(never)
  deinit {
    subject.send(completion: .finished)
  }

  /// The newest value.
  @inlinable public var value: Output { subject.value }

  @inlinable
  public func accept(_ value: Output) {
    subject.send(value)
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subject.receive(subscriber: subscriber)
  }
}

extension CurrentValueRelay: Sendable where Output: Sendable {}
