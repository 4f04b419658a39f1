import BenchmarkKit
import Testing

@Suite("statistics")
struct StatisticsTests {
  @Test(
    "The median is the middle value, or the mean of the two in the middle",
    arguments: [([3], 3), ([9, 1, 5], 5), ([4, 1, 3, 100], 3.5)] as [([Double], Double)]
  )
  func medians(values: [Double], expected: Double) {
    #expect(median(values) == expected)
  }

  @Test("The geometric mean weighs twice as fast and half as fast alike")
  func means() throws {
    #expect(abs(try #require(geometricMean([2, 0.5])) - 1) < 1e-12)
    #expect(abs(try #require(geometricMean([1, 3, 9])) - 3) < 1e-12)
  }

  @Test("An empty list of values has no geometric mean")
  func nothing() {
    #expect(geometricMean([]) == nil)
  }

  @Test("The ratio is that of the medians, its spread that of single rounds")
  func ratios() throws {
    let measured = Case("a case", elements: 1, expecting: Total(of: [1]), ours: { _ in {} })
    let measurement = Measurement(
      of: measured,
      ours: .timed(Timing(rounds: [10, 40, 20], allocations: nil)),
      peer: .timed(Timing(rounds: [50, 20, 60], allocations: nil)),
      floor: nil
    )
    let ratio = try #require(measurement.ratio)
    #expect(ratio.value == 2.5)
    #expect(ratio.spread == 0.5...5)
  }

  @Test(
    "A target is met up to its limit, and unknown where nothing was measured",
    arguments: [
      (.timesFloor(2), true), (.timesFloor(1.9), false), (.nanoseconds(20), true),
      (.nanoseconds(19), false), (.bytes(64), true), (.bytes(63), false), (.ratio(1.5), true),
      (.ratio(1.6), false),
    ] as [(Target, Bool)]
  )
  func targets(target: Target, isMet: Bool) throws {
    let measured = Case(
      "a case",
      elements: 1,
      expecting: Total(of: [1]),
      ours: { _ in {} },
      target: target
    )
    let ours = Outcome.timed(Timing(rounds: [20], allocations: 1, bytes: 64))
    let peer = Outcome.timed(Timing(rounds: [30], allocations: nil))
    let floor = Outcome.timed(Timing(rounds: [10], allocations: nil))
    #expect(Measurement(of: measured, ours: ours, peer: peer, floor: floor).meetsTarget == isMet)
    let unmeasured = Outcome.wrong(Total(of: []), expected: Total(of: [1]))
    #expect(
      Measurement(of: measured, ours: unmeasured, peer: peer, floor: floor).meetsTarget == nil
    )
  }

  @Test("A total in order tells one order from another")
  func orders() {
    #expect(Total(inOrder: [1, 2, 3]) == Total(inOrder: 1...3))
    #expect(Total(inOrder: [1, 2, 3]) != Total(inOrder: [1, 3, 2]))
    #expect(Total(inOrder: [1, 2, 3]).count == 3)
  }
}
