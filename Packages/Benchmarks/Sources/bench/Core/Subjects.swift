import BenchmarkKit
import OpenCombine
import ReactiveCore

/// A subject, through stages, to a single sink.
func subjects(_ scale: Scale) -> [Case] {
  let count = scale(1_000_000)
  return [
    subject(count),
    mapped(count),
    fused(count),
    tryMapped(count),
    currentValue(count),
    published(count),
    receivedAtOnce(scale(500_000)),
    assigned(scale(1_000_000)),
  ]
}

private func subject(_ count: Int) -> Case {
  Case(
    "subject > sink",
    elements: count,
    expecting: Total(of: 0..<count),
    ours: { tally in Ours.sending(count) { $0.sink(into: tally) } },
    peer: { tally in Peer.sending(count) { $0.sink(into: tally) } },
    floor: { tally in
      let listener = hidden { tally.add($0) }
      return { forEach(below: count) { value in listener(value) } }
    }
  )
}

private func mapped(_ count: Int) -> Case {
  // In a generic function `map` on `map` stays a stage of its own.
  func ours<P: Ours.Publisher<Never>>(_ upstream: P) -> Ours.Publishers.Map<P, Int> {
    upstream.map { $0 &+ 1 }
  }
  func peer<P: Peer.Publisher<Never>>(_ upstream: P) -> Peer.Publishers.Map<P, Int> {
    upstream.map { $0 &+ 1 }
  }
  return Case(
    "subject > map x5 > sink",
    elements: count,
    expecting: Total(of: 5..<count + 5),
    ours: { tally in Ours.sending(count) { ours(ours(ours(ours(ours($0))))).sink(into: tally) } },
    peer: { tally in Peer.sending(count) { peer(peer(peer(peer(peer($0))))).sink(into: tally) } },
    floor: { tally in
      var listener = hidden { tally.add($0) }
      for _ in 0..<5 {
        let next = listener
        listener = hidden { next($0 &+ 1) }
      }
      return { [listener] in forEach(below: count) { value in listener(value) } }
    }
  )
}

private func fused(_ count: Int) -> Case {
  func increment(_ value: Int) -> Int { value &+ 1 }
  return Case(
    "subject > map x5 > sink, fused",
    elements: count,
    expecting: Total(of: 5..<count + 5),
    remark: "map on map is one stage, in both libraries",
    ours: { tally in
      Ours.sending(count) {
        $0.map(increment).map(increment).map(increment).map(increment).map(increment)
          .sink(into: tally)
      }
    },
    peer: { tally in
      Peer.sending(count) {
        $0.map(increment).map(increment).map(increment).map(increment).map(increment)
          .sink(into: tally)
      }
    }
  )
}

private func tryMapped(_ count: Int) -> Case {
  func increment(_ value: Int) throws -> Int { value &+ 1 }
  func ours<P: Ours.Publisher<any Error>>(_ upstream: P) -> Ours.Publishers.TryMap<P, Int> {
    upstream.tryMap(increment)
  }
  func peer<P: Peer.Publisher<any Error>>(_ upstream: P) -> Peer.Publishers.TryMap<P, Int> {
    upstream.tryMap(increment)
  }
  return Case(
    "subject > tryMap x5 > sink",
    elements: count,
    expecting: Total(of: 5..<count + 5),
    ours: { tally in
      Ours.sending(count, through: Ours.Subject<any Error>()) {
        ours(ours(ours(ours(ours($0))))).sink(into: tally)
      }
    },
    peer: { tally in
      Peer.sending(count, through: Peer.Subject<any Error>()) {
        peer(peer(peer(peer(peer($0))))).sink(into: tally)
      }
    }
  )
}

private func currentValue(_ count: Int) -> Case {
  Case(
    "CurrentValueSubject > sink",
    elements: count,
    // A subscriber starts with the value that the subject has.
    expecting: Total(of: -1..<count),
    ours: { tally in
      let subject = ReactiveCore.CurrentValueSubject<Int, Never>(-1)
      let listener = subject.sink(into: tally)
      return {
        forEach(below: count) { value in subject.send(value) }
        withExtendedLifetime(listener) {}
      }
    },
    peer: { tally in
      let subject = OpenCombine.CurrentValueSubject<Int, Never>(-1)
      let listener = subject.sink(into: tally)
      return {
        forEach(below: count) { value in subject.send(value) }
        withExtendedLifetime(listener) {}
      }
    }
  )
}

private final class OurModel {
  @ReactiveCore.Published var value = -1
}

private final class PeerModel {
  @OpenCombine.Published var value = -1
}

private func published(_ count: Int) -> Case {
  Case(
    "@Published > sink",
    elements: count,
    expecting: Total(of: -1..<count),
    ours: { tally in
      let model = OurModel()
      let listener = model.$value.sink(into: tally)
      return {
        forEach(below: count) { value in model.value = value }
        withExtendedLifetime(listener) {}
      }
    },
    peer: { tally in
      let model = PeerModel()
      let listener = model.$value.sink(into: tally)
      return {
        forEach(below: count) { value in model.value = value }
        withExtendedLifetime(listener) {}
      }
    }
  )
}

private func receivedAtOnce(_ count: Int) -> Case {
  Case(
    "subject > receive(on: immediate) > sink",
    elements: count,
    expecting: Total(of: 0..<count),
    ours: { tally in
      Ours.sending(count) {
        $0.receive(on: ReactiveCore.ImmediateScheduler.shared).sink(into: tally)
      }
    },
    peer: { tally in
      Peer.sending(count) {
        $0.receive(on: OpenCombine.ImmediateScheduler.shared).sink(into: tally)
      }
    }
  )
}

/// Hands what is assigned to a tally.
private final class Assigned {
  private let tally: Tally

  init(_ tally: Tally) {
    self.tally = tally
  }

  var value: Int {
    get { 0 }
    set { tally.add(newValue) }
  }
}

private func assigned(_ count: Int) -> Case {
  Case(
    "subject > assign(to:on:)",
    elements: count,
    expecting: Total(of: 0..<count),
    ours: { tally in Ours.sending(count) { $0.assign(to: \.value, on: Assigned(tally)) } },
    peer: { tally in Peer.sending(count) { $0.assign(to: \.value, on: Assigned(tally)) } }
  )
}
