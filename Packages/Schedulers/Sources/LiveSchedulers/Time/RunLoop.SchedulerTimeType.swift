public import Foundation

extension Foundation.RunLoop {
  /// A moment of the wall clock: the time of run loops.
  ///
  /// Moments are counted in whole nanoseconds, so that timers stay on their grid: ten times 0.1
  /// seconds after a moment is one second after it. A `Date` of today is coarser than that: its
  /// steps are 119 nanoseconds. So every such date, and each distant date, is unchanged after
  /// conversion to a moment and back.
  ///
  /// An infinite date stays infinite. A date that is not a number counts as infinitely late.
  ///
  /// Source: `RunLoop.SchedulerTimeType` in Combine's overlay.
  @frozen
  public struct SchedulerTimeType: _WallClockTime {
    public var _nanoseconds: Int128

    @inlinable
    public init(_nanoseconds nanoseconds: Int128) {
      _nanoseconds = nanoseconds
    }

    /// A length of time in seconds.
    ///
    /// A literal means seconds: `1`, `0.5`. Its arithmetic is that of `TimeInterval`. Advancing a
    /// moment rounds the length to whole nanoseconds.
    ///
    /// Source: `RunLoop.SchedulerTimeType.Stride` in Combine's overlay.
    @frozen
    public struct Stride: _WallClockStride {
      public typealias FloatLiteralType = TimeInterval
      public typealias IntegerLiteralType = TimeInterval
      public typealias Magnitude = TimeInterval

      /// The length in seconds, with its sign: negative if it points to the past.
      public var magnitude: TimeInterval

      /// Makes a length of time from seconds.
      @inlinable
      public init(_ timeInterval: TimeInterval) {
        magnitude = timeInterval
      }
    }
  }
}
