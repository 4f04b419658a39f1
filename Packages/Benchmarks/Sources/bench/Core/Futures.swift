import BenchmarkKit
import Foundation
import OpenCombine
import ReactiveCore

/// A value that comes later: what making, subscribing, resolving and awaiting cost.
func futures(_ scale: Scale) -> [Case] {
  [
    futureToSink(scale(200_000)),
    futureResolvedLater(scale(200_000)),
    flatMapToFutures(scale(200_000)),
    awaitedFutures(scale(100_000)),
  ]
}

private func futureToSink(_ count: Int) -> Case {
  Case(
    "Future > sink",
    elements: count,
    unit: "subscription",
    expecting: Total(of: 0..<count, completions: count),
    ours: { tally in
      { forEach(below: count) { value in Ours.future(value).sink(into: tally).cancel() } }
    },
    peer: { tally in
      { forEach(below: count) { value in Peer.future(value).sink(into: tally).cancel() } }
    }
  )
}

/// As a callback does it: the promise is kept, and resolved after the subscription.
private func futureResolvedLater(_ count: Int) -> Case {
  Case(
    "Future > sink, resolved later",
    elements: count,
    unit: "subscription",
    expecting: Total(of: 0..<count, completions: count),
    ours: { tally in
      {
        forEach(below: count) { value in
          var resolve: ReactiveCore.Future<Int, Never>.Promise?
          let listener = ReactiveCore.Future<Int, Never> { resolve = $0 }.sink(into: tally)
          resolve?(.success(value))
          listener.cancel()
        }
      }
    },
    peer: { tally in
      {
        forEach(below: count) { value in
          var resolve: OpenCombine.Future<Int, Never>.Promise?
          let listener = OpenCombine.Future<Int, Never> { resolve = $0 }.sink(into: tally)
          resolve?(.success(value))
          listener.cancel()
        }
      }
    },
    target: .ratio(2)
  )
}

private func flatMapToFutures(_ count: Int) -> Case {
  Case(
    "sequence > flatMap { Future } > sink",
    elements: count,
    expecting: Total(of: 0..<count, completions: 1),
    ours: { tally in
      { Ours.range(count).flatMap { Ours.future($0) }.sink(into: tally).cancel() }
    },
    peer: { tally in
      { Peer.range(count).flatMap { Peer.future($0) }.sink(into: tally).cancel() }
    }
  )
}

private func awaitedFutures(_ count: Int) -> Case {
  Case(
    "await Future.value",
    elements: count,
    expecting: Total(of: 0..<count),
    clock: .wall,
    ours: { tally in
      // Only the body of the task touches it.
      nonisolated(unsafe) let tally = tally
      return {
        waiting { [count = opaque(count)] in
          for value in 0..<count { tally.add(await Ours.future(value).value) }
        }
      }
    },
    peer: { tally in
      // Only the body of the task touches it.
      nonisolated(unsafe) let tally = tally
      return {
        waiting { [count = opaque(count)] in
          for value in 0..<count { tally.add(await Peer.future(value).value) }
        }
      }
    }
  )
}

extension Ours {
  fileprivate static func future(_ value: Int) -> ReactiveCore.Future<Int, Never> {
    ReactiveCore.Future { $0(.success(value)) }
  }
}

extension Peer {
  fileprivate static func future(_ value: Int) -> OpenCombine.Future<Int, Never> {
    OpenCombine.Future { $0(.success(value)) }
  }
}
