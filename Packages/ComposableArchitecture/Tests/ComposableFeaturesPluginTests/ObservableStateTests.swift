import Testing

@testable import ComposableFeaturesPlugin

/// `ObservedStates.swift` beside the tests of features is compiled with these expansions.
@Suite("The expansions of @ObservableState")
struct ObservableStateTests {
  private func members(_ source: String) -> String {
    Request(macro: "ObservableState", role: "member", source: source).expansion
  }

  @Test("A structure gets a registrar and an identity, which are as visible as it is")
  func structure() {
    #expect(
      members("@ObservableState public struct State { public var count = 0 }") == """
        var _$observationRegistrar = ComposableFeatures.ObservationStateRegistrar()
        public var _$id: ComposableFeatures.ObservableStateID { _$observationRegistrar.id }
        public mutating func _$willModify() { _$observationRegistrar._$willModify() }
        """
    )
  }

  @Test("An enum has the identity of its payload, with the number of the case")
  func enumeration() {
    #expect(
      members("@ObservableState enum State { case a(A), b(state: B), c, d(Int, Int) }") == """
        var _$id: ComposableFeatures.ObservableStateID {
        switch self {
        case .a(let state): return ._$id(for: state)._$tag(0)
        case .b(let state): return ._$id(for: state)._$tag(1)
        case .c: return ComposableFeatures.ObservableStateID()._$tag(2)
        case .d: return ComposableFeatures.ObservableStateID()._$tag(3)
        }
        }
        mutating func _$willModify() {
        switch self {
        case .a(var state):
        ComposableFeatures._$willModify(&state)
        self = .a(state)
        case .b(var state):
        ComposableFeatures._$willModify(&state)
        self = .b(state: state)
        case .c: break
        case .d: break
        }
        }
        """
    )
  }

  @Test(
    "Stored variables are observed, without property wrappers",
    arguments: [
      ("var a = 0", true), ("private(set) var a: Int", true),
      ("@available(*, deprecated) var a = 0", true),
      ("let a = 0", false), ("static var a = 0", false), ("lazy var a = 0", false),
      ("var a: Int { 0 }", false), ("var a: Int { get { 0 } set {} }", false),
      ("@ObservationStateIgnored var a = 0", false), ("@Wrapper var a = 0", false),
      ("func a() {}", false), ("struct A {}", false),
    ]
  )
  func variables(member: String, isObserved: Bool) {
    var request = Request(macro: "ObservableState", role: "memberAttribute", source: member)
    request.parent = "@ObservableState struct State { \(member) }"
    #expect(
      request.expansion == (isObserved ? "@ComposableFeatures.ObservationStateTracked" : "")
    )
    request.parent = "@ObservableState enum State { \(member) }"
    #expect(request.expansion == "")
  }

  @Test("The storage of a variable has its type and its value")
  func storage() {
    func storage(_ variable: String) -> String {
      Request(macro: "ObservationStateTracked", role: "peer", source: variable).expansion
    }
    #expect(
      storage("public var a: [Int: String] = [1: \"{\"]")
        == "private var _a: [Int: String] = [1: \"{\"]"
    )
    #expect(storage("var `default` = 0") == "private var _default = 0")
    #expect(storage("var a: A?") == "private var _a: A?")
    #expect(storage("var (a, b) = (0, 0)") == "")
  }

  @Test("The accessors of a variable ask whether it changes")
  func accessors() {
    let request = Request(macro: "ObservationStateTracked", role: "accessor", source: "var a = 0")
    #expect(
      request.expansion == """
        @storageRestrictions(initializes: _a)
        init(initialValue) { _a = initialValue }
        get {
        _$observationRegistrar.access(self, keyPath: \\.a)
        return _a
        }
        set {
        let isChange = ComposableFeatures._$isChanged(ComposableFeatures._$former(_a), newValue)
        if isChange { _$observationRegistrar.willSet(self, keyPath: \\.a) }
        _a = newValue
        if isChange { _$observationRegistrar.didSet(self, keyPath: \\.a) }
        }
        _modify {
        ComposableFeatures._$willModify(&_a)
        let former = ComposableFeatures._$former(_a)
        defer {
        if ComposableFeatures._$isChanged(former, _a) {
        _$observationRegistrar.willSet(self, keyPath: \\.a)
        _$observationRegistrar.didSet(self, keyPath: \\.a)
        }
        }
        yield &_a
        }
        """
    )
  }
}
