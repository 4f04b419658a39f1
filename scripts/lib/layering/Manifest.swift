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
    /// Everything else (settings, resources, exclusions, …), each as canonical JSON.
    let properties: [String: String]
  }

  struct Product {
    let name: String
    let targets: [String]
  }

  struct Dependency {
    /// The location in the manifest's text: the URL, or the last part of the path.
    let location: String
    /// The package's folder below the checkout's root, where it is named by a path into it.
    let folder: String?
  }

  /// The manifest's own path and its package's folder ("" for the root), below the checkout's root.
  let file: String
  let folder: String
  let toolsVersion: String
  let languageModes: [String]
  let dependencies: [Dependency]
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
    toolsVersion = (json["toolsVersion"] as? [String: Any])?["_version"] as? String ?? "none"
    languageModes = json["swiftLanguageVersions"] as? [String] ?? []
    dependencies = (json["dependencies"] as? [[String: [[String: Any]]]] ?? []).map {
      let dependency = $0.values.first?.first ?? [:]
      let path = dependency["path"] as? String
      return Dependency(
        location: path.map { URL(fileURLWithPath: $0).lastPathComponent }
          ?? firstURL(in: dependency["location"]) ?? dependency["identity"] as? String ?? "",
        folder: path.flatMap { relative($0, to: root) }
      )
    }
    products = (json["products"] as? [[String: Any]] ?? []).map {
      Product(name: $0["name"] as? String ?? "", targets: $0["targets"] as? [String] ?? [])
    }
    targets = (json["targets"] as? [[String: Any]] ?? []).map { target in
      let name = target["name"] as? String ?? ""
      let isTest = target["type"] as? String == "test"
      let path = target["path"] as? String ?? "\(isTest ? "Tests" : "Sources")/\(name)"
      return Target(
        name: name,
        folder: folder.isEmpty ? path : "\(folder)/\(path)",
        isTest: isTest,
        dependencies: (target["dependencies"] as? [[String: [Any]]] ?? []).compactMap {
          $0.values.first?.first as? String
        },
        properties: target.filter { !["name", "path", "dependencies"].contains($0.key) }
          .mapValues(canonicalJSON)
      )
    }
  }

  /// The first line, at or after a mention of one of `words` that ends with an opening parenthesis,
  /// where `name` stands in quotes: where a target, product or dependency is declared.
  func line(of name: String, declaredBy words: String...) -> Int {
    var isOpen = false
    for (index, line) in lines.enumerated() {
      if line.contains("(") { isOpen = words.contains { line.contains(".\($0)(") } }
      if isOpen, line.contains("\(name)\"") { return index + 1 }
    }
    return 1
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

/// The one text that two equal JSON values have in common.
private func canonicalJSON(_ value: Any) -> String {
  let options: JSONSerialization.WritingOptions = [
    .fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes,
  ]
  return (try? JSONSerialization.data(withJSONObject: value, options: options))
    .map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
}

/// The URL in a source-control dependency's location, which is nested in lists and dictionaries.
private func firstURL(in json: Any?) -> String? {
  switch json {
  case let text as String: text
  case let list as [Any]: list.lazy.compactMap(firstURL).first
  case let dictionary as [String: Any]: dictionary.values.lazy.compactMap(firstURL).first
  default: nil
  }
}
