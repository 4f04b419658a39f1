import Testing

@testable import ReactiveCore

@Suite("Sink")
struct SinkTests {
  @Test("Sink asks for all at once and hands on what it receives")
  func receives() {
    let upstream = ManualPublisher<Int, TestError>()
    var (values, completions) = ([Int](), [Subscribers.Completion<TestError>]())
    let cancellable = upstream.sink(
      receiveCompletion: { completions.append($0) },
      receiveValue: { values.append($0) }
    )
    #expect(upstream.send(1) == Subscribers.Demand.none)
    upstream.send(2)
    upstream.send(completion: .failure(.first))
    cancellable.cancel()
    #expect(values == [1, 2])
    #expect(completions == [.failure(.first)])
    #expect(upstream.history.events == [.request(.unlimited)])
  }

  @Test("A cancelled sink receives nothing, even from an upstream that still sends")
  func cancel() {
    let upstream = ManualPublisher<Int, Never>(stopsOnCancel: false)
    var values: [Int] = []
    let cancellable = upstream.sink { values.append($0) }
    upstream.send(1)
    cancellable.cancel()
    upstream.send(2)
    upstream.send(completion: .finished)
    #expect(values == [1])
    #expect(upstream.history.events == [.request(.unlimited), .cancel])
  }

  @Test("Sink cancels when its cancellable is released")
  func cancellableGoesAway() {
    let upstream = ManualPublisher<Int, Never>()
    do { _ = upstream.sink { _ in } }
    #expect(upstream.history.events == [.request(.unlimited), .cancel])
  }

  @Test("Sink cancels a second subscription and keeps the first one")
  func secondSubscription() {
    let upstream = ManualPublisher<Int, Never>()
    let cancellable = upstream.sink { _ in }
    upstream.sendSecondSubscription()
    #expect(upstream.history.events == [.request(.unlimited), .cancel("second")])
    cancellable.cancel()
  }

  @Test("Sink takes values and one completion without a subscription, and nothing after the end")
  func withoutSubscription() {
    var (values, completions) = (0, 0)
    let sink = Subscribers.Sink<Int, TestError>(
      receiveCompletion: { _ in completions += 1 },
      receiveValue: { _ in values += 1 }
    )
    #expect(sink.receive(1) == Subscribers.Demand.none)
    sink.receive(completion: .finished)
    sink.receive(completion: .failure(.first))
    _ = sink.receive(2)
    sink.cancel()
    #expect(values == 1 && completions == 1)
    let history = History()
    sink.receive(subscription: TrackingSubscription(history))
    #expect(history.events == [.cancel])
  }

