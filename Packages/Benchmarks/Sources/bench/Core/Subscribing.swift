import BenchmarkKit

/// What it costs to subscribe and to leave.
func subscribing(_ scale: Scale) -> [Case] {
  [
    subscribeAndCancel("subscribe + cancel of subject.map.sink", scale(200_000), among: 0),
    subscribeAndCancel("subscribe + cancel, among 1,000", scale(200_000), among: 1_000),
  ]
}

extension Growth {
  static let subscribing = [
    Growth(
      from: "subscribe + cancel of subject.map.sink",
      to: "subscribe + cancel, among 1,000"
    )
  ]
}

/// The last one to subscribe gets a value before it leaves, as do those who stay: nobody gets by
/// without subscribing.
private func subscribeAndCancel(_ name: String, _ count: Int, among crowd: Int) -> Case {
  Case(
    name,
    elements: count,
    unit: "subscription",
    expecting: Total(of: repeatElement(7, count: crowd) + [8]),
    ours: { tally in
      let subject = Ours.Subject<Never>()
      let others = (0..<crowd).map { _ in subject.sink(into: tally) }
      return {
        for _ in 1..<opaque(count) { subject.map { $0 &+ 1 }.sink { tally.add($0) }.cancel() }
        let last = subject.map { $0 &+ 1 }.sink { tally.add($0) }
        subject.send(7)
        last.cancel()
        withExtendedLifetime(others) {}
      }
    },
    peer: { tally in
      let subject = Peer.Subject<Never>()
      let others = (0..<crowd).map { _ in subject.sink(into: tally) }
      return {
        for _ in 1..<opaque(count) { subject.map { $0 &+ 1 }.sink { tally.add($0) }.cancel() }
        let last = subject.map { $0 &+ 1 }.sink { tally.add($0) }
        subject.send(7)
        last.cancel()
        withExtendedLifetime(others) {}
      }
    }
  )
}
