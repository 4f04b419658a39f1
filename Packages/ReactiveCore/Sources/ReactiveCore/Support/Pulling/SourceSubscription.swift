/// The part of a ``PullSubscription`` that knows the types: what is still to be sent, and what the
/// subscription looks like when it is printed.
///
/// Its fields are of its parameters' own types, so that releasing it looks up no type metadata: even
/// an `Optional` of a parameter would cost that.
@usableFromInline
final class SourceSubscription<Supply, Display: SourceDisplay>: PullSubscription {
  /// What is still to be sent, an `Optional`: nil while the owner works with it, and after the end.
  ///
  /// Only the owner touches it, so that accesses cannot overlap.
  @exclusivity(unchecked)
  @usableFromInline var supply: Supply

  /// Guards the display, which anybody may look at.
  @usableFromInline let displayLock = Lock(())
  @exclusivity(unchecked)
  @usableFromInline var display: Display

  @inlinable
  init(
    _ supply: Supply,
    display: Display,
    trapsWithoutDemand: Bool,
    produce: @escaping (PullSubscription) -> Void
  ) {
    self.supply = supply
    self.display = display
    super.init(trapsWithoutDemand: trapsWithoutDemand, produce: produce)
  }

  /// Lets the display go of what it shows.
  @inlinable
  func endDisplay() {
    // Released outside the lock: a deinit may call back.
    let ended = displayLock.withLock { _ in
      let ended = display
      display.end()
      return ended
    }
    _ = ended
  }
}

extension SourceSubscription: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  @usableFromInline var description: String { displayLock.withLock { _ in display }.description }

  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: displayLock.withLock { _ in display }.children)
  }

  @usableFromInline var playgroundDescription: Any { description }
}

/// What a source's subscription shows when it is printed or reflected.
@usableFromInline
protocol SourceDisplay: CustomStringConvertible {
  /// What its mirror shows.
  var children: [Mirror.Child] { get }

  /// Lets go of what is shown, because the subscription has ended.
  mutating func end()
}
