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
  private var reader: StateReader<Outer> { StateReader(of: store) }

  private func isStored<Part>(_ reader: StateReader<Part>) -> Bool {
    if case .stored = reader { true } else { false }
  }

  @Test("A stored part of a state is read at its address, at any depth")
  func stored() {
    let text = reader.member(\.other).member(\.text)
    #expect(isStored(text))
    #expect(isStored(reader.member(\.inner.flag)))
    #expect(isStored(reader.member(\.self)))
    #expect(text.part == "other")
    store.send("changed")
    #expect(text.part == "changed")
    #expect(reader.member(\.inner).member(\.flag).part)
  }

  @Test("A part of a state that is computed, or may be missing, is asked for")
  func computed() {
    let length = reader.member(\.other).member(\.length)
    let beyond = reader.member(\.computed).member(\.text)
    #expect(!isStored(length) && !isStored(beyond))
    #expect(!isStored(reader.member(\.maybe?.flag)))
    #expect(isStored(reader.member(\.maybe)))
    #expect(reader.member(\.maybe?.flag).part == nil)
    store.send("changed")
    #expect(length.part == 7)
    #expect(beyond.part == "changed")
  }
}
