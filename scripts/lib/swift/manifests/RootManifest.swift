/// The root's manifest, which declares the targets of all packages.
struct RootManifest {
  private struct Target {
    /// Its declaration, `.target(…)` or `.testTarget(…)`.
    let text: String
    let name: String
    /// The folder of `Packages` that has its sources.
    let package: String
  }

  private let toolsVersion: Substring
  /// The constants of platforms, settings and conditions. Their comments stay in the root's manifest.
  private let constants: [(name: Substring, text: String)]
  private let products: [(text: Substring, target: Substring)]
  private let targets: [Target]

  init(_ text: String) {
    toolsVersion = text.prefix { $0 != "\n" }
    constants = text.matches(of: #/(?m)^let (\w+)(?:: \[\w+\])? *=.*\n(?:.+\n)*/#)
      .filter { !$0.0.contains(".testTarget") && !$0.0.contains("products:") }
      .map { ($0.1, String($0.0)) }
    products = text.matches(of: #/\.library\(name: "\w+", targets: \["(\w+)"\]\)/#)
      .map { ($0.0, $0.1) }
    targets = text.matches(of: #/(?m)^( +)\.(?:target|testTarget|macro)\(.*\n(?:\1 .*\n)+\1\)/#)
      .compactMap {
        match -> Target? in
        let text = match.0
        guard let name = text.firstMatch(of: #/name: "(\w+)"/#),
          let path = text.firstMatch(of: #/path: "Packages/(\w+)/.+\n/#)
        else { return nil }
        return Target(
          text: String(text.replacing(path.0, with: "")),
          name: String(name.1),
          package: String(path.1)
        )
      }
    guard targets.count == text.matches(of: #/path: "Packages//#).count else {
      fatalError("the root's manifest has a target that is not written as the others: mend it")
    }
  }

  var packages: Set<String> { Set(targets.map(\.package)) }

  /// The manifest of one package, which is not formatted yet.
  func manifest(of package: String) -> String {
    let own = targets.filter { $0.package == package }
    let declarations =
      (own.filter { !$0.text.contains(".testTarget") }
      + own.filter { $0.text.contains(".testTarget") }).map(declaration)
    let text = list(declarations)
    let others = Set(
      targets.filter { target in
        target.package != package && own.contains { $0.text.contains("\"\(target.name)\"") }
      }
      .map(\.package)
    )
    // No product of the root has the test kit.
    let libraries = products.filter { product in own.contains { $0.name == product.target } }
      .map { String($0.text) }
    let library = ".library(name: \"\(package)\", targets: [\"\(package)\"])"
    return """
      \(toolsVersion)
      // Written by scripts/generate from the root's manifest: change that one, not this file.

      \(text.contains(".macro(") ? "import CompilerPluginSupport\n" : "")import PackageDescription

      \(constants(usedIn: "platforms: \(text)"))let package = Package(
        name: "\(package)",
        platforms: platforms,
        products: \(list(libraries.isEmpty ? [library] : libraries)),
        dependencies: \(list(others.sorted().map { ".package(path: \"../\($0)\")" })),
        targets: \(text),
        swiftLanguageModes: [.v6]
      )

      """
  }

  /// A target's declaration, in which targets of other packages are products.
  private func declaration(of target: Target) -> String {
    target.text.replacing(#/(\.target\(name: )?"(\w+)"(, condition: \w+\))?/#) { match in
      guard let other = targets.first(where: { $0.name == match.2 }),
        other.package != target.package, match.1 != nil || other.name != other.package
      else { return String(match.0) }
      return ".product(name: \"\(other.name)\", package: \"\(other.package)\"\(match.3 ?? ")")"
    }
  }

  /// The constants that a text names, and those that these name.
  private func constants(usedIn text: String) -> String {
    var used = text
    for constant in constants.reversed() where used.contains(constant.name) {
      used = "\(constant.text)\n\(used)"
    }
    return String(used.dropLast(text.count))
  }

  private func list(_ items: [String]) -> String {
    "[\n\(items.map { "\($0),\n" }.joined())]"
  }
}
