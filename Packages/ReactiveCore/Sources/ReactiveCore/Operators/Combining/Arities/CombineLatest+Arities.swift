// Written by scripts/generate: change scripts/lib/swift/arities, not this file.

extension Publishers {
  /// A publisher of the newest values of two publishers.
  ///
  /// See ``Publisher/combineLatest(_:)`` for demand and completion.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// One of the combined publishers.
    public let a: A

    /// One of the combined publishers.
    public let b: B

    /// Combines the publishers.
    @_transparent
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let cellA = CombinerCell<A.Output>(.combineLatest)
      let cellB = CombinerCell<B.Output>(.combineLatest)
      let combiner = Combiner(.combineLatest, cells: [cellA, cellB], to: .erasing(subscriber)) {
        (cellA.take(), cellB.take())
      }
      a.receive(subscriber: CombinerSide(0, cellA, of: combiner))
      guard combiner.isOpen else { return }
      b.receive(subscriber: CombinerSide(1, cellB, of: combiner))
    }
  }

  /// A publisher of the newest values of three publishers.
  ///
  /// See ``Publisher/combineLatest(_:)`` for demand and completion.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// One of the combined publishers.
    public let a: A

    /// One of the combined publishers.
    public let b: B

    /// One of the combined publishers.
    public let c: C

    /// Combines the publishers.
    @_transparent
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let cellA = CombinerCell<A.Output>(.combineLatest)
      let cellB = CombinerCell<B.Output>(.combineLatest)
      let cellC = CombinerCell<C.Output>(.combineLatest)
      let combiner = Combiner(
        .combineLatest,
        cells: [cellA, cellB, cellC],
        to: .erasing(subscriber)
      ) {
        (cellA.take(), cellB.take(), cellC.take())
      }
      a.receive(subscriber: CombinerSide(0, cellA, of: combiner))
      guard combiner.isOpen else { return }
      b.receive(subscriber: CombinerSide(1, cellB, of: combiner))
      guard combiner.isOpen else { return }
      c.receive(subscriber: CombinerSide(2, cellC, of: combiner))
    }
  }

  /// A publisher of the newest values of four publishers.
  ///
  /// See ``Publisher/combineLatest(_:)`` for demand and completion.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// One of the combined publishers.
    public let a: A

    /// One of the combined publishers.
    public let b: B

    /// One of the combined publishers.
    public let c: C

    /// One of the combined publishers.
    public let d: D

    /// Combines the publishers.
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
      let cellA = CombinerCell<A.Output>(.combineLatest)
      let cellB = CombinerCell<B.Output>(.combineLatest)
      let cellC = CombinerCell<C.Output>(.combineLatest)
      let cellD = CombinerCell<D.Output>(.combineLatest)
      let combiner = Combiner(
        .combineLatest,
        cells: [cellA, cellB, cellC, cellD],
        to: .erasing(subscriber)
      ) {
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

extension Publishers.CombineLatest: Equatable
where A: Equatable, B: Equatable {}
extension Publishers.CombineLatest: Sendable
where A: Sendable, B: Sendable {}
extension Publishers.CombineLatest3: Equatable
where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest3: Sendable
where A: Sendable, B: Sendable, C: Sendable {}
extension Publishers.CombineLatest4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
extension Publishers.CombineLatest4: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable {}

extension Publisher {
  /// Publishes the newest values of this publisher and of 2 others, whenever one of them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  @_transparent
  public __consuming func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P,
    _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q>
  where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Publishes what the closure makes of the newest values of this publisher and of 2 others,
  /// whenever one of them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  ///
  /// - Parameters:
  ///   - publisher1: One of the other publishers.
  ///   - publisher2: One of the other publishers.
  ///   - transform: Called once per row, on the thread that delivers it.
  @_transparent
  public __consuming func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }

  /// Publishes the newest values of this publisher and of 3 others, whenever one of them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  @_transparent
  public __consuming func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Publishes what the closure makes of the newest values of this publisher and of 3 others,
  /// whenever one of them sends.
  ///
  /// See ``combineLatest(_:)`` for demand and completion.
  ///
  /// - Parameters:
  ///   - publisher1: One of the other publishers.
  ///   - publisher2: One of the other publishers.
  ///   - publisher3: One of the other publishers.
  ///   - transform: Called once per row, on the thread that delivers it.
  @_transparent
  public __consuming func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P,
    _ publisher2: Q,
    _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    combineLatest(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
