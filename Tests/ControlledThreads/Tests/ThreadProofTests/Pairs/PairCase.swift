import ReactiveCore
import ScheduleExploration
import Testing

extension PairCase {
  /// All operators of several upstreams, with time, or with several subscribers.
  static let all = combining + mapping + timing + sharing + effects
}

/// An operator, and what two threads may do to it: each event of one of its upstreams, of time and of downstream,
/// while another thread brings about each other one.
struct PairCase: CustomTestStringConvertible, Sendable {
  typealias Make = @Sendable (PairBench) -> AnyPublisher<Int, Failed>

  let name: String
  let sourceCount: Int
  /// The events, of which each meets each.
  let events: [PairEvent]
  /// The sources whose end ends the operator.
  let endsWith: Set<Int>
  /// The sources whose value ends the operator, or another source of it.
  let valueEnds: Set<Int>
  /// The sources whose failure does not fail the operator.
  let handles: Set<Int>
  /// The sources of which no value is lost.
  let keeps: Set<Int>
  /// The sources that need not be asked for more, although downstream asks for all.
  let asksOnce: Set<Int>
  /// True if a value of a source may arrive twice.
  let repeats: Bool
  /// True if a second ends the operator.
  let timeEnds: Bool
  /// The demand of downstream, before more demand meets another event.
  let firstDemand: Subscribers.Demand
  /// True if one source at most is subscribed to.
  let isExclusive: Bool
  /// The throttles of ids, which a store keeps.
  let throttleCount: Int
  /// True if two interruptions are for the night, because there are too many orders.
  let isLarge: Bool
  /// The events of its own, each of which may end it.
  let others: [String: @Sendable (PairBench) -> Void]
  /// The events before the threads begin.
  let before: @Sendable (PairBench) -> Void
  let make: Make

  /// - Parameters:
  ///   - active: The sources whose signals meet others; all, unless given.
  init<P: Publisher<Int, Failed> & SendableMetatype>(
    _ name: String,
    sources: Int = 1,
    active: [Int]? = nil,
    isTimed: Bool = false,
    endsWith: Set<Int> = [],
    valueEnds: Set<Int> = [],
    handles: Set<Int> = [],
    keeps: Set<Int> = [],
    asksOnce: Set<Int> = [],
    repeats: Bool = false,
    timeEnds: Bool = false,
    firstDemand: Subscribers.Demand = .max(1),
    isExclusive: Bool = false,
    throttleCount: Int = 0,
    isLarge: Bool = false,
    others: [String: @Sendable (PairBench) -> Void] = [:],
    before: @escaping @Sendable (PairBench) -> Void = { _ in },
    make: @escaping @Sendable (PairBench) -> P
  ) {
    self.name = name
    sourceCount = sources
    let signals = (active ?? Array(0..<sources)).flatMap {
      [PairEvent.value(of: $0), .end(of: $0), .failure(of: $0)]
    }
    events =
      [.subscription] + signals + (isTimed ? [.time] : []) + [.demand, .cancellation]
      + others.keys.sorted().map(PairEvent.other)
    self.endsWith = endsWith
    self.valueEnds = valueEnds
    self.handles = handles
    self.keeps = keeps
    self.asksOnce = asksOnce
    self.repeats = repeats
    self.timeEnds = timeEnds
    self.firstDemand = firstDemand
    self.isExclusive = isExclusive
    self.throttleCount = throttleCount
    self.isLarge = isLarge
    self.others = others
    self.before = before
    self.make = { make($0).eraseToAnyPublisher() }
  }

  var testDescription: String { name }

  /// True if all subscribers receive the same values.
  var isShared: Bool { others["another subscriber"] != nil }

  /// The pairs of events that can happen at the same time.
  var pairs: [Pair] {
    events.indices.flatMap { index in
      events[(index + 1)...].filter(events[index].canMeet).map { pair(events[index], $0) }
    }
  }

  private func pair(_ first: PairEvent, _ second: PairEvent) -> Pair {
    let isLarge = isLarge || first == .subscription
    return Pair(
      proof: proof(first, second),
      reversed: isLarge ? proof(second, first) : nil
    )
  }

  private func proof(_ first: PairEvent, _ second: PairEvent) -> ThreadProof {
    ThreadProof("\(name): \(first), and \(second)") { threads in
      let bench = PairBench(self)
      let events = [first, second]
      if !events.contains(.subscription) {
        bench.subscribe(to: bench.publisher, events.contains(.demand) ? firstDemand : .unlimited)
        before(bench)
      }
      for event in events { threads.run("\(event)") { bench.perform(event) } }
      threads.finally { try bench.checkOutcome(after: events) }
    }
  }

  /// True if an event may end the operator, beside the failures of others.
  func ends(_ event: PairEvent) -> Bool {
    switch event {
    case .end(let source): endsWith.contains(source)
    case .failure, .cancellation, .other: true
    case .time: timeEnds
    case .value(let source): valueEnds.contains(source)
    case .subscription, .demand: false
    }
  }

  /// Two events of an operator.
  struct Pair {
    let proof: ThreadProof
    /// The same with the threads in the other order, if two interruptions are for the night. By day, both have one:
    /// so each thread is interrupted by the whole event of the other one.
    let reversed: ThreadProof?
  }
}
