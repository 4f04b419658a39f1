/// The timed part of a run.
public typealias Work = () -> Void

/// One implementation of the work of a case.
///
/// It sets up what is needed, untimed, and returns the work to be timed. What the work captures is
/// released untimed, too. The subscribers enter into the tally what they receive. What is left to do
/// when the work has been timed is given to ``Tally/afterwards(_:)``.
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

  /// The work that is measured, such as "subject > map x5 > sink".
  public let name: String
  /// How many elements one run deals with; every figure is per element.
  public let elements: Int
  /// The kind of an element, such as "value".
  public let unit: String
  /// Returns the total that the subscribers of every contender must receive in one run.
  public let expected: () -> Total
  public let clock: Clock
  /// Something that the reader should know about the comparison.
  public let remark: String?
  public let ours: Contender
  public let peer: Contender?
  public let peerName: String
  public let floor: Contender?
  /// The limit that `ours` must keep.
  public let target: Target?
  /// True if the sizes of the allocations get a column: a copy of a large state shows there.
  public let showsAllocatedBytes: Bool

  /// Makes a case.
  ///
  /// - Parameters:
  ///   - expected: The total that the subscribers must receive in one run. It is computed only when
  ///     the case is measured.
  ///   - peer: The same work done by another library; nil where that cannot do it.
  ///   - peerName: The name of that library.
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
    peerName: String = "OpenCombine",
    floor: Contender? = nil,
    target: Target? = nil,
    showsAllocatedBytes: Bool = false
  ) {
    self.name = name
    self.elements = elements
    self.unit = unit
    self.expected = expected
    self.clock = clock
    self.remark = remark
    self.ours = ours
    self.peer = peer
    self.peerName = peerName
    self.floor = floor
    self.target = target
    self.showsAllocatedBytes = showsAllocatedBytes
  }
}
