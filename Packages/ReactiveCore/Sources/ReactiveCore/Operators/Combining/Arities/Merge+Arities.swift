// Written by scripts/generate: change scripts/lib/swift/arities, not this file.

extension Publishers {
  /// A publisher of the values of three publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher, MergingPublisher
  where
    A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// One of the merged publishers.
    public let a: A

    /// One of the merged publishers.
    public let b: B

    /// One of the merged publishers.
    public let c: C

    /// Merges the publishers.
    @_transparent
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn<Output, Failure>(downstream: .erasing(subscriber), name: "Merge")
      fanIn.start()
      fanIn.merge(a)
      fanIn.merge(b)
      fanIn.merge(c)
      fanIn.didAddAllUpstreams()
    }

    @usableFromInline var parts: [ErasedPublisher<Output, Failure>] {
      [AnyPublisher(a).box, AnyPublisher(b).box, AnyPublisher(c).box]
    }
  }

  /// A publisher of the values of four publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher,
    MergingPublisher
  where
    A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// One of the merged publishers.
    public let a: A

    /// One of the merged publishers.
    public let b: B

    /// One of the merged publishers.
    public let c: C

    /// One of the merged publishers.
    public let d: D

    /// Merges the publishers.
    @_transparent
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn<Output, Failure>(downstream: .erasing(subscriber), name: "Merge")
      fanIn.start()
      fanIn.merge(a)
      fanIn.merge(b)
      fanIn.merge(c)
      fanIn.merge(d)
      fanIn.didAddAllUpstreams()
    }

    @usableFromInline var parts: [ErasedPublisher<Output, Failure>] {
      [AnyPublisher(a).box, AnyPublisher(b).box, AnyPublisher(c).box, AnyPublisher(d).box]
    }
  }

  /// A publisher of the values of five publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge5<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>:
    Publisher, MergingPublisher
  where
    A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure, D.Output == E.Output, D.Failure == E.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// One of the merged publishers.
    public let a: A

    /// One of the merged publishers.
    public let b: B

    /// One of the merged publishers.
    public let c: C

    /// One of the merged publishers.
    public let d: D

    /// One of the merged publishers.
    public let e: E

    /// Merges the publishers.
    @_transparent
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn<Output, Failure>(downstream: .erasing(subscriber), name: "Merge")
      fanIn.start()
      fanIn.merge(a)
      fanIn.merge(b)
      fanIn.merge(c)
      fanIn.merge(d)
      fanIn.merge(e)
      fanIn.didAddAllUpstreams()
    }

    @usableFromInline var parts: [ErasedPublisher<Output, Failure>] {
      [
        AnyPublisher(a).box, AnyPublisher(b).box, AnyPublisher(c).box, AnyPublisher(d).box,
        AnyPublisher(e).box,
      ]
    }
  }

  /// A publisher of the values of six publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge6<
    A: Publisher,
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher
  >: Publisher, MergingPublisher
  where
    A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure, D.Output == E.Output, D.Failure == E.Failure,
    E.Output == F.Output, E.Failure == F.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// One of the merged publishers.
    public let a: A

    /// One of the merged publishers.
    public let b: B

    /// One of the merged publishers.
    public let c: C

    /// One of the merged publishers.
    public let d: D

    /// One of the merged publishers.
    public let e: E

    /// One of the merged publishers.
    public let f: F

    /// Merges the publishers.
    @_transparent
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn<Output, Failure>(downstream: .erasing(subscriber), name: "Merge")
      fanIn.start()
      fanIn.merge(a)
      fanIn.merge(b)
      fanIn.merge(c)
      fanIn.merge(d)
      fanIn.merge(e)
      fanIn.merge(f)
      fanIn.didAddAllUpstreams()
    }

    @usableFromInline var parts: [ErasedPublisher<Output, Failure>] {
      [
        AnyPublisher(a).box, AnyPublisher(b).box, AnyPublisher(c).box, AnyPublisher(d).box,
        AnyPublisher(e).box, AnyPublisher(f).box,
      ]
    }
  }

  /// A publisher of the values of seven publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge7<
    A: Publisher,
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher,
    G: Publisher
  >: Publisher, MergingPublisher
  where
    A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure, D.Output == E.Output, D.Failure == E.Failure,
    E.Output == F.Output, E.Failure == F.Failure, F.Output == G.Output, F.Failure == G.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// One of the merged publishers.
    public let a: A

    /// One of the merged publishers.
    public let b: B

    /// One of the merged publishers.
    public let c: C

    /// One of the merged publishers.
    public let d: D

    /// One of the merged publishers.
    public let e: E

    /// One of the merged publishers.
    public let f: F

    /// One of the merged publishers.
    public let g: G

    /// Merges the publishers.
    @_transparent
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn<Output, Failure>(downstream: .erasing(subscriber), name: "Merge")
      fanIn.start()
      fanIn.merge(a)
      fanIn.merge(b)
      fanIn.merge(c)
      fanIn.merge(d)
      fanIn.merge(e)
      fanIn.merge(f)
      fanIn.merge(g)
      fanIn.didAddAllUpstreams()
    }

    @usableFromInline var parts: [ErasedPublisher<Output, Failure>] {
      [
        AnyPublisher(a).box, AnyPublisher(b).box, AnyPublisher(c).box, AnyPublisher(d).box,
        AnyPublisher(e).box, AnyPublisher(f).box, AnyPublisher(g).box,
      ]
    }
  }

  /// A publisher of the values of eight publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge8<
    A: Publisher,
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher,
    G: Publisher,
    H: Publisher
  >: Publisher, MergingPublisher
  where
    A.Output == B.Output, A.Failure == B.Failure, B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure, D.Output == E.Output, D.Failure == E.Failure,
    E.Output == F.Output, E.Failure == F.Failure, F.Output == G.Output, F.Failure == G.Failure,
    G.Output == H.Output, G.Failure == H.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// One of the merged publishers.
    public let a: A

    /// One of the merged publishers.
    public let b: B

    /// One of the merged publishers.
    public let c: C

    /// One of the merged publishers.
    public let d: D

    /// One of the merged publishers.
    public let e: E

    /// One of the merged publishers.
    public let f: F

    /// One of the merged publishers.
    public let g: G

    /// One of the merged publishers.
    public let h: H

    /// Merges the publishers.
    @_transparent
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
      self.g = g
      self.h = h
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn<Output, Failure>(downstream: .erasing(subscriber), name: "Merge")
      fanIn.start()
      fanIn.merge(a)
      fanIn.merge(b)
      fanIn.merge(c)
      fanIn.merge(d)
      fanIn.merge(e)
      fanIn.merge(f)
      fanIn.merge(g)
      fanIn.merge(h)
      fanIn.didAddAllUpstreams()
    }

    @usableFromInline var parts: [ErasedPublisher<Output, Failure>] {
      [
        AnyPublisher(a).box, AnyPublisher(b).box, AnyPublisher(c).box, AnyPublisher(d).box,
        AnyPublisher(e).box, AnyPublisher(f).box, AnyPublisher(g).box, AnyPublisher(h).box,
      ]
    }
  }
}

