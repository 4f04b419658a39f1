import Testing

@testable import ReactiveCore

@Suite("The table of a subject's subscriptions")
struct ConduitTableTests {
  private static func contents(of table: ConduitTable) -> [ConduitTable.Member?] {
    (0..<table.count).map { table.slots[$0]?.takeUnretainedValue() }
  }

  @Test("A subject's table keeps the order of its subscriptions, and each knows its position")
  func order() {
    let table = ConduitTable()
    let conduits = (0..<9).map { _ in ConduitTable.Member() }
    for conduit in conduits { table.append(conduit) }
    #expect(
      Self.contents(of: table).map(ObjectIdentifier.init(optional:))
        == conduits.map(ObjectIdentifier.init)
    )
    #expect(conduits.map(\.position) == Array(0..<9))
  }

  @Test("A subject's table closes up when more than half have left, and keeps the order")
  func closesUp() {
    let table = ConduitTable()
    let conduits = (0..<8).map { _ in ConduitTable.Member() }
    for conduit in conduits { table.append(conduit) }
    for index in [0, 2, 3, 5] {
      #expect(table.remove(conduits[index]))
    }
    #expect(table.count == 8)
    #expect(table.remove(conduits[7]))
    #expect(table.count == 3)
    #expect([1, 4, 6].map { conduits[$0].position } == [0, 1, 2])
    #expect(!table.remove(conduits[7]))
  }

  @Test("A subscription that leaves a subject's table during an iteration stays until that ends")
  func sweeps() {
    let table = ConduitTable()
    var conduits: [ConduitTable.Member?] = (0..<3).map { _ in ConduitTable.Member() }
    weak var left: ConduitTable.Member?
    for case let conduit? in conduits { table.append(conduit) }
    left = conduits[1]
    table.forEach { _ in
      guard let conduit = conduits[1] else { return }
      #expect(table.remove(conduit))
      #expect(!conduit.isListed)
      conduits[1] = nil
      table.forEach { _ in }
      #expect(left != nil)
    }
    #expect(left == nil)
    #expect(Self.contents(of: table).map { $0 == nil } == [false, true, false])
  }

  @Test("A subject's table releases all subscriptions when it is released")
  func release() {
    weak var conduit: ConduitTable.Member?
    do {
      let table = ConduitTable()
      let made = ConduitTable.Member()
      conduit = made
      table.append(made)
    }
    #expect(conduit == nil)
  }
}

extension ObjectIdentifier {
  fileprivate init?(optional object: ConduitTable.Member?) {
    guard let object else { return nil }
    self.init(object)
  }
}
