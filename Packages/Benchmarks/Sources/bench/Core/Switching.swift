import BenchmarkKit
import OpenCombine
import ReactiveCore

/// `switchToLatest`, seen from both sides.
func switching(_ scale: Scale) -> [Case] {
  [
    switchOuter(scale(200_000)),
    switchToNewSubjects(scale(100_000)),
    switchInner(scale(1_000_000)),
  ]
}

private func switchOuter(_ count: Int) -> Case {
  Case(
    "switchToLatest, a new Just each time",
    elements: count,
    unit: "inner publisher",
    expecting: Total(of: 0..<count),
    ours: { tally in
      let outer = ReactiveCore.PassthroughSubject<Ours.Just<Int>, Never>()
      let listener = outer.switchToLatest().sink(into: tally)
      return {
        forEach(below: count) { value in outer.send(Ours.Just(value)) }
        withExtendedLifetime(listener) {}
      }
    },
    peer: { tally in
      let outer = OpenCombine.PassthroughSubject<Peer.Just<Int>, Never>()
      let listener = outer.switchToLatest().sink(into: tally)
      return {
        forEach(below: count) { value in outer.send(Peer.Just(value)) }
        withExtendedLifetime(listener) {}
      }
    }
  )
}

/// As a user's search does: each key starts a new request, which answers once.
private func switchToNewSubjects(_ count: Int) -> Case {
  Case(
    "switchToLatest, a new subject each time",
    elements: count,
    unit: "inner publisher",
    expecting: Total(of: 0..<count),
    ours: { tally in
      let outer = ReactiveCore.PassthroughSubject<Ours.Subject<Never>, Never>()
      let listener = outer.switchToLatest().sink(into: tally)
      return {
        forEach(below: count) { value in
          let inner = Ours.Subject<Never>()
          outer.send(inner)
          inner.send(value)
        }
        withExtendedLifetime(listener) {}
      }
    },
    peer: { tally in
      let outer = OpenCombine.PassthroughSubject<Peer.Subject<Never>, Never>()
      let listener = outer.switchToLatest().sink(into: tally)
      return {
        forEach(below: count) { value in
          let inner = Peer.Subject<Never>()
          outer.send(inner)
          inner.send(value)
        }
        withExtendedLifetime(listener) {}
      }
    },
    target: .ratio(1.2)
  )
}

private func switchInner(_ count: Int) -> Case {
  Case(
    "switchToLatest, values of one subject",
    elements: count,
    expecting: Total(of: 0..<count),
    ours: { tally in
      let outer = ReactiveCore.PassthroughSubject<Ours.Subject<Never>, Never>()
      let listener = outer.switchToLatest().sink(into: tally)
      let inner = Ours.Subject<Never>()
      outer.send(inner)
      return {
        forEach(below: count) { value in inner.send(value) }
        withExtendedLifetime((outer, listener)) {}
      }
    },
    peer: { tally in
      let outer = OpenCombine.PassthroughSubject<Peer.Subject<Never>, Never>()
      let listener = outer.switchToLatest().sink(into: tally)
      let inner = Peer.Subject<Never>()
      outer.send(inner)
      return {
        forEach(below: count) { value in inner.send(value) }
        withExtendedLifetime((outer, listener)) {}
      }
    }
  )
}
