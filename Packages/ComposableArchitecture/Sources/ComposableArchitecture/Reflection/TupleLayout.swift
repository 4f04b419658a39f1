/// The elements of a tuple type, as its metadata lists them.
struct TupleLayout {
  /// The type of an element, and its offset from the start of the tuple.
  struct Element {
    var type: Any.Type
    var offset: Int
  }

  let elements: [Element]

  /// Makes the layout of `type`; nil if it is not a tuple.
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

/// Returns true if two types are equal except for the labels of tuples.
///
/// A case `todo(index: Int, action: TodoAction)` declares a labelled tuple. A case with a single
/// labelled value declares a tuple of one element. Their constructors take the values without the
/// labels.
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

/// Returns the type of the element if the type is a tuple of one, as a case with a single labelled
/// value declares it; else the type itself.
func bareType(_ type: Any.Type) -> Any.Type {
  guard let elements = TupleLayout(type)?.elements, elements.count == 1 else { return type }
  return elements[0].type
}
