import BenchmarkKit
import Foundation
import Testing

@Suite("reports")
struct ReportTests {
  @Test("JSON has one object per case, with the keys that its readers count on")
  func json() throws {
    let objects = try parsed(jsonReport([faster, alone, faulty]))
    #expect(objects.count == 3)
    #expect(objects[0]["case"] as? String == "a > \"b\" \\ c\n")
    #expect(objects[0]["ours_ns"] as? Double == 20)
    #expect(objects[0]["peer"] as? String == "OpenCombine")
    #expect(objects[0]["peer_ns"] as? Double == 300)
    #expect(objects[0]["ratio"] as? Double == 15)
    #expect(objects[0]["ratio_min"] as? Double == 10)
    #expect(objects[0]["ratio_max"] as? Double == 30)
    #expect(objects[0]["floor_ns"] as? Double == 2.5)
    #expect(objects[0]["times_floor"] as? Double == 8)
    #expect(objects[0]["target"] as? String == "9.00x floor")
    #expect(objects[0]["meets_target"] as? Bool == true)
    #expect(objects[0]["ours_bytes"] as? Double == 48)
    for key in ["peer", "peer_ns", "ratio", "floor_ns", "times_floor", "target", "meets_target"] {
      #expect(objects[1][key] is NSNull)
    }
    #expect(objects[2]["ours_ns"] is NSNull && objects[2]["ratio"] is NSNull)
    #expect((objects[2]["faults"] as? [String])?.count == 1)
  }

  @Test("The JSON report without measurements is an empty array")
  func emptyJSON() throws {
    #expect(try parsed(jsonReport([])).isEmpty)
  }

  @Test("The table's line shows the medians, the ratios, their spread and the target")
  func table() {
    let measured = measuredCase("a", withPeer: true, withFloor: true, target: .bytes(40))
    let line = TextReport(of: suite(measured)).line(faster)
    #expect(
      words(line).suffix(15) == [
        "1,000", "20.0", "300", "15.0", "(10.0", "to", "30.0)", "2.50", "8.00", "9.00x", "floor",
        "met", "0", "1.00", "48.0",
      ]
    )
  }

  @Test("The table has no column in which no case has something to say")
  func columns() {
    let report = TextReport(of: suite(measuredCase("alone")))
    #expect(words(report.header).suffix(4) == ["case", "elements", "ours", "allocs"])
    #expect(words(report.line(alone)) == ["alone", "1,000", "40.0", "0"])
    let withFloor = TextReport(
      of: suite(measuredCase("alone", withFloor: true, target: .timesFloor(2)))
    )
    #expect(
      words(withFloor.header).suffix(8)
        == ["case", "elements", "ours", "floor", "x", "floor", "target", "allocs"]
    )
    #expect(words(withFloor.line(alone)) == ["alone", "1,000", "40.0", "-", "0"])
  }

  @Test("Where there is a yardstick, our time and its target are in units, too")
  func units() throws {
    let measured = measuredCase("alone", target: .units(4))
    let yardstick = measuredCase("yardstick")
    let report = TextReport(
      of: BenchmarkKit.Suite(name: "suite", cases: [measured], yardstick: yardstick)
    )
    let measurement = BenchmarkKit.Measurement(
      of: measured,
      ours: .timed(Timing(rounds: [40], allocations: 0)),
      peer: nil,
      floor: nil,
      nanosecondsPerUnit: 20
    )
    #expect(
      words(report.header).suffix(6) == ["case", "elements", "ours", "units", "target", "allocs"]
    )
    #expect(
      words(report.line(measurement))
        == ["alone", "1,000", "40.0", "2.00", "4.00", "units", "met", "0"]
    )
    #expect(try parsed(jsonReport([measurement]))[0]["ours_units"] as? Double == 2)
  }

  @Test("The footer tells growth, geometric mean, remarks and faults")
  func footer() {
    let growths = [
      Growth(from: faster.name, to: alone.name), Growth(from: faster.name, to: slower.name),
      Growth(from: "x", to: "y"),
    ]
    let footer = TextReport(of: suite()).footer([faster, slower, alone, faulty], growths: growths)
    let expected = """

      growth of the time per element
        \(faster.name) -> alone: ours x2.00
        \(faster.name) -> slower: ours x3.00, floor x2.00

      geometric mean of 1 ratios: 15.0, least 15.0; slower in 0

      targets met: 1 of 2

      remarks
        alone: nobody else can

      WRONG, and so not timed
        faulty: ours delivered 0 values with the sum 0 and 0 completions instead of \
      1 values with the sum 1 and 0 completions
      """
    #expect(footer == expected)
  }

  private let faster = measurement(
    "a > \"b\" \\ c\n",
    ours: [10, 20, 30],
    peer: [300, 200, 600],
    floor: [2.5],
    target: .timesFloor(9)
  )
  private let slower = measurement("slower", ours: [60], floor: [5], target: .timesFloor(9))
  private let alone = measurement("alone", remark: "nobody else can", ours: [40])
  private let faulty = BenchmarkKit.Measurement(
    of: measuredCase("faulty"),
    ours: .wrong(Total(), expected: Total(of: [1])),
    peer: nil,
    floor: nil
  )

  private func words(_ line: String) -> [Substring] {
    line.split { $0 == " " || $0 == "\n" }
  }

  private func parsed(_ json: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
  }
}

private func suite(_ cases: Case...) -> BenchmarkKit.Suite {
  BenchmarkKit.Suite(name: "suite", cases: cases)
}

private func measuredCase(
  _ name: String,
  remark: String? = nil,
  withPeer: Bool = false,
  withFloor: Bool = false,
  target: Target? = nil
) -> Case {
  Case(
    name,
    elements: 1_000,
    expecting: Total(of: [1]),
    remark: remark,
    ours: { _ in {} },
    peer: withPeer ? { _ in {} } : nil,
    floor: withFloor ? { _ in {} } : nil,
    target: target
  )
}

private func measurement(
  _ name: String,
  remark: String? = nil,
  ours: [Double],
  peer: [Double]? = nil,
  floor: [Double]? = nil,
  target: Target? = nil
) -> BenchmarkKit.Measurement {
  BenchmarkKit.Measurement(
    of: measuredCase(name, remark: remark, target: target),
    ours: .timed(Timing(rounds: ours, allocations: 0.001, bytes: 48)),
    peer: peer.map { .timed(Timing(rounds: $0, allocations: 1)) },
    floor: floor.map { .timed(Timing(rounds: $0, allocations: 0)) }
  )
}
