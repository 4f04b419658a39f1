import Foundation

/// The tests of Swift Testing that are compiled into this process.
enum TestContent {
  /// True if there are any. A program that links the library alone has none.
  ///
  /// The compiler puts a record of each test into a section of its image, and the Swift runtime knows
  /// the sections of all images. Where it does not tell, there may be tests: a failure must not vanish.
  static let isInProcess: Bool = {
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "swift_enumerateAllMetadataSections") else {
      return true
    }
    let enumerateSections = unsafeBitCast(symbol, to: EnumerateSections.self)
    var isFound = false
    enumerateSections(
      { sections, isFound in
        guard ImageSections(sections).mayHaveTests else { return true }
        isFound.storeBytes(of: true, as: Bool.self)
        return false
      },
      &isFound
    )
    return isFound
  }()
}

/// `void swift_enumerateAllMetadataSections(bool (*body)(const MetadataSections *, void *), void *)`; the
/// body returns whether to go on.
private typealias EnumerateSections =
  @convention(c) (
    @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool, UnsafeMutableRawPointer
  ) -> Void

/// The runtime's description of an image: a version, three other words, and the address and the length of
/// each section. That of tests is the fifteenth, since version 5.
private struct ImageSections {
  private let start: UnsafeRawPointer

  init(_ start: UnsafeRawPointer) {
    self.start = start
  }

  // The runtime holds a lock meanwhile: nothing here may look up types, as printing does.
  var mayHaveTests: Bool {
    word(0) < 5 || word(33) != 0
  }

  private func word(_ index: Int) -> UInt {
    start.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UInt.self)
  }
}
