/// The times and allocations of one contender.
public struct Timing: Sendable {
  /// Nanoseconds per element, one figure per round.
  public let rounds: [Double]
  /// Allocations per element; nil where they cannot be counted.
  public let allocations: Double?
  /// Bytes per element that those allocations have; nil where they cannot be counted.
  public let allocatedBytes: Double?
  /// Bytes per element that the work leaves allocated; nil where they cannot be counted.
  public let bytes: Double?

  /// Makes a timing.
  public init(
    rounds: [Double],
    allocations: Double?,
    allocatedBytes: Double? = nil,
    bytes: Double? = nil
  ) {
    self.rounds = rounds
    self.allocations = allocations
    self.allocatedBytes = allocatedBytes
    self.bytes = bytes
  }

  /// The median of the rounds, in nanoseconds per element.
  public var nanoseconds: Double { median(rounds) }
}

/// The outcome of measuring a contender.
public enum Outcome: Sendable {
  case timed(Timing)
  /// It delivered something other than it should have: it is not timed.
  case wrong(Total, expected: Total)

  var timing: Timing? {
    if case .timed(let timing) = self { timing } else { nil }
  }
}

/// How many times as long as another contender one takes.
public struct Ratio: Sendable {
  /// The ratio of the medians.
  public let value: Double
  /// The least and the greatest ratio of one round.
  public let spread: ClosedRange<Double>

  /// The ratio of two contenders' times; nil unless both did the work.
  init?(of contender: Outcome?, to other: Outcome?) {
    guard let contender = contender?.timing, let other = other?.timing else { return nil }
    let ratios = zip(contender.rounds, other.rounds).map { $0 / $1 }
    value = contender.nanoseconds / other.nanoseconds
    spread = ratios.min()!...ratios.max()!
  }
}

/// The results of one case.
public struct Measurement: Sendable {
  public let name: String
  public let elements: Int
  public let unit: String
  public let remark: String?
  public let ours: Outcome
  public let peer: Outcome?
  public let peerName: String
  public let floor: Outcome?
  public let target: Target?
  /// The nanoseconds that one unit is: those of an element of the suite's yardstick.
  public let nanosecondsPerUnit: Double?

  /// Makes the measurement of a case.
  public init(
    of measured: Case,
    ours: Outcome,
    peer: Outcome?,
    floor: Outcome?,
    nanosecondsPerUnit: Double? = nil
  ) {
    name = measured.name
    elements = measured.elements
    unit = measured.unit
    remark = measured.remark
    self.ours = ours
    self.peer = peer
    peerName = measured.peerName
    self.floor = floor
    target = measured.target
    self.nanosecondsPerUnit = nanosecondsPerUnit
  }

  /// The peer's time divided by ours; nil unless both did the work.
  public var ratio: Ratio? { Ratio(of: peer, to: ours) }

  /// Our time divided by the floor's; nil unless both did the work.
  public var timesFloor: Ratio? { Ratio(of: ours, to: floor) }

  /// Our time in units; nil where there is no yardstick, or ours did not do the work.
  public var units: Double? {
    guard let nanosecondsPerUnit else { return nil }
    return ours.timing.map { $0.nanoseconds / nanosecondsPerUnit }
  }

  /// True if ours reaches its target; nil if there is none, or if its figure was not measured.
  public var meetsTarget: Bool? {
    switch target {
    case .ratio(let least): ratio.map { $0.value >= least }
    case .timesFloor(let most): timesFloor.map { $0.value <= most }
    case .nanoseconds(let most): ours.timing.map { $0.nanoseconds <= most }
    case .units(let most): units.map { $0 <= most }
    case .bytes(let most): ours.timing?.bytes.map { $0 <= most }
    case nil: nil
    }
  }

  /// A sentence for each contender that did not do the work.
  public var faults: [String] {
    [("ours", ours), (peerName, peer), ("the floor", floor)].compactMap { contender, outcome in
      guard case .wrong(let total, let expected) = outcome else { return nil }
      return "\(name): \(contender) delivered \(total) instead of \(expected)"
    }
  }
}
