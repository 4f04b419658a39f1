import Synchronization

/// A value that identifies a publisher stream in debugging output.
///
/// `init()` makes one that no other stream of the process has; `init(_:)` takes an object's identity.
public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
  private let value: UInt64

  /// Makes an identifier that is unique in this process.
  public init() {
    value = Self.counter.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Makes the identifier of an object, valid as long as the object lives.
  public init(_ object: AnyObject) {
    value = UInt64(UInt(bitPattern: ObjectIdentifier(object)))
  }

  public var description: String { "0x\(String(value, radix: 16))" }

  private static let counter = Atomic<UInt64>(0)
}

/// A type with an identifier of the stream that it belongs to.
public protocol CustomCombineIdentifierConvertible {
  /// The identifier of this publisher stream.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The identity of the object.
  @inlinable
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
