import Testing

@Suite("Chains that bring long chains together", .needsOptimizer)
struct WideChainTests {
  /// A subscription used to inline both chains in one function, which was more than the compiler's
  /// optimiser takes: it ended with an assertion.
  @Test("Chains that bring long chains together compile and run in release")
  func release() async throws {
    try await withTemporaryFolder { folder in
      let result = try await OutsideProgram(
        "wideChains",
        files: ["main.swift": program],
        in: folder
      ).run()
      #expect(result.status == 0, "\(result)")
      #expect(
        result.output == """
          combineLatest [0, 1, 2]
          combineLatest of three [0, 2, 6]
          zip of four, merge [6, 1, 1, 10, 2]
          flatMap, switchToLatest [4, 6]

          """
      )
    }
  }

  private let program = """
    import ReactiveCore

    struct TestError: Error {}
    typealias Source = PassthroughSubject<Int, TestError>
    let (a, b, c) = (Source(), Source(), Source())
    var bag: Set<AnyCancellable> = []

    @MainActor
    func log(_ name: String, _ publisher: AnyPublisher<Int, TestError>, _ act: () -> Void) {
      var values: [Int] = []
      let sink = publisher.sink(receiveCompletion: { _ in }, receiveValue: { values.append($0) })
      act()
      sink.cancel()
      print(name, values)
    }

    func started(
      _ source: Source
    ) -> Publishers.Concatenate<
      Publishers.Sequence<[Int], TestError>,
      Publishers.RemoveDuplicates<Publishers.Map<Source, Int>>
    > {
      source.map { (x: Int) -> Int in x * 2 }.removeDuplicates().prepend(0)
    }

    let newest = a.prepend(0).combineLatest(b.prepend(0)) { Swift.max($0, $1) }
    log("combineLatest", newest.filter { $0 >= 0 }.eraseToAnyPublisher()) {
      a.send(1)
      b.send(2)
    }

    let three = started(a).combineLatest(started(b), started(c))
    let sums = three.map { (x: Int, y: Int, z: Int) -> Int in x + y + z }.removeDuplicates()
    log(
      "combineLatest of three",
      sums.filter { (x: Int) -> Bool in x >= 0 }.scan(0, { (x: Int, y: Int) -> Int in x + y })
        .eraseToAnyPublisher()
    ) {
      a.send(1)
      b.send(1)
    }

    let four = a.append(1).zip(b.append(2), a.prepend(3), b.prepend(4))
    let rows = four.map { (w: Int, x: Int, y: Int, z: Int) -> Int in w + x + y + z }
    log(
      "zip of four, merge",
      rows.append(5).prepend(6).merge(with: a.prepend(1), b.append(2)).eraseToAnyPublisher()
    ) {
      a.send(1)
      b.send(2)
    }

    let products = a.flatMap { (x: Int) in b.prepend(x).map { (y: Int) -> Int in y + x } }
      .combineLatest(b.map { (x: Int) in a.prepend(x) }.switchToLatest())
      .map { (x: Int, y: Int) -> Int in x * y }
    log(
      "flatMap, switchToLatest",
      products.retry(2).catch { _ in Just(1).setFailureType(to: TestError.self) }.append(7)
        .buffer(size: 10, prefetch: .keepFull, whenFull: .dropOldest).eraseToAnyPublisher()
    ) {
      a.send(1)
      b.send(2)
    }

    """
}
