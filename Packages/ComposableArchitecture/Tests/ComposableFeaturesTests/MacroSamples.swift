// swift-format-ignore-file: the layout is a part of the samples.

import ComposableFeatures

// The sources of `ExpansionTests`: here the compiler reads what the macros make of them. Each begins with its macro.

@CasePathable
enum PlainCases {
  case tapped, named(String)
  case row(id: Int, [String: Int])
}

@CasePathable
public indirect enum GenericCases<Value: Hashable> where Value: Sendable {
  case value(Value), nested(Self)
  case function((Value) -> Self, _ other: Array<Dictionary<Value, Self>>)
  /* A comment, /* nested */ with case other(Int) in it. */
  case withDefault(text: String = "a, b) \(["("].count) }", number: Int = 1 < 2 ? 3 : 4)
}

@CasePathable
enum ConditionalCases {
  #if os(Linux)
    case linux(any Error)
    case everywhere(Int)
  #elseif os(macOS) && !DEBUG
    case macOS
  #else
    case other
    case everywhere
  #endif
  case `default`, `a name with blanks`(Int)
}

@CasePathable
enum NoCases {}

@Reducer
struct EmptyFeature {}

@Reducer
public struct PublicFeature {
  public enum State: Equatable { case on, off }
  @CasePathable
  public enum Action { case toggle }
  public init() {}

  public var body: some ReducerOf<Self> {
    EmptyReducer()
  }
}

@Reducer
struct TypedBody {
  var body: some Reducer<Int, Never> {
    EmptyReducer()
  }
}

@Reducer
struct MethodFeature {
  func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
    state += 1
    return .none
  }
}

@Reducer
struct StoredBody {
  let body = Reduce<Int, Int> { state, action in
    state += action
    return .none
  }
}

@Reducer
struct ConformingFeature: Reducer {
  struct State {}
  enum Action: CasePathable {
    case tapped
    struct AllCasePaths {}
    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }
  @ReducerBuilder<State, Action> var body: some Reducer<State, Action> { EmptyReducer() }
}

enum Outer {
  @Reducer
  struct Inner {
    var count: Int {
      didSet {
        print(
          """
          not a brace: { "\(count)"
          """
        )
      }
    }
    let pattern = #"\"#, slash = /[{]/
  }
}
