/// A part of a state, which can be changed in place.
///
/// A key path is followed by the runtime, step by step, at each access. Where it leads through stored
/// properties alone, the part lies at the same distance from the start of every whole, and that is
/// asked for only once.
@usableFromInline
struct StatePart<Whole, Part> {
  @usableFromInline let keyPath: WritableKeyPath<Whole, Part>
  @usableFromInline let offset: Int?

  @inlinable
  init(_ keyPath: WritableKeyPath<Whole, Part>) {
    self.keyPath = keyPath
    offset = MemoryLayout<Whole>.offset(of: keyPath)
  }

  /// Calls the closure with the part of a whole: nothing is copied.
  @inlinable
  @inline(__always)
  func change<Result>(of whole: inout Whole, _ body: (inout Part) -> Result) -> Result {
    guard let offset else { return body(&whole[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &whole) { whole in
      let part = UnsafeMutableRawPointer(whole) + offset
      return body(&part.assumingMemoryBound(to: Part.self).pointee)
    }
  }
}
