/// The conformances to protocols that are compiled into this process.
@_spi(Layers)
public enum Conformances {
  /// Returns the modules that conform a type to a protocol; none if the runtime cannot be asked.
  ///
  /// - Parameters:
  ///   - type: A structure or an enum, not generic.
  ///   - existential: The protocol, which is not one of Objective-C: `(any P).self`.
  /// - Returns: For each conformance, the name of its module; nil if it is that of the type or of the protocol.
  @_spi(Layers) public static func modules(
    conforming type: Any.Type,
    to existential: Any.Type
  ) -> [String?] {
    let (subject, target) = (descriptor(of: type, at: 1), descriptor(of: existential, at: 2))
    return ImageSections.all.flatMap { sections in
      records(in: sections).filter { $0.type == subject && $0.protocol == target }.map(\.module)
    }
  }

  private static func records(in sections: ImageSections) -> [Record] {
    let section = sections.conformances
    guard sections.areKnown, let start = section.baseAddress else { return [] }
    return stride(from: 0, to: section.count, by: MemoryLayout<Int32>.size).compactMap { offset in
      target(of: start + offset).map(Record.init)
    }
  }

  /// The address in a word of a type's metadata: the second one of a type is its descriptor, the third one of an existential
  /// type is that of its protocol.
  private static func descriptor(of type: Any.Type, at word: Int) -> UnsafeRawPointer? {
    unsafeBitCast(type, to: UnsafePointer<UnsafeRawPointer?>.self)[word]
  }

  /// Returns the address that a relative pointer has: the distance from itself.
  private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = pointer.load(as: Int32.self)
    return distance == 0 ? nil : pointer + Int(distance)
  }

  /// Returns the address that a relative pointer has if its lowest bit is not set, and else the one that is stored there.
  private static func indirectTarget(of pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(pointer.load(as: Int32.self))
    guard distance & 1 != 0 else { return target(of: pointer) }
    return (pointer + (distance & ~1)).load(as: UnsafeRawPointer?.self)
  }

  /// A conformance, as the runtime describes it (`TargetProtocolConformanceDescriptor` in the ABI's Metadata.h): its
  /// protocol, its type, its table of functions, its flags and, in another module than the two, its module.
  private struct Record {
    let start: UnsafeRawPointer

    private var flags: UInt32 { start.load(fromByteOffset: 12, as: UInt32.self) }

    var `protocol`: UnsafeRawPointer? { Conformances.indirectTarget(of: start) }

    /// Nil if it is named in another way than by its descriptor.
    var type: UnsafeRawPointer? {
      guard let reference = Conformances.target(of: start + 4) else { return nil }
      switch flags >> 3 & 7 {
      case 0: return reference
      case 1: return reference.load(as: UnsafeRawPointer?.self)
      default: return nil
      }
    }

    var module: String? {
      guard flags & 0x40 != 0, let module = Conformances.indirectTarget(of: start + 16),
        let name = Conformances.target(of: module + 8)
      else { return nil }
      return String(cString: name.assumingMemoryBound(to: CChar.self))
    }
  }
}

// MARK: - The probe

/// A protocol to which one type conforms.
private protocol Probed {}
private struct Conforming: Probed {}
private struct NotConforming {}

extension RuntimeBet {
  /// The bet that the conformances of a process can be counted.
  @_spi(Layers) public static let conformances = RuntimeBet(
    "Conformances",
    that:
      "The section of conformances has the protocol, the type, the flags and the module of each where the ABI has them.",
    orElse: """
      Two modules that conform `ReceivingRule` to `DefaultReceivingRule` are not noticed: the rule of one of them is used.
      """
  ) {
    Conformances.modules(conforming: Conforming.self, to: (any Probed).self) == [nil]
      && Conformances.modules(conforming: NotConforming.self, to: (any Probed).self) == []
  }
}