  @Test("Sink cancels a subscription that comes after cancel")
  func subscriptionAfterCancel() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    sink.cancel()
    let history = History()
    sink.receive(subscription: TrackingSubscription(history))
    #expect(history.events == [.cancel])
  }

  @Test("A sink that is kept releases its closures when its publisher completes")
  func keptSink() {
    let life = Lifetime()
    let upstream = ManualPublisher<Int, Never>(stopsOnCancel: false)
    let sink = Self.sink(watchedBy: life)
    upstream.subscribe(sink)
    upstream.send(1)
    #expect(!life.isOver)
    upstream.send(completion: .finished)
    #expect(life.isOver)
    sink.receiveValue(1)
    sink.receiveCompletion(.finished)
    #expect(sink.description == "Sink" && sink.playgroundDescription as? String == "Sink")
    #expect(Mirror(reflecting: sink).children.isEmpty)
  }

  @Test("A sink that is kept frees its closures when it is cancelled", arguments: 0...2)
  func keptCancelledSink(signalCount: Int) {
    let life = Lifetime()
    let upstream = ManualPublisher<Int, Never>(stopsOnCancel: false)
    let sink = Self.sink(watchedBy: life)
    upstream.subscribe(sink)
    for value in 0..<signalCount { upstream.send(value) }
    #expect(!life.isOver)
    sink.cancel()
    #expect(life.isOver)
    upstream.send(1)
    upstream.send(completion: .finished)
    sink.cancel()
  }

  @Test("A sink that has never been subscribed frees its closures when it is cancelled")
  func unsubscribedCancelledSink() {
    let life = Lifetime()
    let sink = Self.sink(watchedBy: life)
    sink.cancel()
    #expect(life.isOver)
    #expect(sink.receive(1) == Subscribers.Demand.none)
  }

  @Test("A sink that is cancelled by another thread frees its closures", arguments: [true, false])
  func cancelledByAnotherThread(isReceiving: Bool) {
    let life = Lifetime()
    var isFreed: [Bool] = []
    let upstream = ManualPublisher<Int, Never>(stopsOnCancel: false)
    nonisolated(unsafe) var cancel: () -> Void = {}  // One thread at a time calls it.
    let sink = Subscribers.Sink<Int, Never>(
      receiveCompletion: { [witness = life.witness()] _ in _ = witness },
      receiveValue: { [witness = life.witness()] _ in
        if isReceiving { concurrently(1) { _ in cancel() } }
        isFreed.append(life.isOver)
        withExtendedLifetime(witness) {}
      }
    )
    cancel = { [unowned sink] in sink.cancel() }
    upstream.subscribe(sink)
    upstream.send(1)
    if !isReceiving { concurrently(1) { _ in cancel() } }
    #expect(isFreed == [false])
    #expect(life.isOver)
  }

  @Test("Nested calls keep a sink's closures until the outermost one returns")
  func cancelNested() {
    let subject = PassthroughSubject<Int, Never>()
    let life = Lifetime()
    var isFreed: [Bool] = []
    weak var weakSink: Subscribers.Sink<Int, Never>?
    let sink = Subscribers.Sink<Int, Never>(
      receiveCompletion: { _ in },
      receiveValue: { [witness = life.witness()] value in
        if value < 3 { subject.send(value + 1) } else { weakSink?.cancel() }
        isFreed.append(life.isOver)
        withExtendedLifetime(witness) {}
      }
    )
    weakSink = sink
    subject.subscribe(sink)
    subject.send(1)
    #expect(isFreed == [false, false, false])
    #expect(life.isOver)
  }

  @Test("A sink that is not kept after cancel releases its closures at once")
  func cancelledSink() {
    let life = Lifetime()
    let cancellable = {
      let upstream = ManualPublisher<Int, Never>()
      return upstream.sink(
        receiveCompletion: { [witness = life.witness()] _ in _ = witness },
        receiveValue: { [witness = life.witness()] _ in _ = witness }
      )
    }()
    cancellable.cancel()
    #expect(life.isOver)
  }

  private static func sink(watchedBy life: Lifetime) -> Subscribers.Sink<Int, Never> {
    Subscribers.Sink(
      receiveCompletion: { [witness = life.witness()] _ in _ = witness },
      receiveValue: { [witness = life.witness()] _ in _ = witness }
    )
  }

  @Test("A closure that ends its own sink stays until it returns")
  func endFromInside() {
    let subject = PassthroughSubject<Int, Never>()
    let life = Lifetime()
    var cancellable: AnyCancellable?
    var stages: [Bool] = []
    cancellable = subject.sink { [witness = life.witness()] _ in
      cancellable?.cancel()
      stages.append(life.isOver)
      withExtendedLifetime(witness) {}
    }
    subject.send(1)
    #expect(stages == [false])
    #expect(life.isOver)
    cancellable = nil
  }

  @Test("The deinit of a sink's closure may complete its own upstream")
  func deinitCompletesUpstream() {
    let subject = PassthroughSubject<Int, Never>()
    let life = Lifetime()
    var completions = 0
    let cancellable = subject.sink(
      receiveCompletion: { _ in completions += 1 },
      receiveValue: {
        [witness = life.witness(onDeinit: { subject.send(completion: .finished) })] _ in
        _ = witness
      }
    )
    cancellable.cancel()
    #expect(life.isOver && completions == 0)
  }

  @Test("One thread may cancel a sink while another one delivers")
  func threads() {
    for _ in 0..<100 {
      let life = Lifetime()
      let count = _Lock(0)
      do {
        let sink = Subscribers.Sink<Int, Never>(
          receiveCompletion: { [witness = life.witness()] _ in
            _ = witness
            count.withLock { $0 += 1 }
          },
          receiveValue: { [witness = life.witness()] _ in _ = witness }
        )
        nonisolated(unsafe) let shared = sink  // Meant to be cancelled from any thread.
        concurrently(3) { thread in
          guard thread == 0 else { return shared.cancel() }
          for value in 0..<50 { _ = shared.receive(value) }
          shared.receive(completion: .finished)
        }
        #expect(life.isOver)
        withExtendedLifetime(sink) {}
      }
      #expect(count.withLock { $0 } <= 1)
    }
  }
}
