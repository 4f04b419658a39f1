import Foundation
import Testing

/// The layers do not re-export Foundation. The pages quote what the compiler says where its import is missing.
@Suite("The imports that a page asks for")
struct ImportTests {
  private static let architecture = "MigratingFromTheComposableArchitecture"

  @Test(
    "The imports of a page are needed: without Foundation, the compiler says what the pages quote",
    arguments: modules
  )
  func foundation(module: String, pages: [String]) async throws {
    let said = "cannot find 'DispatchQueue' in scope"
    let file = "import \(module)\n\nlet queue = DispatchQueue.main\n"
    #expect(try await errors(of: file).contains("error: \(said)\n"))
    #expect(try await errors(of: "import Foundation\n\(file)") == "")
    for page in pages { #expect(try text(of: page).contains("`\(said)`"), "\(page)") }
  }

  private static let modules: [(String, [String])] = [
    ("ComposableArchitecture", [architecture]),
    ("Schedulers", ["MigratingFromCombineSchedulers", "MigratingFromSwiftClocks"]),
    ("CombineShim", ["MigratingFromCombine", "MigratingFromOpenCombine"]),
    (
      "ReactiveExtras",
      ["MigratingFromCombineExt", "MigratingFromReactiveSwift", "MigratingFromRxSwift"]
    ),
  ]

  @Test("The page about the architecture quotes all its imports, and with them the file compiles")
  func messages() async throws {
    let code = """
      import ComposableArchitecture

      let queue = DispatchQueue.main
      struct Row: Equatable { var id: UUID }
      extension ReceivingRule: @retroactive DefaultReceivingRule { public static let defaultRule = onArrival }
      func load(_ url: URL) async throws -> HTTPURLResponse? {
        try await URLSession.shared.data(for: URLRequest(url: url)).1 as? HTTPURLResponse
      }

      """
    let complete = "import Foundation\nimport FoundationNetworking\n\(code)"
    #expect(try await errors(of: complete) == "")
    let incomplete = [
      code, "import Foundation\n\(code)",
      complete.replacing("import ComposableArchitecture\n", with: ""),
      complete.replacing("@retroactive ", with: ""),
    ]
    var printed = ""
    for file in incomplete { printed += try await errors(of: file) }
    let section = try #require(
      text(of: Self.architecture).components(separatedBy: "\n## ").first { $0.hasPrefix("Imports") }
    )
    let added = try #require(section.components(separatedBy: "Of other imports").first)
    let quotes = added.replacing("``", with: "").replacing(/\s+/, with: " ")
      .matches(of: /`([^`]+)`/).map { $0.1 }
      .filter { $0.contains(" ") && !$0.hasPrefix("import ") }
    #expect(quotes.count == 7)
    for quote in quotes { #expect(printed.contains(quote), "\(quote)") }
  }

  /// The errors of the compiler for a file; empty if it accepts the file.
  private func errors(of file: String) async throws -> String {
    try await withTemporaryFolder { folder in
      do {
        _ = try await OutsideProgram(
          "imports",
          files: ["main.swift": file],
          flags: ["-warnings-as-errors"],
          in: folder
        )
        return ""
      } catch let failure as OutsideProgram.CompilationFailed {
        return failure.result.errors
      }
    }
  }

  private func text(of page: String) throws -> String {
    let file = MigrationPage.files().first { $0.hasSuffix("/\(page).md") }
    return try Checkout.text(of: #require(file))
  }
}
