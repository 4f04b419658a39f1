import Foundation

/// Another package that programs import beside the layers.
///
/// A file of `Tests/PackagesBeside`, named after the package and its version, has the names of its public
/// types that are not nested, one a line: those of all modules that its products have.
struct PackageBeside {
  /// The package and its version.
  let name: String
  let types: Set<String>

  static func all() throws -> [PackageBeside] {
    let folder = "Tests/PackagesBeside"
    let path = Checkout.root.appendingPathComponent(folder).path
    return try FileManager.default.contentsOfDirectory(atPath: path).sorted().map { file in
      PackageBeside(
        name: file.replacingOccurrences(of: ".txt", with: ""),
        types: Set(
          try Checkout.text(of: "\(folder)/\(file)").split(separator: "\n").map(String.init)
        )
      )
    }
  }

  /// A sentence for each name that the package and a module of ours both have.
  func clashes(with names: Set<String>, of module: String) -> [String] {
    types.intersection(names).sorted()
      .map { "\($0) of \(module) is ambiguous beside \(name): give it a name of its own" }
  }
}
