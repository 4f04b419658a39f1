/// An operation of a thread on an object that threads share.
@_spi(Layers)
public struct SharedOperation: Equatable, Sendable {
  /// The kinds of operations, by their names in Synchronization.
  public enum Kind: String, Sendable {
    case start, load, store, exchange, compareExchange, add, subtract, and, or, xor, min, max
    case lock, unlock, wait, wakeAll
  }

  /// The kind of the operation.
  public let kind: Kind
  /// The number of the object among those of the run; zero for none.
  public let object: Int32

  init(_ kind: Kind, on object: Int32) {
    self.kind = kind
    self.object = object
  }

  /// True if both give the same in either order: they are on different objects, or only read.
  public func commutes(with other: SharedOperation) -> Bool {
    object != other.object || object == 0 || kind == .load && other.kind == .load
  }
}
