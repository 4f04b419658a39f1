/// Where a store's state comes from: the root's own, or one that is derived from another source's.
@usableFromInline
protocol StateSource<State>: AnyObject {
  associatedtype State

  /// The state as it is now.
  var state: State { get }

  /// Grows with every change of the state.
  var version: UInt { get }

  var observers: ObserverList { get }
}
