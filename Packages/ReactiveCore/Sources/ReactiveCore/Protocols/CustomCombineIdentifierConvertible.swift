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
