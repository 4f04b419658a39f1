// Nothing but this layer, as its user would import it.
import ComposableArchitecture
import Foundation
import Testing

private struct Refused: Error, Equatable {}

@Suite("The surface: effects")
struct EffectSurfaceTests {
  private typealias Numbers = Effect<Int, Never>
  private typealias Risky = Effect<Int, Refused>

  private let scheduler = DispatchQueue.test

  @Test("making")
  func making() {
    surface("Effect.none", Recording(Numbers.none).values == [])
    surface("Effect.init(value:)", Recording(Numbers(value: 1)).values == [1])
    surface(
      "Effect.init(error:)",
      Recording(Risky(error: Refused())).events == [.failed(Refused())]
    )
    surface("Effect.init(_:)", Recording(Numbers(Just(1))).values == [1])
    surface("Effect.future(_:)", Recording(Risky.future { $0(.success(1)) }).values == [1])
    surface("Effect.result(_:)", Recording(Risky.result { .success(1) }).values == [1])
    var work = 0
    surface("Effect.fireAndForget(_:)", Recording(Numbers.fireAndForget { work += 1 }).values == [])
    let silent = Effect<Never, Refused>.fireAndForget { work += 1 }
    surface(
      "Effect.fireAndForget(outputType:failureType:)",
      Recording(silent.fireAndForget(outputType: Int.self, failureType: Never.self)).events
        == [.finished]
    )
    surface("Effect.fireAndForget", work == 2)
  }

  @Test("from publishers")
  func publishers() {
    surface("eraseToEffect()", Recording(Just(1).eraseToEffect()).values == [1])
    surface("eraseToEffect(_:)", Recording(Just(1).eraseToEffect { $0 + 1 }).values == [2])
    let results = Recording(Fail<Int, Refused>(error: Refused()).catchToEffect())
    surface("catchToEffect()", results.values == [.failure(Refused())])
    let texts = Recording(Risky(value: 1).catchToEffect { "\($0)" })
    surface("catchToEffect(_:)", texts.values == ["success(1)"])
  }

  @Test("combining")
  func combining() {
    let numbers = [Numbers(value: 1), Numbers(value: 2)]
    surface("Effect.merge(_:)", Recording(Numbers.merge(numbers[0], numbers[1])).values == [1, 2])
    surface("Effect.merge(_:), sequence", Recording(Numbers.merge(numbers)).values == [1, 2])
    surface(
      "Effect.concatenate(_:)",
      Recording(Numbers.concatenate(numbers[0], numbers[1])).values == [1, 2]
    )
    surface(
      "Effect.concatenate(_:), collection",
      Recording(Numbers.concatenate(numbers)).values == [1, 2]
    )
    surface("Effect.map(_:)", Recording(numbers[0].map { $0 + 1 }).values == [2])
  }

  @Test("cancelling and timing")
  func timing() {
    struct ID: Hashable {}
    let running = Recording(
      Numbers(value: 1).deferred(for: 1, scheduler: scheduler, options: nil)
        .cancellable(id: ID(), cancelInFlight: true)
    )
    _ = Recording(Numbers.cancel(id: ID()))
    surface("Effect.cancellable(id:cancelInFlight:), cancel(id:)", running.events == [.finished])
    let again = Recording(
      Numbers(value: 1).deferred(for: 1, scheduler: scheduler).cancellable(id: ID())
    )
    _ = Recording(Numbers.cancel(ids: [ID()]))
    surface("Effect.cancel(ids:)", again.events == [.finished])
    let debounced = Recording(
      Numbers(value: 1).debounce(id: ID(), for: 1, scheduler: scheduler, options: nil)
    )
    scheduler.advance(by: 1)
    surface("Effect.debounce(id:for:scheduler:options:)", debounced.values == [1])
    let throttled = Recording(
      Numbers(value: 1).throttle(id: ID(), for: 1, scheduler: scheduler, latest: true)
    )
    scheduler.advance()
    surface("Effect.throttle(id:for:scheduler:latest:)", throttled.values == [1])
  }
}
