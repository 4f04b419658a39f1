import Synchronization

/// Extracts the payload of the case whose constructor is given.
///
/// A constructor is an ordinary function: nothing in it names its case. The extractor learns the
/// case by calling the constructor with a payload. It takes that from the first value in a case
/// that declares a suitable type. From then on, extraction compares tags, and reads the payload
/// only if they are equal.
@usableFromInline
final class PayloadExtractor<Root, Value> {
  @usableFromInline let embed: (Value) -> Root
  @usableFromInline let readings: PayloadAccessCache
  // That of the readings, kept here because each extraction needs it.
  @usableFromInline let layout: EnumLayout?
  /// The case that `embed` makes, once it is known. Threads that learn it at the same time learn the same,
  /// and they share only this number, so no memory ordering is needed.
  @usableFromInline let known = Atomic(KnownCase.none.code)

  /// - Parameter embed: The constructor of a case.
  @inlinable
  convenience init(_ embed: @escaping (Value) -> Root) {
    self.init(embed, PayloadAccessCache.of(Root.self, as: Value.self))
  }

  @usableFromInline
  init(_ embed: @escaping (Value) -> Root, _ readings: PayloadAccessCache) {
    self.embed = embed
    self.readings = readings
    layout = readings.layout
  }

  @inlinable
  func extract(from root: Root) -> Value? {
    guard let layout else { return mirroredPayload(of: root, embed: embed) }
    let tag = layout.tag(of: root)
    let known = KnownCase(code: known.load(ordering: .relaxed))
    if known.isDirect(tag) { return layout.payload(of: root, as: Value.self, isIndirect: false) }
    if known.tag == tag { return read(root, tag, known.reading, layout) }
    return known.isNone ? learn(from: root, tag, layout) : nil
  }

  /// Extracts from a value while the case that `embed` makes is not known.
  @inlinable
  func learn(from root: Root, _ tag: Int, _ layout: EnumLayout) -> Value? {
    guard let value = read(root, tag, readings.reading(ofCase: tag), layout) else { return nil }
    let embeddedTag = layout.tag(of: embed(value))
    let learned = KnownCase(tag: embeddedTag, reading: readings.reading(ofCase: embeddedTag))
    known.store(learned.code, ordering: .relaxed)
    return embeddedTag == tag ? value : nil
  }

  /// Reads the payload of a value, if it can be a `Value`.
  @inlinable
  func read(
    _ root: Root,
    _ tag: Int,
    _ reading: PayloadAccessCache.Reading,
    _ layout: EnumLayout
  ) -> Value? {
    switch reading {
    case .unknown, .none: nil
    case .direct, .boxed:
      layout.payload(of: root, as: Value.self, isIndirect: reading == .boxed)
    case .converted, .cast: convert(root, tag, layout, casts: reading == .cast)
    }
  }

  /// Reads a payload of any stored form and any type.
  @usableFromInline
  func convert(_ root: Root, _ tag: Int, _ layout: EnumLayout, casts: Bool) -> Value? {
    guard let payload = layout.payload(ofCase: tag) else { return nil }
    return layout.withPayload(of: root, tag: tag, isIndirect: payload.isIndirect) { source in
      func cast<Payload>(_ type: Payload.Type) -> Value? {
        source.assumingMemoryBound(to: Payload.self).pointee as? Value
      }
      if casts { return cast(bareType(payload.type)) }
      return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { target in
        StoredForm(payload).copy(payload.type, from: source, to: target.baseAddress!)
        return target.moveElement(from: 0)
      }
    }
  }
}

/// The case that a constructor makes, and the reading of its payload, in one word of memory.
@usableFromInline
struct KnownCase {
  @inlinable static var none: KnownCase { KnownCase(code: .max) }

  @usableFromInline let code: UInt64

  @inlinable
  init(code: UInt64) {
    self.code = code
  }

  @inlinable
  init(tag: Int, reading: PayloadAccessCache.Reading) {
    code = UInt64(reading.rawValue) << 32 | UInt64(tag)
  }

  /// The tag of the case. While no case is known, it is a tag that no enum has.
  @inlinable var tag: Int { Int(code & 0xFFFF_FFFF) }

  @inlinable var isNone: Bool { code == .max }

  /// Returns true if it is the case with a tag, whose payload is read directly, as most are.
  @inlinable
  func isDirect(_ tag: Int) -> Bool { code == UInt64(truncatingIfNeeded: tag) }

  @inlinable var reading: PayloadAccessCache.Reading {
    PayloadAccessCache.Reading(rawValue: UInt8(truncatingIfNeeded: code >> 32)) ?? .unknown
  }
}
