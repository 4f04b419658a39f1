extension Publisher {
  /// Decodes each value.
  ///
  /// - Demand and completion: pass through. An error that the decoder throws cancels the upstream,
  ///   then fails.
  /// - Parameters:
  ///   - type: The type of the decoded values.
  ///   - decoder: Called once per value, on the thread that sends it.
  ///
  /// ```swift
  /// struct Todo: Decodable { let title: String }
  /// let cancellable = Just(Data(#"{"title": "Buy milk"}"#.utf8))
  ///   .decode(type: Todo.self, decoder: JSONDecoder())
  ///   .map(\.title)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: Buy milk, finished
  /// ```
  ///
  /// Source: Combine's `decode(type:decoder:)`.
  @_transparent
  public __consuming func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type,
    decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers {
  /// A publisher that decodes the values of its upstream.
  @frozen
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    public typealias Failure = any Error

    /// The publisher whose values are decoded.
    public let upstream: Upstream

    @usableFromInline let decoder: Coder

    /// Makes the publisher that `decode(type:decoder:)` returns.
    @_transparent
    public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == any Error {
      let decoder = decoder
      upstream.attach(
        TryMapNode(downstream: .erasing(subscriber), name: "Decode") {
          try decoder.decode(Output.self, from: $0)
        }
      )
    }
  }
}

extension Publishers.Decode: Sendable where Upstream: Sendable, Coder: Sendable {}

/// A type that decodes a value as a whole, for `decode(type:decoder:)`.
///
/// Source: Combine's `TopLevelDecoder`.
public protocol TopLevelDecoder {
  /// The type that a value is decoded from.
  associatedtype Input

  /// Decodes a value.
  ///
  /// - Throws: The error of the value or the decoder, as when the input is damaged.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