extension Publishers.Merge3: Equatable
where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Merge3: Sendable
where A: Sendable, B: Sendable, C: Sendable {}
extension Publishers.Merge4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
extension Publishers.Merge4: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable {}
extension Publishers.Merge5: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}
extension Publishers.Merge5: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable {}
extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}
extension Publishers.Merge6: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable {}
extension Publishers.Merge7: Equatable
where
  A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable
{}
extension Publishers.Merge7: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable {}
extension Publishers.Merge8: Equatable
where
  A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable,
  H: Equatable
{}
extension Publishers.Merge8: Sendable
where
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
  H: Sendable
{}

extension Publisher {
  /// Publishes the values of this publisher and of 2 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<B: Publisher, C: Publisher>(
    with b: B,
    _ c: C
  ) -> Publishers.Merge3<Self, B, C>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure
  {
    Publishers.Merge3(self, b, c)
  }

  /// Publishes the values of this publisher and of 3 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<B: Publisher, C: Publisher, D: Publisher>(
    with b: B,
    _ c: C,
    _ d: D
  ) -> Publishers.Merge4<Self, B, C, D>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure
  {
    Publishers.Merge4(self, b, c, d)
  }

  /// Publishes the values of this publisher and of 4 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher>(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E
  ) -> Publishers.Merge5<Self, B, C, D, E>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure, E.Output == Output, E.Failure == Failure
  {
    Publishers.Merge5(self, b, c, d, e)
  }

  /// Publishes the values of this publisher and of 5 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher
  >(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F
  ) -> Publishers.Merge6<Self, B, C, D, E, F>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure, E.Output == Output, E.Failure == Failure,
    F.Output == Output, F.Failure == Failure
  {
    Publishers.Merge6(self, b, c, d, e, f)
  }

  /// Publishes the values of this publisher and of 6 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher,
    G: Publisher
  >(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F,
    _ g: G
  ) -> Publishers.Merge7<Self, B, C, D, E, F, G>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure, E.Output == Output, E.Failure == Failure,
    F.Output == Output, F.Failure == Failure, G.Output == Output, G.Failure == Failure
  {
    Publishers.Merge7(self, b, c, d, e, f, g)
  }

  /// Publishes the values of this publisher and of 7 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<
    B: Publisher,
    C: Publisher,
    D: Publisher,
    E: Publisher,
    F: Publisher,
    G: Publisher,
    H: Publisher
  >(
    with b: B,
    _ c: C,
    _ d: D,
    _ e: E,
    _ f: F,
    _ g: G,
    _ h: H
  ) -> Publishers.Merge8<Self, B, C, D, E, F, G, H>
  where
    B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure,
    D.Output == Output, D.Failure == Failure, E.Output == Output, E.Failure == Failure,
    F.Output == Output, F.Failure == Failure, G.Output == Output, G.Failure == Failure,
    H.Output == Output, H.Failure == Failure
  {
    Publishers.Merge8(self, b, c, d, e, f, g, h)
  }
}

