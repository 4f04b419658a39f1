/// The time to wait before each retry of something that has failed.
///
/// It does not depend on a scheduler, so its times are durations: `.constant(.seconds(1))`, not
/// `.constant(1)`.
///
/// ```swift
/// func delays(_ delay: RetryDelay) -> [Double] { (1...4).map { delay.seconds(beforeRetry: $0) } }
/// print(delays(.constant(.seconds(1))))
/// print(delays(.linear(initial: .seconds(1), increment: .seconds(2))))
/// print(delays(.exponential(initial: .seconds(1)).limited(to: .seconds(5))))
/// // Prints: [1.0, 1.0, 1.0, 1.0], [1.0, 3.0, 5.0, 7.0], [1.0, 2.0, 4.0, 5.0]
/// ```
public struct RetryDelay {
  private let seconds: (_ retry: Int) -> Double

  private init(seconds: @escaping (_ retry: Int) -> Double) {
    self.seconds = seconds
  }

  /// Makes a custom rule.
  ///
  /// - Parameter delay: Returns the time to wait before a retry. It gets the number of the retry,
  ///   from 1 on, and is called on the thread that fails.
  public init(_ delay: @escaping (Int) -> Duration) {
    self.init { delay($0).inSeconds }
  }

  /// Returns the time to wait before a retry, from 0 up to 1,000,000,000 seconds. The first retry
  /// has the number 1.
  public func seconds(beforeRetry retry: Int) -> Double {
    Swift.min(Swift.max(0, seconds(retry)), 1_000_000_000)
  }

  /// The same time before each retry.
  public static func constant(_ delay: Duration) -> RetryDelay {
    RetryDelay { _ in delay }
  }

  /// A time that grows by the same amount before each retry.
  public static func linear(initial: Duration, increment: Duration) -> RetryDelay {
    RetryDelay { initial.inSeconds + increment.inSeconds * Double($0 - 1) }
  }

  /// A time that grows by the same factor before each retry.
  public static func exponential(initial: Duration, factor: Double = 2) -> RetryDelay {
    RetryDelay { initial.inSeconds * power(factor, $0 - 1) }
  }

  /// The same delays, but none longer than this.
  public func limited(to maximum: Duration) -> RetryDelay {
    RetryDelay { Swift.min(seconds(beforeRetry: $0), maximum.inSeconds) }
  }

  /// The same delays, each longer or shorter by a random part of it. So clients that fail together
  /// do not all retry together.
  ///
  /// - Parameters:
  ///   - fraction: The largest part; with 1, a delay is up to twice as long, down to none.
  ///   - random: Makes a number between -1 and 1 for each retry, on the thread that fails.
  public func jittered(
    by fraction: Double,
    random: @escaping () -> Double = { .random(in: -1...1) }
  ) -> RetryDelay {
    RetryDelay { seconds(beforeRetry: $0) * (1 + fraction * random()) }
  }
}

extension Duration {
  fileprivate var inSeconds: Double { self / .seconds(1) }
}

/// Returns the base to the power of the exponent, in O(log exponent).
private func power(_ base: Double, _ exponent: Int) -> Double {
  var (result, square, rest) = (1.0, base, exponent)
  while rest > 0 {
    if rest & 1 == 1 { result *= square }
    square *= square
    rest >>= 1
  }
  return result
}
