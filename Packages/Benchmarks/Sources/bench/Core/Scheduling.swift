import BenchmarkKit
import OpenCombine
import ReactiveCore

/// The cost of `subscribe(on:)` apart from the scheduler, which here performs at once.
func scheduling(_ scale: Scale) -> [Case] {
  [subscribeOn(scale(200_000)), valuesAfterSubscribeOn(scale(1_000_000))]
}

private func subscribeOn(_ count: Int) -> Case {
  Case(
    "Just > subscribe(on: immediate) > sink",
    elements: count,
    unit: "subscription",
    expecting: Total(of: 0..<count, completions: count),
    ours: { tally in
      {
        forEach(below: count) { value in
          Ours.Just(value).subscribe(on: ReactiveCore.ImmediateScheduler.shared)
            .sink(into: tally).cancel()
        }
      }
    },
    peer: { tally in
      {
        forEach(below: count) { value in
          Peer.Just(value).subscribe(on: OpenCombine.ImmediateScheduler.shared)
            .sink(into: tally).cancel()
        }
      }
    }
  )
}

private func valuesAfterSubscribeOn(_ count: Int) -> Case {
  Case(
    "subject > subscribe(on: immediate) > sink",
    elements: count,
    expecting: Total(of: 0..<count),
    ours: { tally in
      Ours.sending(count) {
        $0.subscribe(on: ReactiveCore.ImmediateScheduler.shared).sink(into: tally)
      }
    },
    peer: { tally in
      Peer.sending(count) {
        $0.subscribe(on: OpenCombine.ImmediateScheduler.shared).sink(into: tally)
      }
    }
  )
}
