/// Tells that a state will change, while the old one is still shown.
@usableFromInline
final class StateAnnouncer<State>: GraphMember {
  let publisher = ObservableObjectPublisher()
  private let kept: KeptSource<State>
  private var announcedVersion: UInt
  /// The state whose change has not been announced yet.
  @usableFromInline private(set) var announced: State

  /// - Parameter kept: The states to follow. They are distinct.
  init(of kept: KeptSource<State>) {
    self.kept = kept
    announced = kept.source.state
    announcedVersion = kept.source.version
    super.init(turn: { unsafeDowncast($0, to: StateAnnouncer.self).announce() })
    kept.source.graph.announcers.add(self)
  }

  /// Says that nobody wants the announcements any more.
  func leave() {
    kept.source.graph.announcers.remove(self)
  }

  private func announce() {
    guard kept.source.version != announcedVersion else { return }
    announcedVersion = kept.source.version
    publisher.send()
    // What is replaced is released when the new state is in its place: a deinit may call back.
    var state = kept.source.state
    swap(&announced, &state)
  }
}
