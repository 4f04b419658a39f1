extension Publishers {
  /// A publisher of the values of five publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge5<A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher>:
    Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure,
    D.Output == E.Output, D.Failure == E.Failure
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
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn(downstream: subscriber, name: "Merge")
      fanIn.start()
      fanIn.add(a)
      fanIn.add(b)
      fanIn.add(c)
      fanIn.add(d)
      fanIn.add(e)
      fanIn.seal()
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
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure,
    D.Output == E.Output, D.Failure == E.Failure,
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
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
      self.f = f
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn(downstream: subscriber, name: "Merge")
      fanIn.start()
      fanIn.add(a)
      fanIn.add(b)
      fanIn.add(c)
      fanIn.add(d)
      fanIn.add(e)
      fanIn.add(f)
      fanIn.seal()
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
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure,
    D.Output == E.Output, D.Failure == E.Failure,
    E.Output == F.Output, E.Failure == F.Failure,
    F.Output == G.Output, F.Failure == G.Failure
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
    @inlinable
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
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn(downstream: subscriber, name: "Merge")
      fanIn.start()
      fanIn.add(a)
      fanIn.add(b)
      fanIn.add(c)
      fanIn.add(d)
      fanIn.add(e)
      fanIn.add(f)
      fanIn.add(g)
      fanIn.seal()
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
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    B.Output == C.Output, B.Failure == C.Failure,
    C.Output == D.Output, C.Failure == D.Failure,
    D.Output == E.Output, D.Failure == E.Failure,
    E.Output == F.Output, E.Failure == F.Failure,
    F.Output == G.Output, F.Failure == G.Failure,
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
    @inlinable
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
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn(downstream: subscriber, name: "Merge")
      fanIn.start()
      fanIn.add(a)
      fanIn.add(b)
      fanIn.add(c)
      fanIn.add(d)
      fanIn.add(e)
      fanIn.add(f)
      fanIn.add(g)
      fanIn.add(h)
      fanIn.seal()
    }
  }
}

extension Publishers.Merge5: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}
extension Publishers.Merge6: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable {}
extension Publishers.Merge7: Equatable
where
  A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable
{}
extension Publishers.Merge8: Equatable
where
  A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable, F: Equatable, G: Equatable,
  H: Equatable
{}
