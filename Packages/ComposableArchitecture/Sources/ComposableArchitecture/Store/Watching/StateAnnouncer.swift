/// Tells that the state of a view store will change, while the old one is still shown.
///
/// While nobody listens, it holds no state.
@usableFromInline
final class StateAnnouncer<State>: GraphMember {
  private struct Followed {
    /// Distinct states.
    let kept: KeptSource<State>
    var version: UInt
  }

  /// Tells of each change, once somebody has asked for it.
  private var publisher: ObservableObjectPublisher?
  private let tracking = StateTracking()
  private var followed: Followed?
  /// The state whose change has not been announced yet; nil while nobody listens.
  @usableFromInline private(set) var announced: State?

  @usableFromInline
  init() {
    super.init(turn: { unsafeDowncast($0, to: StateAnnouncer.self).announce() })
  }

  /// The publisher that tells of each change from now on.
  func publisher(of viewed: ViewedState<State>) -> ObservableObjectPublisher {
    if let publisher { return publisher }
    let made = ObservableObjectPublisher()
    publisher = made
    follow(viewed)
    return made
  }

  /// Says that the state is being read: who tracks that is told of the next change.
  @usableFromInline
  func read(_ viewed: ViewedState<State>) {
    if tracking.read() { follow(viewed) }
  }

  private func follow(_ viewed: ViewedState<State>) {
    guard followed == nil else { return }
    let kept = viewed.distinct
    announced = kept.source.state
    followed = Followed(kept: kept, version: kept.source.version)
    kept.source.graph.announcers.add(self)
  }

  /// Ends, because nobody listens any more.
  private func leave() {
    guard let kept = followed.take()?.kept else { return }
    kept.source.graph.announcers.remove(self)
    replaceAnnounced(by: nil)
  }

  private func announce() {
    guard let followed, followed.kept.source.version != followed.version else { return }
    self.followed?.version = followed.kept.source.version
    publisher?.send()
    tracking.announceChange()
    if publisher != nil || tracking.isTracked {
      replaceAnnounced(by: followed.kept.source.state)
    } else {
      leave()
    }
  }

  private func replaceAnnounced(by state: State?) {
    // What is replaced is released when the new state is in its place: a deinit may call back.
    var replaced = state
    swap(&announced, &replaced)
  }
}
