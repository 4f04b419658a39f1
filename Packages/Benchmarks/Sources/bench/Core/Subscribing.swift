import BenchmarkKit

/// Subscribing, staying and leaving.
func subscribing(_ scale: Scale) -> [Case] {
  [
    subscribeAndCancel("subscribe + cancel of subject.map.sink", scale(200_000), among: 0),
    subscribeAndCancel("subscribe + cancel, among 1,000", scale(200_000), among: 1_000),
    chainOfTen(scale(50_000)),
    keep(
      "keep a subscription of subject > sink",
      scale(20_000),
      bytes: 480,
      expecting: 7,
      ours: { subject, tally in subject.sink(into: tally) },
      peer: { subject, tally in subject.sink(into: tally) }
    ),
    keep(
      "keep a subscription of a chain of 10 operators",
      scale(20_000),
      bytes: 1_558,
      expecting: 23,
      ours: { subject, tally in tenOperators(subject).sink(into: tally) },
      peer: { subject, tally in tenOperators(subject).sink(into: tally) }
    ),
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

/// The last subscriber gets a value before it cancels, as the others do: so each library must really
/// subscribe.
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
        forEach(below: count - 1) { _ in subject.map { $0 &+ 1 }.sink { tally.add($0) }.cancel() }
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
        forEach(below: count - 1) { _ in subject.map { $0 &+ 1 }.sink { tally.add($0) }.cancel() }
        let last = subject.map { $0 &+ 1 }.sink { tally.add($0) }
        subject.send(7)
        last.cancel()
        withExtendedLifetime(others) {}
      }
    }
  )
}

/// Ten operators of eight kinds, after a subject.
private func tenOperators(_ upstream: some Ours.Publisher<Never>) -> some Ours.Publisher<Never> {
  let sums = upstream.map { $0 &+ 1 }.filter { $0 > 0 }.scan(0) { $0 &+ $1 }.removeDuplicates()
  let triples = sums.map { $0 &* 3 }.compactMap { $0 > 1 ? $0 : nil }.dropFirst(0)
  return triples.filter { $0 < 1_000 }.prefix(1_000).map { $0 &- 1 }
}

private func tenOperators(_ upstream: some Peer.Publisher<Never>) -> some Peer.Publisher<Never> {
  let sums = upstream.map { $0 &+ 1 }.filter { $0 > 0 }.scan(0) { $0 &+ $1 }.removeDuplicates()
  let triples = sums.map { $0 &* 3 }.compactMap { $0 > 1 ? $0 : nil }.dropFirst(0)
  return triples.filter { $0 < 1_000 }.prefix(1_000).map { $0 &- 1 }
}

private func chainOfTen(_ count: Int) -> Case {
  Case(
    "subscribe + cancel of a chain of 10 operators",
    elements: count,
    unit: "subscription",
    expecting: Total(of: [23]),
    ours: { tally in
      let subject = Ours.Subject<Never>()
      return {
        forEach(below: count - 1) { _ in tenOperators(subject).sink { tally.add($0) }.cancel() }
        let last = tenOperators(subject).sink { tally.add($0) }
        subject.send(7)
        last.cancel()
      }
    },
    peer: { tally in
      let subject = Peer.Subject<Never>()
      return {
        forEach(below: count - 1) { _ in tenOperators(subject).sink { tally.add($0) }.cancel() }
        let last = tenOperators(subject).sink { tally.add($0) }
        subject.send(7)
        last.cancel()
      }
    },
    target: .ratio(4)
  )
}

/// The bytes are those of a subscription that stays.
private func keep(
  _ name: String,
  _ count: Int,
  bytes: Double,
  expecting value: Int,
  ours: @escaping (Ours.Subject<Never>, Tally) -> Ours.AnyCancellable,
  peer: @escaping (Peer.Subject<Never>, Tally) -> Peer.AnyCancellable
) -> Case {
  Case(
    name,
    elements: count,
    unit: "subscription",
    expecting: Total(of: repeatElement(value, count: count)),
    remark: "48 of the bytes are the two closures of the sink",
    ours: { tally in
      let subject = Ours.Subject<Never>()
      return keeping(count, tally, { ours(subject, tally) }) { subject.send(7) }
    },
    peer: { tally in
      let subject = Peer.Subject<Never>()
      return keeping(count, tally, { peer(subject, tally) }) { subject.send(7) }
    },
    target: .bytes(bytes)
  )
}

/// The work of making subscriptions, which stay until something has been sent to all of them.
private func keeping<Kept>(
  _ count: Int,
  _ tally: Tally,
  _ subscribe: @escaping () -> Kept,
  send: @escaping () -> Void
) -> Work {
  var kept: [Kept] = []
  kept.reserveCapacity(count)
  tally.afterwards {
    send()
    kept.removeAll()
  }
  return { forEach(below: count) { _ in kept.append(subscribe()) } }
}
