// Written by scripts/generate: change scripts/lib/swift/arities, not this file.

extension Publishers {
  /// A publisher of the values of two publishers, paired by their index.
  ///
  /// See ``Publisher/zip(_:)`` for demand and completion.
  public struct Zip<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// One of the zipped publishers.
    public let a: A

    /// One of the zipped publishers.
    public let b: B

    /// Zips the publishers.
    @_transparent
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let cellA = CombinerCell<A.Output>(.zip)
      let cellB = CombinerCell<B.Output>(.zip)
      let combiner = Combiner(.zip, cells: [cellA, cellB], to: .erasing(subscriber)) {
        (cellA.take(), cellB.take())
      }
      a.receive(subscriber: CombinerSide(0, cellA, of: combiner))
      guard combiner.isOpen else { return }
      b.receive(subscriber: CombinerSide(1, cellB, of: combiner))
    }
  }

  /// A publisher of the values of three publishers, paired by their index.
  ///
  /// See ``Publisher/zip(_:)`` for demand and completion.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// One of the zipped publishers.
    public let a: A

    /// One of the zipped publishers.
    public let b: B

    /// One of the zipped publishers.
    public let c: C

    /// Zips the publishers.
    @_transparent
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let cellA = CombinerCell<A.Output>(.zip)
      let cellB = CombinerCell<B.Output>(.zip)
      let cellC = CombinerCell<C.Output>(.zip)
      let combiner = Combiner(.zip, cells: [cellA, cellB, cellC], to: .erasing(subscriber)) {
        (cellA.take(), cellB.take(), cellC.take())
      }
      a.receive(subscriber: CombinerSide(0, cellA, of: combiner))
      guard combiner.isOpen else { return }
      b.receive(subscriber: CombinerSide(1, cellB, of: combiner))
      guard combiner.isOpen else { return }
      c.receive(subscriber: CombinerSide(2, cellC, of: combiner))
    }
  }

  /// A publisher of the values of four publishers, paired by their index.
  ///
  /// See ``Publisher/zip(_:)`` for demand and completion.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// One of the zipped publishers.
    public let a: A

    /// One of the zipped publishers.
    public let b: B

    /// One of the zipped publishers.
    public let c: C

    /// One of the zipped publishers.
    public let d: D

    /// Zips the publishers.
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
      let cellA = CombinerCell<A.Output>(.zip)
      let cellB = CombinerCell<B.Output>(.zip)
      let cellC = CombinerCell<C.Output>(.zip)
      let cellD = CombinerCell<D.Output>(.zip)
      let combiner = Combiner(.zip, cells: [cellA, cellB, cellC, cellD], to: .erasing(subscriber)) {
        (cellA.take(), cellB.take(), cellC.take(), cellD.take())
      }
      a.receive(subscriber: CombinerSide(0, cellA, of: combiner))
      guard combiner.isOpen else { return }
      b.receive(subscriber: CombinerSide(1, cellB, of: combiner))
      guard combiner.isOpen else { return }
      c.receive(subscriber: CombinerSide(2, cellC, of: combiner))
      guard combiner.isOpen else { return }
      d.receive(subscriber: CombinerSide(3, cellD, of: combiner))
    }
  }
}

extension Publishers.Zip: Equatable
where A: Equatable, B: Equatable {}
extension Publishers.Zip: Sendable
where A: Sendable, B: Sendable {}
extension Publishers.Zip3: Equatable
where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Zip3: Sendable
where A: Sendable, B: Sendable, C: Sendable {}
extension Publishers.Zip4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
extension Publishers.Zip4: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable {}

extension Publisher {
  /// Publishes rows of the values of this publisher and of 2 others, by their index.
  ///
  /// See ``zip(_:)`` for demand and completion.
  @_transparent
  public __consuming func zip<P: Publisher, Q: Publisher>(
    _ publisher1: P,
    _ publisher2: Q
  ) -> Publishers.Zip3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Publishes what the closure makes of the values of this publisher and of 2 others, by their
  /// index.
  ///
  /// See ``zip(_:)`` for demand and completion.
  ///
  /// - Parameters:
  ///   - publisher1: One of the other publishers.
  ///   - publisher2: One of the other publishers.
  ///   - transform: Called once per row, on the thread that delivers it.
  @_transparent
  public __consuming func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    zip(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }

  /// Publishes rows of the values of this publisher and of 3 others, by their index.
  ///
  /// See ``zip(_:)`` for demand and completion.
  @_transparent
  public __consuming func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Publishes what the closure makes of the values of this publisher and of 3 others, by their
  /// index.
  ///
  /// See ``zip(_:)`` for demand and completion.
  ///
  /// - Parameters:
  ///   - publisher1: One of the other publishers.
  ///   - publisher2: One of the other publishers.
  ///   - publisher3: One of the other publishers.
  ///   - transform: Called once per row, on the thread that delivers it.
  @_transparent
  public __consuming func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    zip(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
