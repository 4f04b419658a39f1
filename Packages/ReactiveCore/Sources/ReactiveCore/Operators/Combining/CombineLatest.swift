extension Publishers {
  /// A publisher of the newest values of two publishers, whenever one of them sends.
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
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let combiner = Combiner<_, Failure>(
        cells: TwoCells<NewestCell<A.Output>, NewestCell<B.Output>>(),
        sides: 2,
        kind: .combineLatest
      )
      a.receive(
        subscriber: CombinerSide(0, of: combiner, to: subscriber) { $0.a.put($1) }
      )
      guard combiner.isOpen else { return }
      b.receive(
        subscriber: CombinerSide(1, of: combiner, to: subscriber) { $0.b.put($1) }
      )
    }
  }

  /// A publisher of the newest values of three publishers, whenever one of them sends.
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
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let combiner = Combiner<_, Failure>(
        cells: ThreeCells<NewestCell<A.Output>, NewestCell<B.Output>, NewestCell<C.Output>>(),
        sides: 3,
        kind: .combineLatest
      )
      a.receive(
        subscriber: CombinerSide(0, of: combiner, to: subscriber) { $0.a.put($1) }
      )
      guard combiner.isOpen else { return }
      b.receive(
        subscriber: CombinerSide(1, of: combiner, to: subscriber) { $0.b.put($1) }
      )
      guard combiner.isOpen else { return }
      c.receive(
        subscriber: CombinerSide(2, of: combiner, to: subscriber) { $0.c.put($1) }
      )
    }
  }

  /// A publisher of the newest values of four publishers, whenever one of them sends.
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
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let combiner = Combiner<_, Failure>(
        cells: FourCells<
          NewestCell<A.Output>,
          NewestCell<B.Output>,
          NewestCell<C.Output>,
          NewestCell<D.Output>
        >(),
        sides: 4,
        kind: .combineLatest
      )
      a.receive(
        subscriber: CombinerSide(0, of: combiner, to: subscriber) { $0.a.put($1) }
      )
      guard combiner.isOpen else { return }
      b.receive(
        subscriber: CombinerSide(1, of: combiner, to: subscriber) { $0.b.put($1) }
      )
      guard combiner.isOpen else { return }
      c.receive(
        subscriber: CombinerSide(2, of: combiner, to: subscriber) { $0.c.put($1) }
      )
      guard combiner.isOpen else { return }
      d.receive(
        subscriber: CombinerSide(3, of: combiner, to: subscriber) { $0.d.put($1) }
      )
    }
  }
}

extension Publishers.CombineLatest: Equatable
where A: Equatable, B: Equatable {}
extension Publishers.CombineLatest3: Equatable
where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
