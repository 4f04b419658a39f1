import Foundation
import Testing

/// Fails for an operator that threads may use at the same time, and that no pairs of events are proved for.
@Suite("Each operator with several upstreams or a scheduler")
struct PairCompletenessTests {
  @Test(
    "Each operator with several upstreams or a scheduler has a row of pairs of events",
    arguments: OperatorSources.all
  )
  func rows(_ sources: OperatorSources) throws {
    #expect(try sources.missing(in: PairCase.all.map(\.name)) == [])
  }

  @Test("An operator that has no row of pairs of events is named", arguments: OperatorSources.all)
  func missing(_ sources: OperatorSources) throws {
    let names = PairCase.all.map(\.name).filter { !$0.contains("merge") }
    #expect(try sources.missing(in: names) == ["merge"])
  }

  @Test("An operator that needs pairs of events is found by its declaration, and others are not")
  func declarations() {
    let text = """
      extension Publisher {
        /// public func documented<S: Scheduler>(on scheduler: S) {}
        public func map<Result>(_ transform: (Output) -> Result) -> Int {}
        public __consuming func `catch`<P: Publisher>(
          _ handler: @escaping (Failure) -> P
        ) -> Publishers.Catch<Self, P> {}
        func internal<P: Publisher>(_ publisher: P) {}
      }

      extension Collection where Element: Publisher {
        public func zip() -> Int {}
      }
      """
    #expect(OperatorSources.names(in: text) == ["catch", "zip"])
  }
}

/// The sources of a module's operators.
struct OperatorSources: CustomTestStringConvertible, Sendable {
  let folder: String
  /// The beginning of the names of the module's rows.
  var prefix = ""
  /// Operators without a row.
  var exceptions: Set<String> = []

  static let all = [
    OperatorSources(folder: "ReactiveCore/Sources/Operators"),
    // A relay is subscribed by a sink; the values of an async sequence are those of tasks.
    OperatorSources(folder: "ReactiveExtras", exceptions: ["subscribe", "values"]),
    // `cancel` is an event of the other rows, `append` is `concatenate`, and the third is for tasks.
    OperatorSources(
      folder: "ComposableArchitecture/Effects",
      prefix: "Effect.",
      exceptions: ["cancel", "append", "withTaskCancellation"]
    ),
  ]

  var testDescription: String { folder }

  /// The operators that are in no row of these names.
  func missing(in rows: [String]) throws -> [String] {
    let own = rows.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
    let covered = own.map { String($0.prefix { $0.isLetter }) }
    return Set(try texts().flatMap(Self.names)).subtracting(covered).subtracting(exceptions)
      .sorted()
  }

  private func texts() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(components: "..", "..", "..", "Sources", folder).resolvingSymlinksInPath()
    let files = try #require(FileManager.default.enumerator(atPath: root.path)).allObjects
    return try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map {
      try String(contentsOf: root.appending(path: $0), encoding: .utf8)
    }
  }

  /// The public methods in a source that take publishers, make one of each value, or have a scheduler or an id.
  static func names(in text: String) -> [String] {
    let code = text.replacing(/(?m)^ *\/\/.*$/, with: "")
    let declaration =
      #/
      ^extension\ (?<type>[^{]*)\{
      | public\ (?:__consuming\ |static\ )*func\ `?(?<name>\w+)`?(?<rest>[^{]*)\{
      /#
      .anchorsMatchLineEndings()
    let roles = /Scheduler|: Publisher|Subject|Relay|Hashable|Effect\.\.\.|Element == Effect/
    let partsOfType = /(?:Element|Output): Publisher|ConnectablePublisher/
    var isOfPublishers = false
    return code.matches(of: declaration).compactMap { match in
      if let type = match.type {
        isOfPublishers = type.contains(partsOfType)
        return nil
      }
      guard let name = match.name, let rest = match.rest else { return nil }
      return isOfPublishers || rest.contains(roles) ? String(name) : nil
    }
  }
}
