import BenchmarkKit

/// When so many one-shots are due: at random, but always the same.
final class RandomAgenda {
  let count: Int
  /// When the last of them may be due, in nanoseconds.
  let end: Int

  /// The due time of each. Made when it is needed: a list of the cases needs none.
  private(set) lazy var dues: [Int] = {
    var random = SeededRandom(seed: 1)
    return (0..<count).map { _ in Int.random(in: 1...end, using: &random) }
  }()

  init(count: Int) {
    self.count = count
    end = count * 1_000
  }

  /// The total of a tally that receives their indices in the order of their due times.
  var total: Total {
    Total(inOrder: (0..<count).sorted { (dues[$0], $0) < (dues[$1], $1) })
  }
}
