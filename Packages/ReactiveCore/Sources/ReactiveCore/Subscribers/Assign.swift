extension Publisher where Failure == Never {
  /// Assigns each value to a property of an object.
  ///
  /// - Demand: unlimited, at once.
  /// - Completion and cancellation: release the object, which is held strongly until then.
  /// - Parameters:
  ///   - keyPath: The property to assign to.
  ///   - object: The object that has the property.
  /// - Returns: A cancellable; when it is released, the subscription is cancelled.
  ///
  /// ```swift
  /// final class Player {
  ///   var volume = 0
  /// }
  /// let player = Player()
  /// let slider = PassthroughSubject<Int, Never>()
  /// let cancellable = slider.assign(to: \.volume, on: player)
  /// slider.send(5)
  /// print(player.volume)
  /// // Prints: 5
  /// ```
  ///
  /// Source: Combine's `assign(to:on:)`.
  @inlinable
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>,
    on object: Root
  ) -> AnyCancellable {
    let assign = Subscribers.Assign(object: object, keyPath: keyPath)
    receive(subscriber: assign)
    return AnyCancellable(assign)
  }
}

extension Subscribers {
  /// A subscriber that assigns what it receives to a property of an object.
  ///
  /// Source: Combine's `Subscribers.Assign`.
  public final class Assign<Root, Input>: Subscriber, Cancellable, CustomStringConvertible,
    CustomReflectable, CustomPlaygroundDisplayConvertible
  {
    public typealias Failure = Never

    /// The object; nil when the subscription has ended.
    @inlinable public var object: Root? { target.withLock { $0 } }

    /// The property that is assigned to.
    public let keyPath: ReferenceWritableKeyPath<Root, Input>

    @usableFromInline let target: _Lock<Root?>
    @usableFromInline let upstream = SubscriptionSlot()

    /// Makes a subscriber; `subscribe` it to a publisher.
    @inlinable
    public init(object: Root, keyPath: ReferenceWritableKeyPath<Root, Input>) {
      target = _Lock(object)
      self.keyPath = keyPath
    }

    public func receive(subscription: any Subscription) {
      guard upstream.receive(subscription) else { return }
      subscription.request(.unlimited)
    }

    @inlinable
    public func receive(_ value: Input) -> Subscribers.Demand {
      // Nothing is assigned before the subscription is received.
      if upstream.isActive { object?[keyPath: keyPath] = value }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Never>) {
      if upstream.complete() { release() }
    }

    public func cancel() {
      release()
      upstream.cancel()
    }

    private func release() {
      // Out of the lock before it is released: its deinit may call back.
      let object = target.withLock { $0.take() }
      _ = object
    }

    public var description: String { "Assign \(Root.self)." }

    public var customMirror: Mirror {
      Mirror(self, children: ["object": object as Any, "keyPath": keyPath])
    }

    public var playgroundDescription: Any { description }
  }
}
