import ComposableArchitecture
import Testing

private struct Failed: Error, Equatable {}

@Suite("Effects that are given a subscriber")
struct EffectSubscriberTests {
  @Test("An effect with a subscriber sends values and the completion, and nothing after the end")
  func sends() {
    let effect = Effect<Int, Failed>.run { subscriber in
      subscriber.send(1)
      subscriber.send(2)
      subscriber.send(completion: .failure(Failed()))
      subscriber.send(3)
      return AnyCancellable {}
    }
    #expect(Recording(effect).events == [.value(1), .value(2), .failed(Failed())])
  }

  @Test("Cancelling an effect with a subscriber cancels its work once; later values go nowhere")
  func cancellation() {
    var subscriber: Effect<Int, Never>.Subscriber?
    var cancellations = 0
    let effect = Effect<Int, Never>.run {
      subscriber = $0
      return AnyCancellable { cancellations += 1 }
    }
    let recording = Recording(effect)
    subscriber?.send(1)
    #expect(cancellations == 0)
    recording.cancel()
    subscriber?.send(2)
    subscriber?.send(completion: .finished)
    #expect(recording.events == [.value(1)])
    #expect(cancellations == 1)
  }

  @Test("A value that is sent while another one is delivered comes after it")
  func reentrancy() {
    var subscriber: Effect<Int, Never>.Subscriber?
    let effect = Effect<Int, Never>.run {
      subscriber = $0
      return AnyCancellable {}
    }
    var log: [String] = []
    let recording = Recording(effect) { value in
      log.append("begin \(value)")
      if value == 1 { subscriber?.send(2) }
      log.append("end \(value)")
    }
    subscriber?.send(1)
    #expect(log == ["begin 1", "end 1", "begin 2", "end 2"])
    withExtendedLifetime(recording) {}
  }

  @Test("An effect's work that is cancelled while it begins is cancelled when it has begun")
  func cancelledWhileBeginning() {
    var cancellations = 0
    var cancellable: AnyCancellable?
    let start = PassthroughSubject<Void, Never>()
    let effect = Effect<Int, Never>.run { _ in
      cancellable?.cancel()
      return AnyCancellable { cancellations += 1 }
    }
    cancellable = start.flatMap { effect }.sink { _ in }
    start.send(())
    #expect(cancellations == 1)
  }

  @Test("catching sends the value of its work, or fails with what the work throws")
  func catching() {
    let values = Recording(Effect.catching { 42 }.catchToEffect { try? $0.get() })
    #expect(values.events == [.value(42), .finished])
    let failures = Recording(
      Effect<Int, any Error>.catching { throw Failed() }.catchToEffect { result -> Failed? in
        if case .failure(let error) = result { error as? Failed } else { nil }
      }
    )
    #expect(failures.events == [.value(Failed()), .finished])
  }
}
