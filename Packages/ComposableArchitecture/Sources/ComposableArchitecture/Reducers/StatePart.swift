/// A part of a state, which can be changed in place.
///
/// The runtime follows a key path step by step, at each access. If the key path leads only through
/// stored properties, the part has the same offset in every whole. This offset is looked up once.
@usableFromInline
package struct StatePart<Whole, Part> {
  @usableFromInline package let keyPath: WritableKeyPath<Whole, Part>
  @usableFromInline package let offset: Int?

  @inlinable
  package init(_ keyPath: WritableKeyPath<Whole, Part>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Whole>.offset(of: keyPath)
  }

  /// Calls the closure with the part of a whole, without a copy.
  @inlinable
  @inline(__always)
  package func change<Result>(of whole: inout Whole, _ body: (inout Part) -> Result) -> Result {
    guard let offset else { return body(&whole[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &whole) { whole in
      let part = UnsafeMutableRawPointer(whole) + offset
      return body(&part.assumingMemoryBound(to: Part.self).pointee)
    }
  }
}
