/// Announces that the state of a view store will change, while the old state is still shown.
///
/// It holds the old state after the first use of `objectWillChange`, and while the state is tracked
/// by Observation.
@usableFromInline
final class WillChangeObserver<State>: StateNode {
  @usableFromInline let source: StateSource<State>
  @usableFromInline let duplicates: DuplicateCheck<State>?
  @usableFromInline let tracking = StateTracking()
  @usableFromInline var madePublisher: ObservableObjectPublisher?
  /// The state whose change has not been announced yet; nil while no announcement is wanted.
  @usableFromInline var shown: State?

  @inlinable
  init(_ source: StateSource<State>, duplicates: DuplicateCheck<State>?) {
    self.source = source
    self.duplicates = duplicates
    super.init(updates: source.updates, parent: source) {
      unsafeDowncast($0, to: WillChangeObserver.self).announceChange()
    }
  }

  /// The publisher that sends before each change. After its first use, all changes are announced.
  var publisher: ObservableObjectPublisher {
    if let madePublisher { return madePublisher }
    let publisher = ObservableObjectPublisher()
    madePublisher = publisher
    hold()
    return publisher
  }

  /// Records that the state is being read. If it is tracked, the next change is announced.
  @inlinable
  func read() {
    if tracking.read() { hold() }
  }

  @usableFromInline
  func hold() {
    guard shown == nil else { return }
    shown = source.state
    seenVersion = source.version
    if !isActive { updates.willChangeObservers.add(self) }
  }

  /// Ends the announcements. It does nothing else, because the store's thread may be announcing a
  /// change.
  func remove() {
    updates.willChangeObservers.remove(self)
  }

  /// Announces the change of the source, if the state differs from the one that is shown.
  @usableFromInline
  func announceChange() {
    guard let shown else { return }
    if let duplicates, duplicates.isDuplicate(shown, source.state) { return }
    madePublisher?.send()
    tracking.announceChange()
    let isHeard = madePublisher != nil || tracking.isTracked
    replaceShown(by: isHeard ? source.state : nil)
  }

  private func replaceShown(by state: State?) {
    // Released when the new state is in its place: a deinit may call back.
    _release(exchange(&shown, with: state))
  }
}
