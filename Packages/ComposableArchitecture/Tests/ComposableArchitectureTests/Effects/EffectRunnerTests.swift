import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Running a store's effects")
struct EffectRunnerTests {
  @Test("Actions arrive in the order of the effects, whatever they are made of")
  func order() {
    var received: [Int] = []
    let runner = EffectRunner<Int> { received.append($0) }
    runner.run(
      .merge(
        Effect(value: 1),
        .merge(Effect(Just(2)), .concatenate(Effect(value: 3), Effect(value: 4))),
        .fireAndForget { received.append(5) },
        Effect(value: 6).cancellable(id: 1)
      )
    )
    #expect(received == [1, 2, 3, 4, 5, 6])
    #expect(runner.context.tasks.isEmpty)
  }

  @Test("An effect is removed when it completes, also when that is while it is being subscribed")
  func removal() {
    let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    var received: [Int] = []
    let runner = EffectRunner<Int> { received.append($0) }
    runner.run(Effect(Just(0)))
    #expect(runner.context.tasks.isEmpty)
    let tasks = subjects.enumerated().compactMap { index, subject in
      runner.run(subject.eraseToEffect().cancellable(id: index))
    }
    let ids = tasks.map(ObjectIdentifier.init)
    subjects[1].send(1)
    subjects[1].send(completion: .finished)
    #expect(runner.context.tasks.map(ObjectIdentifier.init) == [ids[0], ids[2]])
    runner.run(.cancel(id: 0))
    #expect(runner.context.tasks.map(ObjectIdentifier.init) == [ids[2]])
    runner.context.cancelAll()
    subjects[2].send(2)
    #expect(runner.context.tasks.isEmpty)
    #expect(runner.context.count == 0)
    #expect(received == [0, 1])
  }

  @Test("An effect whose action is cancelled while it replaces another one leaves nothing behind")
  func cancelledWhileEntering() {
    let subject = PassthroughSubject<Int, Never>()
    var received: [Int] = []
    let runner = EffectRunner<Int> { received.append($0) }
    let task = ActionTask(in: runner.context)
    let old = subject.handleEvents(receiveCancel: { task.cancel() }).eraseToEffect()
    for effect in [old, subject.eraseToEffect()] {
      runner.run(effect.cancellable(id: 1, cancelInFlight: true), for: task)
    }
    subject.send(1)
    #expect(received.isEmpty)
    #expect(!task.isPending)
    #expect(runner.context.tasks.isEmpty)
    #expect(runner.context.count == 0)
  }

  @Test("A hundred thousand merged effects run in constant stack")
  func manyEffects() {
    onSmallStack {
      var count = 0
      let runner = EffectRunner<Int> { _ in count += 1 }
      runner.run(.merge((0..<100_000).map { Effect(value: $0) }))
      #expect(count == 100_000)
    }
  }

  @Test("Effects are cancelled in the order in which they were started")
  func cancelAll() {
    var cancelled: [Int] = []
    let runner = EffectRunner<Int> { _ in Issue.record("an action arrived") }
    let subject = PassthroughSubject<Int, Never>()
    for index in 0..<100 {
      runner.run(
        subject.handleEvents(receiveCancel: { cancelled.append(index) }).eraseToEffect()
      )
    }
    runner.context.cancelAll()
    subject.send(1)
    #expect(cancelled == Array(0..<100))
  }
}
