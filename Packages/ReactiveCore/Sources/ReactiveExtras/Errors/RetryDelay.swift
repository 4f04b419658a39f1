/// How long to wait before something that has failed is tried again.
///
/// ```swift
/// .constant(.seconds(1))                                      // 1, 1, 1, …
/// .linear(initial: .seconds(1), increment: .seconds(2))       // 1, 3, 5, …
/// .exponential(initial: .seconds(1)).limited(to: .seconds(5)) // 1, 2, 4, 5, 5, …
/// .exponential(initial: .seconds(1)).jittered(by: 0.5)        // each up to half longer or shorter
/// ```
public struct RetryDelay {
  private let seconds: (_ retry: Int) -> Double

  private init(seconds: @escaping (_ retry: Int) -> Double) {
    self.seconds = seconds
  }

  /// Makes a rule of one's own.
  ///
  /// - Parameter delay: Says how long to wait before each retry; the first one is 1. It is called on
  ///   the thread that fails.
  public init(_ delay: @escaping CheckedClosure<Int, Duration>) {
    let delay = _isolationChecked(delay, in: "retry")
    self.init { delay($0).inSeconds }
  }

  /// How long to wait before a retry, the first one being 1: from no time up to 1,000,000,000
  /// seconds.
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

  /// The same delays, each longer or shorter by a random part of it: those who fail together do not
  /// all come back together.
  ///
  /// - Parameters:
  ///   - fraction: How much longer or shorter at most; 1 is up to twice as long, down to none.
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

/// The base, multiplied by itself so many times, in O(log exponent).
private func power(_ base: Double, _ exponent: Int) -> Double {
  var (result, square, rest) = (1.0, base, exponent)
  while rest > 0 {
    if rest & 1 == 1 { result *= square }
    square *= square
    rest >>= 1
  }
  return result
}
