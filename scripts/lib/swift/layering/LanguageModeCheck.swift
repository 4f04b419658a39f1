/// The targets of the products are compiled in language mode 5, and mean the same in mode 6, in which the lint
/// compiles them.
///
/// A client in mode 6 gets the check that a closure runs on its actor only from a module in mode 5.
func checkLanguageModes(of checkout: Checkout) throws -> [Finding] {
  let shipped = checkout.manifests["root"]?.shippedTargets ?? []
  return modes(of: shipped, in: checkout) + (try magicFiles(of: shipped, in: checkout))
}

/// The targets of products in another mode, also where another package has their sources.
private func modes(of shipped: [Manifest.Target], in checkout: Checkout) -> [Finding] {
  let names = Set(shipped.map(\.name))
  return checkout.manifests.values.flatMap { manifest in
    manifest.targets.filter { names.contains($0.name) && $0.languageMode != "5" }.map {
      manifest.finding(
        at: $0,
        "target \($0.name) is not in language mode 5, so that a closure of an actor that is passed to it "
          + "is not checked: give it the settings 'library' or 'optimized'"
      )
    }
  }
}

/// Uses of `#file`, which is a path in mode 5, and a module with a file name in mode 6.
private func magicFiles(
  of shipped: [Manifest.Target],
  in checkout: Checkout
) throws -> [Finding] {
  try shipped.flatMap { try checkout.sources(below: $0.folder) }
    // Most files do not contain it: look for it before looking closely.
    .filter { $0.text.contains(/#file\b/) }
    .flatMap { file, text in
      codeLines(of: text).enumerated().filter { $0.element.contains(/#file\b/) }.map {
        Finding(
          file: file,
          line: $0.offset + 1,
          message: "#file differs between the language modes 5 and 6: use #filePath or #fileID"
        )
      }
    }
}
