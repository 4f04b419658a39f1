@_spi(Layers) import Schedulers

/// The tasks of a run that yield again and again: they fall behind those that could continue meanwhile, so that a task
/// which polls lets the others make what it polls for.
///
/// A task that has yielded ``limit`` times since another one became ready waits until that one has run. The
/// task that has been ready for the longest time never waits, so there is always one that runs.
///
/// Source: Musuvathi and Qadeer, *Fair Stateless Model Checking*, PLDI 2008.
struct YieldingTasks {
  /// The number of yields with which a task falls behind. With fewer, all orders are tried.
  static let limit = 5

  /// The number of yields in all, which is the time here.
  private var time = 0
  /// The times of the last yields of each task, the oldest first.
  private var yields: [UInt64: [Int]] = [:]
  /// The times at which the tasks that can continue became ready, or were seen first after the first yield.
  private var readySince: [UInt64: Int] = [:]

  /// Notes that the job of a lane yields.
  mutating func didYield(_ lane: UInt64) {
    time += 1
    yields[lane, default: []].append(time)
    if yields[lane, default: []].count > Self.limit { yields[lane]?.removeFirst() }
  }

  /// Removes the candidates that have fallen behind others. At least one remains.
  ///
  /// - Returns: The indices of those that remain; nil if all do.
  mutating func remaining(of candidates: [ScheduleCandidate]) -> [Int]? {
    guard !yields.isEmpty, candidates.count > 1 else { return nil }
    for candidate in candidates where readySince[candidate.lane] == nil {
      readySince[candidate.lane] = time
    }
    let remaining = candidates.indices.filter { index in
      !candidates.contains { isBehind(candidates[index].lane, $0.lane) }
    }
    return remaining.count == candidates.count ? nil : remaining
  }

  /// Notes that a lane continues.
  mutating func didChoose(_ lane: UInt64) {
    readySince[lane] = nil
  }

  /// True if a lane has yielded often since the other one became ready.
  private func isBehind(_ lane: UInt64, _ other: UInt64) -> Bool {
    guard lane != other, let own = yields[lane], own.count == Self.limit,
      let since = readySince[other]
    else { return false }
    return own[0] > since
  }
}
