import Foundation
import Testing

@testable import ComposableArchitecture

private struct Failed: Error, Equatable {}

@Suite("Combining effects")
struct EffectCombiningTests {
  @Test("Merged effects are subscribed in order and run side by side")
  func mergeOrder() {
    let subjects = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
    let recording = Recording(
      Effect.merge(
        Effect(value: 1),
        subjects[0].eraseToEffect(),
        Effect(value: 2),
        subjects[1].eraseToEffect()
      )
    )
    subjects[1].send(3)
    subjects[0].send(4)
    subjects[1].send(completion: .finished)
    #expect(recording.events == [.value(1), .value(2), .value(3), .value(4)])
    subjects[0].send(completion: .finished)
    #expect(recording.events.last == .finished)
  }

  @Test("The first failure of merged effects cancels the others")
  func mergeFailure() {
    var cancelled = 0
    let subject = PassthroughSubject<Int, Failed>()
    let other = PassthroughSubject<Int, Failed>()
    let recording = Recording(
      Effect.merge(
        other.handleEvents(receiveCancel: { cancelled += 1 }).eraseToEffect(),
        subject.eraseToEffect()
      )
    )
    other.send(1)
    subject.send(completion: .failure(Failed()))
    other.send(2)
    #expect(recording.events == [.value(1), .failed(Failed())])
    #expect(cancelled == 1)
  }

  @Test("Each of concatenated effects is subscribed when the one before has completed")
  func concatenateOrder() {
    var log: [String] = []
    let subject = PassthroughSubject<Int, Never>()
    let recording = Recording(
      Effect.concatenate(
        .fireAndForget { log.append("first") },
        subject.handleEvents(receiveSubscription: { _ in log.append("second") }).eraseToEffect(),
        .fireAndForget { log.append("third") },
        Effect(value: 2)
      )
    )
    #expect(log == ["first", "second"])
    subject.send(1)
    subject.send(completion: .finished)
    #expect(log == ["first", "second", "third"])
    #expect(recording.events == [.value(1), .value(2), .finished])
  }

  @Test("A failure of concatenated effects skips the rest")
  func concatenateFailure() {
    let recording = Recording(
      Effect.concatenate(
        Effect(value: 1),
        Effect(error: Failed()),
        .fireAndForget { Issue.record("the rest ran") },
        Effect(value: 2)
      )
    )
    #expect(recording.events == [.value(1), .failed(Failed())])
  }

  @Test("Cancelling concatenated effects cancels the one that runs, and no other starts")
  func concatenateCancel() {
    var cancelled = 0
    let subject = PassthroughSubject<Int, Never>()
    let recording = Recording(
      Effect.concatenate(
        subject.handleEvents(receiveCancel: { cancelled += 1 }).eraseToEffect(),
        .fireAndForget { Issue.record("the rest ran") }
      )
    )
    recording.cancel()
    subject.send(completion: .finished)
    #expect(cancelled == 1)
    #expect(recording.events.isEmpty)
  }

  @Test("Lists of effects are merged and concatenated")
  func lists() {
    let effects = [1, 2, 3].map { Effect<Int, Never>(value: $0) }
    #expect(Recording(Effect.merge(effects)).values == [1, 2, 3])
    #expect(Recording(Effect.merge(effects.lazy.reversed())).values == [3, 2, 1])
    #expect(Recording(Effect.concatenate(effects)).values == [1, 2, 3])
    #expect(Recording(Effect.concatenate(effects.dropFirst())).values == [2, 3])
  }

  enum Combination { case merge, concatenate }

  @Test(
    "The stack does not grow with the number of merged or concatenated effects",
    arguments: [Combination.merge, .concatenate]
  )
  func manyEffects(combination: Combination) {
    let count = 100_000
    onSmallStack {
      var effects: [Effect<Int, Never>] = []
      var work = 0
      for value in 0..<count {
        switch value % 4 {
        case 0: effects.append(Effect(value: value))
        case 1: effects.append(Effect(Just(value)))
        case 2: effects.append(.fireAndForget { work += 1 })
        default: effects.append(Effect(value: value).cancellable(id: value))
        }
      }
      let recording = Recording(
        combination == .merge ? Effect.merge(effects) : .concatenate(effects)
      )
      #expect(recording.values == (0..<count).filter { $0 % 4 != 2 })
      #expect(recording.events.last == .finished)
      #expect(work == count / 4)
    }
  }

  @Test("The stack does not grow when every concatenated effect waits for the one before")
  func manyAsynchronousEffects() {
    onSmallStack {
      let subject = PassthroughSubject<Int, Never>()
      let ended = PassthroughSubject<Int, Never>()
      let rest = (0..<100_000).map { _ in ended.eraseToEffect() }
      let recording = Recording(Effect.concatenate([subject.eraseToEffect()] + rest))
      ended.send(completion: .finished)
      #expect(recording.events.isEmpty)
      subject.send(completion: .finished)
      #expect(recording.events == [.finished])
    }
  }

  @Test("Mapping transforms what any kind of effect sends")
  func map() {
    let cancelled = PassthroughSubject<Int, Failed>()
    let running = Recording(cancelled.eraseToEffect().cancellable(id: "mapped"))
    let effects: [(Effect<Int, Failed>, [Recording<String, Failed>.Event])] = [
      (.none, [.finished]),
      (Effect(value: 1), [.value("1"), .finished]),
      (Effect(error: Failed()), [.failed(Failed())]),
      (.fireAndForget {}, [.finished]),
      (
        [1, 2].publisher.setFailureType(to: Failed.self).eraseToEffect(),
        [.value("1"), .value("2"), .finished]
      ),
      (.merge(Effect(value: 1), Effect(value: 2)), [.value("1"), .value("2"), .finished]),
      (
        .concatenate(Effect(value: 1), Effect(error: Failed())),
        [.value("1"), .failed(Failed())]
      ),
      (Effect(value: 1).cancellable(id: "value"), [.value("1"), .finished]),
      (.cancel(id: "mapped"), [.finished]),
    ]
    for (effect, events) in effects {
      #expect(Recording(effect.map { "\($0)" }).events == events)
    }
    #expect(running.events == [.finished])
  }
}
