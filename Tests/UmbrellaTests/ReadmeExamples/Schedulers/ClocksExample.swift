import Foundation
import Schedulers
import Testing

@Test("README of Schedulers: clocks") func clocksExample() async throws {
  var printed: [String] = []
  func print(_ line: String) { printed.append(line) }
  // README begins
  let clock = DispatchQueue.test
  let ticks = clock.timer(interval: .seconds(1))
  let passed = clock.measure { clock.advance(by: .seconds(60)) }
  print("a minute: \(passed == .seconds(60))")

  var count = 0
  for await _ in ticks.prefix(60) { count += 1 }
  print("ticks: \(count)")

  try await DispatchQueue.global().sleep(for: .milliseconds(5))  // of real time
  // a minute: true
  // ticks: 60
  // README ends
  #expect(printed == ["a minute: true", "ticks: 60"])
}
