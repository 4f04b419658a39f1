/// The lines of what happened, in order.
typealias Log = TestKit.Log<String>

extension Log {
  @MainActor func noteOnMainActor(_ line: String) async {
    await Task.yield()
    note(line)
  }
}
