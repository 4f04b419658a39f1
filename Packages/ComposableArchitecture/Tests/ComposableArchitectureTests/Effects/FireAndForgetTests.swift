import Testing

@testable import ComposableArchitecture

private struct Refused: Error, Equatable {}

@Suite("Publishers that are run for what they do alone")
struct FireAndForgetTests {
  private let context = EffectContext()

  @Test("fireAndForget drops a publisher's values and failures, whatever they are")
  func silent() {
    let subject = PassthroughSubject<Int, Refused>()
    let effect: Effect<String, Never> = subject.fireAndForget()
    for completion: Subscribers.Completion<Refused> in [.finished, .failure(Refused())] {
      let subject = PassthroughSubject<Int, Refused>()
      let recording = Recording(subject.fireAndForget(outputType: String.self) as Effect<_, Never>)
      subject.send(1)
      #expect(recording.events == [])
      subject.send(completion: completion)
      #expect(recording.events == [.finished])
    }
    let recording = Recording(effect)
    subject.send(completion: .finished)
    #expect(recording.events == [.finished])
  }

  @Test("fireAndForget runs the publisher, and cancels it with the effect")
  func runs() {
    var log: [String] = []
    let publisher = PassthroughSubject<Int, Refused>()
      .handleEvents(
        receiveSubscription: { _ in log.append("subscribed") },
        receiveCancel: { log.append("cancelled") }
      )
    let recording = Recording(publisher.fireAndForget() as Effect<String, Refused>)
    #expect(log == ["subscribed"])
    recording.cancel()
    #expect(log == ["subscribed", "cancelled"])
  }

  @Test("fireAndForget keeps what an effect is: none, work, a cancellation, or cancellable")
  func effects() {
    let nothing: Effect<String, Never> = Effect<Int, Refused>.none.fireAndForget()
    #expect(nothing.isNone)
    #expect((Effect<Int, Refused>(value: 1).fireAndForget() as Effect<String, Never>).isNone)
    #expect(
      (Effect<Int, Refused>(error: Refused()).fireAndForget() as Effect<String, Never>).isNone
    )
    var works = 0
    let work: Effect<String, Never> = Effect<Never, Never>.fireAndForget { works += 1 }
      .fireAndForget()
    #expect(Recording(work).events == [.finished])
    #expect(works == 1)
    let subject = PassthroughSubject<Int, Refused>()
    let running = Recording(
      (subject.eraseToEffect().cancellable(id: 1).fireAndForget() as Effect<String, Never>)
        .bound(to: context)
    )
    let cancellation: Effect<String, Never> = Effect<Int, Refused>.cancel(id: 1).fireAndForget()
    #expect(running.events == [])
    _ = Recording(cancellation.bound(to: context))
    #expect(running.events == [.finished])
  }
}
