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
      every element needs an id of its own. Give one of them another id, or choose which one to \
      keep: make the array with init(_:id:uniquingIDsWith:), or append them, which keeps the first.
      """,
      file: file,
      line: line
    )
  }

  @usableFromInline @inline(never)
  static func trapChanged(_ id: ID, to other: ID) -> Never {
    fatalError(
      """
      IdentifiedArray: the element with id \(id) was replaced by one with id \(other), but a \
      replacement must keep the id. To change an element's id, assign the changed element to its \
      position, or remove the element and insert the one with the new id.
      """
    )
  }

  @usableFromInline @inline(never)
  static func trapOutOfRange(_ position: Int, _ valid: Range<Int>) -> Never {
    fatalError(
      """
      IdentifiedArray: position \(position) is out of the range \(valid.lowerBound)..<\
      \(valid.upperBound). Get the position of an element from index(id:), and all positions from \
      `indices`.
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
