public import ReactiveCore

extension AnyPublisher {
  /// Makes a publisher of the values that a closure sends.
  ///
  /// See ``ReactiveCore/Publishers/Create`` for demand and completion.
  ///
  /// - Parameter factory: Called once per subscriber. It sends values and a completion, now or later,
  ///   on any thread, and returns what is to be cancelled at the end.
  ///
  /// ```swift
  /// let countdown = AnyPublisher<Int, Never>.create { subscriber in
  ///   for number in (1...2).reversed() { subscriber.send(number) }
  ///   subscriber.send(completion: .finished)
  ///   return AnyCancellable { print("closed") }
  /// }
  /// let cancellable = countdown.sink { print($0) }
  /// // Prints: 2, 1, closed
  /// ```
  ///
  /// Source: CombineExt's `create(_:)`; RxSwift's `create(_:)`.
  @inlinable
  public static func create(
    _ factory: @escaping Publishers.Create<Output, Failure>.SubscriberHandler
  ) -> AnyPublisher<Output, Failure> {
    Publishers.Create(factory: factory).eraseToAnyPublisher()
  }
}

extension Publishers {
  /// A publisher of the values that a closure sends.
  ///
  /// - Demand: values that downstream has not asked for wait, however many they are.
  /// - Completion and failure: sent by the closure, after the values that wait.
  /// - Cancellation, and a completion that the closure sends: cancel what the closure has returned.
  ///   What is sent afterwards is dropped.
  ///
  /// The closure is called after downstream has received its subscription, on the thread that
  /// subscribes, unless downstream has cancelled by then.
  ///
  /// Source: CombineExt's `Publishers.Create`.
  public struct Create<Output, Failure: Error>: Publisher {
    /// Sends values to a subscriber, and returns what is to be cancelled at the end.
    public typealias SubscriberHandler = (Subscriber) -> any Cancellable

    /// Called once per subscriber.
    @usableFromInline let factory: SubscriberHandler

    /// Makes a publisher of the values that a closure sends.
    ///
    /// - Parameter factory: Called once per subscriber.
    @_transparent
    public init(factory: @escaping SubscriberHandler) {
      self.factory = factory
    }

    @inlinable
    public func receive<S: ReactiveCore.Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let node = QueueNode<Output, Failure>("Create", downstream: AnySubscriber(subscriber))
      node.start()
      if !node.hasEnded { node.keep(factory(Subscriber(node: node))) }
    }
  }
}

extension Publishers.Create {
  /// The subscriber that the closure of a ``Publishers/Create`` sends to. Its methods may be called
  /// from any thread.
  public struct Subscriber {
    @usableFromInline let node: QueueNode<Output, Failure>

    @inlinable
    init(node: QueueNode<Output, Failure>) {
      self.node = node
    }

    /// Sends a value.
    public func send(_ value: Output) {
      node.send(value)
    }

    /// Sends the end. What is sent afterwards is dropped.
    public func send(completion: Subscribers.Completion<Failure>) {
      node.send(completion: completion)
    }
  }
}

// Safe to share where its values are: all that changes is in the locks of the node.
extension Publishers.Create.Subscriber: @unchecked Sendable where Output: Sendable {}
