import Foundation

/// The limits of one response.
public struct HTTPLimits: Equatable, Sendable {
  /// The size of a body, in bytes. A longer one is cut off while it is received.
  public var bodySize: Int
  /// The time without any data, in seconds.
  public var idleTime: TimeInterval

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - bodySize: The size of a body, in bytes.
  ///   - idleTime: The time without any data, in seconds.
  public init(bodySize: Int = 64 << 20, idleTime: TimeInterval = 30) {
    self.bodySize = bodySize
    self.idleTime = idleTime
  }
}
