extension Publishers {
  /// A publisher of the values of two publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    /// One of the merged publishers.
    public let a: A

    /// One of the merged publishers.
    public let b: B

    /// Merges the publishers.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let fanIn = FanIn(downstream: subscriber, name: "Merge")
      fanIn.start()
      fanIn.add(a)
      fanIn.add(b)
      fanIn.seal()
    }
  }

  /// A publisher of the values of three publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    B.Output == C.Output, B.Failure == C.Failure
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
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
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
      fanIn.seal()
    }
  }

  /// A publisher of the values of four publishers, in the order in which they come.
  ///
  /// See ``MergeMany`` for demand and completion.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    B.Output == C.Output, B.Failure == C.Failure,
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
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
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
      fanIn.seal()
    }
  }
}

extension Publishers.Merge: Equatable
where A: Equatable, B: Equatable {}
extension Publishers.Merge3: Equatable
where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Merge4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
