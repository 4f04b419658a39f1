import BenchmarkKit

/// Two threads that send through one subject.
func contention(_ scale: Scale) -> [Case] {
  let each = scale(250_000)
  return [
    Case(
      "subject > sink, two threads sending",
      elements: each * 2,
      expecting: Total(of: (0..<each).lazy.flatMap { [$0, $0] }),
      clock: .wall,
      remark: "time on the wall until both are done; it depends on how busy the processors are",
      ours: { tally in
        let subject = Ours.Subject<Never>()
        let listener = subject.sink(into: tally)
        return {
          concurrently(2) { forEach(below: each) { value in subject.send(value) } }
          withExtendedLifetime(listener) {}
        }
      },
      peer: { tally in
        let subject = Peer.Subject<Never>()
        let listener = subject.sink(into: tally)
        return {
          concurrently(2) { forEach(below: each) { value in subject.send(value) } }
          withExtendedLifetime(listener) {}
        }
      }
    )
  ]
}
