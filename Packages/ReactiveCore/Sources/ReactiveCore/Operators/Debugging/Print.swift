extension Publisher {
  /// Prints a line for each signal and each request; changes nothing.
  ///
  /// The lines are `receive subscription: (…)`, `receive value: (…)`, `receive finished`,
  /// `receive error: (…)`, `request max: (…)`, `request unlimited` and `receive cancel`. What
  /// downstream asks for in answer to a value is marked `(synchronous)`. A line is printed before
  /// its signal or request is passed on.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  /// - Threads: a line is written in one piece, on the thread that the signal comes on. A thread
  ///   that finds another one writing queues its line for that thread. A stream that several
  ///   publishers print to has to allow calls from several threads at once.
  /// - Parameters:
  ///   - prefix: Begins each line, if it is not empty.
  ///   - stream: The stream to write to, one call per line; nil for the standard output. Each
  ///     subscriber has a copy of its own, unless it is an object.
  ///
  /// ```swift
  /// let cancellable = "a".publisher.print().sink { _ in }
  /// // Prints: receive subscription: (a), request unlimited, receive value: (a), receive finished
  /// ```
  ///
  /// Source: Combine's `print(_:to:)`.
  @_transparent
  public __consuming func print(
    _ prefix: String = "",
    to stream: (any TextOutputStream)? = nil
  )
    -> Publishers.Print<Self>
  {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  /// A publisher that prints a line for each signal of its upstream and for each request.
  public struct Print<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Begins each line, if it is not empty.
    public let prefix: String

    /// The publisher whose signals are printed.
    public let upstream: Upstream

    /// The stream to write to; nil for the standard output.
    public let stream: (any TextOutputStream)?

    /// Makes the publisher that `print` returns.
    @_transparent
    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let printer = LinePrinter(prefix: prefix, stream: stream)
      upstream.receive(subscriber: PrintNode(downstream: subscriber, printer: printer))
    }
  }
}

@frozen
@usableFromInline
struct PrintNode<Downstream: Subscriber>: Subscriber {
  @usableFromInline typealias Input = Downstream.Input
  @usableFromInline typealias Failure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let printed: PrintedSubscription

  @inlinable
  init(downstream: Downstream, printer: LinePrinter) {
    self.downstream = downstream
    printed = PrintedSubscription(printer: printer)
  }

  @inlinable var combineIdentifier: CombineIdentifier { printed.combineIdentifier }

  @inlinable var _context: AnyObject? { downstream._context }

  @inlinable
  func receive(subscription: any Subscription) {
    if printed.receive(subscription) { downstream.receive(subscription: printed) }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    printed.printer.print("receive value: (\(input))")
    let demand = downstream.receive(input)
    // Downstream may have cancelled while it received the value.
    if demand > .none, !printed.hasEnded {
      printed.printer.print(request: demand, mark: " (synchronous)")
    }
    return demand
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: printed.printer.print("receive finished")
    case .failure(let error): printed.printer.print("receive error: (\(error))")
    }
    if printed.complete() { downstream.receive(completion: completion) }
  }
}

/// A subscription that prints a line when it is asked or cancelled, after the end too.
@usableFromInline
final class PrintedSubscription: Subscription, CustomStringConvertible {
  @usableFromInline let printer: LinePrinter
  @usableFromInline let upstream = SubscriptionSlot()

  @usableFromInline
  init(printer: LinePrinter) {
    self.printer = printer
  }

  /// - Returns: True if the subscription is the first and still wanted.
  @usableFromInline
  func receive(_ subscription: any Subscription) -> Bool {
    printer.print("receive subscription: (\(subscription))")
    return upstream.receive(subscription)
  }

  /// True after the end.
  @inlinable var hasEnded: Bool { upstream.hasEnded }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    printer.print(request: demand)
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    printer.print("receive cancel")
    upstream.cancel()
  }

  /// - Returns: True if the completion is to be passed on.
  @usableFromInline
  func complete() -> Bool {
    upstream.complete()
  }

  @usableFromInline var description: String { "Print" }
}
