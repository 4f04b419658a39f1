import BenchmarkKit
import OpenCombine
import ReactiveCore

// A sequence's own `map` and `filter` compute an array at once, in both libraries, and `map` on `map`
// makes one stage of two. What is measured here is the pipeline of stages: in a generic function only
// the operators of `Publisher` are seen.

/// A sequence, taken through stages, to a sink.
func pipelines(_ scale: Scale) -> [Case] {
  [
    mapAndFilter(scale(1_000_000)),
    mapAndFilterOfSequence(scale(1_000_000)),
    erasedMapAndFilter(scale(1_000_000)),
    oneByOne(scale(500_000)),
    scanAndCollect(scale(500_000)),
    just(scale(200_000)),
  ]
}

private func evenTriples(_ upstream: some Ours.Publisher<Never>) -> some Ours.Publisher<Never> {
  upstream.map { $0 &* 3 }.filter { $0 & 1 == 0 }
}

private func evenTriples(_ upstream: some Peer.Publisher<Never>) -> some Peer.Publisher<Never> {
  upstream.map { $0 &* 3 }.filter { $0 & 1 == 0 }
}

private func expectedEvenTriples(_ count: Int) -> Total {
  Total(of: (0..<count).lazy.map { $0 &* 3 }.filter { $0 & 1 == 0 }, completions: 1)
}

private func mapAndFilter(_ count: Int) -> Case {
  Case(
    "sequence > map > filter > sink",
    elements: count,
    expecting: expectedEvenTriples(count),
    remark: "the floor calls closures that the optimiser cannot inline",
    ours: { tally in { evenTriples(Ours.range(count)).sink(into: tally).cancel() } },
    peer: { tally in { evenTriples(Peer.range(count)).sink(into: tally).cancel() } },
    floor: { tally in
      {
        let sink = hidden { tally.add($0) }
        let filter = hidden { if $0 & 1 == 0 { sink($0) } }
        let map = hidden { filter($0 &* 3) }
        forEach(below: count) { value in map(value) }
        tally.complete()
      }
    }
  )
}

/// The plain text of a user: the operators are those of the sequence.
private func mapAndFilterOfSequence(_ count: Int) -> Case {
  Case(
    "sequence.map.filter.sink as users write it",
    elements: count,
    expecting: expectedEvenTriples(count),
    remark: "the floor is a loop that the optimiser inlines",
    ours: { tally in
      { Ours.range(count).map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink(into: tally).cancel() }
    },
    peer: { tally in
      { Peer.range(count).map { $0 &* 3 }.filter { $0 & 1 == 0 }.sink(into: tally).cancel() }
    },
    floor: { tally in
      {
        forEach(below: count) { value in
          let triple = value &* 3
          if triple & 1 == 0 { tally.add(triple) }
        }
        tally.complete()
      }
    },
    target: .timesFloor(5)
  )
}

private func erasedMapAndFilter(_ count: Int) -> Case {
  Case(
    "sequence > map > filter > sink, erased",
    elements: count,
    expecting: expectedEvenTriples(count),
    remark: "eraseToAnyPublisher() after each operator",
    ours: { tally in
      {
        Ours.range(count).eraseToAnyPublisher()
          .map { $0 &* 3 }.eraseToAnyPublisher()
          .filter { $0 & 1 == 0 }.eraseToAnyPublisher()
          .sink(into: tally).cancel()
      }
    },
    peer: { tally in
      {
        Peer.range(count).eraseToAnyPublisher()
          .map { $0 &* 3 }.eraseToAnyPublisher()
          .filter { $0 & 1 == 0 }.eraseToAnyPublisher()
          .sink(into: tally).cancel()
      }
    }
  )
}

private func just(_ count: Int) -> Case {
  Case(
    "Just > sink",
    elements: count,
    unit: "subscription",
    expecting: Total(of: 0..<count, completions: count),
    ours: { tally in
      { forEach(below: count) { value in Ours.Just(value).sink(into: tally).cancel() } }
    },
    peer: { tally in
      { forEach(below: count) { value in Peer.Just(value).sink(into: tally).cancel() } }
    }
  )
}

private func oneByOne(_ count: Int) -> Case {
  Case(
    "sequence > map > filter, asked for one by one",
    elements: count,
    expecting: expectedEvenTriples(count),
    ours: { tally in
      {
        evenTriples(Ours.range(count))
          .subscribe(Ours.Asker(tally, initial: .max(1), answer: .max(1)))
      }
    },
    peer: { tally in
      {
        evenTriples(Peer.range(count))
          .subscribe(Peer.Asker(tally, initial: .max(1), answer: .max(1)))
      }
    }
  )
}

private func scanAndCollect(_ count: Int) -> Case {
  func ours(_ upstream: some Ours.Publisher<Never>) -> some ReactiveCore.Publisher<[Int], Never> {
    upstream.scan(0) { $0 &+ ($1 & 1) }.removeDuplicates().collect()
  }
  func peer(_ upstream: some Peer.Publisher<Never>) -> some OpenCombine.Publisher<[Int], Never> {
    upstream.scan(0) { $0 &+ ($1 & 1) }.removeDuplicates().collect()
  }
  // Every second value differs from the one before.
  let kept = count / 2 + 1
  return Case(
    "sequence > scan > removeDuplicates > collect",
    elements: count,
    expecting: Total(of: [kept, kept - 1], completions: 1),
    ours: { tally in
      {
        ours(Ours.range(count)).sink(
          receiveCompletion: { _ in tally.complete() },
          receiveValue: {
            tally.add($0.count); tally.add($0[$0.count - 1])
          }
        ).cancel()
      }
    },
    peer: { tally in
      {
        peer(Peer.range(count)).sink(
          receiveCompletion: { _ in tally.complete() },
          receiveValue: {
            tally.add($0.count); tally.add($0[$0.count - 1])
          }
        ).cancel()
      }
    }
  )
}
