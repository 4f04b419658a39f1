import Synchronization

/// Extracts the payload of the case whose constructor it is given.
///
/// A constructor is a function like any other: it does not say which case it makes. That shows when it
/// is called with a payload, and a payload is at hand as soon as a value comes by in a case that
/// declares the right type. From then on, extraction compares tags, and reads the payload only where
/// they agree.
@usableFromInline
final class PayloadExtractor<Root, Value> {
  @usableFromInline let embed: (Value) -> Root?
  @usableFromInline let layout: EnumLayout?

  /// The case that `embed` makes, once it is known. Threads that find it out at the same time find the
  /// same, and this number is all that they share, so that no ordering is needed.
  @usableFromInline let learned = Atomic<UInt64>(OwnCase.unknown.code)

  /// The cases that came by and whose payload `embed` cannot take.
  @usableFromInline let foreignCases: AtomicBitSet

  /// - Parameter embed: The constructor of a case, perhaps with an optional around its result.
  @usableFromInline
  convenience init(_ embed: @escaping (Value) -> Root?) {
    self.init(embed, layout: EnumLayout(Root.self))
  }

  init(_ embed: @escaping (Value) -> Root?, layout: EnumLayout?) {
    self.embed = embed
    self.layout = layout
    foreignCases = AtomicBitSet(capacity: layout?.caseCount ?? 0)
  }

  @inlinable
  func extract(from root: Root) -> Value? {
    guard let layout else { return mirroredPayload(of: root, embed: embed) }
    let tag = layout.tag(of: root)
    let ownCase = OwnCase(code: learned.load(ordering: .relaxed))
    if ownCase.tag == tag {
      let reading = ownCase.reading
      return switch reading {
      case .direct, .boxed: layout.payload(of: root, as: Value.self, isIndirect: reading == .boxed)
      case .converted, .cast: convert(root, from: ownCase, layout)
      }
    }
    guard ownCase.isUnknown, !foreignCases.contains(tag) else { return nil }
    return learn(from: root, tag: tag, layout)
  }

  /// Extracts from a value of which it is not known yet whether it is in the case that `embed` makes.
  @usableFromInline
  func learn(from root: Root, tag: Int, _ layout: EnumLayout) -> Value? {
    guard let reading = reading(ofCase: tag, layout) else {
      foreignCases.insert(tag)
      return nil
    }
    let candidate = OwnCase(tag: tag, reading: reading)
    guard let value = convert(root, from: candidate, layout), let embedded = embed(value) else {
      return nil
    }
    let ownTag = layout.tag(of: embedded)
    if ownTag == tag {
      learned.store(candidate.code, ordering: .relaxed)
      return value
    }
    if let reading = self.reading(ofCase: ownTag, layout) {
      learned.store(OwnCase(tag: ownTag, reading: reading).code, ordering: .relaxed)
    }
    return nil
  }

  /// How to read the payload of the case as a `Value`; nil if it can be none.
  private func reading(ofCase tag: Int, _ layout: EnumLayout) -> OwnCase.Reading? {
    guard let payload = layout.payload(ofCase: tag) else { return nil }
    let form = StoredForm(payload)
    if isSameType(payload.type, Value.self) {
      switch form {
      case .generic where layout.isBitwiseTakable:
        return payload.isIndirect ? .boxed : .direct
      case .generic:
        return .converted
      case .function, .metatype, .tuple:
        return .converted
      case .unreadable:
        let name = layout.name(ofCase: tag) ?? "?"
        fatalError(
          """
          A case path cannot extract the payload of '\(Root.self).\(name)': it holds a function \
          or a metatype in '\(payload.type)', of which only the compiler knows the stored form. \
          Make the case path with 'CasePath(embed:extract:)' instead.
          """
        )
      }
    }
    return form.isGeneric && mayConvert(payload.type) ? .cast : nil
  }

  /// Says whether a function that takes a `payloadType` may have been converted to one that takes a
  /// `Value`, as `(Animal) -> Root` converts to `(Dog) -> Root`.
  private func mayConvert(_ payloadType: Any.Type) -> Bool {
    switch MetadataKind(payloadType) {
    case .existential, .extendedExistential, .optional, .metatype, .existentialMetatype:
      return true
    case .class:
      return switch MetadataKind(Value.self) {
      case .class, .existential, .extendedExistential: true
      default: false
      }
    case .tuple:
      let elements = TupleLayout(payloadType)?.elements ?? []
      if elements.count == 1 { return mayConvert(elements[0].type) }
      return elements.count == TupleLayout(Value.self)?.elements.count
    default:
      let isCollection = payloadType is any ImplicitlyConverted.Type
      return payloadType == AnyHashable.self
        || isCollection && Value.self is any ImplicitlyConverted.Type
    }
  }

  /// Reads a payload in whichever form and of whichever type it is stored.
  @usableFromInline
  func convert(_ root: Root, from ownCase: OwnCase, _ layout: EnumLayout) -> Value? {
    let tag = ownCase.tag
    guard let payload = layout.payload(ofCase: tag) else { return nil }
    return layout.withPayload(of: root, tag: tag, isIndirect: payload.isIndirect) { source in
      func cast<Payload>(_ type: Payload.Type) -> Value? {
        source.assumingMemoryBound(to: Payload.self).pointee as? Value
      }
      if ownCase.reading == .cast { return cast(bareType(payload.type)) }
      return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { target in
        StoredForm(payload).copy(payload.type, from: source, to: target.baseAddress!)
        return target.moveElement(from: 0)
      }
    }
  }
}

/// The collections that the compiler converts element by element, as `[Dog]` to `[Animal]`.
private protocol ImplicitlyConverted {}
extension Array: ImplicitlyConverted {}
extension Dictionary: ImplicitlyConverted {}
extension Set: ImplicitlyConverted {}

/// The case that a constructor makes, and how to read its payload, in one word.
@usableFromInline
struct OwnCase {
  @usableFromInline
  enum Reading: UInt64 {
    /// It lies in the enum, in the form that generic code expects.
    case direct
    /// The same, but in a box.
    case boxed
    /// It has the right type in another form, or lies among bits that cannot be moved.
    case converted
    /// It has another type, from which it has to be cast.
    case cast
  }

  static var unknown: OwnCase { OwnCase(code: .max) }

  @usableFromInline let code: UInt64

  @inlinable
  init(code: UInt64) {
    self.code = code
  }

  init(tag: Int, reading: Reading) {
    code = reading.rawValue << 32 | UInt64(tag)
  }

  /// The tag; none that an enum has, while the case is not known.
  @inlinable
  var tag: Int { Int(code & 0xFFFF_FFFF) }

  @inlinable
  var isUnknown: Bool { code == .max }

  @inlinable
  var reading: Reading { Reading(rawValue: code >> 32) ?? .cast }
}
