import ReactiveCore

/// A moment of a scheduler whose time the test moves, in nanoseconds.
struct ManualTime: Strideable, Sendable {
  let nanoseconds: Int

  func distance(to other: ManualTime) -> Stride {
    Stride(other.nanoseconds - nanoseconds)
  }

  func advanced(by stride: Stride) -> ManualTime {
    ManualTime(nanoseconds: nanoseconds + stride.magnitude)
  }

  /// A length of time in nanoseconds. A literal counts seconds.
  struct Stride: ExpressibleByFloatLiteral, Comparable, SignedNumeric,
    SchedulerTimeIntervalConvertible, Sendable
  {
    var magnitude: Int

    init(_ nanoseconds: Int) {
      magnitude = nanoseconds
    }

    init(integerLiteral value: Int) {
      self = .seconds(value)
    }

    init(floatLiteral value: Double) {
      self = .seconds(value)
    }

    init?<T: BinaryInteger>(exactly source: T) {
      guard let value = Int(exactly: source) else { return nil }
      self.init(value)
    }

    static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
    static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude * rhs.magnitude) }
    static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude + rhs.magnitude) }
    static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude - rhs.magnitude) }
    static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
    static func += (lhs: inout Stride, rhs: Stride) { lhs = lhs + rhs }
    static func -= (lhs: inout Stride, rhs: Stride) { lhs = lhs - rhs }

    static func seconds(_ s: Int) -> Stride { Stride(s * 1_000_000_000) }
    static func seconds(_ s: Double) -> Stride { Stride(Int((s * 1_000_000_000).rounded())) }
    static func milliseconds(_ ms: Int) -> Stride { Stride(ms * 1_000_000) }
    static func microseconds(_ us: Int) -> Stride { Stride(us * 1_000) }
    static func nanoseconds(_ ns: Int) -> Stride { Stride(ns) }
  }
}
