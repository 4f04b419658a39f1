import BenchmarkKit

/// `buffer` in front of a subscriber that keeps up, and of one that asks late.
func buffering(_ scale: Scale) -> [Case] {
  [
    keepingUp(scale(500_000)),
    filled("buffer of 10,000, filled and drained", scale(10_000)),
    filled("buffer of 1,000,000, filled and drained", scale(1_000_000)),
    overflowing(scale(200_000)),
  ]
}

extension Growth {
  static let buffering = [
    Growth(
      from: "buffer of 10,000, filled and drained",
      to: "buffer of 1,000,000, filled and drained"
    )
  ]
}

private func keepingUp(_ count: Int) -> Case {
  Case(
    "subject > buffer(dropOldest) > sink",
    elements: count,
    expecting: Total(of: 0..<count),
    ours: { tally in
      Ours.sending(count) {
        $0.buffer(size: 16, prefetch: .byRequest, whenFull: .dropOldest).sink(into: tally)
      }
    },
    peer: { tally in
      Peer.sending(count) {
        $0.buffer(size: 16, prefetch: .byRequest, whenFull: .dropOldest).sink(into: tally)
      }
    }
  )
}

/// The subscriber asks when all has been sent.
private func filled(_ name: String, _ count: Int) -> Case {
  Case(
    name,
    elements: count,
    expecting: Total(of: 0..<count),
    ours: { tally in
      let subject = Ours.Subject<Never>()
      let subscriber = Ours.Asker(tally)
      subject.buffer(size: count, prefetch: .byRequest, whenFull: .dropNewest).subscribe(subscriber)
      return {
        forEach(below: count) { value in subject.send(value) }
        subscriber.ask(for: .unlimited)
      }
    },
    peer: { tally in
      let subject = Peer.Subject<Never>()
      let subscriber = Peer.Asker(tally)
      subject.buffer(size: count, prefetch: .byRequest, whenFull: .dropNewest).subscribe(subscriber)
      return {
        forEach(below: count) { value in subject.send(value) }
        subscriber.ask(for: .unlimited)
      }
    }
  )
}

/// The buffer is full nearly all the time: each value drops the oldest.
private func overflowing(_ count: Int) -> Case {
  let size = min(1_000, count)
  return Case(
    "buffer of 1,000, full, dropping the oldest",
    elements: count,
    expecting: Total(of: (count - size)..<count),
    ours: { tally in
      let subject = Ours.Subject<Never>()
      let subscriber = Ours.Asker(tally)
      subject.buffer(size: size, prefetch: .byRequest, whenFull: .dropOldest).subscribe(subscriber)
      return {
        forEach(below: count) { value in subject.send(value) }
        subscriber.ask(for: .unlimited)
      }
    },
    peer: { tally in
      let subject = Peer.Subject<Never>()
      let subscriber = Peer.Asker(tally)
      subject.buffer(size: size, prefetch: .byRequest, whenFull: .dropOldest).subscribe(subscriber)
      return {
        forEach(below: count) { value in subject.send(value) }
        subscriber.ask(for: .unlimited)
      }
    }
  )
}