// `merge` on a merge makes one wider merge instead of a nested one.

extension Publishers.Merge {
  /// Publishes the values of these publishers and of another, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<P: Publisher>(
    with other: P
  ) -> Publishers.Merge3<A, B, P>
  where
    P.Output == Output, P.Failure == Failure
  {
    Publishers.Merge3(a, b, other)
  }

  /// Publishes the values of these publishers and of 2 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher>(
    with z: Z,
    _ y: Y
  ) -> Publishers.Merge4<A, B, Z, Y>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure
  {
    Publishers.Merge4(a, b, z, y)
  }

  /// Publishes the values of these publishers and of 3 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher, X: Publisher>(
    with z: Z,
    _ y: Y,
    _ x: X
  ) -> Publishers.Merge5<A, B, Z, Y, X>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure,
    X.Output == Output, X.Failure == Failure
  {
    Publishers.Merge5(a, b, z, y, x)
  }

  /// Publishes the values of these publishers and of 4 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher>(
    with z: Z,
    _ y: Y,
    _ x: X,
    _ w: W
  ) -> Publishers.Merge6<A, B, Z, Y, X, W>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure,
    X.Output == Output, X.Failure == Failure, W.Output == Output, W.Failure == Failure
  {
    Publishers.Merge6(a, b, z, y, x, w)
  }

  /// Publishes the values of these publishers and of 5 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<
    Z: Publisher,
    Y: Publisher,
    X: Publisher,
    W: Publisher,
    V: Publisher
  >(
    with z: Z,
    _ y: Y,
    _ x: X,
    _ w: W,
    _ v: V
  ) -> Publishers.Merge7<A, B, Z, Y, X, W, V>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure,
    X.Output == Output, X.Failure == Failure, W.Output == Output, W.Failure == Failure,
    V.Output == Output, V.Failure == Failure
  {
    Publishers.Merge7(a, b, z, y, x, w, v)
  }

  /// Publishes the values of these publishers and of 6 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<
    Z: Publisher,
    Y: Publisher,
    X: Publisher,
    W: Publisher,
    V: Publisher,
    U: Publisher
  >(
    with z: Z,
    _ y: Y,
    _ x: X,
    _ w: W,
    _ v: V,
    _ u: U
  ) -> Publishers.Merge8<A, B, Z, Y, X, W, V, U>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure,
    X.Output == Output, X.Failure == Failure, W.Output == Output, W.Failure == Failure,
    V.Output == Output, V.Failure == Failure, U.Output == Output, U.Failure == Failure
  {
    Publishers.Merge8(a, b, z, y, x, w, v, u)
  }
}

