@_spi(Layers) import Schedulers

/// The dependencies of a part of a program: its clients, its clocks, its sources of random numbers.
///
/// A dependency is a property of this type, with a ``DependencyKey``. ``Dependency`` reads it; ``withDependencies(_:operation:)``
/// gives it another value, for a part of a program.
///
/// - Complexity: to read a value is O(1); to give one is O(*n*), with *n* values that were given before.
///
/// Source: `DependencyValues` of Dependencies.
public struct DependencyValues: Sendable {
  /// The use of the values.
  enum Use {
    case reading
    /// A closure of `withDependencies` changes them. A value that it reads is not reported.
    case setting
    /// A closure of `prepareDependencies` sets them for the whole program.
    case preparing
  }

  /// The values of the current task, or of the calls that are going on in this thread.
  public static var _current: DependencyValues {
    // There are no other surroundings.
    var values = DependencyValues()
    values.given = EffectSurroundings.current.map { unsafeDowncast($0, to: GivenDependencies.self) }
    return values
  }

  private var given: GivenDependencies?
  private var use = Use.reading
  private var place: IssueLocation?

  /// The values that nobody has changed.
  public init() {}

  /// The value of a key.
  ///
  /// If nobody has given one, it is the key's own, for the ``context``. It is made once, in tests once for each test.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - fileID, filePath, line, column: Where a missing value is reported, unless a `@Dependency` reads it; the caller's by default.
  ///   - function: The name of the dependency, for messages; that of the property by default.
  public subscript<Key: TestDependencyKey>(
    key: Key.Type,
    fileID fileID: StaticString = #fileID,
    filePath filePath: StaticString = #filePath,
    line line: UInt = #line,
    column column: UInt = #column,
    function function: StaticString = #function
  ) -> Key.Value {
    get {
      if let value = given?.value(of: key) { return value }
      let here = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return DefaultDependencies.shared.value(of: key, for: reading(function, at: here))
    }
    set {
      guard use == .preparing else { return given = GivenDependencies(given, key, newValue) }
      let here = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      DefaultDependencies.shared.prepare(newValue, of: key, for: reading(function, at: here))
    }
  }

  private func reading(_ name: StaticString, at here: IssueLocation) -> DependencyReading {
    DependencyReading(
      context: given?.value(of: DependencyContextKey.self),
      name: name,
      place: place ?? here,
      isReported: use == .reading
    )
  }

  /// These values for another use.
  func used(for use: Use) -> DependencyValues {
    var values = self
    values.use = use
    return values
  }

  /// These values, and those of others where these have none.
  func over(_ others: DependencyValues) -> DependencyValues {
    var values = self
    values.given = given?.over(others.given) ?? others.given
    return values
  }

  /// These values, read by code at a place.
  func read(at place: IssueLocation) -> DependencyValues {
    var values = self
    values.place = place
    return values
  }

  /// Calls an operation, for which these are the current values.
  @usableFromInline
  func withCurrent<R>(_ operation: () throws -> R) rethrows -> R {
    try EffectSurroundings.enter(given, operation: operation)
  }

  /// Calls an asynchronous operation, for which these are the current values.
  func withCurrent<R>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> R
  ) async rethrows -> R {
    try await EffectSurroundings.enter(given, operation: operation)
  }

  /// True if these are exactly the values of others.
  func isSame(as others: DependencyValues) -> Bool { given === others.given }
}

extension DependencyValues: TaskExecutorProviding {
  /// The executor of the clock or the scheduler that somebody has given; nil if none of them has one.
  ///
  /// If several have one, it is that of a clock, or else of the main queue, rather than of another one.
  ///
  /// - Complexity: O(*n*) for *n* values that were given.
  public var taskExecutor: (any TaskExecutor)? { given?.taskExecutor }
}

/// Values that somebody has given. They do not change.
private final class GivenDependencies: Sendable {
  private let values: [ObjectIdentifier: any Sendable]
  /// The values that count where there are none of these.
  private let others: GivenDependencies?

  private init(_ values: [ObjectIdentifier: any Sendable], over others: GivenDependencies?) {
    self.values = values
    self.others = others
  }

  /// Adds a value, or replaces one.
  convenience init<Key: TestDependencyKey>(
    _ former: GivenDependencies?,
    _ key: Key.Type,
    _ value: Key.Value
  ) {
    var values = former?.values ?? [:]
    values[ObjectIdentifier(key)] = value
    self.init(values, over: former?.others)
  }

  func value<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
    if let value = values[ObjectIdentifier(key)] { return value as? Key.Value }
    return others?.value(of: key)
  }

  var taskExecutor: (any TaskExecutor)? {
    let first: [(any Sendable)?] = [
      value(of: ContinuousClockKey.self), value(of: SuspendingClockKey.self),
      value(of: MainQueueKey.self), value(of: MainRunLoopKey.self),
    ]
    let providers = (first + values.values).lazy.compactMap { $0 as? any TaskExecutorProviding }
    return providers.compactMap(\.taskExecutor).first ?? others?.taskExecutor
  }

  func over(_ added: GivenDependencies?) -> GivenDependencies {
    guard let added, added !== self else { return self }
    return GivenDependencies(values, over: others?.over(added) ?? added)
  }
}
