@_spi(Layers) import RuntimeBets

/// The tests of Swift Testing that are compiled into this process.
enum TestContent {
  /// True if there are any. A program that only links the library has none.
  ///
  /// The compiler puts a record of each test into a section of its image, and the Swift runtime
  /// knows the sections of all images. If the runtime cannot be asked, tests are assumed: a failure
  /// must not be lost.
  static let isInProcess =
    !RuntimeBet.testContent.isWon || ImageSections.all.contains { $0.haveTests }
}
