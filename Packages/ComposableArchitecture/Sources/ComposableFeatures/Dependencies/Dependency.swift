@_spi(Layers) import Schedulers

/// A dependency of a feature, of a client, or of any other type or function.
///
/// ```swift
/// @Reducer
/// struct Timer {
///   @Dependency(\.continuousClock) var clock
///   @Dependency(APIClient.self) var apiClient
///   …
/// }
/// ```
///
/// Its value is that of the place where it is read: of the current task, or of a call of ``withDependencies(_:operation:)`` that is
/// going on. What has no value there has that of the place where the property was made.
///
/// - Thread: any.
///
/// Source: `Dependency` of Dependencies.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  let initialValues = DependencyValues._current
  // Safe to share: a key path does not change, and what its subscripts hold is hashable and constant.
  private nonisolated(unsafe) let keyPath: KeyPath<DependencyValues, Value>
  private let place: IssueLocation

  /// Makes a property that reads a dependency.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency.
  ///   - fileID, filePath, line, column: Where it is reported if the value is missing; the caller's by default.
  public init(
    _ keyPath: KeyPath<DependencyValues, Value>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.keyPath = keyPath
    place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Makes a property that reads the dependency of a key.
  public init<Key: TestDependencyKey>(
    _ key: Key.Type,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Key.Value == Value {
    self.init(
      \.[DependencyKeyType<Key>()],
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// The value at the place that reads it.
  public var wrappedValue: Value {
    let current = DependencyValues._current
    let values = current.over(initialValues)
    if values.isSame(as: current) { return values.read(at: place)[keyPath: keyPath] }
    // What the property reads, or makes, has these values, too.
    return values.withCurrent { values.read(at: place)[keyPath: keyPath] }
  }
}

/// A key, as an argument of a key path.
private struct DependencyKeyType<Key: TestDependencyKey>: Hashable {}

extension DependencyValues {
  fileprivate subscript<Key>(key: DependencyKeyType<Key>) -> Key.Value {
    self[Key.self, function: "subscript(key:)"]
  }
}

/// A value that knows the dependencies of the place where it was made.
protocol HasInitialDependencies {
  var initialValues: DependencyValues { get }
}

extension Dependency: HasInitialDependencies {}
