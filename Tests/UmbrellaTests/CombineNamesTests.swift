import Testing

/// `Tests/CombineNames.txt` lists the names of Apple's Combine and of its Foundation overlay, as far as they
/// exist here: one a line, in their order, and each generic type with the names of its parameters, which a
/// client's constrained extension uses.
@Suite("What import CombineShim shows")
struct CombineNamesTests {
  @Test("The import of CombineShim shows what Combine has: no further name, and no other parameter")
  func names() async throws {
    let shim = "Packages/Schedulers/Sources/CombineShim/CombineShim.swift"
    let modules = try Checkout.text(of: shim).matches(of: /@_exported import (\w+)/)
      .map { String($0.1) }.filter { $0 != "Combine" }
    #expect(modules == ["LiveSchedulers", "ReactiveCore", "ReactiveFoundation"])
    var names: Set<String> = []
    for module in modules {
      names.formUnion(try await SymbolGraph.symbols(of: module).compactMap(\.nameWithParameters))
    }
    let list = try Checkout.text(of: "Tests/CombineNames.txt").split(separator: "\n")
      .map(String.init)
    #expect(list == list.sorted())
    #expect(names.subtracting(list).sorted() == [], "Combine has no such names")
    #expect(Set(list).subtracting(names).sorted() == [], "these names are missing here")
  }
}

extension SymbolGraph.Symbol {
  /// The name with the types around it, and the generic parameters of a type; nil for an extension.
  fileprivate var nameWithParameters: String? {
    let name = pathComponents.joined(separator: ".")
    switch kind.identifier {
    case "swift.extension": return nil
    case "swift.struct", "swift.class", "swift.enum":
      let parameters = swiftGenerics?.parameters?.map(\.name) ?? []
      return parameters.isEmpty ? name : "\(name)<\(parameters.joined(separator: ", "))>"
    default: return name
    }
  }
}
