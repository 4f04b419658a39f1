#if !ADDRESS_SANITIZER && !THREAD_SANITIZER
  import Testing

  @Test("The memory in use grows with what is allocated, and shrinks with what is freed")
  func memoryInUseFollowsAllocations() async {
    // In a process of its own, where nothing else allocates.
    await #expect(processExitsWith: .success) {
      let before = memoryInUse()
      var objects: [DeinitWitness] = (0..<10_000).map { _ in DeinitWitness() }
      // The optimiser releases what is not needed any more.
      withExtendedLifetime(objects) { #expect(memoryInUse() - before > 10_000 * 32) }
      objects = []
      #expect(memoryInUse() - before < 16 << 10)
    }
  }
#endif
