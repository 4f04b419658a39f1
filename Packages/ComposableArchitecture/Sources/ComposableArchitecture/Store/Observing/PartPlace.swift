/// Where a part of a state is read.
///
/// A key path is followed by the runtime, step by step, at each access. Where it leads through stored
/// properties alone, the part lies at the same distance from the start of every whole: it is read
/// straight from there, however many key paths led to it.
@frozen
@usableFromInline
enum PartPlace<Part> {
  /// Valid as long as the source of the whole lives.
  case stored(UnsafePointer<Part>)
  case computed(() -> Part)

  /// The place of all of a source's state.
  @inlinable
  init(of source: StateSource<Part>) {
    // A box is laid out as what is in it.
    self = .stored(
      UnsafePointer(UnsafeRawPointer(source.storage).assumingMemoryBound(to: Part.self))
    )
  }

  /// The part as it is now.
  @inlinable var part: Part {
    switch self {
    case .stored(let place): place.pointee
    case .computed(let read): read()
    }
  }

  /// The place of a part of this one.
  @inlinable
  func member<Member>(_ keyPath: KeyPath<Part, Member>) -> PartPlace<Member> {
    guard case .stored(let place) = self, let offset = MemoryLayout<Part>.offset(of: keyPath) else {
      return .computed { part[keyPath: keyPath] }
    }
    let member = UnsafeRawPointer(place) + offset
    return .stored(member.assumingMemoryBound(to: Member.self))
  }
}
