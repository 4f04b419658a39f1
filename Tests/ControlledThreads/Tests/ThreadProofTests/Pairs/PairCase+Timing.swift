import ReactiveCore
import ReactiveExtras
import Schedulers

extension PairCase {
  /// Operators that have a scheduler.
  static let timing = [
    PairCase("debounce", isTimed: true, before: sendFirst) {
      $0[0].debounce(for: 1, scheduler: $0.scheduler)
    },
    PairCase("throttle(latest: true)", isTimed: true, before: sendTwo) {
      $0[0].throttle(for: 1, scheduler: $0.scheduler, latest: true)
    },
    PairCase("throttle(latest: false)", isTimed: true, before: sendTwo) {
      $0[0].throttle(for: 1, scheduler: $0.scheduler, latest: false)
    },
    PairCase("timeout", isTimed: true, endsWith: [0], timeEnds: true) {
      $0[0].timeout(1, scheduler: $0.scheduler)
    },
    PairCase("timeout(customError:)", isTimed: true, endsWith: [0], timeEnds: true, isLarge: true) {
      $0[0].timeout(1, scheduler: $0.scheduler, customError: Failed.init)
    },
    PairCase("delay", isTimed: true, keeps: [0], before: sendFirst) {
      $0[0].delay(for: 1, scheduler: $0.scheduler)
    },
    PairCase("receive(on:)", isTimed: true, keeps: [0], before: sendFirst) {
      $0[0].receive(on: $0.scheduler)
    },
    PairCase("subscribe(on:)", isTimed: true, keeps: [0]) { $0[0].subscribe(on: $0.scheduler) },
    PairCase("subscribe(on:), subscribed", isTimed: true, keeps: [0], before: pass) {
      $0[0].subscribe(on: $0.scheduler)
    },
    PairCase("collect(byTime)", isTimed: true, before: sendFirst) {
      $0[0].collect(.byTime($0.scheduler, 1)).map { $0[0] }
    },
    PairCase("collect(byTimeOrCount)", isTimed: true, before: sendFirst) {
      $0[0].collect(.byTimeOrCount($0.scheduler, 1, 2)).map { $0[0] }
    },
    PairCase("measureInterval", isTimed: true, repeats: true, before: sendFirst) {
      $0[0].measureInterval(using: $0.scheduler).map { _ in 0 }
    },
    PairCase("prefix(duration:)", isTimed: true, endsWith: [0], timeEnds: true) {
      $0[0].prefix(duration: 1, on: $0.scheduler)
    },
    PairCase("window", isTimed: true, keeps: [0], isLarge: true, before: sendFirst) {
      $0[0].window(timeSpan: 1, count: 2, scheduler: $0.scheduler).flatMap { $0 }
    },
  ]

  /// Sends two values, of which the second waits for the end of the first one's interval.
  @Sendable static func sendTwo(_ bench: PairBench) {
    bench[0].send()
    pass(bench)
    bench[0].send()
  }

  @Sendable static func pass(_ bench: PairBench) { bench.scheduler.advance() }
}
