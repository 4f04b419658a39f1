import Synchronization

/// Returns the function that extracts the payload that `embed` embeds.
///
/// - Parameter embed: The constructor of a case of `Root`. If `Root` is an optional, it may be the
///   constructor of a case of the wrapped type.
@inlinable
func extraction<Root, Value>(of embed: @escaping (Value) -> Root) -> (Root) -> Value? {
  // Cheaper than a cast, for all other types.
  guard isOptional(Root.self), let optional = Root.self as? any OptionalRoot.Type else {
    return PayloadExtractor(embed).extract
  }
  func open<Optional: OptionalRoot>(_ optional: Optional.Type) -> (Root) -> Value? {
    // `Optional` and `Root` are one type.
    optional.extraction(of: embed as! (Value) -> Optional) as! (Root) -> Value?
  }
  return open(optional)
}

@usableFromInline
func isOptional(_ type: Any.Type) -> Bool { MetadataKind(type) == .optional }

/// Returns the function that recognises the values in the case of `constant`.
func recognition<Root>(of constant: Root) -> (Root) -> Void? {
  guard let constant = constant as? any OptionalRoot else {
    return ConstantExtractor(constant).extract
  }
  func open(_ constant: some OptionalRoot) -> (Root) -> Void? {
    constant.recognition() as! (Root) -> Void?
  }
  return open(constant)
}

/// The protocol by which generic code uses `Optional`, where it knows the type only as `Root`.
@usableFromInline
protocol OptionalRoot {
  static func extraction<Value>(of embed: @escaping (Value) -> Self) -> (Self) -> Value?
  func recognition() -> (Self) -> Void?
}

extension Optional: OptionalRoot {
  @usableFromInline
  static func extraction<Value>(
    of embed: @escaping (Value) -> Wrapped?
  ) -> (Wrapped?) -> Value? {
    let embedWrapped: (Value) -> Wrapped = {
      guard let root = embed($0) else {
        fatalError(
          """
          A case path to '\(Value.self)' was made from a function that returned nil. The function has \
          to be the constructor of a case of '\(Wrapped.self)', or 'Optional.some'. For any other \
          function, make the case path with 'CasePath(embed:extract:)'.
          """
        )
      }
      return root
    }
    let extract: (Wrapped) -> Value?
    if Value.self == Wrapped.self {
      let extractor = SelfExtractor(embedWrapped as! (Wrapped) -> Wrapped)
      extract = extractor.extract as! (Wrapped) -> Value?
    } else {
      extract = ComposableArchitecture.extraction(of: embedWrapped)
    }
    return { root in
      guard let wrapped = root else { return nil }
      return extract(wrapped)
    }
  }

  @usableFromInline
  func recognition() -> (Wrapped?) -> Void? {
    guard let wrapped = self else {
      return { $0 == nil ? () : nil }
    }
    let recognize = ComposableArchitecture.recognition(of: wrapped)
    return { root in
      guard let wrapped = root else { return nil }
      return recognize(wrapped)
    }
  }
}

/// Extracts from a wrapped value the payload that a function from `Root` to `Root` embeds.
///
/// There are two such functions: `Optional.some`, and the constructor, with an optional result, of
/// a case that holds another value of its own enum, such as `indirect case not(Expression)`.
private final class SelfExtractor<Root> {
  private let embed: (Root) -> Root
  private let extractPayload: (Root) -> Root?

  /// The kind of the function: -1 if it is not known yet, 1 for `some`, and 0 for a case.
  private let isSome = Atomic<Int8>(-1)

  init(_ embed: @escaping (Root) -> Root) {
    self.embed = embed
    extractPayload = extraction(of: embed)
  }

  func extract(from root: Root) -> Root? {
    if isSome.load(ordering: .relaxed) < 0 {
      isSome.store(Self.isDeeper(embed(root), than: root) ? 0 : 1, ordering: .relaxed)
    }
    return isSome.load(ordering: .relaxed) == 1 ? root : extractPayload(root)
  }

  /// Returns true if `outer` is `inner` with one more case around it.
  private static func isDeeper(_ outer: Root, than inner: Root) -> Bool {
    guard let layout = EnumLayout(Root.self) else { return false }
    var (outer, inner) = (outer, inner)
    while true {
      let tag = layout.tag(of: outer)
      guard layout.tag(of: inner) == tag else { return true }
      guard let payload = layout.payload(ofCase: tag), isSameType(payload.type, Root.self) else {
        return false
      }
      func unwrap(_ root: Root) -> Root {
        layout.withPayload(of: root, tag: tag, isIndirect: payload.isIndirect) {
          $0.assumingMemoryBound(to: Root.self).pointee
        }
      }
      (outer, inner) = (unwrap(outer), unwrap(inner))
    }
  }
}
