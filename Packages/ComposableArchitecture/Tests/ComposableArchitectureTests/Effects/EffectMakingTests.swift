import ComposableArchitecture
import Testing

private struct Failed: Error, Equatable {}

@Suite("Making effects")
struct EffectMakingTests {
  @Test("Effects of nothing, of a value and of a failure end at once")
  func immediate() {
    #expect(Recording(Effect<Int, Failed>.none).events == [.finished])
    #expect(Recording(Effect<Int, Failed>(value: 42)).events == [.value(42), .finished])
    #expect(Recording(Effect<Int, Failed>(error: Failed())).events == [.failed(Failed())])
  }

  @Test("Effect.result makes its result at each subscription")
  func result() {
    var results: [Result<Int, Failed>] = [.success(42), .failure(Failed())]
    let effect = Effect.result { results.removeFirst() }
    #expect(results.count == 2)
    #expect(Recording(effect).events == [.value(42), .finished])
    #expect(Recording(effect).events == [.failed(Failed())])
  }

  @Test("A future's work starts at each subscription, and its first result counts")
  func future() {
    var callbacks: [(Result<Int, Failed>) -> Void] = []
    let effect = Effect<Int, Failed>.future { callbacks.append($0) }
    #expect(callbacks.isEmpty)
    let first = Recording(effect)
    let second = Recording(effect)
    #expect(callbacks.count == 2)
    #expect(first.events.isEmpty)
    callbacks[0](.success(1))
    callbacks[0](.success(2))
    callbacks[1](.failure(Failed()))
    #expect(first.events == [.value(1), .finished])
    #expect(second.events == [.failed(Failed())])
  }

  @Test("A future that is cancelled delivers nothing")
  func cancelledFuture() {
    var callback: ((Result<Int, Failed>) -> Void)?
    let recording = Recording(Effect<Int, Failed>.future { callback = $0 })
    recording.cancel()
    callback?(.success(1))
    #expect(recording.events.isEmpty)
  }

  @Test("Fire and forget runs its work at each subscription, and sends nothing")
  func fireAndForget() {
    var runs = 0
    let effect = Effect<Int, Failed>.fireAndForget { runs += 1 }
    #expect(runs == 0)
    #expect(Recording(effect).events == [.finished])
    #expect(Recording(effect).events == [.finished])
    #expect(runs == 2)
  }

  @Test("An effect that sends nothing becomes one of any kind; its failure completes it")
  func fireAndForgetOfNever() {
    var runs = 0
    let work = Effect<Never, Failed>.fireAndForget { runs += 1 }
    let effects: [Effect<Never, Failed>] = [
      .none,
      work,
      Effect(error: Failed()),
      .cancel(id: "nobody"),
      .merge(work, work),
      .concatenate(work, Effect(error: Failed()), work),
      Effect(Empty()),
      Effect(Fail(error: Failed())),
      work.cancellable(id: "work"),
    ]
    for effect in effects {
      let events = Recording(effect.fireAndForget(outputType: Int.self, failureType: Failed.self))
        .events
      #expect(events == [.finished])
    }
    #expect(runs == 5)
  }

  @Test("Every publisher becomes an effect, with its values transformed if wanted")
  func eraseToEffect() {
    let publisher = [1, 2].publisher.setFailureType(to: Failed.self)
    let plain: Effect<Int, Failed> = publisher.eraseToEffect()
    #expect(Recording(plain).events == [.value(1), .value(2), .finished])
    let transformed: Effect<String, Failed> = publisher.eraseToEffect { "\($0)" }
    #expect(Recording(transformed).events == [.value("1"), .value("2"), .finished])
    let failing = Fail<Int, Failed>(error: Failed()).eraseToEffect { "\($0)" }
    #expect(Recording(failing).events == [.failed(Failed())])
  }

  @Test("catchToEffect makes results of the values and of the failure")
  func catchToEffect() {
    let publisher = [1, 2].publisher.setFailureType(to: Failed.self).append(
      Fail(error: Failed())
    )
    let results: Effect<Result<Int, Failed>, Never> = publisher.catchToEffect()
    #expect(
      Recording(results).events == [
        .value(.success(1)), .value(.success(2)), .value(.failure(Failed())), .finished,
      ]
    )
    let numbers: Effect<Int, Never> = publisher.catchToEffect { (try? $0.get()) ?? 0 }
    #expect(Recording(numbers).events == [.value(1), .value(2), .value(0), .finished])
  }

  @Test("An effect starts anew for each subscriber, and stops when it is cancelled")
  func publisher() {
    let subject = PassthroughSubject<Int, Never>()
    let effect = Effect(subject)
    let first = Recording(effect)
    let second = Recording(effect)
    subject.send(1)
    first.cancel()
    subject.send(2)
    subject.send(completion: .finished)
    #expect(first.events == [.value(1)])
    #expect(second.events == [.value(1), .value(2), .finished])
  }
}
