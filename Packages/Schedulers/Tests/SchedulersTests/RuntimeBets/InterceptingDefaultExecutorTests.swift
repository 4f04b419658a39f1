#if os(Linux)
  import Testing

  @testable import RuntimeBets

  @Suite("The replaced executor of the process")
  struct InterceptingDefaultExecutorTests {
    // The executor is replaced by parts of the runtime that each compiler may change. This says so at once.
    @Test("The replaced executor of the process can be installed with this compiler")
    func installed() {
      #expect(
        InterceptingDefaultExecutor.installed != nil,
        "A task that yields is no longer seen: try InterceptingDefaultExecutor with this compiler."
      )
    }
  }
#endif
