import Foundation

/// The declarations of a manifest, as `swift package dump-package` prints them.
struct Manifest {
  struct Target {
    let name: String
    /// The folder of its sources, below the checkout's root.
    let folder: String
    let isTest: Bool
    /// True if it is a test, or code that tests share.
    var isTestCode: Bool { isTest || folder.split(separator: "/").contains("Tests") }
    /// The names of the targets and products that it declares; only these may be imported.
    let dependencies: [String]
    let treatsWarningsAsErrors: Bool
    /// The language mode of its own; nil if it has the package's.
    let languageMode: String?
  }

  struct Product {
    let name: String
    let targets: [String]
  }

  /// The manifest's own path and its package's folder ("" for the root), below the checkout's root.
  let file: String
  let folder: String
  let languageModes: [String]
  let dependsOnPackages: Bool
  let products: [Product]
  let targets: [Target]
  private let lines: [Substring]

  init(dump: Data, root: String) throws {
    let json = try JSONSerialization.jsonObject(with: dump) as? [String: Any] ?? [:]
    let path = ((json["packageKind"] as? [String: [String]])?["root"]?.first) ?? root
    let folder = relative(path, to: root) ?? path
    self.folder = folder
    file = folder.isEmpty ? "Package.swift" : "\(folder)/Package.swift"
    lines = try String(contentsOfFile: "\(path)/Package.swift", encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    languageModes = json["swiftLanguageVersions"] as? [String] ?? []
    dependsOnPackages = (json["dependencies"] as? [Any])?.isEmpty == false
    products = (json["products"] as? [[String: Any]] ?? []).map {
      Product(name: $0["name"] as? String ?? "", targets: $0["targets"] as? [String] ?? [])
    }
    targets = (json["targets"] as? [[String: Any]] ?? []).map { target in
      let name = target["name"] as? String ?? ""
      let isTest = target["type"] as? String == "test"
      let path = target["path"] as? String ?? "\(isTest ? "Tests" : "Sources")/\(name)"
      let settings = (target["settings"] as? [[String: Any]] ?? []).compactMap {
        $0["kind"] as? [String: [String: String]]
      }
      return Target(
        name: name,
        folder: folder.isEmpty ? path : "\(folder)/\(path)",
        isTest: isTest,
        dependencies: (target["dependencies"] as? [[String: [Any]]] ?? []).compactMap {
          $0.values.first?.first as? String
        },
        treatsWarningsAsErrors: settings.contains { $0["treatAllWarnings"] == ["_0": "error"] },
        languageMode: settings.compactMap { $0["swiftLanguageMode"]?["_0"] }.last
      )
    }
  }

  /// The targets that its products contain: those that these name, and those that these depend on.
  var shippedTargets: [Target] {
    var names = Set(products.flatMap(\.targets))
    var open = names
    while let name = open.popFirst() {
      let dependencies = targets.first { $0.name == name }?.dependencies ?? []
      for dependency in dependencies where names.insert(dependency).inserted {
        open.insert(dependency)
      }
    }
    return targets.filter { names.contains($0.name) }
  }

  /// The first line, at or after a mention of one of `words` that ends with an opening parenthesis,
  /// where `name` stands in quotes: where a target, product or dependency is declared.
  func line(of name: String, declaredBy words: String...) -> Int {
    var isOpen = false
    for (index, line) in lines.enumerated() {
      if line.contains("(") { isOpen = words.contains { line.contains(".\($0)(") } }
      if isOpen, line.contains("name: \"\(name)\"") { return index + 1 }
    }
    return 1
  }

  /// A finding at the declaration of a target.
  func finding(at target: Target, _ message: String) -> Finding {
    let line = line(of: target.name, declaredBy: "target", "testTarget", "executableTarget")
    return Finding(file: file, line: line, message: message)
  }

  /// The first line that contains `text`.
  func line(containing text: String) -> Int {
    (lines.firstIndex { $0.contains(text) } ?? 0) + 1
  }
}

/// `path` without `root/` in front; nil where it lies elsewhere.
func relative(_ path: String, to root: String) -> String? {
  if path == root { return "" }
  return path.hasPrefix("\(root)/") ? String(path.dropFirst(root.count + 1)) : nil
}
