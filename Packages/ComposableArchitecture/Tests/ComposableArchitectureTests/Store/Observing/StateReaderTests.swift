import Testing

@testable import ComposableArchitecture

private struct Inner: Equatable {
  var flag = true
  var text = "inner"
  var length: Int { text.count }
}

private struct Outer: Equatable {
  var number = 1
  let inner = Inner()
  var other = Inner(flag: false, text: "other")
  var maybe: Inner?
  var computed: Inner { other }
}

@Suite("Where parts of a state are read")
struct StateReaderTests {
  private let store = RootStore<Outer, String>(
    state: Outer(),
    thread: StoreThread(location: IssueLocation()),
    taskExecutor: nil
  ) { state, text in
    state.other.text = text
    return .none
  }
  private var place: StateReader<Outer> { StateReader(of: store.source) }

  private func isStored<Part>(_ place: StateReader<Part>) -> Bool {
    if case .stored = place { true } else { false }
  }

  @Test("A stored part is read straight from its place, at any depth")
  func stored() {
    let text = place.member(\.other).member(\.text)
    #expect(isStored(text))
    #expect(isStored(place.member(\.inner.flag)))
    #expect(isStored(place.member(\.self)))
    #expect(text.part == "other")
    store.send("changed")
    #expect(text.part == "changed")
    #expect(place.member(\.inner).member(\.flag).part)
  }

  @Test("A part that is computed, or may be missing, is asked for")
  func computed() {
    let length = place.member(\.other).member(\.length)
    let beyond = place.member(\.computed).member(\.text)
    #expect(!isStored(length) && !isStored(beyond))
    #expect(!isStored(place.member(\.maybe?.flag)))
    #expect(isStored(place.member(\.maybe)))
    #expect(place.member(\.maybe?.flag).part == nil)
    store.send("changed")
    #expect(length.part == 7)
    #expect(beyond.part == "changed")
  }
}
