import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Cancellation from many threads")
struct CancellationThreadTests {
  @Test("A thousand effects cancelled from seven queues each end once, and leave nothing")
  func sevenQueues() {
    let context = EffectContext()
    let subjects = (0..<1_000).map { _ in PassthroughSubject<Int, Never>() }
    let recordings = subjects.enumerated().map { index, subject in
      Recording(subject.eraseToEffect().cancellable(id: index).bound(to: context))
    }
    // Each id is cancelled from two queues, while a third one sends and completes.
    onSevenQueues { queue in
      for index in 0..<1_000 {
        if index % 7 == queue || (index + 1) % 7 == queue { context.cancel([CancelID(index)]) }
        if (index + 2) % 7 == queue {
          subjects[index].send(1)
          subjects[index].send(completion: .finished)
        }
      }
    }
    for recording in recordings {
      #expect(recording.events == [.finished] || recording.events == [.value(1), .finished])
    }
    #expect(context.count == 0)
  }

  @Test("Effects that are started and cancelled on seven queues at once end once each")
  func startsAndCancellations() {
    let context = EffectContext()
    let completions = _Lock(0)
    onSevenQueues { queue in
      for index in 0..<150 {
        let effect = Effect<Int, Never>(Empty(completeImmediately: false))
          .cancellable(id: index % 3, cancelInFlight: queue == 0)
        effect.bound(to: context).subscribe(
          Subscribers.Sink(
            receiveCompletion: { _ in completions.withLock { $0 += 1 } },
            receiveValue: { _ in }
          )
        )
        if index % 5 == queue { context.cancel([CancelID(0), CancelID(1), CancelID(2)]) }
      }
    }
    context.cancel([CancelID(0), CancelID(1), CancelID(2)])
    #expect(completions.withLock { $0 } == 7 * 150)
    #expect(context.count == 0)
  }

  @Test("With cancelInFlight one effect is left, however many start at once")
  func cancelInFlight() {
    let context = EffectContext()
    let subject = PassthroughSubject<Int, Never>()
    let values = _Lock(0)
    onSevenQueues { _ in
      for _ in 0..<100 {
        subject.eraseToEffect().cancellable(id: 1, cancelInFlight: true).bound(to: context)
          .subscribe(
            Subscribers.Sink(
              receiveCompletion: { _ in },
              receiveValue: { value in values.withLock { $0 += value } }
            )
          )
      }
    }
    subject.send(1)
    #expect(values.withLock { $0 } == 1)
    context.cancel([CancelID(1)])
  }
}

/// Runs the work on seven queues at once, and waits for all of them.
private func onSevenQueues(_ work: @escaping (Int) -> Void) {
  // Safe to hand to other threads: what it works on is made for that, and this one waits.
  nonisolated(unsafe) let work = work
  let group = DispatchGroup()
  for index in 0..<7 {
    DispatchQueue(label: "cancellation \(index)").async(group: group) { work(index) }
  }
  #expect(group.wait(timeout: .now() + 60) == .success)
}
