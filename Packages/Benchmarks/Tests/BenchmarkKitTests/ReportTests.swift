import BenchmarkKit
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
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
    for key in ["peer", "peer_ns", "ratio", "floor_ns"] { #expect(objects[1][key] is NSNull) }
    #expect(objects[2]["ours_ns"] is NSNull && objects[2]["ratio"] is NSNull)
    #expect((objects[2]["faults"] as? [String])?.count == 1)
  }

  @Test("nothing measured is an empty array")
  func emptyJSON() throws {
    #expect(try parsed(jsonReport([])).isEmpty)
  }

  @Test("the table's line shows the medians, the ratio and its spread")
  func table() {
    let line = TextReport(of: [measuredCase("a")]).line(faster)
    let words = line.split(separator: " ").suffix(10)
    #expect(
      words == ["1,000", "20.0", "300", "15.0", "(10.0", "to", "30.0)", "2.50", "0", "1.00"]
    )
  }

  @Test("the footer tells growth, geometric mean, remarks and faults")
  func footer() {
    let growths = [Growth(from: faster.name, to: alone.name), Growth(from: "x", to: "y")]
    let footer = TextReport(of: []).footer([faster, alone, faulty], growths: growths)
    let expected = """

      growth of the time per element
        \(faster.name) -> alone: ours x2.00

      geometric mean of 1 ratios: 15.0

      remarks
        alone: nobody else can

      WRONG, and so not timed
        faulty: ours delivered 0 values with the sum 0 and 0 completions instead of \
      1 values with the sum 1 and 0 completions
      """
    #expect(footer == expected)
  }

  @Test("the chart is well-formed, and has a row for each case that was timed")
  func chart() throws {
    let document = SVGChart([faster, alone, faulty], footer: "1 < 2 & \"so on\"").document
    let reader = ChartReader()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(reader.texts.contains("a > \"b\" \\ c"))
    #expect(reader.texts.contains("15.0×"))
    #expect(reader.texts.contains("alone") && reader.texts.contains("no peer"))
    #expect(!reader.texts.contains("faulty"))
    #expect(reader.texts.contains("1 < 2 & \"so on\""))
  }

  private let faster = measurement(
    "a > \"b\" \\ c\n",
    ours: [10, 20, 30],
    peer: [300, 200, 600],
    floor: [2.5]
  )
  private let alone = measurement("alone", remark: "nobody else can", ours: [40])
  private let faulty = BenchmarkKit.Measurement(
    of: measuredCase("faulty"),
    ours: .wrong(Total(), expected: Total(of: [1])),
    peer: nil,
    floor: nil
  )

  private func parsed(_ json: String) throws -> [[String: Any]] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
  }
}

private func measuredCase(_ name: String, remark: String? = nil) -> Case {
  Case(name, elements: 1_000, expecting: Total(of: [1]), remark: remark, ours: { _ in {} })
}

private func measurement(
  _ name: String,
  remark: String? = nil,
  ours: [Double],
  peer: [Double]? = nil,
  floor: [Double]? = nil
) -> BenchmarkKit.Measurement {
  BenchmarkKit.Measurement(
    of: measuredCase(name, remark: remark),
    ours: .timed(Timing(rounds: ours, allocations: 0.001)),
    peer: peer.map { .timed(Timing(rounds: $0, allocations: 1)) },
    floor: floor.map { .timed(Timing(rounds: $0, allocations: 0)) }
  )
}
