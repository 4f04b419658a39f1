import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Cancellation of effects")
struct EffectCancellationTests {
  private let context = EffectContext()
  private let subject = PassthroughSubject<Int, Never>()

  private func record(
    _ effect: Effect<Int, Never>,
    onValue: @escaping (Int) -> Void = { _ in }
  ) -> Recording<Int, Never> {
    Recording(effect.bound(to: context), onValue: onValue)
  }

  private func cancel(_ ids: AnyHashable...) {
    #expect(record(.cancel(ids: ids)).events == [.finished])
  }

  @Test("A cancellable effect starts at its subscription, and dropping that cancels the effect")
  func isLazy() {
    var log: [String] = []
    let effect =
      subject
      .handleEvents(
        receiveSubscription: { _ in log.append("subscribed") },
        receiveCancel: { log.append("cancelled") }
      )
      .eraseToEffect()
      .cancellable(id: 1)
    #expect(log.isEmpty)
    #expect(context.count == 0)
    do {
      let recording = record(effect)
      #expect(log == ["subscribed"])
      #expect(context.count == 1)
      subject.send(1)
      #expect(recording.events == [.value(1)])
    }
    #expect(log == ["subscribed", "cancelled"])
    #expect(context.count == 0)
  }

  @Test("Cancelling by id cancels the work and completes the effect")
  func completes() {
    var cancellations = 0
    let recording = record(
      subject.handleEvents(receiveCancel: { cancellations += 1 }).eraseToEffect()
        .cancellable(id: 1)
    )
    subject.send(1)
    cancel(2)
    subject.send(2)
    cancel(1)
    subject.send(3)
    cancel(1)
    #expect(recording.events == [.value(1), .value(2), .finished])
    #expect(cancellations == 1)
    #expect(context.count == 0)
  }

  @Test("An effect that is concatenated after a cancelled effect runs")
  func concatenatedAfter() {
    let recording = record(
      .concatenate(subject.eraseToEffect().cancellable(id: 1), Effect(value: 2))
    )
    #expect(recording.events.isEmpty)
    cancel(1)
    #expect(recording.events == [.value(2), .finished])
  }

  @Test("An effect that ends by itself leaves no entry behind")
  func naturalEnd() {
    let recording = record(subject.eraseToEffect().cancellable(id: 1))
    let synchronous = record(Effect(value: 1).cancellable(id: 1))
    #expect(synchronous.events == [.value(1), .finished])
    #expect(context.count == 1)
    subject.send(completion: .finished)
    #expect(recording.events == [.finished])
    #expect(context.count == 0)
  }

  @Test("A cancellation ends all effects of an id, and those of all the ids given")
  func manyEffectsOfOneID() {
    var log: [Int] = []
    let recordings = [1, 1, 2, 3].enumerated().map { index, id in
      record(
        .concatenate(
          subject.eraseToEffect().cancellable(id: id),
          .fireAndForget { log.append(index) }
        )
      )
    }
    cancel(2, 1)
    #expect(log == [2, 0, 1])
    #expect(recordings.map(\.events) == [[.finished], [.finished], [.finished], []])
    cancel()
    #expect(log == [2, 0, 1])
  }

  @Test("With cancelInFlight the old effect completes, then the new one is subscribed")
  func cancelInFlight() {
    var log: [String] = []
    func effect(_ name: String) -> Effect<Int, Never> {
      .concatenate(
        subject.handleEvents(receiveSubscription: { _ in log.append("\(name) subscribed") })
          .eraseToEffect()
          .cancellable(id: 1, cancelInFlight: true),
        .fireAndForget { log.append("\(name) completed") }
      )
    }
    let first = record(effect("first"))
    let second = record(effect("second"))
    #expect(log == ["first subscribed", "first completed", "second subscribed"])
    subject.send(1)
    #expect(first.events == [.finished])
    #expect(second.events == [.value(1)])
    #expect(context.count == 1)
  }

  @Test("With cancelInFlight effects that start because others end, end too: the new one is alone")
  func cancelInFlightOfSuccessors() {
    let successors = (0..<3).map { _ in
      subject.eraseToEffect().cancellable(id: 1, cancelInFlight: true)
    }
    let old = record(.concatenate(successors))
    let new = record(subject.eraseToEffect().cancellable(id: 1, cancelInFlight: true))
    subject.send(1)
    #expect(old.events == [.finished])
    #expect(new.events == [.value(1)])
  }

  @Test("With cancelInFlight the last of two merged effects of one id is left")
  func lastOfMergeSurvives() {
    let first = PassthroughSubject<Int, Never>()
    let recording = record(
      .merge(
        first.eraseToEffect().cancellable(id: 1, cancelInFlight: true),
        subject.eraseToEffect().cancellable(id: 1, cancelInFlight: true)
      )
    )
    first.send(1)
    subject.send(2)
    #expect(recording.events == [.value(2)])
  }

  @Test("A cancellation merged after an effect ends it, and one merged before restarts the effect")
  func mergedCancellation() {
    let running = record(subject.eraseToEffect().cancellable(id: 1))
    let stillborn = record(.merge(subject.eraseToEffect().cancellable(id: 1), .cancel(id: 1)))
    #expect(running.events == [.finished])
    #expect(stillborn.events == [.finished])
    let old = record(subject.eraseToEffect().cancellable(id: 1))
    let restarted = record(.merge(.cancel(id: 1), subject.eraseToEffect().cancellable(id: 1)))
    subject.send(1)
    #expect(old.events == [.finished])
    #expect(restarted.events == [.value(1)])
  }

  @Test("A cancelled effect delivers nothing, even when its value is already scheduled")
  func scheduledValue() {
    let scheduler = DispatchQueue.test
    let recording = record(
      Just(1).delay(for: 1, scheduler: scheduler).eraseToEffect().cancellable(id: 1)
    )
    let received = record(Just(1).receive(on: scheduler).eraseToEffect().cancellable(id: 1))
    scheduler.advance(by: .milliseconds(999))
    cancel(1)
    scheduler.run()
    #expect(recording.events == [.finished])
    #expect(received.events == [.value(1), .finished])
  }

  /// A publisher that still sends after its cancellation.
  private final class Deaf: Publisher, Subscription {
    typealias Output = Int
    typealias Failure = Never

    private var subscriber: AnySubscriber<Int, Never>?
    private(set) var cancellations = 0

    func receive(subscriber: some Subscriber<Int, Never>) {
      self.subscriber = AnySubscriber(subscriber)
      subscriber.receive(subscription: self)
    }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { cancellations += 1 }
    func send(_ value: Int) { _ = subscriber?.receive(value) }
  }

  @Test("A cancelled effect drops what still comes, and cancels its upstream once")
  func deafUpstream() {
    let upstream = Deaf()
    let recording = record(upstream.eraseToEffect().cancellable(id: 1))
    upstream.send(1)
    recording.cancel()
    upstream.send(2)
    recording.cancel()
    cancel(1)
    #expect(recording.events == [.value(1)])
    #expect(upstream.cancellations == 1)
  }

  @Test("A failure of a cancellable effect passes")
  func failure() {
    struct Failed: Error, Equatable {}
    let subject = PassthroughSubject<Int, Failed>()
    let recording = Recording(subject.eraseToEffect().cancellable(id: 1).bound(to: context))
    subject.send(completion: .failure(Failed()))
    #expect(recording.events == [.failed(Failed())])
    #expect(context.count == 0)
  }
}
