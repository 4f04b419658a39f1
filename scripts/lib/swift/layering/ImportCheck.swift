/// Modules that the lowest layer's core stays free of.
private let heavyModules: Set<String> = [
  "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch",
]

/// The core of the lowest layer uses the standard library alone.
///
/// SwiftPM checks the other imports: a target imports only what it depends on, itself or through others.
func checkImports(of checkout: Checkout) throws -> [Finding] {
  guard let core = checkout.layers.first else { return [] }
  return try checkout.imports(below: "Packages/\(core)/Sources/\(core)").flatMap { file, imports in
    imports.filter { heavyModules.contains($0.module) }.map {
      Finding(
        file: file,
        line: $0.line,
        message: "\(core) uses the standard library alone and must not import \($0.module): move "
          + "this code to ReactiveFoundation or to a layer above"
      )
    }
  }
}
