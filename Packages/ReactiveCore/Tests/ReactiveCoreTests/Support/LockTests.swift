import Glibc
import Synchronization
import Testing

@testable import ReactiveCore

@Suite("Lock")
struct LockTests {
  @Test("A lock gives its value to one thread at a time")
  func exclusion() {
    let lock = _Lock(0)
    concurrently(8) { _ in
      for _ in 0..<20_000 {
        lock.withLock { value in
          let last = value
          if last % 20 == 0 { sched_yield() }
          value = last + 1
        }
      }
    }
    #expect(lock.withLock { $0 } == 160_000)
  }

  @Test("A thread that finds a lock free when it is about to wait takes it")
  func freedMeanwhile() {
    let lock = LockHandle()
    lock.lockSlowly()
    lock.didLock()
    let isFree = lock.tryLock()
    #expect(!isFree)
    lock.unlock()
    let isFreeAgain = lock.tryLock()
    #expect(isFreeAgain)
  }

  /// A lock that threads can share.
  private final class Shared: Sendable {
    let lock = _Lock(0)
  }

  @Test("A lock wakes threads that fell asleep, also where locks share a condition variable")
  func sleep() {
    let locks = (0..<200).map { _ in Shared() }
    let heldCount = Atomic(0)
    concurrently(4) { thread in
      for (index, shared) in locks.enumerated() {
        if thread == 0 {
          shared.lock.withLock { value in
            heldCount.store(index + 1, ordering: .releasing)
            while shared.lock.handle.state.load(ordering: .relaxed) != LockHandle.awaited {
              sched_yield()
            }
            value = 1
          }
        } else {
          while heldCount.load(ordering: .acquiring) <= index { sched_yield() }
          #expect(shared.lock.withLock { $0 } == 1)
        }
      }
    }
  }

  #if !METRONOME_CHECKS
    @Test("A lock is as small as its state and value")
    func size() {
      #expect(MemoryLayout<LockHandle>.size == 4)
      #expect(MemoryLayout<_Lock<Int32>>.size == 8)
    }
  #else
    @Test("Code that needs the lock stops without it, and a user's code stops inside of it")
    func checks() async {
      await #expect(processExitsWith: .failure) { _Lock(0).assertHeld() }
      await #expect(processExitsWith: .failure) { _Lock(0).withLock { _ in _assertNoLockHeld() } }
      let lock = _Lock(0)
      lock.withLock { _ in lock.assertHeld() }
      _assertNoLockHeld()
    }
  #endif

  @Test("The handle of a lock comes first, whatever type the value has")
  func handleFirst() {
    expectHandleFirst(Int8(1))
    expectHandleFirst("text")
    expectHandleFirst([1: 1.0] as Any)
  }

  private func expectHandleFirst<Value>(_ value: Value) {
    let lock = _Lock(value)
    let start = withUnsafePointer(to: lock) { UInt(bitPattern: $0) }
    #expect(lock.handle.address == start, "\(Value.self)")
  }

  @Test("An error leaves the lock free")
  func failing() {
    let lock = _Lock(1)
    #expect(throws: TestError.self) { try lock.withLock { _ in throw TestError.first } }
    #expect(lock.withLock { $0 } == 1)
  }
}
