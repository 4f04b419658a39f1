/// A type whose values can be atomic, as `Synchronization.AtomicRepresentable`.
///
/// Source: Swift's Synchronization (SE-0410).
public protocol AtomicRepresentable {
  /// The bits of a value, by which it is compared.
  associatedtype AtomicRepresentation: BitwiseCopyable

  /// Returns the bits of a value.
  static func encodeAtomicRepresentation(_ value: consuming Self) -> AtomicRepresentation

  /// Returns the value with some bits.
  static func decodeAtomicRepresentation(_ representation: consuming AtomicRepresentation) -> Self
}

extension AtomicRepresentable where Self: BitwiseCopyable, AtomicRepresentation == Self {
  /// Returns the value itself.
  public static func encodeAtomicRepresentation(_ value: consuming Self) -> Self { value }

  /// Returns the value itself.
  public static func decodeAtomicRepresentation(_ representation: consuming Self) -> Self {
    representation
  }
}

extension AtomicRepresentable
where
  Self: RawRepresentable, RawValue: AtomicRepresentable,
  AtomicRepresentation == RawValue.AtomicRepresentation
{
  /// Returns the bits of the raw value.
  public static func encodeAtomicRepresentation(_ value: consuming Self) -> AtomicRepresentation {
    RawValue.encodeAtomicRepresentation(value.rawValue)
  }

  /// Returns the value whose raw value has some bits.
  public static func decodeAtomicRepresentation(
    _ representation: consuming AtomicRepresentation
  ) -> Self {
    Self(rawValue: RawValue.decodeAtomicRepresentation(representation))!
  }
}

extension Int: AtomicRepresentable { public typealias AtomicRepresentation = Self }
extension Int8: AtomicRepresentable { public typealias AtomicRepresentation = Self }
extension Int16: AtomicRepresentable { public typealias AtomicRepresentation = Self }
extension Int32: AtomicRepresentable { public typealias AtomicRepresentation = Self }
extension Int64: AtomicRepresentable { public typealias AtomicRepresentation = Self }
extension UInt: AtomicRepresentable { public typealias AtomicRepresentation = Self }
extension UInt8: AtomicRepresentable { public typealias AtomicRepresentation = Self }
extension UInt16: AtomicRepresentable { public typealias AtomicRepresentation = Self }
extension UInt32: AtomicRepresentable { public typealias AtomicRepresentation = Self }
extension UInt64: AtomicRepresentable { public typealias AtomicRepresentation = Self }
extension Bool: AtomicRepresentable { public typealias AtomicRepresentation = Self }

/// A type whose optional values can be atomic, as `Synchronization.AtomicOptionalRepresentable`.
///
/// Source: Swift's Synchronization (SE-0410).
public protocol AtomicOptionalRepresentable: AtomicRepresentable {
  /// The bits of an optional value, by which it is compared.
  associatedtype AtomicOptionalRepresentation: BitwiseCopyable

  /// Returns the bits of an optional value.
  static func encodeAtomicOptionalRepresentation(
    _ value: consuming Self?
  ) -> AtomicOptionalRepresentation

  /// Returns the optional value with some bits.
  static func decodeAtomicOptionalRepresentation(
    _ representation: consuming AtomicOptionalRepresentation
  ) -> Self?
}

extension AtomicOptionalRepresentable where AtomicOptionalRepresentation == Self? {
  /// Returns the value itself.
  public static func encodeAtomicOptionalRepresentation(_ value: consuming Self?) -> Self? { value }

  /// Returns the value itself.
  public static func decodeAtomicOptionalRepresentation(
    _ representation: consuming Self?
  ) -> Self? {
    representation
  }
}

extension Optional: AtomicRepresentable where Wrapped: AtomicOptionalRepresentable {
  /// The bits of an optional value.
  public typealias AtomicRepresentation = Wrapped.AtomicOptionalRepresentation

  /// Returns the bits of an optional value.
  public static func encodeAtomicRepresentation(_ value: consuming Self) -> AtomicRepresentation {
    Wrapped.encodeAtomicOptionalRepresentation(value)
  }

  /// Returns the optional value with some bits.
  public static func decodeAtomicRepresentation(
    _ representation: consuming AtomicRepresentation
  ) -> Self {
    Wrapped.decodeAtomicOptionalRepresentation(representation)
  }
}

extension UnsafeRawPointer: AtomicOptionalRepresentable {
  public typealias AtomicRepresentation = Self
  public typealias AtomicOptionalRepresentation = Self?
}
extension UnsafeMutableRawPointer: AtomicOptionalRepresentable {
  public typealias AtomicRepresentation = Self
  public typealias AtomicOptionalRepresentation = Self?
}
extension UnsafePointer: AtomicRepresentable, AtomicOptionalRepresentable {
  public typealias AtomicRepresentation = Self
  public typealias AtomicOptionalRepresentation = Self?
}
extension UnsafeMutablePointer: AtomicRepresentable, AtomicOptionalRepresentable {
  public typealias AtomicRepresentation = Self
  public typealias AtomicOptionalRepresentation = Self?
}
