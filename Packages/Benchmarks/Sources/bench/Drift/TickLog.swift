import BenchmarkKit

/// When the ticks of a live timer came, compared with the grid that they belong on.
///
/// A tick belongs to the last point of the grid that has passed. As many ticks as there are too few
/// were merged with others. So a timer that drifts shows ticks merged, and a lateness of about half an
/// interval: its ticks lie anywhere between two points.
struct TickLog {
  private let interval: Int
  private let points: Int
  private var lastPoint = -1
  /// How much before its point a tick may come: a wall clock is set now and then.
  private var earliness: Int { interval / 10 }
  /// How much later than its point each tick came, in nanoseconds.
  private var lateness: [Double] = []

  /// Makes a log.
  ///
  /// - Parameters:
  ///   - interval: The nanoseconds between two points of the grid.
  ///   - points: How many of them to watch.
  init(interval: Int, points: Int) {
    self.interval = interval
    self.points = points
  }

  var isComplete: Bool { lastPoint >= points - 1 }

  /// Takes down a tick.
  ///
  /// - Parameter nanoseconds: How long after the first point it came.
  mutating func tick(after nanoseconds: Int) {
    lastPoint = max(lastPoint, (nanoseconds + earliness) / interval)
    lateness.append(Double(nanoseconds - lastPoint * interval))
  }

  static let columns = ["ticks", "merged", "error us", "median us", "p99 us"]

  /// A figure for each of the columns.
  var figures: [Double] {
    guard let last = lateness.last else { return Self.columns.map { _ in .nan } }
    return [
      Double(lateness.count), Double(lastPoint + 1 - lateness.count), last / 1_000,
      median(lateness) / 1_000, percentile(0.99, of: lateness) / 1_000,
    ]
  }
}
