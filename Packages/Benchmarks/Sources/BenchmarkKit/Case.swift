/// The timed part of a run.
public typealias Work = () -> Void

/// One of those who do the work of a case.
///
/// It sets up what is needed, untimed, and returns the work to be timed. What the work captures is
/// released untimed, too. The subscribers enter into the tally what they receive.
public typealias Contender = (Tally) -> Work

/// The same work, done by ours, by the peer, and by hand.
public struct Case {
  /// The clock that times the work.
  public enum Clock: Sendable {
    /// The processor time of the thread that does the work: other processes hardly disturb it.
    case thread
    /// The time on the wall, for work on several threads.
    case wall
  }

  /// What is measured, such as "subject > map x5 > sink".
  public let name: String
  /// How many elements one run deals with; every figure is per element.
  public let elements: Int
  /// What an element is.
  public let unit: String
  /// Says what the subscribers have to receive in one run, whoever does the work.
  public let expected: () -> Total
  public let clock: Clock
  /// Something that the reader should know about the comparison.
  public let remark: String?
  public let ours: Contender
  public let peer: Contender?
  public let floor: Contender?

  /// Makes a case.
  ///
  /// - Parameters:
  ///   - expected: What the subscribers have to receive in one run. It is worked out only when the
  ///     case is measured.
  ///   - peer: The same work done by OpenCombine; nil where it cannot do it.
  ///   - floor: The least that the work takes, written by hand without any library.
  public init(
    _ name: String,
    elements: Int,
    unit: String = "value",
    expecting expected: @autoclosure @escaping () -> Total,
    clock: Clock = .thread,
    remark: String? = nil,
    ours: @escaping Contender,
    peer: Contender? = nil,
    floor: Contender? = nil
  ) {
    self.name = name
    self.elements = elements
    self.unit = unit
    self.expected = expected
    self.clock = clock
    self.remark = remark
    self.ours = ours
    self.peer = peer
    self.floor = floor
  }
}

/// Two cases that do the same work at two sizes: a cost per element that grows shows a cost that is
/// more than linear.
public struct Growth: Sendable {
  public let small: String
  public let large: String

  /// Pairs two cases by their names.
  public init(from small: String, to large: String) {
    self.small = small
    self.large = large
  }
}

/// The cases of one layer.
public struct Suite {
  public let name: String
  public let cases: [Case]
  public let growths: [Growth]

  /// Makes a suite.
  public init(name: String, cases: [Case], growths: [Growth] = []) {
    self.name = name
    self.cases = cases
    self.growths = growths
  }
}

/// How many elements the cases deal with.
public struct Scale: Sendable {
  /// All of them: figures that can be believed.
  public static let full = Scale(divisor: 1)
  /// A hundredth of them, to see whether everything works.
  public static let quick = Scale(divisor: 100)

  private let divisor: Int

  /// The number of elements for a case that has `full` of them in a full run.
  public func callAsFunction(_ full: Int) -> Int {
    max(full / divisor, min(full, 10))
  }
}
