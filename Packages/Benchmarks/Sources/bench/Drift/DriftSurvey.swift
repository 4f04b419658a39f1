import BenchmarkKit
import Foundation
import Schedulers

extension Survey {
  /// How exactly live schedulers' timers tick.
  static func drift(_ scale: Scale) -> Survey {
    let points = scale(1_000)
    return Survey(
      name: "drift",
      note: """
        \(points) points of the grid start + n x interval. error: how late the last tick was on it;
        median and p99: of all ticks; merged: ticks that came too few
        """,
      subjects: liveTimers.map(\.name),
      columns: TickLog.columns
    ) { names in
      let running = liveTimers.filter { names.contains($0.name) }.map { $0.start(points: points) }
      return running.map { timer, cancellable in
        let figures = timer.wait()
        cancellable?.cancel()
        return figures
      }
    }
  }
}

private struct LiveSubject {
  enum Kind: String, CaseIterable {
    case dispatchQueue = "DispatchQueue"
    case operationQueue = "OperationQueue"
    case runLoop = "RunLoop"
  }

  let kind: Kind
  let milliseconds: Int

  var name: String { "\(kind.rawValue), \(milliseconds) ms" }

  /// Starts a timer on a scheduler of its own.
  ///
  /// - Returns: The timer, and what ends it, unless it ends by itself.
  func start(points: Int) -> (LiveTimer, (any Cancellable)?) {
    let timer = LiveTimer(milliseconds: milliseconds, points: points)
    switch kind {
    case .dispatchQueue:
      return (timer, timer.start(on: DispatchQueue(label: name)))
    case .operationQueue:
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 1
      return (timer, timer.start(on: queue))
    case .runLoop:
      timer.startOnRunLoop()
      return (timer, nil)
    }
  }
}

private let liveTimers = LiveSubject.Kind.allCases.flatMap { kind in
  [1, 10, 100].map { LiveSubject(kind: kind, milliseconds: $0) }
}
