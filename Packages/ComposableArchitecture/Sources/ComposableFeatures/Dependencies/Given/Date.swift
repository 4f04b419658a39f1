import Foundation

extension DependencyValues {
  /// The current date: `@Dependency(\.date) var date`, and `date()`; or `@Dependency(\.date.now) var now`.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0.date = .constant(Date(timeIntervalSince1970: 0))
  /// } operation: {
  ///   …
  /// }
  /// ```
  ///
  /// Source: `date` of Dependencies.
  public var date: DateGenerator {
    get { self[DateGeneratorKey.self] }
    set { self[DateGeneratorKey.self] = newValue }
  }
}

private enum DateGeneratorKey: DependencyKey {
  static let liveValue = DateGenerator { Date() }
}

/// A source of dates.
///
/// Source: `DateGenerator` of Dependencies.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Makes a source of dates.
  ///
  /// - Parameter generate: Returns the current date. Called for each date.
  public init(_ generate: @escaping @Sendable () -> Date) {
    self.generate = generate
  }

  /// A source of one date.
  public static func constant(_ now: Date) -> DateGenerator { DateGenerator { now } }

  /// The current date. Setting it makes this a source of one date.
  public var now: Date {
    get { generate() }
    set { self = .constant(newValue) }
  }

  /// Returns the current date.
  public func callAsFunction() -> Date { generate() }
}
