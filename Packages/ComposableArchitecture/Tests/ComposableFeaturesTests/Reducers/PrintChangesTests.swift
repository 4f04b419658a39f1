import ComposableFeatures
import Dispatch
import TestKit
import Testing

@Suite("Printed changes")
struct PrintChangesTests {
  private let add = Reduce<Int, Int> { state, action in
    state += action
    return .none
  }

  @Test("A printer is told each action, with the state before and after it, in order")
  func change() {
    let log = TestKit.Log<[Int]>()
    let queue = DispatchQueue(label: "printer")
    let printer = _ReducerPrinter<Int, Int>(printChange: { log.note([$0, $1, $2]) }, queue: queue)
    let store = Store(initialState: 1) { add._printChanges(printer) }
    store.send(2)
    store.send(0)
    queue.sync {}
    #expect(log.entries == [[2, 1, 3], [0, 3, 3]])
    printer.printChange(receivedAction: 7, oldState: 8, newState: 9)
    #expect(log.entries.last == [7, 8, 9])
  }

  @Test("Without a printer, only the reducer runs")
  func none() {
    var state = 1
    let effect = add._printChanges(nil).reduce(into: &state, action: 2)
    #expect(effect.isNone && state == 3)
  }
}
