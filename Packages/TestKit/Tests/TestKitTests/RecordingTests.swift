import TestKit
import Testing

@Suite("Life times")
struct LifetimeTests {
  @Test("A life time is over when all of its witnesses are released, and not before")
  func release() {
    let life = Lifetime()
    #expect(!life.isOver)
    var witnesses = [life.witness(), life.witness()]
    withExtendedLifetime(witnesses) { #expect(!life.isOver) }
    witnesses.removeLast()
    withExtendedLifetime(witnesses) { #expect(!life.isOver) }
    witnesses.removeLast()
    #expect(life.isOver)
  }

  @Test("A witness in a cycle of references is never released")
  func cycle() {
    final class Node { var keeps: [AnyObject] = [] }
    let life = Lifetime()
    weak var leaked: Node?
    do {
      let node = Node()
      node.keeps = [node, life.witness()]
      leaked = node
    }
    #expect(!life.isOver)
    leaked?.keeps = []
    #expect(life.isOver)
  }

  @Test("A witness calls its closure once, when it is released")
  func closure() {
    var count = 0
    var witness: DeinitWitness? = DeinitWitness { count += 1 }
    withExtendedLifetime(witness) { #expect(count == 0) }
    witness = nil
    #expect(count == 1)
  }
}

@Suite("Logs")
struct LogTests {
  @Test("Entries of many threads are all in the log")
  func threads() {
    let log = Log<Int>()
    concurrently(4) { thread in
      for number in 0..<1_000 { log.note(thread * 1_000 + number) }
    }
    #expect(log.count == 4_000 && log.entries.sorted() == Array(0..<4_000))
    #expect(log.take().count == 4_000 && log.entries == [])
  }

  @Test("An issue is printed with its line")
  func issue() {
    #expect(ReportedIssue(line: 7, message: "late").description == "line 7: late")
    #expect(ReportedIssue(line: 7, message: "late") != ReportedIssue(line: 8, message: "late"))
  }
}
