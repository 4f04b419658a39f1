/// The chooser of an agenda, and what it needs to know.
struct AgendaChoice<Line: Timeline> {
  let chooser: any ScheduleChooser
  /// Actions whose due times are less than this apart may run in any order.
  let window: Line.Length
  let laneName: (Lane) -> StaticString?
  /// Returns the number of seconds between the start and a due time.
  let seconds: (Line.Instant) -> Double

  /// The lanes of the candidates. They are kept for their memory.
  var lanes: Set<Lane> = []

  /// Asks the chooser for the next item. The candidates are the first items of each lane.
  /// O(*n* log *n*).
  ///
  /// - Parameter entries: The items that may run now, in any order.
  mutating func choose(
    among entries: consuming ContiguousArray<DueHeap<Line.Instant>.Entry>
  ) -> DueHeap<Line.Instant>.Entry? {
    if entries.count > 1 {
      entries.sort()
      lanes.removeAll(keepingCapacity: true)
      entries.removeAll { $0.lane.isNumbered && !lanes.insert($0.lane).inserted }
    }
    let candidates = entries.map(candidate)
    let choice = chooser.choose(among: candidates)
    return choice.map { [entries] in entries[$0] }
  }

  private func candidate(_ entry: DueHeap<Line.Instant>.Entry) -> ScheduleCandidate {
    ScheduleCandidate(
      kind: .action,
      // The first bit: no task has such a number.
      lane: 1 << 62 | (entry.lane.isNumbered ? UInt64(entry.lane.bits) : 1 << 32 + entry.sequence),
      laneName: laneName(entry.lane),
      sequence: entry.sequence,
      seconds: seconds(entry.due)
    )
  }
}
