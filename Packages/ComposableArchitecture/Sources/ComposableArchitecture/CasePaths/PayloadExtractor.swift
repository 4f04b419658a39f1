import Synchronization

/// Extracts the payload of the case whose constructor is given.
///
/// A constructor is an ordinary function: nothing in it names its case. The extractor learns the
/// case by calling the constructor with a payload. It takes that from the first value in a case
/// that declares a suitable type. From then on, extraction compares tags, and reads the payload
/// only if they are equal.
@usableFromInline
final class PayloadExtractor<Root, Value> {
  @usableFromInline let embed: (Value) -> Root?
  @usableFromInline let layout: EnumLayout?

  /// The case that `embed` makes, once it is known. Threads that learn it at the same time learn
  /// the same, and they share only this number, so no memory ordering is needed.
  @usableFromInline let learned = Atomic<UInt64>(OwnCase.unknown.code)

  /// The cases of the values so far whose payload `embed` cannot take.
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

  /// Extracts from a value while the case that `embed` makes is not known.
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

  /// The reading that turns the payload of a case into a `Value`; nil if it cannot be one.
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

  /// Returns true if a function that takes a `payloadType` may have been converted to one that
  /// takes a `Value`, as `(Animal) -> Root` converts to `(Dog) -> Root`.
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

  /// Reads a payload of any stored form and any type.
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

/// The case that a constructor makes, and the reading of its payload, in one word of memory.
@usableFromInline
struct OwnCase {
  @usableFromInline
  enum Reading: UInt64 {
    /// The payload is stored in the enum, in the form that generic code expects.
    case direct
    /// The payload is stored in that form too, but in a box.
    case boxed
    /// The payload has the right type, but another form, or the bits of the enum cannot be moved.
    case converted
    /// The payload has another type, from which it has to be cast.
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

  /// The tag of the case. While the case is not known, it is a tag that no enum has.
  @inlinable
  var tag: Int { Int(code & 0xFFFF_FFFF) }

  @inlinable
  var isUnknown: Bool { code == .max }

  @inlinable
  var reading: Reading { Reading(rawValue: code >> 32) ?? .cast }
}
