import Foundation
import Marbles
import TestKit
import Testing

@Suite("Diagrams of live streams")
struct DiagramFileTests {
  private let folder: TemporaryFolder
  private let file: URL
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    file = folder.url.appending(path: "diagram.txt")
  }

  private var text: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  @Test("A line grows as things happen, and is a diagram")
  func growing() async throws {
    let subject = PassthroughSubject<String, Never>()
    let listener = try subject.diagram(to: file, clock: clock).sink { _ in }
    await clock.advance(by: .milliseconds(250))
    subject.send("a")
    #expect(text == "^-a")
    subject.send("left")
    #expect(text == "^-(a'left')")
    await clock.advance(by: .seconds(10))
    subject.send("b")
    await clock.advance(by: .milliseconds(100))
    subject.send(completion: .finished)
    listener.cancel()
    #expect(text == "^-(a'left') 9.9s b|\n")
    let diagram = try MarbleDiagram(text, step: .milliseconds(100))
    #expect(diagram.events.count == 5)
  }

  @Test("Subscriptions at one time have lines of their own")
  func several() async throws {
    try Data("^--!\n".utf8).write(to: file)
    let subject = PassthroughSubject<Int, Never>()
    let first = try subject.diagram(to: file, clock: clock).sink { _ in }
    await clock.advance(by: .milliseconds(100))
    let second = try subject.map { 10 * $0 }.diagram(to: file, clock: clock).sink { _ in }
    subject.send(1)
    await clock.advance(by: .milliseconds(100))
    second.cancel()
    #expect(text == "^--!\n^1")
    first.cancel()
    #expect(text == "^--!\n^1!\n(^'10')!\n")
  }

  @Test("A digit and a unit are no length of time")
  func digits() async throws {
    let subject = PassthroughSubject<String, Never>()
    let listener = try subject.diagram(to: file, clock: clock).sink { _ in }
    await clock.advance(by: .seconds(10))
    subject.send("5")
    await clock.advance(by: .milliseconds(100))
    subject.send("s")
    await clock.advance(by: .milliseconds(100))
    for value in ["1", "m"] { subject.send(value) }
    listener.cancel()
    #expect(text == "^ 9.9s 5 s(1 m!)\n")
    let values = try MarbleDiagram(text, step: .milliseconds(100)).events.dropFirst().dropLast()
    #expect(values.map(\.kind) == ["5", "s", "1", "m"].map { .value($0) })
  }

  @Test("A file that cannot be opened is an error")
  func noFile() {
    #expect(throws: (any Error).self) {
      try Just(1).diagram(to: URL(filePath: "/nowhere/diagram.txt"))
    }
  }
}
