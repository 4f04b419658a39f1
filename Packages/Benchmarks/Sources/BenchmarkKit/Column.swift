/// A column of the table of measurements.
struct Column: Sendable {
  let title: String
  let width: Int
  let cell: @Sendable (Measurement) -> String

  /// The columns in which some cases have something to say.
  static func fitting(_ suite: Suite) -> [Column] {
    let cases = suite.cases
    let peers = Set(cases.filter { $0.peer != nil }.map(\.peerName)).sorted().joined(separator: "/")
    var columns = [elements, time("ours", \.ours)]
    if suite.yardstick != nil { columns.append(units) }
    if !peers.isEmpty { columns += [time(peers, \.peer), ratio, spread] }
    if cases.contains(where: { $0.floor != nil }) {
      columns += [time("floor", \.floor), timesFloor]
    }
    if cases.contains(where: { $0.target != nil }) { columns.append(target) }
    columns.append(allocations("allocs", \.ours))
    if !peers.isEmpty { columns.append(allocations(peers, \.peer)) }
    if cases.contains(where: \.showsAllocatedBytes) { columns.append(allocatedBytes) }
    if cases.contains(where: \.isAboutBytes) { columns.append(bytes) }
    return columns
  }

  private static let elements = Column(title: "elements", width: 9) { grouped($0.elements) }

  private static let units = Column(title: "units", width: 8) { $0.units.map(figure) ?? "-" }

  private static let ratio = Column(title: "ratio", width: 8) {
    $0.ratio.map { figure($0.value) } ?? ""
  }

  private static let spread = Column(title: "", width: 17) {
    guard let spread = $0.ratio?.spread else { return "" }
    return "(\(figure(spread.lowerBound)) to \(figure(spread.upperBound)))"
  }

  private static let timesFloor = Column(title: "x floor", width: 8) {
    $0.timesFloor.map { figure($0.value) } ?? ""
  }

  private static let target = Column(title: "target", width: 19) {
    guard let target = $0.target else { return "" }
    guard let isMet = $0.meetsTarget else { return target.description }
    return "\(target) \(isMet ? "met" : "MISSED")"
  }

  private static let allocatedBytes = Column(title: "alloc'd", width: 8) {
    // What a whole run allocates once is nothing to a single element.
    $0.ours.timing?.allocatedBytes.map { $0 < 0.5 ? "0" : figure($0) } ?? "-"
  }

  private static let bytes = Column(title: "bytes", width: 8) {
    $0.ours.timing?.bytes.map(figure) ?? "-"
  }

  private static func time(
    _ contender: String,
    _ outcome: @escaping @Sendable (Measurement) -> Outcome?
  ) -> Column {
    Column(title: contender, width: max(contender.count, 9)) {
      switch outcome($0) {
      case .timed(let timing): figure(timing.nanoseconds)
      case .wrong: "WRONG"
      case nil: "-"
      }
    }
  }

  private static func allocations(
    _ title: String,
    _ outcome: @escaping @Sendable (Measurement) -> Outcome?
  ) -> Column {
    Column(title: title, width: max(title.count, 8)) {
      guard let allocations = outcome($0)?.timing?.allocations else { return "-" }
      // What a whole run allocates once is nothing to a single element.
      return allocations < 0.005 ? "0" : figure(allocations)
    }
  }
}

extension Case {
  fileprivate var isAboutBytes: Bool {
    if case .bytes = target { true } else { false }
  }
}
