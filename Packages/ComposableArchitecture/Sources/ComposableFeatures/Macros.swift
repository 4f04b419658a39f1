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
