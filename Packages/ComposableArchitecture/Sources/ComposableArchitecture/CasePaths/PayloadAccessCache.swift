import Synchronization

/// The ways to read the payloads of an enum as values of one type.
///
/// To find out how a payload is stored takes a microsecond. So it is found out once for each case, and
/// kept for each pair of types as long as the program runs: case paths that are made anew each time, as
/// in `switch`, cost no more than those in constants.
@usableFromInline
final class PayloadAccessCache {
  /// A way to read a payload.
  @usableFromInline
  enum Reading: UInt8 {
    /// The payload is stored in the enum, in the form that generic code expects.
    // First, so that its raw value is zero: see `KnownCase.isDirect(_:)`.
    case direct
    /// The payload is stored in that form too, but in a box.
    case boxed
    /// The payload has the right type, but another form, or the bits of the enum cannot be moved.
    case converted
    /// The payload has another type, from which it has to be cast.
    case cast
    /// The payload cannot be a value of the type.
    case none
    /// Not found out yet.
    case unknown
  }

  /// Nil if the tables of the enum cannot be read.
  @usableFromInline let layout: EnumLayout?
  private let root: Any.Type
  private let value: Any.Type
  private let next: PayloadAccessCache?
  /// By the tags of the cases. Threads that find a reading out at the same time find out the same, so no
  /// memory ordering is needed.
  @usableFromInline let readings: UnsafeMutablePointer<Atomic<UInt8>>

  init(_ root: Any.Type, as value: Any.Type, layout: EnumLayout?, next: PayloadAccessCache? = nil) {
    self.root = root
    self.value = value
    self.layout = layout
    self.next = next
    let count = layout?.caseCount ?? 0
    readings = .allocate(capacity: count)
    for tag in 0..<count { (readings + tag).initialize(to: Atomic(Reading.unknown.rawValue)) }
  }

  @inline(never)
  deinit {
    readings.deinitialize(count: layout?.caseCount ?? 0)
    readings.deallocate()
  }

  /// Returns the way to read the payload of the case with a tag.
  @inlinable
  func reading(ofCase tag: Int) -> Reading {
    let known = Reading(rawValue: readings[tag].load(ordering: .relaxed)) ?? .unknown
    return known == .unknown ? resolve(ofCase: tag) : known
  }

  @usableFromInline
  func resolve(ofCase tag: Int) -> Reading {
    let reading = layout.map { $0.reading(ofCase: tag, of: root, as: value) } ?? .none
    readings[tag].store(reading.rawValue, ordering: .relaxed)
    return reading
  }
}

// Safe to share: the readings are atomic, and all else is constant.
extension PayloadAccessCache: @unchecked Sendable {}

// MARK: - All readings

extension PayloadAccessCache {
  private typealias Head = Atomic<UnsafeRawPointer?>

  /// Lists of readings, by the addresses of their types. They are only ever added, at the front, and
  /// never released. So they are looked up without a lock.
  nonisolated(unsafe) private static let heads: UnsafeMutablePointer<Head> = {
    let heads = UnsafeMutablePointer<Head>.allocate(capacity: headCount)
    for index in 0..<headCount { (heads + index).initialize(to: Atomic(nil)) }
    return heads
  }()

  private static let headCount = 512

  /// Returns the readings of the payloads of an enum as values of a type.
  @usableFromInline
  static func of(_ root: Any.Type, as value: Any.Type) -> PayloadAccessCache {
    let (rootAddress, valueAddress) = (
      UInt(bitPattern: ObjectIdentifier(root)), UInt(bitPattern: ObjectIdentifier(value))
    )
    // Types are at multiples of 8.
    let head = heads + Int((rootAddress >> 3 &* 31 &+ valueAddress >> 3) % UInt(headCount))
    var first = head.pointee.load(ordering: .acquiring)
    while true {
      if let known = find(root, value, from: first) { return known }
      let made = PayloadAccessCache(
        root,
        as: value,
        layout: EnumLayout(root),
        next: readings(at: first)
      )
      let reference = Unmanaged.passRetained(made)
      let (isAdded, found) = head.pointee.compareExchange(
        expected: first,
        desired: UnsafeRawPointer(reference.toOpaque()),
        ordering: .acquiringAndReleasing
      )
      if isAdded { return made }
      // Another thread has added readings, perhaps those of these types.
      reference.release()
      first = found
    }
  }

  private static func readings(at address: UnsafeRawPointer?) -> PayloadAccessCache? {
    address.map { Unmanaged<PayloadAccessCache>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func find(
    _ root: Any.Type,
    _ value: Any.Type,
    from first: UnsafeRawPointer?
  ) -> PayloadAccessCache? {
    var next = readings(at: first)
    while let current = next {
      if current.root == root && current.value == value { return current }
      next = current.next
    }
    return nil
  }
}

// MARK: - Finding out

extension EnumLayout {
  /// Returns the way to read the payload of a case of `root` as a `value`.
  func reading(ofCase tag: Int, of root: Any.Type, as value: Any.Type) -> PayloadAccessCache.Reading
  {
    guard let payload = payload(ofCase: tag) else { return .none }
    let form = StoredForm(payload)
    guard isSameType(payload.type, value) else {
      return form.isGeneric && Self.mayConvert(payload.type, to: value) ? .cast : .none
    }
    switch form {
    case .generic where isBitwiseTakable:
      return payload.isIndirect ? .boxed : .direct
    case .generic, .function, .metatype, .tuple:
      return .converted
    case .unreadable:
      fatalError(
        """
        A case path cannot extract the payload of '\(root).\(name(ofCase: tag) ?? "?")': its \
        type '\(payload.type)' contains a function or a metatype, and only the compiler knows how that \
        is stored. Make the case path with 'CasePath(embed:extract:)' instead.
        """
      )
    }
  }

  /// Returns true if a function that takes a `payloadType` may have been converted to one that
  /// takes a `value`, as `(Animal) -> Root` converts to `(Dog) -> Root`.
  private static func mayConvert(_ payloadType: Any.Type, to value: Any.Type) -> Bool {
    switch MetadataKind(payloadType) {
    case .existential, .extendedExistential, .optional, .metatype, .existentialMetatype:
      return true
    case .class:
      return switch MetadataKind(value) {
      case .class, .existential, .extendedExistential: true
      default: false
      }
    case .tuple:
      let elements = TupleLayout(payloadType)?.elements ?? []
      if elements.count == 1 { return mayConvert(elements[0].type, to: value) }
      return elements.count == TupleLayout(value)?.elements.count
    default:
      let isCollection = payloadType is any ImplicitlyConverted.Type
      return payloadType == AnyHashable.self
        || isCollection && value is any ImplicitlyConverted.Type
    }
  }
}

/// The collections that the compiler converts element by element, as `[Dog]` to `[Animal]`.
private protocol ImplicitlyConverted {}
extension Array: ImplicitlyConverted {}
extension Dictionary: ImplicitlyConverted {}
extension Set: ImplicitlyConverted {}
