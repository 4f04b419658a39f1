/// Where a store's state comes from: the root's own, or one that is derived from another source's.
@usableFromInline
protocol StateSource<State>: AnyObject {
  associatedtype State

  /// The state as it is now.
  var state: State { get }

  /// Grows with every change of the state.
  var version: UInt { get }

  /// The state and its version as they were when the source last looked where they come from: at the
  /// latest when it told its observers to take the new state in. Asking does not climb to the root.
  var settledState: State { get }
  var settledVersion: UInt { get }

  var observers: ObserverList { get }
}
