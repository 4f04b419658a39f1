import Testing

@testable import ReactiveCore

@Suite("AnyCancellable")
struct AnyCancellableTests {
  @Test("AnyCancellable cancels once, however often and on however many threads it is told")
  func once() {
    for _ in 0..<50 {
      let count = _Lock(0)
      let cancellable = AnyCancellable { count.withLock { $0 += 1 } }
      concurrently(8) { _ in cancellable.cancel() }
      #expect(count.withLock { $0 } == 1)
    }
  }

  @Test("AnyCancellable cancels when it is released")
  func onDeinit() {
    let history = History()
    do {
      let cancellable = AnyCancellable(TrackingSubscription(history))
      _ = cancellable
    }
    #expect(history.events == [.cancel])
  }

  @Test("AnyCancellable releases what it holds when it is cancelled")
  func release() {
    let life = Lifetime()
    let cancellable = AnyCancellable { [witness = life.witness()] in _ = witness }
    cancellable.cancel()
    #expect(life.isOver)
  }

  @Test("The closure of AnyCancellable may cancel it again")
  func reentrantCancel() {
    var cancellable: AnyCancellable?
    var count = 0
    cancellable = AnyCancellable {
      count += 1
      cancellable?.cancel()
    }
    cancellable?.cancel()
    cancellable = nil
    #expect(count == 1)
  }

  @Test("AnyCancellable is stored in sets and collections, which cancel when they release it")
  func store() {
    let history = History()
    var set: Set<AnyCancellable> = []
    var array: [AnyCancellable] = []
    let cancellable = AnyCancellable(TrackingSubscription(history, name: "a"))
    cancellable.store(in: &set)
    cancellable.store(in: &set)
    TrackingSubscription(history, name: "b").store(in: &set)
    AnyCancellable(TrackingSubscription(history, name: "c")).store(in: &array)
    TrackingSubscription(history, name: "d").store(in: &array)
    #expect(set.count == 2 && array.count == 2)
    #expect(history.take() == [])
    array = []
    #expect(history.take() == [.cancel("c"), .cancel("d")])
    set = []
    #expect(history.take() == [.cancel("b")])
    withExtendedLifetime(cancellable) {}
  }

  @Test("Two AnyCancellables are equal when they are the same object")
  func equality() {
    let (one, other) = (AnyCancellable {}, AnyCancellable {})
    #expect(one == one && one != other)
  }
}
