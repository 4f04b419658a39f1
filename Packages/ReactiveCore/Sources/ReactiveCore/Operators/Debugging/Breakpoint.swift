extension Publisher {
  /// Stops the program in the debugger when a closure returns true; changes nothing else.
  ///
  /// It raises `SIGTRAP`, before the signal is passed on. Without a debugger that ends the program.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  /// - Parameters:
  ///   - receiveSubscription: Called with the upstream's subscription; returns true to stop.
  ///   - receiveOutput: Called with each value; returns true to stop.
  ///   - receiveCompletion: Called with the completion; returns true to stop.
  ///
  /// Each closure is called on the thread that the signal comes on.
  ///
  /// ```swift
  /// let cancellable = [20, 21, 22].publisher
  ///   .breakpoint(receiveOutput: { $0 > 30 })
  ///   .sink { print($0) }
  /// // Prints: 20, 21, 22
  /// ```
  ///
  /// Source: Combine's `breakpoint`.
  @_transparent
  public __consuming func breakpoint(
    receiveSubscription: ((any Subscription) -> Bool)? = nil,
    receiveOutput: ((Output) -> Bool)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
  ) -> Publishers.Breakpoint<Self> {
    Publishers.Breakpoint(
      upstream: self,
      receiveSubscription: receiveSubscription,
      receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion
    )
  }

  /// Stops the program in the debugger when the publisher fails; changes nothing else.
  ///
  /// It raises `SIGTRAP`, before the failure is passed on. Without a debugger that ends the
  /// program.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  ///
  /// ```swift
  /// let cancellable = Result<Int, any Error>.success(21).publisher
  ///   .breakpointOnError()
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 21, finished
  /// ```
  ///
  /// Source: Combine's `breakpointOnError()`.
  @_transparent
  public __consuming func breakpointOnError() -> Publishers.Breakpoint<Self> {
    breakpoint(receiveCompletion: { completion in
      if case .failure = completion { true } else { false }
    })
  }
}

extension Publishers {
  /// A publisher that stops the program in the debugger when a closure returns true.
  public struct Breakpoint<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose signals are watched.
    public let upstream: Upstream

    /// Returns true to stop at the subscription.
    public let receiveSubscription: ((any Subscription) -> Bool)?

    /// Returns true to stop at a value.
    public let receiveOutput: ((Upstream.Output) -> Bool)?

    /// Returns true to stop at the completion.
    public let receiveCompletion: ((Subscribers.Completion<Upstream.Failure>) -> Bool)?

    /// Makes the publisher that `breakpoint` returns.
    @_transparent
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Bool)? = nil,
      receiveOutput: ((Upstream.Output) -> Bool)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Bool)? = nil
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(subscriber: BreakpointNode(downstream: subscriber, breakpoint: self))
    }
  }
}

@frozen
@usableFromInline
struct BreakpointNode<Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let stopsAtSubscription: ((any Subscription) -> Bool)?
  @usableFromInline let stopsAtOutput: ((Input) -> Bool)?
  @usableFromInline let stopsAtCompletion: ((Subscribers.Completion<Failure>) -> Bool)?

  // Takes the closures alone: the upstream holds this, so this must not hold the upstream.
  @inlinable
  init<Upstream: Publisher>(downstream: Downstream, breakpoint: Publishers.Breakpoint<Upstream>)
  where Upstream.Output == Input, Upstream.Failure == Failure {
    self.downstream = downstream
    stopsAtSubscription = breakpoint.receiveSubscription
    stopsAtOutput = breakpoint.receiveOutput
    stopsAtCompletion = breakpoint.receiveCompletion
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if stopsAtSubscription?(subscription) == true { stopInDebugger() }
    downstream.receive(subscription: subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if stopsAtOutput?(input) == true { stopInDebugger() }
    return downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if stopsAtCompletion?(completion) == true { stopInDebugger() }
    downstream.receive(completion: completion)
  }
}
