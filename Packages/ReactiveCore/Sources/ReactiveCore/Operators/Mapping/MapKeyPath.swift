extension Publisher {
  /// Publishes one property of each value, given by a key path.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  ///
  /// ```swift
  /// let cancellable = ["beat", "tempo"].publisher
  ///   .map(\.count)
  ///   .sink { print($0) }
  /// // Prints: 4, 5
  /// ```
  ///
  /// Source: Combine's `map(_:)` of a key path.
  @_transparent
  public __consuming func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }

  /// Publishes two properties of each value, given by key paths, as a tuple.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  ///
  /// Source: Combine's `map(_:_:)`.
  @_transparent
  public __consuming func map<T0, T1>(
    _ keyPath0: KeyPath<Output, T0>,
    _ keyPath1: KeyPath<Output, T1>
  ) -> Publishers.MapKeyPath2<Self, T0, T1> {
    Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }

  /// Publishes three properties of each value, given by key paths, as a tuple.
  ///
  /// - Demand, completion, failure, cancellation: pass through.
  ///
  /// Source: Combine's `map(_:_:_:)`.
  @_transparent
  public __consuming func map<T0, T1, T2>(
    _ keyPath0: KeyPath<Output, T0>,
    _ keyPath1: KeyPath<Output, T1>,
    _ keyPath2: KeyPath<Output, T2>
  ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
    Publishers.MapKeyPath3(
      upstream: self,
      keyPath0: keyPath0,
      keyPath1: keyPath1,
      keyPath2: keyPath2
    )
  }
}

extension Publishers {
  /// A publisher of one property of its upstream's values.
  @frozen
  public struct MapKeyPath<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are read.
    public let upstream: Upstream

    /// The key path of the property.
    public let keyPath: KeyPath<Upstream.Output, Output>

    @inlinable
    init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>) {
      self.upstream = upstream
      self.keyPath = keyPath
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let keyPath = keyPath
      upstream.receive(
        subscriber: MapKeyPathNode(downstream: subscriber, keyPaths: (keyPath, nil, nil)) {
          $0[keyPath: keyPath]
        }
      )
    }
  }

  /// A publisher of two properties of its upstream's values.
  @frozen
  public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: Publisher {
    public typealias Output = (Output0, Output1)
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are read.
    public let upstream: Upstream

    /// The key path of the first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>

    /// The key path of the second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    @inlinable
    init(
      upstream: Upstream,
      keyPath0: KeyPath<Upstream.Output, Output0>,
      keyPath1: KeyPath<Upstream.Output, Output1>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (keyPath0, keyPath1) = (keyPath0, keyPath1)
      upstream.receive(
        subscriber: MapKeyPathNode(downstream: subscriber, keyPaths: (keyPath0, keyPath1, nil)) {
          ($0[keyPath: keyPath0], $0[keyPath: keyPath1])
        }
      )
    }
  }

  /// A publisher of three properties of its upstream's values.
  @frozen
  public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: Publisher {
    public typealias Output = (Output0, Output1, Output2)
    public typealias Failure = Upstream.Failure

    /// The publisher whose values are read.
    public let upstream: Upstream

    /// The key path of the first property.
    public let keyPath0: KeyPath<Upstream.Output, Output0>

    /// The key path of the second property.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    /// The key path of the third property.
    public let keyPath2: KeyPath<Upstream.Output, Output2>

    @inlinable
    init(
      upstream: Upstream,
      keyPath0: KeyPath<Upstream.Output, Output0>,
      keyPath1: KeyPath<Upstream.Output, Output1>,
      keyPath2: KeyPath<Upstream.Output, Output2>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
      self.keyPath2 = keyPath2
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let (keyPath0, keyPath1, keyPath2) = (keyPath0, keyPath1, keyPath2)
      upstream.receive(
        subscriber: MapKeyPathNode(
          downstream: subscriber,
          keyPaths: (keyPath0, keyPath1, keyPath2)
        ) {
          ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2])
        }
      )
    }
  }
}

/// The node of all three publishers.
@frozen
@usableFromInline
struct MapKeyPathNode<Input, Downstream: Subscriber>: ForwardingSubscriber {
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias KeyPaths = (AnyKeyPath, AnyKeyPath?, AnyKeyPath?)

  @usableFromInline let downstream: Downstream
  /// The key paths, for the node's mirror.
  @usableFromInline let keyPaths: KeyPaths
  @usableFromInline let find: (Input) -> Downstream.Input

  @inlinable
  init(
    downstream: Downstream,
    keyPaths: KeyPaths,
    find: @escaping (Input) -> Downstream.Input
  ) {
    self.downstream = downstream
    self.keyPaths = keyPaths
    self.find = find
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(find(input))
  }
}

extension MapKeyPathNode: DescribedNode {
  @usableFromInline var description: String { keyPaths.1 == nil ? "ValueForKey" : "ValueForKeys" }

  @usableFromInline var children: [Mirror.Child] {
    guard let second = keyPaths.1 else { return [("keyPath", keyPaths.0)] }
    let third: [Mirror.Child] = keyPaths.2.map { [("keyPath2", $0)] } ?? []
    return [("keyPath0", keyPaths.0), ("keyPath1", second)] + third
  }
}
