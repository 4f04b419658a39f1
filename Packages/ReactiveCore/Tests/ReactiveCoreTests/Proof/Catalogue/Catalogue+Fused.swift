@testable import ReactiveCore

extension Catalogue {
  /// What operators on simple sources make at once: it does what the source and the operator do.
  static let fused = [
    Specimen("Optional of one", model: PullModel.of([1])) { _ in
      Exposed(Optional(1).publisher)
    },
    Specimen("Optional of none", traits: .endsAtOnce, model: { OverModel($0, nil) }) { _ in
      Exposed(Int?.none.publisher)
    },
    Specimen("Result of a value", model: PullModel.of([1])) { _ in
      Exposed(Result<Int, Trouble>.success(1).publisher)
    },
    Specimen("Result of a failure", traits: .endsAtOnce, model: { OverModel($0, .first) }) { _ in
      Exposed(Result<Int, Trouble>.failure(.first).publisher)
    },
    fused("map", [2, 4, 6]) { Exposed($0.map { $0 * 2 }) },
    fused("filter", [1, 3]) { Exposed($0.filter { $0 != 2 }) },
    fused("compactMap", [1, 3]) { Exposed($0.compactMap { $0 == 2 ? nil : $0 }) },
    fused("dropFirst", [2, 3]) { Exposed($0.dropFirst()) },
    fused("drop(while:)", [2, 3]) { Exposed($0.drop { $0 < 2 }) },
    fused("prefix", [1, 2]) { Exposed($0.prefix(2)) },
    fused("prefix(while:)", [1, 2]) { Exposed($0.prefix { $0 < 3 }) },
    fused("append", [1, 2, 3, 4]) { Exposed($0.append(4)) },
    fused("prepend", [0, 1, 2, 3]) { Exposed($0.prepend(0)) },
    fused("removeDuplicates", [1, 2, 3]) { Exposed($0.removeDuplicates()) },
    fused("reduce", [6]) { Exposed($0.reduce(0, +)) },
    fused("count", [3]) { Exposed($0.count()) },
    fused("min", [1]) { Exposed($0.min()) },
    fused("max", [3]) { Exposed($0.max()) },
    fused("first", [1]) { Exposed($0.first()) },
    fused("last", [3]) { Exposed($0.last()) },
    fused("first(where:)", [2]) { Exposed($0.first { $0 > 1 }) },
    fused("last(where:)", [2]) { Exposed($0.last { $0 < 3 }) },
    fused("output(at:)", [2]) { Exposed($0.output(at: 1)) },
    fused("output(in:)", [2, 3]) { Exposed($0.output(in: 1...2)) },
    fused("contains", [1]) { Exposed($0.contains(2)) },
    fused("allSatisfy", [0]) { Exposed($0.allSatisfy { $0 < 3 }) },
    fused("collect", [6]) { Exposed($0.collect()) { .one($0.reduce(0, +)) } },
    fused("replaceNil", [1, 2, 3]) { Exposed($0.map(Optional.some).replaceNil(with: 9)) },
    Specimen("Just.map", model: PullModel.of([2])) { _ in Exposed(Just(1).map { $0 * 2 }) },
    Specimen("Just.append", model: PullModel.of([1, 2])) { _ in Exposed(Just(1).append(2)) },
    Specimen("Just.prepend", model: PullModel.of([2, 1])) { _ in Exposed(Just(1).prepend(2)) },
    Specimen("Just.compactMap", traits: .endsAtOnce, model: { OverModel($0, nil) }) { _ in
      Exposed(Just(1).compactMap { _ in Int?.none })
    },
    Specimen("Just.tryMap", traits: .endsAtOnce, model: { OverModel($0, .second) }) { _ in
      Exposed(Just(1).tryMap { _ -> Int in throw Trouble.second })
    },
  ]

  private static func fused(
    _ name: String,
    _ values: [Int],
    make: @escaping @Sendable (Publishers.Sequence<[Int], Never>) -> Exposed
  ) -> Specimen {
    Specimen("Sequence.\(name)", model: PullModel.of(values)) { _ in make([1, 2, 3].publisher) }
  }
}
