import Foundation

/// The package of the code that tests share, and its module.
let testKit = "TestKit"

/// The folders of the packages that are no layers.
let otherPackages = [
  "", "Packages/TestKit", "Packages/Benchmarks", "Apps/TodoCLI", "Apps/ServiceExamples",
  "Tests/ControlledThreads",
]

/// A checkout with the manifests of its packages.
struct Checkout {
  let root: String
  /// The layers' names, bottom-up.
  let layers: [String]
  /// Every package's manifest by its name.
  let manifests: [String: Manifest]

  init(root: String, manifests folder: String, layers: [String]) throws {
    self.root = root
    self.layers = layers
    var manifests: [String: Manifest] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder)
    where file.hasSuffix(".json") {
      let json = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))
      manifests[String(file.dropLast(5))] = try Manifest(dump: json, root: root)
    }
    self.manifests = manifests
  }

  /// The imports of every Swift file below a folder of the checkout, by the file's path below the root.
  func imports(below folder: String = "") throws -> [(file: String, imports: [Import])] {
    try sources(below: folder).map { ($0.file, readImports(in: $0.text)) }
  }

  /// The text of every Swift file below a folder of the checkout, by the file's path below the root.
  func sources(below folder: String = "") throws -> [(file: String, text: String)] {
    try files(below: folder, endingWith: ".swift")
  }

  /// The text of every file below a folder of the checkout whose name has an ending, by the file's path below
  /// the root.
  ///
  /// Folders whose name begins with a dot are passed over: they hold build products.
  func files(
    below folder: String = "",
    endingWith ending: String
  ) throws -> [(file: String, text: String)] {
    let files = FileManager.default.enumerator(
      at: URL(fileURLWithPath: root).appendingPathComponent(folder),
      includingPropertiesForKeys: nil,
      options: .skipsHiddenFiles
    )
    return try (files?.compactMap { ($0 as? URL)?.path } ?? [])
      .filter { $0.hasSuffix(ending) }
      .compactMap { relative($0, to: root) }
      .sorted()
      .map { ($0, try String(contentsOfFile: "\(root)/\($0)", encoding: .utf8)) }
  }
}

/// One thing to mend, printed as `file:line: what and how`.
struct Finding: Comparable, CustomStringConvertible {
  let file: String
  let line: Int
  let message: String

  var description: String { "\(file):\(line): \(message)" }

  static func < (one: Finding, other: Finding) -> Bool {
    (one.file, one.line, one.message) < (other.file, other.line, other.message)
  }
}
