/// Makes a structure a feature: it conforms to ``Reducer``, and gets the parts that it lacks.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   struct State: Equatable { var count = 0 }
///   enum Action { case incrementTapped }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .incrementTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// A `State` or an `Action` that is an enum gets case paths, and `body` gets the builder of reducers. A missing `State` is a
/// structure without properties, a missing `Action` an enum without cases, and a missing `body` does nothing.
///
/// Source: the Composable Architecture's `@Reducer`.
@attached(member, names: named(State), named(Action), named(body))
@attached(memberAttribute)
@attached(extension, conformances: Reducer)
public macro Reducer() = #externalMacro(module: "ComposableFeaturesMacros", type: "ReducerMacro")

/// Makes key paths to the cases of an enum: `\.child` leads to the payload of `case child(…)`.
///
/// ```swift
/// @CasePathable
/// enum AppAction {
///   case child(ChildAction)
///   case tapped
/// }
///
/// action[case: \.child]      // ChildAction?
/// action.is(\.tapped)        // Bool
/// let child: CaseKeyPath<AppAction, ChildAction> = \.child
/// ```
///
/// Source: `@CasePathable` of CasePaths.
@attached(member, names: named(AllCasePaths), named(allCasePaths))
@attached(extension, conformances: CasePathable)
public macro CasePathable() =
  #externalMacro(module: "ComposableFeaturesMacros", type: "CasePathableMacro")

/// Lets the variables of a state be observed one by one: code that has read one is called when that one changes.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   @ObservableState
///   struct State: Equatable { var count = 0 }
///   …
/// }
///
/// let token = observe { print(store.count) }
/// ```
///
/// A state in a state is observed on its own, and so are states in arrays. A variable that changes to an equal value has not changed. Variables
/// with a property wrapper are not observed. An enum is observed by the payloads of its cases.
///
/// Source: the Composable Architecture's `@ObservableState`.
@attached(
  member,
  names: named(_$observationRegistrar),
  named(_$id),
  named(_$willModify)
)
@attached(memberAttribute)
@attached(extension, conformances: ObservableState)
public macro ObservableState() =
  #externalMacro(module: "ComposableFeaturesMacros", type: "ObservableStateMacro")

/// Marks a variable of a state that is observed. `@ObservableState` adds it.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableFeaturesMacros", type: "ObservationStateTrackedMacro")

/// Marks a variable of a state that is not observed.
///
/// Source: the Composable Architecture's `@ObservationStateIgnored`.
@attached(peer)
public macro ObservationStateIgnored() =
  #externalMacro(module: "ComposableFeaturesMacros", type: "ObservationStateIgnoredMacro")

/// Lets a view send the actions of a ``ViewAction`` by `send(.tapped)`, through its property `store`.
///
/// ```swift
/// @ViewAction(for: Counter.self)
/// struct CounterScreen {
///   let store: StoreOf<Counter>
///
///   func handle(_ key: Key) { if key == .up { send(.incrementTapped) } }
/// }
/// ```
///
/// Source: the Composable Architecture's `@ViewAction`.
///
/// - Parameter reducer: The feature of the store.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for reducer: R.Type) =
  #externalMacro(module: "ComposableFeaturesMacros", type: "ViewActionMacro")
where R.Action: ViewAction

/// Makes a client of a structure of functions: one that a test has not given is reported when it is called.
///
/// ```swift
/// @DependencyClient
/// struct APIClient: Sendable {
///   var search: @Sendable (_ query: String) async throws -> [String]
///   var isOnline: @Sendable () -> Bool = { false }
/// }
///
/// extension APIClient: TestDependencyKey {
///   static let testValue = APIClient()
/// }
/// ```
///
/// A function that does not throw, and returns something, needs an initial value: what it returns after the report. If a function has names
/// of parameters, there is a method with these labels: `try await client.search(query: "m")`. The structure gets two initialisers: one
/// with all functions, and one with none.
///
/// Source: `@DependencyClient` of Dependencies.
@attached(member, names: named(init))
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "ComposableFeaturesMacros", type: "DependencyClientMacro")

/// Marks a function of a client that is reported when a test has not given it. `@DependencyClient` adds it.
///
/// - Parameter method: The name of the method with labels; that of the variable by default.
///
/// Source: `@DependencyEndpoint` of Dependencies.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "ComposableFeaturesMacros", type: "DependencyEndpointMacro")

/// Marks a function of a client that is not reported.
///
/// Source: `@DependencyEndpointIgnored` of Dependencies.
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "ComposableFeaturesMacros", type: "DependencyEndpointIgnoredMacro")
