/// A key of ``DependencyValues``, whose value for tests is known. The live value may be added in another module, by a conformance
/// to ``DependencyKey``.
///
/// ```swift
/// struct APIClient: Sendable { var fetch: @Sendable (Int) async throws -> String }
///
/// extension APIClient: TestDependencyKey {
///   static let testValue = APIClient(fetch: { "\($0)" })
/// }
/// ```
///
/// Source: `TestDependencyKey` of Dependencies.
public protocol TestDependencyKey<Value> {
  /// The type of the dependency; the key itself by default.
  associatedtype Value: Sendable = Self

  /// The value in previews; that of tests by default.
  static var previewValue: Value { get }

  /// The value in tests that give none.
  static var testValue: Value { get }
}

/// A key of ``DependencyValues`` with the value that the program uses.
///
/// ```swift
/// extension APIClient: DependencyKey {
///   static let liveValue = APIClient(fetch: { try await download($0) })
/// }
///
/// extension DependencyValues {
///   var apiClient: APIClient {
///     get { self[APIClient.self] }
///     set { self[APIClient.self] = newValue }
///   }
/// }
/// ```
///
/// A test that uses the dependency without giving it a value fails, unless the key has a `testValue`.
///
/// Source: `DependencyKey` of Dependencies.
public protocol DependencyKey<Value>: TestDependencyKey {
  // Repeated, because the compiler does not infer it for the protocol above.
  associatedtype Value = Self

  /// The value outside of tests.
  static var liveValue: Value { get }

  static var previewValue: Value { get }

  static var testValue: Value { get }
}

extension TestDependencyKey {
  public static var previewValue: Value { testValue }
}

extension DependencyKey {
  public static var previewValue: Value { liveValue }

  /// The value for previews, after a report that the test has not given one.
  public static var testValue: Value {
    (DependencyReading.current ?? DependencyReading()).reportLiveValue(of: Self.self)
    return previewValue
  }
}

/// The surroundings in which a program runs, which determine the values that nobody has given.
///
/// Source: `DependencyContext` of Dependencies.
public enum DependencyContext: Sendable {
  /// Everywhere else.
  case live
  /// In previews. This platform has none: only where it is set.
  case preview
  /// In a process that runs tests.
  case test
}
