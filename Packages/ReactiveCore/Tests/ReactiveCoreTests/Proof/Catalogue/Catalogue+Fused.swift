@testable import ReactiveCore

/// The types of publishers that operators on publishers of these types return directly.
private protocol FusedForm: Publisher, SendableMetatype {}

extension Just: FusedForm {}
extension Optional.Publisher: FusedForm {}
extension Result.Publisher: FusedForm {}
extension Publishers.Sequence: FusedForm {}
extension Empty: FusedForm {}

extension Catalogue {
  /// The publishers that operators on simple sources return directly: each does what the source and
  /// the operator do.
  static let fused = fusedJust + fusedOptional + fusedResult + fusedSequence

  private static let fusedJust: [OperatorCase] = [
    just("map", [2]) { $0.map { $0.number * 2 } },
    just("tryMap", [2]) { $0.tryMap { try checked($0).number * 2 } },
    just("tryMap that throws", [], .second) { $0.tryMap(failing) },
    just("compactMap", [1]) { $0.compactMap { $0.number } },
    just("compactMap to nil", []) { $0.compactMap { _ in Int?.none } },
    just("scan", [3]) { $0.scan(2) { $0 + $1.number } },
    just("tryScan", [3]) { $0.tryScan(2) { try $0 + checked($1).number } },
    just("tryScan that throws", [], .second) { $0.tryScan(2) { try $0 + failing($1).number } },
    just("setFailureType", [1]) { $0.setFailureType(to: TestError.self) },
    just("mapError", [1]) { $0.mapError { (_: Never) -> TestError in } },
    just("filter", [1]) { $0.filter { $0 < 2 } },
    just("filter that rejects", []) { $0.filter { $0 > 2 } },
    just("ignoreOutput", []) { $0.ignoreOutput() },
    just("removeDuplicates", [1]) { $0.removeDuplicates() },
    just("removeDuplicates(by:)", [1]) { $0.removeDuplicates { $0 == $1 } },
    just("tryRemoveDuplicates", [1]) { $0.tryRemoveDuplicates { try checked($0) == $1 } },
    just("tryRemoveDuplicates that throws", [], .second) {
      $0.tryRemoveDuplicates { try failing($0) == $1 }
    },
    just("replaceError", [1]) { $0.replaceError(with: 9) },
    just("replaceEmpty", [1]) { $0.replaceEmpty(with: 9) },
    just("retry", [1]) { $0.retry(2) },
    just("collect", [.many([1])]) { $0.collect() },
    just("count", [1]) { $0.count() },
    just("reduce", [3]) { $0.reduce(2) { $0 + $1.number } },
    just("tryReduce", [3]) { $0.tryReduce(2) { try $0 + checked($1).number } },
    just("tryReduce that throws", [], .second) { $0.tryReduce(2) { try $0 + failing($1).number } },
    just("min", [1]) { $0.min() },
    just("min(by:)", [1]) { $0.min(by: <) },
    just("max", [1]) { $0.max() },
    just("max(by:)", [1]) { $0.max(by: <) },
    just("contains", [1]) { $0.contains(1) },
    just("contains(where:)", [0]) { $0.contains { $0 > 1 } },
    just("tryContains(where:)", [0]) { $0.tryContains { try checked($0) > 1 } },
    just("tryContains(where:) that throws", [], .second) { $0.tryContains { try failing($0) > 1 } },
    just("allSatisfy", [0]) { $0.allSatisfy { $0 > 1 } },
    just("tryAllSatisfy", [0]) { $0.tryAllSatisfy { try checked($0) > 1 } },
    just("tryAllSatisfy that throws", [], .second) { $0.tryAllSatisfy { try failing($0) > 1 } },
    just("first", [1]) { $0.first() },
    just("first(where:)", []) { $0.first { $0 > 1 } },
    just("last", [1]) { $0.last() },
    just("last(where:)", []) { $0.last { $0 > 1 } },
    just("output(at:)", [1]) { $0.output(at: 0) },
    just("output(in:)", []) { $0.output(in: 1...2) },
    just("dropFirst", []) { $0.dropFirst() },
    just("drop(while:)", [1]) { $0.drop { $0 > 1 } },
    just("prefix", [1]) { $0.prefix(2) },
    just("prefix(while:)", []) { $0.prefix { $0 > 1 } },
    just("append", [1, 2, 3]) { $0.append(2, 3) },
    just("append(sequence)", [1, 2, 3]) { $0.append([2, 3]) },
    just("prepend", [2, 3, 1]) { $0.prepend(2, 3) },
    just("prepend(sequence)", [2, 3, 1]) { $0.prepend([2, 3]) },
  ]

