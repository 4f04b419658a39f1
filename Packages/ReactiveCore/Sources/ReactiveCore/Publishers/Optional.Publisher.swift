extension Optional {
  /// A publisher of this optional's value, if it has one.
  ///
  /// ```swift
  /// let names: [String?] = ["Ada", nil, "Grace"]
  /// let cancellable = names.publisher
  ///   .flatMap { $0.publisher }
  ///   .sink { print($0) }
  /// // Prints: Ada, Grace
  /// ```
  @inlinable
  public var publisher: Optional.Publisher { Publisher(self) }

  /// A publisher that sends an optional's value to each subscriber, and finishes.
  ///
  /// - Demand: the value waits for the first request. Requesting `.none` traps.
  /// - Completion: right after the value; without one, right after the subscription. It cannot
  ///   fail.
  ///
  /// Source: Combine's `Optional.Publisher`.
  @frozen
  public struct Publisher: ReactiveCore.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// The value to send; nil for none.
    public let output: Wrapped?

    /// Makes a publisher of an optional's value.
    @inlinable
    public init(_ output: Wrapped?) {
      self.output = output
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Wrapped, S.Failure == Never {
      guard let output else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
        return
      }
      subscriber._receive(single: output, from: "Optional")
    }

    @inlinable public static var _passesAll: Bool { true }

    @inlinable
    public func _passAll(
      while isWanted: () -> Bool,
      to receive: (Output) -> Void
    ) -> Subscribers.Completion<Never>? {
      guard let output else { return .finished }
      guard isWanted() else { return nil }
      receive(output)
      return .finished
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}

extension Optional.Publisher: Sendable where Wrapped: Sendable {}
