/// The runtime's description of an enum type: the tag of a value, and the name and payload of a
/// case.
///
/// `Mirror` reads the same tables, but builds an array of boxed children each time. Reading only
/// the tag is one indirect call. So a case path rejects a value in another case at once.
///
/// The tables are read where the Swift runtime's ABI puts them: type metadata, its value witnesses,
/// the nominal type descriptor and its field records. Three checks prevent wrong results if they
/// are elsewhere. The initialiser accepts only metadata whose kind and flags show that the tables
/// are there. `isTrusted` reads all tables once per process, for an enum whose layout is known. And
/// code that uses a layout must also handle types that have none.
@usableFromInline
package struct EnumLayout {
  @usableFromInline let metadata: UnsafeRawPointer
  @usableFromInline var witnesses: UnsafeRawPointer
  private let descriptor: UnsafeRawPointer

  /// Makes the layout of `type`; nil if it is not an enum, or if its tables cannot be read.
  package init?(_ type: Any.Type) {
    guard Self.isTrusted else { return nil }
    self.init(unchecked: type)
  }

  /// Makes the layout of `type` without the check that the tables are where they are expected.
  init?(unchecked type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard let kind = MetadataKind(metadata), kind == .enum || kind == .optional else { return nil }
    self.metadata = metadata
    self.witnesses = metadata.load(fromByteOffset: -Self.word, as: UnsafeRawPointer.self)
    self.descriptor = metadata.load(fromByteOffset: Self.word, as: UnsafeRawPointer.self)
    // Enums imported from C have no enum witnesses.
    guard flags & 0x0020_0000 != 0 else { return nil }
  }

  /// The flags in the value witnesses of the type.
  var flags: UInt32 { witnesses.load(fromByteOffset: 10 * Self.word, as: UInt32.self) }

  /// The number of cases.
  var caseCount: Int {
    let payloadCases = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0x00FF_FFFF
    let otherCases = descriptor.load(fromByteOffset: 24, as: UInt32.self)
    return Int(payloadCases) + Int(otherCases)
  }

  /// The number of the case of the value at `root`, counted as in the field records: cases with a
  /// stored payload first.
  @inlinable
  func tag(at root: UnsafeRawPointer) -> Int {
    typealias GetEnumTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    return Int(witness(11, as: GetEnumTag.self)(root, metadata))
  }

  /// The number of the case of `root`.
  @inlinable
  package func tag<Root>(of root: Root) -> Int {
    withUnsafePointer(to: root) { tag(at: $0) }
  }

  /// The payload that a case declares.
  struct Payload {
    /// The dependence of the declaration on the generic parameters of the enum.
    enum Declaration {
      /// It depends on none: `case failed(Int)`.
      case concrete
      /// It is one of the parameters: `case success(Success)`.
      case parameter
      /// It contains some of them: `case pair(First, Second)`.
      case dependent
    }

    /// The payload's type, labels included.
    var type: Any.Type
    /// True if the payload is in a box of its own (`indirect`).
    var isIndirect: Bool
    var declaration: Declaration
  }

  /// The name, without labels, of the case with the given tag.
  ///
  /// It is nil if the type was compiled without reflection metadata; so is `payload(ofCase:)`.
  func name(ofCase tag: Int) -> String? {
    guard let record = record(ofCase: tag), let name = relativePointer(at: record + 8) else {
      return nil
    }
    return String(cString: name.assumingMemoryBound(to: UInt8.self))
  }

  /// The payload of the case with the given tag; nil for a case without one.
  func payload(ofCase tag: Int) -> Payload? {
    guard
      let record = record(ofCase: tag),
      let mangledName = relativePointer(at: record + 4)?.assumingMemoryBound(to: UInt8.self)
    else { return nil }
    let length = Self.mangledLength(mangledName)
    guard
      let type = _getTypeByMangledNameInContext(
        mangledName,
        length,
        genericContext: descriptor,
        genericArguments: metadata + 2 * Self.word
      )
    else { return nil }
    let declaration: Payload.Declaration
    if Self.isGenericParameter(mangledName, length) {
      declaration = .parameter
    } else {
      let concreteType = _getTypeByMangledNameInContext(
        mangledName,
        length,
        genericContext: nil,
        genericArguments: nil
      )
      declaration = concreteType == nil ? .dependent : .concrete
    }
    return Payload(
      type: type,
      isIndirect: record.load(as: UInt32.self) & 1 != 0,
      declaration: declaration
    )
  }

  @inlinable
  static var word: Int { MemoryLayout<UnsafeRawPointer>.size }

  @inlinable
  func witness<Function>(_ index: Int, as type: Function.Type) -> Function {
    witnesses.load(fromByteOffset: index * Self.word, as: type)
  }

  private func record(ofCase tag: Int) -> UnsafeRawPointer? {
    guard
      let fields = relativePointer(at: descriptor + 16),
      tag < fields.load(fromByteOffset: 12, as: UInt32.self)
    else { return nil }
    return fields + 16 + tag * Int(fields.load(fromByteOffset: 10, as: UInt16.self))
  }

  private func relativePointer(at field: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = field.load(as: Int32.self)
    return offset == 0 ? nil : field + Int(offset)
  }

  /// The length of a mangled name, which ends at its first zero byte. A symbolic reference inside
  /// it (a control character, then 4 bytes, or 8 from 0x18 on) may contain zero bytes, which do not
  /// end it.
  private static func mangledLength(_ symbol: UnsafePointer<UInt8>) -> UInt {
    var end = symbol
    while end.pointee != 0 {
      switch end.pointee {
      case 0x01...0x17: end += 5
      case 0x18...0x1F: end += 1 + word
      default: end += 1
      }
    }
    return UInt(end - symbol)
  }

  /// Returns true if a mangled name is that of a generic parameter: `x`, or `q` with its depth and
  /// index.
  private static func isGenericParameter(_ symbol: UnsafePointer<UInt8>, _ length: UInt) -> Bool {
    switch symbol[0] {
    case UInt8(ascii: "x"):
      return length == 1
    case UInt8(ascii: "q"):
      return UnsafeBufferPointer(start: symbol + 1, count: Int(length) - 1).allSatisfy {
        $0 == UInt8(ascii: "d") || $0 == UInt8(ascii: "_") || (0x30...0x39).contains($0)
      }
    default:
      return false
    }
  }
}