  private static let fusedOptional: [OperatorCase] = [
    optional("map", [2]) { $0.map { $0.number * 2 } },
    optional("compactMap", [1]) { $0.compactMap { $0.number } },
    optional("scan", [3]) { $0.scan(2) { $0 + $1.number } },
    optional("filter", [1]) { $0.filter { $0 < 2 } },
    optional("ignoreOutput", []) { $0.ignoreOutput() },
    optional("removeDuplicates", [1]) { $0.removeDuplicates() },
    optional("removeDuplicates(by:)", [1]) { $0.removeDuplicates { $0 == $1 } },
    optional("replaceError", [1]) { $0.replaceError(with: 9) },
    optional("replaceEmpty", [1], ofNone: [9]) { $0.replaceEmpty(with: 9) },
    optional("retry", [1]) { $0.retry(2) },
    optional("collect", [.many([1])], ofNone: [.many([])]) { $0.collect() },
    optional("count", [1]) { $0.count() },
    optional("reduce", [3]) { $0.reduce(2) { $0 + $1.number } },
    optional("min", [1]) { $0.min() },
    optional("min(by:)", [1]) { $0.min(by: <) },
    optional("max", [1]) { $0.max() },
    optional("max(by:)", [1]) { $0.max(by: <) },
    optional("contains", [1]) { $0.contains(1) },
    optional("contains(where:)", [0]) { $0.contains { $0 > 1 } },
    optional("allSatisfy", [0]) { $0.allSatisfy { $0 > 1 } },
    optional("first", [1]) { $0.first() },
    optional("first(where:)", []) { $0.first { $0 > 1 } },
    optional("last", [1]) { $0.last() },
    optional("last(where:)", []) { $0.last { $0 > 1 } },
    optional("output(at:)", []) { $0.output(at: 1) },
    optional("output(in:)", [1]) { $0.output(in: 0...2) },
    optional("dropFirst", []) { $0.dropFirst() },
    optional("drop(while:)", [1]) { $0.drop { $0 > 1 } },
    optional("prefix", [1]) { $0.prefix(2) },
    optional("prefix(while:)", []) { $0.prefix { $0 > 1 } },
  ].flatMap(\.self)

  private static let fusedResult: [OperatorCase] = [
    result("map", [2]) { $0.map { $0.number * 2 } },
    result("tryMap", [2]) { $0.tryMap { try checked($0).number * 2 } },
    result("tryMap that throws", [], .second) { $0.tryMap(failing) },
    result("mapError", [1], ofFailure: [], .second) { $0.mapError { _ in TestError.second } },
    result("scan", [3]) { $0.scan(2) { $0 + $1.number } },
    result("tryScan", [3]) { $0.tryScan(2) { try $0 + checked($1).number } },
    result("ignoreOutput", [], ofFailure: [], nil) { $0.ignoreOutput() },
    result("removeDuplicates", [1]) { $0.removeDuplicates() },
    result("removeDuplicates(by:)", [1]) { $0.removeDuplicates { $0 == $1 } },
    result("tryRemoveDuplicates", [1]) { $0.tryRemoveDuplicates { try checked($0) == $1 } },
    result("tryRemoveDuplicates that throws", [], .second) {
      $0.tryRemoveDuplicates { try failing($0) == $1 }
    },
    result("replaceError", [1], ofFailure: [9], nil) { $0.replaceError(with: 9) },
    result("replaceEmpty", [1]) { $0.replaceEmpty(with: 9) },
    result("retry", [1]) { $0.retry(2) },
    result("collect", [.many([1])]) { $0.collect() },
    result("count", [1]) { $0.count() },
    result("reduce", [3]) { $0.reduce(2) { $0 + $1.number } },
    result("tryReduce", [3]) { $0.tryReduce(2) { try $0 + checked($1).number } },
    result("min", [1]) { $0.min() },
    result("min(by:)", [1]) { $0.min(by: <) },
    result("tryMin(by:)", [1]) { $0.tryMin { try checked($0) < $1 } },
    result("max", [1]) { $0.max() },
    result("max(by:)", [1]) { $0.max(by: <) },
    result("tryMax(by:)", [1]) { $0.tryMax { try checked($0) < $1 } },
    result("contains", [1]) { $0.contains(1) },
    result("contains(where:)", [0]) { $0.contains { $0 > 1 } },
    result("tryContains(where:)", [0]) { $0.tryContains { try checked($0) > 1 } },
    result("allSatisfy", [0]) { $0.allSatisfy { $0 > 1 } },
    result("tryAllSatisfy", [0]) { $0.tryAllSatisfy { try checked($0) > 1 } },
    result("first", [1]) { $0.first() },
    result("last", [1]) { $0.last() },
    [
      source("Result.setFailureType", [1]) {
        Result<Token, Never>.success($0.token(1)).publisher.setFailureType(to: TestError.self)
      }
    ],
  ].flatMap(\.self)

