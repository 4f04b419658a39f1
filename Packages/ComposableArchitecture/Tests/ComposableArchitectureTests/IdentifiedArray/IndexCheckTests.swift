#if METRONOME_CHECKS
  import Testing

  @testable import ComposableArchitecture

  @Suite("Checks of the index of an identified array")
  struct IndexCheckTests {
    @Test("The check of an id index notices an id that is there twice")
    func twice() async {
      await #expect(processExitsWith: .failure) {
        var index = IDIndex<Int>()
        _ = index.insert(1, at: 0)
        index.ids.append(1)
        _ = index.insert(2, at: 0)
      }
    }
  }
#endif
