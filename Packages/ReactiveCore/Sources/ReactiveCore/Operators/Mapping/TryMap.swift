extension Publisher {
  /// Transforms each value by a closure that may throw.
  ///
  /// - Demand and completion: pass through. A thrown error cancels the upstream, then fails.
  /// - Parameter transform: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// struct NotANumber: Error {}
  /// let cancellable = ["1", "2", "x", "4"].publisher
  ///   .tryMap { text in
  ///     guard let number = Int(text) else { throw NotANumber() }
  ///     return number
  ///   }
  ///   .replaceError(with: 0)
  ///   .sink { print($0) }
  /// // Prints: 1, 2, 0
  /// ```
  ///
  /// Source: Combine's `tryMap(_:)`.
  @_transparent
  public __consuming func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  )
    -> Publishers.TryMap<Self, T>
  {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// A publisher that transforms each value of its upstream by a closure that may throw.
  @frozen
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values are transformed.
    public let upstream: Upstream

    /// The closure that transforms them.
    public let transform: (Upstream.Output) throws -> Output

    /// Makes the publisher that `tryMap` returns.
    @_transparent
    public init(
      upstream: Upstream,
      transform: @escaping (Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      upstream.attach(TryMapNode(downstream: .erasing(subscriber), transform: transform))
    }
  }
}

extension Publishers.TryMap {
  /// Transforms each value a second time, in the same node.
  ///
  /// - Demand and completion: pass through. An error of the first closure cancels the upstream,
  ///   then fails.
  /// - Parameter transform: Called once per value with the first closure's result, on the thread
  ///   that sends it.
  ///
  /// Source: Combine's `Publishers.TryMap.map(_:)`.
  @inlinable
  public func map<T>(
    _ transform: @escaping (Output) -> T
  ) -> Publishers.TryMap<Upstream, T> {
    tryMap(transform)
  }

  /// Transforms each value a second time, by a closure that may throw too, in the same node.
  ///
  /// - Demand and completion: pass through. A thrown error cancels the upstream, then fails.
  /// - Parameter transform: Called once per value with the first closure's result, on the thread
  ///   that sends it.
  ///
  /// Source: Combine's `Publishers.TryMap.tryMap(_:)`.
  @inlinable
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> Publishers.TryMap<Upstream, T> {
    let first = self.transform
    return Publishers.TryMap<Upstream, T>(upstream: upstream) { try transform(first($0)) }
  }
}

/// The node of `tryMap`, `encode` and `decode`.
@usableFromInline
final class TryMapNode<Input, Output, Failure: Error>:
  RelayNode<Input, Failure, Output, any Error>
{
  @usableFromInline let transform: (Input) throws -> Output
  /// The operator's name, for descriptions.
  @usableFromInline let name: StaticString

  @inlinable
  @inline(never)
  init(
    downstream: Downstream,
    name: StaticString = "TryMap",
    transform: @escaping (Input) throws -> Output
  ) {
    self.transform = transform
    self.name = name
    super.init(downstream: downstream, name: name) {
      _unsafeUncheckedDowncast($0, to: TryMapNode.self).process($1)
    }
  }

  @inlinable
  func process(_ input: Input) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    let output: Output
    do {
      output = try transform(input)
    } catch {
      stop(error)
      return .none
    }
    // The closure may have caused the end.
    return hasEnded ? .none : downstream.receive(output)
  }
}

extension TryMapNode: DescribedNode {
  @usableFromInline var description: String { "\(name)" }

  @usableFromInline var children: [Mirror.Child] { [("downstream", downstream.wrapped)] }
}
