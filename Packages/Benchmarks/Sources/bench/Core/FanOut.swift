import BenchmarkKit

/// A subject with many subscribers.
func fanOut(_ scale: Scale) -> [Case] {
  [
    deliver("fan-out to 100", listeners: 100, sends: scale(10_000)),
    deliver("fan-out to 10,000", listeners: scale(10_000), sends: 100),
    leave("cancel one of 100", listeners: 100, rounds: scale(1_000)),
    leave("cancel one of 10,000", listeners: scale(10_000), rounds: 10),
    share(scale(500_000)),
  ]
}

extension Growth {
  static let fanOut = [
    Growth(from: "fan-out to 100", to: "fan-out to 10,000"),
    Growth(from: "cancel one of 100", to: "cancel one of 10,000"),
  ]
}

private func deliver(_ name: String, listeners: Int, sends: Int) -> Case {
  Case(
    name,
    elements: listeners * sends,
    unit: "delivery",
    expecting: Total(of: (0..<sends).lazy.flatMap { repeatElement($0, count: listeners) }),
    ours: { tally in
      let subject = Ours.Subject<Never>()
      let all = (0..<listeners).map { _ in subject.sink(into: tally) }
      return {
        forEach(below: sends) { value in subject.send(value) }
        withExtendedLifetime(all) {}
      }
    },
    peer: { tally in
      let subject = Peer.Subject<Never>()
      let all = (0..<listeners).map { _ in subject.sink(into: tally) }
      return {
        forEach(below: sends) { value in subject.send(value) }
        withExtendedLifetime(all) {}
      }
    },
    floor: { tally in
      let all = (0..<listeners).map { _ in hidden { tally.add($0) } }
      return { forEach(below: sends) { value in for listener in all { listener(value) } } }
    }
  )
}

/// All leave, one after the other, first come first gone. Before they do, and after, a value is sent.
private func leave(_ name: String, listeners: Int, rounds: Int) -> Case {
  Case(
    name,
    elements: listeners * rounds,
    unit: "cancellation",
    expecting: Total(of: repeatElement(7, count: listeners * rounds)),
    ours: { tally in
      let crowds = (0..<rounds).map { _ in
        let subject = Ours.Subject<Never>()
        let all = (0..<listeners).map { _ in subject.sink(into: tally) }
        subject.send(7)
        return (subject, all)
      }
      return {
        for (subject, all) in crowds {
          for listener in all { listener.cancel() }
          subject.send(8)
        }
      }
    },
    peer: { tally in
      let crowds = (0..<rounds).map { _ in
        let subject = Peer.Subject<Never>()
        let all = (0..<listeners).map { _ in subject.sink(into: tally) }
        subject.send(7)
        return (subject, all)
      }
      return {
        for (subject, all) in crowds {
          for listener in all { listener.cancel() }
          subject.send(8)
        }
      }
    }
  )
}

/// A mapped subject, shared by two sinks.
private func share(_ count: Int) -> Case {
  Case(
    "subject > map > share > two sinks",
    elements: count * 2,
    unit: "delivery",
    expecting: Total(of: (1...count).lazy.flatMap { repeatElement($0, count: 2) }),
    ours: { tally in
      let subject = Ours.Subject<Never>()
      let shared = subject.map { $0 &+ 1 }.share()
      let all = [shared.sink(into: tally), shared.sink(into: tally)]
      return {
        forEach(below: count) { value in subject.send(value) }
        withExtendedLifetime(all) {}
      }
    },
    peer: { tally in
      let subject = Peer.Subject<Never>()
      let shared = subject.map { $0 &+ 1 }.share()
      let all = [shared.sink(into: tally), shared.sink(into: tally)]
      return {
        forEach(below: count) { value in subject.send(value) }
        withExtendedLifetime(all) {}
      }
    }
  )
}
