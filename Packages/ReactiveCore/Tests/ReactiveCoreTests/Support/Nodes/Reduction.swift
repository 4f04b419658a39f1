@testable import ReactiveCore

/// The operators that gather silently and send one value. Those that look for something look for 7,
/// and the closures that may throw throw at 9.
enum Reduction: CaseIterable, Sendable {
  case collect, count, reduce, tryReduce, max, min, maxBy, minBy, tryMax, tryMin
  case contains, containsWhere, tryContainsWhere, allSatisfy, tryAllSatisfy
  case first, firstWhere, tryFirstWhere, last, lastWhere, tryLastWhere

  typealias Upstream = ManualPublisher<Int, TestError>
  typealias Downstream = TrackingSubscriber<String, any Error>

  static let throwing: [Self] = [
    .tryReduce, .tryMax, .tryMin, .tryContainsWhere, .tryAllSatisfy, .tryFirstWhere, .tryLastWhere,
  ]

  static let deciding: [Self] = [
    .contains, .containsWhere, .tryContainsWhere, .allSatisfy, .tryAllSatisfy,
    .first, .firstWhere, .tryFirstWhere,
  ]

  /// - Parameter witness: Captured by the closures, or as near to them as there is a place.
  func apply<P: Publisher>(
    to upstream: P,
    _ witness: DeinitWitness? = nil,
    log: History = History()
  ) -> AnyPublisher<String, any Error> where P.Output == Int, P.Failure == TestError {
    func keep(_ value: Int) -> Int {
      log.note(.note("closure \(value)"))
      return withExtendedLifetime(witness) { value }
    }
    func check(_ value: Int) throws -> Int {
      if keep(value) == 9 { throw TestError.second }
      return value
    }
    let kept = upstream.map(keep)
    return switch self {
    case .collect: erase(kept.collect())
    case .count: erase(kept.count())
    case .reduce: erase(upstream.reduce(0) { $0 + keep($1) })
    case .tryReduce: erase(upstream.tryReduce(0) { try $0 + check($1) })
    case .max: erase(kept.max())
    case .min: erase(kept.min())
    case .maxBy: erase(upstream.max { $0 < keep($1) })
    case .minBy: erase(upstream.min { keep($0) < $1 })
    case .tryMax: erase(upstream.tryMax { try $0 < check($1) })
    case .tryMin: erase(upstream.tryMin { try check($0) < $1 })
    case .contains: erase(kept.contains(7))
    case .containsWhere: erase(upstream.contains { keep($0) == 7 })
    case .tryContainsWhere: erase(upstream.tryContains { try check($0) == 7 })
    case .allSatisfy: erase(upstream.allSatisfy { keep($0) != 7 })
    case .tryAllSatisfy: erase(upstream.tryAllSatisfy { try check($0) != 7 })
    case .first: erase(kept.first())
    case .firstWhere: erase(upstream.first { keep($0) == 7 })
    case .tryFirstWhere: erase(upstream.tryFirst { try check($0) == 7 })
    case .last: erase(kept.last())
    case .lastWhere: erase(upstream.last { keep($0) != 3 })
    case .tryLastWhere: erase(upstream.tryLast { try check($0) != 3 })
    }
  }

  /// The result of the values 2, 1, 3; nil if there is none.
  var result: String? {
    switch self {
    case .collect: "[2, 1, 3]"
    case .count: "3"
    case .reduce, .tryReduce: "6"
    case .max, .maxBy, .tryMax, .last: "3"
    case .min, .minBy, .tryMin, .lastWhere, .tryLastWhere: "1"
    case .contains, .containsWhere, .tryContainsWhere: "false"
    case .allSatisfy, .tryAllSatisfy: "true"
    case .first: "2"
    case .firstWhere, .tryFirstWhere: nil
    }
  }

  /// The result of an empty upstream; nil if there is none.
  var resultOfNothing: String? {
    switch self {
    case .collect: "[]"
    case .count, .reduce, .tryReduce: "0"
    case .contains, .containsWhere, .tryContainsWhere: "false"
    case .allSatisfy, .tryAllSatisfy: "true"
    default: nil
    }
  }

  /// The result of a 7, for the operators in `deciding`.
  var decision: String {
    switch self {
    case .contains, .containsWhere, .tryContainsWhere: "true"
    case .allSatisfy, .tryAllSatisfy: "false"
    default: "7"
    }
  }

  private func erase<P: Publisher>(_ publisher: P) -> AnyPublisher<String, any Error> {
    publisher.map { "\($0)" }.mapError { $0 }.eraseToAnyPublisher()
  }
}
