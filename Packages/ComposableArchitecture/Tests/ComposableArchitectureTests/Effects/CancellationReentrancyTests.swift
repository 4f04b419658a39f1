import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Cancellation from inside an effect")
struct CancellationReentrancyTests {
  private let context = EffectContext()

  private func cancel(_ id: AnyHashable) {
    context.cancel([CancelID(id)])
  }

  @Test("An effect cancelled inside its own emission completes once, after the delivery")
  func insideEmission() {
    let subject = PassthroughSubject<Int, Never>()
    var eventsInside: [Recording<Int, Never>.Event] = []
    var recording: Recording<Int, Never>?
    recording = Recording(subject.eraseToEffect().cancellable(id: 1).bound(to: context)) { _ in
      cancel(1)
      subject.send(2)
      eventsInside = recording?.events ?? []
    }
    subject.send(1)
    #expect(eventsInside == [.value(1)])
    #expect(recording?.events == [.value(1), .finished])
    #expect(context.count == 0)
  }

  @Test(
    "An effect that ends before its subscription is handed down ends, and is freed",
    arguments: [Subscribers.Completion<Failed>.finished, .failure(Failed())]
  )
  func endsBeforeItsSubscription(completion: Subscribers.Completion<Failed>) {
    weak var held: DeinitWitness?
    do {
      let witness = DeinitWitness()
      held = witness
      let subject = PassthroughSubject<Int, Failed>()
      let effect = subject.handleEvents(
        receiveSubscription: { _ in subject.send(completion: completion) },
        receiveOutput: { _ in withExtendedLifetime(witness) {} }
      ).eraseToEffect().cancellable(id: 1)
      let recording = Recording(effect.bound(to: context))
      #expect(recording.events == [completion == .finished ? .finished : .failed(Failed())])
    }
    #expect(context.count == 0)
    #expect(held == nil)
  }

  @Test("An effect that completes without a subscription hands one down before")
  func completesWithoutSubscription() {
    var signals: [String] = []
    let effect = Effect(Unsubscribed()).cancellable(id: 1).bound(to: context)
    let cancellable = effect.handleEvents(
      receiveSubscription: { _ in signals.append("subscription") },
      receiveCompletion: { _ in signals.append("completion") }
    ).sink { _ in }
    #expect(signals == ["subscription", "completion"])
    #expect(context.count == 0)
    _ = cancellable
  }

  struct Failed: Error, Equatable {}

  /// Completes without a subscription.
  private struct Unsubscribed: Publisher {
    typealias Output = Int
    typealias Failure = Never

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      subscriber.receive(completion: .finished)
    }
  }

  @Test("A synchronous effect cancelled inside its emission stops there and completes once")
  func synchronous() {
    let recording = Recording(
      (1...1_000).publisher.eraseToEffect().cancellable(id: 1).bound(to: context)
    ) { value in
      if value == 3 { cancel(1) }
    }
    #expect(recording.events == [.value(1), .value(2), .value(3), .finished])
    #expect(context.count == 0)
  }

  @Test("A single value whose delivery cancels the effect is followed by one completion")
  func singleValue() {
    let effect = Effect<Int, Never>(value: 1).cancellable(id: 1)
    let recording = Recording(effect.bound(to: context)) { _ in cancel(1) }
    #expect(recording.events == [.value(1), .finished])
  }

  @Test(
    "A cancel that is a part of an effect's own start ends the older ones, not the effect itself"
  )
  func insideStart() {
    let older = Recording(
      Effect<Int, Never>(PassthroughSubject<Int, Never>()).cancellable(id: 1).bound(to: context)
    )
    let effect = Effect(
      Deferred {
        cancel(1)
        return Just(1)
      }
    )
    let recording = Recording(effect.cancellable(id: 1).bound(to: context))
    #expect(older.events == [.finished])
    #expect(recording.events == [.value(1), .finished])
    #expect(context.count == 0)
  }

  @Test("An effect that another thread cancels while it is being subscribed never delivers")
  func otherThreadInsideStart() {
    var log: [String] = []
    let effect = Effect(
      Deferred {
        let thread = DispatchQueue(label: "cancels")
        let done = DispatchSemaphore(value: 0)
        thread.async {
          cancel(1)
          done.signal()
        }
        done.wait()
        log.append("cancelled")
        return Just(1)
      }
    )
    let recording = Recording(effect.cancellable(id: 1).bound(to: context))
    #expect(log == ["cancelled"])
    #expect(recording.events == [.finished])
    #expect(context.count == 0)
  }

  @Test("An effect that is subscribed elsewhere completes when it is cancelled before that")
  func beforeSubscription() {
    let scheduler = DispatchQueue.test
    let effect = Just(1).subscribe(on: scheduler).eraseToEffect()
    let recording = Recording(effect.cancellable(id: 1).bound(to: context))
    cancel(1)
    #expect(recording.events == [.finished])
    scheduler.run()
    #expect(recording.events == [.finished])
  }

  @Test("A subscriber that cancels the id as it gets its subscription sees one completion")
  func whileHandingDown() {
    var log: [String] = []
    let effect = Effect<Int, Never>(PassthroughSubject<Int, Never>()).cancellable(id: 1)
    effect.bound(to: context).subscribe(
      AnySubscriber(
        receiveSubscription: { subscription in
          log.append("subscription")
          cancel(1)
          subscription.request(.unlimited)
          log.append("requested")
        },
        receiveCompletion: { _ in log.append("completion") }
      )
    )
    #expect(log == ["subscription", "requested", "completion"])
  }

  @Test(
    "A subscriber that leaves inside a delivery, after the id was cancelled, receives nothing more"
  )
  func cancelledByBoth() {
    let subject = PassthroughSubject<Int, Never>()
    var recording: Recording<Int, Never>?
    recording = Recording(subject.eraseToEffect().cancellable(id: 1).bound(to: context)) { _ in
      cancel(1)
      recording?.cancel()
    }
    subject.send(1)
    #expect(recording?.events == [.value(1)])
  }

  @Test("Cancelling other effects of the same id inside an emission ends each of them once")
  func neighbours() {
    let subject = PassthroughSubject<Int, Never>()
    let recordings = (0..<3).map { _ in
      Recording(subject.eraseToEffect().cancellable(id: 1).bound(to: context)) { _ in cancel(1) }
    }
    subject.send(1)
    #expect(recordings.map(\.events) == [[.value(1), .finished], [.finished], [.finished]])
  }
}
