import ComposableArchitecture
import Dispatch
import Testing

@Suite("Case paths from several threads")
struct CasePathConcurrencyTests {
  private enum Event: Equatable { case number(Int), same(Int), text(String), any(String), none }

  @Test("Threads that use a new case path at the same time all extract what is right")
  func sharedPath() {
    for _ in 1...200 {
      let path = /Event.same
      let text = /Event.text
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for number in 0..<20 {
          switch (number + thread) % 4 {
          case 0: #expect(path.extract(from: .number(number)) == nil)
          case 1: #expect(path.extract(from: .same(number)) == number)
          case 2: #expect(text.extract(from: .text("\(number)")) == "\(number)")
          default: #expect(text.extract(from: .any("")) == nil)
          }
        }
      }
    }
  }
}
