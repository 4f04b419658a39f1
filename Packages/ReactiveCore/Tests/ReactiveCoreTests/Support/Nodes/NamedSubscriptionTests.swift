import ReactiveExtras
import Testing

@testable import ReactiveCore

@Suite("The names of subscriptions")
struct NamedSubscriptionTests {
  private static let upstream = PassthroughSubject<Int, TestError>()
  private static let other = PassthroughSubject<Int, TestError>()

  /// The name of the subscription that the publisher hands down.
  private func name<P: Publisher>(_ publisher: P) -> String {
    var name = "none"
    publisher.subscribe(
      AnySubscriber(receiveSubscription: {
        name = "\($0)"
        #expect(
          ($0 as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String == name
        )
        $0.cancel()
      })
    )
    return name
  }

  @Test("An operator hands down a subscription that has its name")
  func operators() {
    let (upstream, other, queue) = (Self.upstream, Self.other, ImmediateScheduler.shared)
    #expect(name(upstream.tryFilter { _ in true }) == "TryFilter")
    #expect(name(upstream.tryCompactMap { $0 }) == "TryCompactMap")
    #expect(name(upstream.tryMap { $0 }) == "TryMap")
    #expect(name(upstream.tryScan(0, +)) == "TryScan")
    #expect(name(upstream.removeDuplicates()) == "RemoveDuplicates")
    #expect(name(upstream.tryRemoveDuplicates { $0 == $1 }) == "TryRemoveDuplicates")
    #expect(name(upstream.dropFirst()) == "Drop")
    #expect(name(upstream.drop { _ in false }) == "DropWhile")
    #expect(name(upstream.tryDrop { _ in false }) == "TryDropWhile")
    #expect(name(upstream.drop(untilOutputFrom: other)) == "DropUntilOutput")
    #expect(name(upstream.prefix(1)) == "Output")
    #expect(name(upstream.prefix { _ in true }) == "PrefixWhile")
    #expect(name(upstream.tryPrefix { _ in true }) == "TryPrefixWhile")
    #expect(name(upstream.prefix(untilOutputFrom: other)) == "PrefixUntilOutput")
    #expect(name(upstream.collect(2)) == "CollectByCount")
    #expect(name(upstream.first { _ in true }) == "TryFirst")
    #expect(name(upstream.tryFirst { _ in true }) == "TryFirstWhere")
    #expect(name(upstream.multicast(subject: other)) == "Multicast")
    #expect(name(Just(1).makeConnectable()) == "Multicast")
    #expect(name(upstream.share()) == "Multicast")
    #expect(name(upstream.append(1)) == "Concatenate")
    #expect(name(upstream.catch { _ in Just(1) }) == "Catch")
    #expect(name(upstream.tryCatch { throw $0 } as Publishers.TryCatch<_, Just<Int>>) == "TryCatch")
    #expect(name(upstream.replaceError(with: 1)) == "ReplaceError")
    #expect(name(upstream.retry(1)) == "Retry")
    #expect(name(upstream.flatMap { Just($0).setFailureType(to: TestError.self) }) == "FlatMap")
    #expect(name(upstream.merge(with: other)) == "MergeMany")
    #expect(name(upstream.merge(with: other.map { $0 })) == "Merge")
    #expect(name(upstream.amb(other)) == "Amb")
    #expect(name(upstream.withLatestFrom(other)) == "WithLatestFrom")
    #expect(name(upstream.receive(on: queue)) == "ReceiveOn")
    #expect(name(upstream.subscribe(on: queue)) == "SubscribeOn")
    #expect(name(upstream.delay(for: 1, scheduler: queue)) == "Delay")
    #expect(name(upstream.measureInterval(using: queue)) == "MeasureInterval")
    #expect(name(upstream.materialize().dematerialize()) == "Dematerialize")
  }

  @Test("A subscription that an operator passes on keeps its upstream's name")
  func passingOn() {
    #expect(name(Self.upstream.map { $0 }) == "PassthroughSubject")
    #expect(name(Self.upstream.scan(0, +).eraseToAnyPublisher()) == "PassthroughSubject")
    #expect(name(Self.upstream.filter { _ in true }.compactMap { $0 }) == "PassthroughSubject")
    #expect(name(Self.upstream.dropFirst().ignoreOutput()) == "Drop")
  }

  @Test("The subscription of a subject keeps its name after the end")
  func ended() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var texts: [String] = []
    var subscription: (any Subscription)?
    subject.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription = $0 },
        receiveCompletion: { _ in texts.append("\(subscription.map { "\($0)" } ?? "none")") }
      )
    )
    subject.send(completion: .finished)
    subscription?.cancel()
    #expect(
      texts + ["\(subscription.map { "\($0)" } ?? "none")"] == [
        "CurrentValueSubject", "CurrentValueSubject",
      ]
    )
  }
}
