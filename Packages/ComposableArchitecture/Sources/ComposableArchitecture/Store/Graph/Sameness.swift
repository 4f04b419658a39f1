/// Says which values are the same.
///
/// It is a type of its own because an optional function, or one that is cast, goes through functions
/// that the compiler puts around it, at each call.
@frozen
@usableFromInline
struct Sameness<Value> {
  @usableFromInline let isSame: (Value, Value) -> Bool

  @inlinable
  init(_ isSame: @escaping (Value, Value) -> Bool) {
    self.isSame = isSame
  }
}

/// The equality of a type that turns out to be `Equatable`, else nil.
@usableFromInline
func equality<T>(of type: T.Type) -> Sameness<T>? {
  guard let equatable = type as? any Equatable.Type else { return nil }
  return equality(of: equatable, as: type)
}

private func equality<E: Equatable, T>(of _: E.Type, as _: T.Type) -> Sameness<T> {
  // E and T are one type, which only the runtime knows. This is cast once, not two states at each
  // comparison.
  Sameness<E> { $0 == $1 } as! Sameness<T>
}
