@_spi(Layers) import Schedulers

/// A key's own value is about to be read or set: what messages about it say.
struct DependencyReading: Sendable {
  /// The reading for which a key makes its value.
  @TaskLocal static var current: DependencyReading?

  /// The place of the reading for which a key makes its value.
  static var place: IssueLocation { current?.place ?? IssueLocation() }

  /// The surroundings that somebody has given; nil if they are those of the process.
  let context: DependencyContext?
  /// The name of the dependency.
  let name: StaticString
  let place: IssueLocation
  let isReported: Bool

  init(context: DependencyContext?, name: StaticString, place: IssueLocation, isReported: Bool) {
    self.context = context
    self.name = name
    self.place = place
    self.isReported = isReported
  }

  /// The reading of a key by code that names it.
  init() {
    self.init(
      context: DependencyValues._current.context,
      name: "subscript(key:)",
      place: IssueLocation(),
      isReported: true
    )
  }

  /// Reports that a test uses a live value.
  func reportLiveValue<Key: TestDependencyKey>(of key: Key.Type) {
    guard isReported, (context ?? .ofProcess) == .test else { return }
    reportIssue(
      """
      \(property(of: key)) has no test implementation, but was accessed from a test context:

      \(description(of: key))

      Dependencies registered with the library are not allowed to use their default, live \
      implementations when run from tests.

      To fix, override \(argument(of: key)) with a test value: mutate the 'dependencies' property of the \
      'TestStore', or use 'withDependencies'. For all tests at once, implement the 'testValue' requirement of the \
      'DependencyKey' protocol.
      """,
      at: place
    )
  }

  /// Reports that a program uses a value that no module has.
  func reportMissingLiveValue<Key: TestDependencyKey>(of key: Key.Type) {
    guard isReported else { return }
    reportIssue(
      """
      \(property(of: key)) has no live implementation, but was accessed from a live context.

      \(description(of: key))

      To fix, conform '\(Key.self)' to the 'DependencyKey' protocol, in a module that is linked with this program, \
      or override \(argument(of: key)) using 'withDependencies' at the entry point of the program.
      """,
      at: place
    )
  }

  /// Reports that a value is prepared too late.
  func reportLatePreparation<Key: TestDependencyKey>(of key: Key.Type) {
    reportIssue(
      """
      \(property(of: key)) has already been accessed or prepared.

      \(description(of: key))

      The value is as it was. A dependency can be prepared once, before it is accessed: prepare it where the program \
      begins. To override it for a part of the program, use 'withDependencies'.
      """,
      at: place
    )
  }

  private func property<Key: TestDependencyKey>(of key: Key.Type) -> String {
    isOfSubscript ? "@Dependency(\(Key.self).self)" : "@Dependency(\\.\(name))"
  }

  private func argument<Key: TestDependencyKey>(of key: Key.Type) -> String {
    isOfSubscript ? "'\(Key.self).self'" : "'\(name)'"
  }

  private var isOfSubscript: Bool { "\(name)".hasPrefix("subscript(") }

  private func description<Key: TestDependencyKey>(of key: Key.Type) -> String {
    let types =
      Key.self == Key.Value.self
      ? "  Dependency:\n    \(Key.Value.self)"
      : "  Key:\n    \(Key.self)\n  Value:\n    \(Key.Value.self)"
    return "  Location:\n    \(place.fileID):\(place.line)\n\(types)"
  }
}
