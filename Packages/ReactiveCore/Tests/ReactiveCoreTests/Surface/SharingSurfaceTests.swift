import Testing

@testable import ReactiveCore

@Suite("Combine's surface: errors, sharing and buffering")
struct SharingSurfaceTests {
  @Test("Operators that handle errors match Combine's")
  func errors() {
    surface(
      "assertNoFailure(_:file:line:)",
      risky(1).assertNoFailure(),
      Publishers.AssertNoFailure<Risky>.self,
      "1 finished"
    )
    surface(
      "catch(_:)",
      risky(1, failing: .first).catch { _ in numbers(2) },
      Publishers.Catch<Risky, Numbers>.self,
      "1 2 finished"
    )
    surface(
      "tryCatch(_:)",
      risky(1, failing: .first).tryCatch { _ -> Numbers in throw TestError.second },
      Publishers.TryCatch<Risky, Numbers>.self,
      "1 failed second"
    )
    surface(
      "retry(_:)",
      risky(1, failing: .first).retry(1),
      Publishers.Retry<Risky>.self,
      "1 1 failed first"
    )
  }

  @Test("Operators for multiple subscribers match Combine's")
  func sharing() {
    typealias Subject = PassthroughSubject<Int, Never>
    let byClosure = numbers(1).multicast { Subject() }
    var connections: [any Cancellable] = []
    surface(
      "multicast(_:)",
      byClosure,
      Publishers.Multicast<Numbers, Subject>.self,
      "1 finished",
      drive: { connections.append(byClosure.connect()) }
    )
    let bySubject = numbers(2).multicast(subject: Subject())
    surface(
      "multicast(subject:)",
      bySubject,
      Publishers.Multicast<Numbers, Subject>.self,
      "2 finished",
      drive: { connections.append(bySubject.connect()) }
    )
    surface("share()", numbers(3).share(), Publishers.Share<Numbers>.self, "3 finished")
    let connectable = numbers(4).makeConnectable()
    surface(
      "makeConnectable()",
      connectable,
      Publishers.MakeConnectable<Numbers>.self,
      "4 finished",
      drive: { connections.append(connectable.connect()) }
    )
    surface(
      "autoconnect()",
      numbers(5).makeConnectable().autoconnect(),
      Publishers.Autoconnect<Publishers.MakeConnectable<Numbers>>.self,
      "5 finished"
    )
    surface("ConnectablePublisher.connect()", connections.count == 3)
    for connection in connections { connection.cancel() }
  }

  /// The values that a buffer for one value keeps of three.
  private func kept(by strategy: Publishers.BufferingStrategy<TestError>) -> [Int] {
    let upstream = ManualPublisher<Int, TestError>()
    let buffer: Publishers.Buffer<ManualPublisher<Int, TestError>> =
      upstream.buffer(size: 1, prefetch: .byRequest, whenFull: strategy)
    let subscriber = TrackingSubscriber<Int, TestError>()
    buffer.subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    subscriber.request(.unlimited)
    subscriber.cancel()
    return subscriber.values
  }

  @Test("Operators that buffer elements match Combine's")
  func buffering() {
    surface("Publishers.BufferingStrategy.dropNewest", kept(by: .dropNewest) == [1])
    surface("Publishers.BufferingStrategy.dropOldest", kept(by: .dropOldest) == [3])
    surface(
      "Publishers.BufferingStrategy.customError(_:)",
      kept(by: .customError { .second }) == [1]
    )
    surface(
      "buffer(size:prefetch:whenFull:)",
      risky(1, 2).buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest),
      Publishers.Buffer<Risky>.self,
      "1 2 finished"
    )
    let prefetches: Set<Publishers.PrefetchStrategy> = [.keepFull, .byRequest]
    surface("Publishers.PrefetchStrategy", prefetches.count == 2)
  }
}
