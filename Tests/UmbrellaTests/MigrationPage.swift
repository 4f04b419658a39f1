import Foundation

/// A page that compares another library with this one, in tables.
///
/// The code of its tables uses names that its first Swift block declares. Each row gets them anew. One of
/// them is `scheduler`: its time is advanced by ten seconds after the code of a row.
struct MigrationPage: Sendable {
  let name: String
  /// The block that declares the names.
  let names: SwiftBlock?
  let rows: [MigrationRow]

  /// Makes a page of its text.
  init(_ text: String, file: String) {
    name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
    names = SwiftBlock.blocks(in: text, file: file).first
    let lines = text.components(separatedBy: "\n")
    let isHeader = { (index: Int) in lines.dropFirst(index + 1).first?.hasPrefix("| --") ?? false }
    rows = lines.enumerated().compactMap { index, line in
      guard line.hasPrefix("|"), !line.hasPrefix("| --"), !isHeader(index) else { return nil }
      return MigrationRow(line, file: file, line: index + 1)
    }
  }

  /// All such pages, by their folders.
  static func all() throws -> [MigrationPage] {
    try files().map { MigrationPage(try Checkout.text(of: $0), file: $0) }
  }

  /// The files of all such pages.
  static func files() -> [String] {
    ["ComposableArchitecture", "ReactiveCore", "Schedulers"].flatMap { package in
      let folder = "Packages/\(package)/Sources"
      let path = Checkout.root.appendingPathComponent(folder).path
      let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
      return names.filter { $0.contains(/\.docc\/MigratingFrom\w+\.md$/) }.sorted()
        .map { "\(folder)/\($0)" }
    }
  }

  /// The rows with code, as examples of a program that has the page's ``function``.
  var examples: [DocumentationExample] {
    rows.enumerated().filter { $1.code != nil }.map { number, row in
      DocumentationExample(
        block: SwiftBlock(file: row.file, line: row.line, lines: ["try await \(name)(\(number))"]),
        output: row.output
      )
    }
  }

  /// A function that runs the code of one row.
  var function: String {
    """
    func \(name)(_ rowNumber: Int) async throws {
    \(names?.lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n") ?? "")
      var end = {}
      switch rowNumber {
    \(rows.enumerated().compactMap { $1.statement(number: $0) }.joined(separator: "\n"))
      default: break
      }
      await scheduler.advance(by: 10)
      end()
    }

    """
  }

  /// The functions that show what the last expression of a row gives.
  ///
  /// A publisher is subscribed to, and shown as a marble diagram without the silence at its end. A
  /// cancellable is kept until the end. A scheduler shows nothing. Other values are printed.
  static let shownFunctions = """
    typealias RowScheduler = TestSchedulerOf<DispatchQueue>
    func shown<P: Publisher>(_ publisher: P, _ scheduler: RowScheduler) -> () -> Void {
      let recording = scheduler.record(publisher)
      return {
        let diagram = recording.diagram
        print(String(diagram.reversed().drop { $0 == "-" }.reversed()))
      }
    }
    func shown<C: Cancellable>(_ cancellable: C, _: RowScheduler) -> () -> Void {
      { withExtendedLifetime(cancellable) {} }
    }
    func shown<S: Scheduler>(_: S, _: RowScheduler) -> () -> Void { {} }
    func shown(_: Void, _: RowScheduler) -> () -> Void { {} }
    func shown<Value>(_ value: Value, _: RowScheduler) -> () -> Void { { print(value) } }

    """
}
