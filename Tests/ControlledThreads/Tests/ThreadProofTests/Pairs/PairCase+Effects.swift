import ComposableArchitecture
import Dispatch
import ReactiveCore
import Schedulers

extension PairCase {
  /// Effects, whose id is 0.
  static let effects = [
    PairCase("Effect.cancellable", others: cancelByID) { Effect($0[0]).cancellable(id: 0) },
    PairCase(
      "Effect.cancellable(cancelInFlight: true)",
      sources: 3,
      active: [0],
      isExclusive: true,
      others: endByID.merging(["a third effect": start]) { $1 }
    ) {
      Effect($0.next()).cancellable(id: 0, cancelInFlight: true)
    },
    PairCase("Effect.cancellable, two ids", sources: 2, active: [0], others: endByID) {
      Effect($0.next()).cancellable(id: 1).cancellable(id: 0, cancelInFlight: true)
    },
    PairCase(
      "Effect.debounce",
      sources: 2,
      active: [0],
      isTimed: true,
      isLarge: true,
      others: endByID
    ) {
      Effect($0.next()).debounce(id: 0, for: 1, scheduler: $0.scheduler)
    },
    PairCase(
      "Effect.throttle(latest: true)",
      sources: 2,
      active: [0],
      isTimed: true,
      throttleCount: 1,
      isLarge: true,
      others: endOrContinue,
      before: throttleThree
    ) { Effect($0.next()).throttle(id: 0, for: 1, scheduler: $0.scheduler, latest: true) },
    PairCase(
      "Effect.throttle(latest: false)",
      sources: 2,
      active: [0],
      isTimed: true,
      throttleCount: 1,
      isLarge: true,
      others: endOrContinue,
      before: throttleThree
    ) { Effect($0.next()).throttle(id: 0, for: 1, scheduler: $0.scheduler, latest: false) },
    PairCase("Effect.deferred", isTimed: true, keeps: [0], before: sendFirst) {
      Effect($0[0]).deferred(for: 1, scheduler: $0.scheduler)
    },
    PairCase(
      "Effect.timer",
      sources: 0,
      isTimed: true,
      repeats: true,
      isLarge: true,
      others: endByID
    ) {
      Effect<DispatchQueue.SchedulerTimeType, Failed>.timer(id: 0, every: 1, on: $0.scheduler)
        .map { _ in 0 }
    },
    PairCase("Effect.merge", sources: 2, keeps: [0, 1]) {
      Effect.merge(Effect($0[0]), Effect($0[1]))
    },
    PairCase(
      "Effect.merge, cancellable",
      sources: 2,
      keeps: [0, 1],
      isLarge: true,
      others: cancelByID
    ) {
      Effect.merge(Effect($0[0]), Effect($0[1])).cancellable(id: 0)
    },
    PairCase("Effect.concatenate", sources: 2, keeps: [0, 1]) {
      Effect.concatenate(Effect($0[0]), Effect($0[1]))
    },
    PairCase("Effect.fireAndForget", handles: [0]) { Effect($0[0]).fireAndForget() },
    PairCase("Effect.run", sources: 2, endsWith: [0, 1], keeps: [0, 1], isLarge: true) { bench in
      Effect<Int, Failed>.run { subscriber in
        let sinks = bench.sources.map { source in
          source.sink(
            receiveCompletion: subscriber.send(completion:),
            receiveValue: subscriber.send(_:)
          )
        }
        return AnyCancellable { for sink in sinks { sink.cancel() } }
      }
    },
  ]

  /// Sends three values: the second waits for the end of the first one's interval, and the third for the scheduler.
  @Sendable private static func throttleThree(_ bench: PairBench) {
    sendTwo(bench)
    pass(bench)
    bench[0].send()
  }

  private static let cancelByID: [String: @Sendable (PairBench) -> Void] = [
    "a cancellation by id": { $0.cancelEffects() }
  ]

  /// Another effect ends this one. Two that go on would be in a dictionary, whose order no run can repeat.
  private static let endByID: [String: @Sendable (PairBench) -> Void] = cancelByID.merging([
    "another effect": start
  ]) { $1 }

  @Sendable private static func start(_ bench: PairBench) {
    bench.subscribe(to: bench.operation.make(bench))
  }

  private static let endOrContinue: [String: @Sendable (PairBench) -> Void] = endByID.merging([
    "another effect": {
      $0.subscribe(to: $0.operation.make($0))
      $0[1].send()
      pass($0)
    }
  ]) { $1 }
}
