/// A store whose `send` is used as a function. Only ``Store`` conforms.
///
/// Of two overloads that give way to a user's own one, the compiler takes that of the type before that
/// of a protocol: so a call is ``Store/send(_:fileID:file:line:column:)``, which knows its place.
public protocol _ActionReceiver<Action> {
  associatedtype Action

  func _sendAsFunction(_ action: Action)
}

extension _ActionReceiver {
  /// Sends an action. This overload is for places that need a function without result:
  /// `publisher.sink(receiveValue: store.send)`. Its issues are reported at the place where the
  /// store was made.
  @_disfavoredOverload
  @inlinable
  public func send(_ action: Action) {
    _sendAsFunction(action)
  }
}

extension Store: _ActionReceiver {
  @inlinable
  public func _sendAsFunction(_ action: Action) {
    updates.thread.check(action, sentAt: updates.thread.location)
    _ = sendToRoot(action)
  }
}
