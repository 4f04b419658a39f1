import BenchmarkKit
import Testing

@Suite("statistics")
struct StatisticsTests {
  @Test(
    "the median is the middle value, or the mean of the two in the middle",
    arguments: [([3], 3), ([9, 1, 5], 5), ([4, 1, 3, 100], 3.5)] as [([Double], Double)]
  )
  func medians(values: [Double], expected: Double) {
    #expect(median(values) == expected)
  }

  @Test("the geometric mean weighs twice as fast and half as fast alike")
  func means() throws {
    #expect(abs(try #require(geometricMean([2, 0.5])) - 1) < 1e-12)
    #expect(abs(try #require(geometricMean([1, 3, 9])) - 3) < 1e-12)
  }

  @Test("without values there is no geometric mean")
  func nothing() {
    #expect(geometricMean([]) == nil)
  }

  @Test("the ratio is that of the medians, its spread that of single rounds")
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
}
