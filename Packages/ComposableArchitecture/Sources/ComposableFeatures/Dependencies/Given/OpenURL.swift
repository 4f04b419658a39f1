import Foundation

extension DependencyValues {
  /// Opens a URL. The program gives it a value: this platform has no way of its own. A test that gives none, and uses it, fails.
  ///
  /// Source: `openURL` of Dependencies.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}

private enum OpenURLKey: TestDependencyKey {
  static let testValue = OpenURLEffect(
    handler: unimplemented(#"@Dependency(\.openURL)"#, placeholder: false)
  )
}

/// Opens URLs.
///
/// Source: `OpenURLEffect` of Dependencies.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL) async -> Bool

  /// - Parameter handler: Opens a URL, and returns true if it could.
  public init(handler: @escaping @Sendable (URL) async -> Bool) {
    self.handler = handler
  }

  /// Opens a URL.
  ///
  /// - Returns: True if it could.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool { await handler(url) }
}
