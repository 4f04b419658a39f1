/// Each layer re-exports the products that its targets declare, so that its users write one import: all but the module that
/// is imported in place of one of the toolchain's, beside which its names would be ambiguous.
func checkReexports(of checkout: Checkout) throws -> [Finding] {
  let layers = checkout.layers.compactMap { checkout.manifests[$0] }
  let modules = layers.flatMap { $0.products.flatMap(\.targets) }
  var findings: [Finding] = []
  for layer in layers {
    for target in layer.targets where !target.isTest {
      let imports = try checkout.imports(below: target.folder).flatMap { file, imports in
        imports.map { (file: file, found: $0) }
      }
      for module in target.dependencies
      where modules.contains(module) && module != controlledModule {
        let places = imports.filter { $0.found.module == module }
        guard !places.contains(where: \.found.isExported) else { continue }
        findings.append(
          Finding(
            file: places.first?.file ?? layer.file,
            line: places.first?.found.line ?? layer.line(of: target.name, declaredBy: "target"),
            message:
              "\(target.name) does not re-export \(module), so that its users have to import "
              + "both: say '@_exported import \(module)' in one of its files"
          )
        )
      }
    }
  }
  return findings
}
