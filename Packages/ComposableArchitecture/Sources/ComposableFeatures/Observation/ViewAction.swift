/// An action that has a case for the actions of the view.
///
/// ```swift
/// enum Action: ViewAction {
///   case view(View)
///   case response(String)
///
///   enum View { case appeared, tapped }
/// }
/// ```
///
/// Source: the Composable Architecture's `ViewAction`.
public protocol ViewAction<ViewAction> {
  /// The actions of the view.
  associatedtype ViewAction

  /// Makes an action of one of the view.
  static func view(_ action: ViewAction) -> Self
}

/// A view that sends actions to a store.
///
/// Source: the Composable Architecture's `ViewActionSending`.
public protocol ViewActionSending<StoreState, StoreAction> {
  /// The state of the store.
  associatedtype StoreState

  /// The actions of the store.
  associatedtype StoreAction: ViewAction

  /// The store.
  var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends an action of the view.
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask { store.send(.view(action)) }
}
