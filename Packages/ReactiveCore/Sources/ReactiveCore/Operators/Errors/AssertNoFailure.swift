extension Publisher {
  /// Traps when this publisher fails; otherwise passes everything through.
  ///
  /// - Demand, completion, cancellation: pass through. A failure traps, on the thread that fails.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the message.
  ///   - file, line: The place that the message names; the caller's by default.
  ///
  /// ```swift
  /// let cancellable = Just(Data("[60, 72]".utf8))
  ///   .decode(type: [Int].self, decoder: JSONDecoder())
  ///   .assertNoFailure("the presets are part of the program")
  ///   .sink { print($0) }
  /// // Prints: [60, 72]
  /// ```
  ///
  /// Source: Combine's `assertNoFailure(_:file:line:)`.
  @_transparent
  public __consuming func assertNoFailure(
    _ prefix: String = "",
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

extension Publishers {
  /// A publisher that traps when its upstream fails.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The publisher that must not fail.
    public let upstream: Upstream

    /// The beginning of the message.
    public let prefix: String

    /// The file that the message names.
    public let file: StaticString

    /// The line in that file.
    public let line: UInt

    /// Makes the publisher that `assertNoFailure` returns.
    @_transparent
    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      upstream.receive(
        subscriber: AssertNoFailureNode<Upstream.Failure, S>(
          downstream: subscriber,
          prefix: prefix,
          file: file,
          line: line
        )
      )
    }
  }
}

extension Publishers.AssertNoFailure: Sendable where Upstream: Sendable {}

@frozen
@usableFromInline
struct AssertNoFailureNode<Failure: Error, Downstream: Subscriber>: ForwardingSubscriber
where Downstream.Failure == Never {
  @usableFromInline typealias Input = Downstream.Input

  @usableFromInline let downstream: Downstream
  @usableFromInline let prefix: String
  @usableFromInline let file: StaticString
  @usableFromInline let line: UInt

  @inlinable
  init(downstream: Downstream, prefix: String, file: StaticString, line: UInt) {
    self.downstream = downstream
    self.prefix = prefix
    self.file = file
    self.line = line
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished:
      downstream.receive(completion: .finished)
    case .failure(let error):
      let opening = prefix.isEmpty ? "" : prefix + ": "
      fatalError("\(opening)\(error)", file: file, line: line)
    }
  }
}
