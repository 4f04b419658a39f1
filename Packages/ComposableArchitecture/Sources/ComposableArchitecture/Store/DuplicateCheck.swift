/// A function that determines which values count as duplicates.
///
/// It is a type of its own because an optional function, or one that is cast, goes through functions
/// that the compiler puts around it, at each call.
@frozen
@usableFromInline
struct DuplicateCheck<Value> {
  @usableFromInline let isDuplicate: (Value, Value) -> Bool

  @inlinable
  init(_ isDuplicate: @escaping (Value, Value) -> Bool) {
    self.isDuplicate = isDuplicate
  }
}

/// The equality of a type that turns out to be `Equatable`, else nil.
@usableFromInline
func equality<T>(of type: T.Type) -> DuplicateCheck<T>? {
  guard let equatable = type as? any Equatable.Type else { return nil }
  return equality(of: equatable, as: type)
}

private func equality<E: Equatable, T>(of _: E.Type, as _: T.Type) -> DuplicateCheck<T> {
  // E and T are one type, which only the runtime knows. This is cast once, not two states at each
  // comparison.
  DuplicateCheck<E> { $0 == $1 } as! DuplicateCheck<T>
}
