import BenchmarkKit
import Schedulers

/// Many actions that wait at once, each for a time of its own.
func oneShots(_ scale: Scale) -> [Case] {
  sizes.flatMap { label, count in
    let agenda = RandomAgenda(count: scale(count))
    let withPeer = count <= 10_000
    return [
      scheduling("schedule \(label) one-shots", agenda, withPeer: withPeer),
      running("run \(label) one-shots", agenda, withPeer: withPeer),
    ]
  } + [memory(RandomAgenda(count: scale(100_000)))]
}

extension Growth {
  static let oneShots = ["schedule", "run"].flatMap { what in
    zip(sizes, sizes.dropFirst()).map { small, large in
      Growth(from: "\(what) \(small.label) one-shots", to: "\(what) \(large.label) one-shots")
    }
  }
}

private let sizes = [
  (label: "1k", count: 1_000), (label: "10k", count: 10_000), (label: "100k", count: 100_000),
  (label: "1M", count: 1_000_000),
]

private func scheduling(_ name: String, _ agenda: RandomAgenda, withPeer: Bool) -> Case {
  Case(
    name,
    elements: agenda.count,
    unit: "one-shot",
    expecting: agenda.total,
    ours: { tally in
      let scheduler = TestSchedule()
      tally.afterwards { scheduler.run(until: agenda.end) }
      return { schedule(agenda, on: scheduler, tally) }
    },
    peer: withPeer
      ? { tally in
        let array = SortedSchedule()
        tally.afterwards { array.run(until: agenda.end) }
        return { schedule(agenda, on: array, tally) }
      } : nil,
    peerName: SortedSchedule.name,
    floor: { tally in
      let heap = OneShotHeap()
      tally.afterwards { heap.run(until: agenda.end) }
      return { schedule(agenda, on: heap, tally) }
    },
    target: .timesFloor(2)
  )
}

private func running(_ name: String, _ agenda: RandomAgenda, withPeer: Bool) -> Case {
  Case(
    name,
    elements: agenda.count,
    unit: "action",
    expecting: agenda.total,
    ours: { tally in
      let scheduler = TestSchedule()
      schedule(agenda, on: scheduler, tally)
      return { scheduler.run(until: agenda.end) }
    },
    peer: withPeer
      ? { tally in
        let array = SortedSchedule()
        schedule(agenda, on: array, tally)
        return { array.run(until: agenda.end) }
      } : nil,
    peerName: SortedSchedule.name,
    floor: { tally in
      let heap = OneShotHeap()
      schedule(agenda, on: heap, tally)
      return { heap.run(until: agenda.end) }
    },
    target: .timesFloor(2)
  )
}

private func memory(_ agenda: RandomAgenda) -> Case {
  Case(
    "schedule 100k one-shots made before",
    elements: agenda.count,
    unit: "one-shot",
    expecting: agenda.total,
    remark: "the closures exist already: the bytes are what each one-shot takes beyond its own",
    ours: { tally in
      let scheduler = TestSchedule()
      let actions = actions(of: agenda, tally)
      tally.afterwards { scheduler.run(until: agenda.end) }
      return { schedule(actions, of: agenda, on: scheduler) }
    },
    floor: { tally in
      let heap = OneShotHeap()
      let actions = actions(of: agenda, tally)
      tally.afterwards { heap.run(until: agenda.end) }
      return { schedule(actions, of: agenda, on: heap) }
    },
    target: .bytes(64)
  )
}

/// A function in an array is stored in a wrapper of its own, for which each use allocates; in a
/// structure it is not.
private struct Action {
  let run: () -> Void
}

private func actions(of agenda: RandomAgenda, _ tally: Tally) -> [Action] {
  (0..<agenda.count).map { index in Action { tally.addInOrder(index) } }
}

@inline(__always)
private func schedule(_ agenda: RandomAgenda, on schedule: some OneShotSchedule, _ tally: Tally) {
  for (index, due) in agenda.dues.enumerated() {
    schedule.schedule(at: due) { tally.addInOrder(index) }
  }
}

@inline(__always)
private func schedule(
  _ actions: [Action],
  of agenda: RandomAgenda,
  on schedule: some OneShotSchedule
) {
  for (action, due) in zip(actions, agenda.dues) { schedule.schedule(at: due, action.run) }
}