extension Publishers.Merge3 {
  /// Publishes the values of these publishers and of another, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<P: Publisher>(
    with other: P
  ) -> Publishers.Merge4<A, B, C, P>
  where
    P.Output == Output, P.Failure == Failure
  {
    Publishers.Merge4(a, b, c, other)
  }

  /// Publishes the values of these publishers and of 2 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher>(
    with z: Z,
    _ y: Y
  ) -> Publishers.Merge5<A, B, C, Z, Y>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure
  {
    Publishers.Merge5(a, b, c, z, y)
  }

  /// Publishes the values of these publishers and of 3 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher, X: Publisher>(
    with z: Z,
    _ y: Y,
    _ x: X
  ) -> Publishers.Merge6<A, B, C, Z, Y, X>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure,
    X.Output == Output, X.Failure == Failure
  {
    Publishers.Merge6(a, b, c, z, y, x)
  }

  /// Publishes the values of these publishers and of 4 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher>(
    with z: Z,
    _ y: Y,
    _ x: X,
    _ w: W
  ) -> Publishers.Merge7<A, B, C, Z, Y, X, W>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure,
    X.Output == Output, X.Failure == Failure, W.Output == Output, W.Failure == Failure
  {
    Publishers.Merge7(a, b, c, z, y, x, w)
  }

  /// Publishes the values of these publishers and of 5 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<
    Z: Publisher,
    Y: Publisher,
    X: Publisher,
    W: Publisher,
    V: Publisher
  >(
    with z: Z,
    _ y: Y,
    _ x: X,
    _ w: W,
    _ v: V
  ) -> Publishers.Merge8<A, B, C, Z, Y, X, W, V>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure,
    X.Output == Output, X.Failure == Failure, W.Output == Output, W.Failure == Failure,
    V.Output == Output, V.Failure == Failure
  {
    Publishers.Merge8(a, b, c, z, y, x, w, v)
  }
}

extension Publishers.Merge4 {
  /// Publishes the values of these publishers and of another, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<P: Publisher>(
    with other: P
  ) -> Publishers.Merge5<A, B, C, D, P>
  where
    P.Output == Output, P.Failure == Failure
  {
    Publishers.Merge5(a, b, c, d, other)
  }

  /// Publishes the values of these publishers and of 2 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher>(
    with z: Z,
    _ y: Y
  ) -> Publishers.Merge6<A, B, C, D, Z, Y>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure
  {
    Publishers.Merge6(a, b, c, d, z, y)
  }

  /// Publishes the values of these publishers and of 3 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher, X: Publisher>(
    with z: Z,
    _ y: Y,
    _ x: X
  ) -> Publishers.Merge7<A, B, C, D, Z, Y, X>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure,
    X.Output == Output, X.Failure == Failure
  {
    Publishers.Merge7(a, b, c, d, z, y, x)
  }

  /// Publishes the values of these publishers and of 4 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher, X: Publisher, W: Publisher>(
    with z: Z,
    _ y: Y,
    _ x: X,
    _ w: W
  ) -> Publishers.Merge8<A, B, C, D, Z, Y, X, W>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure,
    X.Output == Output, X.Failure == Failure, W.Output == Output, W.Failure == Failure
  {
    Publishers.Merge8(a, b, c, d, z, y, x, w)
  }
}

extension Publishers.Merge5 {
  /// Publishes the values of these publishers and of another, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<P: Publisher>(
    with other: P
  ) -> Publishers.Merge6<A, B, C, D, E, P>
  where
    P.Output == Output, P.Failure == Failure
  {
    Publishers.Merge6(a, b, c, d, e, other)
  }

  /// Publishes the values of these publishers and of 2 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher>(
    with z: Z,
    _ y: Y
  ) -> Publishers.Merge7<A, B, C, D, E, Z, Y>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure
  {
    Publishers.Merge7(a, b, c, d, e, z, y)
  }

  /// Publishes the values of these publishers and of 3 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher, X: Publisher>(
    with z: Z,
    _ y: Y,
    _ x: X
  ) -> Publishers.Merge8<A, B, C, D, E, Z, Y, X>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure,
    X.Output == Output, X.Failure == Failure
  {
    Publishers.Merge8(a, b, c, d, e, z, y, x)
  }
}

extension Publishers.Merge6 {
  /// Publishes the values of these publishers and of another, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<P: Publisher>(
    with other: P
  ) -> Publishers.Merge7<A, B, C, D, E, F, P>
  where
    P.Output == Output, P.Failure == Failure
  {
    Publishers.Merge7(a, b, c, d, e, f, other)
  }

  /// Publishes the values of these publishers and of 2 others, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<Z: Publisher, Y: Publisher>(
    with z: Z,
    _ y: Y
  ) -> Publishers.Merge8<A, B, C, D, E, F, Z, Y>
  where
    Z.Output == Output, Z.Failure == Failure, Y.Output == Output, Y.Failure == Failure
  {
    Publishers.Merge8(a, b, c, d, e, f, z, y)
  }
}

extension Publishers.Merge7 {
  /// Publishes the values of these publishers and of another, in the order in which they come.
  ///
  /// See ``Publishers/MergeMany`` for demand and completion.
  @_transparent
  public __consuming func merge<P: Publisher>(
    with other: P
  ) -> Publishers.Merge8<A, B, C, D, E, F, G, P>
  where
    P.Output == Output, P.Failure == Failure
  {
    Publishers.Merge8(a, b, c, d, e, f, g, other)
  }
}
