import BenchmarkKit

/// Operators that end a subscription of a subject after its first values.
func ending(_ scale: Scale) -> [Case] {
  [
    endingSubscription(
      "subject > first > sink, per subscription",
      scale(100_000),
      values: 1,
      ours: { subject, tally in subject.first().sink { tally.add($0) } },
      peer: { subject, tally in subject.first().sink { tally.add($0) } }
    ),
    endingSubscription(
      "subject > prefix(5) > sink, per subscription",
      scale(50_000),
      values: 5,
      remark: noCompletion,
      ours: { subject, tally in subject.prefix(5).sink { tally.add($0) } },
      peer: { subject, tally in subject.prefix(5).sink { tally.add($0) } }
    ),
    prefixOfAll(scale(1_000_000)),
  ]
}

private let noCompletion =
  "completions are not counted: OpenCombine sends none after the last value"

/// - Parameter values: The number of values after which a subscription ends.
private func endingSubscription(
  _ name: String,
  _ count: Int,
  values: Int,
  remark: String? = nil,
  ours: @escaping (Ours.Subject<Never>, Tally) -> Ours.AnyCancellable,
  peer: @escaping (Peer.Subject<Never>, Tally) -> Peer.AnyCancellable
) -> Case {
  Case(
    name,
    elements: count,
    unit: "subscription",
    expecting: Total(of: (0..<count).lazy.flatMap { repeatElement($0, count: values) }),
    remark: remark,
    ours: { tally in
      let subject = Ours.Subject<Never>()
      return {
        forEach(below: count) { value in
          let listener = ours(subject, tally)
          forEach(below: values) { _ in subject.send(value) }
          listener.cancel()
        }
      }
    },
    peer: { tally in
      let subject = Peer.Subject<Never>()
      return {
        forEach(below: count) { value in
          let listener = peer(subject, tally)
          forEach(below: values) { _ in subject.send(value) }
          listener.cancel()
        }
      }
    },
    target: .ratio(1.2)
  )
}

private func prefixOfAll(_ count: Int) -> Case {
  Case(
    "subject > prefix > sink, per value",
    elements: count,
    expecting: Total(of: 0..<count),
    remark: noCompletion,
    ours: { tally in Ours.sending(count) { $0.prefix(count).sink { tally.add($0) } } },
    peer: { tally in Peer.sending(count) { $0.prefix(count).sink { tally.add($0) } } },
    target: .ratio(1.2)
  )
}
