import CMeasurement

extension Case {
  /// Runs the contenders in turn, round by round, so that whatever else the machine does meets all
  /// of them alike.
  ///
  /// Before the first round each contender runs twice: to warm up, and to have its allocations
  /// counted. Every run is checked; a contender that fails a check is left out from there on.
  ///
  /// - Parameters:
  ///   - withOthers: True if the peer and the floor take part.
  ///   - nanosecondsPerUnit: The time of an element of the suite's yardstick.
  public func measure(
    rounds: Int,
    withOthers: Bool = true,
    nanosecondsPerUnit: Double? = nil
  ) -> Measurement {
    let expected = expected()
    var heats = [ours, withOthers ? peer : nil, withOthers ? floor : nil].map { contender in
      contender.map { Heat($0, expected: expected) }
    }
    for round in -2..<rounds {
      for index in heats.indices { heats[index]?.run(round, of: self) }
    }
    let outcomes = heats.map { $0?.outcome }
    // The first heat is never absent.
    return Measurement(
      of: self,
      ours: outcomes[0]!,
      peer: outcomes[1],
      floor: outcomes[2],
      nanosecondsPerUnit: nanosecondsPerUnit
    )
  }

  /// Runs a contender once.
  fileprivate func run(_ contender: Contender) -> (total: Total, nanoseconds: Int) {
    var nanoseconds = 0
    let total = Tally.counting { tally in
      let work = contender(tally)
      measurement_settle_allocator()
      nanoseconds = clock.time(work)
    }
    return (total, nanoseconds)
  }

  /// Counts what a contender's work allocates, its set-up left out.
  fileprivate func countAllocations(
    _ contender: Contender
  ) -> (total: Total, count: measurement_count) {
    var count = measurement_count()
    let total = Tally.counting { tally in
      let work = contender(tally)
      count = AllocationCounter.count(work)
    }
    return (total, count)
  }
}

extension Case.Clock {
  /// The nanoseconds that a call takes.
  fileprivate func time(_ work: Work) -> Int {
    let start = now
    work()
    // A clock may be too coarse for the work, but never is it done in no time.
    return max(now - start, 1)
  }

  private var now: Int {
    switch self {
    case .thread: measurement_thread_time()
    case .wall: measurement_wall_time()
    }
  }
}

/// A contender on its way through the rounds.
private struct Heat {
  private let contender: Contender
  private let expected: Total
  private var rounds: [Double] = []
  private var allocations: Double?
  private var allocatedBytes: Double?
  private var bytes: Double?
  private var wrong: Total?

  init(_ contender: @escaping Contender, expected: Total) {
    self.contender = contender
    self.expected = expected
  }

  var outcome: Outcome {
    if let wrong { return .wrong(wrong, expected: expected) }
    return .timed(
      Timing(
        rounds: rounds,
        allocations: allocations,
        allocatedBytes: allocatedBytes,
        bytes: bytes
      )
    )
  }

  /// Round -2 warms up, round -1 counts allocations, the others are timed.
  mutating func run(_ round: Int, of measured: Case) {
    guard wrong == nil else { return }
    let elements = Double(measured.elements)
    let total: Total
    if round == -1 {
      let counted = measured.countAllocations(contender)
      total = counted.total
      if AllocationCounter.isWorking {
        allocations = Double(counted.count.allocations) / elements
        allocatedBytes = Double(counted.count.allocated_bytes) / elements
        bytes = Double(counted.count.bytes) / elements
      }
    } else {
      let timed = measured.run(contender)
      total = timed.total
      if round >= 0 { rounds.append(Double(timed.nanoseconds) / elements) }
    }
    if total != expected { wrong = total }
  }
}
