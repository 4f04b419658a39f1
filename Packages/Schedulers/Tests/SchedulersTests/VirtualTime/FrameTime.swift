import Schedulers

/// A time type as a user may write one: it counts the frames of a film at 24 per second.
struct FrameTime: Strideable {
  let frame: Int

  func distance(to other: FrameTime) -> Stride { Stride(frames: other.frame - frame) }

  func advanced(by stride: Stride) -> FrameTime { FrameTime(frame: frame + stride.frames) }

  struct Stride: Comparable, SignedNumeric, SchedulerTimeIntervalConvertible {
    var frames: Int

    init(frames: Int) {
      self.frames = frames
    }

    init(integerLiteral value: Int) {
      frames = value
    }

    init?<T: BinaryInteger>(exactly source: T) {
      guard let frames = Int(exactly: source) else { return nil }
      self.init(frames: frames)
    }

    var magnitude: UInt { frames.magnitude }

    static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.frames < rhs.frames }
    static func + (lhs: Stride, rhs: Stride) -> Stride { Stride(frames: lhs.frames + rhs.frames) }
    static func - (lhs: Stride, rhs: Stride) -> Stride { Stride(frames: lhs.frames - rhs.frames) }
    static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(frames: lhs.frames * rhs.frames) }
    static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }

    static func seconds(_ s: Int) -> Stride { Stride(frames: s * 24) }
    static func seconds(_ s: Double) -> Stride { Stride(frames: Int((s * 24).rounded())) }
    static func milliseconds(_ ms: Int) -> Stride { .seconds(Double(ms) / 1_000) }
    static func microseconds(_ us: Int) -> Stride { .seconds(Double(us) / 1_000_000) }
    static func nanoseconds(_ ns: Int) -> Stride { .seconds(Double(ns) / 1_000_000_000) }
  }
}
