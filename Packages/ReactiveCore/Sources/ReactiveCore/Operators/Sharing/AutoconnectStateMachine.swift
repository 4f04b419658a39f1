/// The state of `autoconnect`. Pure: it calls no other code; each event returns what the publisher
/// has to do.
///
/// One thread at a time connects or cancels the connection. A new connection is made only after the
/// previous one has been cancelled.
struct AutoconnectStateMachine {
  private enum Phase {
    /// There is no connection.
    case disconnected
    /// A thread is connecting.
    case connecting
    /// There is a connection.
    case connected(any Cancellable)
    /// A thread is cancelling the connection. It connects again if `isWantedAgain` is true.
    case disconnecting(isWantedAgain: Bool)
  }

  private var phase = Phase.disconnected
  private var subscribers = 0

  mutating func subscriberWillCome() {
    subscribers += 1
  }

  /// Records that a subscriber has received its subscription. It may have cancelled it already.
  ///
  /// - Returns: True if the caller has to connect, and to call `didConnect` then.
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

  /// - Returns: The connection if no subscriber is left: cancel it, and call `didDisconnect` then.
  mutating func didConnect(_ connection: any Cancellable) -> (any Cancellable)? {
    guard subscribers == 0 else {
      phase = .connected(connection)
      return nil
    }
    phase = .disconnecting(isWantedAgain: false)
    return connection
  }

  /// Removes a subscriber that cancels.
  ///
  /// - Returns: The connection if it was the last one: cancel it, and call `didDisconnect` then.
  mutating func subscriberWillLeave() -> (any Cancellable)? {
    subscribers -= 1
    guard subscribers == 0, case .connected(let connection) = phase else { return nil }
    phase = .disconnecting(isWantedAgain: false)
    return connection
  }

  /// - Returns: True if the caller has to connect again, and to call `didConnect` then.
  mutating func didDisconnect() -> Bool {
    guard case .disconnecting(let isWantedAgain) = phase else { return false }
    phase = .disconnected
    return isWantedAgain && addSubscriber()
  }
}
