/// The part of a ``FanInSide`` that does not depend on the values' type. The lock of the fan-in
/// guards all of it.
@usableFromInline
class FanInSideBase: _SlotListMember {
  @usableFromInline @exclusivity(unchecked) final var position = 0
  @exclusivity(unchecked) final var upstream = UpstreamState.awaiting
  @exclusivity(unchecked) final var isAskedForAll = false

  @usableFromInline
  init() {}
}

/// One upstream of a ``FanIn``.
@usableFromInline
final class FanInSide<Input, Failure: Error>: FanInSideBase, Subscriber {
  @usableFromInline let fanIn: FanIn<Input, Failure>

  @inlinable
  init(fanIn: FanIn<Input, Failure>) {
    self.fanIn = fanIn
  }

  @inlinable var _context: AnyObject? { fanIn.context }

  @inlinable
  func receive(subscription: any Subscription) {
    fanIn.side(self, didReceive: subscription)
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    fanIn.receive(input, from: self)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished:
      if fanIn.sideDidFinish(self) { fanIn.drainAndLeave() }
    case .failure(let error):
      if fanIn.sideDidFail(self, error) { fanIn.drainAndLeave() }
    }
  }
}
