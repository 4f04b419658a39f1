import ReactiveCore
import ReactiveExtras

extension PairCase {
  /// Operators that subscribe to publishers which come later: those that values become, and successors.
  static let mapping = [
    PairCase("flatMap", sources: 3, active: [0, 1], keeps: [1, 2], before: sendFirst) { bench in
      bench[0].flatMap { _ in bench.inner() }
    },
    PairCase(
      "flatMap(maxPublishers: 1)",
      sources: 3,
      active: [0, 1],
      keeps: [1, 2],
      asksOnce: [0],
      before: sendFirst
    ) { bench in
      bench[0].flatMap(maxPublishers: .max(1)) { _ in bench.inner() }
    },
    PairCase("switchToLatest", sources: 3, active: [0, 1], valueEnds: [0], before: sendFirst) {
      bench in
      bench[0].map { _ in bench.inner() }.switchToLatest()
    },
    PairCase("flatMapLatest", sources: 3, active: [0, 1], valueEnds: [0], before: sendFirst) {
      bench in
      bench[0].flatMapLatest { _ in bench.inner() }
    },
    PairCase("flatMapFirst", sources: 3, active: [0, 1], keeps: [1, 2], before: sendFirst) {
      bench in
      bench[0].flatMapFirst { _ in bench.inner() }
    },
    PairCase("catch", sources: 2, handles: [0], keeps: [0, 1]) { bench in
      bench[0].catch { _ in bench[1] }
    },
    PairCase("tryCatch", sources: 2, handles: [0], keeps: [0, 1]) { bench in
      bench[0].tryCatch { _ in bench[1] }.mapError { _ in Failed() }
    },
    PairCase("retry", sources: 2, handles: [0], keeps: [0, 1]) { bench in
      Deferred { bench.next() }.retry(1)
    },
    PairCase("retry(_:delay:)", sources: 2, isTimed: true, handles: [0], keeps: [0, 1]) { bench in
      Deferred { bench.next() }
        .retry(1, delay: .constant(.seconds(1)), scheduler: bench.scheduler)
    },
    PairCase(
      "retry(_:delay:), waiting",
      sources: 2,
      active: [],
      isTimed: true,
      before: { $0[0].end(.failure(Failed())) }
    ) { bench in
      Deferred { bench.next() }
        .retry(1, delay: .constant(.seconds(1)), scheduler: bench.scheduler)
    },
    PairCase("groupBy", keeps: [0], isLarge: true, before: sendFirst) { bench in
      bench[0].groupBy { $0 % 2 }.flatMap { $0 }
    },
  ]
}
