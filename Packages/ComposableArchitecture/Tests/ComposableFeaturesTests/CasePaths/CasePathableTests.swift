import ComposableFeatures
import Testing

@Suite("Key paths to cases")
struct CasePathableTests {
  @CasePathable
  @dynamicMemberLookup
  enum Action: Equatable {
    case tapped
    case named(String)
    case row(id: Int, count: Int)
    case inner(Inner)
    case result(Result<Int, Failure>)
    case optional(Inner?)
  }

  @CasePathable
  enum Inner: Equatable { case first(Int), second }

  struct Failure: Error, Equatable {}

  @Test("A key path to a case reads its payload, and that of a case of the payload")
  func read() {
    #expect(Action.named("a")[case: \.named] == "a")
    #expect(Action.tapped[case: \.named] == nil)
    #expect(Action.tapped[case: \.tapped] != nil)
    #expect(Action.row(id: 1, count: 2)[case: \.row]! == (id: 1, count: 2))
    #expect(Action.inner(.first(3))[case: \.inner.first] == 3)
    #expect(Action.inner(.second)[case: \.inner.first] == nil)
    #expect(Action.result(.success(4))[case: \.result.success] == 4)
    #expect(Action.result(.failure(Failure()))[case: \.result.failure] == Failure())
    #expect(Action.optional(.first(5))[case: \.optional.some.first] == 5)
    #expect(Action.optional(nil)[case: \.optional.none] != nil)
    #expect(Action.named("a").named == "a" && Action.tapped.named == nil)
    #expect(Action.named("a")[case: \.self] == .named("a"))
  }

  @Test("A key path to a case makes values, recognises them, and matches them in a switch")
  func makeAndMatch() {
    let made: [Action] = [
      (\Action.Cases.named)("a"), (\Action.Cases.tapped)(), (\Action.Cases.row)((id: 1, count: 2)),
      (\Action.Cases.inner.first)(3),
    ]
    #expect(made == [.named("a"), .tapped, .row(id: 1, count: 2), .inner(.first(3))])
    #expect(made.map { $0.is(\.inner) } == [false, false, false, true])
    #expect(made[3].is(\.inner.first) && !made[3].is(\.inner.second))
    switch made[0] {
    case \.named: break
    default: Issue.record("\(made[0]) does not match")
    }
    let partial: [PartialCaseKeyPath<Action>] = [\.tapped, \.named]
    #expect(partial.map { made[0][case: $0] as? String } == [nil, "a"])
  }

  @Test("The payload of a case can be written while a value is in that case")
  func write() {
    var action = Action.inner(.first(1))
    action.modify(\.inner.first) { $0 += 1 }
    #expect(action == .inner(.first(2)))
    action[case: \.inner.first] = 7
    #expect(action == .inner(.first(7)))
    action[case: \.named] = "b"
    #expect(action == .inner(.first(7)))
    action.inner = .second
    #expect(action == .inner(.second))
    action = .row(id: 1, count: 2)
    action.row?.count = 3
    action[case: \.row]?.id = 4
    #expect(action == .row(id: 4, count: 3))
  }

  @Test("What cannot be written is an issue, and changes nothing")
  func issues() {
    var action = Action.tapped
    let line: UInt = #line + 2
    let issues = reportedIssues {
      action.modify(\.named) { $0 = "c" }
      action[case: \.tapped] = nil
      action.named = nil
    }
    #expect(action == .tapped)
    #expect(issues.first?.line == line)
    #expect(
      issues.map(\.message) == [
        """
        Can't modify 'tapped' by a key path to another case: its payload would be of type String.

        Nothing has changed. Ask by is(_:) or [case:] first.
        """,
        "Can't take the payload of 'tapped' away. Nothing has changed. Assign a value in another case.",
      ]
    )
  }

  @Test("Key paths and the operator make case paths that do the same")
  func paths() {
    let pairs: [(CasePath<Action, String>, CasePath<Action, String>)] = [
      (CasePath(\.named), /Action.named)
    ]
    for (path, other) in pairs {
      #expect(path.embed("a") == other.embed("a"))
      for action in [Action.named("b"), .tapped, .inner(.second)] {
        #expect(path.extract(from: action) == other.extract(from: action))
      }
    }
    let inner: AnyCasePath<Action, Int> = CasePath(\.inner.first)
    let composed = /Action.inner .. /Inner.first
    for action in [Action.inner(.first(1)), .inner(.second), .tapped] {
      #expect(inner.extract(from: action) == composed.extract(from: action))
    }
    #expect(inner.embed(1) == composed.embed(1))
  }

  @Test("The actions of the rows of a list have paths by the id")
  func rows() {
    let action = IdentifiedAction<Int, Inner>.element(id: 1, action: .first(2))
    #expect(action[case: \.element]! == (id: 1, action: .first(2)))
    #expect(action[case: \.[id: 1]] == .first(2) && action[case: \.[id: 2]] == nil)
    #expect(action[case: \.[id: 1].first] == 2)
    #expect(
      (\IdentifiedAction<Int, Inner>.Cases[id: 3].first)(4) == .element(id: 3, action: .first(4))
    )
  }

  @CasePathable
  enum Generic<Value: Equatable> { case value(Value), pair(Value, Value), none }

  @Test("A generic enum has paths, too")
  func generic() {
    #expect(Generic.value("a")[case: \.value] == "a")
    #expect(Generic.pair(1, 2)[case: \.pair]! == (1, 2))
    #expect(Generic<Int>.none.is(\.none))
  }
}
