/// What `autoconnect` knows. Pure: it calls nobody; each event returns what the publisher has to do.
///
/// One thread at a time connects or cancels the connection: none connects before the one before has
/// been cut.
@usableFromInline
struct AutoconnectStateMachine {
  private enum Phase {
    /// There is no connection.
    case disconnected
    /// Somebody connects.
    case connecting
    /// There is a connection.
    case connected(any Cancellable)
    /// Somebody cuts the connection, and connects anew if it is wanted again.
    case disconnecting(isWantedAgain: Bool)
  }

  private var phase = Phase.disconnected
  private var subscribers = 0

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func subscriberWillCome() {
    subscribers += 1
  }

  /// A subscriber has got its subscription, and may have cancelled it.
  ///
  /// - Returns: Whether to connect, and to call `didConnect` then.
  @usableFromInline
  mutating func addSubscriber() -> Bool {
    guard subscribers > 0 else { return false }
    switch phase {
    case .disconnected:
      phase = .connecting
      return true
    case .disconnecting:
      phase = .disconnecting(isWantedAgain: true)
    case .connecting, .connected:
      break
    }
    return false
  }

  /// - Returns: The connection if nobody wants it any more: cut it, and call `didDisconnect` then.
  @usableFromInline
  mutating func didConnect(_ connection: any Cancellable) -> (any Cancellable)? {
    guard subscribers == 0 else {
      phase = .connected(connection)
      return nil
    }
    phase = .disconnecting(isWantedAgain: false)
    return connection
  }

  /// A subscriber cancels.
  ///
  /// - Returns: The connection if it was the last one: cut it, and call `didDisconnect` then.
  @usableFromInline
  mutating func subscriberWillLeave() -> (any Cancellable)? {
    subscribers -= 1
    guard subscribers == 0, case .connected(let connection) = phase else { return nil }
    phase = .disconnecting(isWantedAgain: false)
    return connection
  }

  /// - Returns: Whether to connect anew, and to call `didConnect` then.
  @usableFromInline
  mutating func didDisconnect() -> Bool {
    guard case .disconnecting(let isWantedAgain) = phase else { return false }
    phase = .disconnected
    return isWantedAgain && addSubscriber()
  }
}
