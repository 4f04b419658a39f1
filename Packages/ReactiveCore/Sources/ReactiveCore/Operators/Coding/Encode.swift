extension Publisher where Output: Encodable {
  /// Encodes each value.
  ///
  /// - Demand and completion: pass through. An error that the encoder throws cancels the upstream,
  ///   then fails.
  /// - Parameter encoder: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// let cancellable = Just(["Milk", "Eggs"])
  ///   .encode(encoder: JSONEncoder())
  ///   .map { String(decoding: $0, as: UTF8.self) }
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: ["Milk","Eggs"], finished
  /// ```
  ///
  /// Source: Combine's `encode(encoder:)`.
  @_transparent
  public __consuming func encode<Coder: TopLevelEncoder>(
    encoder: Coder
  ) -> Publishers.Encode<Self, Coder> {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}

extension Publishers {
  /// A publisher that encodes the values of its upstream.
  @frozen
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher
  where Upstream.Output: Encodable {
    public typealias Output = Coder.Output
    public typealias Failure = any Error

    /// The publisher whose values are encoded.
    public let upstream: Upstream

    @usableFromInline let encoder: Coder

    /// Makes the publisher that `encode(encoder:)` returns.
    @_transparent
    public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      let encoder = encoder
      upstream.attach(
        TryMapNode(downstream: .erasing(subscriber), name: "Encode") { try encoder.encode($0) }
      )
    }
  }
}

extension Publishers.Encode: Sendable where Upstream: Sendable, Coder: Sendable {}

/// A type that encodes a value as a whole, for `encode(encoder:)`.
///
/// Source: Combine's `TopLevelEncoder`.
public protocol TopLevelEncoder {
  /// The type that a value is encoded to.
  associatedtype Output

  /// Encodes a value.
  ///
  /// - Throws: The error of the value or the encoder.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
