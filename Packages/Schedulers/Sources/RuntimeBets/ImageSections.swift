/// The runtime's description of an image: a version, its address, two other words, and the address and the
/// length of each section (`MetadataSections` in the runtime's ImageInspectionCommon.h). The section of tests is the
/// fifteenth one, since version 5.
package struct ImageSections {
  /// Those of all images of this process; none if the runtime cannot be asked.
  package static var all: [ImageSections] {
    var list = List(starts: .allocate(capacity: List.capacity))
    defer { list.starts.deallocate() }
    enumerate?(
      { sections, list in
        list.assumingMemoryBound(to: List.self).pointee.add(sections)
      },
      &list
    )
    return (0..<list.count).map { ImageSections(start: list.starts[$0]) }
  }

  private let start: UnsafeRawPointer

  package init(start: UnsafeRawPointer) {
    self.start = start
  }

  /// True if the runtime describes images of this version as this type expects it, as the section of types shows: it lies
  /// in the image.
  package var areKnown: Bool {
    let image = RuntimeSymbol.image(of: UInt(bitPattern: start))
    return word(0) >= 5 && image != nil && word(9) > 0 && RuntimeSymbol.image(of: word(8)) == image
  }

  package var haveTests: Bool { word(0) < 5 || word(33) != 0 }

  /// The section of the conformances to protocols.
  var conformances: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: word(6)), count: Int(word(7)))
  }

  private func word(_ index: Int) -> UInt {
    start.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)
  }

  /// The descriptions that are found. The runtime holds a lock meanwhile: nothing here may look up types, as an array does.
  private struct List {
    static let capacity = 4_096

    let starts: UnsafeMutablePointer<UnsafeRawPointer>
    var count = 0

    /// - Returns: True to continue.
    mutating func add(_ sections: UnsafeRawPointer) -> Bool {
      starts[count] = sections
      count += 1
      return count < Self.capacity
    }
  }

  /// `void swift_enumerateAllMetadataSections(bool (*)(const MetadataSections *, void *), void *)`.
  /// The function that is passed to it returns true to continue.
  private static let enumerate = RuntimeSymbol.address(of: "swift_enumerateAllMetadataSections")
    .map {
      unsafeBitCast(
        $0,
        to: (@convention(c) (
          @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool,
          UnsafeMutableRawPointer
        ) -> Void).self
      )
    }
}
