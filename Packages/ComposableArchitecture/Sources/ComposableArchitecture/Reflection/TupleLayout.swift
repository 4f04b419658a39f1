/// The elements of a tuple type, as its metadata lists them.
struct TupleLayout {
  /// An element's type, and how far from the tuple's start it lies.
  struct Element {
    var type: Any.Type
    var offset: Int
  }

  let elements: [Element]

  /// The layout of `type`, or nil if it is no tuple.
  init?(_ type: Any.Type) {
    guard MetadataKind(type) == .tuple else { return nil }
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let word = MemoryLayout<UnsafeRawPointer>.size
    // The kind, the number of elements, the labels; then a type and an offset for each element.
    let count = metadata.load(fromByteOffset: word, as: Int.self)
    elements = (0..<count).map { index in
      let element = metadata + (3 + 2 * index) * word
      return Element(
        type: element.load(as: Any.Type.self),
        offset: Int(element.load(fromByteOffset: word, as: UInt32.self))
      )
    }
  }
}

/// Says whether two types are the same but for the labels of tuples.
///
/// A case `todo(index: Int, action: TodoAction)` declares a labelled tuple, and one with a single
/// labelled value a tuple of one, while its constructor takes the bare values.
func isSameType(_ first: Any.Type, _ second: Any.Type) -> Bool {
  if first == second { return true }
  switch (TupleLayout(first)?.elements, TupleLayout(second)?.elements) {
  case (let elements?, _) where elements.count == 1:
    return isSameType(elements[0].type, second)
  case (_, let elements?) where elements.count == 1:
    return isSameType(first, elements[0].type)
  case (let firsts?, let seconds?):
    return firsts.count == seconds.count
      && zip(firsts, seconds).allSatisfy { isSameType($0.type, $1.type) }
  default:
    return false
  }
}

/// The type without the label that it has as the single value of a case: a tuple of one.
func bareType(_ type: Any.Type) -> Any.Type {
  guard let elements = TupleLayout(type)?.elements, elements.count == 1 else { return type }
  return elements[0].type
}
