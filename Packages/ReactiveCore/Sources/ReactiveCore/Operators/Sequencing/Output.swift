extension Publisher {
  /// Publishes at most `maxLength` values, then finishes.
  ///
  /// - Demand: passes through.
  /// - Completion: right after the last value; the upstream is cancelled first. A length of zero
  ///   finishes right after the subscription, and asks for nothing. Failure, cancellation: pass
  ///   through.
  /// - Precondition: `maxLength` is not negative.
  ///
  /// ```swift
  /// let cancellable = (1...100).publisher
  ///   .prefix(3)
  ///   .sink { print($0) }
  /// // Prints: 1, 2, 3
  /// ```
  ///
  /// Source: Combine's `prefix(_:)`.
  @_transparent
  public __consuming func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    _require(maxLength, atLeast: 0, "prefix takes a length of zero or more")
    return Publishers.Output(upstream: self, range: 0..<maxLength)
  }

  /// Publishes the value at a position, then finishes.
  ///
  /// - Demand: passes through; asks for one more for each value before the position.
  /// - Completion: right after the value; the upstream is cancelled first. Failure, cancellation:
  ///   pass through.
  /// - Parameter index: The position; the first value is at 0.
  /// - Precondition: `index` is not negative.
  ///
  /// ```swift
  /// let cancellable = ["gold", "silver", "bronze"].publisher
  ///   .output(at: 1)
  ///   .sink { print($0) }
  /// // Prints: silver
  /// ```
  ///
  /// Source: Combine's `output(at:)`.
  @_transparent
  public __consuming func output(at index: Int) -> Publishers.Output<Self> {
    _require(index, atLeast: 0, "a position is zero or more")
    return Publishers.Output(upstream: self, range: index..<(index + 1))
  }

  /// Publishes the values in a range of positions, then finishes.
  ///
  /// - Demand: passes through; asks for one more for each value before the range.
  /// - Completion: right after the last value of the range; the upstream is cancelled first. An
  ///   empty range finishes right after the subscription, and asks for nothing. Failure, cancellation:
  ///   pass through.
  /// - Parameter range: The positions; the first value is at 0.
  /// - Precondition: The range starts at zero or later.
  ///
  /// ```swift
  /// let cancellable = ["gold", "silver", "bronze", "tin"].publisher
  ///   .output(in: 1...2)
  ///   .sink { print($0) }
  /// // Prints: silver, bronze
  /// ```
  ///
  /// Source: Combine's `output(in:)`.
  @_transparent
  public __consuming func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self>
  where R.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }
}

extension Publishers {
  /// A publisher of the values of its upstream whose positions are in a range.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher to select from.
    public let upstream: Upstream

    /// The positions to publish; the first value is at 0.
    public let range: CountableRange<Int>

    /// Makes a publisher of the values in a range of positions.
    ///
    /// - Precondition: The range starts at zero or later.
    @_transparent
    public init(upstream: Upstream, range: CountableRange<Int>) {
      _require(range.lowerBound, atLeast: 0, "a position is zero or more")
      self.upstream = upstream
      self.range = range
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.attach(OutputNode(downstream: .erasing(subscriber), range: range))
    }
  }
}

extension Publishers.Output: Equatable where Upstream: Equatable {}

extension Publishers.Output: Sendable where Upstream: Sendable {}

@usableFromInline
final class OutputNode<Value, Failure: Error>:
  RelayNode<Value, Failure, Value, Failure>
{
  // Only the upstream's serial signals touch these, each in one step.
  /// The number of values that are still to be dropped, and the number to be passed on after them.
  @exclusivity(unchecked) @usableFromInline var dropping: Int
  @exclusivity(unchecked) @usableFromInline var passing: Int

  @inlinable
  @inline(never)
  init(downstream: Downstream, range: CountableRange<Int>) {
    dropping = range.lowerBound
    passing = range.count
    super.init(downstream: downstream, name: "Output") {
      _unsafeUncheckedDowncast($0, to: OutputNode.self).process($1)
    }
  }

  @usableFromInline
  override func receive(subscription: any Subscription) {
    guard passing == 0 else { return super.receive(subscription: subscription) }
    finishAtOnce(subscription)
  }

  /// Finishes without a value. In a function of its own, so that only this rare case looks up the type of a
  /// completion.
  @inline(never)
  private func finishAtOnce(_ subscription: any Subscription) {
    // No value is wanted, so no demand may reach the upstream.
    subscription.cancel()
    super.receive(subscription: Subscriptions.empty)
    stop()
  }

  @inlinable
  func process(_ value: Value) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    guard dropping == 0 else {
      dropping -= 1
      return .max(1)
    }
    // Counted before it is delivered: the delivery may cause the next value.
    guard passing > 0 else { return .none }
    passing -= 1
    let isLast = passing == 0
    let demand = downstream.receive(value)
    guard isLast else { return demand }
    stop()
    return .none
  }
}
