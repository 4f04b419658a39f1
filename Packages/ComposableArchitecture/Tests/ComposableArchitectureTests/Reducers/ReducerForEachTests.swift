import Testing

@testable import ComposableArchitecture

private struct Item: Equatable, Identifiable {
  let id: String
  var count = 0
}

private enum ItemAction: Equatable {
  case change(Int)
  case changed
}

private let itemReducer = Reducer<Item, ItemAction, Int> { item, action, factor in
  guard case .change(let change) = action else { return .none }
  item.count += change * factor
  return Effect(value: .changed)
}

private struct ListState: Equatable {
  var items = [Item(id: "a"), Item(id: "b")]
  var identified: IdentifiedArrayOf<Item> = [Item(id: "a"), Item(id: "b")]
  var keyed = ["a": Item(id: "a"), "b": Item(id: "b")]
}

private enum ListAction: Equatable {
  case item(index: Int, action: ItemAction)
  case identified(id: String, action: ItemAction)
  case keyed(key: String, action: ItemAction)
  case other
}

private typealias ListReducer = Reducer<ListState, ListAction, String>

@Suite("Reducers of the elements of a collection")
struct ReducerForEachTests {
  private func run(
    _ reducer: ListReducer,
    _ action: ListAction
  ) -> (state: ListState, effect: Effect<ListAction, Never>) {
    var state = ListState()
    let effect = reducer.run(&state, action, "1234567890")
    return (state, effect)
  }

  @Test("An action of forEach names an array's element by its index")
  func array() {
    let reducer: ListReducer = itemReducer.forEach(
      state: \.items,
      action: /ListAction.item(index:action:),
      environment: { $0.count }
    )
    let (state, effect) = run(reducer, .item(index: 1, action: .change(2)))
    #expect(state == ListState(items: [Item(id: "a"), Item(id: "b", count: 20)]))
    #expect(Recording(effect).values == [.item(index: 1, action: .changed)])
    #expect(run(reducer, .other).state == ListState())
    #expect(run(reducer, .other).effect.isNone)
  }

  @Test("An action of forEach names an identified array's element by its id")
  func identifiedArray() {
    let reducer: ListReducer = itemReducer.forEach(
      state: \.identified,
      action: /ListAction.identified(id:action:),
      environment: { $0.count }
    )
    let (state, effect) = run(reducer, .identified(id: "b", action: .change(2)))
    #expect(state == ListState(identified: [Item(id: "a"), Item(id: "b", count: 20)]))
    #expect(Recording(effect).values == [.identified(id: "b", action: .changed)])
    #expect(run(reducer, .other).effect.isNone)
  }

  @Test("An action of forEach names a dictionary's value by its key")
  func dictionary() {
    let reducer: ListReducer = itemReducer.forEach(
      state: \.keyed,
      action: /ListAction.keyed(key:action:),
      environment: { $0.count }
    )
    let (state, effect) = run(reducer, .keyed(key: "b", action: .change(2)))
    #expect(state == ListState(keyed: ["a": Item(id: "a"), "b": Item(id: "b", count: 20)]))
    #expect(Recording(effect).values == [.keyed(key: "b", action: .changed)])
    #expect(run(reducer, .other).effect.isNone)
  }

  @Test("An action for an element that is not there is an issue, and does nothing")
  func missingElement() {
    let line: UInt = #line + 1
    let byIndex: ListReducer = itemReducer.forEach(
      state: \.items,
      action: /ListAction.item(index:action:),
      environment: { $0.count }
    )
    let byID: ListReducer = itemReducer.forEach(
      state: \.identified,
      action: /ListAction.identified(id:action:),
      environment: { $0.count }
    )
    let byKey: ListReducer = itemReducer.forEach(
      state: \.keyed,
      action: /ListAction.keyed(key:action:),
      environment: { $0.count }
    )
    let reducer = ListReducer.combine(byIndex, byID, byKey)
    func message(_ element: String, _ action: String) -> String {
      """
      A forEach reducer received an action for a missing element: ItemAction.change at \(element), \
      sent as ListAction.\(action), action: .change).

      The action does nothing. Combine this reducer before the one that removes the element. Send \
      the action only while the element exists, and cancel the element's effects when you remove it.
      """
    }
    let actions: [(ListAction, ReportedIssue)] = [
      (
        .item(index: 2, action: .change(1)),
        ReportedIssue(line: line, message: message("index 2", "item(index:"))
      ),
      (
        .item(index: -1, action: .change(1)),
        ReportedIssue(line: line, message: message("index -1", "item(index:"))
      ),
      (
        .identified(id: "c", action: .change(1)),
        ReportedIssue(line: line + 5, message: message("id c", "identified(id:"))
      ),
      (
        .keyed(key: "c", action: .change(1)),
        ReportedIssue(line: line + 10, message: message("key c", "keyed(key:"))
      ),
    ]
    for (action, issue) in actions {
      let issues = reportedIssues {
        let (state, effect) = run(reducer, action)
        #expect(state == ListState())
        #expect(effect.isNone)
      }
      #expect(issues == [issue])
    }
  }

  @Test("An action for an element that is not there may do nothing silently")
  func silentlyMissing() {
    let reducer = ListReducer.combine(
      itemReducer.forEach(
        state: \.items,
        action: /ListAction.item(index:action:),
        environment: { $0.count },
        breakpointOnNil: false
      ),
      itemReducer.forEach(
        state: \.identified,
        action: /ListAction.identified(id:action:),
        environment: { $0.count },
        breakpointOnNil: false
      ),
      itemReducer.forEach(
        state: \.keyed,
        action: /ListAction.keyed(key:action:),
        environment: { $0.count },
        breakpointOnNil: false
      )
    )
    let actions: [ListAction] = [
      .item(index: 2, action: .change(1)), .identified(id: "c", action: .change(1)),
      .keyed(key: "c", action: .change(1)),
    ]
    for action in actions {
      let issues = reportedIssues {
        let (state, effect) = run(reducer, action)
        #expect(state == ListState())
        #expect(effect.isNone)
      }
      #expect(issues.isEmpty)
    }
  }

  @Test("forEach changes a collection in place, whatever its kind")
  func inPlace() {
    struct State {
      var array = Array(repeating: [0], count: 1_000)
      var dictionary = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ($0, [0]) })
    }
    // An element that is not copied keeps its buffer while it is changed.
    let element = Reducer<[Int], Void, Void> { element, _, _ in
      let before = element.withUnsafeBytes { $0.baseAddress }
      element[0] += 1
      #expect(element.withUnsafeBytes { $0.baseAddress } == before)
      return .none
    }
    let reducer = Reducer<State, (Int, Void), Void>.combine(
      element.forEach(state: \.array, action: .self, environment: { $0 }),
      element.forEach(state: \.dictionary, action: .self, environment: { $0 })
    )
    var state = State()
    // Elements made of one literal share its buffer until they are changed once.
    for index in 0..<1_000 {
      state.array[index] = [index]
      state.dictionary[index] = [index]
    }
    for index in 0..<1_000 { _ = reducer.run(&state, (index, ()), ()) }
    #expect(state.array == (1...1_000).map { [$0] })
    #expect(state.dictionary[999] == [1_000])
  }
}
