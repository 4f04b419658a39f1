import Testing

@testable import ReactiveCore

@Suite("The table of a subject's subscriptions")
struct ConduitTableTests {
  private static func conduit(_ life: Lifetime = Lifetime()) -> SubjectConduitBase {
    let subject = PassthroughSubject<Int, Never>()
    return SubjectConduitBase(
      subscriber: life.witness(),
      subject: subject,
      base: subject.core,
      unseen: nil,
      functions: .init(
        receiveSubscription: { _ in },
        deliverUnseen: { _ in },
        dropUnseen: { _ in }
      )
    )
  }

  private static func contents(of table: ConduitTable) -> [SubjectConduitBase?] {
    (0..<table.count).map { table.slots[$0]?.takeUnretainedValue() }
  }

  @Test("keeps the order in which they come, and each knows its position")
  func order() {
    let table = ConduitTable()
    let conduits = (0..<9).map { _ in Self.conduit() }
    for conduit in conduits { table.append(conduit) }
    #expect(
      Self.contents(of: table).map(ObjectIdentifier.init(optional:))
        == conduits.map(ObjectIdentifier.init)
    )
    #expect(conduits.map(\.position) == Array(0..<9))
  }

  @Test("closes up when more than half have left, and keeps the order")
  func closesUp() {
    let table = ConduitTable()
    let conduits = (0..<8).map { _ in Self.conduit() }
    for conduit in conduits { table.append(conduit) }
    for index in [0, 2, 3, 5] {
      #expect(table.remove(conduits[index], isIterating: false))
    }
    #expect(table.count == 8)
    #expect(table.remove(conduits[7], isIterating: false))
    #expect(table.count == 3)
    #expect([1, 4, 6].map { conduits[$0].position } == [0, 1, 2])
    #expect(!table.remove(conduits[7], isIterating: false))
  }

  @Test("what leaves while somebody goes through it stays until it is swept")
  func sweeps() {
    let table = ConduitTable()
    var conduits: [SubjectConduitBase?] = (0..<3).map { _ in Self.conduit() }
    weak var left: SubjectConduitBase?
    for case let conduit? in conduits { table.append(conduit) }
    if let conduit = conduits[1] {
      left = conduit
      #expect(table.remove(conduit, isIterating: true))
      #expect(!conduit.isListed)
    }
    conduits[1] = nil
    #expect(left != nil && table.needsSweep)
    table.sweep()
    #expect(left == nil && !table.needsSweep)
    #expect(Self.contents(of: table).map { $0 == nil } == [false, true, false])
  }

  @Test("releases all when it is released")
  func release() {
    weak var conduit: SubjectConduitBase?
    do {
      let table = ConduitTable()
      let made = Self.conduit()
      conduit = made
      table.append(made)
    }
    #expect(conduit == nil)
  }
}

extension ObjectIdentifier {
  fileprivate init?(optional object: SubjectConduitBase?) {
    guard let object else { return nil }
    self.init(object)
  }
}
