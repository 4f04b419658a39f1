/// Marks a type of cancellation ids that mean the same in all rows of a list, and outside of them.
///
/// A row of a `forEach` reducer has its own cancellation ids. Two rows that use the same id do not
/// cancel each other's effects, and a row does not cancel those of outer reducers. Effects that
/// rows share, such as a player that plays the sound of one row at a time, need an id of the whole
/// store:
///
/// ```swift
/// struct PlayerId: SharedCancelID {}
///
/// return environment.player.play(state.url)
///   .cancellable(id: PlayerId(), cancelInFlight: true)  // stops the other row's sound
/// ```
///
/// Such an id is used in a row as if it were used outside of any row. So a row can use it to cancel
/// the effects of outer reducers, too:
///
/// ```swift
/// // The parent: .cancellable(id: PlayerId())
/// case .stopTapped:  // in a row
///   return .cancel(id: PlayerId())
/// ```
public protocol SharedCancelID: Hashable {}
