import Testing

@testable import ReactiveCore

@Suite("The guard against asking for nothing")
struct PositiveDemandTests {
  @Test("passes on requests and cancellation, and is called as its operator is")
  func passes() {
    let upstream = TrackingSubscription()
    let guarding = PositiveDemand.guarding(upstream, name: "Filter")
    guarding.request(.max(2))
    guarding.cancel()
    #expect(upstream.history.events == [.request(.max(2)), .cancel])
    #expect("\(guarding)" == "Filter")
  }

  @Test("takes the place of another one, instead of being put around it")
  func once() {
    let upstream = TrackingSubscription()
    weak var first: PositiveDemand?
    let second = {
      let made = PositiveDemand.guarding(upstream, name: "Filter")
      first = made
      return PositiveDemand.guarding(made, name: "CompactMap")
    }()
    #expect(first == nil)
    second.request(.max(1))
    #expect(upstream.history.events == [.request(.max(1))])
    #expect("\(second)" == "CompactMap")
  }
}
