import Testing

@testable import ReactiveCore

@Suite("Combine's surface: filtering, reducing and matching")
struct FilteringSurfaceTests {
  @Test("Operators that filter elements match Combine's")
  func filtering() {
    surface(
      "filter(_:)",
      numbers(1, 2, 3).filter { $0 != 2 },
      Publishers.Filter<Numbers>.self,
      "1 3 finished"
    )
    surface(
      "tryFilter(_:)",
      numbers(1, 2, 3).tryFilter { try refuse(3, $0) != 1 },
      Publishers.TryFilter<Numbers>.self,
      "2 failed first"
    )
    surface(
      "compactMap(_:)",
      numbers(1, 2).compactMap { $0 == 1 ? "one" : nil },
      Publishers.CompactMap<Numbers, String>.self,
      "one finished"
    )
    surface(
      "tryCompactMap(_:)",
      numbers(1, 2).tryCompactMap { try refuse(2, $0) == 1 ? "one" : nil },
      Publishers.TryCompactMap<Numbers, String>.self,
      "one failed first"
    )
    surface(
      "removeDuplicates()",
      numbers(1, 1, 2, 1).removeDuplicates(),
      Publishers.RemoveDuplicates<Numbers>.self,
      "1 2 1 finished"
    )
    surface(
      "removeDuplicates(by:)",
      numbers(1, 3, 2).removeDuplicates { $0 % 2 == $1 % 2 },
      Publishers.RemoveDuplicates<Numbers>.self,
      "1 2 finished"
    )
    surface(
      "tryRemoveDuplicates(by:)",
      numbers(1, 1, 2).tryRemoveDuplicates { $0 == (try refuse(2, $1)) },
      Publishers.TryRemoveDuplicates<Numbers>.self,
      "1 failed first"
    )
    surface(
      "replaceEmpty(with:)",
      numbers().replaceEmpty(with: 7),
      Publishers.ReplaceEmpty<Numbers>.self,
      "7 finished"
    )
    surface(
      "replaceError(with:)",
      risky(1, failing: .first).replaceError(with: 7),
      Publishers.ReplaceError<Risky>.self,
      "1 7 finished"
    )
  }

  @Test("Operators that reduce elements match Combine's")
  func reducing() {
    surface(
      "collect()",
      numbers(1, 2).collect(),
      Publishers.Collect<Numbers>.self,
      "[1, 2] finished"
    )
    surface(
      "collect(_:)",
      numbers(1, 2, 3).collect(2),
      Publishers.CollectByCount<Numbers>.self,
      "[1, 2] [3] finished"
    )
    surface(
      "ignoreOutput()",
      numbers(1, 2).ignoreOutput(),
      Publishers.IgnoreOutput<Numbers>.self,
      "finished"
    )
    surface(
      "reduce(_:_:)",
      numbers(1, 2).reduce("") { $0 + "\($1)" },
      Publishers.Reduce<Numbers, String>.self,
      "12 finished"
    )
    surface(
      "tryReduce(_:_:)",
      numbers(1, 2).tryReduce(0) { $0 + (try refuse(2, $1)) },
      Publishers.TryReduce<Numbers, Int>.self,
      "failed first"
    )
    surface("count()", numbers(5, 6).count(), Publishers.Count<Numbers>.self, "2 finished")
    surface("max()", numbers(1, 3, 2).max(), Publishers.Comparison<Numbers>.self, "3 finished")
    surface(
      "max(by:)",
      numbers(1, 3, 2).max(by: >),
      Publishers.Comparison<Numbers>.self,
      "1 finished"
    )
    surface(
      "tryMax(by:)",
      numbers(1, 2).tryMax { try refuse(2, Swift.max($0, $1)) == $1 },
      Publishers.TryComparison<Numbers>.self,
      "failed first"
    )
    surface("min()", numbers(2, 1, 3).min(), Publishers.Comparison<Numbers>.self, "1 finished")
    surface(
      "min(by:)",
      numbers(1, 3, 2).min(by: >),
      Publishers.Comparison<Numbers>.self,
      "3 finished"
    )
    surface(
      "tryMin(by:)",
      numbers(1, 2).tryMin { try refuse(2, Swift.max($0, $1)) == $1 },
      Publishers.TryComparison<Numbers>.self,
      "failed first"
    )
  }

  @Test("Operators that apply criteria to elements match Combine's")
  func matching() {
    surface(
      "contains(_:)",
      numbers(1, 2).contains(2),
      Publishers.Contains<Numbers>.self,
      "true finished"
    )
    surface(
      "contains(where:)",
      numbers(1, 2).contains { $0 > 2 },
      Publishers.ContainsWhere<Numbers>.self,
      "false finished"
    )
    surface(
      "tryContains(where:)",
      numbers(1, 2).tryContains { try refuse(2, $0) > 2 },
      Publishers.TryContainsWhere<Numbers>.self,
      "failed first"
    )
    surface(
      "allSatisfy(_:)",
      numbers(1, 2).allSatisfy { $0 > 0 },
      Publishers.AllSatisfy<Numbers>.self,
      "true finished"
    )
    surface(
      "tryAllSatisfy(_:)",
      numbers(1, 2).tryAllSatisfy { try refuse(2, $0) > 0 },
      Publishers.TryAllSatisfy<Numbers>.self,
      "failed first"
    )
  }
}
