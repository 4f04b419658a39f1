import Dispatch
import Foundation
import Testing

@testable import ComposableArchitecture

@Suite("Debug output of Foundation's types")
struct DebugOutputOfFoundationTests {
  @Test("The debug output of a UUID is its text")
  func uuid() {
    let text = "DEADBEEF-DEAD-BEEF-DEAD-DEADBEEFDEAD"
    #expect(debugOutput(UUID(uuidString: text)!) == text)
  }

  @Test(
    "The debug output of a Date is ISO 8601 in UTC",
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (1_590_408_000, "2020-05-25T12:00:00Z"),
      (1_590_408_000.5, "2020-05-25T12:00:00.5Z"), (1_590_408_000.123, "2020-05-25T12:00:00.123Z"),
      (-0.25, "1969-12-31T23:59:59.75Z"), (0.001, "1970-01-01T00:00:00.001Z"),
      (-62_135_596_800 - 172_800, "0001-01-01T00:00:00Z"),
    ] as [(TimeInterval, String)]
  )
  func date(seconds: TimeInterval, output: String) {
    #expect(debugOutput(Date(timeIntervalSince1970: seconds)) == output)
  }

  @Test("Neighbouring dates have different debug outputs")
  func neighbouringDates() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<SearchSize.neighbouringDates.count {
      let seconds = TimeInterval.random(in: -1e9...1e9, using: &generator)
      let thousandths = (seconds * 1000).rounded() / 1000
      for date in [seconds, thousandths].map(Date.init(timeIntervalSinceReferenceDate:)) {
        let next = Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.nextUp)
        #expect(debugOutput(date) != debugOutput(next))
      }
    }
    #expect(debugOutput(Date.distantPast) == "0001-01-01T00:00:00Z")
    #expect(debugOutput(Date(timeIntervalSinceReferenceDate: .infinity)) == "Date(inf)")
  }

  @Test("The debug output of a URL is its text")
  func url() {
    #expect(debugOutput(URL(string: "https://example.com/a?b=c")!) == "https://example.com/a?b=c")
    let base = URL(string: "https://example.com/")
    #expect(debugOutput(URL(string: "a", relativeTo: base)!) == "a -- https://example.com/")
  }

  @Test(
    "The debug output of Data has the number of bytes and the first of them",
    arguments: [
      (0, "Data(0 bytes)"), (1, "Data(1 byte: 00)"), (3, "Data(3 bytes: 00 01 02)"),
      (
        17,
        "Data(17 bytes: 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F …)"
      ),
    ] as [(UInt8, String)]
  )
  func data(count: UInt8, output: String) {
    #expect(debugOutput(Data((0..<count).map { $0 })) == output)
  }

  @Test("The debug output of Decimal, Locale, TimeZone and Duration is their description")
  func described() {
    #expect(debugOutput(Decimal(string: "1.50")!) == "1.5")
    let locale = Locale(identifier: "de_AT")
    #expect(debugOutput(locale) == locale.description)
    #expect(debugOutput(TimeZone(identifier: "Europe/Berlin")!) == "Europe/Berlin")
    #expect(debugOutput(Duration.milliseconds(1_500)) == "1.5 seconds")
  }

  @Test("The debug output of a queue is its name, or how the program names a queue of the system")
  func queues() {
    #expect(
      debugOutput(DispatchQueue(label: "a", qos: .background))
        == #"DispatchQueue(label: "a", qos: .background)"#
    )
    #expect(
      debugOutput(DispatchQueue(label: "\"")) == #"DispatchQueue(label: "\"", qos: .unspecified)"#
    )
    #expect(debugOutput(DispatchQueue.main) == "DispatchQueue.main")
    #expect(debugOutput(DispatchQueue.global()) == "DispatchQueue.global()")
    #expect(debugOutput(DispatchQueue.global(qos: .default)) == "DispatchQueue.global()")
    for (qos, name) in [(.userInitiated, "userInitiated"), (.background, "background")]
      as [(DispatchQoS.QoSClass, String)]
    {
      let queue = DispatchQueue.global(qos: qos)
      #expect(debugOutput(queue) == "DispatchQueue.global(qos: .\(name))")
    }
    #expect(debugOutput(OperationQueue.main) == "OperationQueue.main")
    #expect(debugOutput(RunLoop.main) == "RunLoop.main")
    #expect(
      debugOutput(DispatchQueue(label: "")) == #"DispatchQueue(label: "", qos: .unspecified)"#
    )
    let queue = OperationQueue()
    #expect(debugOutput(queue) == "OperationQueue()")
    queue.name = "mine"
    #expect(debugOutput(queue) == "mine")
    struct Queues { var queue: DispatchQueue }
    #expect(
      debugDiff(Queues(queue: .main), Queues(queue: DispatchQueue(label: "my.queue")))
        == """
            \u{2007} Queues(
            −   queue: DispatchQueue.main
            +   queue: DispatchQueue(label: "my.queue", qos: .unspecified)
            \u{2007} )
        """
    )
  }

  private enum Plain: Error { case offline, code(Int) }
  private struct Described: Error, CustomStringConvertible { var description = "no network" }

  @Test("The debug output of an error is its description, or else all that is in the error")
  func errors() {
    #expect(debugOutput(Described()) == "no network")
    #expect(debugOutput(Plain.offline) == "Plain.offline")
    #expect(debugOutput(Plain.code(1)) == "Plain.code(\n  1\n)")
    let result = Result<Int, any Error>.failure(Described())
    #expect(debugOutput(result) == "Result<Int, Error>.failure(\n  no network\n)")
    let error = NSError(domain: "d", code: 1, userInfo: ["b": 2, "a": 1])
    #expect(debugOutput(error) == "Error Domain=d Code=1 UserInfo={a=1, b=2}")
    #expect(debugOutput(URLError(.badURL)) == "Error Domain=NSURLErrorDomain Code=-1000")
  }

  @Test("Debug output depends neither on the order of hashing nor on what is made anew each time")
  func order() {
    let keys = (0..<8).map { "\($0)" }
    let texts = (0..<50).map { _ in
      let numbers = Dictionary(uniqueKeysWithValues: keys.shuffled().map { ($0, 1) })
      return [
        debugOutput(NSSet(array: keys.shuffled())),
        debugOutput(NSDictionary(dictionary: numbers)),
        debugOutput(NSError(domain: "d", code: 1, userInfo: ["numbers": numbers])),
        debugOutput(AttributedString("text")),
      ]
    }
    #expect(Set(texts).count == 1)
    #expect(texts[0][0].hasPrefix("Set([\n  \"0\",\n  \"1\",\n"))
  }
}
