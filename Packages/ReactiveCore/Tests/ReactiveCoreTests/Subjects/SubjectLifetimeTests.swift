import Synchronization
import Testing

@testable import ReactiveCore

@Suite("Subscriptions of both subjects that are cancelled while another thread sends")
struct SubjectLifetimeTests {
  typealias Kind = SubjectTests.Kind
  typealias Sink = Subscribers.Sink<Int, TestError>

  /// A sink, for as long as somebody else holds it.
  private struct Weak {
    weak var sink: Sink?
  }

  @Test(
    "Subscriptions cancelled during another thread's send are released before the subject ends",
    arguments: Kind.allCases
  )
  func threads(kind: Kind) {
    for _ in 0..<40 {
      let subject = kind.make()
      nonisolated(unsafe) let shared = subject  // Subjects may be shared; the existential hides it.
      let sinks = _Lock([Weak]())
      let subscribing = Atomic(3)
      concurrently(4) { thread in
        guard thread > 0 else {
          while subscribing.load(ordering: .relaxed) > 0 { shared.send(1) }
          return
        }
        for _ in 0..<300 {
          let sink = Sink(receiveCompletion: { _ in }, receiveValue: { _ in })
          shared.subscribe(sink)
          sink.cancel()
          sinks.withLock { $0.append(Weak(sink: sink)) }
        }
        subscribing.subtract(1, ordering: .relaxed)
      }
      let alive = sinks.withLock { $0.count { $0.sink != nil } }
      #expect(alive == 0)
      shared.send(completion: .finished)
    }
  }

  @Test(
    "A subscription may send when it is released in the middle of a delivery",
    arguments: Kind.allCases
  )
  func sendsFromDeinit(kind: Kind) {
    let subject = kind.make()
    nonisolated(unsafe) let shared = subject  // Only this thread uses it.
    let life = Lifetime()
    var leaving: AnyCancellable?
    let received = _Lock([Int]())
    let first = subject.sink(receiveCompletion: { _ in }) { value in
      if value == 1 { leaving = nil }
    }
    do {
      let witness = life.witness { shared.send(2) }
      leaving = subject.sink(receiveCompletion: { _ in }) { _ in
        withExtendedLifetime(witness) {}
      }
    }
    let last = subject.sink(receiveCompletion: { _ in }) { value in
      received.withLock { $0.append(value) }
    }
    received.withLock { $0.removeAll() }
    subject.send(1)
    subject.send(3)
    #expect(life.isOver)
    #expect(received.withLock { $0.sorted() } == [1, 2, 3])
    withExtendedLifetime((first, leaving, last)) {}
  }

  @Test("A subscription that is cancelled before the subject takes it in is released")
  func cancelledBeforeTakenIn() throws {
    let core = PassthroughSubject<Int, TestError>().core
    weak var weakSink: Sink?
    do {
      let sink = Sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      weakSink = sink
      let conduit = SubjectConduit(
        subscriber: ErasedSubscriber<Int, TestError>.erasing(sink),
        subject: core,
        core: core,
        newest: nil
      )
      // The other thread has queued the task, and the owner does not know yet.
      let queuedCount = core.lock.withLock { core.append { core.append(conduit) } }
      conduit.start()
      sink.cancel()
      core.finish(isInside: false, queuedCount: queuedCount)
    }
    #expect(core.table.count == 0)
    #expect(weakSink == nil)
  }
}
