/// A function type that this file spells out, so that the compiler converts its stored form. These
/// are the callbacks without argument and result, which actions carry in practice.
///
/// A field of a struct that is not generic has the form of its concrete type, like the payload of
/// an enum. `initializeMemory(as:to:)` is generic, and takes the function in the generic form.
struct ConcreteFunction {
  /// Copies a function that is stored at `source` in the form of its concrete type to `target`, in
  /// the generic form.
  let copy: (_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer) -> Void

  /// Makes the conversion of `type`; nil if this file does not spell it out.
  init?(_ type: Any.Type) {
    if type == (() -> Void).self {
      struct Stored { let function: () -> Void }
      copy = { source, target in
        let function = source.assumingMemoryBound(to: Stored.self).pointee.function
        target.initializeMemory(as: (() -> Void).self, to: function)
      }
    } else if type == (@Sendable () -> Void).self {
      struct Stored { let function: @Sendable () -> Void }
      copy = { source, target in
        let function = source.assumingMemoryBound(to: Stored.self).pointee.function
        target.initializeMemory(as: (@Sendable () -> Void).self, to: function)
      }
    } else if type == (@MainActor () -> Void).self {
      struct Stored { let function: @MainActor () -> Void }
      copy = { source, target in
        let function = source.assumingMemoryBound(to: Stored.self).pointee.function
        target.initializeMemory(as: (@MainActor () -> Void).self, to: function)
      }
    } else if type == (() async -> Void).self {
      struct Stored { let function: () async -> Void }
      copy = { source, target in
        let function = source.assumingMemoryBound(to: Stored.self).pointee.function
        target.initializeMemory(as: (() async -> Void).self, to: function)
      }
    } else if type == (@Sendable () async -> Void).self {
      struct Stored { let function: @Sendable () async -> Void }
      copy = { source, target in
        let function = source.assumingMemoryBound(to: Stored.self).pointee.function
        target.initializeMemory(as: (@Sendable () async -> Void).self, to: function)
      }
    } else {
      return nil
    }
  }
}
