/// Reads a part of a state, at its address or by a function.
///
/// The runtime follows a key path step by step, at each access. If the key path leads only through
/// stored properties, the part has the same offset in every whole. Then it is read directly at that
/// offset, no matter how many key paths led to it. With key paths, an action whose change does not
/// concern a hundred subscribers of parts took eight times as long.
@frozen
@usableFromInline
enum StateReader<Part> {
  /// Valid as long as the source of the whole lives.
  case stored(UnsafePointer<Part>)
  case computed(() -> Part)

  /// Reads the whole state of a source.
  @inlinable
  init(of source: StateSource<Part>) {
    // A box has the same layout as its content.
    self = .stored(
      UnsafePointer(UnsafeRawPointer(source.storage).assumingMemoryBound(to: Part.self))
    )
  }

  /// The part as it is now.
  @inlinable var part: Part {
    switch self {
    case .stored(let address): address.pointee
    case .computed(let read): read()
    }
  }

  /// Returns a reader of a member of this part.
  @inlinable
  func member<Member>(_ keyPath: KeyPath<Part, Member>) -> StateReader<Member> {
    guard case .stored(let address) = self, let offset = MemoryLayout<Part>.offset(of: keyPath)
    else {
      return .computed { part[keyPath: keyPath] }
    }
    let member = UnsafeRawPointer(address) + offset
    return .stored(member.assumingMemoryBound(to: Member.self))
  }
}
