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
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let combiner = Combiner<_, Failure>(
        cells: TwoCells<QueuingCell<A.Output>, QueuingCell<B.Output>>(),
        sides: 2,
        kind: .zip
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
        cells: ThreeCells<QueuingCell<A.Output>, QueuingCell<B.Output>, QueuingCell<C.Output>>(),
        sides: 3,
        kind: .zip
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
          QueuingCell<A.Output>,
          QueuingCell<B.Output>,
          QueuingCell<C.Output>,
          QueuingCell<D.Output>
        >(),
        sides: 4,
        kind: .zip
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

extension Publishers.Zip: Equatable
where A: Equatable, B: Equatable {}
extension Publishers.Zip3: Equatable
where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Zip4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
