/// The chooser of an agenda, and what it needs to know.
final class AgendaChoice<Line: Timeline> {
  let chooser: any ScheduleChooser
  /// Actions whose due times are less than this apart may run in any order.
  let window: Line.Length
  /// Returns the number of seconds between the start and a due time.
  let seconds: (Line.Instant) -> Double

  /// The lanes of the candidates. They are kept for their memory.
  private var candidateLanes: Set<Lane> = []

  init(
    chooser: any ScheduleChooser,
    window: Line.Length,
    seconds: @escaping (Line.Instant) -> Double
  ) {
    self.chooser = chooser
    self.window = window
    self.seconds = seconds
  }

  /// Asks the chooser for the next item. The candidates are the first items of each lane.
  /// O(*n* log *n*).
  ///
  /// - Parameters:
  ///   - entries: The items that may run now, in any order.
  ///   - lanes: The lanes of all items.
  func choose(
    among entries: consuming ContiguousArray<DueHeap<Line.Instant>.Entry>,
    of lanes: Lanes
  ) -> DueHeap<Line.Instant>.Entry? {
    if entries.count > 1 {
      entries.sort()
      candidateLanes.removeAll(keepingCapacity: true)
      entries.removeAll { $0.lane.isNumbered && !candidateLanes.insert($0.lane).inserted }
    }
    let candidates = entries.map { candidate($0, named: lanes.name(of: $0.lane)) }
    let choice = chooser.choose(among: candidates)
    return choice.map { [entries] in entries[$0] }
  }

  private func candidate(
    _ entry: DueHeap<Line.Instant>.Entry,
    named name: StaticString?
  ) -> ScheduleCandidate {
    ScheduleCandidate(
      kind: .action,
      // The first bit: no task has such a number.
      lane: 1 << 62 | (entry.lane.isNumbered ? UInt64(entry.lane.bits) : 1 << 32 + entry.sequence),
      laneName: name,
      sequence: entry.sequence,
      seconds: seconds(entry.due)
    )
  }
}
