import Testing

@testable import ReactiveCore

@Suite("Demand")
struct DemandTests {
  typealias Demand = Subscribers.Demand

  @Test("Sums of demands add up, saturate to unlimited, and unlimited absorbs")
  func addition() {
    #expect(Demand.max(2) + .max(3) == .max(5))
    #expect(Demand.max(2) + 3 == .max(5))
    #expect(Demand.max(.max) + .none == .max(.max))
    #expect(Demand.max(.max) + .max(1) == .unlimited)
    #expect(Demand.max(.max) + .max(.max) == .unlimited)
    #expect(Demand.max(.max) + .max == .unlimited)
    #expect(Demand.unlimited + .unlimited == .unlimited)
    #expect(Demand.unlimited + .max(.max) == .unlimited)
    #expect(Demand.max(1) + .unlimited == .unlimited)
    #expect(Demand.unlimited + .min == .unlimited)
    #expect(Demand.max(3) + -2 == .max(1))
    var demand = Demand.none
    demand += .max(2)
    demand += 1
    #expect(demand == .max(3))
  }

  @Test("Unlimited demand stays unlimited whatever is taken, and leaves nothing when it is taken")
  func subtraction() {
    #expect(Demand.max(5) - .max(3) == .max(2))
    #expect(Demand.max(5) - 3 == .max(2))
    #expect(Demand.max(5) - -3 == .max(8))
    #expect(Demand.max(5) - .max(5) == .none)
    #expect(Demand.unlimited - .max(3) == .unlimited)
    #expect(Demand.unlimited - .unlimited == .unlimited)
    #expect(Demand.max(3) - .unlimited == .none)
    #expect(Demand.max(.max) - -1 == .none && Demand.max(.max) - .min == .none)
    #expect(Demand.unlimited - -1 == .unlimited)
    var demand = Demand.max(4)
    demand -= .max(1)
    demand -= 1
    #expect(demand == .max(2))
  }

  @Test("Products of demands saturate to unlimited")
  func multiplication() {
    #expect(Demand.max(5) * 3 == .max(15))
    #expect(Demand.max(5) * 0 == .none)
    #expect(Demand.unlimited * 0 == .unlimited)
    #expect(Demand.max(.max) * 2 == .unlimited)
    #expect(Demand.max(.max) * .max == .unlimited)
    var demand = Demand.max(2)
    demand *= 4
    #expect(demand == .max(8))
  }

  @Test("Unlimited demand is more than any count")
  func comparison() {
    #expect(Demand.none < .max(1) && Demand.max(1) < .max(2) && Demand.max(.max) < .unlimited)
    #expect(!(Demand.unlimited < .unlimited) && Demand.unlimited >= .unlimited)
    #expect(Demand.max(2) == 2 && 2 == Demand.max(2) && Demand.max(2) != 3 && 3 != Demand.max(2))
    #expect(Demand.unlimited != .max && Demand.unlimited != 0 && !(0 == Demand.unlimited))
    #expect(Demand.max(2) > 1 && Demand.max(2) >= 2 && Demand.max(2) < 3 && Demand.max(2) <= 2)
    #expect(1 < Demand.max(2) && 2 <= Demand.max(2) && 3 > Demand.max(2) && 2 >= Demand.max(2))
    #expect(Demand.unlimited > .max && Int.max < Demand.unlimited && !(Demand.unlimited <= .max))
    #expect(Demand.max(0) == .none && Demand.max(0) > -1)
  }

  @Test("max of a demand is the count, or nil without limit")
  func count() {
    #expect(Demand.max(7).max == 7 && Demand.none.max == 0 && Demand.unlimited.max == nil)
    #expect(Demand.max(.max).max == .max)
  }

  @Test("A demand is described as it is written")
  func description() {
    #expect(Demand.max(7).description == "max(7)")
    #expect(Demand.none.description == "max(0)")
    #expect(Demand.unlimited.description == "unlimited")
  }

  @Test("A negative demand traps and says why")
  func negative() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = Subscribers.Demand.max(-1)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("demand must not be negative"))
    await #expect(processExitsWith: .failure) {
      _ = Subscribers.Demand.max(1) - .max(2)
    }
    await #expect(processExitsWith: .failure) {
      _ = Subscribers.Demand.max(1) * -1
    }
  }
}
