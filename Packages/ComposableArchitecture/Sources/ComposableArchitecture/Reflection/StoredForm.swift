/// The form in which an enum stores a payload, compared with the form that generic code expects.
///
/// For nearly every type the two are equal. But a function that generic code handles takes its
/// arguments and returns its result by address, whereas `case done((Int) -> Bool)` stores a
/// function that passes them in registers. Only the compiler can convert it, where it sees the
/// concrete type. And `Int.Type`, which has only one value, takes no space in an enum, but is a
/// pointer in generic code. Code that reads such a payload as if it were in the generic form, as
/// `Mirror` does, calls functions with garbage.
enum StoredForm {
  /// The bytes can be copied as they are.
  case generic
  /// A function of a type that this library knows, converted by the compiler.
  case function(ConcreteFunction)
  /// The metatype of a type that is not a class. It is stored in zero bytes.
  case metatype
  /// A tuple with at least one element that is not generic.
  case tuple([(form: StoredForm, element: TupleLayout.Element)])
  /// A form that only the compiler can read.
  case unreadable

  /// Makes the form of a payload of `type`, declared without generic parameters of the enum.
  init(_ type: Any.Type) {
    switch MetadataKind(type) {
    case .function:
      self = ConcreteFunction(type).map(Self.function) ?? Self.foreignFunction(type)
    case .metatype:
      let instance = unsafeBitCast(type, to: UnsafeRawPointer.self)
        .load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
      self = MetadataKind(instance) == .class ? .generic : .metatype
    case .tuple:
      self = Self.tuple(of: TupleLayout(type)!.elements)
    case .optional:
      let wrapped = unsafeBitCast(type, to: UnsafeRawPointer.self)
        .load(fromByteOffset: 2 * MemoryLayout<UnsafeRawPointer>.size, as: Any.Type.self)
      if case .generic = StoredForm(wrapped) { self = .generic } else { self = .unreadable }
    default:
      self = .generic
    }
  }

  /// Makes the form in which an enum stores `payload`.
  init(_ payload: EnumLayout.Payload) {
    if payload.declaration == .parameter {
      self = .generic
    } else {
      self.init(payload.type)
      if case .generic = self { return }
      // Some parts may be stored in the generic form. The resolved type does not show which.
      if payload.declaration == .dependent { self = .unreadable }
    }
  }

  var isGeneric: Bool {
    if case .generic = self { true } else { false }
  }

  /// Copies a payload that is stored in this form at `source` to `target`, in the generic form.
  ///
  /// - Precondition: The form is not `unreadable`.
  func copy(_ type: Any.Type, from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    switch self {
    case .generic:
      copyGeneric(type, from: source, to: target)
    case .function(let function):
      function.copy(source, target)
    case .metatype:
      let instance = unsafeBitCast(type, to: UnsafeRawPointer.self)
        .load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UnsafeRawPointer.self)
      target.storeBytes(of: instance, as: UnsafeRawPointer.self)
    case .tuple(let parts):
      var end = 0
      for (form, element) in parts {
        let (size, alignment) = form.extent(element.type)
        let start = (end + alignment - 1) / alignment * alignment
        form.copy(element.type, from: source + start, to: target + element.offset)
        end = start + size
      }
    case .unreadable:
      fatalError("a payload in an unreadable form cannot be copied")
    }
  }

  /// The size in bytes of a value in this form, and the alignment of its address.
  private func extent(_ type: Any.Type) -> (size: Int, alignment: Int) {
    func ofGeneric<Payload>(_ type: Payload.Type) -> (size: Int, alignment: Int) {
      (MemoryLayout<Payload>.size, MemoryLayout<Payload>.alignment)
    }
    switch self {
    case .metatype: return (0, 1)
    case .tuple(let parts):
      return parts.reduce(into: (size: 0, alignment: 1)) { whole, part in
        let (size, alignment) = part.form.extent(part.element.type)
        whole.size = (whole.size + alignment - 1) / alignment * alignment + size
        whole.alignment = max(whole.alignment, alignment)
      }
    default: return ofGeneric(type)
    }
  }

  private static func tuple(of elements: [TupleLayout.Element]) -> StoredForm {
    let forms = elements.map { StoredForm($0.type) }
    if forms.allSatisfy(\.isGeneric) { return .generic }
    for form in forms {
      if case .unreadable = form { return .unreadable }
    }
    return .tuple(Array(zip(forms, elements)))
  }

  /// The form of a function of an unknown type. Swift's functions have two forms, functions of C
  /// (`@convention(c)`, blocks) only one.
  private static func foreignFunction(_ type: Any.Type) -> StoredForm {
    let flags = unsafeBitCast(type, to: UnsafeRawPointer.self)
      .load(fromByteOffset: MemoryLayout<UnsafeRawPointer>.size, as: UInt.self)
    return flags & 0x00FF_0000 == 0 ? .unreadable : .generic
  }

  private func copyGeneric(
    _ type: Any.Type,
    from source: UnsafeRawPointer,
    to target: UnsafeMutableRawPointer
  ) {
    func copy<Payload>(_ type: Payload.Type) {
      let payload = source.assumingMemoryBound(to: Payload.self)
      target.initializeMemory(as: Payload.self, from: payload, count: 1)
    }
    copy(type)
  }
}
