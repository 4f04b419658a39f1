// The ends of programs that break a rule of the array. They are `fatalError`s and never inlined:
// the text is printed in release builds too, and stays out of the callers' code.

extension IdentifiedArray {
  @usableFromInline @inline(never)
  static func trapDuplicate(
    _ id: ID,
    at first: Int,
    and second: Int,
    file: StaticString,
    line: UInt
  ) -> Never {
    fatalError(
      """
      IdentifiedArray: the elements at positions \(first) and \(second) have the same id, \(id), but \
      every element needs an id of its own. Give one of them another id, or say which one to keep: \
      make the array by init(_:id:uniquingIDsWith:), or append them, which keeps the first.
      """,
      file: file,
      line: line
    )
  }

  @usableFromInline @inline(never)
  static func trapChanged(_ id: ID, to other: ID) -> Never {
    fatalError(
      """
      IdentifiedArray: an element of id \(other) was put in the place of id \(id), but a place keeps \
      its id. To change an element's id, remove the element and insert the one with the new id.
      """
    )
  }

  @usableFromInline @inline(never)
  static func trapOutOfRange(_ position: Int, _ valid: Range<Int>) -> Never {
    fatalError(
      """
      IdentifiedArray: position \(position) is out of range, which is \(valid.lowerBound)..<\
      \(valid.upperBound). Ask index(id:) where an element is, or `indices` which positions there are.
      """
    )
  }

  @usableFromInline @inline(never)
  static func trapNotRemovable(_ count: Int, of available: Int) -> Never {
    fatalError(
      """
      IdentifiedArray: cannot remove \(count) of \(available) elements. Pass a count from 0 to the \
      number of elements.
      """
    )
  }

  @usableFromInline @inline(never)
  static func trapResized(_ bounds: Range<Int>, to count: Int) -> Never {
    fatalError(
      """
      IdentifiedArray: the \(bounds.count) positions \(bounds) were set to \(count) elements. Setting \
      a range keeps the number of elements: use removeSubrange and insert to change it.
      """
    )
  }

  /// Traps unless a position is in a range.
  @inlinable
  func require(_ position: Int, in valid: Range<Int>) {
    if !valid.contains(position) { Self.trapOutOfRange(position, valid) }
  }
}
