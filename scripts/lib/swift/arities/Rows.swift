/// An operator that makes rows of one value of each publisher.
struct RowOperator: Sendable {
  let type: String
  let method: String
  let participle: String
  let verb: String

  /// The name of the type for a number of publishers.
  func type(for count: Int) -> String { count == 2 ? type : "\(type)\(count)" }

  /// The values of a publisher of rows, in words: of the type, and of the methods without and with a
  /// closure.
  let typeSummary: @Sendable (String) -> String
  let summary: @Sendable (Int) -> String
  let transformSummary: @Sendable (Int) -> String

  static let zip = RowOperator(
    type: "Zip",
    method: "zip",
    participle: "zipped",
    verb: "Zips",
    typeSummary: { "the values of \($0) publishers, paired by their index" },
    summary: { "rows of the values of this publisher and of \($0) others, by their index" },
    transformSummary: {
      "what the closure makes of the values of this publisher and of \($0) others, by their\n/// index"
    }
  )

  static let combineLatest = RowOperator(
    type: "CombineLatest",
    method: "combineLatest",
    participle: "combined",
    verb: "Combines",
    typeSummary: { "the newest values of \($0) publishers" },
    summary: {
      "the newest values of this publisher and of \($0) others, whenever one of them sends"
    },
    transformSummary: {
      "what the closure makes of the newest values of this publisher and of \($0) others,\n"
        + "/// whenever one of them sends"
    }
  )
}

/// The types for two to four publishers, and the methods that make those of three and four.
func rowArities(of rows: RowOperator) -> String {
  let types = (2...4).map { Array(letters.prefix($0)) }
  return """
    extension Publishers {
    \(types.map { rowType(rows, $0) }.joined(separator: "\n"))}

    \(types.map { conformances(rows.type(for: $0.count), $0) }.joined())
    extension Publisher {
    \((2...3).map { rowMethods(rows, $0) }.joined(separator: "\n"))}

    """
}

private func rowType(_ rows: RowOperator, _ types: [String]) -> String {
  let cells = types.map { "cell\($0)" }
  let sides = types.enumerated().map { index, type in
    "\(type.lowercased()).receive(subscriber: CombinerSide(\(index), cell\(type), of: combiner))\n"
  }
  return """
    /// A publisher of \(rows.typeSummary(number(types.count))).
    ///
    /// See ``Publisher/\(rows.method)(_:)`` for demand and completion.
    public struct \(rows.type(for: types.count))<\(types.list { "\($0): Publisher" })>: Publisher
    where \(types.neighbours { "\($0).Failure == \($1).Failure" }) {
    public typealias Output = (\(types.list { "\($0).Output" }))
    public typealias Failure = A.Failure

    \(stored(types, summary: "One of the \(rows.participle) publishers.", verb: rows.verb))
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
    \(types.map { "let cell\($0) = CombinerCell<\($0).Output>(.\(rows.method))" }.joined(separator: "\n"))
    let combiner = Combiner(.\(rows.method), cells: [\(cells.list())], to: .erasing(subscriber)) {
    (\(cells.list { "\($0).take()" }))
    }
    \(sides.joined(separator: "guard combiner.isOpen else { return }\n"))}
    }

    """
}

/// - Parameter count: How many publishers are added to this one.
private func rowMethods(_ rows: RowOperator, _ count: Int) -> String {
  let types = Array(["P", "Q", "R"].prefix(count))
  let names = (1...count).map { "publisher\($0)" }
  let described = names.map { "///   - \($0): One of the other publishers." }
  let parameters = zip(names, types).map { "_ \($0): \($1)" }.joined(separator: ",\n")
  let result = "Publishers.\(rows.type)\(count + 1)<\((["Self"] + types).list())>"
  let failures = types.list { "\($0).Failure == Failure" }
  let outputs = (["Output"] + types.map { "\($0).Output" }).list()
  return """
    /// Publishes \(rows.summary(count)).
    ///
    /// See ``\(rows.method)(_:)`` for demand and completion.
    @_transparent
    public __consuming func \(rows.method)<\(types.list { "\($0): Publisher" })>(
    \(parameters)
    ) -> \(result)
    where \(failures) {
    Publishers.\(rows.type)\(count + 1)(\((["self"] + names).list()))
    }

    /// Publishes \(rows.transformSummary(count)).
    ///
    /// See ``\(rows.method)(_:)`` for demand and completion.
    ///
    /// - Parameters:
    \(described.joined(separator: "\n"))
    ///   - transform: Called once per row, on the thread that delivers it.
    @_transparent
    public __consuming func \(rows.method)<\(types.list { "\($0): Publisher" }), T>(
    \(parameters),
    _ transform: @escaping (\(outputs)) -> T
    ) -> Publishers.Map<\(result), T>
    where \(failures) {
    \(rows.method)(\(names.list())).map { transform(\((0...count).map { "$0.\($0)" }.list())) }
    }

    """
}
