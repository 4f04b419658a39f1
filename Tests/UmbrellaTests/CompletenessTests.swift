import Foundation
import Testing

/// Every operator has to be known in each place that speaks of all of them: one that was added fails
/// here until it is.
@Suite("Each public operator")
struct CompletenessTests {
  @Test(
    "Each public operator stands in the tables of the surface, which the surface's tests follow"
  )
  func surface() async throws {
    let pages = ["ReactiveCore.docc/CombineSurface.md", "ReactiveExtras.docc/ReactiveExtras.md"]
    let rows = try pages.flatMap { page in
      let module = page.prefix { $0 != "." }
      return try Checkout.text(of: "Packages/ReactiveCore/Sources/\(module)/\(page)")
        .matches(of: /\n\| `(\w+)/).map { String($0.1) }
    }
    #expect(missing(try await PublicOperator.all(), in: rows) == [])
  }

  @Test("Each public operator is in the catalogue that random programs compare with a model")
  func catalogue() async throws {
    let folder = "Packages/ReactiveCore/Tests/ReactiveCoreTests/Proof/Catalogue"
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Checkout.root.appendingPathComponent(folder).path
    )
    let specimens = try files.flatMap { file in
      try Checkout.text(of: "\(folder)/\(file)").matches(of: /\.(\w+)/).map { String($0.1) }
    }
    // The first two end a chain: there is no publisher to be compared. The others answer in tasks.
    let exceptions = ["assign", "sink", "asyncMap", "tryAsyncMap"]
    #expect(missing(try await PublicOperator.all(), in: specimens + exceptions) == [])
  }

  @Test("Each public operator has an example in its documentation")
  func documentation() async throws {
    let operators = try await PublicOperator.all()
    let shown = operators.filter { $0.documentation.contains(DocumentationExample.marker) }
    #expect(missing(operators, in: shown.map(\.name)) == [])
  }

  @Test("Each public operator is found in the symbol graphs, and named where it is missing")
  func symbols() async throws {
    let operators = try await PublicOperator.all()
    let names = ["map", "values", "tryMin", "withLatestFrom"]
    #expect(Set(operators.map(\.name)).isSuperset(of: names))
    #expect(SymbolGraph.Symbol.baseName("collect(_:options:)") == "collect")
    let others = operators.map(\.name).filter { $0 != "map" && $0 != "pairwise" }
    #expect(missing(operators, in: others) == ["map", "pairwise"])
  }

  private func missing(_ operators: [PublicOperator], in names: [String]) -> [String] {
    Set(operators.map(\.name)).subtracting(names).sorted()
  }
}
