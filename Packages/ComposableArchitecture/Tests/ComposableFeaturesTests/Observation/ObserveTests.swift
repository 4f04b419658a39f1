import ComposableFeatures
import Observation
import Schedulers
import TestKit
import Testing

/// Changes its state by a closure.
private struct Changing: Reducer {
  struct Action: Sendable {
    var change: @Sendable (inout Page) -> Void
    var next: [Action] = []
  }

  func reduce(into state: inout Page, action: Action) -> Effect<Action> {
    action.change(&state)
    return .merge(action.next.map { .send($0) })
  }
}

extension Store where Action == Changing.Action {
  fileprivate func change(_ change: @escaping @Sendable (inout Page) -> Void) {
    send(Action(change: change))
  }
}

@Observable
private final class Model { var count = 0 }

@Suite("Observers of a store")
struct ObserveTests {
  private let store = Store(initialState: Page()) { Changing() }
  private let log = TestKit.Log<String>()

  @Test("An observer is called again, after the action, if something has changed that it has read")
  func calls() {
    let token = observe { log.note("\(store.item.count) \(store.total)") }
    #expect(log.entries == ["0 0"])
    store.change { $0.name = "b" }
    #expect(log.entries == ["0 0"])
    // Two changes of one action are one call.
    store.change { page in
      page.item.count = 1
      page.other.count = 1
    }
    #expect(log.entries == ["0 0", "1 2"])
    store.change { $0 = Page() }
    #expect(log.entries == ["0 0", "1 2", "0 0"])
    token.cancel()
    store.change { $0.item.count = 3 }
    #expect(log.entries.count == 3)
  }

  @Test("An observation ends with its token")
  func tokens() {
    var tokens: Set<ObserveToken> = []
    observe { log.note(store.name) }.store(in: &tokens)
    store.change { $0.name = "b" }
    tokens = []
    store.change { $0.name = "c" }
    #expect(log.entries == ["a", "b"])
  }

  @Test("Of many observers, those are called that have read what has changed")
  func many() {
    let tokens = [\Page.item.count, \Page.other.count].map { path in
      observe { log.note("\(path == \Page.item.count): \(store[dynamicMember: path])") }
    }
    store.change { $0.other.count = 7 }
    #expect(log.entries == ["true: 0", "false: 0", "false: 7"])
    _ = tokens
  }

  @Test("What a closure reads last is what is observed")
  func branches() {
    let token = observe {
      log.note(store.name == "a" ? "a" : "\(store.item.count)")
    }
    store.change { $0.item.count = 1 }
    store.change { $0.name = "b" }
    store.change { $0.item.count = 2 }
    #expect(log.entries == ["a", "1", "2"])
    _ = token
  }

  @Test("A store of a child is observed, also while its state is replaced")
  func children() {
    let child = store.scope(state: \.item, action: \.self)
    let token = observe { log.note("\(child.count)") }
    store.change { $0.item.count = 1 }
    store.change { $0.item = Item(id: 9, count: 5) }
    store.change { $0.other.count = 1 }
    #expect(log.entries == ["0", "1", "5"])
    _ = token
  }

  @Test("Each action of an effect that sends at once is followed by the observers")
  func effects() {
    let token = observe { log.note("\(store.item.count)") }
    let increment = Changing.Action { $0.item.count += 1 }
    store.send(Changing.Action(change: increment.change, next: [increment, increment]))
    #expect(log.entries == ["0", "1", "2", "3"])
    _ = token
  }

  @Test("An observer that sends an action which changes something else is no mistake")
  func sending() {
    let issues = reportedIssues {
      let token = observe {
        log.note("\(store.item.count)")
        let count = store.item.count
        store.change { $0.other.count = count }
      }
      for _ in 1...3 { store.change { $0.item.count += 1 } }
      _ = token
    }
    #expect(issues == [])
    #expect(log.entries == ["0", "1", "2", "3"])
    #expect(store.other.count == 3)
  }

  @Test("An observer that changes what it has read is reported once, when it begins and later")
  func ownChanges() {
    let atOnce = reportedIssues {
      let token = observe {
        log.note("\(store.item.count)")
        store.change { $0.item.count += 1 }
      }
      _ = token
    }
    #expect(atOnce.map(\.line) == [#line - 6])
    #expect(
      atOnce.first?.message.hasPrefix(
        "An observer changes what it observes. It is not called for that change."
      ) == true
    )
    let later = reportedIssues {
      let token = observe {
        if store.item.count > 1 { store.change { $0.item.count += 1 } }
      }
      store.change { $0.item.count += 1 }
      _ = token
    }
    #expect(
      later.first?.message.hasPrefix(
        "An observer changes what it observes. It has done so 1000 times, one after the other"
      ) == true
    )
    #expect(later.count == 1)
  }

  @Test("A change outside of a store is followed later, on the main queue")
  @MainActor
  func elsewhere() async {
    let model = Model()
    await withCheckedContinuation { continuation in
      var token: ObserveToken?
      token = observe {
        log.note("\(model.count)")
        if model.count == 1, token != nil {
          token = nil
          continuation.resume()
        }
      }
      model.count = 1
    }
    #expect(log.entries == ["0", "1"])
  }

  @Test("withObservationTracking sees a change of a store")
  func tracking() {
    withObservationTracking {
      _ = store.name
    } onChange: { [log] in
      log.note("change")
    }
    store.change { $0.item.count = 1 }
    #expect(log.entries == [])
    store.change { $0.name = "b" }
    #expect(log.entries == ["change"])
  }
}
