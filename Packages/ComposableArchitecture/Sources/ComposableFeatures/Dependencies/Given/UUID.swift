import Foundation
import Synchronization

extension DependencyValues {
  /// A source of unique identifiers: `@Dependency(\.uuid) var uuid`, and `uuid()`.
  ///
  /// ```swift
  /// withDependencies {
  ///   $0.uuid = .incrementing
  /// } operation: {
  ///   …
  /// }
  /// ```
  ///
  /// Source: `uuid` of Dependencies.
  public var uuid: UUIDGenerator {
    get { self[UUIDGeneratorKey.self] }
    set { self[UUIDGeneratorKey.self] = newValue }
  }
}

private enum UUIDGeneratorKey: DependencyKey {
  static let liveValue = UUIDGenerator { UUID() }
}

/// A source of unique identifiers.
///
/// Source: `UUIDGenerator` of Dependencies.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Makes a source of identifiers.
  ///
  /// - Parameter generate: Returns the next identifier.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// A source of one identifier.
  public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }

  /// A source of `00000000-0000-0000-0000-000000000000`, then the same with 1 at the end, and so on.
  public static var incrementing: UUIDGenerator {
    let count = IncrementingCount()
    return UUIDGenerator { UUID(count.next()) }
  }

  /// Returns the next identifier.
  public func callAsFunction() -> UUID { generate() }
}

private final class IncrementingCount: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
}

extension UUID {
  /// Makes an identifier of a number: its digits, in the base 16, at the end, after zeros. A negative number has a 1 in the third
  /// group.
  ///
  /// Source: `UUID.init(_:)` of Dependencies.
  @_disfavoredOverload
  public init(_ intValue: Int) {
    func byte(_ index: Int) -> UInt8 {
      UInt8(truncatingIfNeeded: intValue.magnitude >> (8 * index))
    }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, intValue < 0 ? 1 : 0,
        byte(7), byte(6), byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
      )
    )
  }
}
