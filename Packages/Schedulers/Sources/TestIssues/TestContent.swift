import Foundation

/// The tests of Swift Testing that are compiled into this process.
enum TestContent {
  /// True if there are any. A program that only links the library has none.
  ///
  /// The compiler puts a record of each test into a section of its image, and the Swift runtime
  /// knows the sections of all images. If the runtime cannot be asked, tests are assumed: a failure
  /// must not be lost.
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

/// The type of
/// `void swift_enumerateAllMetadataSections(bool (*)(const MetadataSections *, void *), void *)`.
/// The function that is passed to it returns true to continue.
private typealias EnumerateSections =
  @convention(c) (
    @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool, UnsafeMutableRawPointer
  ) -> Void

/// The runtime's description of an image: a version, three other words, and the address and the
/// length of each section. The section of tests is the fifteenth one, since version 5.
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