  private static let fusedSequence: [OperatorCase] = [
    sequence("map", [2, 4, 6]) { $0.map { $0.number * 2 } },
    sequence("filter", [1, 3]) { $0.filter { $0 != 2 } },
    sequence("compactMap", [1, 3]) { $0.compactMap { $0 == 2 ? nil : $0 } },
    sequence("replaceNil", [9, 9, 3]) { $0.map { $0 > 2 ? $0.number : nil }.replaceNil(with: 9) },
    sequence("scan", [1, 3, 6]) { $0.scan(0) { $0 + $1.number } },
    sequence("setFailureType", [1, 2, 3]) { $0.setFailureType(to: TestError.self) },
    sequence("ignoreOutput", []) { $0.ignoreOutput() },
    sequence("removeDuplicates", [1, 2, 3]) { $0.removeDuplicates() },
    sequence("dropFirst", [2, 3]) { $0.dropFirst() },
    sequence("drop(while:)", [2, 3]) { $0.drop { $0 < 2 } },
    sequence("prefix", [1, 2]) { $0.prefix(2) },
    sequence("prefix(while:)", [1, 2]) { $0.prefix { $0 < 3 } },
    sequence("append", [1, 2, 3, 4]) { $0.append(4) },
    sequence("append(sequence)", [1, 2, 3, 4]) { $0.append([4]) },
    sequence("append(publisher)", [1, 2, 3, 1, 2, 3]) { $0.append($0) },
    sequence("prepend", [0, 1, 2, 3]) { $0.prepend(0) },
    sequence("prepend(sequence)", [0, 1, 2, 3]) { $0.prepend([0]) },
    sequence("prepend(publisher)", [1, 2, 3, 1, 2, 3]) { $0.prepend($0) },
    sequence("collect", [.many([1, 2, 3])]) { $0.collect() },
    sequence("reduce", [6]) { $0.reduce(0) { $0 + $1.number } },
    sequence("tryReduce", [6]) { $0.tryReduce(0) { try $0 + checked($1).number } },
    sequence("tryReduce that throws", [], .second) {
      $0.tryReduce(0) { try $0 + failing($1).number }
    },
    sequence("count", [3]) { $0.count() },
    sequence("count with a failure type", [3]) { $0.setFailureType(to: TestError.self).count() },
    sequence("min", [1]) { $0.min() },
    sequence("min(by:)", [3]) { $0.min(by: >) },
    sequence("max", [3]) { $0.max() },
    sequence("max(by:)", [1]) { $0.max(by: >) },
    sequence("contains", [1]) { $0.contains(2) },
    sequence("contains(where:)", [1]) { $0.contains { $0 > 2 } },
    sequence("tryContains(where:)", [1]) { $0.tryContains { try checked($0) > 2 } },
    sequence("tryContains(where:) that throws", [], .second) {
      $0.tryContains { try failing($0) > 2 }
    },
    sequence("allSatisfy", [0]) { $0.allSatisfy { $0 < 3 } },
    sequence("tryAllSatisfy", [0]) { $0.tryAllSatisfy { try checked($0) < 3 } },
    sequence("tryAllSatisfy that throws", [], .second) {
      $0.tryAllSatisfy { try failing($0) < 3 }
    },
    sequence("first", [1]) { $0.first() },
    sequence("first(where:)", [2]) { $0.first { $0 > 1 } },
    sequence("last", [3]) { $0.last() },
    sequence("last(where:)", [2]) { $0.last { $0 < 3 } },
    sequence("output(at:)", [2]) { $0.output(at: 1) },
    sequence("output(in:)", [2, 3]) { $0.output(in: 1..<3) },
  ]

  /// An operator on `Just` of one.
  private static func just<P: FusedForm>(
    _ name: String,
    _ values: [Item],
    _ error: TestError? = nil,
    form: @escaping @Sendable (Just<Token>) -> P
  ) -> OperatorCase where P.Output: ItemConvertible {
    source("Just.\(name)", values, error) { form(Just($0.token(1))) }
  }

  /// An operator on an optional's publisher, with one and with nothing in it.
  private static func optional<P: FusedForm>(
    _ name: String,
    _ values: [Item],
    ofNone none: [Item] = [],
    form: @escaping @Sendable (Optional<Token>.Publisher) -> P
  ) -> [OperatorCase] where P.Output: ItemConvertible {
    [
      source("Optional.\(name)", values) { form(Optional.Publisher($0.token(1))) },
      source("Optional.\(name) of none", none) { _ in form(Optional.Publisher(nil)) },
    ]
  }

  /// An operator on a result's publisher, with one and with a failure in it.
  private static func result<P: FusedForm>(
    _ name: String,
    _ values: [Item],
    _ error: TestError? = nil,
    ofFailure failureValues: [Item] = [],
    _ failureError: TestError? = .first,
    form: @escaping @Sendable (Result<Token, TestError>.Publisher) -> P
  ) -> [OperatorCase] where P.Output: ItemConvertible {
    [
      source("Result.\(name)", values, error) { form(Result.Publisher($0.token(1))) },
      source("Result.\(name) of a failure", failureValues, failureError) { _ in
        form(Result.Publisher(.first))
      },
    ]
  }

  /// An operator on the publisher of one to three.
  private static func sequence<P: FusedForm>(
    _ name: String,
    _ values: [Item],
    _ error: TestError? = nil,
    form: @escaping @Sendable (Publishers.Sequence<[Token], Never>) -> P
  ) -> OperatorCase where P.Output: ItemConvertible {
    source("Sequence.\(name)", values, error) { form((1...3).map($0.token).publisher) }
  }

  @Sendable
  private static func failing(_ value: Token) throws -> Token { throw TestError.second }
}
