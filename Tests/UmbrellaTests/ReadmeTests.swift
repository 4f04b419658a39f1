import Foundation
import Testing

/// Each example is a test in `ReadmeExamples`, which compiles, runs and checks what it prints. These
/// tests see to it that the READMEs show the same text. `OutsidePackageTests` compiles and tests the root's.
@Suite("README.md")
struct ReadmeTests {
  @Test("The example of a layer in its README is the text of its test", arguments: layers)
  func example(layer: String) throws {
    let source = "\(layer)Example.swift"
    try compare(guide: "Packages/\(layer)/README.md", heading: layer, with: source)
  }

  @Test("The example of a scheduler in the README is the text of its test", arguments: schedulers)
  func schedulerExample(heading: String) throws {
    let source = "Schedulers/\(typeName(of: heading))Example.swift"
    try compare(guide: Self.schedulersGuide, heading: heading, with: source)
  }

  @Test("The example of how to test time is the text of its test", arguments: testingTime)
  func testingTimeExample(heading: String) throws {
    let source = "TestingTime/\(typeName(of: heading))Example.swift"
    try compare(guide: Self.testingTimeGuide, heading: heading, with: source)
  }

  @Test("The first example of a module for tests is the text of its test", arguments: testModules)
  func testModuleExample(module: String) throws {
    let source = "Schedulers/\(module)Example.swift"
    try compare(guide: page(of: module), heading: "Overview", with: source)
    #expect(try Readme.blocks(of: page(of: module)).filter { $0.language == "swift" }.count == 1)
  }

  @Test(
    "Every Swift block of a README is an example, or a file of the outside package, and is tested"
  )
  func everyBlock() throws {
    func headings(of guide: String) throws -> [String] {
      try Readme.blocks(of: guide).filter { $0.language == "swift" }.map(\.heading)
    }
    #expect(
      try Readme.blocks().filter { $0.language == "swift" }.map(\.file) == [
        "Sources/YourApp/Search.swift", "Tests/YourAppTests/SearchTests.swift", "Package.swift",
      ]
    )
    for layer in Self.layers {
      let others = layer == "Schedulers" ? Self.schedulers : []
      #expect(try headings(of: "Packages/\(layer)/README.md") == [layer] + others)
    }
    #expect(try headings(of: Self.testingTimeGuide) == Self.testingTime)
  }

  @Test("Every link of a README leads to a file that GitHub renders", arguments: ["."] + layers)
  func links(layer: String) throws {
    let folder = layer == "." ? layer : "Packages/\(layer)"
    let links = try Checkout.text(of: "\(folder)/README.md").matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/)
    #expect(!links.isEmpty)
    for link in links {
      let page = "\(folder)/\(link.1)"
      guard page.hasSuffix(".md") else {
        #expect(throws: Never.self, "\(page)") {
          try Checkout.root.appending(path: page).checkResourceIsReachable()
        }
        continue
      }
      let text = try Checkout.text(of: page)
      #expect(!text.contains("<doc:"), "\(page) has links that only docc understands")
      if let anchor = link.2 {
        let anchors = text.components(separatedBy: "\n").filter { $0.hasPrefix("#") }
          .map { "#" + $0.drop { $0 == "#" || $0 == " " }.lowercased().replacing(" ", with: "-") }
        #expect(anchors.contains(String(anchor)), "\(page) has no section \(anchor)")
      }
    }
  }

  @Test("Every path that a guide names is there", arguments: guides)
  func paths(guide: String) throws {
    let folders = ["Packages/", "Apps/", "Tests/", "scripts/", ".ci/"]
    let quoted = try Checkout.text(of: guide).matches(of: /`([^`\s]+)/).map { String($0.1) }
    // The files of the packages that a guide prints are the reader's.
    let printed = try Readme.blocks(of: guide).compactMap(\.file).map { "\($0)`" }
    let paths = quoted.filter { path in folders.contains { path.hasPrefix($0) } }
      .filter { path in !printed.contains { $0.hasPrefix(path) } }
    #expect(!paths.isEmpty)
    for path in paths {
      let file = Checkout.root.appendingPathComponent(path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(guide) names \(path)")
    }
  }

  static let layers = ["ReactiveCore", "Schedulers", "ComposableArchitecture", "TodoFeature"]
  static let schedulers = [
    "Live schedulers", "AnyScheduler", "TestScheduler", "ImmediateScheduler",
    "UnimplementedScheduler", "Tasks", "Clocks",
  ]
  static let testingTime = [
    "Move the time", "See what is scheduled", "Run tasks in its time",
    "Have every task run in a fixed order", "Start unstructured tasks", "Use clocks", "Find a hang",
    "Make timers late",
  ]
  /// The modules that link a test library, so that no program runs their examples.
  static let testModules = ["ControlledSynchronization", "ScheduleExploration"]
  static let testingTimeGuide =
    "Packages/Schedulers/Sources/Schedulers/Schedulers.docc/TestingTime.md"
  static let schedulersGuide = "Packages/Schedulers/README.md"
  static let guides = ["README.md", "CONTRIBUTING.md", schedulersGuide]

  /// The heading as the name of a type: `Live schedulers` as `LiveSchedulers`.
  private func typeName(of heading: String) -> String {
    heading.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  private func compare(guide: String, heading: String, with file: String) throws {
    let source = try Checkout.text(of: "Tests/UmbrellaTests/ReadmeExamples/\(file)")
    let block = try Readme.blocks(of: guide).first {
      $0.heading == heading && $0.language == "swift"
    }
    #expect(try #require(block).text == example(in: source))
  }

  /// The file's imports without that of the test framework, a blank line, and what stands between the
  /// markers, without its indentation.
  private func example(in source: String) throws -> String {
    let lines = source.components(separatedBy: "\n")
    let imports = lines.filter { $0.hasPrefix("import ") && $0 != "import Testing" }
    let first = try #require(lines.firstIndex { $0.hasSuffix("// README begins") })
    let last = try #require(lines.firstIndex { $0.hasSuffix("// README ends") })
    let indentation = lines[first].prefix { $0 == " " }.count
    let code = lines[(first + 1)..<last].map { String($0.dropFirst(indentation)) }
    return (imports + [""] + code).map { "\($0)\n" }.joined()
  }
}

/// The page of a module of the package `Schedulers`.
private func page(of module: String) -> String {
  "Packages/Schedulers/Sources/\(module)/\(module).docc/\(module).md"
}

/// Expects that the page of a module shows the first line of the only message. Those of `#expect` are empty.
func expectFirstLine(of messages: [String], onPageOf module: String) throws {
  let shown = try Readme.blocks(of: page(of: module)).filter { $0.language.isEmpty }.map(\.text)
  let reported = messages.filter { !$0.isEmpty }.map { $0.prefix { $0 != "\n" } + "\n" }
  #expect(shown == reported.map(String.init))
}
