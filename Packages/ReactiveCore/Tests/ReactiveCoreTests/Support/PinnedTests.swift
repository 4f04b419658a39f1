import Testing

@testable import ReactiveCore

@Suite("Pinned")
struct PinnedTests {
  private final class Holder: Sendable {
    // Witnesses are counted under a lock, and only looked at here.
    nonisolated(unsafe) let pinned: Pinned<DeinitWitness>

    init(_ witness: DeinitWitness) {
      pinned = Pinned(witness)
    }

    var isEnded: Bool { pinned.isEnded }

    @discardableResult
    func use<Result>(_ body: () -> Result) -> Result? {
      pinned.use { _ in body() }
    }

    @discardableResult
    func end(_ last: () -> Void = {}) -> Bool {
      pinned.end { _ in last() }
    }
  }

  @Test("the value is there until the end, and goes then")
  func end() {
    let life = Lifetime()
    let holder = Holder(life.witness())
    #expect(holder.use { 1 } == 1)
    #expect(!holder.isEnded)
    var sawLast = false
    #expect(holder.end { sawLast = !life.isOver })
    #expect(sawLast && life.isOver && holder.isEnded)
    #expect(holder.use { 1 } == nil)
    #expect(!holder.end { sawLast = false } && sawLast)
  }

  @Test("a value that is used goes when its last use ends")
  func endInsideUse() {
    let life = Lifetime()
    let holder = Holder(life.witness())
    holder.use {
      holder.use {
        holder.end()
        #expect(!life.isOver)
      }
      #expect(!life.isOver)
      #expect(holder.use { 1 } == nil)
    }
    #expect(life.isOver)
  }

  @Test("a value that is never ended goes with its holder")
  func withHolder() {
    let life = Lifetime()
    do { _ = Holder(life.witness()).use { 1 } }
    #expect(life.isOver)
  }

  @Test("one of several threads ends it, and the value goes once")
  func threads() {
    for _ in 0..<100 {
      let life = Lifetime()
      let holder = Holder(life.witness())
      let ends = Lock(0)
      let uses = Lock(0)
      concurrently(8) { thread in
        for _ in 0..<20 {
          holder.use { uses.withLock { $0 += life.isOver ? 1 : 0 } }
        }
        if thread % 2 == 0, holder.end() { ends.withLock { $0 += 1 } }
      }
      #expect(ends.withLock { $0 } == 1 && uses.withLock { $0 } == 0 && life.isOver)
    }
  }
}
