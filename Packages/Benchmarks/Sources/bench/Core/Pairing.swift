import BenchmarkKit
import ReactiveExtras

/// Several publishers' values made one.
func pairing(_ scale: Scale) -> [Case] {
  [
    zipOfSequences("zip of two sequences, 20,000", scale(20_000), withPeer: true),
    zipOfSequences("zip of two sequences, 1,000,000", scale(1_000_000), withPeer: false),
    zipOfSubjects(scale(200_000)),
    combineLatest(scale(500_000)),
    zipOfMany("zip of 2,000 publishers", scale(2_000)),
    zipOfMany("zip of 100,000 publishers", scale(100_000)),
  ]
}

extension Growth {
  static let pairing = [
    Growth(from: "zip of two sequences, 20,000", to: "zip of two sequences, 1,000,000"),
    Growth(from: "zip of 2,000 publishers", to: "zip of 100,000 publishers"),
  ]
}

private func zipOfSequences(_ name: String, _ count: Int, withPeer: Bool) -> Case {
  let peer: Contender = { tally in
    { Peer.range(count).zip(Peer.range(count)) { $0 &+ $1 }.sink(into: tally).cancel() }
  }
  return Case(
    name,
    elements: count,
    unit: "pair",
    expecting: Total(of: (0..<count).lazy.map { $0 * 2 }, completions: 1),
    remark: withPeer ? nil : "OpenCombine would take minutes: its time is quadratic",
    ours: { tally in
      { Ours.range(count).zip(Ours.range(count)) { $0 &+ $1 }.sink(into: tally).cancel() }
    },
    peer: withPeer ? peer : nil
  )
}

private func zipOfSubjects(_ count: Int) -> Case {
  Case(
    "zip of two subjects",
    elements: count,
    unit: "pair",
    expecting: Total(of: (0..<count).lazy.map { $0 * 2 }),
    ours: { tally in
      let (one, two) = (Ours.Subject<Never>(), Ours.Subject<Never>())
      let listener = one.zip(two) { $0 &+ $1 }.sink(into: tally)
      return {
        forEach(below: count) { value in
          one.send(value)
          two.send(value)
        }
        withExtendedLifetime(listener) {}
      }
    },
    peer: { tally in
      let (one, two) = (Peer.Subject<Never>(), Peer.Subject<Never>())
      let listener = one.zip(two) { $0 &+ $1 }.sink(into: tally)
      return {
        forEach(below: count) { value in
          one.send(value)
          two.send(value)
        }
        withExtendedLifetime(listener) {}
      }
    }
  )
}

private func combineLatest(_ count: Int) -> Case {
  Case(
    "combineLatest of two subjects",
    elements: count * 2,
    expecting: Total(of: (0..<count).lazy.flatMap { [$0 * 2 - 1, $0 * 2] }.dropFirst()),
    remark: "OpenCombine has no combineLatest",
    ours: { tally in
      let (one, two) = (Ours.Subject<Never>(), Ours.Subject<Never>())
      let listener = one.combineLatest(two) { $0 &+ $1 }.sink(into: tally)
      return {
        forEach(below: count) { value in
          one.send(value)
          two.send(value)
        }
        withExtendedLifetime(listener) {}
      }
    },
    floor: { tally in
      let listener = hidden { tally.add($0) }
      var newest: (Int?, Int?)
      return {
        forEach(below: count) { value in
          newest.0 = value
          if let other = newest.1 { listener(value &+ other) }
          newest.1 = value
          if let other = newest.0 { listener(other &+ value) }
        }
      }
    }
  )
}

private func zipOfMany(_ name: String, _ count: Int) -> Case {
  Case(
    name,
    elements: count,
    unit: "publisher",
    expecting: Total(of: 0..<count, completions: 1),
    remark: "OpenCombine has no zip of a collection",
    ours: { tally in
      let publishers = (0..<opaque(count)).map { Ours.Just($0) }
      return {
        publishers.zip().sink(
          receiveCompletion: { _ in tally.complete() },
          receiveValue: { for value in $0 { tally.add(value) } }
        ).cancel()
      }
    }
  )
}
