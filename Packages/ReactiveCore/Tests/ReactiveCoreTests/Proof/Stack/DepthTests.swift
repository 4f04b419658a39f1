import ReactiveExtras
import Testing

@testable import ReactiveCore

/// Nothing recurses over the data: all this runs on a thread with a stack of 512 KiB, but for the
/// chains whose values pass all links. See `LongChainTests` for chains of maps.
@Suite("Stack")
struct DepthTests {
  typealias Chain = AnyPublisher<Int, Never>

  /// How many values a chain sends.
  private static func count(of chain: Chain) -> Int {
    var count = 0
    chain.sink { _ in count += 1 }.cancel()
    return count
  }

  enum Link: CaseIterable {
    case append, appendPublisher, appendNothing, prepend, prependPublisher, prependNothing
    case merge, mergeNothing, flatMap

    static var nothing: Chain { Empty().eraseToAnyPublisher() }

    func add(to chain: Chain) -> Chain {
      switch self {
      case .append: chain.append(1).eraseToAnyPublisher()
      case .appendPublisher:
        chain.append(Just(1).eraseToAnyPublisher()).eraseToAnyPublisher()
      case .appendNothing: chain.append(Self.nothing).eraseToAnyPublisher()
      case .prepend: chain.prepend(1).eraseToAnyPublisher()
      case .prependPublisher:
        chain.prepend(Just(1).eraseToAnyPublisher()).eraseToAnyPublisher()
      case .prependNothing: chain.prepend(Self.nothing).eraseToAnyPublisher()
      case .merge: chain.merge(with: Just(1)).eraseToAnyPublisher()
      case .mergeNothing: chain.merge(with: Empty()).eraseToAnyPublisher()
      case .flatMap: chain.flatMap(Just.init).eraseToAnyPublisher()
      }
    }

    /// How many values one link adds.
    var share: Int {
      switch self {
      case .append, .appendPublisher, .prepend, .prependPublisher, .merge: 1
      case .appendNothing, .prependNothing, .mergeNothing, .flatMap: 0
      }
    }

    /// True if each value passes all links. The stack grows with the length then, and the time with
    /// its square.
    var isPassedByAll: Bool { self == .flatMap }

    var length: Int { isPassedByAll ? 1_000 : 20_000 }
  }

  @Test(
    "1,000 to 20,000 links that subscribe to more than one publisher deliver all",
    arguments: Link.allCases
  )
  func links(link: Link) {
    (link.isPassedByAll ? onMainSizedStack : onSmallStack) {
      var chain = Just(0).eraseToAnyPublisher()
      for _ in 0..<link.length { chain = link.add(to: chain) }
      #expect(Self.count(of: chain) == link.length * link.share + 1)
    }
  }

  @Test(
    "A chain of 100,000 links that subscribe to more than one publisher is released",
    arguments: Link.allCases
  )
  func release(link: Link) {
    onSmallStack {
      let life = Lifetime()
      do {
        let witness = life.witness()
        var chain = Just(0).map { value in withExtendedLifetime(witness) { value } }
          .eraseToAnyPublisher()
        for _ in 0..<100_000 { chain = link.add(to: chain) }
        #expect(chain.description == "AnyPublisher")
      }
      #expect(life.isOver)
    }
  }

  @Test("100,000 values that are sent from inside the one before need little stack")
  func reentrantSends() {
    onSmallStack {
      let subject = PassthroughSubject<Int, Never>()
      var last = 0
      let cancellable = subject.sink { value in
        last = value
        if value < 100_000 { subject.send(value + 1) }
      }
      subject.send(1)
      #expect(last == 100_000)
      cancellable.cancel()
    }
  }

  enum Loop: CaseIterable {
    case flatMap, flatMapOneAtATime, flatMapOfSequences, switchToLatest, switchToLatestOfSequences,
      appended, retried, zipped, combined, buffered

    /// Applies the operator to a source of many values; also returns the number of values to expect.
    func apply(to source: Publishers.Sequence<ClosedRange<Int>, Never>) -> (Chain, Int) {
      let (none, count) = (Empty<Int, Never>(), source.sequence.count)
      return switch self {
      case .flatMap: (source.flatMap(Just.init).eraseToAnyPublisher(), count)
      case .flatMapOneAtATime:
        (source.flatMap(maxPublishers: .max(1), Just.init).eraseToAnyPublisher(), count)
      case .flatMapOfSequences:
        (source.flatMap { CollectionOfOne($0).publisher }.eraseToAnyPublisher(), count)
      case .switchToLatestOfSequences:
        (source.map { CollectionOfOne($0).publisher }.switchToLatest().eraseToAnyPublisher(), count)
      case .switchToLatest: (source.map(Just.init).switchToLatest().eraseToAnyPublisher(), count)
      case .appended: (none.append(source).append(source).eraseToAnyPublisher(), count * 2)
      case .retried:
        (
          source.setFailureType(to: TestError.self).append(Fail(error: .first)).retry(1)
            .replaceError(with: 0).eraseToAnyPublisher(),
          count * 2 + 1
        )
      case .zipped: (source.zip(source).map { $0 - $1 }.eraseToAnyPublisher(), count)
      case .combined: (source.combineLatest(Just(1)).map { $0 + $1 }.eraseToAnyPublisher(), 1)
      case .buffered:
        (
          source.buffer(size: 10, prefetch: .keepFull, whenFull: .dropNewest)
            .eraseToAnyPublisher(), count
        )
      }
    }
  }

  @Test("1,000,000 values at once go through operators that loop", arguments: Loop.allCases)
  func loops(loop: Loop) {
    onSmallStack {
      let (chain, count) = loop.apply(to: (1...1_000_000).publisher)
      #expect(Self.count(of: chain) == count)
    }
  }

  @Test(
    "200,000 values, each asked for from inside the one before, need little stack",
    arguments: Loop.allCases
  )
  func requests(loop: Loop) {
    onSmallStack {
      let (chain, expected) = loop.apply(to: (1...200_000).publisher)
      let count = chain.countValues()
      // One that drops what nobody asks for sends fewer.
      #expect(loop == .combined || count == expected)
    }
  }

  @Test("100,000 failures at once are retried")
  func retries() {
    onSmallStack {
      var attempts = 0
      let failing = Deferred {
        attempts += 1
        return Fail<Int, TestError>(error: .first)
      }
      failing.retry(100_000).replaceError(with: 0).sink { _ in }.cancel()
      #expect(attempts == 100_001)
    }
  }
}
